#include "../../support/suite.h"
#include "../../support/world_fixture.h"

#include <check.h>
#include <string.h>

typedef struct thing thing;
typedef void thing_fn(thing *self);

/* A tickable that answers from its fields and writes its letter at each tick. */
struct thing {
    const char *letter;
    tl_tickable_id id;
    bool is_tickable;
    bool is_allowed;
    bool when_paused;
    bool in_editor;
    tl_tickable_type type;
    uint32_t type_asked;
    uint32_t tickable_asked;
    tl_tickable_context last;
    thing_fn *fn;
    thing *other;
    tl_result result;
};

static tl_world *world;
static char log_text[256];

static void set_up(void)
{
    world = fixture_world();
    log_text[0] = '\0';
}

static void tear_down(void)
{
    tl_world_destroy(world);
}

static void on_tick(void *user, const tl_tickable_context *context)
{
    thing *self = user;

    fixture_append(log_text, sizeof(log_text), self->letter);
    self->last = *context;
    if (self->fn != NULL) {
        self->fn(self);
    }
}

static bool ask_tickable(void *user)
{
    thing *self = user;

    self->tickable_asked += 1;
    return self->is_tickable;
}

static bool ask_allowed(void *user)
{
    return ((const thing *)user)->is_allowed;
}

static bool ask_paused(void *user)
{
    return ((const thing *)user)->when_paused;
}

static bool ask_editor(void *user)
{
    return ((const thing *)user)->in_editor;
}

static tl_tickable_type ask_type(void *user)
{
    thing *self = user;

    self->type_asked += 1;
    return self->type;
}

static tl_tickable_def def_of(thing *self)
{
    return (tl_tickable_def){.tick = on_tick, .user = self, .name = self->letter};
}

static void create_of(tl_world *in, thing *self, const tl_tickable_def *def)
{
    ck_assert_int_eq(tl_tickable_create(in, def, &self->id), TL_OK);
}

static void create(thing *self)
{
    const tl_tickable_def def = def_of(self);

    create_of(world, self, &def);
}

START_TEST(K_1_type_never_is_not_in_the_pass)
{
    thing a = {.letter = "a"};
    tl_tickable_def def = def_of(&a);

    def.type = TL_TICKABLE_NEVER;
    create_of(world, &a, &def);
    fixture_frames(world, 2);
    ck_assert_str_eq(log_text, "");
    ck_assert(tl_tickable_is_valid(world, a.id));
}
END_TEST

START_TEST(K_2_the_type_is_asked_once_at_the_first_pass)
{
    thing a = {.letter = "a", .type = TL_TICKABLE_ALWAYS};
    thing b = {.letter = "b", .type = TL_TICKABLE_NEVER};
    tl_tickable_def def = def_of(&a);

    def.get_type = ask_type;
    def.is_tickable = ask_tickable;
    create_of(world, &a, &def);
    def.user = &b;
    create_of(world, &b, &def);
    ck_assert_uint_eq(a.type_asked, 0);
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.type_asked, 1);
    ck_assert_uint_eq(b.type_asked, 1);
    ck_assert_uint_eq(a.tickable_asked, 0);
    ck_assert_str_eq(log_text, "aaa");
}
END_TEST

static void create_other(thing *self)
{
    self->fn = NULL;
    create(self->other);
}

START_TEST(K_3_one_made_in_a_pass_waits_for_the_next_pass)
{
    thing b = {.letter = "b"};
    thing a = {.letter = "a", .fn = create_other, .other = &b};

    create(&a);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "a");
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "aab");
}
END_TEST

START_TEST(K_4_the_order_is_that_of_addition)
{
    thing things[3] = {{.letter = "a"}, {.letter = "b"}, {.letter = "c"}};

    for (uint32_t i = 0; i < 3; i++) {
        create(&things[i]);
    }
    ck_assert_int_eq(tl_tickable_destroy(world, things[0].id), TL_OK);
    create(&things[0]);
    fixture_frames(world, 2);
    ck_assert_str_eq(log_text, "bcabca");
}
END_TEST

/* Row bits: 1 type Always, 2 is_tickable, 4 is_allowed. */
START_TEST(K_5_which_objects_tick)
{
    thing a = {.letter = "a", .is_tickable = (_i & 2) != 0, .is_allowed = (_i & 4) != 0};
    tl_tickable_def def = def_of(&a);
    bool expected = (_i & 4) != 0 && (_i & 3) != 0;

    def.type = (_i & 1) != 0 ? TL_TICKABLE_ALWAYS : TL_TICKABLE_CONDITIONAL;
    def.is_tickable = ask_tickable;
    def.is_allowed_to_tick = ask_allowed;
    create_of(world, &a, &def);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, expected ? "a" : "");
    ck_assert_uint_eq(a.tickable_asked, a.is_allowed && (_i & 1) == 0 ? 1 : 0);
}
END_TEST

static void run_frame_of(tl_world *in, tl_level_tick type)
{
    ck_assert_int_eq(tl_frame_begin(in, &(tl_frame_def){.type = type, .delta = FIXTURE_DELTA}),
                     TL_OK);
    ck_assert_int_eq(tl_frame_end(in), TL_OK);
}

/* Row bits: 1 editor world, 2 paused, 4 when_paused, 8 in_editor, then the type of the tick. */
START_TEST(K_6_which_worlds_and_passes)
{
    bool editor = (_i & 1) != 0;
    bool paused = (_i & 2) != 0;
    tl_level_tick type = (tl_level_tick)(_i / 16);
    thing a = {.letter = "a", .when_paused = (_i & 4) != 0, .in_editor = (_i & 8) != 0};
    tl_tickable_def def = def_of(&a);
    tl_world *own = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .kind = editor ? TL_WORLD_EDITOR : TL_WORLD_GAME});
    bool game_pass = !editor || type == TL_LEVEL_TICK_ALL;
    bool expected =
        (editor && a.in_editor) ||
        (game_pass && ((!paused && type != TL_LEVEL_TICK_TIME_ONLY) || (paused && a.when_paused)));

    def.is_tickable_when_paused = ask_paused;
    def.is_tickable_in_editor = ask_editor;
    create_of(own, &a, &def);
    ck_assert_int_eq(tl_world_set_paused(own, paused), TL_OK);
    run_frame_of(own, type);
    ck_assert_str_eq(log_text, expected ? "a" : "");
    tl_world_destroy(own);
}
END_TEST

START_TEST(K_7_the_pass_runs_in_pause_with_the_game_delta)
{
    thing a = {.letter = "a", .when_paused = true};
    tl_tickable_def def = def_of(&a);

    def.is_tickable_when_paused = ask_paused;
    create_of(world, &a, &def);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "a");
    ck_assert_int_eq(a.last.delta, FIXTURE_DELTA);
    ck_assert_double_eq((double)a.last.delta_seconds, 0.125);
    ck_assert_uint_eq(a.last.frame, 1);
}
END_TEST

START_TEST(W_10_engine_wide_ones_tick_in_the_engine_pass_only)
{
    thing a = {.letter = "a"};
    thing b = {.letter = "b"};
    tl_tickable_def def = def_of(&a);

    def.is_engine_wide = true;
    create_of(world, &a, &def);
    create(&b);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "");
    ck_assert_int_eq(tl_world_tick_engine_tickables(world, TL_MS(7)), TL_OK);
    ck_assert_str_eq(log_text, "a");
    ck_assert_int_eq(a.last.delta, TL_MS(7));
}
END_TEST

static void destroy_other(thing *self)
{
    self->result = tl_tickable_destroy(world, self->other->id);
}

START_TEST(K_8_removal_in_a_pass_keeps_the_order_of_the_others)
{
    thing things[4] = {{.letter = "a"}, {.letter = "b"}, {.letter = "c"}, {.letter = "d"}};

    things[0].fn = destroy_other;
    things[0].other = &things[1];
    for (uint32_t i = 0; i < 4; i++) {
        create(&things[i]);
    }
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "acd");
    things[0].fn = NULL;
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "acdacd");
}
END_TEST

START_TEST(K_8_one_destroyed_before_its_first_pass_never_ticks)
{
    thing a = {.letter = "a"};

    create(&a);
    ck_assert_int_eq(tl_tickable_destroy(world, a.id), TL_OK);
    ck_assert_int_eq(tl_tickable_destroy(world, a.id), TL_ERR_STALE_ID);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "");
}
END_TEST

START_TEST(K_9_destroyed_by_a_later_one_it_has_been_ticked)
{
    thing a = {.letter = "a"};
    thing b = {.letter = "b", .fn = destroy_other, .other = &a};

    create(&a);
    create(&b);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "ab");
    b.fn = NULL;
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "abb");
}
END_TEST

START_TEST(K_10_one_may_destroy_itself)
{
    thing a = {.letter = "a", .fn = destroy_other};

    a.other = &a;
    create(&a);
    fixture_frames(world, 2);
    ck_assert_str_eq(log_text, "a");
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert(!tl_tickable_is_valid(world, a.id));
}
END_TEST

static void set_other_always(thing *self)
{
    self->result = tl_tickable_set_type(world, self->other->id, TL_TICKABLE_ALWAYS);
}

START_TEST(K_11_a_type_acts_at_once_for_one_not_yet_visited)
{
    thing b = {.letter = "b", .is_tickable = false};
    thing a = {.letter = "a", .fn = set_other_always, .other = &b};
    tl_tickable_def def = def_of(&b);

    create(&a);
    def.is_tickable = ask_tickable;
    create_of(world, &b, &def);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "ab");
}
END_TEST

START_TEST(K_11_never_removes_and_another_type_queues_it_as_new)
{
    thing a = {.letter = "a"};
    thing b = {.letter = "b"};

    create(&a);
    create(&b);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_tickable_set_type(world, a.id, TL_TICKABLE_NEVER), TL_OK);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_tickable_set_type(world, a.id, TL_TICKABLE_CONDITIONAL), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "abbba");
}
END_TEST

START_TEST(K_11_in_the_new_set_it_replaces_the_request)
{
    thing a = {.letter = "a", .type = TL_TICKABLE_NEVER};
    tl_tickable_def def = def_of(&a);

    def.get_type = ask_type;
    create_of(world, &a, &def);
    ck_assert_int_eq(tl_tickable_set_type(world, a.id, TL_TICKABLE_ALWAYS), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "a");
    ck_assert_uint_eq(a.type_asked, 0);
}
END_TEST

static void switch_other_off_and_on(thing *self)
{
    self->fn = NULL;
    ck_assert_int_eq(tl_tickable_set_type(world, self->other->id, TL_TICKABLE_NEVER), TL_OK);
    ck_assert_int_eq(tl_tickable_set_type(world, self->other->id, TL_TICKABLE_ALWAYS), TL_OK);
}

START_TEST(K_11_off_and_on_in_a_pass_waits_for_the_next_pass_and_ticks_once)
{
    thing b = {.letter = "b"};
    thing c = {.letter = "c"};
    thing a = {.letter = "a", .other = &b};

    create(&a);
    create(&b);
    create(&c);
    fixture_frames(world, 1);
    a.fn = switch_other_off_and_on;
    fixture_frames(world, 2);
    ck_assert_str_eq(log_text, "abcacacb");
}
END_TEST

START_TEST(K_12_every_frame_whatever_the_delta)
{
    thing a = {.letter = "a"};

    create(&a);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(5));
    ck_assert_str_eq(log_text, "aa");
    ck_assert_uint_eq(tl_world_stats(world).tickables_ticked, 2);
}
END_TEST

static void start_pass(thing *self)
{
    self->result = tl_world_tick_engine_tickables(world, TL_MS(1));
}

START_TEST(K_17_a_nested_pass_is_refused)
{
    thing a = {.letter = "a", .fn = start_pass};
    thing b = {.letter = "b"};

    create(&a);
    create(&b);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "ab");
    ck_assert_int_eq(a.result, TL_ERR_LOCKED);
}
END_TEST

START_TEST(a_definition_without_tick_is_invalid)
{
    tl_tickable_id id = {1, 1};

    ck_assert_int_eq(tl_tickable_create(world, &(tl_tickable_def){0}, &id), TL_ERR_INVALID);
    ck_assert(tl_tickable_id_is_null(id));
}
END_TEST

START_TEST(names_are_kept_and_have_a_default)
{
    thing a = {.letter = "a"};

    create(&a);
    ck_assert_str_eq(tl_tickable_name(world, a.id), "a");
    a.letter = NULL;
    create(&a);
    ck_assert_str_eq(tl_tickable_name(world, a.id), "tickable");
    ck_assert_ptr_null(tl_tickable_name(world, (tl_tickable_id){0}));
}
END_TEST

static void camera(void *user, tl_world *in, tl_time delta)
{
    (void)in;
    (void)delta;
    fixture_append(log_text, sizeof(log_text), user);
}

static tl_camera_id cameras[3];

static void remove_first_and_add(void *user, tl_world *in, tl_time delta)
{
    camera(user, in, delta);
    if (cameras[2].index1 == 0) {
        static char letter[] = "c";
        ck_assert_int_eq(tl_camera_remove(in, cameras[0]), TL_OK);
        ck_assert_int_eq(tl_camera_add(in, camera, letter, NULL, &cameras[2]), TL_OK);
    }
}

START_TEST(W_1_camera_hooks_run_in_the_order_of_addition_after_tickables)
{
    static char letters[2][2] = {"A", "B"};
    thing a = {.letter = "t"};

    memset(cameras, 0, sizeof(cameras));
    ck_assert_int_eq(tl_camera_add(world, remove_first_and_add, letters[0], "A", &cameras[0]),
                     TL_OK);
    ck_assert_int_eq(tl_camera_add(world, camera, letters[1], "B", &cameras[1]), TL_OK);
    create(&a);
    fixture_frames(world, 2);
    ck_assert_str_eq(log_text, "tABtBc");
    ck_assert_int_eq(tl_camera_remove(world, cameras[0]), TL_ERR_STALE_ID);
}
END_TEST

static tl_actor_id spawn_owner(bool ticks_in_pause)
{
    static const tl_actor_class player = {.name = "Player"};
    const tl_actor_def def = {
        .actor_class = &player,
        .primary_tick = {.can_ever_tick = true, .tick_even_when_paused = ticks_in_pause}};
    tl_actor_id actor = {0};

    ck_assert_int_eq(tl_actor_spawn(world, &def, &actor), TL_OK);
    return actor;
}

static void add_camera(char *letter, tl_actor_id owner, tl_camera_id *out)
{
    ck_assert_int_eq(tl_camera_add(world, camera, letter, letter, out), TL_OK);
    ck_assert_int_eq(tl_camera_set_owner(world, *out, owner), TL_OK);
}

/* Streaming goes on: a hook without an owner. */
START_TEST(W_1_in_pause_only_cameras_run_whose_owner_ticks_when_paused)
{
    static char letters[3][2] = {"a", "b", "s"};

    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    add_camera(letters[0], spawn_owner(false), &cameras[0]);
    add_camera(letters[1], spawn_owner(true), &cameras[1]);
    ck_assert_int_eq(tl_camera_add(world, camera, letters[2], NULL, &cameras[2]), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "abs");
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "absbs");
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(log_text, "absbsabs");
}
END_TEST

static tl_actor_id victim;

static void camera_destroy(void *user, tl_world *in, tl_time delta)
{
    camera(user, in, delta);
    if (tl_actor_is_valid(in, victim)) {
        ck_assert_int_eq(tl_actor_destroy(in, victim), TL_OK);
    }
}

/* Between frames, and by a hook that runs before it. */
START_TEST(D_5_a_camera_goes_with_its_owner)
{
    static char letters[3][2] = {"a", "k", "b"};
    tl_actor_id first = spawn_owner(false);

    victim = spawn_owner(false);
    add_camera(letters[0], first, &cameras[0]);
    ck_assert_int_eq(tl_camera_add(world, camera_destroy, letters[1], NULL, &cameras[1]), TL_OK);
    add_camera(letters[2], victim, &cameras[2]);
    ck_assert_int_eq(tl_actor_destroy(world, first), TL_OK);
    fixture_frames(world, 2);
    ck_assert_str_eq(log_text, "kk");
    ck_assert_int_eq(tl_camera_remove(world, cameras[0]), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_camera_remove(world, cameras[2]), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_camera_set_owner(world, cameras[1], (tl_actor_id){0}), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_camera_set_owner(world, cameras[1], first), TL_ERR_STALE_ID);
    ck_assert_uint_eq(tl_world_check(world, NULL, NULL), 0);
}
END_TEST

static void count_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    *(uint32_t *)user += 1;
}

START_TEST(K_16_one_object_is_never_in_the_pass_twice)
{
    uint32_t count = 0;
    tl_tickable_id id;
    const tl_tickable_def def = {.tick = count_tickable, .user = &count};
    static const tl_tickable_type types[] = {TL_TICKABLE_ALWAYS, TL_TICKABLE_NEVER,
                                             TL_TICKABLE_CONDITIONAL, TL_TICKABLE_ALWAYS,
                                             TL_TICKABLE_ALWAYS};

    ck_assert_int_eq(tl_tickable_create(world, &def, &id), TL_OK);
    for (uint32_t round = 1; round <= 3; round++) {
        for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
            (void)tl_tickable_set_type(world, id, types[i]);
        }
        fixture_frames(world, 1);
        ck_assert_uint_eq(count, round);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/tickable");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, K_1_type_never_is_not_in_the_pass);
    tcase_add_test(tests, K_2_the_type_is_asked_once_at_the_first_pass);
    tcase_add_test(tests, K_3_one_made_in_a_pass_waits_for_the_next_pass);
    tcase_add_test(tests, K_4_the_order_is_that_of_addition);
    tcase_add_loop_test(tests, K_5_which_objects_tick, 0, 8);
    tcase_add_loop_test(tests, K_6_which_worlds_and_passes, 0, 48);
    tcase_add_test(tests, K_7_the_pass_runs_in_pause_with_the_game_delta);
    tcase_add_test(tests, W_10_engine_wide_ones_tick_in_the_engine_pass_only);
    tcase_add_test(tests, K_8_removal_in_a_pass_keeps_the_order_of_the_others);
    tcase_add_test(tests, K_8_one_destroyed_before_its_first_pass_never_ticks);
    tcase_add_test(tests, K_9_destroyed_by_a_later_one_it_has_been_ticked);
    tcase_add_test(tests, K_10_one_may_destroy_itself);
    tcase_add_test(tests, K_11_a_type_acts_at_once_for_one_not_yet_visited);
    tcase_add_test(tests, K_11_never_removes_and_another_type_queues_it_as_new);
    tcase_add_test(tests, K_11_in_the_new_set_it_replaces_the_request);
    tcase_add_test(tests, K_11_off_and_on_in_a_pass_waits_for_the_next_pass_and_ticks_once);
    tcase_add_test(tests, K_12_every_frame_whatever_the_delta);
    tcase_add_test(tests, K_17_a_nested_pass_is_refused);
    tcase_add_test(tests, a_definition_without_tick_is_invalid);
    tcase_add_test(tests, names_are_kept_and_have_a_default);
    tcase_add_test(tests, W_1_camera_hooks_run_in_the_order_of_addition_after_tickables);
    tcase_add_test(tests, W_1_in_pause_only_cameras_run_whose_owner_ticks_when_paused);
    tcase_add_test(tests, D_5_a_camera_goes_with_its_owner);
    tcase_add_test(tests, K_16_one_object_is_never_in_the_pass_twice);
    return suite_run(tests, 60);
}
