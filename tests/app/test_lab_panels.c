/* Panels of the Lab: what they show stays in its place, and what is done to them is asked for. */
#include "lab/keys.h"
#include "panel_parade.h"
#include "png_file.h"
#include "raster.h"
#include "text.h"

#include <SDL.h>
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, MAX_PATH = 256, MAX_TEXT = 256, STEPS = 600 };

static panel_parade parade;
static app_text *fonts;
static app_language language;

static void open_parade(void)
{
    char error[256] = "";
    app_text_def def = {.ui_scale = 1.0F};
    memset(&parade, 0, sizeof parade);
    panel_parade_open(&parade);
    fonts = app_text_create(&def, error, sizeof error);
    ck_assert_msg(fonts != NULL, "%s", error);
    app_text_attach(fonts, &parade.list);
    parade.ui.mouse_x = -1.0F;
}

static void close_parade(void)
{
    panel_parade_close(&parade);
    app_text_destroy(fonts);
    app_language_free(&language);
}

static void speak_chinese(void)
{
    ck_assert(app_language_load(&language, "zh"));
    parade.layout.picture.translate = app_language_translate;
    parade.layout.picture.translate_user = &language;
}

/* For people: TICKLINE_PANEL_PICTURES names a folder. */
static void save(const char *name)
{
    static uint32_t pixels[WIDTH * HEIGHT];
    static char last[64];
    const char *folder = getenv("TICKLINE_PANEL_PICTURES");
    char path[MAX_PATH];
    char error[256] = "";
    if (folder == NULL || strcmp(last, name) == 0) {
        return;
    }
    (void)snprintf(last, sizeof last, "%s", name);
    app_canvas canvas = {pixels, WIDTH, WIDTH, HEIGHT};
    app_picture picture = {&parade.list, app_text_layout(fonts, &parade.list), NULL};
    app_raster_paint(&canvas, &picture);
    (void)snprintf(path, sizeof path, "%s/%s%s.png", folder, language.words != NULL ? "zh-" : "en-",
                   name);
    ck_assert_msg(app_png_write(path, &canvas, error, sizeof error), "%s", error);
}

/* --- where things lie --- */

typedef struct shown_text {
    char text[MAX_TEXT];
    lab_box box;
} shown_text;

static lab_box clip_of(const gm_draw_list *list, uint32_t text)
{
    for (uint32_t i = 0; i < list->command_count; i++) {
        const gm_draw_command *c = &list->commands[i];
        if (c->kind == GM_DRAW_TEXT && text >= c->first && text < c->first + c->count) {
            return lab_box_make((float)c->clip.x, (float)c->clip.y, (float)c->clip.w,
                                (float)c->clip.h);
        }
    }
    return lab_box_make(0.0F, 0.0F, 0.0F, 0.0F);
}

/* The ink of a line: the middle of its box. */
static shown_text text_at(const gm_draw_list *list, uint32_t index)
{
    shown_text out;
    const gm_draw_text_run *run = &list->texts[index];
    float high = gm_draw_line_height(list, run->font);
    uint32_t length = run->length < MAX_TEXT ? run->length : MAX_TEXT - 1;
    memcpy(out.text, list->chars + run->first, length);
    out.text[length] = '\0';
    float wide = gm_draw_text_width(list, run->font, run->spacing, out.text);
    lab_box ink = {run->x - wide * (float)run->align * 0.5F, run->y + 0.28F * high, wide,
                   0.42F * high};
    out.box = lab_box_shared(ink, clip_of(list, index));
    return out;
}

static bool is_within(lab_box inner, lab_box outer, float slack)
{
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
           inner.x + inner.w <= outer.x + outer.w + slack &&
           inner.y + inner.h <= outer.y + outer.h + slack;
}

static void assert_in_one_of(const shown_text *t, const char *state)
{
    const lab_box panels[3] = {parade.layout.bar, parade.layout.plan, parade.layout.inspector};
    for (uint32_t i = 0; i < 3; i++) {
        if (is_within(t->box, panels[i], 0.0F)) {
            return;
        }
    }
    ck_abort_msg("%s: '%s' at %.0f,%.0f leaves its panel", state, t->text, (double)t->box.x,
                 (double)t->box.y);
}

static void assert_apart(const shown_text *a, const shown_text *b, const char *state)
{
    lab_box shared = lab_box_shared(a->box, b->box);
    ck_assert_msg(shared.w < 1.0F || shared.h < 1.0F, "%s: '%s' meets '%s'", state, a->text,
                  b->text);
}

static bool is_checked(const shown_text *t)
{
    const lab_layout *at = &parade.layout;
    bool is_world = t->box.x < at->world.w && t->box.y >= at->bar.h;
    return t->box.w > 0.0F && t->box.h > 0.0F && !is_world && t->box.y < at->lanes.y;
}

static void check_texts(panel_parade *p, const char *state)
{
    static shown_text texts[512];
    uint32_t count = 0;
    if (p->ui.mouse_x >= 0.0F || p->has_help) {
        return;
    }
    for (uint32_t i = 0; i < p->list.text_count && count < 512; i++) {
        texts[count] = text_at(&p->list, i);
        count += is_checked(&texts[count]) ? 1U : 0U;
    }
    ck_assert_uint_gt(count, 10);
    for (uint32_t i = 0; i < count; i++) {
        assert_in_one_of(&texts[i], state);
        for (uint32_t k = 0; k < i; k++) {
            assert_apart(&texts[i], &texts[k], state);
        }
    }
    if (strchr(state, '-') != NULL) {
        save(state);
    }
}

START_TEST(no_text_leaves_its_panel_or_meets_another)
{
    if (_i == 1) {
        speak_chinese();
    }
    panel_parade_walk(&parade, check_texts);
}
END_TEST

static void assert_touches(lab_box a, lab_box b)
{
    lab_box shared = lab_box_shared(a, b);
    ck_assert_msg(shared.w * shared.h < 0.01F, "%.0f,%.0f meets %.0f,%.0f", (double)a.x,
                  (double)a.y, (double)b.x, (double)b.y);
}

static void check_layout(int32_t width, int32_t height, float ui, bool has_drawer)
{
    lab_layout at = lab_layout_make(width, height, ui, has_drawer);
    const lab_box boxes[7] = {at.bar,   at.world, at.plan, at.inspector,
                              at.lanes, at.meter, at.hints};
    lab_box canvas = {0.0F, 0.0F, (float)width, (float)height};
    float area = 0.0F;
    for (uint32_t i = 0; i < 7; i++) {
        ck_assert(is_within(boxes[i], canvas, 0.01F));
        area += boxes[i].w * boxes[i].h;
        for (uint32_t k = 0; k < i; k++) {
            assert_touches(boxes[i], boxes[k]);
        }
    }
    ck_assert_msg(fabsf(area - canvas.w * canvas.h) < 1.0F, "%dx%d leaves a gap", (int)width,
                  (int)height);
    float s = at.picture.scale;
    lab_box arena = {at.picture.arena_x, at.picture.arena_y, GM_ARENA_WIDTH * s,
                     GM_ARENA_HEIGHT * s};
    ck_assert_msg(is_within(arena, at.world, 1.0F), "%dx%d: the arena leaves the world", (int)width,
                  (int)height);
    ck_assert(s < 1.0F || s == floorf(s));
}

START_TEST(boxes_fill_the_canvas_and_never_overlap)
{
    static const int32_t sizes[][2] = {{1280, 720},  {1920, 1080}, {2560, 1440}, {3840, 2160},
                                       {1024, 600},  {1366, 768},  {1280, 1024}, {800, 600},
                                       {3440, 1440}, {960, 540}};
    static const float scales[] = {0.0F, 1.0F, 1.25F, 2.0F};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            check_layout(sizes[i][0], sizes[i][1], scales[k], true);
            check_layout(sizes[i][0], sizes[i][1], scales[k], false);
        }
    }
}
END_TEST

static void assert_box(lab_box box, float x, float y, float w, float h)
{
    ck_assert_msg(box.x == x && box.y == y && box.w == w && box.h == h, "%.1f %.1f %.1f %.1f",
                  (double)box.x, (double)box.y, (double)box.w, (double)box.h);
}

START_TEST(the_boxes_of_1280_by_720_are_those_of_the_design)
{
    lab_layout at = lab_layout_make(1280, 720, 1.0F, true);
    assert_box(at.bar, 0, 0, 1280, 32);
    assert_box(at.world, 0, 32, 960, 540);
    assert_box(at.plan, 960, 32, 320, 264);
    assert_box(at.inspector, 960, 296, 320, 276);
    assert_box(at.lanes, 0, 572, 1280, 84);
    assert_box(at.meter, 0, 656, 1280, 48);
    assert_box(at.hints, 0, 704, 1280, 16);
    ck_assert(at.picture.scale == 1.0F && at.picture.arena_x == 0.0F);
    ck_assert(at.picture.arena_y == 32.0F + 91.0F);
    lab_layout tall = lab_layout_make(1280, 720, 1.0F, false);
    assert_box(tall.world, 0, 32, 960, 672);
    ck_assert(tall.lanes.h == 0.0F && tall.meter.h == 0.0F);
}
END_TEST

/* --- what is done to them --- */

static void move_to(float x, float y)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = (int32_t)lroundf(x);
    event.motion.y = (int32_t)lroundf(y);
    ck_assert(lab_ui_event(&parade.ui, &event, 1.0F));
}

static void button(uint32_t type, uint8_t which)
{
    SDL_Event event = {.type = type};
    event.button.button = which;
    event.button.x = (int32_t)parade.ui.mouse_x;
    event.button.y = (int32_t)parade.ui.mouse_y;
    ck_assert(lab_ui_event(&parade.ui, &event, 1.0F));
}

static void press_and_let_go(uint8_t which)
{
    parade.requests.count = 0;
    button(SDL_MOUSEBUTTONDOWN, which);
    panel_parade_paint(&parade);
    button(SDL_MOUSEBUTTONUP, which);
    panel_parade_paint(&parade);
}

/* Middle of a text in a panel that reads exactly so. */
static bool find_text(const char *text, lab_box panel, float at[2])
{
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        shown_text t = text_at(&parade.list, i);
        if (strcmp(t.text, text) == 0 && t.box.w > 0.0F && t.box.h > 0.0F &&
            is_within(t.box, panel, 1.0F)) {
            at[0] = t.box.x + t.box.w / 2.0F;
            at[1] = t.box.y + t.box.h / 2.0F;
            return true;
        }
    }
    return false;
}

static void point_at(const char *text, lab_box panel)
{
    float at[2] = {0.0F, 0.0F};
    panel_parade_paint(&parade);
    ck_assert_msg(find_text(text, panel, at), "no '%s' is shown", text);
    move_to(at[0], at[1]);
    panel_parade_paint(&parade);
}

static void click(const char *text, lab_box panel)
{
    point_at(text, panel);
    press_and_let_go(SDL_BUTTON_LEFT);
}

static const lab_request *asked(lab_action action)
{
    for (uint32_t i = 0; i < parade.requests.count; i++) {
        if (parade.requests.items[i].action == action) {
            return &parade.requests.items[i];
        }
    }
    ck_abort_msg("action %d was not asked for (%u others)", (int)action,
                 (unsigned)parade.requests.count);
    return NULL;
}

static void open_tab(lab_tab tab)
{
    parade.scene.model.tab = tab;
    panel_parade_paint(&parade);
}

START_TEST(a_click_on_check_asks_for_it)
{
    click("CHECK (Enter)", parade.layout.inspector);
    (void)asked(LAB_CHECK);
    ck_assert_uint_eq(parade.requests.count, 1);
    click("HINT (H)", parade.layout.inspector);
    (void)asked(LAB_HINT);
}
END_TEST

START_TEST(a_click_on_the_prediction_makes_it_take_what_is_typed)
{
    ck_assert(!lab_inspector_takes_text(&parade.ui));
    click("5", parade.layout.inspector);
    ck_assert(lab_inspector_takes_text(&parade.ui));
    click("HINT (H)", parade.layout.inspector);
    ck_assert(!lab_inspector_takes_text(&parade.ui));
}
END_TEST

START_TEST(a_click_on_a_tab_opens_it)
{
    click("Order", parade.layout.inspector);
    ck_assert_int_eq(asked(LAB_TAB)->number, LAB_TAB_ORDER);
}
END_TEST

START_TEST(the_lesson_in_the_bar_leads_to_its_tab)
{
    open_tab(LAB_TAB_COST);
    click("L2  Same group is not enough   step 2 of 4", parade.layout.bar);
    ck_assert_int_eq(asked(LAB_TAB)->number, LAB_TAB_LESSON);
}
END_TEST

START_TEST(a_click_on_a_row_selects_the_function)
{
    click("PlayerShip", parade.layout.plan);
    ck_assert_str_eq(asked(LAB_SELECT)->function, "PlayerShip");
}
END_TEST

static void drag(const char *from, const char *to)
{
    float at[2] = {0.0F, 0.0F};
    point_at(from, parade.layout.plan);
    parade.requests.count = 0;
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    ck_assert(find_text(to, parade.layout.plan, at));
    move_to(at[0], at[1]);
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    save("drag");
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
}

START_TEST(a_row_dragged_onto_a_group_asks_to_move_there)
{
    drag("PlayerShip", "DuringPhysics");
    const lab_request *move = asked(LAB_MOVE);
    ck_assert_str_eq(move->function, "PlayerShip");
    ck_assert_int_eq(move->group, TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert_uint_eq(parade.requests.count, 1);
}
END_TEST

START_TEST(a_row_dragged_onto_a_row_joins_its_group)
{
    drag("PlayerShip", "Hud");
    ck_assert_int_eq(asked(LAB_MOVE)->group, TL_TICK_GROUP_DURING_PHYSICS);
}
END_TEST

START_TEST(locked_groups_refuse_and_engine_rows_stay)
{
    drag("PlayerShip", "EndPhysics");
    ck_assert_uint_eq(parade.requests.count, 0);
    drag("PhysicsStart", "DuringPhysics");
    ck_assert_uint_eq(parade.requests.count, 0);
}
END_TEST

START_TEST(a_drag_with_shift_or_from_the_handle_draws_a_prerequisite)
{
    parade.ui.is_shift_down = true;
    drag("LaserArm", "Hud");
    ck_assert_str_eq(asked(LAB_AFTER)->function, "LaserArm");
    ck_assert_str_eq(asked(LAB_AFTER)->other, "Hud");
    parade.ui.is_shift_down = false;
    point_at("LaserArm", parade.layout.plan);
    move_to(parade.layout.plan.x + parade.layout.plan.w - 21.0F, parade.ui.mouse_y);
    panel_parade_paint(&parade);
    parade.requests.count = 0;
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    float at[2] = {0.0F, 0.0F};
    ck_assert(find_text("PlayerController", parade.layout.plan, at));
    move_to(at[0], at[1]);
    panel_parade_paint(&parade);
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    ck_assert_str_eq(asked(LAB_AFTER)->other, "PlayerController");
}
END_TEST

START_TEST(the_margin_and_the_right_button_break)
{
    point_at("PlayerShip", parade.layout.plan);
    press_and_let_go(SDL_BUTTON_RIGHT);
    ck_assert_str_eq(asked(LAB_BREAK_FUNCTION)->function, "PlayerShip");
    move_to(parade.layout.plan.x + 17.0F, parade.ui.mouse_y);
    panel_parade_paint(&parade);
    press_and_let_go(SDL_BUTTON_LEFT);
    ck_assert_str_eq(asked(LAB_BREAK_FUNCTION)->function, "PlayerShip");
    point_at("DuringPhysics", parade.layout.plan);
    press_and_let_go(SDL_BUTTON_RIGHT);
    ck_assert_int_eq(asked(LAB_BREAK_GROUP)->group, TL_TICK_GROUP_DURING_PHYSICS);
}
END_TEST

START_TEST(a_prerequisite_is_picked_with_the_next_click)
{
    open_tab(LAB_TAB_FUNCTION);
    click("Add a prerequisite", parade.layout.inspector);
    ck_assert_str_eq(parade.ui.picking, "Reticle");
    click("PlayerShip", parade.layout.plan);
    ck_assert_str_eq(asked(LAB_AFTER)->function, "Reticle");
    ck_assert_str_eq(asked(LAB_AFTER)->other, "PlayerShip");
    ck_assert_str_eq(parade.ui.picking, "");
}
END_TEST

START_TEST(the_function_tab_moves_cuts_and_switches_off)
{
    lab_model *m = &parade.scene.model;
    (void)snprintf(m->selected, sizeof m->selected, "LaserBeam");
    open_tab(LAB_TAB_FUNCTION);
    click("During", parade.layout.inspector);
    ck_assert_int_eq(asked(LAB_MOVE)->group, TL_TICK_GROUP_DURING_PHYSICS);
    click("+", parade.layout.inspector);
    ck_assert_int_eq(asked(LAB_INTERVAL)->time, 16666667);
    click("Cut", parade.layout.inspector);
    ck_assert_str_eq(asked(LAB_CUT)->other, "Reticle");
    click("Disable", parade.layout.inspector);
    ck_assert_str_eq(asked(LAB_DISABLE)->function, "LaserBeam");
}
END_TEST

START_TEST(the_order_tab_goes_back_orders_pairs_and_shuffles)
{
    open_tab(LAB_TAB_ORDER);
    click("Reticle: PostPhysics -> PrePhysics", parade.layout.inspector);
    (void)asked(LAB_UNDO);
    ck_assert_uint_eq(parade.requests.count, 1);
    click("Minimap: every 0.25 s", parade.layout.inspector);
    (void)asked(LAB_REDO);
    click("Order it", parade.layout.inspector);
    ck_assert_str_eq(asked(LAB_AFTER)->function, "LaserBeam");
    ck_assert_str_eq(asked(LAB_AFTER)->other, "Reticle");
    click("Shuffle (N)", parade.layout.inspector);
    (void)asked(LAB_SHUFFLE);
    click("Try 1,000 orders", parade.layout.inspector);
    (void)asked(LAB_VERDICT);
}
END_TEST

START_TEST(the_transport_steps_both_ways)
{
    static const lab_action actions[5] = {LAB_STEP_FRAME, LAB_STEP_FUNCTION, LAB_HOLD,
                                          LAB_STEP_FUNCTION, LAB_STEP_FRAME};
    static const int32_t ways[5] = {-1, -1, 1, 1, 1};
    for (uint32_t i = 0; i < 5; i++) {
        panel_parade_paint(&parade);
        move_to(22.0F + 31.0F * (float)i, 16.0F);
        panel_parade_paint(&parade);
        press_and_let_go(SDL_BUTTON_LEFT);
        ck_assert_int_eq(asked(actions[i])->direction, ways[i]);
    }
}
END_TEST

/* --- the focus --- */

static bool was_seen(const uint64_t *seen, uint32_t count, uint64_t id)
{
    for (uint32_t i = 0; i < count; i++) {
        if (seen[i] == id) {
            return true;
        }
    }
    return false;
}

static lab_box whole_canvas(void)
{
    return lab_box_make(0.0F, 0.0F, (float)WIDTH, (float)HEIGHT);
}

START_TEST(a_hint_is_the_key_that_it_names)
{
    panel_scene_hold(&parade.scene, 5);
    panel_parade_paint(&parade);
    click("step a group", parade.layout.hints);
    ck_assert_int_eq(asked(LAB_STEP_GROUP)->direction, 1);
    ck_assert_uint_eq(parade.requests.count, 1);
}
END_TEST

START_TEST(a_row_of_the_card_does_what_it_names_and_puts_the_card_away)
{
    parade.has_help = true;
    panel_parade_paint(&parade);
    click("back to the last stop", whole_canvas());
    ck_assert_int_eq(asked(LAB_CONTINUE)->direction, -1);
    (void)asked(LAB_HELP);
    ck_assert_uint_eq(parade.requests.count, 2);
    click("only that one", whole_canvas());
    ck_assert_int_eq(asked(LAB_SOLO)->group, TL_TICK_GROUP_COUNT);
    click("one level back", whole_canvas());
    (void)asked(LAB_BACK);
    ck_assert_uint_eq(parade.requests.count, 1);
}
END_TEST

START_TEST(what_lies_below_the_card_is_out_of_reach)
{
    lab_ui *ui = &parade.ui;
    panel_parade_paint(&parade);
    lab_ui_step_focus(ui, 1);
    panel_parade_paint(&parade);
    ck_assert_uint_ne(ui->focus, 0);
    parade.has_help = true;
    panel_parade_paint(&parade);
    ck_assert_uint_eq(ui->focus, 0);
    for (uint32_t i = 0; i < 3; i++) {
        lab_ui_step_focus(ui, 1);
        panel_parade_paint(&parade);
        ck_assert_uint_eq(ui->focus >> 32, LAB_PANEL_HELP);
    }
    click("CHECK (Enter)", parade.layout.inspector);
    ck_assert_uint_eq(parade.requests.count, 0);
}
END_TEST

/* What only a key did could not be reached by the mouse, nor by the controller. */
START_TEST(the_card_holds_every_action_that_no_panel_has)
{
    static const lab_action keys_only[] = {
        LAB_STEP_OUT, LAB_CONTINUE, LAB_BREAK_LAG,    LAB_BREAK_CYCLE, LAB_BREAK_SPAWN, LAB_RESTART,
        LAB_SOLO,     LAB_TOGGLE,   LAB_ALL_OVERLAYS, LAB_SHADOW,      LAB_PALETTE,     LAB_PICKER,
        LAB_CONSOLE,  LAB_MOVIE,    LAB_SCREENSHOT,   LAB_TRACE,       LAB_ZOOM,        LAB_PAN};
    bool is_there[LAB_ACTION_COUNT] = {false};
    lab_ui *ui = &parade.ui;
    parade.has_help = true;
    panel_parade_paint(&parade);
    uint32_t count = ui->place_count;
    for (uint32_t i = 0; i < count; i++) {
        lab_ui_step_focus(ui, 1);
        parade.requests.count = 0;
        panel_parade_paint(&parade);
        ui->was_accepted = true;
        panel_parade_paint(&parade);
        for (uint32_t k = 0; k < parade.requests.count; k++) {
            is_there[parade.requests.items[k].action] = true;
        }
    }
    for (uint32_t i = 0; i < sizeof keys_only / sizeof keys_only[0]; i++) {
        ck_assert_msg(is_there[keys_only[i]], "action %d", (int)keys_only[i]);
    }
}
END_TEST

static SDL_KeyboardEvent key_of(SDL_Scancode code)
{
    SDL_KeyboardEvent event = {.type = SDL_KEYDOWN};
    event.keysym.scancode = code;
    return event;
}

START_TEST(the_lanes_take_their_keys_while_they_have_the_focus)
{
    lab_request request;
    SDL_KeyboardEvent event = key_of(SDL_SCANCODE_D);
    ck_assert(!lab_keys_request(&event, true, &request));
    ck_assert(lab_keys_lanes_request(&event, &request));
    ck_assert_int_eq(request.action, LAB_PAN);
    ck_assert_int_gt(request.number, 0);
    ck_assert(!lab_lanes_have_focus(&parade.ui));
    lab_box lanes = parade.layout.lanes;
    panel_parade_paint(&parade);
    parade.ui.mouse_x = lanes.x + lanes.w / 2.0F;
    parade.ui.mouse_y = lanes.y + lanes.h - 4.0F;
    press_and_let_go(SDL_BUTTON_LEFT);
    ck_assert(lab_lanes_have_focus(&parade.ui));
}
END_TEST

START_TEST(the_wheel_counts_to_the_guess)
{
    point_at("5", parade.layout.inspector);
    panel_parade_paint(&parade);
    parade.requests.count = 0;
    parade.ui.wheel = -1;
    panel_parade_paint(&parade);
    ck_assert_int_eq(asked(LAB_PREDICT)->direction, -1);
}
END_TEST

START_TEST(the_focus_reaches_every_place_and_accepts)
{
    static uint64_t seen[LAB_UI_MAX_PLACES];
    uint32_t count = 0;
    parade.scene.model.tab = (lab_tab)_i;
    panel_parade_paint(&parade);
    for (uint32_t i = 0; i < STEPS; i++) {
        lab_ui_step_focus(&parade.ui, 1);
        panel_parade_paint(&parade);
        if (!was_seen(seen, count, parade.ui.focus) && count < LAB_UI_MAX_PLACES) {
            seen[count++] = parade.ui.focus;
        }
    }
    const lab_ui *ui = &parade.ui;
    for (uint32_t i = 0; i < ui->place_count; i++) {
        const lab_place_box *place = &ui->places[i];
        ck_assert_msg(!place->takes_focus || was_seen(seen, count, place->id),
                      "panel %u: no way to %u", (unsigned)(place->id >> 32),
                      (unsigned)(place->id & 0xFFFFFFFFU));
    }
    ck_assert_uint_gt(count, 40);
}
END_TEST

START_TEST(arrows_go_down_the_plan_and_take_it_along)
{
    point_at("PlayerController", parade.layout.plan);
    press_and_let_go(SDL_BUTTON_LEFT);
    move_to(5.0F, 300.0F);
    for (uint32_t i = 0; i < 14; i++) {
        lab_ui_move_focus(&parade.ui, 0, 1);
        panel_parade_paint(&parade);
        ck_assert_uint_eq(parade.ui.focus >> 32, LAB_PANEL_PLAN);
    }
    ck_assert(parade.plan.scroll > 0.0F);
    parade.requests.count = 0;
    parade.ui.was_accepted = true;
    panel_parade_paint(&parade);
    ck_assert_uint_gt(parade.requests.count, 0);
}
END_TEST

/* --- what the plan lists --- */

static uint32_t row_of(const char *name)
{
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->kind == LAB_PLAN_FUNCTION &&
            strcmp(parade.scene.frame.functions[row->function].label, name) == 0) {
            return i;
        }
    }
    ck_abort_msg("no row for %s", name);
    return 0;
}

START_TEST(the_plan_lists_stages_in_order_and_functions_as_they_ran)
{
    uint32_t stage = 0;
    uint32_t before = 0;
    lab_plan_fill(&parade.plan, &parade.scene.model);
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->kind == LAB_PLAN_STAGE) {
            ck_assert_uint_eq(row->stage, stage++);
        } else if (row->item != LAB_NONE) {
            ck_assert_uint_ge(row->item, before);
            before = row->item;
        }
    }
    ck_assert_uint_eq(stage, TL_STAGE_COUNT);
    ck_assert_uint_lt(row_of("PlayerController"), row_of("PlayerShip"));
}
END_TEST

START_TEST(the_arrow_is_at_what_runs_next)
{
    uint32_t arrows = 0;
    panel_scene_hold(&parade.scene, 3);
    lab_plan_fill(&parade.plan, &parade.scene.model);
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->is_next) {
            arrows++;
            uint64_t id = tl_tick_id_store(parade.scene.frame.functions[row->function].id);
            ck_assert_uint_eq(id, parade.scene.frame.next.id);
        }
    }
    ck_assert_uint_eq(arrows, 1);
}
END_TEST

START_TEST(a_moved_function_leaves_its_shadow)
{
    uint32_t index = lab_frame_find(&parade.scene.frame, "Hud");
    parade.scene.frame.functions[index].info.group = TL_TICK_GROUP_POST_UPDATE_WORK;
    lab_plan_fill(&parade.plan, &parade.scene.model);
    uint32_t ghosts = 0;
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->kind == LAB_PLAN_GHOST) {
            ghosts++;
            ck_assert_uint_eq(row->function, index);
            ck_assert_int_eq(row->stage, TL_STAGE_DURING_PHYSICS);
        }
    }
    ck_assert_uint_eq(ghosts, 1);
}
END_TEST

START_TEST(instances_share_a_row_until_they_are_unfolded)
{
    lab_frame *frame = &parade.scene.frame;
    uint32_t second = lab_frame_find(frame, "LaserArm");
    frame->functions[second].info.name = "PlayerShip";
    lab_plan_fill(&parade.plan, &parade.scene.model);
    ck_assert_uint_eq(parade.plan.rows[row_of("PlayerShip")].count, 2);
    uint32_t folded = parade.plan.row_count;
    click("\xC3\x97"
          "2",
          parade.layout.plan);
    panel_parade_paint(&parade);
    ck_assert_uint_eq(parade.plan.row_count, folded + 1);
    ck_assert_uint_eq(parade.plan.rows[row_of("LaserArm")].count, 1);
}
END_TEST

static uint32_t count_text(const char *text)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        count += strcmp(text_at(&parade.list, i).text, text) == 0 ? 1U : 0U;
    }
    return count;
}

/* PlayerController has the longest name of all, and runs in PostPhysics here. */
START_TEST(a_demoted_function_says_where_from_and_where_to)
{
    panel_scene_hold(&parade.scene, 9);
    panel_scene_make_strange(&parade.scene);
    panel_parade_paint(&parade);
    ck_assert_uint_eq(count_text("Pre\xE2\x86\x92Post"), 2);
    point_at("PlayerController", parade.layout.plan);
    ck_assert_str_eq(parade.ui.tip, "waits for Reticle in PostPhysics");
}
END_TEST

static TCase *make_places(void)
{
    TCase *tests = tcase_create("places");
    tcase_set_timeout(tests, 300.0);
    tcase_add_checked_fixture(tests, open_parade, close_parade);
    tcase_add_loop_test(tests, no_text_leaves_its_panel_or_meets_another, 0, 2);
    tcase_add_test(tests, boxes_fill_the_canvas_and_never_overlap);
    tcase_add_test(tests, the_boxes_of_1280_by_720_are_those_of_the_design);
    return tests;
}

static TCase *make_touches(void)
{
    TCase *tests = tcase_create("touches");
    tcase_set_timeout(tests, 60.0);
    tcase_add_checked_fixture(tests, open_parade, close_parade);
    tcase_add_test(tests, a_click_on_check_asks_for_it);
    tcase_add_test(tests, a_click_on_the_prediction_makes_it_take_what_is_typed);
    tcase_add_test(tests, a_click_on_a_tab_opens_it);
    tcase_add_test(tests, the_lesson_in_the_bar_leads_to_its_tab);
    tcase_add_test(tests, a_click_on_a_row_selects_the_function);
    tcase_add_test(tests, a_row_dragged_onto_a_group_asks_to_move_there);
    tcase_add_test(tests, a_row_dragged_onto_a_row_joins_its_group);
    tcase_add_test(tests, locked_groups_refuse_and_engine_rows_stay);
    tcase_add_test(tests, a_drag_with_shift_or_from_the_handle_draws_a_prerequisite);
    tcase_add_test(tests, the_margin_and_the_right_button_break);
    tcase_add_test(tests, a_prerequisite_is_picked_with_the_next_click);
    tcase_add_test(tests, the_function_tab_moves_cuts_and_switches_off);
    tcase_add_test(tests, the_order_tab_goes_back_orders_pairs_and_shuffles);
    tcase_add_test(tests, the_transport_steps_both_ways);
    tcase_add_test(tests, a_hint_is_the_key_that_it_names);
    tcase_add_test(tests, a_row_of_the_card_does_what_it_names_and_puts_the_card_away);
    tcase_add_test(tests, what_lies_below_the_card_is_out_of_reach);
    tcase_add_test(tests, the_card_holds_every_action_that_no_panel_has);
    tcase_add_test(tests, the_lanes_take_their_keys_while_they_have_the_focus);
    tcase_add_test(tests, the_wheel_counts_to_the_guess);
    tcase_add_loop_test(tests, the_focus_reaches_every_place_and_accepts, 0, LAB_TAB_COUNT);
    tcase_add_test(tests, arrows_go_down_the_plan_and_take_it_along);
    return tests;
}

static TCase *make_rows(void)
{
    TCase *tests = tcase_create("rows");
    tcase_set_timeout(tests, 60.0);
    tcase_add_checked_fixture(tests, open_parade, close_parade);
    tcase_add_test(tests, the_plan_lists_stages_in_order_and_functions_as_they_ran);
    tcase_add_test(tests, the_arrow_is_at_what_runs_next);
    tcase_add_test(tests, a_moved_function_leaves_its_shadow);
    tcase_add_test(tests, a_demoted_function_says_where_from_and_where_to);
    tcase_add_test(tests, instances_share_a_row_until_they_are_unfolded);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("lab_panels");
    suite_add_tcase(suite, make_places());
    suite_add_tcase(suite, make_touches());
    suite_add_tcase(suite, make_rows());
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
