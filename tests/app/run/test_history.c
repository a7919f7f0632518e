/* The Lab's history of schedule edits: undo, redo, reset and the way back in time. */
#include "game_scene.h"
#include "platform/language.h"
#include "run/history.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, MOST_BEFORE = 16, ROUNDS = 25, CHANGES = 60 };

static gm_command edit_of(gm_command_kind kind, const char *function, const char *other)
{
    gm_command edit = game_scene_after(function, other);
    edit.kind = kind;
    return edit;
}

static gm_command every(const char *function, tl_time interval)
{
    gm_command edit = edit_of(GM_COMMAND_INTERVAL, function, "");
    edit.time = interval;
    return edit;
}

/* A game, its history and the inputs that it has had. */
typedef struct desk {
    game_scene scene;
    void *block; /* of games to compare with */
    lab_history history;
} desk;

static void open_desk(desk *d, const gm_command *edits, uint32_t count)
{
    *d = (desk){.history = {0}};
    game_scene_open(&d->scene, &(game_scene_def){.edits = edits, .edit_count = count});
    ck_assert(lab_history_begin(&d->history, edits, count));
    d->block = aligned_alloc(PAGE, (gm_game_memory_bytes() + PAGE - 1) / PAGE * PAGE);
    ck_assert_ptr_nonnull(d->block);
}

static void close_desk(desk *d)
{
    lab_history_free(&d->history);
    free(d->block);
    game_scene_close(&d->scene);
}

static void frame(desk *d)
{
    lab_history_take(&d->history, gm_game_frame_number(d->scene.game) + 1, &d->scene.input);
    game_scene_run(&d->scene, 1);
}

static void settle(desk *d)
{
    do {
        frame(d);
    } while (lab_history_is_waiting(&d->history));
}

static bool make(desk *d, gm_command edit)
{
    char error[GM_ERROR_TEXT];
    return lab_history_do(&d->history, &edit, error);
}

/* What the world says on a function that is there all the time. */
typedef struct row {
    const char *name;
    tl_tick_group group;
    tl_time interval;
    bool is_enabled;
    uint32_t before_count;
    const char *before[MOST_BEFORE]; /* by name */
} row;

typedef struct rows {
    row list[64];
    uint32_t count;
    const gm_game *game;
} rows;

static void add_row(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    rows *all = user;
    uint32_t ordinal = 0;
    const gm_function_info *known = gm_game_instance(all->game, tick, &ordinal);
    tl_tick_id before[MOST_BEFORE];

    if (known == NULL || ordinal != 1 || strncmp(known->name, "Drone", 5) == 0 ||
        strcmp(known->name, "ShockWave") == 0 || strcmp(known->name, "Comet") == 0 ||
        strcmp(known->name, "Shard") == 0 || strcmp(known->name, "Popup") == 0 ||
        strncmp(known->name, "Warden", 6) == 0) {
        return;
    }
    row *r = &all->list[all->count++];
    *r = (row){.name = known->name,
               .group = info->group,
               .interval = info->interval,
               .is_enabled = info->state != TL_TICK_DISABLED};
    uint32_t count = tl_tick_prerequisites(gm_game_world(all->game), tick, before, MOST_BEFORE);
    for (uint32_t i = 0; i < count; i++) {
        const gm_function_info *other = gm_game_instance(all->game, before[i], &ordinal);
        if (other != NULL) {
            uint32_t at = r->before_count++;
            for (; at > 0 && strcmp(r->before[at - 1], other->name) > 0; at--) {
                r->before[at] = r->before[at - 1];
            }
            r->before[at] = other->name;
        }
    }
}

static int compare_rows(const void *a, const void *b)
{
    return strcmp(((const row *)a)->name, ((const row *)b)->name);
}

static rows rows_of(const gm_game *game)
{
    rows all = {.game = game};
    tl_tick_each(gm_game_world(game), add_row, &all);
    qsort(all.list, all.count, sizeof(all.list[0]), compare_rows);
    return all;
}

static void assert_same(const rows *a, const rows *b)
{
    ck_assert_uint_eq(a->count, b->count);
    for (uint32_t i = 0; i < a->count; i++) {
        const row *x = &a->list[i];
        const row *y = &b->list[i];
        bool is_same = strcmp(x->name, y->name) == 0 && x->group == y->group &&
                       x->interval == y->interval && x->is_enabled == y->is_enabled &&
                       x->before_count == y->before_count;
        for (uint32_t k = 0; is_same && k < x->before_count; k++) {
            is_same = strcmp(x->before[k], y->before[k]) == 0;
        }
        if (!is_same) {
            ck_abort_msg("%s: group %d %d, interval %ld %ld, on %d %d, waits for %u %u", x->name,
                         x->group, y->group, (long)x->interval, (long)y->interval, x->is_enabled,
                         y->is_enabled, x->before_count, y->before_count);
        }
    }
}

static gm_command *edits_of(const lab_history *history, uint32_t *count)
{
    *count = lab_history_edits(history, NULL, 0);
    gm_command *edits = calloc(*count + 1, sizeof(*edits));
    ck_assert_ptr_nonnull(edits);
    (void)lab_history_edits(history, edits, *count);
    return edits;
}

/* The world is as one made anew with the edits that the history says are in force. */
static void assert_world_is_as_said(const desk *d)
{
    uint32_t count = 0;
    gm_command *edits = edits_of(&d->history, &count);
    gm_game_def def = d->scene.made_with;
    gm_game *fresh = NULL;
    char error[GM_ERROR_TEXT];
    def.memory = d->block;
    def.edits = edits;
    def.edit_count = count;
    ck_assert_msg(gm_game_create(&fresh, &def, error) == GM_OK, "%s", error);
    rows said = rows_of(fresh);
    rows is = rows_of(d->scene.game);
    assert_same(&is, &said);
    gm_game_destroy(fresh);
    free(edits);
}

START_TEST(undo_of_a_move_brings_the_group_of_the_table_back)
{
    desk d;
    open_desk(&d, NULL, 0);
    rows before = rows_of(d.scene.game);
    ck_assert(make(&d, game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS)));
    ck_assert(lab_history_can_undo(&d.history));
    settle(&d);
    assert_world_is_as_said(&d);
    ck_assert_uint_eq(lab_history_at(&d.history, 1), 1);
    ck_assert(lab_history_undo(&d.history));
    settle(&d);
    rows after = rows_of(d.scene.game);
    assert_same(&before, &after);
    ck_assert(!lab_history_undo(&d.history));
    ck_assert(lab_history_redo(&d.history));
    settle(&d);
    assert_world_is_as_said(&d);
    ck_assert(!lab_history_redo(&d.history));
    close_desk(&d);
}
END_TEST

START_TEST(undo_of_a_second_move_brings_the_first_one_back)
{
    desk d;
    open_desk(&d, NULL, 0);
    ck_assert(make(&d, game_scene_move("Hud", TL_TICK_GROUP_POST_PHYSICS)));
    settle(&d);
    rows before = rows_of(d.scene.game);
    ck_assert(make(&d, game_scene_move("Hud", TL_TICK_GROUP_LAST_DEMOTABLE)));
    settle(&d);
    ck_assert(lab_history_undo(&d.history));
    settle(&d);
    rows after = rows_of(d.scene.game);
    assert_same(&before, &after);
    close_desk(&d);
}
END_TEST

START_TEST(undo_of_a_cut_brings_the_games_own_prerequisite_back)
{
    desk d;
    open_desk(&d, NULL, 0);
    rows before = rows_of(d.scene.game);
    ck_assert(make(&d, edit_of(GM_COMMAND_CUT, "LaserBeam", "Reticle")));
    settle(&d);
    assert_world_is_as_said(&d);
    ck_assert(lab_history_undo(&d.history));
    settle(&d);
    rows after = rows_of(d.scene.game);
    assert_same(&before, &after);
    ck_assert(make(&d, game_scene_after("LaserBeam", "Reticle"))); /* it is there already */
    settle(&d);
    ck_assert(lab_history_undo(&d.history));
    settle(&d);
    after = rows_of(d.scene.game);
    assert_same(&before, &after);
    close_desk(&d);
}
END_TEST

START_TEST(a_reset_goes_back_to_the_start_and_can_be_undone)
{
    gm_command start[] = {game_scene_move("Hud", TL_TICK_GROUP_PRE_PHYSICS)};
    desk d;
    open_desk(&d, start, 1);
    rows first = rows_of(d.scene.game);
    ck_assert(!lab_history_reset(&d.history));
    ck_assert(make(&d, game_scene_move("Hud", TL_TICK_GROUP_POST_PHYSICS)));
    ck_assert(make(&d, edit_of(GM_COMMAND_DISABLE, "Trails", "")));
    ck_assert(make(&d, every("Reticle", TL_MS(50))));
    settle(&d);
    rows changed = rows_of(d.scene.game);
    ck_assert(lab_history_reset(&d.history));
    settle(&d);
    rows now = rows_of(d.scene.game);
    assert_same(&now, &first);
    ck_assert(!lab_history_reset(&d.history));
    ck_assert(lab_history_undo(&d.history));
    settle(&d);
    now = rows_of(d.scene.game);
    assert_same(&now, &changed);
    close_desk(&d);
}
END_TEST

START_TEST(the_last_word_on_one_instance_or_on_all_counts_again_after_undo)
{
    gm_command start[] = {game_scene_move("Hud", TL_TICK_GROUP_POST_PHYSICS)};
    desk d;
    open_desk(&d, start, 1);
    ck_assert(make(&d, game_scene_move("Hud#1", TL_TICK_GROUP_PRE_PHYSICS)));
    ck_assert(make(&d, start[0]));
    settle(&d);
    rows both = rows_of(d.scene.game);
    ck_assert(lab_history_reset(&d.history));
    settle(&d);
    ck_assert(lab_history_undo(&d.history));
    settle(&d);
    rows now = rows_of(d.scene.game);
    assert_same(&now, &both);
    ck_assert(lab_history_undo(&d.history));
    settle(&d);
    assert_world_is_as_said(&d);
    now = rows_of(d.scene.game);
    for (uint32_t i = 0; i < now.count; i++) {
        if (strcmp(now.list[i].name, "Hud") == 0) {
            ck_assert_int_eq(now.list[i].group, TL_TICK_GROUP_PRE_PHYSICS);
        }
    }
    close_desk(&d);
}
END_TEST

START_TEST(what_was_taken_back_leaves_room_for_more_than_64_changes)
{
    desk d;
    uint32_t made = 0;
    open_desk(&d, NULL, 0);
    rows first = rows_of(d.scene.game);
    for (uint32_t i = 0; i < 4 * gm_function_count(); i++) {
        const gm_function_info *info = gm_function_at(i / 4);
        const gm_command edits[] = {game_scene_move(info->name, TL_TICK_GROUP_POST_UPDATE_WORK),
                                    every(info->name, TL_MS(70)),
                                    edit_of(GM_COMMAND_DISABLE, info->name, ""),
                                    game_scene_after(info->name, "PhysicsStart")};
        if (!info->is_engine && make(&d, edits[i % 4])) {
            made++;
            settle(&d); /* a command that is refused fails the test */
            ck_assert(lab_history_undo(&d.history));
            settle(&d);
        }
    }
    ck_assert_uint_gt(made, 64);
    rows now = rows_of(d.scene.game);
    assert_same(&now, &first);
    close_desk(&d);
}
END_TEST

START_TEST(more_commands_than_an_input_holds_go_with_the_next_frames)
{
    desk d;
    open_desk(&d, NULL, 0);
    rows first = rows_of(d.scene.game);
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        const gm_function_info *info = gm_function_at(i);
        if (!info->is_engine) {
            ck_assert(make(&d, every(info->name, TL_MS(20))));
        }
    }
    frame(&d);
    ck_assert(lab_history_is_waiting(&d.history));
    settle(&d);
    assert_world_is_as_said(&d);
    ck_assert(lab_history_reset(&d.history));
    settle(&d);
    rows now = rows_of(d.scene.game);
    assert_same(&now, &first);
    close_desk(&d);
}
END_TEST

static uint64_t random_state;

static uint32_t pick(uint32_t below)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 33) % below;
}

static gm_command random_edit(void)
{
    static const char *const names[] = {"Reticle",  "Reticle#1",  "LaserBeam",
                                        "Hud",      "PlayerShip", "LaserArm#1",
                                        "LaserArm", "Trails",     "PlayerController"};
    static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                           TL_TICK_GROUP_POST_PHYSICS,
                                           TL_TICK_GROUP_LAST_DEMOTABLE};
    const char *name = names[pick(9)];
    switch (pick(6)) {
    case 0:
        return game_scene_move(name, groups[pick(4)]);
    case 1:
        return game_scene_after(name, names[pick(9)]);
    case 2:
        return edit_of(GM_COMMAND_CUT, name, names[pick(9)]);
    case 3:
        return every(name, TL_MS(10) * pick(4));
    case 4:
        return edit_of(pick(2) == 0 ? GM_COMMAND_ENABLE : GM_COMMAND_DISABLE, name, "");
    default:
        return (gm_command){.kind = GM_COMMAND_SHUFFLE, .value = pick(5)};
    }
}

START_TEST(whatever_is_done_the_world_is_as_the_history_says)
{
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        desk d;
        random_state = round * 0x9E3779B97F4A7C15U;
        open_desk(&d, NULL, 0);
        for (uint32_t i = 0; i < CHANGES; i++) {
            uint32_t what = pick(10);
            if (what < 5) {
                (void)make(&d, random_edit());
            } else if (what < 8) {
                (void)lab_history_undo(&d.history);
            } else if (what == 8) {
                (void)lab_history_redo(&d.history);
            } else if (pick(8) == 0) {
                (void)lab_history_reset(&d.history);
            }
            if (pick(3) == 0) {
                settle(&d);
                assert_world_is_as_said(&d);
            }
        }
        close_desk(&d);
    }
}
END_TEST

/* Time. */

typedef struct tape {
    gm_input inputs[400];
    uint64_t frames;
} tape;

static void record(desk *d, tape *t)
{
    uint64_t number = gm_game_frame_number(d->scene.game) + 1;
    lab_history_take(&d->history, number, &d->scene.input);
    d->scene.input.delta = tl_loop_fixed_delta(60, number);
    t->inputs[number - 1] = d->scene.input;
    t->frames = number;
    game_scene_run(&d->scene, 1);
}

/* The game anew, up to the end of a frame. */
static void go_back(desk *d, const tape *t, uint64_t to)
{
    char error[GM_ERROR_TEXT];
    ck_assert_int_eq(gm_game_resimulate(&d->scene.game, &d->scene.made_with, t->inputs, to, error),
                     GM_OK);
    lab_history_seek(&d->history, to);
}

static void replay(desk *d, const tape *t)
{
    uint64_t number = gm_game_frame_number(d->scene.game) + 1;
    lab_history_pass(&d->history, number);
    d->scene.input = t->inputs[number - 1];
    game_scene_run(&d->scene, 1);
    d->scene.input.command_count = 0;
}

START_TEST(where_time_goes_the_history_goes_with_it)
{
    static tape t;
    for (uint64_t round = 1; round <= 8; round++) {
        desk d;
        random_state = round * 0xD1B54A32D192ED03U;
        open_desk(&d, NULL, 0);
        t.frames = 0;
        for (uint32_t i = 0; i < 60; i++) {
            uint64_t now = gm_game_frame_number(d.scene.game);
            uint32_t what = pick(8);
            if (what < 3) {
                (void)make(&d, random_edit());
                record(&d, &t);
            } else if (what == 3) {
                (void)lab_history_undo(&d.history);
                record(&d, &t);
            } else if (what == 4 && t.frames > 0) {
                go_back(&d, &t, pick((uint32_t)t.frames + 1));
                uint32_t done = 0;
                (void)lab_history_count(&d.history, &done);
                ck_assert_uint_eq(lab_history_at(&d.history, gm_game_frame_number(d.scene.game)),
                                  done);
            } else if (now < t.frames) {
                replay(&d, &t);
            } else {
                record(&d, &t);
            }
            while (lab_history_is_waiting(&d.history)) {
                record(&d, &t);
            }
            assert_world_is_as_said(&d);
        }
        close_desk(&d);
    }
}
END_TEST

START_TEST(a_step_knows_the_frame_in_which_it_began_to_act)
{
    static tape t;
    desk d;
    uint64_t number = 9;
    uint32_t done = 0;
    open_desk(&d, NULL, 0);
    record(&d, &t);
    ck_assert(make(&d, game_scene_move("Hud", TL_TICK_GROUP_POST_PHYSICS)));
    ck_assert_ptr_nonnull(lab_history_step(&d.history, 0, &number));
    ck_assert_uint_eq(number, 0); /* it waits */
    record(&d, &t);
    record(&d, &t);
    ck_assert(make(&d, game_scene_move("Trails", TL_TICK_GROUP_POST_PHYSICS)));
    record(&d, &t);
    ck_assert_ptr_nonnull(lab_history_step(&d.history, 0, &number));
    ck_assert_uint_eq(number, 2);
    ck_assert_ptr_nonnull(lab_history_step(&d.history, 1, &number));
    ck_assert_uint_eq(number, 4);
    ck_assert_ptr_null(lab_history_step(&d.history, 2, &number));
    for (uint64_t at = 0; at <= 4; at++) {
        ck_assert_uint_eq(lab_history_at(&d.history, at), at < 2 ? 0 : at < 4 ? 1 : 2);
    }
    go_back(&d, &t, 3);
    ck_assert_uint_eq(lab_history_count(&d.history, &done), 2);
    ck_assert_uint_eq(done, 1);
    replay(&d, &t);
    ck_assert_uint_eq(lab_history_count(&d.history, &done), 2);
    ck_assert_uint_eq(done, 2);
    go_back(&d, &t, 3);
    ck_assert(make(&d, every("Hud", TL_MS(100)))); /* another future */
    record(&d, &t);
    ck_assert_uint_eq(lab_history_count(&d.history, &done), 2);
    ck_assert_int_eq(lab_history_step(&d.history, 1, &number)->edit.kind, GM_COMMAND_INTERVAL);
    ck_assert_uint_eq(number, 4);
    assert_world_is_as_said(&d);
    lab_history_cut(&d.history, 1);
    ck_assert_uint_eq(lab_history_at(&d.history, 4), 0);
    close_desk(&d);
}
END_TEST

START_TEST(a_cycle_is_refused_with_its_path_until_it_is_asked_for)
{
    desk d;
    char path[GM_ERROR_TEXT];
    gm_command edit = game_scene_after("Reticle", "LaserBeam");
    open_desk(&d, NULL, 0);
    ck_assert(lab_history_would_cycle(&d.history, &edit, path));
    ck_assert_str_eq(path, "cycle: Reticle -> LaserBeam -> Reticle");
    ck_assert(!lab_history_do(&d.history, &edit, path));
    ck_assert_str_eq(path, "cycle: Reticle -> LaserBeam -> Reticle");
    edit.value = 1;
    ck_assert(lab_history_do(&d.history, &edit, path));
    settle(&d);
    ck_assert_uint_gt(gm_game_stats(d.scene.game).totals.cycles, 0);
    assert_world_is_as_said(&d);
    close_desk(&d);
}
END_TEST

START_TEST(what_is_no_edit_is_refused)
{
    desk d;
    char error[GM_ERROR_TEXT];
    open_desk(&d, NULL, 0);
    gm_command pause = {.kind = GM_COMMAND_PAUSE, .value = 1};
    gm_command unknown = game_scene_move("Nobody", TL_TICK_GROUP_PRE_PHYSICS);
    gm_command engine = game_scene_move("PhysicsEnd", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(!lab_history_do(&d.history, &pause, error));
    ck_assert_str_eq(error, "expected a change of the schedule");
    ck_assert(!lab_history_do(&d.history, &unknown, error));
    ck_assert(!lab_history_do(&d.history, &engine, error));
    ck_assert(!lab_history_can_undo(&d.history));
    ck_assert(!lab_history_is_waiting(&d.history));
    close_desk(&d);
}
END_TEST

/* Labels. */

static const char *label_of(desk *d, gm_command edit, const gm_picture_def *words)
{
    static char out[LAB_HISTORY_LABEL];
    ck_assert(make(d, edit));
    lab_history_label(&d->history, lab_history_count(&d->history, NULL) - 1, words, out);
    return out;
}

static const gm_command samples[] = {
    {.kind = GM_COMMAND_AFTER, .function = "Hud", .other = "Reticle"},
    {.kind = GM_COMMAND_CUT, .function = "LaserBeam", .other = "Reticle"},
    {.kind = GM_COMMAND_INTERVAL, .function = "Hud", .time = TL_MS(100)},
    {.kind = GM_COMMAND_INTERVAL, .function = "Hud"},
    {.kind = GM_COMMAND_DISABLE, .function = "Drone#3"},
    {.kind = GM_COMMAND_ENABLE, .function = "Drone#3"},
    {.kind = GM_COMMAND_SHUFFLE, .value = 12},
    {.kind = GM_COMMAND_SHUFFLE},
};

START_TEST(each_step_has_a_label)
{
    static const char *const labels[] = {
        "Hud waits for Reticle", "LaserBeam no longer waits for Reticle",
        "Hud: every 0.1 s",      "Hud: every frame",
        "Drone#3: off",          "Drone#3: on",
        "order shuffled by 12",  "order as registered"};
    desk d;
    open_desk(&d, NULL, 0);
    ck_assert_str_eq(label_of(&d, game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS), NULL),
                     "Reticle: PostPhysics -> PrePhysics");
    ck_assert_str_eq(label_of(&d, game_scene_move("Reticle", TL_TICK_GROUP_LAST_DEMOTABLE), NULL),
                     "Reticle: PrePhysics -> LastDemotable");
    for (int i = 0; i < 8; i++) {
        ck_assert_str_eq(label_of(&d, samples[i], NULL), labels[i]);
    }
    ck_assert_str_eq(label_of(&d, edit_of(GM_COMMAND_SET, "Gun", "timer"), NULL), "Gun: timer");
    ck_assert(lab_history_reset(&d.history));
    char out[LAB_HISTORY_LABEL];
    lab_history_label(&d.history, lab_history_count(&d.history, NULL) - 1, NULL, out);
    ck_assert_str_eq(out, "back to the first schedule");
    lab_history_label(&d.history, 99, NULL, out);
    ck_assert_str_eq(out, "");
    close_desk(&d);
}
END_TEST

START_TEST(labels_have_chinese_words)
{
    app_language language = {0};
    ck_assert(app_language_load(&language, "zh"));
    gm_picture_def words = {.translate = app_language_translate, .translate_user = &language};
    desk d;
    open_desk(&d, NULL, 0);
    for (int i = 0; i < 8; i++) {
        char english[LAB_HISTORY_LABEL];
        char chinese[LAB_HISTORY_LABEL];
        ck_assert(make(&d, samples[i]));
        lab_history_label(&d.history, (uint32_t)i, NULL, english);
        lab_history_label(&d.history, (uint32_t)i, &words, chinese);
        ck_assert_str_ne(english, chinese);
    }
    ck_assert(lab_history_reset(&d.history));
    char out[LAB_HISTORY_LABEL];
    lab_history_label(&d.history, 8, &words, out);
    ck_assert_str_ne(out, "back to the first schedule");
    close_desk(&d);
    app_language_free(&language);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("history");
    tcase_add_test(tests, undo_of_a_move_brings_the_group_of_the_table_back);
    tcase_add_test(tests, undo_of_a_second_move_brings_the_first_one_back);
    tcase_add_test(tests, undo_of_a_cut_brings_the_games_own_prerequisite_back);
    tcase_add_test(tests, a_reset_goes_back_to_the_start_and_can_be_undone);
    tcase_add_test(tests, the_last_word_on_one_instance_or_on_all_counts_again_after_undo);
    tcase_add_test(tests, what_was_taken_back_leaves_room_for_more_than_64_changes);
    tcase_add_test(tests, more_commands_than_an_input_holds_go_with_the_next_frames);
    tcase_add_test(tests, whatever_is_done_the_world_is_as_the_history_says);
    tcase_add_test(tests, where_time_goes_the_history_goes_with_it);
    tcase_add_test(tests, a_step_knows_the_frame_in_which_it_began_to_act);
    tcase_add_test(tests, a_cycle_is_refused_with_its_path_until_it_is_asked_for);
    tcase_add_test(tests, what_is_no_edit_is_refused);
    tcase_add_test(tests, each_step_has_a_label);
    tcase_add_test(tests, labels_have_chinese_words);
    return suite_run(tests, 120);
}
