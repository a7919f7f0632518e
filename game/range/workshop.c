/* game/range/workshop.c -- devices of a workshop: a spinner for pause and dilation, a turret with a
 * component, and a caller for timers. Their settings change between frames. */
#include "range/range.h"

enum { PAUSE_PERIOD = 60, PAUSE_FROM = 30, CALL_EVERY = 7 };

static const tl_time spin_every = TL_MS(50);
static const tl_time tiny_rate = TL_MS(1);
static const tl_time fixed_rate = TL_MS(20);

static uint32_t chosen(const gm_game *game, gm_setting setting)
{
    return game->choices[setting];
}

/* Spinner: a hand that turns by the delta that it is given. */

static bool is_timed(const gm_game *game)
{
    return chosen(game, GM_SETTING_SPINNER) == GM_SPINNER_TIMER;
}

static void spinner_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    game->range.workshop.spinner.turned += is_timed(game) ? 0 : context->delta;
}

static void spinner_timer(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    game->range.workshop.spinner.turned += spin_every;
}

static void spinner_take(gm_game *game)
{
    gm_spinner *spinner = &game->range.workshop.spinner;
    uint32_t choice = chosen(game, GM_SETTING_SPINNER);
    double own = choice == GM_SPINNER_DOUBLE ? 2.0 : choice == GM_SPINNER_HALF ? 0.5 : 1.0;
    tl_timer_def def = {
        .fn = spinner_timer, .user = game, .name = "Spinner", .rate = spin_every, .loop = true};

    (void)tl_actor_set_tickable_when_paused(game->world, spinner->actor,
                                            choice == GM_SPINNER_ALWAYS);
    (void)tl_actor_set_custom_time_dilation(game->world, spinner->actor, own);
    (void)tl_timer_clear(game->world, &spinner->timer);
    if (is_timed(game)) {
        (void)tl_timer_set(game->world, &spinner->timer, &def);
    }
}

bool gm__spinner_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Spinner", .tick = spinner_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_SPINNER};

    return gm__plain_actor_spawn(game, &def, &game->range.workshop.spinner.actor);
}

/* Turret: an actor on a track. Barrel, its component, sits where it reads the turret to be. The
 * turret reads nothing, so that it may run on any thread wherever it is moved to. */

static void turret_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_turret *turret = &game->range.workshop.turret;

    turret->driven += context->delta;
    gm__publish_vec(game, GM_VALUE_TURRET_POSITION,
                    gm__vec(GM_TRACK_LOW + gm__track_place(turret->driven), GM_TURRET_Y));
}

static void barrel_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    gm__publish_vec(game, GM_VALUE_BARREL_POSITION, gm__read_vec(game, GM_VALUE_TURRET_POSITION));
}

/* Priorities as the table of functions has them: a chain may have raised those of others. */
static void reset_priorities(gm_game *game)
{
    for (uint32_t i = 0; i < game->functions.count; i++) {
        const gm_instance *instance = &game->functions.items[i];
        const gm_function_info *info = gm_function_at(instance->function);
        if (instance->ordinal != 0 && !info->is_engine) {
            (void)tl_tick_set_high_priority(game->world, instance->tick, info->high_priority);
        }
    }
}

static void turret_take(gm_game *game)
{
    uint32_t choice = chosen(game, GM_SETTING_TURRET);
    tl_tick_id tick = tl_actor_tick(game->world, game->range.workshop.turret.actor);

    reset_priorities(game);
    if (choice == GM_TURRET_HIGH) {
        (void)tl_tick_set_high_priority(game->world, tick, true);
    } else if (choice == GM_TURRET_CHAIN) {
        (void)tl_tick_set_priority_including_prerequisites(game->world, tick, true);
    }
    (void)tl_tick_set_run_on_any_thread(game->world, tick, choice == GM_TURRET_WORKER);
}

bool gm__turret_spawn(gm_game *game)
{
    static const tl_actor_class turret_class = {.name = "Turret", .tick = turret_tick};
    static const tl_component_class barrel_class = {.name = "Barrel", .tick = barrel_tick};
    gm_plain_actor def = {.actor_class = &turret_class, .function = GM_FUNCTION_TURRET};
    tl_primary_tick primary = gm__function_primary(GM_FUNCTION_BARREL);
    tl_component_def barrel = {
        .component_class = &barrel_class, .user = game, .primary_tick = &primary};
    gm_turret *turret = &game->range.workshop.turret;
    tl_level_id same = {0};
    tl_component_id id = {0};
    gm_vec2 start = gm__vec(GM_TRACK_LOW, GM_TURRET_Y);

    gm__publish_vec(game, GM_VALUE_TURRET_POSITION, start);
    gm__publish_vec(game, GM_VALUE_BARREL_POSITION, start);
    if (!gm__plain_actor_spawn(game, &def, &turret->actor) ||
        tl_component_add(game->world, turret->actor, same, &barrel, &id) != TL_OK) {
        return false;
    }
    gm__functions_add(game, GM_FUNCTION_BARREL, tl_component_tick(game->world, id));
    return true;
}

/* Caller: asks every seven runs to be called later. */

static void on_call(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_workshop *shop = &game->range.workshop;

    (void)call;
    shop->caller.calls += 1;
    shop->caller.called_at = shop->frame + 1;
    gm__publish(game, GM_VALUE_CALLER_FRAMES,
                (float)(shop->caller.called_at - shop->caller.asked_at), 0.0F, 0.0F);
}

static void ask(gm_game *game)
{
    gm_caller *caller = &game->range.workshop.caller;
    uint32_t choice = chosen(game, GM_SETTING_CALLER);
    tl_timer_def def = {.fn = on_call, .user = game, .name = "Caller"};

    caller->asked_at = game->range.workshop.frame + 1;
    if (choice == GM_CALLER_NEXT) {
        (void)tl_timer_set_for_next_tick(game->world, &def, &caller->timer);
        return;
    }
    def.rate = choice == GM_CALLER_TINY ? tiny_rate : choice == GM_CALLER_FIXED ? fixed_rate : 0;
    (void)tl_timer_set(game->world, &caller->timer, &def);
}

static void caller_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_caller *caller = &game->range.workshop.caller;

    (void)context;
    caller->runs += 1;
    if (caller->runs % CALL_EVERY == 0) {
        ask(game);
    }
}

bool gm__caller_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Caller", .tick = caller_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_CALLER};

    gm__publish(game, GM_VALUE_CALLER_FRAMES, -1.0F, 0.0F, 0.0F);
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* World: its time is stopped or slowed down from outside of the frame. */

static void world_take(gm_game *game)
{
    bool is_slow = chosen(game, GM_SETTING_WORLD) == GM_WORLD_SLOW;

    (void)tl_world_set_cinematic_dilation(game->world, is_slow ? 0.5 : 1.0);
    if (game->screen != GM_SCREEN_PAUSE) {
        (void)tl_world_set_paused(game->world, false);
    }
}

static void pause_in_turn(gm_game *game)
{
    bool is_stopped = game->range.workshop.frame % PAUSE_PERIOD >= PAUSE_FROM;

    if (chosen(game, GM_SETTING_WORLD) == GM_WORLD_PAUSE && game->screen != GM_SCREEN_PAUSE) {
        (void)tl_world_set_paused(game->world, is_stopped);
    }
}

static void take_choices(gm_game *game)
{
    static void (*const take[GM_SETTING_COUNT])(gm_game *) = {
        [GM_SETTING_WORLD] = world_take,
        [GM_SETTING_SPINNER] = spinner_take,
        [GM_SETTING_TURRET] = turret_take,
    };
    uint32_t *taken = game->range.workshop.taken;

    for (uint32_t i = GM_SETTING_WORLD; i < GM_SETTING_COUNT; i++) {
        if (take[i] != NULL && taken[i] != game->choices[i] + 1) {
            taken[i] = game->choices[i] + 1;
            take[i](game);
        }
    }
}

static void publish_modes(gm_game *game)
{
    for (uint32_t i = GM_SETTING_WORLD; i < GM_SETTING_COUNT; i++) {
        gm_value mode = (gm_value)(GM_VALUE_WORLD_MODE + (i - GM_SETTING_WORLD));
        gm__publish(game, mode, (float)game->choices[i], 0.0F, 0.0F);
    }
}

static void measure(gm_game *game)
{
    gm_workshop *shop = &game->range.workshop;
    gm_vec2 turret = gm__peek_vec(game, GM_VALUE_TURRET_POSITION);
    gm_vec2 barrel = gm__peek_vec(game, GM_VALUE_BARREL_POSITION);
    bool is_paused = tl_world_is_paused(game->world);
    double real = (double)game->input.now.delta;
    double delta = is_paused ? 0.0 : (double)tl_world_get_times(game->world).delta;
    double turned = (double)(shop->spinner.turned - shop->spinner.turned_ended) * 90.0 / 1e9;

    gm__publish(game, GM_VALUE_WORLD_PAUSED, is_paused ? 1.0F : 0.0F, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_WORLD_DELTA, real > 0.0 ? (float)(delta / real) : 0.0F, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_SPINNER_TURNED, (float)turned, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_BARREL_LAG, gm__vec_distance(turret, barrel), 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_CALLER_CALLS, (float)(shop->caller.calls - shop->caller.calls_ended),
                0.0F, 0.0F);
    publish_modes(game);
    shop->spinner.turned_ended = shop->spinner.turned;
    shop->caller.calls_ended = shop->caller.calls;
}

void gm__workshop_frame_end(gm_game *game)
{
    gm_workshop *shop = &game->range.workshop;

    shop->frame += 1;
    measure(game);
    gm__life_measure(game);
    take_choices(game);
    pause_in_turn(game);
    gm__annex_follow(game);
}
