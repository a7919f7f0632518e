/* Published values and lag (provenance.h; product.md, "Published values and lag"). */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <math.h>

/* The value of a test; parts read or write it in their bodies. */
static tl_value_id value;
static float written;

static void act_write(scene_part *part)
{
    float floats[3] = {written, 0.0F, 0.0F};
    ck_assert_int_eq(tl_value_write(part->scene->world, value, floats), TL_OK);
}

static void act_move(scene_part *part)
{
    written += 3.0F;
    act_write(part);
}

static void act_read(scene_part *part)
{
    float floats[3];
    ck_assert_int_eq(tl_value_read(part->scene->world, value, floats), TL_OK);
    ck_assert_double_eq((double)floats[0], (double)written);
}

typedef struct samples {
    tl_lag_sample list[16];
    uint32_t count;
} samples;

static void collect(void *user, const tl_lag_sample *sample)
{
    samples *all = user;
    ck_assert_uint_lt(all->count, 16);
    all->list[all->count++] = *sample;
}

static samples samples_of(const scene *s)
{
    samples all = {.count = 0};
    tl_provenance_each(s->world, collect, &all);
    return all;
}

static void open_value(scene *s, bool is_position)
{
    scene_open(s, &(tl_world_def){.log_reads = true});
    tl_value_def def = {.name = "Ship.position", .dimensions = 3, .is_position = is_position};
    written = 0.0F;
    ck_assert_int_eq(tl_value_create(s->world, &def, &value), TL_OK);
}

static scene_part *add_reader(scene *s, tl_tick_group group)
{
    scene_part *part = scene_add(s, "R", group);
    part->act = act_read;
    return part;
}

static scene_part *add_writer(scene *s, tl_tick_group group)
{
    scene_part *part = scene_add(s, "W", group);
    part->act = act_move;
    return part;
}

START_TEST(lag_of_a_reader_before_the_writer_is_one_frame)
{
    scene s;
    open_value(&s, true);
    scene_part *reader = add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_int_eq(all.list[0].reader.kind, TL_ITEM_TICK);
    ck_assert_uint_eq(all.list[0].reader.id, tl_tick_id_store(reader->id));
    ck_assert_str_eq(all.list[0].value_name, "Ship.position");
    ck_assert(tl_value_id_equal(all.list[0].value, value));
    ck_assert_uint_eq(all.list[0].frame, 2);
    ck_assert_uint_eq(all.list[0].read_frame, 1);
    ck_assert_uint_eq(all.list[0].write_frame, 2);
    ck_assert_uint_eq(all.list[0].frames, 1);
    ck_assert(all.list[0].has_px);
    ck_assert_double_eq_tol(all.list[0].px, 3.0, 1e-9);
    ck_assert_double_eq((double)all.list[0].now[0], 6.0);
    ck_assert_double_eq((double)all.list[0].read[0], 3.0);
    ck_assert_double_eq((double)all.list[0].read[1], 0.0);
    scene_close(&s);
}
END_TEST

START_TEST(a_sample_names_the_writer_that_was_read_and_the_last_writer)
{
    scene s;
    open_value(&s, true);
    scene_part *first = add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_reader(&s, TL_TICK_GROUP_DURING_PHYSICS);
    scene_part *last = add_writer(&s, TL_TICK_GROUP_POST_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_int_eq(all.list[0].read_writer.kind, TL_ITEM_TICK);
    ck_assert_uint_eq(all.list[0].read_writer.id, tl_tick_id_store(first->id));
    ck_assert_uint_eq(all.list[0].last_writer.id, tl_tick_id_store(last->id));
    scene_close(&s);
}
END_TEST

START_TEST(lag_of_a_reader_after_the_writer_is_none)
{
    scene s;
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_reader(&s, TL_TICK_GROUP_POST_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_uint_eq(all.list[0].frames, 0);
    ck_assert_double_eq(all.list[0].px, 0.0);
    scene_close(&s);
}
END_TEST

START_TEST(there_are_no_samples_before_the_second_write)
{
    scene s;
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_reader(&s, TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    scene_close(&s);
}
END_TEST

START_TEST(a_value_without_position_has_frames_but_no_px)
{
    scene s;
    open_value(&s, false);
    (void)add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_uint_eq(all.list[0].frames, 1);
    ck_assert(!all.list[0].has_px);
    scene_close(&s);
}
END_TEST

START_TEST(a_sample_is_kept_until_the_next_run_of_its_reader)
{
    scene s;
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *reader = scene_add_interval(&s, "R", TL_MS(300));
    reader->act = act_read;
    /* It runs in frames 1, 4, 6, 9: 300 ms of 125 ms frames with its credit. */
    static const uint32_t lags[] = {0, 1, 2, 0, 1, 0};
    for (uint32_t i = 0; i < 6; i++) {
        scene_frame(&s, SCENE_DELTA);
        samples all = samples_of(&s);
        ck_assert_uint_eq(all.count, i == 0 ? 0 : 1);
        if (all.count == 1) {
            ck_assert_uint_eq(all.list[0].frames, lags[i]);
            ck_assert_double_eq_tol(all.list[0].px, 3.0 * (double)lags[i], 1e-9);
        }
    }
    scene_close(&s);
}
END_TEST

START_TEST(a_reader_that_runs_without_reading_has_no_sample)
{
    scene s;
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *reader = add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    reader->act = NULL;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

static void act_read_write_read(scene_part *part)
{
    act_read(part);
    act_move(part);
    act_read(part);
}

START_TEST(the_last_read_of_a_run_counts)
{
    scene s;
    open_value(&s, true);
    scene_part *both = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    both->act = act_read_write_read;
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_uint_eq(all.list[0].frames, 0);
    ck_assert_double_eq(all.list[0].px, 0.0);
    scene_close(&s);
}
END_TEST

START_TEST(there_are_no_samples_in_pause_frames)
{
    scene s;
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    ck_assert_int_eq(tl_world_set_paused(s.world, false), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    scene_close(&s);
}
END_TEST

START_TEST(an_unregistered_reader_has_no_sample)
{
    scene s;
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *reader = add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_unregister(s.world, reader->id), TL_OK);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

START_TEST(a_destroyed_reader_or_value_has_no_sample)
{
    scene s;
    open_value(&s, true);
    scene_part *writer = add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *reader = add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *other = add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 2);
    ck_assert_int_eq(tl_tick_destroy(s.world, reader->id), TL_OK);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    ck_assert_int_eq(tl_value_destroy(s.world, value), TL_OK);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    writer->act = NULL;
    other->act = NULL;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

START_TEST(a_timer_can_be_the_reader)
{
    scene s;
    tl_timer_id timer = {0};
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_POST_UPDATE_WORK);
    scene_part *reader = scene_slot(&s, "T");
    reader->act = act_read;
    tl_timer_def def = {.fn = scene_timer_body, .user = reader, .rate = TL_MS(100), .loop = true};
    ck_assert_int_eq(tl_timer_set(s.world, &timer, &def), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_int_eq(all.list[0].reader.kind, TL_ITEM_TIMER);
    ck_assert_uint_eq(all.list[0].reader.id, tl_timer_id_store(timer));
    ck_assert_uint_eq(all.list[0].frames, 1);
    scene_close(&s);
}
END_TEST

static void read_in_camera(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    act_read(user);
}

static void begin_and_write(const scene *s)
{
    tl_frame_def def = {.type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA};
    ck_assert_int_eq(tl_frame_begin(s->world, &def), TL_OK);
    ck_assert_int_eq(tl_frame_run_to(s->world, TL_STAGE_PRE_PHYSICS), TL_OK);
}

START_TEST(a_camera_holds_its_sample_until_it_runs_again)
{
    scene s;
    tl_camera_id camera = {0};
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *reader = scene_slot(&s, "C");
    ck_assert_int_eq(tl_camera_add(s.world, read_in_camera, reader, "C", &camera), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    begin_and_write(&s);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_int_eq(all.list[0].reader.kind, TL_ITEM_CAMERA);
    ck_assert_uint_eq(all.list[0].frames, 1);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(samples_of(&s).list[0].frames, 0);
    ck_assert_int_eq(tl_camera_remove(s.world, camera), TL_OK);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

static bool read_in_update(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    (void)delta;
    act_read(user);
    return false;
}

START_TEST(an_object_with_latent_actions_holds_its_sample_until_it_runs_again)
{
    scene s;
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *reader = scene_slot(&s, "L");
    tl_latent_def def = {.key = 1, .update = read_in_update, .user = reader};
    ck_assert_int_eq(tl_latent_start(s.world, &def), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    begin_and_write(&s);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_int_eq(all.list[0].reader.kind, TL_ITEM_LATENT);
    ck_assert_uint_eq(all.list[0].frames, 1);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_latent_cancel(s.world, (tl_actor_id){0}, 1), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

static void spawn_part(scene *s, tl_actor_id *actor, tl_component_id *part)
{
    static const tl_component_class part_class = {.name = "Part"};
    static const tl_actor_class actor_class = {.name = "Whole"};
    tl_actor_def def = {.actor_class = &actor_class};
    ck_assert_int_eq(tl_actor_spawn(s->world, &def, actor), TL_OK);
    ck_assert_int_eq(tl_component_add(s->world, *actor, (tl_level_id){0},
                                      &(tl_component_def){.component_class = &part_class}, part),
                     TL_OK);
}

/* Both have the same slot and generation: the kind of the item tells them apart. */
START_TEST(LA_2_latent_actions_of_a_component_are_readers_of_their_own)
{
    scene_memory memory = {0};
    tl_world_def def = {.log_reads = true, .diagnostics_allocator = {scene_realloc, &memory}};
    scene s;
    tl_actor_id actor = {0};
    tl_component_id part = {0};
    tl_value_def value_def = {.name = "V", .dimensions = 3};
    written = 0.0F;
    scene_open(&s, &def);
    size_t before = memory.bytes;
    ck_assert_int_eq(tl_value_create(s.world, &value_def, &value), TL_OK);
    (void)add_writer(&s, TL_TICK_GROUP_POST_UPDATE_WORK);
    spawn_part(&s, &actor, &part);
    scene_part *reader = scene_slot(&s, "L");
    tl_latent_def of_part = {
        .component = part, .key = 1, .update = read_in_update, .user = reader, .name = "part"};
    tl_latent_def of_actor = {
        .owner = actor, .key = 1, .update = read_in_update, .user = reader, .name = "whole"};
    ck_assert_int_eq(tl_latent_start(s.world, &of_actor), TL_OK);
    ck_assert_int_eq(tl_latent_start(s.world, &of_part), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 2);
    ck_assert_int_eq(all.list[0].reader.kind, TL_ITEM_LATENT);
    ck_assert_uint_eq(all.list[0].reader.id, tl_actor_id_store(actor));
    ck_assert_int_eq(all.list[1].reader.kind, TL_ITEM_COMPONENT_LATENT);
    ck_assert_uint_eq(all.list[1].reader.id, tl_component_id_store(part));
    ck_assert_uint_lt(memory.bytes - before, 65536);
    ck_assert_int_eq(tl_component_destroy(s.world, part), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    scene_close(&s);
}
END_TEST

static void read_when_odd(void *user, const tl_tickable_context *context)
{
    scene_part *part = user;
    if (context->frame % 2 == 1) {
        act_read(part);
    }
}

START_TEST(a_tickable_that_runs_without_reading_has_no_sample)
{
    scene s;
    tl_tickable_id tickable = {0};
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *reader = scene_slot(&s, "K");
    tl_tickable_def def = {.tick = read_when_odd, .user = reader};
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &tickable), TL_OK);
    for (uint32_t frame = 1; frame <= 4; frame++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_uint_eq(samples_of(&s).count, frame == 3 ? 1 : 0);
    }
    scene_close(&s);
}
END_TEST

/* Readers and values come and go: the log finds its places again. */
START_TEST(reads_of_destroyed_readers_and_values_are_forgotten)
{
    scene_memory memory = {0};
    scene s;
    tl_world_def def = {.log_reads = true, .diagnostics_allocator = {scene_realloc, &memory}};
    uint64_t calls = 0;
    scene_open(&s, &def);
    for (uint32_t i = 0; i < 3000; i++) {
        tl_value_def made = {.name = "v", .dimensions = 3};
        written = 0.0F;
        ck_assert_int_eq(tl_value_create(s.world, &made, &value), TL_OK);
        scene_part *reader = add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
        s.part_count -= 1; /* its place in the scene serves again */
        scene_frame(&s, SCENE_DELTA);
        ck_assert_int_eq(tl_tick_destroy(s.world, reader->id), TL_OK);
        ck_assert_int_eq(tl_value_destroy(s.world, value), TL_OK);
        calls = i == 600 ? memory.calls : calls;
    }
    ck_assert_uint_eq(memory.calls, calls);
    scene_close(&s);
}
END_TEST

START_TEST(a_peek_leaves_no_sample)
{
    scene s;
    float floats[3];
    open_value(&s, true);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_value_peek(s.world, value, floats), TL_OK);
    ck_assert_double_eq((double)floats[0], 6.0);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

START_TEST(without_logging_there_are_no_samples_and_the_same_state)
{
    uint64_t hashes[2];
    for (int logging = 0; logging < 2; logging++) {
        scene s;
        open_value(&s, true);
        ck_assert_int_eq(tl_provenance_set_logging(s.world, logging == 1), TL_OK);
        (void)add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
        (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
        for (int i = 0; i < 5; i++) {
            scene_frame(&s, SCENE_DELTA);
        }
        ck_assert_uint_eq(samples_of(&s).count, logging == 1 ? 1 : 0);
        hashes[logging] = tl_world_state_hash(s.world);
        scene_close(&s);
    }
    ck_assert_uint_eq(hashes[0], hashes[1]);
}
END_TEST

START_TEST(samples_from_before_logging_was_switched_off_do_not_come_back)
{
    scene s;
    open_value(&s, true);
    (void)add_reader(&s, TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_writer(&s, TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    ck_assert_int_eq(tl_provenance_set_logging(s.world, true), TL_OK);
    ck_assert_uint_eq(samples_of(&s).count, 1);
    ck_assert_int_eq(tl_provenance_set_logging(s.world, false), TL_OK);
    ck_assert_int_eq(tl_provenance_set_logging(s.world, true), TL_OK);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

static float jump;

static void act_jump(scene_part *part)
{
    written = jump;
    act_write(part);
}

START_TEST(lag_of_a_position_that_is_no_number_is_measured_and_ends)
{
    scene s;
    open_value(&s, true);
    (void)add_reader(&s, PRE);
    scene_part *w = add_writer(&s, PRE);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    jump = _i == 0 ? NAN : INFINITY;
    w->act = act_jump;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    samples all = samples_of(&s);
    ck_assert_uint_eq(all.count, 1);
    ck_assert(_i == 0 ? isnan(all.list[0].px) : isinf(all.list[0].px));
    scene_close(&s);
}
END_TEST

static bool is_awake;

static bool ask_awake(void *user)
{
    (void)user;
    return is_awake;
}

START_TEST(lag_of_a_tickable_is_kept_until_its_next_run)
{
    scene s;
    tl_tickable_id id;
    open_value(&s, true);
    scene_add(&s, "W", PRE)->act = act_write;
    scene_part *k = scene_slot(&s, "K");
    k->act = act_read;
    tl_tickable_def def = {.tick = scene_tickable_body, .user = k, .is_tickable = ask_awake};
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &id), TL_OK);
    is_awake = true;
    written = 1.0F;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    is_awake = false;
    written = 4.0F;
    for (uint32_t i = 0; i < 2; i++) {
        (void)scene_frame_trace(&s, SCENE_DELTA);
        samples all = samples_of(&s);
        ck_assert_uint_eq(all.count, 1);
        ck_assert_double_eq(all.list[0].px, 3.0);
    }
    is_awake = true;
    k->act = NULL;
    (void)scene_frame_trace(&s, SCENE_DELTA);
    ck_assert_uint_eq(samples_of(&s).count, 0);
    scene_close(&s);
}
END_TEST

START_TEST(each_write_leaves_a_stamp)
{
    scene s;
    float outside[3] = {1.0F, 2.0F, 3.0F};
    open_value(&s, true);
    ck_assert_uint_eq(tl_value_stamp(s.world, value).frame, 0);
    ck_assert_uint_eq(tl_value_stamp(s.world, value).serial, 0);
    ck_assert_int_eq(tl_value_write(s.world, value, outside), TL_OK);
    ck_assert_int_eq(tl_value_stamp(s.world, value).writer.kind, TL_ITEM_NONE);
    ck_assert_uint_eq(tl_value_stamp(s.world, value).serial, 1);
    scene_part *writer = add_writer(&s, TL_TICK_GROUP_POST_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    tl_stamp stamp = tl_value_stamp(s.world, value);
    ck_assert_uint_eq(stamp.frame, 1);
    ck_assert_uint_eq(stamp.serial, 2);
    ck_assert_int_eq(stamp.writer.kind, TL_ITEM_TICK);
    ck_assert_int_eq(stamp.writer.stage, TL_STAGE_POST_PHYSICS);
    ck_assert_uint_eq(stamp.writer.id, tl_tick_id_store(writer->id));
    scene_close(&s);
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_test(tests, lag_of_a_reader_before_the_writer_is_one_frame);
    tcase_add_test(tests, lag_of_a_reader_after_the_writer_is_none);
    tcase_add_test(tests, a_sample_names_the_writer_that_was_read_and_the_last_writer);
    tcase_add_test(tests, there_are_no_samples_before_the_second_write);
    tcase_add_test(tests, a_value_without_position_has_frames_but_no_px);
    tcase_add_test(tests, a_sample_is_kept_until_the_next_run_of_its_reader);
    tcase_add_test(tests, a_reader_that_runs_without_reading_has_no_sample);
    tcase_add_test(tests, the_last_read_of_a_run_counts);
    tcase_add_test(tests, there_are_no_samples_in_pause_frames);
    tcase_add_test(tests, an_unregistered_reader_has_no_sample);
    tcase_add_test(tests, a_destroyed_reader_or_value_has_no_sample);
    tcase_add_test(tests, a_timer_can_be_the_reader);
    tcase_add_test(tests, a_camera_holds_its_sample_until_it_runs_again);
    tcase_add_test(tests, an_object_with_latent_actions_holds_its_sample_until_it_runs_again);
    tcase_add_test(tests, LA_2_latent_actions_of_a_component_are_readers_of_their_own);
    tcase_add_test(tests, a_tickable_that_runs_without_reading_has_no_sample);
    tcase_add_test(tests, reads_of_destroyed_readers_and_values_are_forgotten);
    tcase_add_test(tests, a_peek_leaves_no_sample);
    tcase_add_test(tests, without_logging_there_are_no_samples_and_the_same_state);
    tcase_add_loop_test(tests, lag_of_a_position_that_is_no_number_is_measured_and_ends, 0, 2);
    tcase_add_test(tests, lag_of_a_tickable_is_kept_until_its_next_run);
    tcase_add_test(tests, each_write_leaves_a_stamp);
}

int main(void)
{
    TCase *tests = tcase_create("engine/provenance");

    add_tests(tests);
    tcase_add_test(tests, samples_from_before_logging_was_switched_off_do_not_come_back);
    return suite_run(tests, 60);
}
