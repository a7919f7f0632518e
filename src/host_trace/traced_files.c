/* host_trace/traced_files.c -- see host_trace.h. */
#include "host_trace/host_trace.h"

#include "platform/file_read.h"
#include "platform/user_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
    const char *below; /* in the folder of the assets */
    const char *title;
    app_traced_kind kind;
} samples[APP_TRACED_SAMPLES] = {
    {"traces/ue3-loop.txt", "24 frames of Unreal Engine 3's loop", APP_TRACED_TRACE},
    {"traces/forty-functions.txt",
     "16 frames of 40 functions on three threads, with two changes of the order", APP_TRACED_TRACE},
    {"projects/harbour-dumpticks.txt", "300 tick functions, as Unreal's dumpticks lists them",
     APP_TRACED_PROJECT},
    {"projects/harbour.csv", "The same 300 tick functions as a table", APP_TRACED_PROJECT},
};

const char *app_traced_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* @return false: that sample is not installed */
static bool sample_place(uint32_t sample, char path[APP_ASSET_PATH])
{
    bool is_there = false;
    for (uint32_t n = 0; !is_there && app_asset_place(n, samples[sample].below, path); n++) {
        is_there = app_file_exists(path);
    }
    return is_there;
}

static void add_samples(app_traced_files *out)
{
    for (uint32_t i = 0; i < APP_TRACED_SAMPLES; i++) {
        app_traced_file *file = &out->items[out->count];
        file->title = samples[i].title;
        out->count += sample_place(i, file->path) ? 1 : 0;
    }
}

bool app_traced_sample(const char *name, char path[APP_ASSET_PATH])
{
    size_t length = strlen(name);
    for (uint32_t i = 0; i < APP_TRACED_SAMPLES; i++) {
        const char *known = app_traced_name(samples[i].below);
        if (length > 0 && strncmp(known, name, length) == 0 &&
            (known[length] == '\0' || strcmp(known + length, strrchr(known, '.')) == 0)) {
            return sample_place(i, path);
        }
    }
    return false;
}

bool app_traced_is_sample(const char *path)
{
    char place[APP_ASSET_PATH];
    struct stat file;
    struct stat sample;
    bool is_one = false;
    if (stat(path, &file) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < APP_TRACED_SAMPLES; i++) {
        for (uint32_t n = 0; !is_one && app_asset_place(n, samples[i].below, place); n++) {
            is_one = stat(place, &sample) == 0 && sample.st_dev == file.st_dev &&
                     sample.st_ino == file.st_ino;
        }
    }
    return is_one;
}

const char *app_traced_names(app_traced_kind kind, char out[APP_ASSET_PATH])
{
    char path[APP_ASSET_PATH];
    size_t length = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < APP_TRACED_SAMPLES; i++) {
        if (samples[i].kind == kind && sample_place(i, path)) {
            length += (size_t)snprintf(out + length, APP_ASSET_PATH - length, "%s%s",
                                       length > 0 ? ", " : "", app_traced_name(samples[i].below));
        }
    }
    return out;
}

void app_traced_place(const char *name, char path[APP_ASSET_PATH])
{
    char below[128];
    char *own = NULL;
    bool is_there = false;
    (void)snprintf(below, sizeof below, "traces/%s.txt", name);
    for (uint32_t n = 0; !is_there && app_asset_place(n, below, path); n++) {
        is_there = app_file_exists(path);
    }
    own = is_there ? NULL : app_user_file_place(below);
    if (own != NULL && app_file_exists(own)) {
        (void)snprintf(path, APP_ASSET_PATH, "%s", own);
    }
    free(own);
}

/* Keeps the files from `first` on in order; a full list drops the last one. */
static void insert(app_traced_files *out, uint32_t first, const app_traced_file *file)
{
    uint32_t at = out->count;
    while (at > first && strcmp(file->path, out->items[at - 1].path) < 0) {
        at--;
    }
    if (out->count < APP_TRACED_FILES) {
        out->count++;
    } else {
        out->is_cut = true;
    }
    if (at < APP_TRACED_FILES) {
        memmove(&out->items[at + 1], &out->items[at], (out->count - 1 - at) * sizeof out->items[0]);
        out->items[at] = *file;
    }
}

static void add_one(app_traced_files *out, uint32_t first, const char *name)
{
    app_traced_file file = {.title = NULL};
    int length = snprintf(file.path, sizeof file.path, "%s/%s", out->folder, name);
    bool is_left_out = out->is_cut && strcmp(file.path, out->items[APP_TRACED_FILES - 1].path) > 0;
    if (name[0] != '.' && length > 0 && (size_t)length < sizeof file.path && !is_left_out &&
        app_traced_look(file.path) != APP_TRACED_NONE) {
        insert(out, first, &file);
    }
}

static void add_own(app_traced_files *out)
{
    uint32_t first = out->count;
    char *folder = app_user_file_place("traces");
    int length = folder != NULL ? snprintf(out->folder, sizeof out->folder, "%s", folder) : 0;
    free(folder);
    DIR *dir = length > 0 && (size_t)length < sizeof out->folder ? opendir(out->folder) : NULL;
    if (dir == NULL) {
        return;
    }
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        add_one(out, first, e->d_name);
    }
    (void)closedir(dir);
}

void app_traced_files_list(app_traced_files *out)
{
    *out = (app_traced_files){.count = 0};
    add_samples(out);
    add_own(out);
    (void)app_pictures_shown(out->folder, out->shown);
}

static int digit_of(char letter)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    const char *at = letter != '\0' ? strchr(digits, letter) : NULL;
    int place = at != NULL ? (int)(at - digits) : -1;
    return place > 15 ? place - 6 : place;
}

/* "%20" is a blank in a URI. */
static void decode(char *path)
{
    char *to = path;
    for (const char *from = path; *from != '\0'; from++) {
        int high = from[0] == '%' ? digit_of(from[1]) : -1;
        int low = high >= 0 ? digit_of(from[2]) : -1;
        if (low >= 0) {
            *to++ = (char)(high * 16 + low);
            from += 2;
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
}

bool app_traced_pasted(const char *text, char path[APP_ASSET_PATH])
{
    static const char uri[] = "file://";
    static const char around[] = " \t\r\"'";
    text += strspn(text, " \t\r\n\"'");
    bool is_uri = strncmp(text, uri, sizeof uri - 1) == 0;
    text += is_uri ? sizeof uri - 1 : 0;
    size_t length = strcspn(text, "\n");
    while (length > 0 && strchr(around, text[length - 1]) != NULL) {
        length--;
    }
    if (length == 0 || length >= APP_ASSET_PATH) {
        return false;
    }
    memcpy(path, text, length);
    path[length] = '\0';
    if (is_uri) {
        decode(path);
    }
    return true;
}

static bool has_ending(const char *path, const char *ending)
{
    size_t length = strlen(path);
    size_t end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

app_traced_kind app_traced_look(const char *path)
{
    static const char head[] = "tickline-";
    static const char trace[] = "tickline-trace";
    char first[32] = "";
    if (!app_file_begin(path, first, sizeof first) || has_ending(path, ".tick")) {
        return APP_TRACED_NONE;
    }
    const char *text = strncmp(first, "\xEF\xBB\xBF", 3) == 0 ? first + 3 : first;
    if (strncmp(text, trace, sizeof trace - 1) == 0) {
        return APP_TRACED_TRACE;
    }
    return strncmp(text, head, sizeof head - 1) == 0 ? APP_TRACED_NONE : APP_TRACED_PROJECT;
}
