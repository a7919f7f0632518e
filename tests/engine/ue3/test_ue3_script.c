/* The rest of the latent functions of state code, in both kinds of frame. */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>
#include <string.h>

typedef struct pawn pawn;
typedef tl_result pawn_wait(pawn *self, const tl_script_context *context);

/* Writes "." at each tick, "0" when its code calls `wait`, "1" when it goes on after that. */
struct pawn {
    tl_actor_id actor;
    tl_actor_id target;
    tl_script_id script;
    pawn_wait *wait;
    tl_result result;
    uint32_t asked;
    bool has_arrived;
    bool is_falling;
    bool is_walking;
    tl_anim_state anim;
    uint64_t number; /* node or function that was asked for */
    tl_time polled;
    tl_move_to move;
    tl_move_toward toward;
};

static const tl_ue3_def ue3_frames;
static tl_world *world;
static bool is_ue3;
static pawn a;
static char text[256];

/* Every test runs in both kinds of frame. */
static void open_world(int kind)
{
    is_ue3 = kind == 1;
    memset(&a, 0, sizeof(a));
    text[0] = '\0';
    world = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .ue3 = is_ue3 ? &ue3_frames : NULL});
}

static void frames(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_int_eq(is_ue3 ? tl_ue3_tick(world, FIXTURE_DELTA)
                                : tl_world_tick(world, FIXTURE_DELTA),
                         TL_OK);
        fixture_check(world);
    }
}

static void note(const char *word)
{
    fixture_append(text, sizeof(text), word);
}

static void on_tick(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
    note(".");
}

static void on_code(void *user, const tl_script_context *context)
{
    pawn *self = user;

    note(context->position == 0 ? "0" : "1");
    if (context->position == 0) {
        self->result = self->wait(self, context);
    }
}

static bool on_move_done(void *user, const tl_move_to *move)
{
    pawn *self = user;

    self->asked += 1;
    self->move = *move;
    return self->has_arrived;
}

static bool on_toward_done(void *user, const tl_move_toward *move)
{
    pawn *self = user;

    self->asked += 1;
    self->toward = *move;
    return self->has_arrived;
}

static tl_anim_state on_anim(void *user, uint64_t node)
{
    pawn *self = user;

    self->asked += 1;
    self->number = node;
    return self->anim;
}

static bool on_falling(void *user)
{
    pawn *self = user;

    self->asked += 1;
    return self->is_falling;
}

static bool on_poll(void *user, uint64_t function, tl_time delta)
{
    pawn *self = user;

    self->asked += 1;
    self->number = function;
    self->polled += delta;
    return self->has_arrived;
}

static bool on_walking(void *user)
{
    const pawn *self = user;

    return self->is_walking;
}

static const tl_script_def full_def = {.fn = on_code,
                                       .user = &a,
                                       .move_done = on_move_done,
                                       .toward_done = on_toward_done,
                                       .anim_state = on_anim,
                                       .is_falling = on_falling,
                                       .poll = on_poll,
                                       .is_walking = on_walking};

static void start_of(pawn_wait *wait, tl_script_def def)
{
    static const tl_actor_class pawn_class = {.name = "Pawn", .tick = on_tick};
    const tl_actor_def actor = {.actor_class = &pawn_class,
                                .primary_tick = {.can_ever_tick = true}};

    a.wait = wait;
    ck_assert_int_eq(tl_actor_spawn(world, &actor, &a.actor), TL_OK);
    a.target = fixture_actor(world);
    def.actor = a.actor;
    ck_assert_int_eq(tl_script_create(world, &def, &a.script), TL_OK);
}

static void start(pawn_wait *wait)
{
    start_of(wait, full_def);
}

static tl_result wait_direct(pawn *self, const tl_script_context *context)
{
    const tl_move_to move = {.destination = {3.0F, 4.0F}, .offset = 0.5F, .should_walk = true};

    (void)self;
    return tl_script_move_to_direct_non_path_pos(context->world, context->script, &move, 1);
}

START_TEST(E3_35_move_to_direct_non_path_pos_waits_as_move_to_does)
{
    open_world(_i);
    start(wait_direct);
    frames(3);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_MOVE_TO_DIRECT);
    ck_assert_double_eq((double)a.move.destination[1], 4.0);
    ck_assert(tl_script_move(world, a.script)->should_walk);
    a.has_arrived = true;
    frames(2);
    ck_assert_str_eq(text, ".0...1.");
    ck_assert_uint_eq(a.asked, 3);
    tl_world_destroy(world);
}
END_TEST

static tl_result wait_toward(pawn *self, const tl_script_context *context)
{
    const tl_move_toward move = {.target = self->target,
                                 .view_focus = self->actor,
                                 .offset = 2.0F,
                                 .use_strafing = true,
                                 .should_walk = true};

    return tl_script_move_toward(context->world, context->script, &move, 1);
}

START_TEST(E3_35_move_toward_waits_until_the_pawn_is_there)
{
    open_world(_i);
    start(wait_toward);
    frames(2);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_ptr_nonnull(tl_script_toward(world, a.script));
    ck_assert_ptr_null(tl_script_move(world, a.script));
    ck_assert(tl_actor_id_equal(a.toward.target, a.target));
    ck_assert(tl_actor_id_equal(a.toward.view_focus, a.actor));
    ck_assert(a.toward.use_strafing && a.toward.should_walk);
    a.has_arrived = true;
    frames(1);
    ck_assert_str_eq(text, ".0..1");
    ck_assert_ptr_null(tl_script_toward(world, a.script));
    tl_world_destroy(world);
}
END_TEST

START_TEST(E3_35_a_target_that_dies_ends_the_move_toward_it)
{
    open_world(_i);
    start(wait_toward);
    frames(2);
    ck_assert_int_eq(tl_actor_destroy(world, a.target), TL_OK);
    frames(1);
    ck_assert_str_eq(text, ".0..1");
    ck_assert_uint_eq(a.asked, 1);
    tl_world_destroy(world);
}
END_TEST

START_TEST(E3_35_moving_toward_a_dead_target_is_refused)
{
    open_world(_i);
    start(wait_toward);
    ck_assert_int_eq(tl_actor_destroy(world, a.target), TL_OK);
    frames(1);
    ck_assert_int_eq(a.result, TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_NONE);
    tl_world_destroy(world);
}
END_TEST

static tl_result wait_anim(pawn *self, const tl_script_context *context)
{
    (void)self;
    return tl_script_finish_anim(context->world, context->script, 77, 1);
}

START_TEST(E3_35_finish_anim_waits_until_the_animation_has_ended)
{
    open_world(_i);
    a.anim = TL_ANIM_PLAYING;
    start(wait_anim);
    frames(3);
    ck_assert_str_eq(text, ".0..");
    ck_assert_uint_eq(a.number, 77);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_FINISH_ANIM);
    a.anim = TL_ANIM_IDLE;
    frames(2);
    ck_assert_str_eq(text, ".0...1.");
    tl_world_destroy(world);
}
END_TEST

START_TEST(E3_35_finish_anim_returns_at_once_for_a_looping_or_idle_node)
{
    static const tl_anim_state states[] = {TL_ANIM_IDLE, TL_ANIM_LOOPING};

    open_world(_i / 2);
    a.anim = states[_i % 2];
    start(wait_anim);
    frames(2);
    ck_assert_str_eq(text, ".01.");
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_uint_eq(a.asked, 1);
    tl_world_destroy(world);
}
END_TEST

static tl_result anim_then_sleep(pawn *self, const tl_script_context *context)
{
    tl_result first = tl_script_finish_anim(context->world, context->script, 1, 1);

    self->number = (uint64_t)first;
    return tl_script_sleep(context->world, context->script, TL_SECONDS(9), 5);
}

START_TEST(E3_30_a_latent_function_that_returned_at_once_was_the_one_of_its_stretch)
{
    open_world(_i);
    start(anim_then_sleep);
    frames(1);
    ck_assert_int_eq(a.result, TL_ERR_STATE);
    ck_assert_str_eq(text, ".01");
    tl_world_destroy(world);
}
END_TEST

static tl_result wait_landing(pawn *self, const tl_script_context *context)
{
    (void)self;
    return tl_script_wait_for_landing(context->world, context->script, 3 * FIXTURE_DELTA, 1);
}

START_TEST(E3_35_wait_for_landing_ends_when_the_pawn_does_not_fall_any_more)
{
    open_world(_i);
    a.is_falling = true;
    start(wait_landing);
    frames(2);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_WAIT_FOR_LANDING);
    a.is_falling = false;
    frames(1);
    ck_assert_str_eq(text, ".0..1");
    tl_world_destroy(world);
}
END_TEST

START_TEST(E3_35_wait_for_landing_ends_when_the_time_is_over)
{
    open_world(_i);
    a.is_falling = true;
    start(wait_landing);
    frames(3);
    ck_assert_str_eq(text, ".0..");
    frames(1);
    ck_assert_str_eq(text, ".0...1");
    tl_world_destroy(world);
}
END_TEST

static tl_result wait_for_enemy(pawn *self, const tl_script_context *context)
{
    (void)self;
    return tl_script_wait_until(context->world, context->script, UINT64_C(5000000000), 1);
}

START_TEST(table_20_8_a_latent_function_of_the_host_waits_for_its_own_condition)
{
    open_world(_i);
    start(wait_for_enemy);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, a.actor, 2.0), TL_OK);
    frames(3);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_CUSTOM);
    ck_assert_uint_eq(a.number, UINT64_C(5000000000));
    ck_assert_int_eq(a.polled, 4 * FIXTURE_DELTA);
    a.has_arrived = true;
    frames(1);
    ck_assert_str_eq(text, ".0...1");
    tl_world_destroy(world);
}
END_TEST

static pawn_wait *const waits[] = {wait_direct, wait_toward, wait_anim, wait_landing,
                                   wait_for_enemy};
enum { WAITS = 5 };

START_TEST(E3_30_a_latent_function_is_only_for_state_code)
{
    const tl_script_context outside = {.world = NULL};
    tl_script_context context = outside;

    open_world(0);
    start(wait_landing);
    context.world = world;
    context.script = a.script;
    ck_assert_int_eq(waits[_i](&a, &context), TL_ERR_STATE);
    context.script = (tl_script_id){0};
    ck_assert_int_eq(waits[_i](&a, &context), TL_ERR_STALE_ID);
    context.world = NULL;
    ck_assert_int_eq(waits[_i](&a, &context), TL_ERR_INVALID);
    tl_world_destroy(world);
}
END_TEST

START_TEST(E3_35_a_latent_function_without_its_question_is_invalid)
{
    open_world(0);
    start_of(waits[_i], (tl_script_def){.fn = on_code, .user = &a});
    frames(1);
    ck_assert_int_eq(a.result, TL_ERR_INVALID);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_NONE);
    tl_world_destroy(world);
}
END_TEST

START_TEST(E3_31_E3_34_only_the_code_waits_and_another_state_drops_it)
{
    open_world(_i % 2);
    a.anim = TL_ANIM_PLAYING;
    a.is_falling = true;
    start(waits[_i / 2]);
    frames(2);
    ck_assert_str_eq(text, ".0.");
    ck_assert_int_ne(tl_script_pending(world, a.script), TL_LATENT_NONE);
    ck_assert_int_eq(tl_script_goto_state(world, a.script, 2), TL_OK);
    ck_assert_int_eq(tl_script_pending(world, a.script), TL_LATENT_NONE);
    frames(1);
    ck_assert_str_eq(text, ".0..0");
    tl_world_destroy(world);
}
END_TEST

START_TEST(E3_36_the_latent_function_is_part_of_the_state)
{
    uint64_t hashes[WAITS];

    for (int i = 0; i < WAITS; i++) {
        open_world(0);
        a.anim = TL_ANIM_PLAYING;
        start(waits[i]);
        frames(1);
        hashes[i] = tl_world_state_hash(world);
        tl_world_destroy(world);
        for (int k = 0; k < i; k++) {
            ck_assert_uint_ne(hashes[i], hashes[k]);
        }
    }
}
END_TEST

static uint64_t node;

static tl_result wait_some_node(pawn *self, const tl_script_context *context)
{
    (void)self;
    return tl_script_finish_anim(context->world, context->script, node, 1);
}

START_TEST(E3_36_the_parameter_of_a_wait_is_part_of_the_state)
{
    uint64_t hashes[2];

    for (node = 0; node < 2; node++) {
        open_world(0);
        a.anim = TL_ANIM_PLAYING;
        start(wait_some_node);
        frames(1);
        hashes[node] = tl_world_state_hash(world);
        tl_world_destroy(world);
    }
    ck_assert_uint_ne(hashes[0], hashes[1]);
}
END_TEST

START_TEST(E3_37_a_move_walks_as_the_pawn_does_and_not_without_one)
{
    open_world(0);
    start_of(wait_direct, (tl_script_def){.fn = on_code, .user = &a});
    a.is_walking = true;
    ck_assert(!tl_script_move_defaults(world, a.script).should_walk);
    ck_assert(!tl_script_move_defaults(world, (tl_script_id){0}).should_walk);
    ck_assert_int_eq(tl_script_destroy(world, a.script), TL_OK);
    tl_script_def def = full_def;
    def.actor = a.actor;
    ck_assert_int_eq(tl_script_create(world, &def, &a.script), TL_OK);
    ck_assert(tl_script_move_defaults(world, a.script).should_walk);
    a.is_walking = false;
    ck_assert(!tl_script_move_defaults(world, a.script).should_walk);
    tl_world_destroy(world);
}
END_TEST

static void on_timer(void *user, const tl_ue3_timer_call *call)
{
    (void)user;
    (void)call;
    note("t");
}

START_TEST(E3_31_the_timers_of_an_actor_go_on_while_its_code_waits)
{
    const tl_ue3_timer_def timer = {.fn = on_timer, .rate = TL_MS(100), .loop = true};

    open_world(1);
    start(wait_for_enemy);
    ck_assert_int_eq(tl_ue3_timer_set(world, a.actor, &timer), TL_OK);
    frames(3);
    ck_assert_str_eq(text, ".0t.t.t");
    a.has_arrived = true;
    frames(1);
    ck_assert_str_eq(text, ".0t.t.t.1tt");
    tl_world_destroy(world);
}
END_TEST

static tl_result wait_in_each_turn(pawn *self, const tl_script_context *context)
{
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < 3 && result == TL_OK; i++) {
        self->asked = i;
        result = tl_script_sleep(context->world, context->script, 0, 1);
    }
    return result;
}

START_TEST(E3_30_a_loop_cannot_wait_in_each_of_its_turns)
{
    open_world(_i);
    start(wait_in_each_turn);
    frames(2);
    ck_assert_int_eq(a.result, TL_ERR_STATE);
    ck_assert_uint_eq(a.asked, 1);
    ck_assert_str_eq(text, ".0.1");
    tl_world_destroy(world);
}
END_TEST

static tl_result sleep_a_while(pawn *self, const tl_script_context *context)
{
    (void)self;
    return tl_script_sleep(context->world, context->script, FIXTURE_DELTA, 1);
}

START_TEST(E3_32_state_code_of_an_actor_for_any_thread_goes_on)
{
    static const tl_actor_class quiet = {.name = "Quiet"};
    const tl_actor_def actor = {.actor_class = &quiet,
                                .primary_tick = {.can_ever_tick = true, .run_on_any_thread = true}};
    tl_script_def def = full_def;

    open_world(_i);
    a.wait = sleep_a_while;
    ck_assert_int_eq(tl_actor_spawn(world, &actor, &def.actor), TL_OK);
    ck_assert_int_eq(tl_script_create(world, &def, &a.script), TL_OK);
    frames(1);
    ck_assert_str_eq(text, "0");
    frames(1);
    ck_assert_str_eq(text, "01");
    tl_world_destroy(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_script");

    tcase_add_loop_test(tests, E3_35_move_to_direct_non_path_pos_waits_as_move_to_does, 0, 2);
    tcase_add_loop_test(tests, E3_35_move_toward_waits_until_the_pawn_is_there, 0, 2);
    tcase_add_loop_test(tests, E3_35_a_target_that_dies_ends_the_move_toward_it, 0, 2);
    tcase_add_loop_test(tests, E3_35_moving_toward_a_dead_target_is_refused, 0, 2);
    tcase_add_loop_test(tests, E3_35_finish_anim_waits_until_the_animation_has_ended, 0, 2);
    tcase_add_loop_test(tests, E3_35_finish_anim_returns_at_once_for_a_looping_or_idle_node, 0, 4);
    tcase_add_loop_test(
        tests, E3_30_a_latent_function_that_returned_at_once_was_the_one_of_its_stretch, 0, 2);
    tcase_add_loop_test(tests, E3_35_wait_for_landing_ends_when_the_pawn_does_not_fall_any_more, 0,
                        2);
    tcase_add_loop_test(tests, E3_35_wait_for_landing_ends_when_the_time_is_over, 0, 2);
    tcase_add_loop_test(tests, table_20_8_a_latent_function_of_the_host_waits_for_its_own_condition,
                        0, 2);
    tcase_add_loop_test(tests, E3_30_a_latent_function_is_only_for_state_code, 0, WAITS);
    tcase_add_loop_test(tests, E3_35_a_latent_function_without_its_question_is_invalid, 0, WAITS);
    tcase_add_loop_test(tests, E3_31_E3_34_only_the_code_waits_and_another_state_drops_it, 0,
                        2 * WAITS);
    tcase_add_test(tests, E3_36_the_latent_function_is_part_of_the_state);
    tcase_add_test(tests, E3_36_the_parameter_of_a_wait_is_part_of_the_state);
    tcase_add_test(tests, E3_37_a_move_walks_as_the_pawn_does_and_not_without_one);
    tcase_add_test(tests, E3_31_the_timers_of_an_actor_go_on_while_its_code_waits);
    tcase_add_loop_test(tests, E3_30_a_loop_cannot_wait_in_each_of_its_turns, 0, 2);
    tcase_add_loop_test(tests, E3_32_state_code_of_an_actor_for_any_thread_goes_on, 0, 2);
    return suite_run(tests, 60);
}
