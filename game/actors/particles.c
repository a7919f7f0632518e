/* game/actors/particles.c -- Particles, LaserSparks and Trails: effects, which change
 * no rule. */
#include "actors/actors.h"

#include <string.h>

/* Particles: makes the effects requested in this frame, and ages them. */

static void add_ring(gm_particles *particles, const gm_wish *wish, float life)
{
    if (particles->ring_count < GM_MAX_RINGS) {
        particles->rings[particles->ring_count++] = (gm_ring){
            .position = wish->position, .life = life, .radius = wish->radius, .color = wish->color};
    }
}

static void add_sparks(gm_game *game, const gm_wish *wish, uint32_t count, float speed)
{
    gm_rng *rng = &game->rng_show;

    for (uint32_t i = 0; i < count; i++) {
        float angle = gm__rng_range(rng, 0.0F, 2.0F * GM_PI);
        gm_vec2 flight = gm__vec_polar(angle, gm__rng_range(rng, 0.15F, 1.0F) * speed);
        float life = gm__rng_range(rng, 0.3F, 0.9F);
        float radius = gm__rng_range(rng, 1.0F, 2.8F);
        float white = gm__rng_range(rng, 0.0F, 0.5F);
        gm__particle_add(
            &game->actors.particles.pool,
            &(gm_particle){.position = wish->position,
                           .velocity = gm__vec_add(flight, wish->velocity),
                           .life = life,
                           .radius = radius,
                           .color = gm_color_mix(wish->color, gm_rgba(0xFFFFFFU, 1.0F), white),
                           .kind = GM_PARTICLE_SPARK});
    }
}

static void particles_add_smoke(gm_game *game, const gm_wish *wish, uint32_t count)
{
    gm_rng *rng = &game->rng_show;

    for (uint32_t i = 0; i < count; i++) {
        float angle = gm__rng_range(rng, 0.0F, 2.0F * GM_PI);
        gm_vec2 drift = gm__vec_polar(angle, gm__rng_range(rng, 8.0F, 40.0F));
        float life = gm__rng_range(rng, 0.6F, 1.3F);
        float radius = gm__rng_range(rng, 8.0F, 16.0F);
        gm__particle_add(&game->actors.particles.pool,
                         &(gm_particle){.position = wish->position,
                                        .velocity = gm__vec_add(drift, wish->velocity),
                                        .life = life,
                                        .radius = radius,
                                        .color = gm_color_with_alpha(wish->color, 0.20F),
                                        .kind = GM_PARTICLE_SMOKE});
    }
}

/* Thick and slow among the sparks: the broken shell. */
static void add_shards(gm_game *game, const gm_wish *wish, uint32_t count)
{
    gm_rng *rng = &game->rng_show;

    for (uint32_t i = 0; i < count; i++) {
        float angle = 2.0F * GM_PI * ((float)i + gm__rng_unit(rng)) / (float)count;
        gm_vec2 flight = gm__vec_polar(angle, gm__rng_range(rng, 110.0F, 330.0F));
        float life = gm__rng_range(rng, 0.7F, 1.3F);
        float radius = gm__rng_range(rng, 3.2F, 5.0F);
        gm__particle_add(&game->actors.particles.pool,
                         &(gm_particle){.position = gm__vec_along(wish->position, flight, 0.04F),
                                        .velocity = gm__vec_add(flight, wish->velocity),
                                        .life = life,
                                        .radius = radius,
                                        .color = gm_rgba(0xFFB08AU, 1.0F),
                                        .kind = GM_PARTICLE_SPARK});
    }
}

static void add_blast(gm_game *game, const gm_wish *wish)
{
    gm_wish inner = *wish;

    inner.radius = wish->radius * 0.55F;
    inner.color = gm_rgba(0xFFE3C4U, 1.0F);
    add_ring(&game->actors.particles, wish, 0.75F);
    add_ring(&game->actors.particles, &inner, 0.45F);
    add_sparks(game, wish, 72, 520.0F);
    add_sparks(game, &inner, 24, 260.0F);
    particles_add_smoke(game, wish, 18);
    add_shards(game, wish, 14);
}

static void make(gm_game *game, const gm_wish *wish)
{
    switch (wish->kind) {
    case GM_WISH_BURST:
        add_ring(&game->actors.particles, wish, 0.55F);
        add_sparks(game, wish, 14 + (uint32_t)(wish->radius * 0.25F), 90.0F + wish->radius * 1.6F);
        particles_add_smoke(game, wish, 6);
        break;
    case GM_WISH_BLAST:
        add_blast(game, wish);
        break;
    case GM_WISH_RING:
        add_ring(&game->actors.particles, wish, 0.45F);
        break;
    case GM_WISH_PUFF:
        add_sparks(game, wish, 6, 90.0F);
        break;
    }
}

static void age_rings(gm_particles *particles, float seconds)
{
    uint32_t keep = 0;

    for (uint32_t i = 0; i < particles->ring_count; i++) {
        gm_ring ring = particles->rings[i];
        ring.age += seconds;
        if (ring.age < ring.life) {
            particles->rings[keep++] = ring;
        }
    }
    particles->ring_count = keep;
}

static void particles_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_particles *particles = &game->actors.particles;

    gm__particles_age(&particles->pool, context->delta_seconds);
    age_rings(particles, context->delta_seconds);
    for (uint32_t i = 0; i < game->effects.wish_count; i++) {
        make(game, &game->effects.wishes[i]);
    }
    game->effects.wish_count = 0;
}

bool gm__particles_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Particles", .tick = particles_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_PARTICLES};
    gm_particles *particles = &game->actors.particles;

    particles->pool.count = 0;
    particles->ring_count = 0;
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* LaserSparks: in PostUpdateWork, where the ends of the beam are final. */

/* The stretch of the beam from which sparks fly. */
typedef struct ends {
    gm_vec2 impact;
    float normal; /**< angle */
    gm_vec2 muzzle;
    gm_vec2 along;
    float length;
    gm_color light;
} ends;

static void add_spark(gm_game *game, const ends *at)
{
    gm_rng *rng = &game->rng_show;
    float angle = at->normal + gm__rng_range(rng, -1.15F, 1.15F);
    float fastest = gm__rng_range(rng, 30.0F, 230.0F);
    float speed = fastest * gm__rng_range(rng, 0.4F, 1.0F);
    float life = gm__rng_range(rng, 0.18F, 0.75F);
    float radius = gm__rng_range(rng, 0.9F, 2.3F);
    float white = gm__rng_range(rng, 0.0F, 0.5F);

    gm__particle_add(
        &game->actors.sparks.pool,
        &(gm_particle){.position = at->impact,
                       .velocity = gm__vec_polar(angle, speed),
                       .life = life,
                       .radius = radius,
                       .color = gm_color_mix(at->light, gm_rgba(0xFFFFFFU, 1.0F), white),
                       .kind = GM_PARTICLE_SPARK});
}

static void sparks_add_smoke(gm_game *game, const ends *at)
{
    gm_rng *rng = &game->rng_show;
    float angle = at->normal + gm__rng_range(rng, -1.4F, 1.4F);
    float speed = gm__rng_range(rng, 6.0F, 30.0F);
    float life = gm__rng_range(rng, 0.7F, 1.6F);
    float radius = gm__rng_range(rng, 7.0F, 14.0F);

    gm__particle_add(&game->actors.sparks.pool,
                     &(gm_particle){.position = at->impact,
                                    .velocity = gm__vec_polar(angle, speed),
                                    .life = life,
                                    .radius = radius,
                                    .color = gm_color_with_alpha(at->light, 0.22F),
                                    .kind = GM_PARTICLE_SMOKE});
}

static void add_mote(gm_game *game, const ends *at)
{
    gm_rng *rng = &game->rng_show;
    float side = gm__rng_range(rng, -1.0F, 1.0F);
    gm_vec2 across = gm__vec(-at->along.y, at->along.x);
    gm_vec2 start = gm__vec_along(at->muzzle, at->along, gm__rng_unit(rng) * at->length);
    float life = gm__rng_range(rng, 0.3F, 0.9F);
    float radius = gm__rng_range(rng, 0.8F, 1.8F);

    gm__particle_add(&game->actors.sparks.pool,
                     &(gm_particle){.position = gm__vec_along(start, across, side * 2.5F),
                                    .velocity = gm__vec_along(gm__vec_scale(at->along, 24.0F),
                                                              across, side * 20.0F),
                                    .life = life,
                                    .radius = radius,
                                    .color = at->light,
                                    .kind = GM_PARTICLE_MOTE});
}

typedef void add_fn(gm_game *game, const ends *at);

static void emit(gm_game *game, const ends *at, float *owed, float count, add_fn *add)
{
    *owed += count;
    while (*owed >= 1.0F) {
        add(game, at);
        *owed -= 1.0F;
    }
}

static ends read_ends(gm_game *game)
{
    ends at = {.impact = gm__read_vec(game, GM_VALUE_BEAM_IMPACT),
               .muzzle = gm__read_vec(game, GM_VALUE_SHIP_MUZZLE)};
    float heat = gm__read(game, GM_VALUE_BEAM_HEAT).v[0];
    gm_vec2 corner = gm__read_vec(game, GM_VALUE_BEAM_BOUNCE_1);
    gm_vec2 way = gm__vec_sub(corner, at.muzzle);

    at.normal = gm__vec_angle(gm__read_vec(game, GM_VALUE_BEAM_NORMAL));
    at.length = gm__vec_length(way);
    at.along = gm__vec_unit(way);
    at.light = gm_color_mix(gm_rgba(0x35C8FFU, 1.0F), gm_rgba(0xFFB23EU, 1.0F), heat);
    return at;
}

static void pulse(gm_game *game, const ends *at, gm_laser_sparks *sparks, float seconds)
{
    gm_read target = gm__read(game, GM_VALUE_BEAM_TARGET);

    sparks->ring -= seconds;
    if ((gm_target_kind)target.v[0] == GM_TARGET_CRYSTAL && sparks->ring <= 0.0F) {
        sparks->ring = 0.42F;
        gm__effect_ring(game, at->impact, 36.0F, 0xFFC24DU);
    }
}

static void sparks_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_laser_sparks *sparks = &game->actors.sparks;
    float seconds = context->delta_seconds;

    gm__particles_age(&sparks->pool, seconds);
    if (gm__read(game, GM_VALUE_BEAM_TARGET).v[2] < 0.5F) {
        return;
    }
    ends at = read_ends(game);
    emit(game, &at, &sparks->sparks, 150.0F * seconds, add_spark);
    emit(game, &at, &sparks->smoke, 24.0F * seconds, sparks_add_smoke);
    emit(game, &at, &sparks->motes, 60.0F * seconds, add_mote);
    pulse(game, &at, sparks, seconds);
}

bool gm__laser_sparks_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "LaserSparks", .tick = sparks_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_LASER_SPARKS};
    gm_laser_sparks *sparks = &game->actors.sparks;

    sparks->pool.count = 0;
    sparks->sparks = sparks->smoke = sparks->motes = sparks->ring = 0.0F;
    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Trails: in LastDemotable, where all drawn places are final. */

static void push(gm_trail *trail, gm_vec2 at)
{
    uint32_t keep = trail->count < GM_VIEW_TRAIL - 1 ? trail->count : GM_VIEW_TRAIL - 1;

    memmove(&trail->points[1], &trail->points[0], keep * sizeof(trail->points[0]));
    trail->points[0] = at;
    trail->count = keep + 1;
}

static gm_trail_owner *find(gm_trails *trails, uint32_t serial)
{
    for (uint32_t i = 0; i < GM_MAX_TRAILS; i++) {
        if (trails->items[i].serial == serial) {
            return &trails->items[i];
        }
    }
    return NULL;
}

static void drop_dead(gm_game *game)
{
    gm_trails *trails = &game->actors.trails;

    for (uint32_t i = 0; i < GM_MAX_TRAILS; i++) {
        if (trails->items[i].serial != 0 &&
            gm__thing_by_serial(game, trails->items[i].serial) == NULL) {
            trails->items[i].serial = 0;
            trails->items[i].trail.count = 0;
        }
    }
}

static void follow(gm_game *game, const gm_thing *thing)
{
    gm_trail_owner *owner = find(&game->actors.trails, thing->serial);

    if (owner == NULL) {
        owner = find(&game->actors.trails, 0);
    }
    if (owner != NULL) {
        owner->serial = thing->serial;
        push(&owner->trail, gm__place_read(game, thing->place));
    }
}

static void trails_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    drop_dead(game);
    push(&game->actors.trails.ship, gm__read_vec(game, GM_VALUE_SHIP_POSITION));
    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && thing->kind == GM_BODY_DRONE) {
            follow(game, thing);
        }
    }
}

bool gm__trails_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Trails", .tick = trails_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_TRAILS};

    memset(&game->actors.trails, 0, sizeof(game->actors.trails));
    return gm__plain_actor_spawn(game, &def, NULL);
}
