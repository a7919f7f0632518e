/* audio/listener.c -- see listener.h. */
#include "audio/listener.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const float low_shield = 0.3F;
static const float shield_again = 5.0F; /* s */
static const float hot_core = 0.55F;    /* share of the heat at which it explodes */
static const float core_again = 0.35F;
static const float danger_again = 0.6F;
static const float shard_jump = 0.03F; /* of the gauge: in a frame it grows by less on its own */
static const float last_seconds = 10.0F;
static const float caption_seconds = 1.8F;

typedef struct ear {
    app_listener *listener;
    const gm_view *view;
    app_heard *heard;
    float seconds;
} ear;

static float pan_at(float x)
{
    float pan = x / (GM_ARENA_WIDTH / 2.0F) - 1.0F;
    return pan < -1.0F ? -1.0F : pan > 1.0F ? 1.0F : pan;
}

void app_listener_note(app_listener *listener, const app_cue_call *call)
{
    const char *text = app_cue_caption(call->cue);
    app_caption *captions = listener->captions;
    if (text == NULL) {
        return;
    }
    uint32_t at = 0; /* of the same words, or the oldest */
    while (at < APP_CAPTIONS - 1 && captions[at].text != text) {
        at++;
    }
    memmove(&captions[1], &captions[0], at * sizeof captions[0]);
    captions[0] = (app_caption){text, call->pan, caption_seconds};
}

/* The longer the chain and the better the rank, the higher. */
static uint32_t step_of(const gm_view *view, app_cue which)
{
    char rank = view->tally.rank;
    if (which == APP_CUE_CRYSTAL && view->hud.multiplier > 0) {
        return view->hud.multiplier - 1;
    }
    return which != APP_CUE_RANK ? 0 : rank == 'S' ? 7 : rank == 'A' ? 5 : rank == 'B' ? 3 : 0;
}

static void cue(ear *e, app_cue which, float x)
{
    app_heard *heard = e->heard;
    app_cue_call call = {.cue = which, .step = step_of(e->view, which), .pan = pan_at(x)};
    if (heard->call_count < APP_LISTENER_MOST_CALLS) {
        heard->calls[heard->call_count++] = call;
        app_listener_note(e->listener, &call);
    }
}

/* Where the newest ring is: an explosion makes one. */
static float blast_x(const gm_view *view)
{
    const gm_ring_view *newest = NULL;
    for (uint32_t i = 0; i < view->ring_count; i++) {
        const gm_ring_view *ring = &view->rings[i];
        newest = newest == NULL || ring->age < newest->age ? ring : newest;
    }
    return newest != NULL ? newest->position.x : view->reticle.position.x;
}

static void hear_events(ear *e, uint32_t events)
{
    static const struct {
        gm_event event;
        app_cue cue;
    } pairs[] = {
        {GM_EVENT_FIRE_BEGIN, APP_CUE_FIRE_BEGIN},
        {GM_EVENT_FIRE_END, APP_CUE_FIRE_END},
        {GM_EVENT_LOCK, APP_CUE_LOCK},
        {GM_EVENT_CRYSTAL, APP_CUE_CRYSTAL},
        {GM_EVENT_DEBRIS, APP_CUE_DEBRIS},
        {GM_EVENT_CORE, APP_CUE_CORE},
        {GM_EVENT_DRONE, APP_CUE_DRONE},
        {GM_EVENT_HIT, APP_CUE_HIT},
        {GM_EVENT_SHIP_LOST, APP_CUE_SHIP_LOST},
        {GM_EVENT_SECTOR_CLEAR, APP_CUE_SECTOR_CLEAR},
        {GM_EVENT_GAME_OVER, APP_CUE_GAME_OVER},
        {GM_EVENT_FOCUS, APP_CUE_FOCUS_BEGIN},
        {GM_EVENT_MENU, APP_CUE_MENU},
    };
    const gm_view *view = e->view;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if ((events & (uint32_t)pairs[i].event) == 0) {
            continue;
        }
        float x = view->reticle.position.x;
        if (pairs[i].event == GM_EVENT_CORE || pairs[i].event == GM_EVENT_DRONE) {
            x = blast_x(view);
        } else if (pairs[i].event >= GM_EVENT_SECTOR_CLEAR) {
            x = GM_ARENA_WIDTH / 2.0F;
        } else if (pairs[i].event >= GM_EVENT_HIT || pairs[i].event <= GM_EVENT_FIRE_END) {
            x = view->ship.position.x;
        }
        cue(e, pairs[i].cue, x);
    }
}

/* Sets the bit of a serial.  @return true if it was not set in `before` */
static bool is_new(const uint32_t *before, uint32_t *now, uint32_t serial)
{
    uint32_t bit = serial % APP_LISTENER_BODIES;
    now[bit / 32U] |= 1U << bit % 32U;
    return (before[bit / 32U] & 1U << bit % 32U) == 0;
}

static void hear_bodies(ear *e, bool is_quiet)
{
    app_listener *l = e->listener;
    uint32_t charging[APP_LISTENER_BODIES / 32] = {0};
    uint32_t towed[APP_LISTENER_BODIES / 32] = {0};
    const gm_body_view *hottest = NULL;
    for (uint32_t i = 0; i < e->view->body_count; i++) {
        const gm_body_view *body = &e->view->bodies[i];
        if (body->is_charging && is_new(l->charging, charging, body->serial) && !is_quiet) {
            cue(e, APP_CUE_RAM, body->position.x);
        }
        if (body->is_towed && is_new(l->towed, towed, body->serial) && !is_quiet) {
            cue(e, APP_CUE_THEFT, body->position.x);
        }
        if (body->kind == GM_BODY_CORE && (hottest == NULL || body->heat > hottest->heat)) {
            hottest = body;
        }
    }
    memcpy(l->charging, charging, sizeof charging);
    memcpy(l->towed, towed, sizeof towed);
    bool is_hot = hottest != NULL && hottest->heat > hot_core;
    l->core_wait = is_hot ? l->core_wait - e->seconds : 0.0F;
    if (is_hot && l->core_wait <= 0.0F && !is_quiet) {
        l->core_wait = core_again;
        cue(e, APP_CUE_CORE_HOT, hottest->position.x);
    }
}

static void hear_ship(ear *e)
{
    app_listener *l = e->listener;
    const gm_ship_view *ship = &e->view->ship;
    bool is_low = ship->is_alive && ship->shield < low_shield;
    l->shield_wait = is_low ? l->shield_wait - e->seconds : 0.0F;
    if (is_low && l->shield_wait <= 0.0F) {
        l->shield_wait = shield_again;
        cue(e, APP_CUE_SHIELD_LOW, ship->position.x);
    }
    l->danger_wait -= e->seconds;
    if (ship->danger_count > 0 && ship->is_alive && l->danger_wait <= 0.0F) {
        l->danger_wait = danger_again;
        cue(e, APP_CUE_DANGER, ship->dangers[0].position.x);
    }
    if (ship->is_alive && !l->is_alive) {
        cue(e, APP_CUE_SHIP_BACK, ship->position.x);
    }
    if (ship->is_alive && l->is_alive && e->view->hud.focus > l->focus + shard_jump) {
        cue(e, APP_CUE_SHARD, ship->position.x);
    }
    if (!ship->is_focusing && l->is_focusing && ship->is_alive) {
        cue(e, APP_CUE_FOCUS_END, ship->position.x);
    }
}

/* A beat a second at the end. */
static void hear_time(ear *e)
{
    const app_listener *l = e->listener;
    float before = l->time_left;
    float now = e->view->hud.time_left;
    float middle = GM_ARENA_WIDTH / 2.0F;
    if (e->view->hud.time_up_left > 0.0F && l->time_up_left <= 0.0F) {
        cue(e, APP_CUE_TIME_UP, middle);
    } else if (now > 0.0F && now <= last_seconds && floorf(now) < floorf(before) &&
               before < now + 1.0F) {
        cue(e, APP_CUE_TIME_LOW, middle);
    }
}

/* Most breaks of a chain come with a sound of their own; this one has none. */
static void hear_chain(ear *e, uint32_t events)
{
    const uint32_t loud = (uint32_t)GM_EVENT_CORE | (uint32_t)GM_EVENT_SHIP_LOST;
    if (e->listener->multiplier > 1 && e->view->hud.multiplier <= 1 && (events & loud) == 0 &&
        e->view->ship.is_alive) {
        cue(e, APP_CUE_CHAIN_LOST, GM_ARENA_WIDTH / 2.0F);
    }
}

/* The choice leads into the next sector: its first frame follows the last of the question. */
static void hear_upgrade(ear *e, bool follows)
{
    if (follows && e->listener->screen == GM_SCREEN_CHOICE && e->view->screen == GM_SCREEN_PLAY &&
        e->view->gained != 0) {
        cue(e, APP_CUE_UPGRADE, e->view->ship.position.x);
    }
}

/* As it appears behind the tally. */
static void hear_rank(ear *e, bool follows)
{
    static const float appears = (float)GM_RANK_MS / 1000.0F;
    const app_listener *l = e->listener;
    bool is_on = follows && l->screen == GM_SCREEN_SECTOR_CLEAR &&
                 e->view->screen == GM_SCREEN_SECTOR_CLEAR && e->view->tally.rank != 0;
    if (is_on && l->screen_age < appears && e->view->screen_age >= appears) {
        cue(e, APP_CUE_RANK, GM_ARENA_WIDTH / 2.0F);
    }
}

static void remember(app_listener *l, const gm_view *view)
{
    l->screen_age = view->screen_age;
    l->frame = view->frame;
    l->screen = view->screen;
    l->sector_age = view->sector_age;
    l->time_left = view->hud.time_left;
    l->time_up_left = view->hud.time_up_left;
    l->multiplier = view->hud.multiplier;
    l->focus = view->hud.focus;
    l->is_alive = view->ship.is_alive;
    l->is_focusing = view->ship.is_focusing;
}

static app_music_mode music_of(gm_screen screen)
{
    return screen == GM_SCREEN_TITLE ? APP_MUSIC_TITLE : APP_MUSIC_PLAY;
}

static void fill_scene(const app_heard_frame *frame, app_sound_scene *out)
{
    const gm_view *view = frame->view;
    const gm_ship_view *ship = &view->ship;
    bool is_heard = view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_SECTOR_CLEAR;
    float thrust = hypotf(ship->thrust.x, ship->thrust.y);
    *out = (app_sound_scene){
        .thrust = is_heard && ship->is_alive ? thrust : 0.0F,
        .thrust_pan = pan_at(ship->position.x) * 0.6F,
        .is_firing = is_heard && view->beam.is_on,
        .heat = view->beam.heat,
        .progress = view->reticle.target == GM_TARGET_CRYSTAL ? view->reticle.progress : 0.0F,
        .beam_pan = pan_at(view->reticle.position.x),
        .music = music_of(view->screen),
        .intensity = view->screen == GM_SCREEN_GAME_OVER ? 0.0F : frame->intensity,
        .is_muffled = view->screen == GM_SCREEN_PAUSE || (is_heard && ship->is_focusing)};
}

static void age_captions(app_listener *listener, float seconds)
{
    for (uint32_t i = 0; i < APP_CAPTIONS; i++) {
        app_caption *caption = &listener->captions[i];
        caption->seconds_left -= seconds;
        if (caption->seconds_left <= 0.0F) {
            *caption = (app_caption){0};
        }
    }
}

void app_listener_hear(app_listener *listener, const app_heard_frame *frame, app_heard *heard)
{
    const gm_view *view = frame->view;
    ear e = {listener, view, heard, frame->seconds};
    *heard = (app_heard){0};
    age_captions(listener, frame->seconds);
    bool follows = listener->frame != 0 && view->frame == listener->frame + 1;
    bool is_play = view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_SECTOR_CLEAR;
    bool goes_on = follows && is_play && listener->screen == GM_SCREEN_PLAY &&
                   view->sector_age >= listener->sector_age;
    if (view->screen == GM_SCREEN_TITLE) {
        hear_events(&e, frame->events & (uint32_t)GM_EVENT_MENU);
    } else {
        hear_events(&e, frame->events);
    }
    hear_upgrade(&e, follows);
    hear_rank(&e, follows);
    hear_bodies(&e, !goes_on);
    if (goes_on) {
        hear_ship(&e);
        hear_time(&e);
        hear_chain(&e, frame->events);
    }
    fill_scene(frame, &heard->scene);
    remember(listener, view);
}
