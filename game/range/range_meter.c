/* game/range/range_meter.c -- measures the drawn places at the end of each frame of a range, and
 * publishes the figures: outside of the frame, so that no tick function's place changes a figure.
 */
#include "range/range.h"

static void publish(gm_game *game, gm_value value, float figure)
{
    gm__publish(game, value, figure, 0.0F, 0.0F);
}

static int32_t side_of(const gm_game *game, gm_vec2 ship)
{
    return ship.x >= game->sector->range.line ? 1 : -1;
}

void gm__range_meter_open(gm_game *game)
{
    static const gm_value unmeasured[] = {
        GM_VALUE_EMITTER_LAG,       GM_VALUE_EMITTER_MEAN,    GM_VALUE_EMITTER_MAX,
        GM_VALUE_EMITTER_FIRST_GAP, GM_VALUE_SENTRY_REACTION, GM_VALUE_SENTRY_TICK_LAG,
        GM_VALUE_SENTRY_STEP_LAG,   GM_VALUE_GUN_STAGE,       GM_VALUE_GUN_FRAMES,
        GM_VALUE_GUN_TICKS,         GM_VALUE_KEY_LATENCY};
    gm_vec2 start = game->sector->start;

    game->range.meter = (gm_range_meter){.ship = start, .side = side_of(game, start)};
    for (uint32_t i = 0; i < sizeof(unmeasured) / sizeof(unmeasured[0]); i++) {
        publish(game, unmeasured[i], -1.0F);
    }
}

static void measure_aim(gm_game *game, gm_vec2 ship)
{
    const gm_beam_view *beam = &game->actors.beam.view;
    gm_vec2 ring = gm__peek_vec(game, GM_VALUE_RETICLE_POSITION);
    gm_vec2 aim = gm__vec_polar(gm__peek(game, GM_VALUE_SHIP_AIM).v[0], 1.0F);
    gm_vec2 to = gm__vec_sub(ring, ship);
    /* How far the ring lies off the line on which the ship aims. */
    float off = fabsf(to.x * aim.y - to.y * aim.x);

    publish(game, GM_VALUE_RETICLE_LAG, off);
    if (beam->point_count > 0) {
        gm_vec2 tip = beam->points[beam->point_count - 1];
        publish(game, GM_VALUE_BEAM_LAG, gm__vec_distance(tip, ring));
    }
}

static void measure_plate(gm_game *game, gm_vec2 ship)
{
    gm_vec2 plate = gm__peek_vec(game, GM_VALUE_PLATE_POSITION);

    publish(game, GM_VALUE_PLATE_LAG, gm__vec_distance(plate, ship));
}

static void add_lag(gm_range_meter *meter)
{
    meter->lags[meter->lag_count % GM_METER_FRAMES] = meter->lag;
    meter->lag_count += 1;
}

static void publish_lags(gm_game *game, const gm_range_meter *meter)
{
    uint32_t count = meter->lag_count < GM_METER_FRAMES ? meter->lag_count : GM_METER_FRAMES;
    double sum = 0.0;
    float most = 0.0F;

    for (uint32_t i = 0; i < count; i++) {
        sum += (double)meter->lags[i];
        most = fmaxf(most, meter->lags[i]);
    }
    publish(game, GM_VALUE_EMITTER_LAG, meter->lag);
    publish(game, GM_VALUE_EMITTER_FIRST_GAP, meter->first_gap);
    if (count > 0) {
        publish(game, GM_VALUE_EMITTER_MEAN, (float)(sum / (double)count));
        publish(game, GM_VALUE_EMITTER_MAX, most);
    }
}

/* Along the way flown: a turn brings the ship back to its puffs, but not nearer in time. */
static void measure_emitter(gm_game *game, gm_vec2 ship)
{
    gm_range_meter *meter = &game->range.meter;
    uint32_t runs = game->range.emitter.runs;
    bool has_run = runs != meter->emitter_runs;
    gm_vec2 puff = gm__peek_vec(game, GM_VALUE_EMITTER_POSITION);

    if (runs == 0) {
        return;
    }
    meter->emitter_runs = runs;
    meter->lag =
        has_run ? gm__vec_distance(puff, ship) : meter->lag + gm__vec_distance(meter->ship, ship);
    if (runs == 1) {
        meter->first_gap = fmaxf(meter->first_gap, meter->lag);
    } else {
        add_lag(meter);
    }
    publish_lags(game, meter);
}

static void measure_sentry(gm_game *game, gm_vec2 ship)
{
    gm_range_meter *meter = &game->range.meter;
    const gm_body_state *body = gm_physics_body(game->physics, game->range.sentry.body);
    int32_t side = side_of(game, ship);

    if (body == NULL) {
        return;
    }
    float moved = (body->position.x - meter->sentry.x) * (float)side;
    bool is_known = meter->sentry.x > 0.0F;
    meter->sentry = body->position;
    gm__publish_vec(game, GM_VALUE_SENTRY_POSITION, body->position);
    if (side != meter->side) {
        meter->side = side;
        meter->is_crossing = true;
        meter->crossed_at = meter->frame;
    } else if (meter->is_crossing && is_known && moved > 0.001F) {
        uint64_t acted = game->range.sentry.moved_at;
        meter->is_crossing = false;
        publish(game, GM_VALUE_SENTRY_REACTION, (float)(meter->frame - meter->crossed_at));
        publish(game, GM_VALUE_SENTRY_TICK_LAG, (float)acted - (float)meter->crossed_at);
        publish(game, GM_VALUE_SENTRY_STEP_LAG, (float)meter->frame - (float)acted);
    }
}

static void measure_bullets(gm_game *game, gm_vec2 ship)
{
    for (uint32_t i = 0; i < GM_MAX_BULLETS; i++) {
        gm_bullet *bullet = &game->range.bullets[i];
        const gm_body_state *body = gm_physics_body(game->physics, bullet->body);
        if (bullet->is_used && !bullet->is_drawn && body != NULL) {
            float ahead = (body->position.x - ship.x) * bullet->direction;
            bullet->is_drawn = true;
            publish(game, GM_VALUE_GUN_TICKS, (float)bullet->ticks);
            publish(game, GM_VALUE_GUN_GAP, ahead - GM_MUZZLE);
        }
    }
}

/* From the first frame in which a direction is held to the one that draws the ship go there. */
static void measure_key(gm_game *game, gm_vec2 ship)
{
    gm_range_meter *meter = &game->range.meter;
    const gm_input *input = &game->input.now;
    gm_vec2 key = gm__vec_unit(gm__vec((float)input->move_x, (float)input->move_y));
    gm_vec2 moved = gm__vec_sub(ship, meter->ship);
    bool is_held = input->move_x != 0 || input->move_y != 0;

    if (is_held && gm__vec_distance(key, meter->key) > 0.1F) {
        meter->is_pressed = true;
        meter->pressed_at = meter->frame;
    }
    meter->key = is_held ? key : gm__vec(0.0F, 0.0F);
    if (meter->is_pressed && gm__vec_dot(moved, key) > 0.5F * gm__vec_length(moved)) {
        meter->is_pressed = false;
        publish(game, GM_VALUE_KEY_LATENCY, (float)(meter->frame - meter->pressed_at));
    }
}

void gm__range_measure(gm_game *game)
{
    gm_range_meter *meter = &game->range.meter;
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);

    measure_aim(game, ship);
    measure_plate(game, ship);
    measure_emitter(game, ship);
    measure_sentry(game, ship);
    measure_bullets(game, ship);
    measure_key(game, ship);
    if (gm__is_studio(&game->sector->range)) {
        gm__studio_measure(game);
    }
    meter->ship = ship;
}
