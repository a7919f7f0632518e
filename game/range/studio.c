/* game/range/studio.c -- devices of a studio: a camera on a spring arm, a body that moves in fixed
 * steps, a cart that drives through gates, and a beat. */
#include "range/range.h"

/* SpringArm reads the ship, FollowCamera reads the arm: each link that runs too early adds a frame.
 */

static void arm_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    gm__publish_vec(game, GM_VALUE_ARM_POSITION, gm__read_vec(game, GM_VALUE_SHIP_POSITION));
}

static void camera_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    gm__publish_vec(game, GM_VALUE_CAMERA_POSITION, gm__read_vec(game, GM_VALUE_ARM_POSITION));
}

bool gm__camera_spawn(gm_game *game)
{
    static const tl_actor_class arm_class = {.name = "SpringArm", .tick = arm_tick};
    static const tl_actor_class camera_class = {.name = "FollowCamera", .tick = camera_tick};
    gm_plain_actor arm = {.actor_class = &arm_class, .function = GM_FUNCTION_SPRING_ARM};
    gm_plain_actor camera = {.actor_class = &camera_class, .function = GM_FUNCTION_FOLLOW_CAMERA};

    gm__publish_vec(game, GM_VALUE_ARM_POSITION, game->sector->start);
    gm__publish_vec(game, GM_VALUE_CAMERA_POSITION, game->sector->start);
    return gm__plain_actor_spawn(game, &arm, NULL) && gm__plain_actor_spawn(game, &camera, NULL);
}

/* Stepper: fifty steps a second, whatever the frame rate. */

static float drawn_place(const gm_stepper *stepper, uint32_t choice)
{
    tl_time now = (tl_time)stepper->steps * GM_STEPPER_STEP;
    tl_time before = stepper->steps > 0 ? now - GM_STEPPER_STEP : 0;
    float last = gm__track_place(now);
    float one = last - gm__track_place(before);
    float part = (float)stepper->due / (float)GM_STEPPER_STEP;

    if (choice == GM_STEPPER_INTERPOLATE) {
        return gm__track_place(before) + one * part;
    }
    return choice == GM_STEPPER_EXTRAPOLATE ? last + one * part : last;
}

static void stepper_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_stepper *stepper = &game->range.stepper;

    stepper->due += context->delta;
    while (stepper->due >= GM_STEPPER_STEP) {
        stepper->due -= GM_STEPPER_STEP;
        stepper->steps += 1;
    }
    stepper->drawn = drawn_place(stepper, game->choices[GM_SETTING_STEPPER]);
    gm__publish_vec(game, GM_VALUE_STEPPER_POSITION,
                    gm__vec(GM_TRACK_LOW + stepper->drawn, GM_STEPPER_Y));
}

bool gm__stepper_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Stepper", .tick = stepper_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_STEPPER};

    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Cart: a gate sees it if one of its steps ends in the 16 px behind the gate. */

static const tl_time gate_every = TL_MS(250); /* 120 px */
static const tl_time gate_deep = 33333334;    /* 16 px */
static const tl_time one_frame = 16666667;    /* 8 px */

static void drive(gm_cart *cart, tl_time way)
{
    tl_time gate = cart->way / gate_every;

    cart->way += way;
    cart->gates += (uint32_t)(cart->way / gate_every - gate);
    if (cart->way / gate_every > gate && cart->way % gate_every < gate_deep) {
        cart->seen += 1;
    }
}

static void cart_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_cart *cart = &game->range.cart;
    tl_time left = context->delta;

    if (game->choices[GM_SETTING_CART] == GM_CART_FRAME) {
        left = one_frame;
    } else if (game->choices[GM_SETTING_CART] == GM_CART_SUBSTEPS) {
        for (; left > one_frame; left -= one_frame) {
            drive(cart, one_frame);
        }
    }
    drive(cart, left);
}

bool gm__cart_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Cart", .tick = cart_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_CART};

    return gm__plain_actor_spawn(game, &def, NULL);
}

/* Pulse: a beat every 0.11 s, which is no whole number of frames. */

static const tl_time beat_every = TL_MS(110);
static const uint32_t beat_frames = 7; /* as near as whole frames of 1/60 s come */

static void beat(gm_pulse *pulse, uint64_t frame)
{
    pulse->beats += 1;
    pulse->runs = 0;
    pulse->beat_at = frame;
}

static void on_timer(void *user, const tl_timer_call *call)
{
    gm_game *game = user;

    (void)call;
    beat(&game->range.pulse, game->range.meter.frame + 1);
}

static bool is_timed(uint32_t choice)
{
    return choice == GM_PULSE_TIMER || choice == GM_PULSE_ONCE;
}

/* The timer that the choice needs, or none. */
static void follow_choice(gm_game *game, uint32_t choice)
{
    gm_pulse *pulse = &game->range.pulse;
    bool is_set = !tl_timer_id_is_null(pulse->timer);
    tl_timer_def def = {.fn = on_timer,
                        .user = game,
                        .name = "Pulse",
                        .rate = beat_every,
                        .loop = true,
                        .max_once_per_frame = choice == GM_PULSE_ONCE};

    if (is_set && choice != pulse->choice) {
        (void)tl_timer_clear(game->world, &pulse->timer);
        pulse->timer = (tl_timer_id){0};
        is_set = false;
    }
    pulse->choice = choice;
    if (is_timed(choice) && !is_set) {
        (void)tl_timer_set(game->world, &pulse->timer, &def);
    }
}

static void pulse_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_pulse *pulse = &game->range.pulse;
    uint32_t choice = game->choices[GM_SETTING_PULSE];

    follow_choice(game, choice);
    pulse->sum += context->delta;
    pulse->runs += 1;
    if (choice == GM_PULSE_FRAMES && pulse->runs >= beat_frames) {
        beat(pulse, game->range.meter.frame + 1);
    } else if ((choice == GM_PULSE_RESET || choice == GM_PULSE_CARRY) && pulse->sum >= beat_every) {
        pulse->sum = choice == GM_PULSE_RESET ? 0 : pulse->sum - beat_every;
        beat(pulse, game->range.meter.frame + 1);
    }
}

bool gm__pulse_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Pulse", .tick = pulse_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_PULSE};

    return gm__plain_actor_spawn(game, &def, NULL);
}

/* What the frame that has ended looks like. */

static float px(tl_time way)
{
    return (float)((double)way * 480.0 / 1e9);
}

/* At the ends of the track it turns round in the middle of a frame: there nothing is measured. */
static void measure_stepper(gm_game *game, tl_time delta)
{
    gm_stepper *stepper = &game->range.stepper;
    float place = gm__stepper_place(stepper);
    float moved = fabsf(stepper->drawn - stepper->before);
    float past = fmaxf(stepper->drawn - GM_TRACK_WAY, -stepper->drawn);

    if (place > 40.0F && place < GM_TRACK_WAY - 40.0F) {
        gm__publish(game, GM_VALUE_STEPPER_JITTER, fabsf(moved - px(delta)), 0.0F, 0.0F);
        gm__publish(game, GM_VALUE_STEPPER_BEHIND, fabsf(place - stepper->drawn), 0.0F, 0.0F);
    }
    gm__publish(game, GM_VALUE_STEPPER_PAST, fmaxf(past, 0.0F), 0.0F, 0.0F);
    stepper->before = stepper->drawn;
}

static void measure_cart(gm_game *game, tl_time delta)
{
    gm_cart *cart = &game->range.cart;
    uint32_t gates = cart->gates - cart->gates_ended;
    uint32_t seen = cart->seen - cart->seen_ended;

    gm__publish(game, GM_VALUE_CART_MISS, fabsf(px(cart->way - cart->way_ended - delta)), 0.0F,
                0.0F);
    gm__publish(game, GM_VALUE_CART_GATES, (float)gates, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_CART_UNSEEN, (float)gates - (float)seen, 0.0F, 0.0F);
    cart->way_ended = cart->way;
    cart->gates_ended = cart->gates;
    cart->seen_ended = cart->seen;
}

void gm__studio_measure(gm_game *game)
{
    gm_pulse *pulse = &game->range.pulse;
    tl_time delta = tl_world_get_times(game->world).delta;
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);
    gm_vec2 camera = gm__peek_vec(game, GM_VALUE_CAMERA_POSITION);

    gm__publish(game, GM_VALUE_CAMERA_LAG, gm__vec_distance(camera, ship), 0.0F, 0.0F);
    measure_stepper(game, delta);
    measure_cart(game, delta);
    gm__publish(game, GM_VALUE_PULSE_BEATS, (float)(pulse->beats - pulse->beats_ended), 0.0F, 0.0F);
    pulse->beats_ended = pulse->beats;
}
