/* The timeline: any place of a run, over map loads and cuts, with and without snapshots. */
#include "../lab_scene.h"
#include "../meagre.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { LONG = 700 };

static uint64_t hashes[LONG + 1];

static void run_noted(lab_scene *lab, uint64_t until)
{
    while (lab_drive_newest(lab->drive) < until) {
        lab_scene_run(lab, 1);
        hashes[lab_drive_newest(lab->drive)] = lab_scene_hash(lab);
    }
}

static void expect_place(lab_scene *lab, uint64_t frame)
{
    lab_scene_seek(lab, lab_place_after(frame));
    ck_assert_msg(lab_scene_hash(lab) == hashes[frame], "frame %u", (unsigned)frame);
}

static void expect_all(lab_scene *lab, uint64_t until)
{
    uint64_t frame = 0;
    for (uint32_t i = 0; i < 60; i++) {
        frame = (frame + 433) % (until + 1);
        expect_place(lab, frame);
    }
}

START_TEST(every_place_is_found_again)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES, .workers = (uint32_t)_i}};
    lab_scene_open(&lab);
    hashes[0] = lab_scene_hash(&lab);
    run_noted(&lab, LONG);
    expect_all(&lab, LONG);
    ck_assert_uint_eq(lab.reported, LONG);
    ck_assert_uint_eq(lab_drive_newest(lab.drive), LONG);
    lab_scene_close(&lab);
}
END_TEST

static void go_to_another_sector(lab_scene *lab)
{
    gm_command start = {.kind = GM_COMMAND_START, .value = 2};
    ck_assert(lab_drive_command(lab->drive, &start));
    lab_scene_run(lab, 1);
    hashes[lab_drive_newest(lab->drive)] = lab_scene_hash(lab);
}

START_TEST(places_are_found_over_a_map_load)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS, .workers = 1}};
    lab_scene_open(&lab);
    hashes[0] = lab_scene_hash(&lab);
    run_noted(&lab, 300);
    go_to_another_sector(&lab);
    run_noted(&lab, LONG);
    ck_assert_str_eq(gm_game_stats(lab.scene.game).sector_name, "03-hall-of-mirrors");
    expect_place(&lab, 290);
    ck_assert_str_eq(gm_game_stats(lab.scene.game).sector_name, "02-red-hearts");
    lab_scene_seek(&lab, (lab_place){.frame = 301, .position = 9, .is_open = true});
    expect_all(&lab, LONG);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(a_cut_begins_another_future)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS, .is_manual = true}};
    gm_input fly = {.move_x = 127, .buttons = GM_BUTTON_FIRE};
    lab_scene_open(&lab);
    hashes[0] = lab_scene_hash(&lab);
    run_noted(&lab, 400);
    uint64_t old_end = hashes[400];
    expect_place(&lab, 250);
    lab_drive_release(lab.drive);
    for (uint64_t frame = 251; frame <= 400; frame++) {
        ck_assert_int_eq(lab_drive_frame(lab.drive, &fly, lab.error), LAB_MOVED);
        hashes[frame] = lab_scene_hash(&lab);
    }
    ck_assert_uint_eq(lab.cut, 250);
    ck_assert_uint_eq(lab.reported, 400 + 150);
    ck_assert_uint_ne(hashes[400], old_end);
    ck_assert_uint_eq(lab_drive_newest(lab.drive), 400);
    expect_all(&lab, 400);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(without_live_input_the_past_runs_again)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS, .is_manual = true}};
    gm_input aim = {.aim_at_x = 4000, .aim_at_y = 100};
    lab_scene_open(&lab);
    run_noted(&lab, 100);
    expect_place(&lab, 40);
    lab_drive_release(lab.drive);
    for (uint64_t frame = 41; frame <= 100; frame++) {
        ck_assert_int_eq(lab_drive_frame(lab.drive, &aim, lab.error), LAB_MOVED);
        ck_assert_uint_eq(lab_scene_hash(&lab), hashes[frame]);
    }
    ck_assert_uint_eq(lab.cut, UINT64_MAX);
    ck_assert_uint_eq(lab.reported, 100);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(a_small_ring_finds_every_place_too)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    lab.def.timeline.budget_bytes = (size_t)(_i * 3) << 20;
    lab.def.timeline.period = 40;
    lab_scene_open(&lab);
    hashes[0] = lab_scene_hash(&lab);
    run_noted(&lab, LONG);
    const lab_timeline *timeline = lab_drive_timeline(lab.drive);
    ck_assert_uint_ge(lab_timeline_snapshot_count(timeline), 1);
    ck_assert_uint_eq(lab_timeline_snapshot_frame(timeline, 0), 0);
    ck_assert_uint_le(lab_timeline_snapshot_bytes(timeline), (size_t)(_i * 3) << 20);
    for (uint64_t frame = LONG; frame > 0; frame -= 50) {
        expect_place(&lab, frame);
    }
    lab_scene_close(&lab);
}
END_TEST

/* The Lab may be opened in the middle of a run: before that there is only the tape. */
START_TEST(what_was_before_the_first_snapshot_is_run_from_the_start)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    lab_scene_open(&lab);
    hashes[0] = lab_scene_hash(&lab);
    run_noted(&lab, 400);
    lab_drive_close(lab.drive);
    lab.drive = lab_drive_open(&lab.def);
    ck_assert_ptr_nonnull(lab.drive);
    const lab_timeline *timeline = lab_drive_timeline(lab.drive);
    ck_assert_uint_eq(lab_timeline_snapshot_count(timeline), 1);
    expect_place(&lab, 395);
    expect_place(&lab, 3);
    ck_assert_uint_eq(lab_timeline_snapshot_frame(timeline, 0), 0);
    run_noted(&lab, 420);
    expect_all(&lab, 420);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(there_is_no_place_behind_the_end)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    lab_place none[] = {{.frame = 6}, {.frame = 6, .is_open = true}, {.is_open = true}};
    lab_scene_open(&lab);
    lab_scene_run(&lab, 5);
    uint64_t before = lab_scene_hash(&lab);
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(lab_drive_seek(lab.drive, none[i], lab.error), LAB_AT_END);
        ck_assert_uint_eq(lab_scene_hash(&lab), before);
        ck_assert(!lab_drive_is_held(lab.drive));
    }
    lab_scene_close(&lab);
}
END_TEST

typedef struct seen {
    tl_lag_sample samples[512];
    uint32_t count;
} seen;

static void note_sample(void *user, const tl_lag_sample *sample)
{
    seen *all = user;
    ck_assert_uint_lt(all->count, 512);
    all->samples[all->count++] = *sample;
}

static bool has_sample(const seen *all, const tl_lag_sample *wanted)
{
    bool is_found = false;
    for (uint32_t i = 0; i < all->count && !is_found; i++) {
        const tl_lag_sample *s = &all->samples[i];
        is_found = s->reader.id == wanted->reader.id &&
                   tl_value_id_store(s->value) == tl_value_id_store(wanted->value) &&
                   s->frames == wanted->frames && s->read_frame == wanted->read_frame;
    }
    return is_found;
}

START_TEST(a_place_has_the_samples_and_the_trace_it_had)
{
    static seen first;
    static seen again;
    gm_command seldom = {.kind = GM_COMMAND_INTERVAL, .function = "Reticle", .time = TL_MS(100)};
    lab_scene lab = {.game = {.sector = LAB_SCENE_TOW_LINES, .edits = &seldom, .edit_count = 1}};
    lab.def.timeline.period = 100; /* so that there is a snapshot of the frame before */
    lab_scene_open(&lab);
    ck_assert(lab_timeline_set_tracing(lab_drive_timeline(lab.drive), true, true));
    lab_scene_run(&lab, 301);
    tl_provenance_each(gm_game_world(lab.scene.game), note_sample, &first);
    uint32_t items = tl_trace_frame(gm_game_world(lab.scene.game))->item_count;
    lab_scene_run(&lab, 200);
    lab_scene_seek(&lab, lab_place_after(301));
    tl_provenance_each(gm_game_world(lab.scene.game), note_sample, &again);
    ck_assert_uint_gt(first.count, 10);
    ck_assert_uint_eq(again.count, first.count);
    for (uint32_t i = 0; i < first.count; i++) {
        ck_assert_msg(has_sample(&again, &first.samples[i]), "%s of %s",
                      first.samples[i].reader.name, first.samples[i].value_name);
    }
    ck_assert_uint_eq(tl_trace_frame(gm_game_world(lab.scene.game))->frame, 301);
    ck_assert_uint_eq(tl_trace_frame(gm_game_world(lab.scene.game))->item_count, items);
    lab_scene_close(&lab);
}
END_TEST

START_TEST(tracing_stays_as_it_was_switched)
{
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    lab_scene_open(&lab);
    lab_scene_run(&lab, 50);
    ck_assert_ptr_null(tl_trace_frame(gm_game_world(lab.scene.game)));
    ck_assert(lab_timeline_set_tracing(lab_drive_timeline(lab.drive), true, true));
    lab_scene_seek(&lab, lab_place_after(20));
    ck_assert_ptr_nonnull(tl_trace_frame(gm_game_world(lab.scene.game)));
    lab_scene_seek(&lab, (lab_place){.frame = 30, .position = 4, .is_open = true});
    ck_assert(!lab_timeline_set_tracing(lab_drive_timeline(lab.drive), false, false));
    go_to_another_sector(&lab);
    lab_scene_run(&lab, 1);
    ck_assert_str_eq(gm_game_stats(lab.scene.game).sector_name, "03-hall-of-mirrors");
    ck_assert_ptr_nonnull(tl_trace_frame(gm_game_world(lab.scene.game)));
    lab_scene_close(&lab);
}
END_TEST

START_TEST(without_memory_it_is_not_opened_or_has_fewer_snapshots)
{
    meagre memory = {.left = (uint32_t)_i};
    lab_scene lab = {.game = {.sector = LAB_SCENE_RED_HEARTS}};
    lab_scene_open(&lab);
    hashes[0] = lab_scene_hash(&lab);
    run_noted(&lab, 150);
    lab_drive_close(lab.drive);
    lab.def.timeline.allocator = (tl_allocator){.realloc_fn = meagre_realloc, .user = &memory};
    lab.drive = lab_drive_open(&lab.def);
    ck_assert_int_eq(lab.drive != NULL, _i >= 3);
    if (lab.drive != NULL) {
        run_noted(&lab, 290);
        expect_place(&lab, 280);
        expect_place(&lab, 20);
        lab_drive_close(lab.drive);
        lab.drive = NULL;
    }
    ck_assert_int_eq(memory.held, 0);
    lab_scene_close(&lab);
}
END_TEST

int main(void)
{
    TCase *timeline = tcase_create("timeline");
    tcase_add_loop_test(timeline, every_place_is_found_again, 0, 3);
    tcase_add_test(timeline, places_are_found_over_a_map_load);
    tcase_add_test(timeline, a_cut_begins_another_future);
    tcase_add_test(timeline, without_live_input_the_past_runs_again);
    tcase_add_loop_test(timeline, a_small_ring_finds_every_place_too, 1, 4);
    tcase_add_test(timeline, what_was_before_the_first_snapshot_is_run_from_the_start);
    tcase_add_test(timeline, there_is_no_place_behind_the_end);
    tcase_add_test(timeline, a_place_has_the_samples_and_the_trace_it_had);
    tcase_add_test(timeline, tracing_stays_as_it_was_switched);
    tcase_add_loop_test(timeline, without_memory_it_is_not_opened_or_has_fewer_snapshots, 0, 6);
    return suite_run(timeline, 120);
}
