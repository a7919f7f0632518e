/* Any bytes as a scenario: refused in one line, or read, and written in one way only. */
#include "fuzz_file.h"
#include "scenario/scenario.h"
#include "sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT = 512 };

static char given[FUZZ_PATH];
static char saved[FUZZ_PATH];
static char again[FUZZ_PATH];

static bool is_empty(const app_scenario *s)
{
    return s->recording.runs == NULL && s->recording.commands == NULL &&
           s->recording.hashes == NULL && s->title[0] == '\0' && s->measure_count == 0 &&
           s->answer_count == 0;
}

static bool load(app_scenario *out, const char *path)
{
    char error[ERROR_TEXT] = "";
    bool is_read = app_scenario_read(out, path, error, sizeof error);
    if (!is_read) {
        fuzz_expect_line(error);
        fuzz_expect(is_empty(out), "nothing of a file that was refused");
    }
    return is_read;
}

static void save(const app_scenario *scenario, const char *path)
{
    (void)remove(path);
    FILE *file = fopen(path, "wb");
    fuzz_expect(file != NULL, "a file to write");
    app_scenario_write(file, scenario);
    fuzz_expect(fclose(file) == 0, "a whole file");
}

static void take_text(void *user, const char *english)
{
    (void)user;
    fuzz_expect_line(english);
}

/* Everything that a check or the Lab asks of it before it plays. */
static void use(const app_scenario *s)
{
    static const uint64_t frames[] = {1, 2, 59, 61, 1000, 99999};
    gm_command edits[APP_MAX_EDITS];
    gm_input input;
    uint32_t found = 0;
    char text[128];
    app_scenario_texts(s, take_text, NULL);
    for (uint32_t i = 0; i <= s->answer_count; i++) {
        fuzz_expect(app_scenario_edits(s, i, edits) <= APP_MAX_EDITS, "room for the edits");
    }
    for (uint32_t i = 0; i < s->answer_count; i++) {
        fuzz_expect(app_scenario_find_answer(s, s->answers[i].name, &found) && found == i + 1,
                    "each answer by its name");
    }
    for (uint32_t i = 0; i < s->rule_count; i++) {
        app_condition_text(s, &s->rules[i].condition, text, sizeof text);
    }
    for (uint32_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        app_scenario_input(s, frames[i], &input);
    }
}

/* Edits apart: what a kind of them does not use is not written. */
static void expect_same(const app_scenario *a, const app_scenario *b)
{
    fuzz_expect(a->lesson == b->lesson && a->after == b->after && a->par == b->par,
                "the same lesson");
    fuzz_expect(a->first_frame == b->first_frame && a->last_frame == b->last_frame &&
                    a->seeds == b->seeds,
                "the same frames and seeds");
    fuzz_expect(a->recording.frames == b->recording.frames &&
                    a->recording.hash_count == b->recording.hash_count &&
                    a->recording.command_count == b->recording.command_count &&
                    a->recording.header.edit_count == b->recording.header.edit_count,
                "the same recording");
    fuzz_expect(a->prediction.value == b->prediction.value, "the same prediction");
    for (uint32_t i = 0; i < a->rule_count; i++) {
        const app_condition *x = &a->rules[i].condition;
        const app_condition *y = &b->rules[i].condition;
        fuzz_expect(x->low == y->low && x->high == y->high, "the same conditions");
    }
}

static void make_places(void)
{
    if (given[0] == '\0') {
        fuzz_place("given.tick", given);
        fuzz_place("saved.tick", saved);
        fuzz_place("again.tick", again);
    }
}

static void try_bytes(const uint8_t *data, size_t size)
{
    static app_scenario first;
    static app_scenario second;
    fuzz_write(given, data, size);
    if (!load(&first, given)) {
        return;
    }
    use(&first);
    save(&first, saved);
    fuzz_expect(load(&second, saved), "to read what was written");
    expect_same(&first, &second);
    save(&second, again);
    fuzz_expect_same_files(saved, again);
    app_scenario_free(&first);
    app_scenario_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t length = 0;
    char *right = sums_made_right((const char *)data, size, &length);
    fuzz_expect(right != NULL, "memory");
    make_places();
    try_bytes(data, size);
    if (length != size || memcmp(right, data, size) != 0) {
        try_bytes((const uint8_t *)right, length);
    }
    free(right);
    return 0;
}
