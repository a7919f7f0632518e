/* scenario/own_draft.c -- see own_draft.h. The file has a line each for magic, name and title, then
 * the lesson as it was typed. */
#include "scenario/own_draft.h"

#include "platform/file_read.h"
#include "platform/folder.h"
#include "platform/user_file.h"

#include <game/utf8.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char magic[] = "tickline-draft 1\n";
static const char what[] = "the draft of a lesson";

static char *find_place(const char *name)
{
    char file[APP_DRAFT_NAME + sizeof "drafts/.tick"];
    (void)snprintf(file, sizeof file, "drafts/%s.tick", name);
    return app_user_file_place(name[0] != '\0' ? file : "draft.tick");
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

bool app_own_draft_read(const char *name, app_own_draft *out)
{
    size_t length = 0;
    char *path = find_place(name);
    *out = (app_own_draft){.text = NULL};
    if (path == NULL) {
        return false;
    }
    out->text = app_file_read(path, APP_FILE_USER, &length);
    bool is_good = out->text != NULL && strlen(out->text) == length && read_head(out);
    if (is_good) {
        (void)snprintf(out->name, sizeof out->name, "%s", name);
        put_time(out, path);
    } else if (out->text != NULL) {
        app_user_file_keep_bad(path, what, "its first three lines are not those of a draft", 1);
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
    char *path = find_place(name);
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

void app_own_draft_remove(const char *name)
{
    char *path = find_place(name);
    if (path != NULL) {
        (void)unlink(path);
    }
    free(path);
}

const char *app_own_draft_title(const char *text, char out[APP_DRAFT_TITLE])
{
    const char *line = strstr(text, "\nname ");
    size_t length = line != NULL ? strcspn(line + 6, "\r\n") : 0;
    length = length < APP_DRAFT_TITLE ? length : gm_utf8_whole(line + 6, APP_DRAFT_TITLE - 1);
    memcpy(out, length > 0 ? line + 6 : "?", length > 0 ? length : 1);
    out[length > 0 ? length : 1] = '\0';
    return out;
}

static void add_draft(app_own_drafts *out, const char *name)
{
    app_own_draft draft;
    bool is_read = app_own_draft_read(name, &draft);
    if (is_read && out->count < APP_OWN_DRAFTS) {
        app_own_draft_entry *entry = &out->items[out->count++];
        memcpy(entry->name, draft.name, sizeof entry->name);
        memcpy(entry->when, draft.when, sizeof entry->when);
        (void)app_own_draft_title(draft.body, entry->title);
    }
    app_own_draft_free(&draft);
}

void app_own_drafts_list(app_own_drafts *out)
{
    app_file_names names;
    char *folder = app_user_file_place("drafts");
    uint32_t count = folder != NULL && app_folder_list(&names, folder, ".tick") ? names.count : 0;
    free(folder);
    out->count = 0;
    add_draft(out, "");
    for (uint32_t i = 0; i < count; i++) {
        add_draft(out, names.items[i]);
    }
}
