/* lab/panels/inspector.c -- see inspector.h. */
#include "lab/panels/inspector.h"

#include "lab/panels/lesson_foot.h"
#include "lab/panels/page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TAB_HEIGHT 21.0F
#define AROUND     17.0F /* a panel around its tabs and below them */
#define ARROW      20.0F /* at the foot of a page that goes on */

typedef void tab_paint_fn(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);

static const char *const titles[LAB_TAB_COUNT] = {"Lesson", "Function", "Graph", "Cost",
                                                  "Order",  "Timers",   "Stops"};

static tab_paint_fn *const painters[LAB_TAB_COUNT] = {
    lab_tab_lesson_paint, lab_tab_function_paint, lab_tab_graph_paint, lab_tab_cost_paint,
    lab_tab_order_paint,  lab_tab_timers_paint,   lab_tab_stops_paint};

/* A lesson folds the tabs that it does not need; one that was opened is shown. */
bool lab_inspector_shows(const lab_model *model, lab_tab tab)
{
    return !model->guide.is_folded || (model->guide.tabs >> tab & 1U) != 0 || model->tab == tab;
}

/* Px that are left of the row when each tab has the width of its word, shared among all. */
static float spare_width(const lab_ui *ui, float wide, const lab_model *model)
{
    float words = 0.0F;
    uint32_t count = 0;
    for (uint32_t i = 0; i < LAB_TAB_COUNT; i++) {
        if (lab_inspector_shows(model, (lab_tab)i)) {
            words += lab_ui_width(ui, GM_FONT_SMALL, lab_ui_word(ui, titles[i]));
            count++;
        }
    }
    return fmaxf(wide - words, 0.0F) / (float)count;
}

static void paint_tab(lab_ui *ui, lab_box box, lab_tab tab, bool is_open)
{
    uint32_t touch = lab_ui_place(ui, lab_ui_id(LAB_PANEL_TABS, (uint32_t)tab), box);
    bool is_hovered = (touch & LAB_HOVERED) != 0;
    uint32_t rgb = is_open ? LAB_TEXT_TITLE : is_hovered ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED;
    if (is_open) {
        float under = 2.0F * ui->scale;
        lab_ui_fill_box(ui, box, LAB_ACCENT, 0.10F);
        lab_ui_fill_box(ui, lab_box_make(box.x, box.y + box.h - under, box.w, under), LAB_ACCENT,
                        1.0F);
    }
    lab_ui_text(ui, GM_FONT_SMALL, box, GM_ALIGN_CENTER, rgb, titles[tab]);
    if ((touch & LAB_CLICKED) != 0) {
        lab_ask(ui->requests, (lab_request){.action = LAB_TAB, .number = (int64_t)tab});
    }
}

static void paint_tabs(lab_ui *ui, lab_box row, const lab_model *model)
{
    float spare = spare_width(ui, row.w, model);
    lab_ui_fill_box(ui, lab_box_make(row.x, row.y + row.h - 1.0F, row.w, 1.0F), LAB_BORDER, 0.8F);
    for (uint32_t i = 0; i < LAB_TAB_COUNT; i++) {
        float word = lab_ui_width(ui, GM_FONT_SMALL, lab_ui_word(ui, titles[i]));
        if (lab_inspector_shows(model, (lab_tab)i)) {
            paint_tab(ui, lab_box_left(&row, word + spare), (lab_tab)i, (lab_tab)i == model->tab);
        }
    }
}

/* Another function is shown from its top. */
static void follow_selection(lab_inspector *inspector, const lab_model *model)
{
    if (strcmp(inspector->selected, model->selected) != 0) {
        (void)snprintf(inspector->selected, sizeof inspector->selected, "%s", model->selected);
        inspector->scroll[LAB_TAB_FUNCTION] = 0.0F;
        inspector->scroll[LAB_TAB_GRAPH] = 0.0F;
    }
}

/* What the lesson's next edit is made with comes into sight once, when its tab is opened. */
static void seek_edit(lab_inspector *inspector, const lab_ui *ui, lab_box tab,
                      const lab_model *model)
{
    const lab_guide *guide = &model->guide;
    bool is_due = model->tab == LAB_TAB_FUNCTION && guide->step == LAB_GUIDE_EDIT &&
                  strcmp(guide->function, model->selected) == 0;
    gm_command_kind kind = is_due ? guide->edit : GM_COMMAND_NONE;
    if (kind == inspector->sought) {
        return;
    }
    uint32_t count = 0;
    uint64_t first = lab_tab_function_places(kind, &count);
    float over = 0.0F;
    float above = 0.0F;
    inspector->sought = kind;
    for (uint32_t i = 0; i < ui->place_count && is_due; i++) {
        const lab_place_box *place = &ui->places[i];
        if (place->id >= first && place->id < first + count) {
            float low = place->box.y + place->box.h + ARROW * ui->scale;
            over = fmaxf(over, low - tab.y - tab.h);
            above = fmaxf(above, tab.y - place->box.y);
        }
    }
    inspector->scroll[LAB_TAB_FUNCTION] += over > 0.0F ? over : -above;
}

void lab_inspector_paint(lab_inspector *inspector, lab_ui *ui, lab_box box, const lab_model *model)
{
    lab_tab tab = model->tab < LAB_TAB_COUNT ? model->tab : LAB_TAB_LESSON;
    lab_box inner = lab_ui_panel(ui, box, NULL);
    if (model->tour != LAB_TOUR_NONE) {
        return; /* its card lies there */
    }
    follow_selection(inspector, model);
    paint_tabs(ui, lab_box_top(&inner, TAB_HEIGHT * ui->scale), model);
    (void)lab_box_top(&inner, 4.0F * ui->scale);
    float foot = lab_lesson_foot_height(ui, inner.w, model);
    lab_box box_of_tab = lab_box_top(&inner, inner.h - foot);
    painters[tab](ui, box_of_tab, model, &inspector->scroll[tab]);
    seek_edit(inspector, ui, box_of_tab, model);
    lab_lesson_foot_paint(ui, inner, model);
}

float lab_inspector_least(float scale)
{
    return ceilf((TAB_HEIGHT + AROUND + LAB_PAGE_TOUR) * scale);
}

bool lab_inspector_takes_text(const lab_ui *ui)
{
    return ui->focus != 0 && ui->focus == lab_tab_lesson_field();
}
