/* scenario/progress.c -- see progress.h. */
#include "scenario/progress.h"

#include "platform/user_file.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>

enum { FILE_VERSION = 1, MAX_EDITS = 1000 };

static const char what[] = "passed lessons";

static bool read_row(const json_t *item, lab_progress *out)
{
    const json_t *lesson = json_object_get(item, "lesson");
    const json_t *edits = json_object_get(item, "edits");
    json_int_t number = json_integer_value(lesson);
    json_int_t best = json_integer_value(edits);
    if (number < 1 || number > LAB_MAX_LESSONS || best < 1 || best > MAX_EDITS) {
        return false;
    }
    out->best[number] = (uint32_t)best;
    return true;
}

static bool read_rows(const json_t *root, lab_progress *out)
{
    const json_t *rows = json_object_get(root, "passed");
    if (!json_is_array(rows) ||
        json_integer_value(json_object_get(root, "version")) != FILE_VERSION) {
        return false;
    }
    out->is_all_open = json_is_true(json_object_get(root, "all_open"));
    for (size_t i = 0; i < json_array_size(rows); i++) {
        if (!read_row(json_array_get(rows, i), out)) {
            return false;
        }
    }
    return true;
}

static void read_file(lab_progress *out)
{
    json_t *root = app_user_file_read(&out->path, what);
    if (root != NULL && !read_rows(root, out)) {
        app_user_file_keep_bad(out->path, what, "unknown or missing fields", 1);
        *out = (lab_progress){.path = out->path};
    }
    json_decref(root);
}

void lab_progress_load(lab_progress *out)
{
    *out = (lab_progress){.path = app_user_file_place("lessons.json")};
    read_file(out);
}

/* NULL without memory. */
static json_t *table_json(const lab_progress *progress)
{
    json_t *rows = json_array();
    bool is_whole = rows != NULL;
    for (uint32_t i = 1; i <= LAB_MAX_LESSONS && is_whole; i++) {
        is_whole =
            progress->best[i] == 0 ||
            json_array_append_new(rows, json_pack("{s:I, s:I}", "lesson", (json_int_t)i, "edits",
                                                  (json_int_t)progress->best[i])) == 0;
    }
    if (!is_whole) {
        json_decref(rows);
        return NULL;
    }
    return json_pack("{s:i, s:b, s:o}", "version", FILE_VERSION, "all_open", progress->is_all_open,
                     "passed", rows);
}

/* Takes what another game has written since. */
static void merge_file(lab_progress *progress)
{
    lab_progress merged = {.path = progress->path};
    read_file(&merged);
    merged.is_all_open = progress->is_all_open;
    for (uint32_t i = 1; i <= LAB_MAX_LESSONS; i++) {
        uint32_t best = progress->best[i];
        if (best != 0 && (merged.best[i] == 0 || best < merged.best[i])) {
            merged.best[i] = best;
        }
    }
    *progress = merged;
}

static bool merge_and_save(lab_progress *progress)
{
    int lock = app_user_file_lock(progress->path);
    merge_file(progress);
    bool is_kept =
        progress->path != NULL && app_user_file_write(progress->path, table_json(progress), what);
    app_user_file_unlock(lock);
    return is_kept;
}

bool lab_progress_pass(lab_progress *progress, uint32_t lesson, uint32_t edits)
{
    uint32_t score = edits == 0 ? 1 : edits;
    if (lesson == 0 || lesson > LAB_MAX_LESSONS ||
        (progress->best[lesson] != 0 && progress->best[lesson] <= score)) {
        return true;
    }
    progress->best[lesson] = score < MAX_EDITS ? score : MAX_EDITS;
    return progress->path == NULL || merge_and_save(progress);
}

bool lab_progress_open_all(lab_progress *progress, bool is_open)
{
    progress->is_all_open = is_open;
    return progress->path == NULL || merge_and_save(progress);
}

bool lab_progress_is_passed(const lab_progress *progress, uint32_t lesson)
{
    return lesson <= LAB_MAX_LESSONS && progress->best[lesson] != 0;
}

bool lab_progress_is_unlocked(const lab_progress *progress, uint32_t after)
{
    return after == 0 || progress->is_all_open || lab_progress_is_passed(progress, after);
}

void lab_progress_free(lab_progress *progress)
{
    free(progress->path);
    *progress = (lab_progress){0};
}

const char *lab_progress_word(bool is_passed, bool is_unlocked)
{
    return is_passed ? "passed" : is_unlocked ? "open" : "after {1}";
}

const char *lab_lesson_name(uint32_t chapter, uint32_t place, uint32_t number, char out[16])
{
    if (chapter != 0) {
        (void)snprintf(out, 16, "%" PRIu32 ".%" PRIu32, chapter % 100, place % 100);
    } else {
        (void)snprintf(out, 16, "%" PRIu32, number);
    }
    return out;
}
