/* lab/panels/tour.c -- see tour.h. */
#include "lab/panels/tour.h"

#include "lab/panels/bar.h"
#include "lab/panels/keys.h"
#include "lab/panels/page.h"
#include "lab/panels/places.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_CARD = 1, PLACE_NEXT, PLACE_SKIP };

/* Px of the design. */
#define WIDE 420.0F
#define HIGH 104.0F
/* Where there is less height. */
#define LOW_WIDE   560.0F
#define LEAST_HIGH 80.0F
#define AWAY       6.0F
#define PAD        9.0F
#define FOOT       22.0F
#define ROW        20.0F /* a place as high as this is one line */

typedef struct tour_text {
    const char *title;
    const char *text; /**< "<hold>" and the like stand for keys */
} tour_text;

static const tour_text texts[LAB_TOUR_STEPS] = {
    {"The frame plan",
     "One frame from top to bottom: eight tick groups, and in them every function "
     "in the order in which it ran."},
    {"Hold and step",
     "The game is held, and <hold> lets it go on. <step> opens a frame; then each press runs one "
     "function: the arrow is at what runs next."},
    {"Move a function",
     "Select Reticle in the plan. Drag it to PrePhysics, before the physics step, "
     "or press <move>: PrePhysics is number 1."},
    {"See the lag", "Keep <frame> pressed and fly: frames run one by one. Reticle now reads the "
                    "ship before it has "
                    "moved, and a plate says how far behind it is. <undo> takes the move back."},
};

/* In place of the second text while the game runs: the user may have let it go on. */
static const char running[] = "The game runs: <hold> holds it. Then <step> opens a frame, and "
                              "each press runs one function.";

uint64_t lab_tour_next(void)
{
    return lab_ui_id(LAB_PANEL_TOUR, PLACE_NEXT);
}

/* First its row, then the groups that it can be moved to. */
static lab_box place_of_move(const lab_ui *ui, const lab_plan *plan, const lab_model *model)
{
    uint32_t count = 0;
    uint64_t first = lab_tab_function_places(GM_COMMAND_MOVE, &count);
    bool is_selected = strcmp(model->selected, LAB_TOUR_FUNCTION) == 0;
    lab_box groups = lab_seen_places(ui, first, count);
    uint64_t row = lab_plan_function_id(plan, model->frame, LAB_TOUR_FUNCTION);
    return is_selected && groups.w > 0.0F ? groups : lab_seen_places(ui, row, 1);
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

static void paint_buttons(lab_ui *ui, lab_box row, const lab_model *model)
{
    float s = ui->scale;
    char text[LAB_TEXT];
    bool is_last = (int)model->tour == LAB_TOUR_STEPS && model->has_tour_lag;
    const char *skip = lab_with_key(ui, "Skip ({1})", LAB_BACK, text);
    bool has_deed = model->tour != LAB_TOUR_PLAN;
    const char *next = lab_ui_word(ui, is_last ? "Done" : has_deed ? "Show me" : "Next");
    lab_box right = lab_box_right(&row, roundf(lab_ui_width(ui, GM_FONT_SMALL, next) + 30.0F * s));
    (void)lab_box_right(&row, 6.0F * s);
    lab_box left = lab_box_right(&row, roundf(lab_ui_width(ui, GM_FONT_SMALL, skip) + 16.0F * s));
    if (!is_last &&
        lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_TOUR, PLACE_SKIP), left, skip, false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_BACK});
    }
    if (lab_ui_sign_button(ui, lab_tour_next(), right, next, true)) {
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

/* At the foot of the world, where the drawer is shut. */
static lab_box box_in_world(const lab_ui *ui, lab_box world)
{
    float s = ui->scale;
    float wide = fminf(WIDE * s, world.w - 2.0F * AWAY * s);
    float high = fminf((HIGH + (wide < WIDE * s ? 30.0F : 0.0F)) * s, world.h);
    return lab_box_make(floorf(world.x + (world.w - wide) / 2.0F),
                        floorf(fmaxf(world.y, world.y + world.h - high - AWAY * s)), wide, high);
}

/* The second card covers the tabs, so that the lanes stay in sight. */
static lab_box box_of_tabs(const lab_ui *ui, lab_box tabs)
{
    float edge = 2.0F * ui->scale;
    return lab_box_make(tabs.x + edge, tabs.y + edge, tabs.w - 2.0F * edge, tabs.h - 2.0F * edge);
}

/* Over the right end of lanes and meter: HUD, arena, plan and tabs stay in sight. A low drawer
 * makes the card low and wide. */
static lab_box card_box(const lab_ui *ui, const lab_layout *at, lab_tour tour)
{
    float s = ui->scale;
    lab_box drawer = at->lanes;
    if (tour == LAB_TOUR_STEP && drawer.h > 0.0F) {
        return box_of_tabs(ui, at->inspector);
    }
    drawer.h += at->meter.h;
    float high = fminf(HIGH * s, drawer.h - AWAY * s);
    float wide = high < HIGH * s ? LOW_WIDE * s : WIDE * s;
    wide = fminf(wide, drawer.w - 2.0F * AWAY * s);
    if (high < LEAST_HIGH * s || wide < WIDE * s) {
        return box_in_world(ui, at->world);
    }
    return lab_box_make(floorf(drawer.x + drawer.w - wide - AWAY * s),
                        floorf(drawer.y + (drawer.h - high) / 2.0F), wide, high);
}

lab_box lab_tour_paint(lab_ui *ui, const lab_layout *at, const lab_plan *plan,
                       const lab_model *model)
{
    char text[LAB_TEXT * 2];
    float s = ui->scale;
    lab_tour tour = model->tour;
    if (tour == LAB_TOUR_NONE || tour == LAB_TOUR_END) {
        return lab_box_make(at->world.x, at->world.y, 0.0F, 0.0F);
    }
    lab_box place = lab_tour_place(ui, at, plan, model);
    if (place.w > 0.0F) { /* inside of a panel; around a row, which is no higher than its text */
        float inset = place.h > ROW * s ? 2.0F * s : 0.0F;
        lab_guide_ring(ui, lab_box_make(place.x + inset, place.y + inset, place.w - 2.0F * inset,
                                        place.h - 2.0F * inset));
    }
    lab_box card = card_box(ui, at, tour);
    float sides[4] = {card.x, card.y, card.w, card.h};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_TOUR, PLACE_CARD), card);
    gm_draw_round_rect(ui->list, sides, 6.0F * s, gm_rgba(0x101B2E, 0.98F),
                       gm_rgba(0x0A1220, 0.98F));
    gm_draw_round_rect_stroke(ui->list, sides, 6.0F * s, 1.4F * s, gm_rgba(0xFFE08A, 0.8F));
    lab_box left = {card.x + PAD * s, card.y + 5.0F * s, card.w - 2.0F * PAD * s,
                    card.h - 5.0F * s - (card.h < HIGH * s ? 5.0F : PAD) * s};
    bool is_loose = tour == LAB_TOUR_STEP && !model->is_held;
    paint_title(ui, lab_box_top(&left, 22.0F * s), tour);
    lab_box foot = {left.x, left.y + left.h - FOOT * s, left.w, FOOT * s};
    (void)lab_ui_lines(ui, GM_FONT_SMALL, left, LAB_TEXT_PRIMARY,
                       lab_act_fill(ui, text, is_loose ? running : texts[tour - 1].text));
    paint_buttons(ui, foot, model);
    return card;
}
