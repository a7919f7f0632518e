/* lab/panels/tour.c -- see tour.h. */
#include "lab/panels/tour.h"

#include "lab/panels/bar.h"
#include "lab/panels/keys.h"
#include "lab/panels/page.h"
#include "lab/panels/places.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_CARD = 1, PLACE_NEXT, PLACE_SKIP, PLACE_LESSON };

/* Px of the design. */
#define EDGE 2.0F
#define PAD  9.0F
#define FOOT 22.0F
#define ROW  20.0F /* a place as high as this is one line */

#define TO_FIRST "Ctrl+1" /* of the keys that move a function, that of the target */

#define DIM_RGB 0x05080FU
#define DIM     0.6F

typedef struct tour_text {
    const char *title;
    const char *text; /**< "<hold>" and the like stand for keys */
} tour_text;

static const tour_text texts[LAB_TOUR_STEPS] = {
    {"The frame plan", "One frame from top to bottom: eight tick groups, and in each its functions "
                       "in the order in which they ran. A click opens or shuts a group."},
    {"Hold and step",
     "The game is held, and <hold> lets it go on. <step> opens a frame; then each press runs one "
     "function: the arrow is at what runs next."},
    {"Move a function",
     "Reticle is the ring where the laser hits. Drag it to the other outlined box: 1, PrePhysics, "
     "before the physics step. Or click it and press {2}."},
    {"See the lag",
     "From the next frame on Reticle reads the ship before it has moved. Press "
     "Show me to see it slowly. Or keep <frame> pressed and fly with {1}: words below the ring "
     "say how far it is off."},
};

/* In place of the second text while the game runs: the user may have let it go on. */
static const char running[] = "The game runs: <hold> holds it. Then <step> opens a frame, and "
                              "each press runs one function.";
/* And once a function has run. */
static const char stepped[] = "What has run has a filled mark in the plan. The arrow "
                              "is at what runs next: <step> runs it.";

/* In place of the last text while it is shown. */
static const char flying[] =
    "One frame after the other, slowly: the ship has moved on, and Reticle "
    "still uses the place where it was.";

/* In place of the last text once the lag was seen. */
static const char late[] =
    "Reticle read where the ship was one frame before: the red line, eight times as large in the "
    "corner. Words below the ring say how far. Done, or <undo>, takes the move back.";

uint64_t lab_tour_next(void)
{
    return lab_ui_id(LAB_PANEL_TOUR, PLACE_NEXT);
}

/* Where the function goes to. */
static lab_box place_of_target(const lab_ui *ui, const lab_plan *plan)
{
    return lab_seen_places(ui, lab_plan_group_id(plan, TL_TICK_GROUP_PRE_PHYSICS), 1);
}

/* First its row, then the target. */
static lab_box place_of_move(const lab_ui *ui, const lab_plan *plan, const lab_model *model)
{
    bool is_taken = strcmp(model->selected, LAB_TOUR_FUNCTION) == 0 ||
                    strcmp(ui->payload, LAB_TOUR_FUNCTION) == 0;
    uint64_t row = lab_plan_function_id(plan, model->frame, LAB_TOUR_FUNCTION);
    return is_taken ? place_of_target(ui, plan) : lab_seen_places(ui, row, 1);
}

lab_box lab_tour_place(const lab_ui *ui, const lab_layout *at, const lab_plan *plan,
                       const lab_model *model)
{
    switch (model->tour) {
    case LAB_TOUR_PLAN:
        return at->plan;
    case LAB_TOUR_STEP:
        return lab_seen_places(ui, lab_bar_hold() + (model->is_held ? 1 : 0), 1);
    case LAB_TOUR_MOVE:
        return place_of_move(ui, plan, model);
    case LAB_TOUR_LAG:
        return model->is_held ? lab_seen_places(ui, lab_bar_hold(), 1) : at->world;
    case LAB_TOUR_NONE:
    case LAB_TOUR_END:
        break;
    }
    return lab_box_make(0.0F, 0.0F, 0.0F, 0.0F);
}

uint64_t lab_tour_lesson(void)
{
    return lab_ui_id(LAB_PANEL_TOUR, PLACE_LESSON);
}

/* At the end of the tour: what comes next. */
static void paint_first_lesson(lab_ui *ui, lab_box row, const lab_lesson_model *lessons)
{
    char text[LAB_TEXT];
    const lab_lesson_entry *first = NULL;
    for (uint32_t i = 0; i < lessons->count && first == NULL; i++) {
        const lab_lesson_entry *entry = &lessons->list[i];
        first = entry->chapter == 1 && entry->place == 1 ? entry : NULL;
    }
    if (first == NULL) {
        return;
    }
    const char *title = lab_ui_word(ui, first->title);
    const char *words = lab_ui_fill(ui, text, "First lesson: {1}", &title, 1);
    float wide = roundf(lab_ui_width(ui, GM_FONT_SMALL, words) + 16.0F * ui->scale);
    lab_box box = lab_box_right(&row, fminf(wide, row.w));
    if (lab_ui_sign_button(ui, lab_tour_lesson(), box, words, false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_LESSON, .number = first->number});
    }
}

static void paint_buttons(lab_ui *ui, lab_box row, const lab_model *model)
{
    float s = ui->scale;
    char text[LAB_TEXT];
    bool is_last = (int)model->tour == LAB_TOUR_STEPS && model->has_tour_lag;
    const char *skip = lab_with_key(ui, "Skip ({1})", LAB_BACK, text);
    bool has_deed = model->tour != LAB_TOUR_PLAN && !model->has_tour_step;
    const char *next = lab_ui_word(ui, is_last ? "Done" : has_deed ? "Show me" : "Next");
    lab_box right = lab_box_right(&row, roundf(lab_ui_width(ui, GM_FONT_SMALL, next) + 30.0F * s));
    (void)lab_box_right(&row, 6.0F * s);
    if (is_last) {
        paint_first_lesson(ui, row, &model->lesson);
    } else {
        float wide = roundf(lab_ui_width(ui, GM_FONT_SMALL, skip) + 16.0F * s);
        uint64_t id = lab_ui_id(LAB_PANEL_TOUR, PLACE_SKIP);
        if (lab_ui_sign_button(ui, id, lab_box_right(&row, wide), skip, false)) {
            lab_ask(ui->requests, (lab_request){.action = LAB_BACK});
        }
    }
    if (model->tour == LAB_TOUR_LAG && model->is_tour_flying) {
        lab_ui_resting_button(ui, lab_tour_next(), right, next);
    } else if (lab_ui_sign_button(ui, lab_tour_next(), right, next, true)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_TOUR, .direction = 1});
    }
}

static void paint_title(lab_ui *ui, lab_box row, lab_tour tour)
{
    char text[LAB_TEXT];
    char step[16];
    char steps[16];
    const char *values[2] = {step, steps};
    (void)snprintf(step, sizeof step, "%d", (int)tour);
    (void)snprintf(steps, sizeof steps, "%d", (int)LAB_TOUR_STEPS);
    const char *words = lab_ui_fill(ui, text, "{1} of {2}", values, 2);
    lab_ui_figure(ui, GM_FONT_SMALL,
                  lab_box_right(&row, lab_ui_width(ui, GM_FONT_SMALL, words) + 1.0F),
                  GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY, words);
    lab_ui_text(ui, GM_FONT_UI, row, GM_ALIGN_LEFT, LAB_TEXT_TITLE, texts[tour - 1].title);
}

/* Over the tabs: HUD, arena, plan, lanes and meter stay in sight. */
static lab_box card_box(const lab_ui *ui, lab_box tabs)
{
    float edge = EDGE * ui->scale;
    float high = fminf(tabs.h, LAB_TOUR_TALL * ui->scale) - 2.0F * edge;
    return lab_box_make(tabs.x + edge, tabs.y + edge, tabs.w - 2.0F * edge, high);
}

/* Inside of a panel; around a row, which is no higher than its text. */
static void paint_ring(const lab_ui *ui, lab_box place)
{
    float inset = place.h > ROW * ui->scale ? EDGE * ui->scale : 0.0F;
    if (place.w > 0.0F) {
        lab_guide_ring(ui, lab_box_make(place.x + inset, place.y + inset, place.w - 2.0F * inset,
                                        place.h - 2.0F * inset));
    }
}

/* The parts of the Lab that the step does not speak of. In each step functions can be stepped, and
 * the plan shows what runs. */
static void dim_others(lab_ui *ui, const lab_layout *at, lab_tour tour)
{
    bool is_of_world = tour == LAB_TOUR_LAG;
    bool is_of_bar = tour == LAB_TOUR_STEP || tour == LAB_TOUR_LAG;
    const lab_box nowhere = {0.0F, 0.0F, 0.0F, 0.0F};
    const lab_box parts[] = {is_of_world ? nowhere : at->world,
                             is_of_bar ? nowhere : at->bar,
                             at->inspector,
                             tour == LAB_TOUR_STEP ? nowhere : at->lanes,
                             is_of_world ? nowhere : at->meter,
                             at->hints};
    for (uint32_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        lab_ui_fill_box(ui, parts[i], DIM_RGB, DIM);
    }
}

/* What the strip and the first row below it show, in the step that fills them; "": they are not
 * there. */
static const char *foot_words(const lab_layout *at, const lab_model *model)
{
    bool has_drawer = (model->shown & LAB_SHOW_DRAWER) != 0;
    if (model->tour == LAB_TOUR_STEP && has_drawer && at->lanes.h > 0.0F) {
        return "In the strip below each run is a bar, as long as it took.";
    }
    bool is_lag = model->tour == LAB_TOUR_LAG && model->has_tour_lag;
    return is_lag && has_drawer && at->meter.h > 0.0F
               ? "In the row below the strip each late frame is orange."
               : "";
}

/* Where all of it fits above the buttons. */
static void add_foot_words(const lab_ui *ui, const char *more, lab_box room,
                           char words[LAB_TEXT * 2])
{
    char longer[LAB_TEXT * 4];
    lab_brush brush = lab_ui_brush(ui);
    (void)snprintf(longer, sizeof longer, "%s %s", words, more);
    bool fits =
        lab_brush_lines_height(&brush, GM_FONT_SMALL, room.w, longer) <= room.h - 4.0F * ui->scale;
    if (more[0] != '\0' && fits && strlen(longer) < (size_t)LAB_TEXT * 2) {
        memcpy(words, longer, strlen(longer) + 1);
    }
}

static const char *text_of(const lab_model *model)
{
    if (model->tour == LAB_TOUR_STEP && model->has_tour_step) {
        return stepped;
    }
    if (model->tour == LAB_TOUR_LAG && (model->has_tour_lag || model->is_tour_flying)) {
        return model->has_tour_lag ? late : flying;
    }
    return model->tour == LAB_TOUR_STEP && !model->is_held ? running : texts[model->tour - 1].text;
}

lab_box lab_tour_paint(lab_ui *ui, const lab_layout *at, const lab_plan *plan,
                       const lab_model *model)
{
    char text[LAB_TEXT * 2];
    char words[LAB_TEXT * 2];
    char way[LAB_TEXT];
    const char *const values[2] = {ui->is_pad_used ? "L stick" : model->play_keys.fly,
                                   ui->is_pad_used ? lab_act_name(ui, LAB_MOVE, 0, way) : TO_FIRST};
    float s = ui->scale;
    lab_tour tour = model->tour;
    if (tour == LAB_TOUR_NONE || tour == LAB_TOUR_END) {
        return lab_box_make(at->world.x, at->world.y, 0.0F, 0.0F);
    }
    dim_others(ui, at, tour);
    paint_ring(ui, lab_tour_place(ui, at, plan, model));
    if (tour == LAB_TOUR_MOVE) {
        paint_ring(ui, place_of_target(ui, plan));
    }
    lab_box card = card_box(ui, at->inspector);
    float sides[4] = {card.x, card.y, card.w, card.h};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_TOUR, PLACE_CARD), card);
    gm_draw_round_rect(ui->list, sides, 6.0F * s, gm_rgba(0x101B2E, 0.98F),
                       gm_rgba(0x0A1220, 0.98F));
    gm_draw_round_rect_stroke(ui->list, sides, 6.0F * s, 1.4F * s, gm_rgba(0xFFE08A, 0.8F));
    lab_box left = {card.x + PAD * s, card.y + 5.0F * s, card.w - 2.0F * PAD * s,
                    card.h - (5.0F + EDGE) * s};
    paint_title(ui, lab_box_top(&left, 22.0F * s), tour);
    lab_box foot = {left.x, left.y + left.h - FOOT * s, left.w, FOOT * s};
    (void)gm_picture_fill(words, sizeof words, lab_act_fill(ui, text, text_of(model)), values, 2);
    const char *more = foot_words(at, model);
    lab_box room = {left.x, left.y, left.w, foot.y - left.y};
    add_foot_words(ui, more[0] != '\0' ? lab_ui_word(ui, more) : "", room, words);
    (void)lab_ui_lines(ui, GM_FONT_SMALL, left, LAB_TEXT_PRIMARY, words);
    paint_buttons(ui, foot, model);
    return card;
}
