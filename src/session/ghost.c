/* session/ghost.c -- see ghost.h. */
#include "session/ghost.h"

#include <math.h>
#include <string.h>

#define UNIT  64.0F
#define TURN  65536.0F
#define WHOLE 6.28318530718F
/* Seconds in single precision come out a little under a whole frame now and then. */
#define SLACK 0.01
/* The ghost is seen for so long where its run has ended. */
#define FADE_SECONDS 1.5F

void app_ghost_open(app_ghost *ghost)
{
    *ghost = (app_ghost){.seconds = 0.0F};
    if (!app_ghost_path_open(&ghost->best) || !app_ghost_path_open(&ghost->run)) {
        app_ghost_close(ghost);
    }
}

void app_ghost_drop(app_ghost *ghost)
{
    ghost->run.count = 0;
    ghost->best.count = 0;
}

void app_ghost_leave(app_ghost *ghost)
{
    app_ghost_path *run = &ghost->run;
    app_ghost_path *best = &ghost->best;
    bool is_best = run->count > 0 && run->score > (best->count > 0 ? best->score : 0);
    if (is_best && app_ghost_path_save(run)) {
        app_ghost_path kept = *best;
        *best = *run;
        *run = kept;
    }
    run->count = 0;
}

static uint16_t coordinate(float units)
{
    return (uint16_t)fminf(fmaxf(units * UNIT, 0.0F), (float)(UINT16_MAX - 1));
}

static app_ghost_point point_of(const app_ghost_moment *moment)
{
    float turn = moment->aim / WHOLE;
    if (!moment->has_ship) {
        return (app_ghost_point){.x = UINT16_MAX};
    }
    return (app_ghost_point){.x = coordinate(moment->position.x),
                             .y = coordinate(moment->position.y),
                             .aim = (uint16_t)((turn - floorf(turn)) * (TURN - 1.0F))};
}

static bool goes_on(const app_ghost *ghost, const app_ghost_moment *moment)
{
    return ghost->run.count > 0 && moment->seconds >= ghost->seconds &&
           moment->score >= ghost->first_score &&
           app_ghost_key_is_same(&ghost->run.key, &moment->key);
}

static void begin(app_ghost *ghost, const app_ghost_moment *moment)
{
    app_ghost_leave(ghost);
    if (ghost->best.count == 0 || !app_ghost_key_is_same(&ghost->best.key, &moment->key)) {
        app_ghost_path_load(&ghost->best, &moment->key);
    }
    ghost->run.key = moment->key;
    ghost->first_score = moment->score;
    ghost->is_cleared = false;
    ghost->told = 0;
}

void app_ghost_note(app_ghost *ghost, const app_ghost_moment *moment)
{
    app_ghost_path *run = &ghost->run;
    if (run->points == NULL) {
        return;
    }
    if (!goes_on(ghost, moment)) {
        begin(ghost, moment);
    }
    double due = floor((double)moment->seconds * APP_GHOST_HZ + SLACK) + 1.0;
    while (!ghost->is_cleared && run->count < APP_GHOST_POINTS && (double)run->count < due) {
        run->points[run->count++] = point_of(moment);
    }
    ghost->is_cleared = moment->is_cleared;
    run->score = moment->score - ghost->first_score;
    ghost->seconds = moment->seconds;
}

bool app_ghost_at(const app_ghost *ghost, float seconds, gm_ghost_view *out)
{
    const app_ghost_path *best = &ghost->best;
    float place = fmaxf(seconds, 0.0F) * (float)APP_GHOST_HZ;
    uint32_t last = best->count > 0 ? best->count - 1 : 0;
    float after_end = (place - (float)last) / (float)APP_GHOST_HZ;
    if (last == 0 || after_end >= FADE_SECONDS) {
        return false;
    }
    uint32_t at = after_end < 0.0F ? (uint32_t)place : last;
    float share = after_end < 0.0F ? place - (float)at : 0.0F;
    const app_ghost_point *a = &best->points[at];
    const app_ghost_point *b = &best->points[at < last ? at + 1 : last];
    if (a->x == UINT16_MAX || b->x == UINT16_MAX) {
        return false;
    }
    /* The shorter way round: the difference wraps as the turn does. */
    float turn = (float)(int16_t)(uint16_t)(b->aim - a->aim);
    *out = (gm_ghost_view){
        .is_shown = true,
        .position = {((float)a->x + share * ((float)b->x - (float)a->x)) / UNIT,
                     ((float)a->y + share * ((float)b->y - (float)a->y)) / UNIT},
        .aim = ((float)a->aim + share * turn) * WHOLE / TURN,
        .gone = fminf(fmaxf(after_end / FADE_SECONDS, 0.0F), 1.0F),
    };
    return true;
}

bool app_ghost_scores(const app_ghost *ghost, uint32_t *run, uint32_t *best)
{
    *run = ghost->run.score;
    *best = ghost->best.score;
    return ghost->run.count > 0 && ghost->best.count > 0 &&
           app_ghost_key_is_same(&ghost->run.key, &ghost->best.key);
}

bool app_ghost_has_news(app_ghost *ghost, uint32_t *run, uint32_t *best)
{
    bool has_both = ghost->is_cleared && app_ghost_scores(ghost, run, best);
    bool has_news = has_both && *run != ghost->told;
    ghost->told = has_news ? *run : ghost->told;
    return has_news;
}

void app_ghost_close(app_ghost *ghost)
{
    app_ghost_leave(ghost);
    app_ghost_path_close(&ghost->best);
    app_ghost_path_close(&ghost->run);
}
