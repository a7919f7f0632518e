/* Any bytes as the passed lessons and as the high scores: taken whole, or told of in one message
 * and kept aside; what is added comes back. */
#include "fuzz_file.h"
#include "scenario/progress.h"
#include "session/scores.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char lessons_path[FUZZ_PATH];
static char scores_path[FUZZ_PATH];

static void make_places(void)
{
    if (lessons_path[0] == '\0') {
        char home[FUZZ_PATH];
        fuzz_place("tickline/lessons.json", lessons_path);
        fuzz_place("tickline/scores.json", scores_path);
        (void)snprintf(home, sizeof home, "%s", lessons_path);
        *strstr(home, "/tickline/") = '\0';
        fuzz_expect(setenv("XDG_DATA_HOME", home, 1) == 0, "an environment");
    }
}

/* @return true if the file was refused */
static bool expect_told(const char *path)
{
    char bad[FUZZ_PATH + 8];
    uint32_t messages = fuzz_take_messages();
    (void)snprintf(bad, sizeof bad, "%s.bad", path);
    fuzz_expect(messages <= 1, "at most one message");
    fuzz_expect((messages == 1) == (access(bad, F_OK) == 0), "FILE.bad of a refused file only");
    (void)remove(bad);
    return messages == 1;
}

static void run_lessons(const uint8_t *data, size_t size)
{
    static const lab_progress nothing;
    lab_progress progress;
    lab_progress again;
    fuzz_write(lessons_path, data, size);
    lab_progress_load(&progress);
    if (expect_told(lessons_path)) {
        fuzz_expect(memcmp(progress.best, nothing.best, sizeof nothing.best) == 0,
                    "no lesson of a refused file");
    }
    for (uint32_t i = 1; i <= LAB_MAX_LESSONS; i += 5) {
        fuzz_expect(lab_progress_pass(&progress, i, (uint32_t)size % 8), "a file to write");
    }
    lab_progress_load(&again);
    fuzz_expect(fuzz_take_messages() == 0, "to read what was written");
    fuzz_expect(memcmp(progress.best, again.best, sizeof again.best) == 0, "the same lessons");
    lab_progress_free(&progress);
    lab_progress_free(&again);
}

static void expect_best_first(const app_scores *scores)
{
    fuzz_expect(scores->count <= APP_SCORE_ROWS, "at most ten rows");
    for (uint32_t i = 1; i < scores->count; i++) {
        fuzz_expect(scores->rows[i - 1].score >= scores->rows[i].score, "best first");
    }
}

static void expect_same(const app_scores *a, const app_scores *b)
{
    fuzz_expect(a->count == b->count, "as many scores");
    for (uint32_t i = 0; i < a->count; i++) {
        fuzz_expect(strcmp(a->rows[i].name, b->rows[i].name) == 0 &&
                        a->rows[i].score == b->rows[i].score &&
                        a->rows[i].sector == b->rows[i].sector,
                    "the same scores");
    }
}

static void run_scores(const uint8_t *data, size_t size)
{
    const gm_score_row row = {.name = "FUZZ", .score = UINT32_MAX, .sector = 1};
    app_scores scores;
    app_scores again;
    fuzz_write(scores_path, data, size);
    app_scores_load(&scores);
    bool is_refused = expect_told(scores_path);
    fuzz_expect(!is_refused || scores.count == 0, "no score of a refused file");
    expect_best_first(&scores);
    if (scores.count < APP_SCORE_ROWS || scores.rows[APP_SCORE_ROWS - 1].score < row.score) {
        fuzz_expect(app_scores_add(&scores, &row), "a file to write");
        expect_best_first(&scores);
        app_scores_load(&again);
        fuzz_expect(fuzz_take_messages() == 0, "to read what was written");
        expect_same(&scores, &again);
        app_scores_free(&again);
    }
    app_scores_free(&scores);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    make_places();
    run_lessons(data, size);
    run_scores(data, size);
    return 0;
}
