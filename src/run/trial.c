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

bool lab_pairs_has(const lab_pairs *pairs, const char *first, const char *second)
{
    for (uint32_t i = 0; i < pairs->count; i++) {
        if (strcmp(pairs->items[i].first, first) == 0 &&
            strcmp(pairs->items[i].second, second) == 0) {
            return true;
        }
    }
    return false;
}

void lab_pairs_add(lab_pairs *pairs, const char *first, const char *second)
{
    if (pairs->count < LAB_TRIAL_PAIRS && !lab_pairs_has(pairs, first, second)) {
        lab_pair *fresh = &pairs->items[pairs->count++];
        take_name(fresh->first, first);
        take_name(fresh->second, second);
    }
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

    return sample->frames > 0 && sample->has_px && reader != NULL &&
           (bench->reader == NULL || strcmp(bench->reader, reader) == 0) &&
           (bench->value == NULL || strcmp(bench->value, sample->value_name) == 0) &&
           !lab_pairs_has(&bench->usual, reader, sample->value_name);
}

static void note_sample(void *user, const tl_lag_sample *sample)
{
    run *r = user;
    lab_trial *trial = r->trial;

    if (!counts(r->bench, sample)) {
        return;
    }
    if (!trial->is_late || sample->px > trial->worst_px) {
        trial->worst_px = sample->px;
        trial->worst_frame = sample->frame;
        take_name(trial->worst.first, sample->reader.name);
        take_name(trial->worst.second, sample->value_name);
    }
    trial->is_late = true;
    if (!lab_pairs_has(&trial->late, sample->reader.name, sample->value_name) &&
        r->fresh_count < LAB_TRIAL_PAIRS) {
        lab_pairs_add(&trial->late, sample->reader.name, sample->value_name);
        r->fresh[r->fresh_count++] = *sample;
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
            lab_pairs_add(&r->trial->guilt, sample->reader.name, writer.name);
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
