/* run/shuffle.c -- see shuffle.h. */
#include "run/shuffle.h"

#include "run/trial.h"

#include "run/edit.h"

#include <SDL.h>

#include <stdlib.h>
#include <string.h>

_Static_assert((int)LAB_SHUFFLE_NAME == (int)LAB_TRIAL_NAME, "names go from trials to results");
_Static_assert((int)LAB_TRIAL_PAIRS == 64, "a bit of a mask for each pair");

enum { MOST_SUSPECTS = 8, TOLD_EVERY = 8 };

struct lab_shuffle {
    lab_bench bench;
    gm_command *edits; /* with room for one more */
    uint32_t edit_count;
    uint32_t orders;
    uint64_t *masks; /* of each order: a bit for each of `reads` that was late */
    lab_pairs seen;  /* readers and values that were judged in any order */
    lab_pairs reads; /* those that were late in any */
    lab_shuffle_read read_results[LAB_TRIAL_PAIRS]; /* of each in `reads` */
    lab_pairs found;                                /* suspects: readers and writers */
    uint32_t runs[LAB_TRIAL_PAIRS]; /* of each: in which it was ambiguous and the reader late */
    lab_trial trial;
    lab_shuffle_result result;
    char *reader; /* owned, where there is a thread */
    char *value;
    SDL_mutex *lock; /* of `shown` */
    SDL_Thread *thread;
    lab_shuffle_result shown; /* a copy of `result` for lab_shuffle_poll() */
};

static void show(lab_shuffle *shuffle)
{
    (void)SDL_LockMutex(shuffle->lock);
    shuffle->shown = shuffle->result;
    (void)SDL_UnlockMutex(shuffle->lock);
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
        (void)lab_pairs_add(&shuffle->found, guilt->items[i].first, guilt->items[i].second);
        for (uint32_t k = 0; k < shuffle->found.count; k++) {
            bool is_it = strcmp(shuffle->found.items[k].first, guilt->items[i].first) == 0 &&
                         strcmp(shuffle->found.items[k].second, guilt->items[i].second) == 0;
            shuffle->runs[k] += is_it ? 1 : 0;
        }
    }
}

/* Takes the late reads of the last trial; seed 0 is registration order.  @return their mask */
static uint64_t take_late(lab_shuffle *shuffle, uint64_t seed)
{
    const lab_trial *trial = &shuffle->trial;
    uint64_t mask = 0;

    for (uint32_t i = 0; i < trial->seen.count; i++) {
        (void)lab_pairs_add(&shuffle->seen, trial->seen.items[i].first,
                            trial->seen.items[i].second);
    }
    for (uint32_t i = 0; i < trial->late.count; i++) {
        const lab_pair *pair = &trial->late.items[i];
        uint32_t at = lab_pairs_add(&shuffle->reads, pair->first, pair->second);
        if (at == LAB_TRIAL_PAIRS) {
            continue;
        }
        lab_shuffle_read *read = &shuffle->read_results[at];
        mask |= UINT64_C(1) << at;
        read->late += seed != 0 ? 1 : 0;
        read->is_usual = read->is_usual || seed == 0;
        if (seed != 0 && (read->worst_seed == 0 || trial->worst[i].px > read->worst_px)) {
            read->has_px = trial->worst[i].has_px;
            read->worst_px = trial->worst[i].px;
            read->worst_seed = seed;
            read->worst_frame = trial->worst[i].frame;
        }
    }
    return mask;
}

/* Late in all of them, that of registration included. */
static bool is_always_late(const lab_shuffle *shuffle, uint32_t read)
{
    return shuffle->read_results[read].is_usual &&
           shuffle->read_results[read].late == shuffle->result.orders;
}

static uint64_t free_mask(const lab_shuffle *shuffle)
{
    uint64_t mask = 0;

    for (uint32_t i = 0; i < shuffle->reads.count; i++) {
        mask |= is_always_late(shuffle, i) ? 0 : UINT64_C(1) << i;
    }
    return mask;
}

/* Whether read a is listed before read b: stable, because equal ones keep their places. */
static bool comes_before(const lab_shuffle *shuffle, uint32_t a, uint32_t b)
{
    bool is_free_a = !is_always_late(shuffle, a);
    bool is_free_b = !is_always_late(shuffle, b);

    return is_free_a != is_free_b ? is_free_a
                                  : shuffle->read_results[a].late > shuffle->read_results[b].late;
}

static void sum_up_reads(lab_shuffle *shuffle)
{
    lab_shuffle_result *result = &shuffle->result;
    uint32_t order[LAB_TRIAL_PAIRS];

    result->free = 0;
    result->reads = shuffle->reads.count;
    result->judged = shuffle->seen.count;
    for (uint32_t i = 0; i < result->reads; i++) {
        uint32_t at = i;
        for (; at > 0 && comes_before(shuffle, i, order[at - 1]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
        result->free += is_always_late(shuffle, i) ? 0 : 1;
    }
    for (uint32_t i = 0; i < result->reads && i < LAB_SHUFFLE_READS; i++) {
        const lab_pair *pair = &shuffle->reads.items[order[i]];
        result->worst[i] = shuffle->read_results[order[i]];
        memcpy(result->worst[i].reader, pair->first, sizeof result->worst[i].reader);
        memcpy(result->worst[i].value, pair->second, sizeof result->worst[i].value);
    }
}

static void sum_up(lab_shuffle *shuffle)
{
    uint64_t free = free_mask(shuffle);

    shuffle->result.late = 0;
    for (uint32_t i = 0; i < shuffle->result.orders; i++) {
        shuffle->result.late += (shuffle->masks[i] & free) != 0 ? 1 : 0;
    }
    sum_up_reads(shuffle);
}

static bool find_usual(lab_shuffle *shuffle)
{
    bool is_good = try_seed(shuffle, 0, NULL);

    (void)take_late(shuffle, 0);
    return is_good;
}

static bool run_orders(lab_shuffle *shuffle)
{
    for (uint64_t seed = 1; seed <= shuffle->orders; seed++) {
        if (!try_seed(shuffle, seed, NULL)) {
            return false;
        }
        shuffle->masks[seed - 1] = take_late(shuffle, seed);
        count_suspects(shuffle);
        shuffle->result.orders++;
        if (seed % TOLD_EVERY == 0 || seed == shuffle->orders) {
            sum_up(shuffle);
        }
        show(shuffle);
    }
    return true;
}

/* Late runs that are left when the pair is ordered; stops counting at `enough`. */
static uint32_t count_left(lab_shuffle *shuffle, const lab_pair *pair, uint32_t enough)
{
    gm_command edit = {.kind = GM_COMMAND_AFTER};
    uint64_t free = free_mask(shuffle);
    uint32_t left = 0;

    memcpy(edit.function, pair->first, sizeof edit.function - 1);
    memcpy(edit.other, pair->second, sizeof edit.other - 1);
    for (uint32_t i = 0; i < shuffle->result.orders && left < enough; i++) {
        if ((shuffle->masks[i] & free) == 0) {
            continue;
        }
        bool has_run = try_seed(shuffle, i + 1, &edit);
        if (!has_run && !is_stopped(shuffle)) {
            return enough; /* it closes a cycle */
        }
        left += shuffle->trial.is_late || !has_run ? 1 : 0;
        shuffle->result.checked++;
        show(shuffle);
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

/* No order mends these, so that no pair is guilty of them. */
static void ignore_always_late(lab_shuffle *shuffle)
{
    for (uint32_t i = 0; i < shuffle->reads.count; i++) {
        if (is_always_late(shuffle, i)) {
            (void)lab_pairs_add(&shuffle->bench.ignored, shuffle->reads.items[i].first,
                                shuffle->reads.items[i].second);
        }
    }
}

static void find_guilty(lab_shuffle *shuffle)
{
    lab_shuffle_result *result = &shuffle->result;
    uint32_t best = result->late;

    ignore_always_late(shuffle);
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
    show(shuffle);
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

static bool take_names(lab_shuffle *shuffle, const lab_shuffle_def *def)
{
    shuffle->reader = def->reader != NULL ? strdup(def->reader) : NULL;
    shuffle->value = def->value != NULL ? strdup(def->value) : NULL;
    shuffle->bench.reader = shuffle->reader;
    shuffle->bench.value = shuffle->value;
    return (shuffle->reader != NULL) == (def->reader != NULL) &&
           (shuffle->value != NULL) == (def->value != NULL);
}

static bool prepare(lab_shuffle *shuffle, const lab_shuffle_def *def)
{
    *shuffle = (lab_shuffle){.orders = def->orders != 0 ? def->orders : LAB_SHUFFLE_ORDERS};
    shuffle->bench.game = *def->game;
    shuffle->bench.inputs = def->inputs;
    shuffle->bench.inputs_user = def->inputs_user;
    shuffle->bench.frames = def->frames != 0 ? def->frames : LAB_SHUFFLE_FRAMES;
    shuffle->bench.first_frame = def->first_frame;
    shuffle->masks = calloc(shuffle->orders, sizeof *shuffle->masks);
    return take_edits(shuffle, def) && take_names(shuffle, def) && shuffle->masks != NULL;
}

static void drop(lab_shuffle *shuffle)
{
    free(shuffle->edits);
    free(shuffle->masks);
    free(shuffle->reader);
    free(shuffle->value);
}

static int run_thread(void *user)
{
    work(user);
    return 0;
}

lab_shuffle *lab_shuffle_start(const lab_shuffle_def *def)
{
    lab_shuffle *shuffle = malloc(sizeof *shuffle);

    if (shuffle == NULL) {
        return NULL;
    }
    if (prepare(shuffle, def)) {
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
    *out = shuffle->shown;
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
