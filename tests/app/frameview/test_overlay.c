/* Overlays: what they paint is what the frame trace says. */
#include "../overlay_scene.h"
#include "frameview/lanes_parts.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PAIRS = 256, ALL = 0xFF, SEVEN = 0x7F };

static overlay_scene s;

/* What is painted, as "number name". */

typedef struct pairs {
    char items[MAX_PAIRS][OVERLAY_TEXT];
    uint32_t count;
} pairs;

static void add_pair(pairs *out, const char *number, const char *name)
{
    ck_assert_uint_lt(out->count, MAX_PAIRS);
    (void)snprintf(out->items[out->count++], OVERLAY_TEXT, "%.20s %.60s", number, name);
}

/* A row: the number, tiny, in its badge, and behind it the name. */
static bool is_row(uint32_t index, lab_box panel)
{
    const gm_draw_text_run *text = &s.list.texts[index];
    lab_box box = overlay_scene_box(&s, index);
    bool is_number = text->font == GM_FONT_MONO_TINY && text->align == GM_ALIGN_CENTER &&
                     index + 1 < s.list.text_count && text->length > 0 &&
                     strspn(s.list.chars + text->first, "0123456789") > 0 &&
                     s.list.texts[index + 1].align == GM_ALIGN_LEFT &&
                     s.list.texts[index + 1].font >= GM_FONT_MONO;
    return is_number && lab_box_has(panel, box.x + 1.0F, box.y + 1.0F);
}

/* Rows from a text on; a dim row tells of no run. */
static void read_rows(pairs *out, lab_box panel, uint32_t first)
{
    for (uint32_t i = first; i < s.list.text_count; i++) {
        char number[OVERLAY_TEXT];
        char name[OVERLAY_TEXT];
        if (is_row(i, panel) && s.list.texts[i].color.a == 255) {
            overlay_scene_text(&s, i, number);
            overlay_scene_text(&s, i + 1, name);
            add_pair(out, number, name);
        }
    }
}

/* The list that a folded row opens below the mouse. */
static void read_unfolded(pairs *out, const overlay_canvas *c, uint32_t row)
{
    float low = s.overlay.places.strip.h > 0.0F ? s.overlay.places.strip.y : 4000.0F;
    const lab_box above = {0.0F, 0.0F, 4000.0F, low};
    uint32_t before = s.list.text_count;
    uint32_t first = before; /* the strip is painted behind the list */
    while (first > 0 && s.list.texts[first - 1].y >= low) {
        first--;
    }
    lab_box box = overlay_scene_box(&s, row);
    s.overlay.mouse = (gm_vec2){box.x + 2.0F, box.y + box.h / 2.0F};
    overlay_scene_paint(&s, c);
    ck_assert_uint_gt(s.list.text_count, before);
    read_rows(out, above, first);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
    overlay_scene_paint(&s, c);
}

/* A row begins with its number. */
static int number_of(const char *row)
{
    return (int)strtol(row, NULL, 10);
}

static int compare_pairs(const void *a, const void *b)
{
    int left = number_of(a);
    int right = number_of(b);
    return left != right ? (left < right ? -1 : 1) : strcmp(a, b);
}

static bool is_folded(const char *number)
{
    return strstr(number, "\xE2\x80\x93") != NULL;
}

/* All rows of a panel, folded ones one by one. @return how many were folded */
static uint32_t read_panel(pairs *out, const overlay_canvas *c, lab_box panel)
{
    uint32_t folded = 0;
    out->count = 0;
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char number[OVERLAY_TEXT];
        char name[OVERLAY_TEXT];
        if (!is_row(i, panel) || s.list.texts[i].color.a != 255) {
            continue;
        }
        overlay_scene_text(&s, i, number);
        overlay_scene_text(&s, i + 1, name);
        if (is_folded(number)) {
            folded++;
            read_unfolded(out, c, i);
        } else {
            add_pair(out, number, name);
        }
    }
    qsort(out->items, out->count, OVERLAY_TEXT, compare_pairs);
    return folded;
}

/* The same from the frame trace and the game, not from the overlay's own data. */
static void expect_group(pairs *out, tl_tick_group group)
{
    const tl_frame_trace *trace = tl_trace_frame(gm_game_world(s.game.game));
    out->count = 0;
    for (uint32_t i = 0; i < trace->item_count; i++) {
        const tl_frame_item *item = &trace->items[i];
        uint32_t ordinal = 0;
        char number[OVERLAY_TEXT];
        char name[OVERLAY_TEXT];
        if (item->item.kind != TL_ITEM_TICK || tl_stage_group(item->item.stage) != group) {
            continue;
        }
        const gm_function_info *info =
            gm_game_instance(s.game.game, tl_tick_id_load(item->item.id), &ordinal);
        const char *word = gm_picture_translate(&s.layout, item->item.name);
        bool has_many = info != NULL && gm_game_instance_count(s.game.game, info) > 1;
        (void)snprintf(number, sizeof number, "%u", item->order);
        if (has_many) {
            (void)snprintf(name, sizeof name, "%.60s %u", word, ordinal);
        } else {
            (void)snprintf(name, sizeof name, "%.60s", word);
        }
        add_pair(out, number, name);
    }
    qsort(out->items, out->count, OVERLAY_TEXT, compare_pairs);
}

static uint32_t check_panel(const overlay_canvas *c, const app_overlay_panel *panel)
{
    static pairs shown;
    static pairs expected;
    app_overlay_panel at = *panel;
    uint32_t folded = read_panel(&shown, c, at.box);
    expect_group(&expected, at.group);
    ck_assert_msg(shown.count == expected.count, "%s at %d px: %u rows, expected %u",
                  tl_tick_group_name(at.group), c->width, shown.count, expected.count);
    for (uint32_t i = 0; i < shown.count; i++) {
        ck_assert_str_eq(shown.items[i], expected.items[i]);
        ck_assert_int_eq(number_of(shown.items[i]), (int)i + 1);
    }
    return folded;
}

/* "Pre 2", and in the overview of all groups also "Pre 1-3 5": that place is among them. */
static bool has_place(const char *words, tl_tick_group group, int place)
{
    const char *name = lab_lanes_short_name(tl_stage_of_group(group));
    size_t length = strlen(name);
    const char *at = words + length;
    char *end = NULL;
    bool has_it = false;
    if (strncmp(words, name, length) != 0 || *at != ' ') {
        return false;
    }
    for (; *at == ' '; at = end) {
        long from = strtol(at, &end, 10);
        long to = strncmp(end, "\xE2\x80\x93", 3) == 0 ? strtol(end + 3, &end, 10) : from;
        has_it = has_it || (place >= from && place <= to);
    }
    return has_it;
}

/* A place before "PlayerShip"; "Pre 4" alone where chips have no room for names, and in the
 * overview; "2" before a name along the edges of a narrow arena. */
static bool is_mark(uint32_t text, tl_tick_group group, const char *run)
{
    const char *space = strchr(run, ' ');
    char words[OVERLAY_TEXT];
    char after[OVERLAY_TEXT];
    overlay_scene_text(&s, text, words);
    overlay_scene_text(&s, text + 1, after);
    bool is_named = strcmp(after, space + 1) == 0;
    bool is_alone = s.list.texts[text + 1].align == GM_ALIGN_CENTER || s.overlay.groups == ALL;
    return s.list.texts[text].align == GM_ALIGN_CENTER &&
           ((has_place(words, group, number_of(run)) && (is_named || is_alone)) ||
            (is_named && number_of(words) == number_of(run)));
}

static bool is_marked(tl_tick_group group, const char *run)
{
    uint32_t i = 0;
    while (i + 1 < s.list.text_count && !is_mark(i, group, run)) {
        i++;
    }
    return i + 1 < s.list.text_count;
}

/* Labels and chips: each is a run with its name; none is missing where there is room for all. */
static void check_marks(bool are_all_expected)
{
    static pairs expected;
    uint32_t found = 0;
    uint32_t runs = 0;
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        expect_group(&expected, (tl_tick_group)group);
        for (uint32_t i = 0; i < expected.count; i++) {
            found += is_marked((tl_tick_group)group, expected.items[i]) ? 1 : 0;
            runs++;
        }
    }
    ck_assert_msg(!are_all_expected || found == runs, "%u of %u runs are marked", found, runs);
    ck_assert_uint_gt(found, 0);
}

static bool is_in_panel(lab_box box)
{
    bool is = false;
    for (uint32_t i = 0; i < s.overlay.places.panel_count; i++) {
        is = is || lab_box_shared(box, s.overlay.places.panels[i].box).w > 0.0F;
    }
    return is;
}

/* Beside the panels a place has the name of its group; a number alone is a key, and the legend says
 * so. Along the edges of a narrow arena there is room for the number only. */
START_TEST(a_number_alone_is_a_key)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, 100);
    for (uint32_t i = 1; i < OVERLAY_CANVASES; i++) {
        overlay_scene_settle(&s, &overlay_canvases[i]);
        lab_box foot = app_overlay_foot_box(
            &s.overlay, &(app_overlay_scene){.list = &s.list, .layout = &s.layout});
        bool is_narrow = GM_ARENA_WIDTH * s.layout.scale < 520.0F * overlay_canvases[i].scale;
        for (uint32_t k = 0; k < s.list.text_count; k++) {
            char words[OVERLAY_TEXT];
            lab_box box = overlay_scene_box(&s, k);
            overlay_scene_text(&s, k, words);
            bool is_number = s.list.texts[k].align == GM_ALIGN_CENTER && number_of(words) > 0;
            bool is_free = is_number && !is_in_panel(box) && !is_narrow;
            ck_assert_msg(!is_free || box.y > foot.y, "'%s' is no place and no key at %d px", words,
                          overlay_canvases[i].width);
        }
        ck_assert_msg(overlay_scene_has(&s, "e.g. 2nd in PrePhysics"), "%d px",
                      overlay_canvases[i].width);
    }
}
END_TEST

/* Runs of a name that is folded may lie between those of the rest. */
START_TEST(each_run_is_in_one_row_of_a_folded_list)
{
    static app_order order;
    overlay_scene_open_sector(&s, GAME_SCENE_TOW_LINES, true);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 1900);
    const lab_frame *frame = &s.overlay.frame;
    for (uint32_t most = 1; most < 8; most++) {
        order = s.overlay.orders[TL_TICK_GROUP_PRE_PHYSICS];
        app_order_fold(&order, frame, most);
        ck_assert(order.count == most || most > 5);
        for (uint32_t i = 0; i < frame->item_count; i++) {
            uint32_t rows = 0;
            for (uint32_t row = 0; row < order.count; row++) {
                rows += app_order_has(&order, row, frame, i) ? 1 : 0;
            }
            bool is_tick = frame->items[i].item.kind == TL_ITEM_TICK &&
                           frame->items[i].item.stage == TL_STAGE_PRE_PHYSICS;
            ck_assert_uint_eq(rows, is_tick ? 1 : 0);
        }
    }
}
END_TEST

typedef struct trace_row {
    uint32_t sector;
    bool is_shuffled;
    uint64_t frames;
} trace_row;

static const trace_row trace_rows[] = {{0, false, 200},
                                       {0, true, 200},
                                       {GAME_SCENE_TOW_LINES, false, 1900},
                                       {GAME_SCENE_TOW_LINES, true, 1900},
                                       {GAME_SCENE_SIDE_POCKET, false, 2600},
                                       {GAME_SCENE_SIDE_POCKET, true, 2600}};

/* Each frame at a third of the sizes, each size in two frames or three. */
START_TEST(numbers_and_names_equal_the_trace)
{
    const trace_row *row = &trace_rows[_i];
    uint32_t folded = 0;
    overlay_scene_open_sector(&s, row->sector, row->is_shuffled);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, row->frames);
    for (uint32_t frame = 0; frame < 7; frame++) {
        overlay_scene_run(&s, 1);
        for (uint32_t i = frame % 3; i < OVERLAY_CANVASES; i += 3) {
            s.overlay.groups = SEVEN; /* panels have all rows, for they came one by one */
            s.overlay.is_overview = false;
            overlay_scene_settle(&s, &overlay_canvases[i]);
            for (uint32_t page = 0; page < TL_TICK_GROUP_COUNT; page++) {
                for (uint32_t k = 0; k < s.overlay.places.panel_count; k++) {
                    folded += check_panel(&overlay_canvases[i], &s.overlay.places.panels[k]);
                }
                app_overlay_turn(&s.overlay, 1);
                overlay_scene_paint(&s, &overlay_canvases[i]);
            }
            s.overlay.groups = ALL; /* marks have places only */
            overlay_scene_settle(&s, &overlay_canvases[i]);
            check_marks(row->sector == 0 &&
                        overlay_canvases[i].width >= 1280 * (int)overlay_canvases[i].scale);
        }
    }
    ck_assert_msg(row->sector == 0 || folded > 0, "no row was folded");
}
END_TEST

static void read_last_group(pairs *out, bool is_shuffled)
{
    overlay_scene_open_sector(&s, 0, is_shuffled);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    (void)read_panel(out, &overlay_canvases[2],
                     s.overlay.places.panels[TL_TICK_GROUP_LAST_DEMOTABLE].box);
    overlay_scene_close(&s);
}

START_TEST(a_shuffle_changes_the_panel)
{
    static pairs plain;
    static pairs shuffled;
    read_last_group(&plain, false);
    read_last_group(&shuffled, true);
    ck_assert_uint_eq(plain.count, shuffled.count);
    ck_assert_str_ne(plain.items[0], shuffled.items[0]);
}
END_TEST

/* 12.4 + 13.4 + 0.36 as shown: the sum is that of the shown figures. */
START_TEST(shown_figures_add_up)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_POST_PHYSICS;
    overlay_scene_run(&s, 10);
    for (uint32_t i = 0; i < s.overlay.costs.count; i++) {
        lab_cost *cost = &s.overlay.costs.rows[i];
        cost->usual_us = strcmp(cost->name, "BodySync") == 0  ? 12.4F
                         : strcmp(cost->name, "Reticle") == 0 ? 13.4F
                                                              : 0.36F;
    }
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(overlay_scene_has(&s, "12"));
    ck_assert(overlay_scene_has(&s, "13"));
    ck_assert(overlay_scene_has(&s, "0.4"));
    ck_assert(overlay_scene_has(&s, "25 \xC2\xB5s"));
}
END_TEST

/* The system takes the processor away now and then: panels and strip go on to tell what is usual.
 */
START_TEST(a_few_long_frames_change_no_figure)
{
    enum { USUAL_US = 200, LONG_US = 9000, EVERY = 9 };
    tl_frame_item item = {
        .item = {
            .kind = TL_ITEM_TICK, .stage = TL_STAGE_END_PHYSICS, .id = 1, .name = "PhysicsEnd"}};
    const lab_frame frame = {.number = 1, .items = &item, .item_count = 1};
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_END_PHYSICS;
    overlay_scene_run(&s, 1);
    memset(&s.overlay.costs, 0, sizeof s.overlay.costs);
    for (uint32_t i = 1; i <= 90; i++) {
        item.end_ns = (i % EVERY == 0 ? LONG_US : USUAL_US) * INT64_C(1000);
        lab_cost_table_add(&s.overlay.costs, &frame);
    }
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(overlay_scene_has(&s, "~200 \xC2\xB5s"));
    ck_assert(s.overlay.costs.rows[0].mean_us > 2.0F * (float)USUAL_US);
    overlay_scene_run(&s, LAB_COST_RECENT);
    for (uint32_t i = 0; i < 3; i++) {
        s.overlay.past[i].total = 1e9F;
    }
    overlay_scene_run(&s, LAB_COST_CALM);
    ck_assert(s.overlay.usual_us < 1e7F);
}
END_TEST

static bool is_rgb(gm_color color, uint32_t rgb)
{
    return ((uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b) == rgb;
}

/* Lines and corners of that colour. */
static uint32_t count_painted(uint32_t rgb)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s.list.vertex_count; i++) {
        count += is_rgb(s.list.vertices[i].color, rgb) ? 1 : 0;
    }
    for (uint32_t i = 0; i < s.list.shape_count; i++) {
        count += is_rgb(s.list.shapes[i].c0, rgb) ? 1 : 0;
    }
    return count;
}

/* Until the axis is as long as that frame needs. */
static void show_one_frame_for_long(void)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    for (uint32_t i = 0; i < LAB_LANES_LENGTHS; i++) {
        overlay_scene_settle(&s, &overlay_canvases[2]);
    }
}

/* The axis is as long as most frames are; of one that is longer a stretch is left out, and a mark
 * says how long. */
START_TEST(a_bar_that_is_longer_than_the_axis_is_marked)
{
    show_one_frame_for_long();
    ck_assert_uint_eq(count_painted(LAB_LANES_BREAK_RGB), 0);
    lab_frame *frame = &s.overlay.frame;
    frame->items[frame->item_count - 1].end_ns += 90000000;
    frame->end_ns += 90000000;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_uint_gt(count_painted(LAB_LANES_BREAK_RGB), 0);
    ck_assert(overlay_scene_has(&s, " ms skipped"));
    ck_assert(!overlay_scene_has(&s, " ms \xE2\x86\x92")); /* its end is in sight */
}
END_TEST

/* All groups are in sight on the same axis: the strip stays at the frame before. */
START_TEST(a_frame_that_is_longer_than_the_axis_is_passed_by_while_the_game_runs)
{
    show_one_frame_for_long();
    uint64_t fits = s.overlay.frame.number;
    float span = s.overlay.lanes.span_us;
    overlay_scene_run(&s, 1);
    s.overlay.frame.items[s.overlay.frame.item_count - 1].end_ns += 90000000;
    s.overlay.frame.end_ns += 90000000;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_uint_eq(s.overlay.lanes.frame, fits);
    ck_assert(s.overlay.lanes.span_us == span && s.overlay.lanes.length_us <= span);
    ck_assert_uint_eq(count_painted(LAB_LANES_BREAK_RGB), 0);
    lab_box strip = s.overlay.places.strip;
    s.overlay.mouse = (gm_vec2){strip.x + 0.5F * strip.w, strip.y + 0.5F * strip.h};
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_uint_eq(s.overlay.lanes.frame, fits); /* the mouse stops it at the frame it shows */
}
END_TEST

/* A long frame that was on hold leaves the axis of play as it was. */
START_TEST(a_hold_of_a_long_frame_stretches_the_axis_no_longer_than_it_lasts)
{
    show_one_frame_for_long();
    float span = s.overlay.lanes.span_us;
    s.overlay.frame.items[s.overlay.frame.item_count - 1].end_ns += 90000000;
    s.overlay.frame.end_ns += 90000000;
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(s.overlay.lanes.span_us > 90000.0F);
    s.overlay.is_on_hold = false;
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_double_eq_tol((double)s.overlay.lanes.span_us, (double)span, 0.1);
}
END_TEST

/* The Minimap runs ten times a second, and is there in between. */
START_TEST(what_waits_for_its_interval_stays)
{
    uint32_t waiting = 0;
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_DURING_PHYSICS;
    overlay_scene_run(&s, 30);
    for (uint32_t i = 0; i < 12; i++) {
        overlay_scene_run(&s, 1);
        overlay_scene_settle(&s, &overlay_canvases[5]);
        ck_assert(overlay_scene_has(&s, "Minimap"));
        for (uint32_t k = 0; k < s.list.text_count; k++) {
            char words[OVERLAY_TEXT];
            overlay_scene_text(&s, k, words);
            waiting += strcmp(words, "Minimap") == 0 && s.list.texts[k].color.a < 200 ? 1 : 0;
        }
    }
    ck_assert_uint_ge(waiting, 8);
    ck_assert(!overlay_scene_has(&s, "rests now: "));
    bool is_told = false; /* on hold, in the frames in which it rests */
    for (uint32_t i = 0; i < 3; i++) {
        s.overlay.is_on_hold = false;
        overlay_scene_run(&s, 1);
        s.overlay.is_on_hold = true;
        overlay_scene_settle(&s, &overlay_canvases[5]);
        is_told = is_told || overlay_scene_has(&s, "rests now: every 0.1 s");
    }
    ck_assert(is_told);
}
END_TEST

static uint32_t count_labels(void)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s.overlay.box_count; i++) {
        count += s.overlay.boxes[i].kind == APP_OVERLAY_LABEL ? 1 : 0;
    }
    return count;
}

/* In a frame of the pause only PauseMenu ticks; the panels keep what was to be read. */
START_TEST(a_pause_leaves_the_last_frame_of_play)
{
    static pairs before;
    static pairs after;
    const overlay_canvas *c = &overlay_canvases[2];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, c);
    (void)read_panel(&before, c, s.overlay.places.panels[0].box);
    overlay_scene_pause(&s);
    overlay_scene_settle(&s, c);
    (void)read_panel(&after, c, s.overlay.places.panels[0].box);
    ck_assert_uint_eq(after.count, before.count);
    ck_assert_uint_gt(after.count, 1);
    ck_assert_uint_eq(count_labels(), 0);
}
END_TEST

/* They tick, and draw nothing: chips below the arena. */
START_TEST(functions_of_a_lost_ship_have_no_labels_in_the_arena)
{
    static gm_view view;
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    view = *gm_game_view(s.game.game);
    app_overlay_scene scene = {.list = &s.list, .layout = &s.layout, .view = &view};
    uint32_t alive = 0;
    uint32_t lost = 0;
    for (uint32_t i = 0; i < view.mark_count; i++) {
        alive += app_overlay_has_place(&scene, &view.marks[i]) ? 1 : 0;
    }
    view.ship.is_alive = false;
    for (uint32_t i = 0; i < view.mark_count; i++) {
        lost += app_overlay_has_place(&scene, &view.marks[i]) ? 1 : 0;
    }
    ck_assert_uint_ge(alive, lost + 3); /* PlayerController, PlayerShip, LaserArm */
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(overlay_scene_has(&s, "no mark in the arena:"));
    gm_draw_begin(&s.list, 1280, 720);
    scene.frame = &s.overlay.frame;
    app_overlay_paint_foot(&s.overlay, &scene);
    ck_assert(overlay_scene_has(&s, "nothing to show now:"));
}
END_TEST

/* The game goes on until the loss has been seen; afterwards it is over. */
START_TEST(no_hold_begins_when_the_last_ship_is_lost)
{
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true}, .hud = {.lives = 1}};
    ck_assert(app_overlay_can_hold(&view));
    view.ship.is_alive = false;
    ck_assert(app_overlay_can_hold(&view)); /* the next one comes */
    view.hud.lives = 0;
    ck_assert(!app_overlay_can_hold(&view));
    view.ship.is_alive = true;
    ck_assert(app_overlay_can_hold(&view)); /* ranges count no lives */
    view.screen = GM_SCREEN_GAME_OVER;
    ck_assert(!app_overlay_can_hold(&view));
}
END_TEST

static void tear_down(void)
{
    overlay_scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("overlay");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, each_run_is_in_one_row_of_a_folded_list);
    tcase_add_loop_test(tests, numbers_and_names_equal_the_trace, 0, ROWS(trace_rows));
    tcase_add_test(tests, a_number_alone_is_a_key);
    tcase_add_test(tests, a_shuffle_changes_the_panel);
    tcase_add_test(tests, shown_figures_add_up);
    tcase_add_test(tests, a_few_long_frames_change_no_figure);
    tcase_add_test(tests, a_bar_that_is_longer_than_the_axis_is_marked);
    tcase_add_test(tests, a_hold_of_a_long_frame_stretches_the_axis_no_longer_than_it_lasts);
    tcase_add_test(tests, a_frame_that_is_longer_than_the_axis_is_passed_by_while_the_game_runs);
    tcase_add_test(tests, what_waits_for_its_interval_stays);
    tcase_add_test(tests, functions_of_a_lost_ship_have_no_labels_in_the_arena);
    tcase_add_test(tests, no_hold_begins_when_the_last_ship_is_lost);
    tcase_add_test(tests, a_pause_leaves_the_last_frame_of_play);
    return suite_run(tests, 300);
}
