/* scenario/own_draft.c -- see own_draft.h. The file has a line each for magic, name and title, then
 * the lesson as it was typed. */
#include "scenario/own_draft.h"

#include "platform/file_read.h"
#include "platform/user_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char magic[] = "tickline-draft 1\n";
static const char what[] = "the draft of a lesson";

static char *find_place(void)
{
    return app_user_file_place("draft.tick");
}

static void put_time(app_own_draft *out, const char *path)
{
    struct stat info;
    struct tm local;
    if (stat(path, &info) == 0 && localtime_r(&info.st_mtime, &local) != NULL) {
        (void)strftime(out->when, sizeof out->when, "%Y-%m-%d %H:%M", &local);
    }
}

/* "TAG TEXT\n", where the text may be empty.  @return what follows, or NULL */
static const char *take_line(const char *at, const char *tag, char *out, size_t size)
{
    size_t length = strlen(tag);
    const char *end = at != NULL ? strchr(at, '\n') : NULL;
    if (end == NULL || strncmp(at, tag, length) != 0 || (size_t)(end - at) >= length + size) {
        return NULL;
    }
    (void)snprintf(out, size, "%.*s", (int)((size_t)(end - at) - length), at + length);
    return end + 1;
}

static bool read_head(app_own_draft *out)
{
    const char *at = out->text;
    bool is_draft = strncmp(at, magic, sizeof magic - 1) == 0;
    at = take_line(is_draft ? at + sizeof magic - 1 : NULL, "file ", out->name, sizeof out->name);
    out->body = take_line(at, "title ", out->title, sizeof out->title);
    return out->body != NULL;
}

bool app_own_draft_read(app_own_draft *out)
{
    size_t length = 0;
    char *path = find_place();
    *out = (app_own_draft){.text = NULL};
    if (path == NULL) {
        return false;
    }
    out->text = app_file_read(path, APP_FILE_USER, &length);
    bool is_good = out->text != NULL && strlen(out->text) == length && read_head(out);
    if (is_good) {
        put_time(out, path);
    } else if (out->text != NULL) {
        app_user_file_keep_bad(path, what, "its first three lines", 1);
    }
    free(path);
    return is_good;
}

void app_own_draft_free(app_own_draft *draft)
{
    free(draft->text);
    *draft = (app_own_draft){.text = NULL};
}

bool app_own_draft_write(const char *name, const char *title, const char *text)
{
    char *path = find_place();
    size_t size = sizeof magic + strlen(name) + strlen(title) + strlen(text) + 32;
    char *whole = path != NULL ? malloc(size) : NULL;
    if (whole != NULL) {
        (void)snprintf(whole, size, "%sfile %s\ntitle %s\n%s", magic, name, title, text);
    }
    bool is_kept = path != NULL && app_user_file_write_text(path, whole, what);
    free(whole);
    free(path);
    return is_kept;
}

void app_own_draft_remove(void)
{
    char *path = find_place();
    if (path != NULL) {
        (void)unlink(path);
    }
    free(path);
}
