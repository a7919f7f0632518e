/* game/actors/warden.c -- the machine at the end of the campaign. Warden moves it in PrePhysics, so
 * that its push acts in this frame's step. WardenArmour puts the armour around the place where that
 * step left it. LaserBeam waits for WardenArmour: it burns through the gap as it stands now. */
#include "actors/actors.h"

static const float warden_radius = 34.0F;
static const float pace = 30.0F;        /* units per second */
static const float keep_near = 120.0F;  /* units from the ship: nearer it backs off ... */
static const float keep_far = 180.0F;   /* ... farther it closes in */
static const float turn = 0.75F;        /* of the armour, radians per second */
static const float turn_broken = 1.15F; /* at less than half of its health */
static const float mouth_reach = 46.0F; /* units from the middle to the gap */
static const float gap_cos = 0.3436F;   /* the cosine of GM_WARDEN_GAP */

static void tick(void *user, const tl_tick_context *context)
{
    const gm_thing *warden = user;
    gm_game *game = warden->game;
    const gm_body_state *body = gm_physics_body(game->physics, warden->body);

    (void)context;
    if (body == NULL) {
        return;
    }
    gm_vec2 way = gm__vec_sub(gm__read_vec(game, GM_VALUE_SHIP_POSITION), body->position);
    float far = gm__vec_length(way);
    float speed = far > keep_far ? pace : far < keep_near ? -pace : 0.0F;
    (void)gm_physics_set_velocity(game->physics, warden->body,
                                  gm__vec_scale(gm__vec_unit(way), speed));
}

static void place_armour(gm_game *game, const gm_thing *warden, gm_vec2 middle)
{
    gm_vec2 out = gm__vec_polar(warden->left, 1.0F);

    gm__place_write(game, warden->armour, gm__vec_along(middle, out, mouth_reach));
}

static void armour_tick(void *user, const tl_tick_context *context)
{
    gm_thing *warden = user;
    const gm_body_state *body = gm_physics_body(warden->game->physics, warden->body);
    float speed = warden->progress > 0.5F ? turn_broken : turn;

    if (body != NULL) {
        warden->left = fmodf(warden->left + speed * context->delta_seconds, 2.0F * GM_PI);
        place_armour(warden->game, warden, body->position);
    }
}

bool gm__warden_is_bare(gm_game *game, const gm_thing *warden, gm_vec2 at)
{
    const gm_body_state *body = gm_physics_body(game->physics, warden->body);
    gm_vec2 mouth = gm__place_read(game, warden->armour);

    if (body == NULL) {
        return false;
    }
    return gm__vec_dot(gm__vec_unit(gm__vec_sub(mouth, body->position)),
                       gm__vec_unit(gm__vec_sub(at, body->position))) > gap_cos;
}

static const tl_actor_class warden_class = {
    .name = "Warden", .tick = tick, .end_play = gm__thing_end_play};
static const tl_component_class armour_class = {.name = "WardenArmour", .tick = armour_tick};

static void fill_body(gm_body_def *body, gm_vec2 at)
{
    for (uint32_t i = 0; i < 8; i++) {
        body->verts[i] = gm__vec_polar(GM_PI * (0.125F + 0.25F * (float)i), warden_radius);
    }
    body->vert_count = 8;
    body->position = at;
    body->spin = 0.4F;
    body->density = 8.0F;
    body->elasticity = 0.3F;
    body->friction = 0.3F;
    body->category = GM_CATEGORY_COMET;
}

static void note_functions(gm_game *game, gm_thing *warden)
{
    tl_component_id armour = tl_actor_component(game->world, warden->actor, 0);

    warden->tick = tl_actor_tick(game->world, warden->actor);
    warden->armour_tick = tl_component_tick(game->world, armour);
    gm__functions_add(game, GM_FUNCTION_WARDEN, warden->tick);
    gm__functions_add(game, GM_FUNCTION_WARDEN_ARMOUR, warden->armour_tick);
}

gm_thing *gm__warden_spawn(gm_game *game, gm_vec2 at)
{
    tl_primary_tick armour_tick_of = gm__function_primary(GM_FUNCTION_WARDEN_ARMOUR);
    tl_component_def armour = {.component_class = &armour_class, .primary_tick = &armour_tick_of};
    gm_thing_def def = {.kind = GM_BODY_WARDEN,
                        .actor_class = &warden_class,
                        .primary_tick = gm__function_primary(GM_FUNCTION_WARDEN),
                        .component = &armour,
                        .tint = 0xFF4D5EU,
                        .radius = warden_radius,
                        .health = game->sector->warden.health};

    fill_body(&def.body, at);
    armour.user = gm__thing_next(game);
    gm_thing *warden = gm__thing_spawn(game, &def);
    if (warden != NULL) {
        warden->armour = gm__place_create(game, "Warden.gap");
        place_armour(game, warden, at);
        note_functions(game, warden);
    }
    return warden;
}
