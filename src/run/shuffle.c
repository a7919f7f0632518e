/* run/shuffle.c -- see shuffle.h. */
#include "run/shuffle.h"

#include "run/trial.h"

#include "run/edit.h"

#include <SDL.h>

#include <stdlib.h>
#include <string.h>

_Static_assert((int)LAB_SHUFFLE_NAME == (int)LAB_TRIAL_NAME, "names go from trials to results");

enum { MOST_SUSPECTS = 8 };

struct lab_shuffle {
    lab_bench bench;
    gm_command *edits; /* with room for one more */
    uint32_t edit_count;
    uint32_t orders;
    bool counts_always;
    uint64_t *late_seeds;
    uint32_t late_count;
    lab_pairs found;                /* suspects: readers and writers */
    uint32_t runs[LAB_TRIAL_PAIRS]; /* of each: in which it was ambiguous and the reader late */
    lab_trial trial;
    lab_shuffle_result result;
    char *reader; /* owned, where there is a thread */
    char *value;
    SDL_mutex *lock; /* of `told` */
    SDL_Thread *thread;
    lab_shuffle_result told;
};

static void tell(lab_shuffle *shuffle)
{
    if (shuffle->lock != NULL) {
        (void)SDL_LockMutex(shuffle->lock);
        shuffle->told = shuffle->result;
        (void)SDL_UnlockMutex(shuffle->lock);
    }
}

static bool is_stopped(lab_shuffle *shuffle)
{
    return atomic_load_explicit(&shuffle->bench.is_stopped, memory_order_relaxed);
}

/* A run with the schedule as it is, or with `extra` too. False: it came to nothing. */
static bool try_seed(lab_shuffle *shuffle, uint64_t seed, const gm_command *extra)
{
    uint32_t count = shuffle->edit_count;

    if (extra != NULL) {
        shuffle->edits[count++] = *extra;
    }
    lab_trial_run(&shuffle->trial, &shuffle->bench, seed, shuffle->edits, count);
    return !shuffle->trial.has_failed;
}

static void count_suspects(lab_shuffle *shuffle)
{
    const lab_pairs *guilt = &shuffle->trial.guilt;

    for (uint32_t i = 0; i < guilt->count; i++) {
        lab_pairs_add(&shuffle->found, guilt->items[i].first, guilt->items[i].second);
        for (uint32_t k = 0; k < shuffle->found.count; k++) {
            bool is_it = strcmp(shuffle->found.items[k].first, guilt->items[i].first) == 0 &&
                         strcmp(shuffle->found.items[k].second, guilt->items[i].second) == 0;
            shuffle->runs[k] += is_it ? 1 : 0;
        }
    }
}

static void note_late(lab_shuffle *shuffle, uint64_t seed)
{
    const lab_trial *trial = &shuffle->trial;
    lab_shuffle_result *result = &shuffle->result;

    shuffle->late_seeds[shuffle->late_count++] = seed;
    if (result->late == 0 || trial->worst_px > result->worst_px) {
        result->worst_px = trial->worst_px;
        result->worst_seed = seed;
        result->worst_frame = trial->worst_frame;
        memcpy(result->worst_reader, trial->worst.first, sizeof result->worst_reader);
        memcpy(result->worst_value, trial->worst.second, sizeof result->worst_value);
    }
    result->late++;
    count_suspects(shuffle);
}

/* What is late in registration order is known and no news. */
static bool find_usual(lab_shuffle *shuffle)
{
    if (shuffle->counts_always) {
        return true;
    }
    bool is_good = try_seed(shuffle, 0, NULL);
    shuffle->bench.usual = shuffle->trial.late;
    return is_good;
}

static bool run_orders(lab_shuffle *shuffle)
{
    for (uint64_t seed = 1; seed <= shuffle->orders; seed++) {
        if (!try_seed(shuffle, seed, NULL)) {
            return false;
        }
        if (shuffle->trial.is_late) {
            note_late(shuffle, seed);
        }
        shuffle->result.orders++;
        tell(shuffle);
    }
    return true;
}

/* Late runs that are left when the pair is ordered; stops counting at `enough`. */
static uint32_t count_left(lab_shuffle *shuffle, const lab_pair *pair, uint32_t enough)
{
    gm_command edit = {.kind = GM_COMMAND_AFTER};
    uint32_t left = 0;

    memcpy(edit.function, pair->first, sizeof edit.function - 1);
    memcpy(edit.other, pair->second, sizeof edit.other - 1);
    for (uint32_t i = 0; i < shuffle->late_count && left < enough; i++) {
        bool has_run = try_seed(shuffle, shuffle->late_seeds[i], &edit);
        if (!has_run && !is_stopped(shuffle)) {
            return enough; /* it closes a cycle */
        }
        left += shuffle->trial.is_late || !has_run ? 1 : 0;
        shuffle->result.checked++;
        tell(shuffle);
    }
    return left;
}

/* The suspect with most runs that was not tried; of equals the one that was found first. */
static const lab_pair *next_suspect(lab_shuffle *shuffle)
{
    uint32_t best = LAB_TRIAL_PAIRS;

    for (uint32_t i = 0; i < shuffle->found.count; i++) {
        if (shuffle->runs[i] > 0 &&
            (best == LAB_TRIAL_PAIRS || shuffle->runs[i] > shuffle->runs[best])) {
            best = i;
        }
    }
    if (best == LAB_TRIAL_PAIRS) {
        return NULL;
    }
    shuffle->runs[best] = 0;
    return &shuffle->found.items[best];
}

static void find_guilty(lab_shuffle *shuffle)
{
    lab_shuffle_result *result = &shuffle->result;
    uint32_t best = shuffle->late_count;

    for (uint32_t i = 0; i < MOST_SUSPECTS && best > 0 && !is_stopped(shuffle); i++) {
        const lab_pair *pair = next_suspect(shuffle);
        uint32_t left = pair != NULL ? count_left(shuffle, pair, best) : best;
        if (left < best) {
            best = left;
            result->left = left;
            memcpy(result->reader, pair->first, sizeof result->reader);
            memcpy(result->writer, pair->second, sizeof result->writer);
        }
    }
}

static void work(lab_shuffle *shuffle)
{
    bool is_good = lab_bench_open(&shuffle->bench) && find_usual(shuffle) && run_orders(shuffle);

    if (is_good) {
        find_guilty(shuffle);
    }
    shuffle->result.is_complete = is_good && !is_stopped(shuffle);
    shuffle->result.has_failed = !is_good && !is_stopped(shuffle);
    lab_bench_close(&shuffle->bench);
    tell(shuffle);
}

static bool take_edits(lab_shuffle *shuffle, const lab_shuffle_def *def)
{
    shuffle->edits = calloc((size_t)def->edit_count + 1, sizeof *shuffle->edits);
    for (uint32_t i = 0; i < def->edit_count && shuffle->edits != NULL; i++) {
        if (def->edits[i].kind != GM_COMMAND_SHUFFLE) {
            shuffle->edits[shuffle->edit_count++] = def->edits[i];
        }
    }
    return shuffle->edits != NULL;
}

static bool prepare(lab_shuffle *shuffle, const lab_shuffle_def *def)
{
    *shuffle = (lab_shuffle){.orders = def->orders != 0 ? def->orders : LAB_SHUFFLE_ORDERS,
                             .counts_always = def->counts_always};
    shuffle->bench.game = *def->game;
    shuffle->bench.inputs = def->inputs;
    shuffle->bench.inputs_user = def->inputs_user;
    shuffle->bench.frames = def->frames != 0 ? def->frames : LAB_SHUFFLE_FRAMES;
    shuffle->bench.first_frame = def->first_frame;
    shuffle->bench.reader = def->reader;
    shuffle->bench.value = def->value;
    shuffle->late_seeds = calloc(shuffle->orders, sizeof *shuffle->late_seeds);
    return take_edits(shuffle, def) && shuffle->late_seeds != NULL;
}

static void drop(lab_shuffle *shuffle)
{
    free(shuffle->edits);
    free(shuffle->late_seeds);
    free(shuffle->reader);
    free(shuffle->value);
}

lab_shuffle_result lab_shuffle_run(const lab_shuffle_def *def)
{
    lab_shuffle_result result = {.has_failed = true};
    lab_shuffle *shuffle = malloc(sizeof *shuffle);

    if (shuffle == NULL) {
        return result;
    }
    if (prepare(shuffle, def)) {
        work(shuffle);
        result = shuffle->result;
    }
    drop(shuffle);
    free(shuffle);
    return result;
}

static int run_thread(void *user)
{
    work(user);
    return 0;
}

static bool take_names(lab_shuffle *shuffle, const lab_shuffle_def *def)
{
    shuffle->reader = def->reader != NULL ? strdup(def->reader) : NULL;
    shuffle->value = def->value != NULL ? strdup(def->value) : NULL;
    shuffle->bench.reader = shuffle->reader;
    shuffle->bench.value = shuffle->value;
    return (shuffle->reader != NULL) == (def->reader != NULL) &&
           (shuffle->value != NULL) == (def->value != NULL);
}

lab_shuffle *lab_shuffle_start(const lab_shuffle_def *def)
{
    lab_shuffle *shuffle = malloc(sizeof *shuffle);

    if (shuffle == NULL) {
        return NULL;
    }
    if (prepare(shuffle, def) && take_names(shuffle, def)) {
        shuffle->lock = SDL_CreateMutex();
        shuffle->thread =
            shuffle->lock != NULL ? SDL_CreateThread(run_thread, "shuffle", shuffle) : NULL;
    }
    if (shuffle->thread == NULL) {
        SDL_DestroyMutex(shuffle->lock);
        drop(shuffle);
        free(shuffle);
        return NULL;
    }
    return shuffle;
}

bool lab_shuffle_poll(lab_shuffle *shuffle, lab_shuffle_result *out)
{
    (void)SDL_LockMutex(shuffle->lock);
    *out = shuffle->told;
    (void)SDL_UnlockMutex(shuffle->lock);
    return out->is_complete || out->has_failed;
}

void lab_shuffle_stop(lab_shuffle *shuffle)
{
    if (shuffle == NULL) {
        return;
    }
    atomic_store_explicit(&shuffle->bench.is_stopped, true, memory_order_relaxed);
    SDL_WaitThread(shuffle->thread, NULL);
    SDL_DestroyMutex(shuffle->lock);
    drop(shuffle);
    free(shuffle);
}
