/* platform/file_read.c -- see file_read.h. */
#include "platform/file_read.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const size_t limits[APP_FILE_KINDS] = {
    [APP_FILE_RECORDING] = (size_t)256 << 20, [APP_FILE_SECTOR] = (size_t)1 << 20,
    [APP_FILE_TEXTS] = (size_t)4 << 20,       [APP_FILE_USER] = (size_t)1 << 20,
    [APP_FILE_PROJECT] = (size_t)16 << 20,    [APP_FILE_TRACE] = (size_t)64 << 20,
    [APP_FILE_FONT] = (size_t)64 << 20,
};

const char *app_file_reason(int code)
{
    switch (code) {
    case ENODEV:
        return "it is no regular file";
    case EFBIG:
        return "it is larger than any file of its kind";
    case ENOMEM:
        return "out of memory";
    default:
        return strerror(code);
    }
}

/* 0, or an errno. */
static int check_kind(int file, size_t limit, size_t *length)
{
    struct stat info;
    if (fstat(file, &info) != 0) {
        return errno;
    }
    if (S_ISDIR(info.st_mode)) {
        return EISDIR;
    }
    if (!S_ISREG(info.st_mode)) {
        return ENODEV;
    }
    if (info.st_size < 0 || (uintmax_t)info.st_size > limit) {
        return EFBIG;
    }
    *length = (size_t)info.st_size;
    return 0;
}

/* Reads until the end or until `room` bytes are there. */
static int read_bytes(int file, char *bytes, size_t room, size_t *used)
{
    ssize_t got = 1;
    *used = 0;
    while (*used < room && got > 0) {
        got = read(file, bytes + *used, room - *used);
        if (got < 0 && errno == EINTR) {
            got = 1;
        } else if (got > 0) {
            *used += (size_t)got;
        }
    }
    return got < 0 ? errno : 0;
}

/* Reads as many bytes as the file has when it is opened, even if it grows meanwhile. */
static int read_all(int file, size_t limit, char **bytes, size_t *length)
{
    size_t size = 0;
    int code = check_kind(file, limit, &size);
    if (code != 0) {
        return code;
    }
    *bytes = malloc(size + 1);
    if (*bytes == NULL) {
        return ENOMEM;
    }
    code = read_bytes(file, *bytes, size, length);
    if (code != 0) {
        free(*bytes);
        *bytes = NULL;
        return code;
    }
    (*bytes)[*length] = '\0';
    return 0;
}

/* A pipe without a writer would block otherwise. */
static int open_file(const char *path)
{
    return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

bool app_file_begin(const char *path, char *bytes, size_t size)
{
    size_t used = 0;
    int file = open_file(path);
    bool is_good = file >= 0 && check_kind(file, SIZE_MAX, &used) == 0 &&
                   read_bytes(file, bytes, size - 1, &used) == 0;
    if (file >= 0) {
        (void)close(file);
    }
    bytes[is_good ? used : 0] = '\0';
    return is_good;
}

char *app_file_read(const char *path, app_file_kind kind, size_t *length)
{
    char *bytes = NULL;
    int file = open_file(path);
    if (file < 0) {
        return NULL;
    }
    int code = read_all(file, limits[kind], &bytes, length);
    (void)close(file);
    errno = code;
    return bytes;
}

size_t app_file_limit(app_file_kind kind)
{
    return limits[kind];
}

bool app_file_exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}
