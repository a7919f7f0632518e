/* platform/user_file.c -- see user_file.h. */
#include "platform/user_file.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/output.h"

#include <errno.h>
#include <fcntl.h>
#include <game/utf8.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PATH = 1024, LOCK_TRIES = 200, LOCK_PAUSE_NS = 5000000 };

static bool make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* Makes every folder of `path` up to its last slash. */
static bool make_folders(const char *path)
{
    char part[MAX_PATH];
    size_t length = strlen(path);
    for (size_t i = 1; i < length && i < sizeof part; i++) {
        if (path[i] == '/') {
            memcpy(part, path, i);
            part[i] = '\0';
            if (!make_folder(part)) {
                return false;
            }
        }
    }
    return true;
}

bool app_user_file_make_folder(const char *path)
{
    return make_folders(path);
}

char *app_user_file_place(const char *name)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    bool has_data = data != NULL && data[0] == '/';
    if (!has_data && (home == NULL || home[0] != '/')) {
        return NULL;
    }
    char path[MAX_PATH];
    int length = snprintf(path, sizeof path, "%s%s/tickline/%s", has_data ? data : home,
                          has_data ? "" : "/.local/share", name);
    return length > 0 && length < MAX_PATH - 8 ? strdup(path) : NULL;
}

void app_user_file_keep_bad(const char *path, const char *what, const char *why, int line)
{
    char bad[MAX_PATH];
    (void)snprintf(bad, sizeof bad, "%s.bad", path);
    bool is_kept = rename(path, bad) == 0;
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    app_message("%s:%d: %s cannot be read: %s; %s%s%s", path, line, what, why,
                is_kept ? "the file was kept as " : "the file was left alone", is_kept ? name : "",
                is_kept ? ".bad" : "");
}

static void refuse_file(char **path, const char *what, const char *reason)
{
    app_message("%s: cannot be read (%s); %s are not kept", *path, reason, what);
    free(*path);
    *path = NULL;
}

/* A lack of memory cannot be told from damage, for which the file would be put aside: the second
 * time there may be enough. */
static json_t *parse(const char *text, size_t length, json_error_t *error)
{
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, error);
    return root != NULL ? root : json_loadb(text, length, JSON_REJECT_DUPLICATES, error);
}

struct json_t *app_user_file_read(char **path, const char *what)
{
    size_t length = 0;
    if (*path == NULL) {
        return NULL;
    }
    errno = 0;
    char *text = app_file_read(*path, APP_FILE_USER, &length);
    if (text == NULL) {
        if (errno != ENOENT && errno != ENOTDIR) {
            refuse_file(path, what, app_file_reason(errno));
        }
        return NULL;
    }
    json_error_t error = {0};
    json_t *root = parse(text, length, &error);
    free(text);
    if (root == NULL) {
        app_user_file_keep_bad(*path, what, error.text, error.line);
    }
    return root;
}

/* The folder is locked, so that no file is left behind for it. */
static int open_folder(const char *path)
{
    char folder[MAX_PATH];
    const char *slash = strrchr(path, '/');
    if (slash == NULL || !make_folders(path)) {
        return -1;
    }
    (void)snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    return open(folder, O_RDONLY | O_CLOEXEC);
}

int app_user_file_lock(const char *path)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_NS};
    int folder = open_folder(path);
    for (int i = 0; folder >= 0 && i < LOCK_TRIES; i++) {
        if (flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
            return folder;
        }
        (void)nanosleep(&pause, NULL);
    }
    return folder;
}

void app_user_file_unlock(int lock)
{
    if (lock >= 0) {
        (void)close(lock);
    }
}

static bool begin_writing(app_output *output, const char *path, bool has_content, const char *what)
{
    if (!has_content) {
        app_message("%s: out of memory; %s are not kept", path, what);
        return false;
    }
    if (!make_folders(path)) {
        app_message("%s: its folder cannot be made (%s); %s are not kept", path, strerror(errno),
                    what);
        return false;
    }
    return app_output_open(output, path);
}

static bool end_writing(app_output *output, const char *path, bool is_whole, const char *what)
{
    if (is_whole) {
        return app_output_commit(output);
    }
    app_message("%s: could not be written completely; the old %s are untouched", path, what);
    app_output_abandon(output);
    return false;
}

static bool write_json(const char *path, const json_t *root, const char *what)
{
    app_output output;
    return begin_writing(&output, path, root != NULL, what) &&
           end_writing(&output, path, json_dumpf(root, output.file, JSON_INDENT(2)) == 0, what);
}

bool app_user_file_write_text(const char *path, const char *text, const char *what)
{
    app_output output;
    return begin_writing(&output, path, text != NULL, what) &&
           end_writing(&output, path, fputs(text, output.file) >= 0, what);
}

bool app_user_file_write(const char *path, struct json_t *root, const char *what)
{
    bool is_good = write_json(path, root, what);
    json_decref(root);
    return is_good;
}

static bool stays_in_name(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c >= 0x80;
}

void app_user_file_word(const char *text, const char *fallback, char *out, size_t size)
{
    size_t used = 0;
    for (; *text != '\0' && used + 1 < size; text++) {
        if (stays_in_name((unsigned char)*text)) {
            out[used++] = *text;
        } else if (used > 0 && out[used - 1] != '-') {
            out[used++] = '-';
        }
    }
    while (used > 0 && gm_utf8_is_inside(*text)) { /* a letter does not fit whole */
        text--;
        used--;
    }
    used -= used > 0 && out[used - 1] == '-' ? 1 : 0;
    out[used] = '\0';
    if (used == 0) {
        (void)snprintf(out, size, "%s", fallback);
    }
}
