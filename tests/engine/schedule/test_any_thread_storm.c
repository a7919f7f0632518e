/* D-9, D-10, D-16: scenes that change themselves all the time are the same for any number of
 * workers, and whichever way their frames are walked.
 *
 * TL_STORM_SCENES: how many scenes. TL_STORM_FIRST: the number of the first one. */
#include "../../support/suite.h"
#include "../any_thread.h"

enum { NODES = 48, FRAMES = 120, SCENES = 30 };

/* One in which a function that waits for itself depends on an undispatched one. */
enum { SELF_SCENE = 5052 };

typedef enum walk {
    WALK_WHOLE,
    WALK_STEPS,
    WALK_STAGES, /* without the log of reads */
    WALK_TRACED,
    WALK_LOGGED, /* traced, and the trace and the log of reads count for the hash */
    WALK_LOGGED_STEPS
} walk;

typedef struct storm storm;

typedef struct node {
    storm *s;
    tl_tick_id id;
    uint32_t number;
    bool is_any;
    uint64_t sum; /* of what its runs saw */
    uint32_t runs;
} node;

struct storm {
    rig r;
    node nodes[NODES];
    tl_level_id level;
    tl_level_id other_level;
    tl_value_id value;
    tl_value_id wind; /* written between frames: all bodies may read it */
    atomic_uint jumps;
    uint64_t scene;     /* 0: Unreal's way */
    uint64_t log;       /* of what owner's functions saw, in their order, and of commands */
    uint64_t elsewhere; /* traced items that did not run on the owner, in all frames */
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ b) * UINT64_C(0x9E3779B97F4A7C15);

    return x ^ (x >> 29);
}

/* What a node does in a frame depends on the two, and on the scene's number, alone. */
static uint32_t choice(const node *self, uint64_t frame, uint32_t salt)
{
    return (uint32_t)(mix(mix(self->number * 1000003ULL + self->s->scene * 7919, frame), salt) >>
                      20);
}

static void storm_body(void *user, const tl_tick_context *context);

static tl_tick_def def_of(node *n, uint32_t random)
{
    static const tl_tick_group groups[] = {
        TL_TICK_GROUP_PRE_PHYSICS,  TL_TICK_GROUP_PRE_PHYSICS,      TL_TICK_GROUP_DURING_PHYSICS,
        TL_TICK_GROUP_POST_PHYSICS, TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
    tl_tick_group group = groups[random % 6];
    uint32_t end = (uint32_t)group + random / 18 % 3;

    n->is_any = random / 6 % 3 != 0;
    return (tl_tick_def){.fn = storm_body,
                         .user = n,
                         .name = "node",
                         .group = group,
                         .end_group = (tl_tick_group)(end < 7 ? end : 7),
                         .interval = random / 54 % 5 == 0 ? TL_MS(25) : 0,
                         .overrun = n->s->scene != 0 ? (tl_overrun)(random / 270 % 3) : 0,
                         .start_phase = n->s->scene % 3 == 1 && random % 4 == 0 ? TL_MS(12) : 0,
                         .can_ever_tick = true,
                         .high_priority = random / 270 % 6 == 0,
                         .tick_even_when_paused = random / 1620 % 2 == 0,
                         .run_on_any_thread = n->is_any,
                         .dispatch_manually = random / 3240 % 8 == 0};
}

/* Makes the node's function anew. On the owner, in the order of the commands. */
static void rebirth(void *user, tl_world *world)
{
    node *n = user;

    n->s->log = mix(n->s->log, n->number);
    (void)tl_tick_destroy(world, n->id);
    tl_tick_def def = def_of(n, choice(n, tl_world_frame(world), 77));
    ck_assert_int_eq(tl_tick_create(world, &def, &n->id), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, n->id, n->s->level), TL_OK);
}

static void ring(void *user, const tl_timer_call *call)
{
    node *n = user;

    n->s->log = mix(n->s->log, (uint64_t)call->due);
}

static void change_rest(const node *self, const tl_tick_context *context, uint32_t random,
                        tl_tick_id other)
{
    storm *s = self->s;
    tl_world *world = context->world;
    node *target = &s->nodes[random / 64 % NODES];

    switch (random % 16) {
    case 9:
        ck_assert_int_eq(tl_tick_defer(context, rebirth, target), TL_OK);
        break;
    case 10: {
        tl_timer_id id = {0};
        (void)tl_timer_set(world, &id,
                           &(tl_timer_def){.fn = ring, .user = target, .rate = TL_MS(7)});
        break;
    }
    case 11:
        (void)tl_tick_set_group(world, other, TL_TICK_GROUP_POST_PHYSICS);
        break;
    case 12: {
        const float floats[1] = {(float)(random % 100)};
        (void)tl_value_write(world, s->value, floats);
        break;
    }
    case 13:
        if (s->scene % 2 != 0 && random % 5 < 2) {
            (void)tl_level_set_visible(world, s->other_level, random / 64 % 4 != 0);
        } else {
            (void)tl_world_set_paused(world, random / 64 % 8 == 0);
        }
        break;
    case 14:
        (void)tl_tick_dispatch(world, other);
        break;
    case 15:
        if (!self->is_any) {
            s->log = mix(s->log, (uint64_t)tl_tick_run_nested(context, other));
        }
        break;
    default:
        break;
    }
}

/* A change to some other node. Ids are copied at the start of the frame: a body on any thread may
 * not look at what the owner changes. */
static void change(const node *self, const tl_tick_context *context, const tl_tick_id *ids)
{
    const storm *s = self->s;
    tl_world *world = context->world;
    uint32_t random = choice(self, context->frame, 1);
    tl_tick_id other = ids[random / 64 % NODES];
    tl_tick_id third = ids[random / 4096 % NODES];

    switch (random % 16) {
    case 0:
    case 1:
        (void)tl_tick_set_enabled(world, other, false);
        break;
    case 2:
    case 3:
        (void)tl_tick_set_enabled(world, other, true);
        break;
    case 4:
        (void)tl_tick_unregister(world, other);
        break;
    case 5:
        (void)tl_tick_register(world, other, random % 3 == 0 ? s->other_level : s->level);
        break;
    case 6:
        (void)tl_tick_add_prerequisite(world, other, third);
        break;
    case 7:
        (void)tl_tick_remove_prerequisite(world, other, third);
        break;
    case 8:
        (void)tl_tick_set_interval(world, other, random % 3 == 0 ? TL_MS(30) : 0);
        break;
    default:
        change_rest(self, context, random, other);
        break;
    }
}

static tl_tick_id frozen[9][NODES]; /* ids at the start of the frame, by scene */

static void storm_body(void *user, const tl_tick_context *context)
{
    node *self = user;
    storm *s = self->s;
    const tl_tick_id *ids = frozen[tl_workers_count(s->r.workers)];

    float wind = 0.0F;

    self->runs += 1;
    self->sum = mix(mix(self->sum, (uint64_t)context->delta), context->frame);
    if (choice(self, context->frame, 4) % 2 == 0) {
        (void)tl_value_read(context->world, s->wind, &wind);
        self->sum = mix(self->sum, (uint64_t)wind);
    }
    if (!self->is_any) {
        tl_tick_info info = {0};
        uint32_t at = choice(self, context->frame, 2) % NODES;
        (void)tl_tick_get_info(context->world, s->nodes[at].id, &info);
        s->log = mix(s->log, self->number);
        s->log = mix(s->log, (uint64_t)info.has_run * 2 + (uint64_t)(info.state == 1) * 4);
        s->log = mix(s->log, (uint64_t)info.last_run + (uint64_t)info.cooldown_left);
        s->log = mix(s->log, tl_frame_position(context->world));
        s->log = mix(s->log, tl_world_stats(context->world).ticks_run);
    }
    change(self, context, ids);
}

/* Jumps by 0.01 to a tenth of a millisecond: groups are shared in some frames and not in others. */
static int64_t jump(void *user)
{
    storm *s = user;
    unsigned jumps = atomic_fetch_add(&s->jumps, 1);

    return (int64_t)jumps * 50000 + (int64_t)(mix(jumps, 9) % 45000);
}

static tl_world_def def_of_scene(storm *s, uint32_t workers)
{
    uint32_t random = (uint32_t)(mix(s->scene, 5) >> 20);
    bool is_odd = s->scene != 0;

    return (tl_world_def){.clock = workers % 2 == 0 ? jump : NULL,
                          .clock_user = s,
                          .stagger_intervals = is_odd && random / 4 % 4 == 0,
                          .accept_cycles = is_odd && random / 16 % 4 == 0,
                          .is_dedicated_server = is_odd && random / 64 % 16 == 0,
                          .shuffle_seed = is_odd && random / 1024 % 3 == 0 ? s->scene : 0};
}

static void open_nodes(storm *s)
{
    for (uint32_t i = 0; i < NODES; i++) {
        node *n = &s->nodes[i];
        *n = (node){.s = s, .number = i + 1};
        tl_tick_def def = def_of(n, choice(n, 0, 77));
        n->id = rig_add(&s->r, &def);
    }
    for (uint32_t i = 1; i < NODES; i++) {
        uint32_t random = choice(&s->nodes[i], 0, 3);
        if (random % 3 != 0) {
            (void)tl_tick_add_prerequisite(s->r.world, s->nodes[i].id, s->nodes[random / 3 % i].id);
        }
    }
}

static void storm_open(storm *s, uint32_t workers, uint64_t scene)
{
    memset(s, 0, sizeof(*s));
    s->scene = scene;
    rig_open_def(&s->r, workers, def_of_scene(s, workers));
    s->level = tl_world_persistent_level(s->r.world);
    ck_assert_int_eq(tl_level_add(s->r.world, &(tl_level_def){0}, &s->other_level), TL_OK);
    ck_assert_int_eq(
        tl_value_create(s->r.world, &(tl_value_def){.name = "v", .dimensions = 1}, &s->value),
        TL_OK);
    ck_assert_int_eq(
        tl_value_create(s->r.world, &(tl_value_def){.name = "w", .dimensions = 1}, &s->wind),
        TL_OK);
    open_nodes(s);
}

static void walk_frame(const storm *s, walk way)
{
    tl_world *world = s->r.world;
    tl_item item = {.kind = TL_ITEM_TICK};

    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(10)}),
        TL_OK);
    while ((way == WALK_STEPS || way == WALK_LOGGED_STEPS) && item.kind != TL_ITEM_NONE) {
        ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
    }
    for (uint32_t i = 0; way == WALK_STAGES && i < TL_STAGE_COUNT; i++) {
        ck_assert_int_eq(tl_frame_run_to(world, (tl_stage)i), TL_OK);
    }
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
}

/* All of an item but its times and its thread. */
static uint64_t mix_item(uint64_t hash, const tl_frame_item *item)
{
    const uint64_t parts[] = {(uint64_t)item->item.kind,
                              (uint64_t)item->item.stage,
                              item->item.id,
                              (uint64_t)item->wanted,
                              (uint64_t)item->reason,
                              tl_tick_id_store(item->demoted_by),
                              (uint64_t)item->late,
                              (uint64_t)item->spawned_in,
                              (uint64_t)item->spawned_by_kind,
                              item->spawned_by,
                              item->order,
                              item->inside};

    for (uint32_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        hash = mix(hash, parts[i]);
    }
    return hash;
}

static uint64_t mix_trace(storm *s, uint64_t hash)
{
    const tl_frame_trace *trace = tl_trace_frame(s->r.world);

    ck_assert_ptr_nonnull(trace);
    for (uint32_t i = 0; i < trace->item_count; i++) {
        const tl_frame_item *item = &trace->items[i];
        hash = mix_item(hash, item);
        ck_assert_uint_le(item->worker, tl_workers_count(s->r.workers));
        ck_assert_int_le(item->begin_ns, item->end_ns);
        ck_assert(item->begin_ns > 0 || tl_workers_count(s->r.workers) % 2 != 0);
        s->elsewhere += item->worker != 0 ? 1 : 0;
    }
    return mix(mix(hash, trace->demotions), trace->newly_spawned);
}

static void mix_sample(void *user, const tl_lag_sample *sample)
{
    uint64_t *hash = user;

    *hash = mix(mix(*hash, sample->reader.id), (uint64_t)sample->reader.stage);
    *hash = mix(mix(*hash, sample->read_frame), sample->write_frame);
    *hash = mix(*hash, (uint64_t)sample->read[0]);
}

static uint64_t storm_frame(storm *s, walk way)
{
    const float wind = (float)(s->log % 1000);

    ck_assert_int_eq(tl_value_write(s->r.world, s->wind, &wind), TL_OK);
    for (uint32_t i = 0; i < NODES; i++) {
        frozen[tl_workers_count(s->r.workers)][i] = s->nodes[i].id;
    }
    (void)tl_trace_set_enabled(s->r.world, way >= WALK_TRACED);
    (void)tl_provenance_set_logging(s->r.world, way != WALK_STAGES);
    walk_frame(s, way);
    audit(s->r.world);
    uint64_t hash = mix(tl_world_state_hash(s->r.world), s->log);
    for (uint32_t i = 0; i < NODES; i++) {
        hash = mix(hash, s->nodes[i].sum);
    }
    tl_stats stats = tl_world_stats(s->r.world);
    hash = mix(hash, stats.ticks_run);
    hash = mix(hash, stats.cancelled);
    hash = mix(hash, stats.refused_changes);
    hash = mix(hash, tl_frame_position(s->r.world));
    if (way >= WALK_LOGGED) {
        tl_provenance_each(s->r.world, mix_sample, &hash);
        hash = mix_trace(s, hash);
    }
    return hash;
}

static storm last; /* that ran */

/* Runs a scene; its hash after each frame. Returns how many functions ran. */
static uint64_t storm_run(uint64_t scene, uint32_t workers, walk way, uint64_t *hashes)
{
    storm_open(&last, workers, scene);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        if (scene % 5 == 2 && frame % 40 == 39) {
            ck_assert_int_eq(tl_world_set_shuffle_seed(last.r.world, frame), TL_OK);
        }
        hashes[frame] = storm_frame(&last, way);
    }
    uint64_t ran = tl_world_stats(last.r.world).ticks_run;
    rig_close(&last.r);
    return ran;
}

static void compare(uint64_t scene, const uint64_t *expected, uint32_t workers, walk way)
{
    uint64_t got[FRAMES];

    (void)storm_run(scene, workers, way, got);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        ck_assert_msg(expected[frame] == got[frame], "scene %llu, %u workers, walk %d: frame %u",
                      (unsigned long long)scene, (unsigned)workers, (int)way, (unsigned)frame);
    }
}

static void compare_first(uint32_t workers, walk way)
{
    uint64_t expected[FRAMES];

    ck_assert_uint_gt(storm_run(0, 0, WALK_WHOLE, expected), 1000);
    compare(0, expected, workers, way);
}

START_TEST(D_9_any_number_of_workers_makes_the_same_frames)
{
    compare_first((uint32_t)_i, WALK_WHOLE);
}
END_TEST

START_TEST(D_10_a_frame_with_workers_is_the_same_whichever_way_it_is_walked)
{
    compare_first(3, (walk)_i);
    compare_first(1, (walk)_i);
}
END_TEST

START_TEST(D_9_scenes_with_all_options_are_the_same_with_0_1_2_4_and_8_workers_and_stepped)
{
    uint64_t first = suite_number("TL_STORM_FIRST", 1);
    uint64_t count = suite_number("TL_STORM_SCENES", SCENES);
    uint64_t expected[FRAMES];
    uint64_t ran = 0;

    for (uint64_t i = 0; i <= count; i++) {
        uint64_t scene = i < count ? first + i : SELF_SCENE;
        ran += storm_run(scene, 0, WALK_WHOLE, expected);
        for (uint32_t workers = 1; workers <= 8; workers *= 2) {
            compare(scene, expected, workers, scene % 3 == 0 ? WALK_STAGES : WALK_WHOLE);
        }
        compare(scene, expected, (uint32_t)(scene % 2 * 2), WALK_STEPS);
    }
    ck_assert_uint_gt(ran, count * 500);
}
END_TEST

START_TEST(D_9_traces_and_read_logs_are_the_same_with_0_1_2_4_and_8_workers_but_the_worker)
{
    uint64_t count = suite_number("TL_STORM_SCENES", SCENES) / 4;
    uint64_t expected[FRAMES];
    uint64_t elsewhere = 0;

    for (uint64_t scene = 0; scene <= count; scene++) {
        (void)storm_run(scene, 0, WALK_LOGGED, expected);
        ck_assert_uint_eq(last.elsewhere, 0);
        for (uint32_t workers = 1; workers <= 8; workers *= 2) {
            compare(scene, expected, workers, WALK_LOGGED);
            elsewhere += last.elsewhere;
        }
        compare(scene, expected, 2, WALK_LOGGED_STEPS);
        ck_assert_uint_eq(last.elsewhere, 0); /* D-10: stepped functions run on the owner */
    }
    ck_assert_uint_gt(elsewhere, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/any_thread_storm");

    tcase_add_loop_test(tests, D_9_any_number_of_workers_makes_the_same_frames, 1, 9);
    tcase_add_loop_test(tests, D_10_a_frame_with_workers_is_the_same_whichever_way_it_is_walked,
                        WALK_WHOLE, WALK_TRACED + 1);
    tcase_add_test(tests,
                   D_9_scenes_with_all_options_are_the_same_with_0_1_2_4_and_8_workers_and_stepped);
    tcase_add_test(tests,
                   D_9_traces_and_read_logs_are_the_same_with_0_1_2_4_and_8_workers_but_the_worker);
    return suite_run(tests, 120.0 + 20.0 * (double)suite_number("TL_STORM_SCENES", SCENES));
}
