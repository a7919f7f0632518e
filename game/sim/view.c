/* game/sim/view.c -- fills gm_view: copies of the state, for a picture. */
#include "sim/sim.h"

#include <string.h>

static const char *const menu_items[GM_MENU_ITEM_COUNT] = {
    [GM_MENU_RESUME] = "Resume",
    [GM_MENU_RESTART] = "Restart sector",
    [GM_MENU_QUIT] = "Quit to title",
};

static const tl_time time_up_shown = TL_MS(GM_BANNER_MS);
static const float popup_rise = 1.0F;

static const gm_trail *trail_of(const gm_game *game, uint32_t serial)
{
    const gm_trails *trails = &game->actors.trails;

    for (uint32_t i = 0; i < GM_MAX_TRAILS; i++) {
        if (trails->items[i].serial == serial && trails->items[i].trail.count > 1) {
            return &trails->items[i].trail;
        }
    }
    return NULL;
}

static void fill_shape(const gm_body_state *body, const gm_thing *thing, gm_body_view *out)
{
    static const gm_vec2 arrow[4] = {{14.6F, 0.0F}, {-9.2F, 10.0F}, {-4.6F, 0.0F}, {-9.2F, -10.0F}};

    if (thing->kind == GM_BODY_DRONE) {
        memcpy(out->verts, arrow, sizeof(arrow));
        out->vert_count = 4;
        return;
    }
    out->vert_count = body->vert_count;
    memcpy(out->verts, body->verts, body->vert_count * sizeof(body->verts[0]));
}

static void fill_tow(const gm_game *game, const gm_thing *thing, gm_body_view *out)
{
    uint32_t slot = thing->towed_by;

    if (slot == 0 || game->things.items[slot - 1].serial == 0) {
        return;
    }
    const gm_body_state *tower = gm_physics_body(game->physics, game->things.items[slot - 1].body);
    if (tower != NULL) {
        out->is_towed = true;
        out->tow_from = tower->position;
    }
}

static void fill_shell(const gm_game *game, gm_body_view *out)
{
    const gm_crystal_data *data = &game->sector->crystals;
    float whole = game->rules.is_shut ? data->shut : data->open;

    out->is_shut = game->rules.is_shut;
    if (whole > 0.0F) {
        float left = (float)tl_timer_remaining(game->world, game->rules.shells) / 1e9F;
        out->shell_left = gm__clamp(left / whole, 0.0F, 1.0F);
    }
}

static void fill_fused(const gm_game *game, const gm_thing *core, gm_body_view *out)
{
    for (uint32_t i = 0; i < game->things.used && core->fused_to != 0; i++) {
        const gm_thing *crystal = &game->things.items[i];
        const gm_body_state *body = crystal->serial == core->fused_to
                                        ? gm_physics_body(game->physics, crystal->body)
                                        : NULL;
        if (body != NULL) {
            out->is_fused = true;
            out->fused_at = body->position;
        }
    }
}

static void fill_body(const gm_game *game, const gm_thing *thing, const gm_body_state *body,
                      gm_body_view *out)
{
    tl_time age = tl_world_get_times(game->world).time - thing->born;

    *out = (gm_body_view){.serial = thing->serial,
                          .kind = thing->kind,
                          .position = body->position,
                          .angle = body->angle,
                          .radius = body->radius,
                          .tint = thing->tint,
                          .flash = thing->flash,
                          .heat = thing->heat,
                          .progress = thing->progress,
                          .age = (float)age / 1e9F};
    fill_shape(body, thing, out);
    if (thing->kind == GM_BODY_DRONE && thing->drone != 0) {
        out->is_charging = game->drones[thing->drone - 1].is_charging;
        out->trail = trail_of(game, thing->serial);
    }
    if (thing->kind == GM_BODY_COMET) {
        out->is_charging = thing->left > 0.0F;
        out->way = thing->way;
        out->trail = trail_of(game, thing->serial);
    }
    if (thing->kind == GM_BODY_WARDEN) {
        out->way = gm__vec_polar(thing->left, 1.0F);
    }
    out->has_vein = thing->has_vein;
    if (thing->kind == GM_BODY_CRYSTAL) {
        fill_shell(game, out);
    }
    fill_fused(game, thing, out);
    fill_tow(game, thing, out);
}

static void fill_bodies(const gm_game *game, gm_view *view)
{
    gm_body_view *out = game->buffers->bodies;
    uint32_t count = 0;

    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        const gm_body_state *body =
            thing->serial != 0 ? gm_physics_body(game->physics, thing->body) : NULL;
        if (body != NULL) {
            fill_body(game, thing, body, &out[count++]);
        }
    }
    view->bodies = out;
    view->body_count = count;
}

/* When and how fast a body touches the ship, if both fly on in straight lines.
 * @return false: not within a second, or too slowly to cost anything */
static bool foresee(const gm_body_state *ship, const gm_body_state *body, gm_danger_view *out)
{
    gm_vec2 apart = gm__vec_sub(body->position, ship->position);
    gm_vec2 flight = gm__vec_sub(body->velocity, ship->velocity);
    float speed = gm__vec_length(flight);
    float reach = body->radius + ship->radius;
    float along = -gm__vec_dot(apart, gm__vec_unit(flight)); /* units to the nearest approach */
    float miss = gm__vec_dot(apart, apart) - along * along;  /* its distance, squared */

    if (speed <= GM_FREE_SPEED || along <= 0.0F || miss >= reach * reach) {
        return false;
    }
    float depth = sqrtf(reach * reach - fmaxf(0.0F, miss));
    *out = (gm_danger_view){.position = body->position,
                            .radius = body->radius,
                            .cost = gm__impact_cost(body->mass, speed * depth / reach),
                            .seconds = fmaxf(0.0F, (along - depth) / speed)};
    return out->cost > 0.0F && out->seconds < 1.0F;
}

static void add_danger(gm_ship_view *ship, const gm_danger_view *danger)
{
    uint32_t at = ship->danger_count;

    while (at > 0 && ship->dangers[at - 1].seconds > danger->seconds) {
        at--;
    }
    if (at == GM_VIEW_DANGERS) {
        return;
    }
    ship->danger_count += ship->danger_count < GM_VIEW_DANGERS ? 1 : 0;
    memmove(&ship->dangers[at + 1], &ship->dangers[at],
            (ship->danger_count - 1 - at) * sizeof(ship->dangers[0]));
    ship->dangers[at] = *danger;
}

/* Drones cost shield at any speed; they are warned of by themselves. */
static void fill_dangers(const gm_game *game, gm_ship_view *out)
{
    const gm_body_state *ship = gm_physics_body(game->physics, game->actors.ship.body);

    if (ship == NULL || game->actors.ship.is_safe || game->rules.is_cleared) {
        return;
    }
    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        const gm_body_state *body =
            thing->serial != 0 ? gm_physics_body(game->physics, thing->body) : NULL;
        gm_danger_view danger;
        if (body != NULL && thing->kind != GM_BODY_DRONE && foresee(ship, body, &danger)) {
            add_danger(out, &danger);
        }
    }
}

static void fill_pointer(const gm_game *game, gm_pointer_view *out)
{
    gm_read aim = gm__peek(game, GM_VALUE_CONTROLLER_AIM);
    bool is_flown = game->screen == GM_SCREEN_PLAY || game->screen == GM_SCREEN_SECTOR_CLEAR;

    *out = (gm_pointer_view){.is_shown = is_flown && !game->is_autopilot && aim.v[2] < 0.5F,
                             .position = gm__vec(aim.v[0], aim.v[1])};
}

static void fill_ship(const gm_game *game, gm_ship_view *out)
{
    const gm_player_ship *ship = &game->actors.ship;
    gm_read state = gm__peek(game, GM_VALUE_SHIP_STATE);
    gm_read gauges = gm__peek(game, GM_VALUE_SHIP_GAUGES);

    *out = (gm_ship_view){.is_alive = ship->is_alive,
                          .position = gm__peek_vec(game, GM_VALUE_SHIP_POSITION),
                          .velocity = gm__peek_vec(game, GM_VALUE_SHIP_VELOCITY),
                          .aim = gm__peek(game, GM_VALUE_SHIP_AIM).v[0],
                          .muzzle = gm__peek_vec(game, GM_VALUE_SHIP_MUZZLE),
                          .thrust = ship->thrust,
                          .shield = gauges.v[0],
                          .shield_flash = ship->hit_recovery,
                          .invulnerable = state.v[2],
                          .is_focusing = ship->is_focusing,
                          .trail = &game->actors.trails.ship};
    fill_dangers(game, out);
}

static void fill_beam(const gm_game *game, gm_view *view)
{
    const gm_reticle *reticle = &game->actors.reticle;
    const gm_thing *thing = reticle->thing != 0 ? &game->things.items[reticle->thing - 1] : NULL;
    bool is_running = game->screen != GM_SCREEN_GAME_OVER && game->actors.ship.is_alive;

    view->beam = game->actors.beam.view;
    view->beam.is_on = view->beam.is_on && game->actors.ship.is_alive;
    view->reticle =
        (gm_reticle_view){.is_visible = is_running,
                          .position = gm__peek_vec(game, GM_VALUE_RETICLE_POSITION),
                          .target = reticle->target,
                          .progress = thing != NULL && thing->serial != 0 ? thing->progress : 0.0F,
                          .spin = reticle->spin,
                          .heat = reticle->heat};
}

static uint32_t add_pool(const gm_particle_pool *pool, gm_particle_view *out)
{
    for (uint32_t i = 0; i < pool->count; i++) {
        const gm_particle *p = &pool->items[i];
        out[i] = (gm_particle_view){p->position, p->velocity, p->left / p->life,
                                    p->radius,   p->color,    p->kind};
    }
    return pool->count;
}

static void fill_effects(const gm_game *game, gm_view *view)
{
    const gm_particles *particles = &game->actors.particles;
    gm_buffers *buffers = game->buffers;
    uint32_t count = add_pool(&particles->pool, buffers->particles);

    count += add_pool(&game->actors.sparks.pool, buffers->particles + count);
    for (uint32_t i = 0; i < particles->ring_count; i++) {
        const gm_ring *ring = &particles->rings[i];
        buffers->rings[i] =
            (gm_ring_view){ring->position, ring->age / ring->life, ring->radius, ring->color};
    }
    uint32_t popup_count = 0;
    for (uint32_t i = 0; i < GM_MAX_POPUPS; i++) {
        const gm_popup *popup = &game->actors.popups[i];
        if (popup->is_used) {
            buffers->popups[popup_count++] =
                (gm_popup_view){popup->points.position, popup->age * popup_rise,
                                popup->points.value, popup->points.multiplier};
        }
    }
    view->particles = buffers->particles;
    view->particle_count = count;
    view->rings = buffers->rings;
    view->ring_count = particles->ring_count;
    view->popups = buffers->popups;
    view->popup_count = popup_count;
}

static float time_up_left(const gm_game *game)
{
    tl_time passed = tl_world_get_times(game->world).time - game->rules.time_up_at;

    return game->rules.time_up_at > 0 && passed < time_up_shown
               ? (float)(time_up_shown - passed) / 1e9F
               : 0.0F;
}

static void fill_offers(const gm_game *game, gm_view *view)
{
    for (uint32_t i = 0; i < GM_OFFERS; i++) {
        uint32_t offer = game->rules.offers >> (4U * i) & 15U;
        if (offer != 0) {
            view->offers[view->offer_count++] = (gm_upgrade)(offer - 1U);
        }
    }
}

static void fill_guardian(const gm_game *game, gm_guardian_view *view)
{
    const gm_guardian *guardian = &game->actors.guardian;

    *view = (gm_guardian_view){.position = guardian->position,
                               .burns = guardian->burns,
                               .level = gm__upgrade_level(game, GM_UPGRADE_GUARDIAN),
                               .is_burning = guardian->serial != 0};
}

static void fill_finale(gm_view *view)
{
    for (uint32_t i = 0; i < view->body_count; i++) {
        if (view->bodies[i].kind == GM_BODY_WARDEN) {
            view->finale_age = view->bodies[i].age;
        }
    }
}

static void fill_interface(const gm_game *game, gm_view *view)
{
    view->hud = game->actors.hud.view;
    view->hud.time_up_left = time_up_left(game);
    view->hud.sector_name = game->sector->title;
    view->hud.objective = game->sector->objective;
    view->hud.sector_number = game->sector->is_range ? 0 : game->sector_index + 1;
    view->blips = game->actors.minimap.blips;
    view->blip_count = game->actors.minimap.blip_count;
    view->menu = (gm_menu_view){menu_items, GM_MENU_ITEM_COUNT, game->actors.menu.selected};
    view->tally = game->rules.tally;
    view->score_at_entry = game->at_entry.score;
    view->upgrades = game->rules.upgrades;
    view->gained = game->rules.gained;
    view->daily = game->rules.daily;
    fill_offers(game, view);
    fill_guardian(game, &view->guardian);
    view->scores = game->scores;
    view->score_count = game->score_count;
    view->new_score_index = game->new_score;
    view->loss = game->rules.loss;
    view->has_pocket = game->sector->has_pocket;
    view->is_pocket_loaded = game->pocket.is_loaded;
    view->pocket_door = gm__pocket_door(&game->sector->pocket);
    memcpy(view->pocket_box, game->sector->pocket.box, sizeof(view->pocket_box));
    view->walls = game->sector->walls;
    view->wall_count = game->sector->wall_count;
    view->cages = game->sector->cages;
    view->cage_count = game->sector->cage_count;
    view->look = game->sector->look;
    fill_finale(view);
}

/* Proving ranges. */

static bool has(const gm_game *game, gm_device device)
{
    return (game->sector->range.devices & (1U << device)) != 0;
}

static void fill_puffs(const gm_emitter *emitter, gm_range_view *view)
{
    while (view->puff_count < GM_EMITTER_PUFFS && view->puff_count < emitter->runs) {
        uint32_t newest = emitter->runs - 1 - view->puff_count;
        view->puffs[view->puff_count++] = emitter->puffs[newest % GM_EMITTER_PUFFS];
    }
}

static void fill_bullets(const gm_game *game, gm_range_view *view)
{
    for (uint32_t i = 0; i < GM_MAX_BULLETS; i++) {
        const gm_bullet *bullet = &game->range.bullets[i];
        const gm_body_state *body = gm_physics_body(game->physics, bullet->body);
        if (bullet->is_used && body != NULL) {
            view->bullets[view->bullet_count++] =
                (gm_bullet_view){body->position, bullet->direction};
        }
    }
}

static void fill_studio(const gm_game *game, gm_range_view *view)
{
    const gm_range *range = &game->range;

    view->has_camera = has(game, GM_DEVICE_CAMERA);
    view->has_stepper = has(game, GM_DEVICE_STEPPER);
    view->has_cart = has(game, GM_DEVICE_CART);
    view->has_pulse = has(game, GM_DEVICE_PULSE);
    if (!gm__is_studio(&game->sector->range)) {
        return;
    }
    view->arm = gm__peek_vec(game, GM_VALUE_ARM_POSITION);
    view->camera = gm__peek_vec(game, GM_VALUE_CAMERA_POSITION);
    view->stepper = gm__peek_vec(game, GM_VALUE_STEPPER_POSITION).x;
    view->stepper_true = GM_TRACK_LOW + gm__stepper_place(&range->stepper);
    view->cart = GM_TRACK_LOW + gm__cart_place(&range->cart);
    view->is_gate_hit = range->cart.gates == range->cart.seen;
    view->beats = range->pulse.beats;
    view->beats_now = (uint32_t)gm__peek(game, GM_VALUE_PULSE_BEATS).v[0];
    view->beat_age = (float)(range->meter.frame - range->pulse.beat_at);
}

static void fill_workshop(const gm_game *game, gm_range_view *view)
{
    const gm_workshop *shop = &game->range.workshop;
    double turned = (double)shop->spinner.turned / 4e9; /* once in 4 s */

    if (!gm__is_workshop(&game->sector->range)) {
        return;
    }
    view->has_spinner = has(game, GM_DEVICE_SPINNER);
    view->has_turret = has(game, GM_DEVICE_TURRET);
    view->has_caller = has(game, GM_DEVICE_CALLER);
    view->has_nest = has(game, GM_DEVICE_NEST);
    view->has_annex = has(game, GM_DEVICE_ANNEX);
    view->spinner = (float)((turned - floor(turned)) * 2.0 * 3.14159265358979);
    view->is_world_stopped = tl_world_is_paused(game->world);
    view->is_world_slow = game->choices[GM_SETTING_WORLD] == GM_WORLD_SLOW;
    view->turret = gm__peek_vec(game, GM_VALUE_TURRET_POSITION);
    view->barrel = gm__peek_vec(game, GM_VALUE_BARREL_POSITION);
    view->asked_age = (float)(shop->frame - shop->caller.asked_at);
    view->called_age = (float)(shop->frame - shop->caller.called_at);
    view->call_frames = gm__peek(game, GM_VALUE_CALLER_FRAMES).v[0];
    view->has_chick = !tl_actor_id_is_null(shop->nest.chick);
    view->is_chick_awake = shop->nest.is_woken;
    view->chick_ticks = shop->nest.early + shop->nest.awake;
    view->is_annex_there = shop->annex.is_there;
    view->is_annex_shown =
        shop->annex.is_there && tl_level_is_visible(game->world, shop->annex.level);
    view->guard = gm__guard_place(&shop->annex);
    view->guard_calls = shop->annex.calls;
}

static void fill_range(const gm_game *game, gm_range_view *view)
{
    const gm_range_data *data = &game->sector->range;
    const gm_body_state *sentry = gm_physics_body(game->physics, game->range.sentry.body);

    *view = (gm_range_view){.is_shown = game->sector->is_range};
    if (!view->is_shown) {
        return;
    }
    view->rail = data->rail;
    view->line = data->line;
    view->turns[0] = data->turn_low;
    view->turns[1] = data->turn_high;
    view->lane = game->sector->start.y;
    view->has_plate = has(game, GM_DEVICE_PLATE);
    view->plate = gm__peek_vec(game, GM_VALUE_PLATE_POSITION);
    view->has_sentry = sentry != NULL;
    view->sentry = sentry != NULL ? sentry->position : (gm_vec2){0.0F, 0.0F};
    view->is_alert = game->range.sentry.is_moving;
    view->has_gun = has(game, GM_DEVICE_GUN);
    view->has_metronome = has(game, GM_DEVICE_METRONOME);
    view->calls = game->range.metronome.calls;
    view->calls_now = game->range.metronome.now;
    fill_puffs(&game->range.emitter, view);
    fill_studio(game, view);
    fill_workshop(game, view);
    fill_bullets(game, view);
}

void gm__view_fill(gm_game *game, gm_view *view)
{
    *view = (gm_view){.frame = game->frame,
                      .time = game->show_time,
                      .screen = game->screen,
                      .screen_age = (float)(game->show_time - game->screen_since),
                      .sector_age = (float)tl_world_get_times(game->world).time / 1e9F,
                      .camera = game->camera.offset,
                      .is_autopilot = game->is_autopilot || game->screen == GM_SCREEN_TITLE};
    fill_ship(game, &view->ship);
    fill_beam(game, view);
    fill_pointer(game, &view->pointer);
    fill_bodies(game, view);
    fill_effects(game, view);
    fill_interface(game, view);
    fill_range(game, &view->range);
    view->marks = game->buffers->marks;
    view->mark_count = gm__marks_fill(game, game->buffers->marks);
}
