/* run/trial.c -- see trial.h. */
#include "run/trial.h"

#include <tickline/tickline.h>

#include <stdlib.h>
#include <string.h>

enum { HZ = 60, ALIGN = 4096 };

static void take_name(char out[LAB_TRIAL_NAME], const char *name)
{
    size_t length = strlen(name);

    length = length < LAB_TRIAL_NAME ? length : LAB_TRIAL_NAME - 1;
    memcpy(out, name, length);
    out[length] = '\0';
}

static uint32_t find_pair(const lab_pairs *pairs, const char *first, const char *second)
{
    uint32_t at = 0;

    while (at < pairs->count && (strcmp(pairs->items[at].first, first) != 0 ||
                                 strcmp(pairs->items[at].second, second) != 0)) {
        at++;
    }
    return at;
}

static bool has_pair(const lab_pairs *pairs, const char *first, const char *second)
{
    return find_pair(pairs, first, second) < pairs->count;
}

uint32_t lab_pairs_add(lab_pairs *pairs, const char *first, const char *second)
{
    uint32_t at = find_pair(pairs, first, second);

    if (at == pairs->count && at < LAB_TRIAL_PAIRS) {
        lab_pair *fresh = &pairs->items[pairs->count++];
        take_name(fresh->first, first);
        take_name(fresh->second, second);
    }
    return at;
}

bool lab_bench_open(lab_bench *bench)
{
    size_t bytes = (gm_game_memory_bytes() + ALIGN - 1) / ALIGN * ALIGN;

    bench->memory = aligned_alloc(ALIGN, bytes);
    bench->game.memory = bench->memory;
    bench->game.memory_bytes = bytes;
    bench->game.workers = NULL;
    bench->game.clock = NULL;
    bench->game.trace_frames = false;
    bench->game.log_reads = true;
    bench->game.scores = NULL;
    bench->game.score_count = 0;
    return bench->memory != NULL;
}

void lab_bench_close(lab_bench *bench)
{
    free(bench->memory);
    bench->memory = NULL;
}

/* A trial while it runs. */
typedef struct run {
    lab_bench *bench;
    lab_trial *trial;
    const tl_world *world;
    tl_lag_sample fresh[LAB_TRIAL_PAIRS]; /* late ones whose cause is to be found */
    uint32_t fresh_count;
} run;

static bool counts(const lab_bench *bench, const tl_lag_sample *sample)
{
    const char *reader = sample->reader.name;

    return reader != NULL && (bench->reader == NULL || strcmp(bench->reader, reader) == 0) &&
           (bench->value == NULL || strcmp(bench->value, sample->value_name) == 0) &&
           !has_pair(&bench->ignored, reader, sample->value_name);
}

static void note_late(run *r, const tl_lag_sample *sample)
{
    lab_trial *trial = r->trial;
    bool is_new = !has_pair(&trial->late, sample->reader.name, sample->value_name);
    uint32_t at = lab_pairs_add(&trial->late, sample->reader.name, sample->value_name);
    double px = sample->has_px ? sample->px : 0.0;

    trial->is_late = true;
    if (at < LAB_TRIAL_PAIRS && (is_new || px > trial->worst[at].px)) {
        trial->worst[at] = (lab_worst){.has_px = sample->has_px, .px = px, .frame = sample->frame};
    }
    if (is_new && r->fresh_count < LAB_TRIAL_PAIRS) {
        r->fresh[r->fresh_count++] = *sample;
    }
}

static void note_sample(void *user, const tl_lag_sample *sample)
{
    run *r = user;

    if (!counts(r->bench, sample)) {
        return;
    }
    (void)lab_pairs_add(&r->trial->seen, sample->reader.name, sample->value_name);
    if (sample->frames > 0) {
        note_late(r, sample);
    }
}

static void note_cause(void *user, const tl_ambiguity *found)
{
    run *r = user;

    for (uint32_t i = 0; i < r->fresh_count && found->is_read_first; i++) {
        const tl_lag_sample *sample = &r->fresh[i];
        tl_tick_info writer;
        if (sample->reader.kind == TL_ITEM_TICK &&
            sample->reader.id == tl_tick_id_store(found->reader) &&
            tl_value_id_equal(sample->value, found->value) &&
            tl_tick_get_info(r->world, found->writer, &writer) == TL_OK) {
            (void)lab_pairs_add(&r->trial->guilt, sample->reader.name, writer.name);
        }
    }
}

static void take_input(const lab_bench *bench, uint64_t frame, gm_input *input)
{
    if (bench->inputs == NULL || !bench->inputs(bench->inputs_user, frame, input)) {
        *input = (gm_input){.delta = tl_loop_fixed_delta(HZ, frame)};
    }
    lab_inputs_drop_edits(input);
}

static void run_frames(run *r, gm_game *game)
{
    lab_bench *bench = r->bench;
    gm_input input;
    char error[GM_ERROR_TEXT];

    for (uint64_t frame = 1; frame <= bench->frames; frame++) {
        if (atomic_load_explicit(&bench->is_stopped, memory_order_relaxed)) {
            r->trial->has_failed = true;
            return;
        }
        take_input(bench, frame, &input);
        (void)gm_game_frame(game, &input, error);
        if (frame < bench->first_frame) {
            continue;
        }
        r->fresh_count = 0;
        r->world = gm_game_world(game); /* another one after a map load */
        tl_provenance_each(r->world, note_sample, r);
        if (r->fresh_count > 0) {
            (void)tl_ambiguity_each(r->world, note_cause, r);
        }
    }
}

void lab_trial_run(lab_trial *trial, lab_bench *bench, uint64_t seed, const gm_command *edits,
                   uint32_t edit_count)
{
    gm_game_def def = bench->game;
    gm_game *game = NULL;
    char error[GM_ERROR_TEXT];
    run r = {.bench = bench, .trial = trial};

    *trial = (lab_trial){0};
    def.edits = edits;
    def.edit_count = edit_count;
    def.shuffle_seed = seed;
    if (gm_game_create(&game, &def, error) != GM_OK) {
        trial->has_failed = true;
        return;
    }
    run_frames(&r, game);
    gm_game_destroy(game);
}
