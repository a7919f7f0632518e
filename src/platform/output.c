/* platform/output.c -- see output.h. */
#include "platform/output.h"

#include "platform/message.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_TRIES = 100, MODE_BITS = 0777, MODE_OF_NEW = 0666 };

/* What a path is, as far as writing goes. */
typedef enum target_kind {
    TARGET_NEW = 0,
    TARGET_FILE,
    TARGET_PIPE,
    TARGET_REFUSED,
} target_kind;

typedef struct target {
    target_kind kind;
    mode_t mode;        /* of a file */
    const char *reason; /* of a refusal */
} target;

static target refuse(const char *reason)
{
    return (target){.kind = TARGET_REFUSED, .reason = reason};
}

static target target_of_file(const char *path, const struct stat *info)
{
    if (S_ISLNK(info->st_mode)) {
        return refuse("it is a link");
    }
    if (S_ISDIR(info->st_mode)) {
        return refuse("it is a folder");
    }
    if (!S_ISREG(info->st_mode)) {
        return refuse("it is a device");
    }
    if (access(path, W_OK) != 0) {
        return refuse(strerror(errno));
    }
    return (target){.kind = TARGET_FILE, .mode = info->st_mode & MODE_BITS};
}

/* A pipe may be reached by a link, such as /dev/stdout. */
static target look_at(const char *path)
{
    struct stat info;
    if (path[0] == '\0') {
        return refuse("it has no name");
    }
    if (stat(path, &info) == 0 && S_ISFIFO(info.st_mode)) {
        return (target){.kind = TARGET_PIPE};
    }
    if (lstat(path, &info) == 0) {
        return target_of_file(path, &info);
    }
    return errno == ENOENT ? (target){.kind = TARGET_NEW} : refuse(strerror(errno));
}

/* The length of the folder's part, its slash included; 0: the current folder. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/* Short, because a name that is allowed for the file could be too long with something behind it. */
static bool make_name(char *name, size_t size, const char *path)
{
    uint64_t random = 0;
    if (getentropy(&random, sizeof random) != 0) {
        return false;
    }
    (void)snprintf(name, size, "%.*stickline-%016" PRIx64 ".part", (int)folder_length(path), path,
                   random);
    return true;
}

/* -1 with errno. */
static int make_temporary(char *name, size_t size, const char *path)
{
    for (int i = 0; i < NAME_TRIES; i++) {
        if (!make_name(name, size, path)) {
            return -1;
        }
        int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, MODE_OF_NEW);
        if (file >= 0 || errno != EEXIST) {
            return file;
        }
    }
    return -1;
}

/* A stream over `file`, which is closed if there is none. */
static FILE *stream_of(int file)
{
    FILE *stream = file >= 0 ? fdopen(file, "wb") : NULL;
    if (stream == NULL && file >= 0) {
        (void)close(file);
        errno = ENOMEM;
    }
    return stream;
}

/* Checks the opened file again: the path may have been replaced since it was found to be a pipe. */
static FILE *open_pipe(const char *path)
{
    struct stat info;
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (file >= 0 && (fstat(file, &info) != 0 || !S_ISFIFO(info.st_mode))) {
        (void)close(file);
        errno = ENODEV;
        return NULL;
    }
    return stream_of(file);
}

static FILE *open_temporary(app_output *output, const target *t)
{
    size_t size = folder_length(output->path) + sizeof "tickline-0123456789abcdef.part";
    output->temporary = malloc(size);
    if (output->temporary == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    int file = make_temporary(output->temporary, size, output->path);
    if (file >= 0 && t->kind == TARGET_FILE) {
        (void)fchmod(file, t->mode);
    }
    FILE *stream = stream_of(file);
    if (stream == NULL && file >= 0) {
        (void)unlink(output->temporary);
    }
    return stream;
}

static void forget(app_output *output)
{
    free(output->path);
    free(output->temporary);
    *output = (app_output){0};
}

static bool fail(app_output *output, const char *path, const char *reason)
{
    app_message("%s: cannot be written (%s); expected a file in an existing, writable folder", path,
                reason);
    forget(output);
    return false;
}

/* A limit of the file size or a reader that has gone is an error of the write, not the end of the
 * game. */
static void outlive_errors(void)
{
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)signal(SIGPIPE, SIG_IGN);
}

bool app_output_open(app_output *output, const char *path)
{
    target t = look_at(path);
    *output = (app_output){.path = strdup(path)};
    if (output->path == NULL) {
        return fail(output, path, "out of memory");
    }
    if (t.kind == TARGET_REFUSED) {
        return fail(output, path, t.reason);
    }
    outlive_errors();
    output->file = t.kind == TARGET_PIPE ? open_pipe(path) : open_temporary(output, &t);
    return output->file != NULL || fail(output, path, strerror(errno));
}

static void sync_folder(const char *path)
{
    char *folder = strdup(path);
    if (folder == NULL) {
        return;
    }
    folder[folder_length(path)] = '\0';
    int file = open(folder[0] != '\0' ? folder : ".", O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        (void)close(file);
    }
    free(folder);
}

enum { EARLIER_ERROR = -1 };

/* What kept an earlier write from the disk is not known any more. */
static const char *reason_of(int code)
{
    return code == EARLIER_ERROR ? "an earlier write failed; the disk may be full" : strerror(code);
}

/* 0, an errno or EARLIER_ERROR. */
static int flush(const app_output *output)
{
    if (ferror(output->file) != 0) {
        return EARLIER_ERROR;
    }
    if (fflush(output->file) != 0) {
        return errno;
    }
    return output->temporary == NULL || fsync(fileno(output->file)) == 0 ? 0 : errno;
}

static int finish(app_output *output)
{
    int code = flush(output);
    bool is_closed = fclose(output->file) == 0;
    code = code == 0 && !is_closed ? errno : code;
    output->file = NULL;
    if (code != 0 || output->temporary == NULL) {
        return code;
    }
    if (rename(output->temporary, output->path) != 0) {
        return errno;
    }
    sync_folder(output->path);
    return 0;
}

bool app_output_commit(app_output *output)
{
    if (output->file == NULL) {
        return true;
    }
    int code = finish(output);
    if (code != 0) {
        app_message("%s: could not be written completely (%s); the old file, if any, is untouched",
                    output->path, reason_of(code));
        if (output->temporary != NULL) {
            (void)unlink(output->temporary);
        }
    }
    forget(output);
    return code == 0;
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
            (void)unlink(output->temporary);
        }
    }
    forget(output);
}

bool app_output_probe(const char *path)
{
    app_output probe = {0};
    if (look_at(path).kind == TARGET_PIPE) {
        return true;
    }
    bool is_good = app_output_open(&probe, path);
    app_output_abandon(&probe);
    return is_good;
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool stat_folder(const char *path, struct stat *out)
{
    size_t length = folder_length(path);
    char *folder = length > 0 ? strdup(path) : NULL;
    if (folder != NULL) {
        folder[length] = '\0';
    }
    bool is_there = (length == 0 || folder != NULL) && stat(length > 0 ? folder : ".", out) == 0;
    free(folder);
    return is_there;
}

/* Of files that are not there yet: the same name in the same folder. */
static bool is_same_name(const char *a, const char *b)
{
    struct stat first;
    struct stat second;
    if (!stat_folder(a, &first) || !stat_folder(b, &second)) {
        return strcmp(a, b) == 0;
    }
    return is_same_file(&first, &second) && strcmp(a + folder_length(a), b + folder_length(b)) == 0;
}

bool app_output_is_same(const char *a, const char *b)
{
    struct stat first;
    struct stat second;
    bool has_first = stat(a, &first) == 0;
    bool has_second = stat(b, &second) == 0;
    if (has_first && has_second) {
        return is_same_file(&first, &second);
    }
    return !has_first && !has_second && is_same_name(a, b);
}
