/* game/range/devices.c -- devices of a range that watch the ship or the clock: NamePlate, Emitter,
 * Metronome. */
#include "range/range.h"

/* NamePlate: a label above the place where it last read the ship. In DuringPhysics, its default
 * group, that is the place of the frame before. */

static void plate_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
    bool is_early = gm_physics_in_window(game->physics);

    (void)context;
    gm__publish_vec(game, GM_VALUE_PLATE_POSITION, ship);
    gm__publish(game, GM_VALUE_PLATE_WINDOW, is_early ? 1.0F : 0.0F, 0.0F, 0.0F);
}

bool gm__name_plate_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "NamePlate", .tick = plate_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_NAME_PLATE};

    gm__publish_vec(game, GM_VALUE_PLATE_POSITION, game->sector->start);
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Emitter: leaves a puff where the ship is, as often as its interval lets it run. */

static void emitter_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_emitter *emitter = &game->range.emitter;
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);

    emitter->puffs[emitter->runs % GM_EMITTER_PUFFS] = ship;
    emitter->runs += 1;
    gm__effect_puff(game, ship, gm__vec(0.0F, 0.0F), 0x7FA6D8U);
    gm__publish_vec(game, GM_VALUE_EMITTER_POSITION, ship);
    gm__publish(game, GM_VALUE_EMITTER_DELTA, context->delta_seconds, 0.0F, 0.0F);
}

bool gm__emitter_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Emitter", .tick = emitter_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_EMITTER};

    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Metronome: a looping timer faster than the frames, and a tick function that counts its calls. */

static void call(void *user, const tl_timer_call *timer_call)
{
    gm_game *game = user;
    gm_metronome *metronome = &game->range.metronome;

    (void)timer_call;
    metronome->now = metronome->frame == game->frame ? metronome->now + 1 : 1;
    metronome->frame = game->frame;
    metronome->calls += 1;
    metronome->most = metronome->now > metronome->most ? metronome->now : metronome->most;
}

/* Called in the first run, so that the timer is set inside a frame. */
static void set(gm_game *game)
{
    tl_timer_def def = {
        .fn = call, .user = game, .name = "Metronome", .rate = TL_MS(10), .loop = true};

    (void)tl_timer_set(game->world, &game->range.metronome.timer, &def);
}

static void metronome_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_metronome *metronome = &game->range.metronome;

    (void)context;
    if (tl_timer_id_is_null(metronome->timer)) {
        set(game);
        return;
    }
    metronome->frames += metronome->frames < GM_METRONOME_WINDOW + 1 ? 1 : 0;
    if (metronome->frames <= GM_METRONOME_WINDOW) {
        metronome->in_window = metronome->calls;
    }
    gm__publish(game, GM_VALUE_METRONOME_CALLS, (float)metronome->calls, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_METRONOME_MOST, (float)metronome->most, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_METRONOME_IN_600, (float)metronome->in_window, 0.0F, 0.0F);
}

bool gm__metronome_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Metronome", .tick = metronome_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_METRONOME};

    return gm__plain_actor_spawn(game, &def, NULL);
}
