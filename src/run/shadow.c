/* run/shadow.c -- see shadow.h. */
#include "run/shadow.h"

#include "run/timeline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 4096 };

struct lab_shadow {
    gm_game_def def;
    lab_inputs_fn *inputs;
    const void *user;
    void *memory;
    gm_game *game;
    lab_tape tape;
    lab_timeline *timeline;
    lab_difference strip[LAB_SHADOW_STRIP];
};

static bool make(lab_shadow *shadow)
{
    char error[GM_ERROR_TEXT];
    size_t bytes = (gm_game_memory_bytes() + ALIGN - 1) / ALIGN * ALIGN;

    shadow->memory = aligned_alloc(ALIGN, bytes);
    shadow->def.memory = shadow->memory;
    shadow->def.memory_bytes = bytes;
    if (shadow->memory == NULL || gm_game_create(&shadow->game, &shadow->def, error) != GM_OK) {
        return false;
    }
    lab_timeline_def timeline = {.game = &shadow->game,
                                 .made_with = &shadow->def,
                                 .tape = &shadow->tape,
                                 .budget_bytes = LAB_SHADOW_BUDGET,
                                 .warm_frames = 1};
    shadow->timeline = lab_timeline_open(&timeline);
    return shadow->timeline != NULL;
}

lab_shadow *lab_shadow_create(const gm_game_def *def, lab_inputs_fn *inputs, const void *user)
{
    lab_shadow *shadow = calloc(1, sizeof *shadow);

    if (shadow == NULL) {
        return NULL;
    }
    shadow->def = *def;
    shadow->def.workers = NULL;
    shadow->def.clock = NULL;
    shadow->def.trace_frames = false;
    shadow->def.log_reads = false;
    shadow->inputs = inputs;
    shadow->user = user;
    if (!make(shadow)) {
        lab_shadow_free(shadow);
        return NULL;
    }
    return shadow;
}

void lab_shadow_free(lab_shadow *shadow)
{
    if (shadow == NULL) {
        return;
    }
    lab_timeline_close(shadow->timeline);
    gm_game_destroy(shadow->game);
    lab_tape_free(&shadow->tape);
    free(shadow->memory);
    free(shadow);
}

static bool run_next(lab_shadow *shadow)
{
    char error[GM_ERROR_TEXT];
    gm_input input;

    if (!shadow->inputs(shadow->user, lab_shadow_frame(shadow) + 1, &input)) {
        return false;
    }
    lab_inputs_drop_edits(&input);
    return lab_timeline_frame(shadow->timeline, &input, error) == GM_OK;
}

bool lab_shadow_follow(lab_shadow *shadow, uint64_t frame, uint32_t limit)
{
    char error[GM_ERROR_TEXT];
    uint64_t known = lab_timeline_newest(shadow->timeline);
    uint64_t first = frame < known ? frame : known;

    if (shadow->game == NULL) {
        return false;
    }
    if (lab_shadow_frame(shadow) != first &&
        lab_timeline_seek(shadow->timeline, lab_place_after(first), error) != GM_OK) {
        return false;
    }
    for (uint32_t i = 0; i < limit && lab_shadow_frame(shadow) < frame; i++) {
        if (!run_next(shadow)) {
            return false;
        }
    }
    return lab_shadow_frame(shadow) == frame;
}

uint64_t lab_shadow_frame(const lab_shadow *shadow)
{
    return shadow->game != NULL ? gm_game_frame_number(shadow->game) : 0;
}

gm_game *lab_shadow_game(lab_shadow *shadow)
{
    return shadow->game;
}

const gm_view *lab_shadow_view(lab_shadow *shadow)
{
    return gm_game_view(shadow->game);
}

void lab_shadow_cut(lab_shadow *shadow, uint64_t frame)
{
    for (uint32_t i = 0; i < LAB_SHADOW_STRIP; i++) {
        if (shadow->strip[i].frame > frame) {
            shadow->strip[i] = (lab_difference){0};
        }
    }
    if (lab_timeline_newest(shadow->timeline) > frame && lab_shadow_follow(shadow, frame, 0)) {
        lab_timeline_cut(shadow->timeline);
    }
}

static float distance(gm_vec2 a, gm_vec2 b)
{
    return hypotf(a.x - b.x, a.y - b.y);
}

/* Where the beam ends; what does not fire has its reticle there. */
static gm_vec2 impact_of(const gm_view *view)
{
    uint32_t count = view->beam.point_count;

    return count > 0 ? view->beam.points[count - 1] : view->reticle.position;
}

lab_difference lab_shadow_compare(lab_shadow *shadow, const gm_view *view, uint64_t hash)
{
    const gm_view *other = lab_shadow_view(shadow);
    lab_difference found = {.frame = view->frame, .is_same = hash == gm_game_hash(shadow->game)};

    found.px[LAB_SHADOW_SHIP] = distance(view->ship.position, other->ship.position);
    found.px[LAB_SHADOW_RETICLE] = distance(view->reticle.position, other->reticle.position);
    found.px[LAB_SHADOW_IMPACT] = distance(impact_of(view), impact_of(other));
    found.px[LAB_SHADOW_CAMERA] = distance(view->camera, other->camera);
    for (uint32_t i = 0; i < LAB_SHADOW_VALUES; i++) {
        found.worst_px = fmaxf(found.worst_px, found.px[i]);
    }
    shadow->strip[view->frame % LAB_SHADOW_STRIP] = found;
    return found;
}

lab_difference lab_shadow_at(const lab_shadow *shadow, uint64_t frame)
{
    const lab_difference *row = &shadow->strip[frame % LAB_SHADOW_STRIP];

    return row->frame == frame ? *row : (lab_difference){0};
}

uint32_t lab_shadow_strip(const lab_shadow *shadow, uint64_t frame, float *px, uint32_t count)
{
    uint32_t written = frame < count ? (uint32_t)frame : count;

    for (uint32_t i = 0; i < written; i++) {
        px[i] = lab_shadow_at(shadow, frame - written + 1 + i).worst_px;
    }
    return written;
}
