/* output.c -- see output.h. */
#include "output.h"

#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* More than any recording; a device that never ends must not fill the memory. */
#define MAX_FILE_BYTES ((size_t)1 << 30)

static char *joined(const char *a, const char *b)
{
    size_t bytes = strlen(a) + strlen(b) + 1;
    char *text = malloc(bytes);
    if (text != NULL) {
        (void)snprintf(text, bytes, "%s%s", a, b);
    }
    return text;
}

/* Renaming a file over a device would replace the device. */
static bool is_device(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

static void forget(app_output *output)
{
    free(output->path);
    free(output->temporary);
    *output = (app_output){0};
}

bool app_output_open(app_output *output, const char *path)
{
    *output = (app_output){.path = joined(path, "")};
    if (!is_device(path)) {
        output->temporary = joined(path, ".part");
    }
    const char *target = output->temporary != NULL ? output->temporary : path;
    output->file = fopen(target, "wb");
    if (output->file == NULL) {
        app_message("%s: cannot be written (%s); expected a file in an existing, writable folder",
                    path, strerror(errno));
        forget(output);
        return false;
    }
    return true;
}

static bool finish(app_output *output)
{
    bool is_good = ferror(output->file) == 0;
    is_good = fclose(output->file) == 0 && is_good;
    output->file = NULL;
    if (is_good && output->temporary != NULL) {
        is_good = rename(output->temporary, output->path) == 0;
    }
    return is_good;
}

bool app_output_commit(app_output *output)
{
    if (output->file == NULL) {
        return true;
    }
    errno = 0;
    bool is_good = finish(output);
    if (!is_good) {
        app_message("%s: could not be written completely (%s); the old file, if any, is untouched",
                    output->path, strerror(errno));
        if (output->temporary != NULL) {
            (void)remove(output->temporary);
        }
    }
    forget(output);
    return is_good;
}

/* A new name is on the disk once its folder is. */
static void sync_folder(const char *path)
{
    char *folder = joined(path, "");
    if (folder == NULL) {
        return;
    }
    char *slash = strrchr(folder, '/');
    folder[slash != NULL ? (size_t)(slash - folder) + 1 : 0] = '\0';
    int file = open(folder[0] != '\0' ? folder : ".", O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        (void)close(file);
    }
    free(folder);
}

int app_output_publish(app_output *output)
{
    if (output->temporary == NULL) {
        return 0;
    }
    if (fflush(output->file) != 0 || fsync(fileno(output->file)) != 0 ||
        rename(output->temporary, output->path) != 0) {
        return errno;
    }
    sync_folder(output->path);
    free(output->temporary);
    output->temporary = NULL;
    return 0;
}

void app_output_abandon(app_output *output)
{
    if (output->file != NULL) {
        (void)fclose(output->file);
        if (output->temporary != NULL) {
            (void)remove(output->temporary);
        }
    }
    forget(output);
}

bool app_output_is_same(const char *a, const char *b)
{
    struct stat first;
    struct stat second;
    if (stat(a, &first) != 0 || stat(b, &second) != 0) {
        return strcmp(a, b) == 0;
    }
    return S_ISREG(first.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

bool app_output_probe(const char *path)
{
    app_output probe;
    bool is_good = app_output_open(&probe, path);
    app_output_abandon(&probe);
    return is_good;
}

static char *read_all(FILE *file, size_t *length)
{
    size_t capacity = 1U << 16;
    size_t used = 0;
    char *text = malloc(capacity + 1);
    while (text != NULL) {
        used += fread(text + used, 1, capacity - used, file);
        if (used < capacity) {
            break;
        }
        capacity *= 2;
        char *larger = capacity <= MAX_FILE_BYTES ? realloc(text, capacity + 1) : NULL;
        if (larger == NULL) {
            free(text);
            errno = EFBIG;
            return NULL;
        }
        text = larger;
    }
    if (text != NULL && ferror(file) != 0) {
        free(text);
        return NULL;
    }
    if (text != NULL) {
        text[used] = '\0';
        *length = used;
    }
    return text;
}

char *app_file_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *text = read_all(file, length);
    int code = errno;
    (void)fclose(file);
    errno = code;
    return text;
}
