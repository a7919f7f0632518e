#include "bot.h"

#include <math.h>

static const float keep_near = 90.0F; /* units from its crystal: nearer it backs off ... */
static const float keep_far = 190.0F; /* ... farther it closes in */
static const float cruise = 0.25F;    /* thrust: the speed from which touches hurt */
static const float fast = 110.0F;     /* units per second */
static const float margin = 22.0F;    /* units it wants between its hull and others */
static const float fear = 110.0F;     /* units within which a body is looked at as a danger */
static const float drone_near = 200.0F;
static const float safe_gap = 9.0F; /* units that the beam passes beside a core */

/* Seeing. */

static bool is_inside(gm_vec2 at)
{
    return at.x >= 0.0F && at.x <= GM_ARENA_WIDTH && at.y >= 0.0F && at.y <= GM_ARENA_HEIGHT;
}

static void learn_walls(bot *b, const gm_view *view)
{
    gm_grid_wall walls[256];
    uint32_t count = 0;

    for (uint32_t i = 0; i < view->wall_count; i++) {
        const gm_wall_view *wall = &view->walls[i];
        for (uint32_t k = 0; k < (wall->count > 2 ? wall->count : 1) && count < 256; k++) {
            walls[count++] = (gm_grid_wall){wall->points[k], wall->points[(k + 1) % wall->count]};
        }
    }
    gm__grid_make(&b->grid, walls, count, view->ship.position);
    b->cages = view->cages;
    b->cage_count = view->cage_count;
}

/* The vault is left alone. */
static bool is_in_pocket(const gm_view *view, gm_vec2 at)
{
    const float *box = view->pocket_box;

    return view->has_pocket && at.x > box[0] && at.x < box[0] + box[2] && at.y > box[1] &&
           at.y < box[1] + box[3];
}

static void see(bot *b, const gm_view *view)
{
    bot_sight *sight = &b->sights[b->frame % BOT_SIGHTS];

    sight->is_alive = view->ship.is_alive;
    sight->ship = view->ship.position;
    sight->focus = view->hud.focus;
    sight->count = 0;
    for (uint32_t i = 0; i < view->body_count && sight->count < BOT_MAX_BODIES; i++) {
        const gm_body_view *body = &view->bodies[i];
        if (is_inside(body->position) && !is_in_pocket(view, body->position)) {
            sight->bodies[sight->count++] = (bot_body){.serial = body->serial,
                                                       .kind = body->kind,
                                                       .position = body->position,
                                                       .radius = body->radius,
                                                       .progress = body->progress,
                                                       .way = body->way,
                                                       .is_charging = body->is_charging,
                                                       .is_shut = body->is_shut};
            b->has_shells = b->has_shells || body->shell_left > 0.0F;
        }
    }
}

static const bot_sight *sight_before(const bot *b, uint64_t frames)
{
    return &b->sights[(b->frame - frames) % BOT_SIGHTS];
}

static const bot_body *find(const bot_sight *sight, uint32_t serial)
{
    for (uint32_t i = 0; i < sight->count && serial != 0; i++) {
        if (sight->bodies[i].serial == serial) {
            return &sight->bodies[i];
        }
    }
    return NULL;
}

/* Units per second, from two pictures. */
static gm_vec2 speed_of(const bot *b, const bot_body *body)
{
    const bot_body *old = find(sight_before(b, BOT_DELAY + BOT_GLIMPSE), body->serial);
    gm_vec2 way = old != NULL ? gm__vec_sub(body->position, old->position) : gm__vec(0.0F, 0.0F);

    return gm__vec_scale(way, 60.0F / (float)BOT_GLIMPSE);
}

/* Where it will be now, as far as a player can tell. */
static gm_vec2 guess(const bot *b, const bot_body *body)
{
    return gm__vec_along(body->position, speed_of(b, body), (float)BOT_DELAY / 60.0F);
}

/* Aiming. */

/* -1 to 1 */
static float roll(bot *b)
{
    b->dice = b->dice * 6364136223846793005U + 1442695040888963407U;
    return (float)(b->dice >> 40) / (float)(1U << 23) - 1.0F;
}

static float beside_line(gm_vec2 from, gm_vec2 way, gm_vec2 at, float *along)
{
    gm_vec2 to = gm__vec_sub(at, from);

    *along = gm__vec_dot(to, way);
    return fabsf(gm__vec_dot(to, gm__vec(-way.y, way.x)));
}

/* Whether a core lies on the line, or close to it, before anything else stops the beam. */
static bool would_hit_core(const bot_sight *sight, gm_vec2 from, gm_vec2 to)
{
    gm_vec2 way = gm__vec_unit(gm__vec_sub(to, from));
    float stop = gm__vec_distance(from, to);
    float core = 1e9F;

    for (uint32_t i = 0; i < sight->count; i++) {
        const bot_body *body = &sight->bodies[i];
        float along = 0.0F;
        float beside = beside_line(from, way, body->position, &along);
        bool is_core = body->kind == GM_BODY_CORE;
        if (along > 0.0F && beside < body->radius + (is_core ? safe_gap : -4.0F)) {
            stop = is_core ? stop : fminf(stop, along);
            core = is_core ? fminf(core, along) : core;
        }
    }
    return core < stop + 24.0F;
}

static void aim_at(bot *b, gm_vec2 from, gm_vec2 to)
{
    gm_vec2 way = gm__vec_sub(to, from);
    float angle = gm__vec_angle(way) + roll(b) * BOT_AIM_ERROR * GM_PI / 180.0F;
    gm_vec2 at = gm__vec_along(from, gm__vec_polar(angle, 1.0F), gm__vec_length(way));

    b->input.aim_at_x = (int32_t)(at.x * 16.0F);
    b->input.aim_at_y = (int32_t)(at.y * 16.0F);
}

/* Flying. */

/* Away from one body that will come close within a second and a half; 0 where it will not. */
static gm_vec2 dodge_one(const bot *b, const bot_body *body, gm_vec2 ship, gm_vec2 flight)
{
    gm_vec2 speed = gm__vec_sub(speed_of(b, body), flight);
    gm_vec2 away = gm__vec_sub(ship, guess(b, body));
    float pace = gm__vec_length(speed);
    float when = gm__clamp(gm__vec_dot(away, speed) / fmaxf(1.0F, pace * pace), 0.0F, 1.5F);
    gm_vec2 miss = gm__vec_along(away, speed, -when);
    float room = gm__vec_length(miss) - body->radius - 14.0F;
    float far = gm__vec_length(away) - body->radius - 14.0F;

    if (room > margin || far > fear + pace) {
        return gm__vec(0.0F, 0.0F);
    }
    return gm__vec_scale(gm__vec_unit(miss), (1.5F - when) * (margin - room) / margin);
}

/* Slow bodies gently, or it would run into the next one; fast ones at any price. */
static gm_vec2 dodge(const bot *b, const bot_sight *sight, gm_vec2 ship, gm_vec2 flight,
                     gm_vec2 wish)
{
    gm_vec2 gentle = wish;
    gm_vec2 urgent = gm__vec(0.0F, 0.0F);

    for (uint32_t i = 0; i < sight->count; i++) {
        const bot_body *body = &sight->bodies[i];
        gm_vec2 push = dodge_one(b, body, ship, flight);
        bool is_fast = gm__vec_length(speed_of(b, body)) > fast || body->kind == GM_BODY_DRONE;
        if (body->kind == GM_BODY_MIRROR || body->kind == GM_BODY_SHARD) {
            continue;
        }
        if (is_fast) {
            urgent = gm__vec_add(urgent, push);
        } else {
            gentle = gm__vec_along(gentle, push, 0.3F);
        }
    }
    return gm__vec_add(gm__vec_limit(gentle, cruise), gm__vec_limit(urgent, 0.75F));
}

static gm_vec2 off_border(gm_vec2 ship)
{
    const float shore = 46.0F;
    float x = fmaxf(0.0F, shore - ship.x) - fmaxf(0.0F, ship.x - GM_ARENA_WIDTH + shore);
    float y = fmaxf(0.0F, shore - ship.y) - fmaxf(0.0F, ship.y - GM_ARENA_HEIGHT + shore);

    return gm__vec(0.5F * x / shore, 0.5F * y / shore);
}

static gm_vec2 approach(gm_vec2 ship, gm_vec2 to, bool is_blocked)
{
    gm_vec2 way = gm__vec_unit(gm__vec_sub(to, ship));
    gm_vec2 side = gm__vec(-way.y, way.x);
    float far = gm__vec_distance(ship, to);

    if (is_blocked) {
        return gm__vec_along(gm__vec_scale(side, 0.25F), way, far > keep_near ? 0.12F : -0.15F);
    }
    if (far > keep_far) {
        return gm__vec_scale(way, cruise);
    }
    return far < keep_near ? gm__vec_scale(way, -0.2F) : gm__vec(0.0F, 0.0F);
}

static void thrust(bot *b, gm_vec2 wish)
{
    gm_vec2 way = gm__vec_limit(wish, 1.0F);

    b->input.move_x = (int8_t)(way.x * 127.0F);
    b->input.move_y = (int8_t)(way.y * 127.0F);
}

/* Deciding. */

static const gm_cage_view *cage_of(const bot *b, const bot_body *crystal)
{
    for (uint32_t i = 0; i < b->cage_count; i++) {
        if (gm__vec_distance(b->cages[i].crystal, crystal->position) < 40.0F) {
            return &b->cages[i];
        }
    }
    return NULL;
}

static const bot_body *nearest(const bot_sight *sight, gm_body_kind kind, gm_vec2 ship)
{
    const bot_body *found = NULL;
    float least = 1e9F;

    for (uint32_t i = 0; i < sight->count; i++) {
        const bot_body *body = &sight->bodies[i];
        float far = gm__vec_distance(body->position, ship) - 300.0F * body->progress;
        if (body->kind == kind && far < least) {
            least = far;
            found = body;
        }
    }
    return found;
}

/* It stays with a crystal until that is gone. */
static const bot_body *choose(bot *b, const bot_sight *sight, gm_vec2 ship)
{
    const bot_body *body = find(sight, b->target);

    const bot_body *warden = nearest(sight, GM_BODY_WARDEN, ship);
    body = body != NULL ? body : nearest(sight, GM_BODY_CRYSTAL, ship);
    body = warden != NULL ? warden : body;
    b->target = body != NULL ? body->serial : 0;
    return body;
}

static void fire_at(bot *b, const bot_sight *sight, gm_vec2 ship, const bot_body *body)
{
    gm_vec2 at = guess(b, body);

    aim_at(b, ship, at);
    b->input.buttons |= would_hit_core(sight, ship, at) ? 0 : (uint32_t)GM_BUTTON_FIRE;
}

static gm_vec2 fly_to(const bot *b, gm_vec2 ship, gm_vec2 to)
{
    gm_vec2 next = gm__grid_way(&b->grid, ship, to);
    float share = gm__clamp(gm__vec_distance(ship, to) / 420.0F, 0.0F, cruise);

    return gm__vec_scale(gm__vec_unit(gm__vec_sub(next, ship)), share);
}

/* Fires at a crystal, or at the mirror of its cage.  @return where it wants to fly */
static gm_vec2 work_on(bot *b, const bot_sight *sight, gm_vec2 ship, const bot_body *crystal)
{
    const gm_cage_view *cage = cage_of(b, crystal);
    gm_vec2 at = cage != NULL ? cage->mirror : guess(b, crystal);
    bool is_open = b->has_shells && !crystal->is_shut;

    aim_at(b, ship, at);
    b->input.buttons |= would_hit_core(sight, ship, at) ? 0 : (uint32_t)GM_BUTTON_FIRE;
    b->input.buttons |= is_open && crystal->progress > 0.1F ? (uint32_t)GM_BUTTON_FOCUS : 0;
    if (cage != NULL) {
        return fly_to(b, ship, cage->stand);
    }
    if (crystal->kind == GM_BODY_WARDEN) {
        gm_vec2 out = gm__vec_unit(gm__vec_sub(ship, at));
        gm_vec2 way = gm__vec_unit(gm__vec_add(out, crystal->way));
        return fly_to(b, ship, gm__vec_along(at, way, 150.0F));
    }
    if (!gm__grid_is_clear(&b->grid, ship, at)) {
        return fly_to(b, ship, at);
    }
    return approach(ship, at, (b->input.buttons & GM_BUTTON_FIRE) == 0);
}

static void decide(bot *b)
{
    const bot_sight *sight = sight_before(b, BOT_DELAY);
    const bot_sight *before = sight_before(b, BOT_DELAY + BOT_GLIMPSE);
    gm_vec2 flight =
        gm__vec_scale(gm__vec_sub(sight->ship, before->ship), 60.0F / (float)BOT_GLIMPSE);
    gm_vec2 ship = gm__vec_along(sight->ship, flight, (float)BOT_DELAY / 60.0F);
    const bot_body *crystal = choose(b, sight, ship);
    const bot_body *drone = nearest(sight, GM_BODY_DRONE, ship);
    gm_vec2 wish = off_border(ship);

    b->input = (gm_input){0};
    if (!sight->is_alive) {
        return;
    }
    if (crystal != NULL) {
        wish = gm__vec_add(wish, work_on(b, sight, ship, crystal));
    }
    if (drone != NULL && gm__vec_distance(drone->position, ship) < drone_near &&
        (crystal == NULL || crystal->progress < 0.6F)) {
        b->input.buttons = 0;
        fire_at(b, sight, ship, drone);
        b->input.buttons |= drone->is_charging ? (uint32_t)GM_BUTTON_FOCUS : 0;
    }
    thrust(b, dodge(b, sight, ship, flight, wish));
}

gm_input bot_think(bot *b, const gm_view *view)
{
    if (b->frame == 0) {
        learn_walls(b, view);
    }
    see(b, view);
    if (b->frame >= BOT_SIGHTS && b->frame % BOT_PERIOD == 0) {
        decide(b);
    }
    b->frame += 1;
    return b->input;
}
