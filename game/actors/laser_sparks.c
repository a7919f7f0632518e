/* game/actors/laser_sparks.c -- LaserSparks: in PostUpdateWork the ends of the beam are final. */
#include "base/vec.h"
#include "sim/state.h"

/* What a stretch of the beam looks like to the sparks. */
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

static void add_smoke(gm_game *game, const ends *at)
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

static void tick(void *user, const tl_tick_context *context)
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
    emit(game, &at, &sparks->smoke, 24.0F * seconds, add_smoke);
    emit(game, &at, &sparks->motes, 60.0F * seconds, add_mote);
    pulse(game, &at, sparks, seconds);
}

bool gm__laser_sparks_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "LaserSparks", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_LASER_SPARKS};
    gm_laser_sparks *sparks = &game->actors.sparks;

    sparks->pool.count = 0;
    sparks->sparks = sparks->smoke = sparks->motes = sparks->ring = 0.0F;
    return gm__plain_actor_spawn(game, &def, NULL);
}
