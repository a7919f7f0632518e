/* game/range/workshop_life.c -- devices of a workshop that come and go: a nest that spawns chicks,
 * and an annex, a level with a guard. */
#include "range/range.h"

enum { CHICK_EVERY = 60, CHICK_SLEEPS = 30 };

static const tl_time chick_lives = TL_MS(900);
static const tl_time watch_every = TL_MS(100);

/* Nest: a chick a second, which is to sleep until the nest wakes it. */

static void chick_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_nest *nest = &game->range.workshop.nest;

    (void)context;
    nest->early += nest->is_woken ? 0 : 1;
    nest->awake += nest->is_woken ? 1 : 0;
}

static bool is_nest(const gm_game *game, gm_nest_choice choice)
{
    return game->choices[GM_SETTING_NEST] == (uint32_t)choice;
}

static void chick_constructed(void *user, tl_world *world, tl_actor_id chick)
{
    if (is_nest(user, GM_NEST_EARLY)) {
        (void)tl_actor_set_tick_enabled(world, chick, false);
    }
}

static void chick_begins(void *user, tl_world *world, tl_actor_id chick)
{
    if (is_nest(user, GM_NEST_BEGIN)) {
        (void)tl_actor_set_tick_enabled(world, chick, false);
    }
}

static void chick_ends(void *user, tl_world *world, tl_actor_id chick, tl_end_play_reason reason)
{
    gm_game *game = user;
    gm_nest *nest = &game->range.workshop.nest;

    (void)world;
    (void)chick;
    (void)reason;
    gm__functions_remove(game, nest->tick);
    nest->chick = (tl_actor_id){0};
}

static void hatch(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Chick",
                                               .on_construction = chick_constructed,
                                               .begin_play = chick_begins,
                                               .tick = chick_tick,
                                               .end_play = chick_ends};
    gm_nest *nest = &game->range.workshop.nest;
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = game,
                        .primary_tick = gm__function_primary(GM_FUNCTION_CHICK),
                        .initial_life_span = chick_lives};

    def.primary_tick.can_ever_tick = !is_nest(game, GM_NEST_NEVER);
    def.primary_tick.start_with_tick_disabled = is_nest(game, GM_NEST_FLAG);
    nest->early = 0;
    nest->is_woken = false;
    if (tl_actor_spawn(game->world, &def, &nest->chick) == TL_OK) {
        nest->tick = tl_actor_tick(game->world, nest->chick);
        gm__functions_add(game, GM_FUNCTION_CHICK, nest->tick);
    }
}

static void wake(gm_game *game)
{
    gm_nest *nest = &game->range.workshop.nest;

    nest->is_woken = true;
    nest->chicks += 1;
    (void)tl_actor_set_tick_enabled(game->world, nest->chick, true);
    gm__publish(game, GM_VALUE_CHICK_EARLY, (float)nest->early, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_NEST_CHICKS, (float)nest->chicks, 0.0F, 0.0F);
}

static void nest_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_nest *nest = &game->range.workshop.nest;
    uint32_t phase = nest->runs % CHICK_EVERY;
    bool has_chick = tl_actor_is_valid(game->world, nest->chick);

    (void)context;
    nest->runs += 1;
    if (phase == 0 && !has_chick && !is_nest(game, GM_NEST_EMPTY)) {
        hatch(game);
    } else if (phase == CHICK_SLEEPS && has_chick) {
        wake(game);
    }
}

bool gm__nest_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Nest", .tick = nest_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_NEST};

    gm__publish(game, GM_VALUE_CHICK_EARLY, -1.0F, 0.0F, 0.0F);
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Annex: a level of its own with a guard, which walks by a tick function and watches by a timer. */

static void guard_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    game->range.workshop.annex.ticks += 1;
    game->range.workshop.annex.steps += 1;
}

static void guard_timer(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    game->range.workshop.annex.calls += 1;
}

static void guard_begins(void *user, tl_world *world, tl_actor_id guard)
{
    gm_game *game = user;
    tl_timer_def def = {.fn = guard_timer,
                        .user = game,
                        .name = "Guard",
                        .rate = watch_every,
                        .owner = guard,
                        .loop = true};

    (void)tl_timer_set(world, &game->range.workshop.annex.timer, &def);
}

static void guard_ends(void *user, tl_world *world, tl_actor_id guard, tl_end_play_reason reason)
{
    gm_game *game = user;

    (void)world;
    (void)guard;
    (void)reason;
    gm__functions_remove(game, game->range.workshop.annex.tick);
}

bool gm__annex_open(gm_game *game)
{
    static const tl_actor_class actor_class = {
        .name = "Guard", .begin_play = guard_begins, .tick = guard_tick, .end_play = guard_ends};
    gm_annex *annex = &game->range.workshop.annex;
    tl_level_def level = {.name = "Annex"};
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = game,
                        .is_loaded = true,
                        .primary_tick = gm__function_primary(GM_FUNCTION_GUARD)};

    if (tl_level_add(game->world, &level, &annex->level) != TL_OK) {
        return false;
    }
    def.level = annex->level;
    annex->is_there = true;
    annex->steps = 0;
    if (tl_actor_spawn(game->world, &def, &annex->guard) != TL_OK ||
        tl_level_begin_play(game->world, annex->level) != TL_OK) {
        return false;
    }
    annex->tick = tl_actor_tick(game->world, annex->guard);
    gm__functions_add(game, GM_FUNCTION_GUARD, annex->tick);
    return true;
}

/* Adds or removes the level, and shows or hides it. */
static void apply_choice(gm_game *game, uint32_t choice)
{
    gm_annex *annex = &game->range.workshop.annex;
    bool is_out = annex->is_away && choice == GM_ANNEX_OUT;
    bool is_hidden = annex->is_away && choice == GM_ANNEX_HIDE;

    if (is_out && annex->is_there) {
        (void)tl_level_remove(game->world, annex->level);
        annex->is_there = false;
    } else if (!is_out && !annex->is_there) {
        (void)!gm__annex_open(game);
    }
    (void)tl_level_set_visible(game->world, annex->level, !is_hidden);
}

/* Only where the ship crosses the line: an edit that disables the guard stays. */
static void sleep_or_wake(gm_game *game, uint32_t choice)
{
    if (choice == GM_ANNEX_SLEEP) {
        (void)tl_actor_set_tick_enabled(game->world, game->range.workshop.annex.guard,
                                        !game->range.workshop.annex.is_away);
    }
}

void gm__annex_follow(gm_game *game)
{
    gm_annex *annex = &game->range.workshop.annex;
    float x = gm__peek_vec(game, GM_VALUE_SHIP_POSITION).x;
    bool is_away = x > game->sector->range.line;
    uint32_t choice = game->choices[GM_SETTING_ANNEX];

    if ((game->sector->range.devices & (1U << GM_DEVICE_ANNEX)) == 0) {
        return;
    }
    bool is_crossing = is_away != annex->is_away;
    annex->is_away = is_away;
    apply_choice(game, choice);
    if (is_crossing) {
        sleep_or_wake(game, choice);
    }
}

void gm__life_measure(gm_game *game)
{
    gm_nest *nest = &game->range.workshop.nest;
    gm_annex *annex = &game->range.workshop.annex;
    float ticks = (float)(annex->ticks - annex->ticks_ended);
    float calls = (float)(annex->calls - annex->calls_ended);

    gm__publish(game, GM_VALUE_CHICK_AWAKE, (float)(nest->awake - nest->awake_ended), 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_GUARD_TICKS, annex->is_away ? ticks : 0.0F, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_GUARD_CALLS, annex->is_away ? calls : 0.0F, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_GUARD_HERE, annex->is_away ? 0.0F : ticks, 0.0F, 0.0F);
    nest->awake_ended = nest->awake;
    annex->ticks_ended = annex->ticks;
    annex->calls_ended = annex->calls;
}
