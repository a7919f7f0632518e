/* lab/screen.c -- see screen.h. */
#include "lab/screen.h"

#include "lab/panels/bar.h"
#include "lab/panels/help.h"
#include "lab/panels/hints.h"
#include "lab/panels/insight.h"
#include "lab/panels/keys.h"
#include "lab/panels/notices.h"
#include "lab/panels/page.h"
#include "lab/panels/question.h"
#include "lab/panels/tour.h"
#include "lab/rings.h"
#include "lab/stage.h"
#include "session/above.h"

#include <math.h>
#include <string.h>

enum { PLACE_BESIDE = 1 << 17 };

#define SHADE      0x05080FU
#define TOAST_STEP 12.0F

/* The sheets dim what lies below them and keep the mouse and the focus to themselves; a click
 * beside one puts it away, unless that would lose what is being done. */
static void dim(lab_ui *ui, bool can_close)
{
    float sides[4] = {0.0F, 0.0F, (float)ui->list->width, (float)ui->list->height};
    lab_box all = {sides[0], sides[1], sides[2], sides[3]};
    gm_draw_rect(ui->list, sides, gm_rgba(SHADE, 0.55F));
    lab_ui_cover(ui);
    uint32_t touch = lab_ui_region(ui, lab_ui_id(LAB_PANEL_HELP, PLACE_BESIDE), all);
    if (can_close && (touch & LAB_CLICKED) != 0) {
        lab_ask(ui->requests, (lab_request){.action = LAB_BACK});
    }
}

/* Ship, targets and words of the game, and, if `heeds_labels`, the names of overlays and what the
 * lesson is about. */
static bool is_free(const app_lab *lab, const gm_places *places, lab_box toast, bool heeds_labels)
{
    const app_overlay *overlay = lab->overlay;
    bool is_hit = false;
    for (uint32_t i = 0; places != NULL && i < places->count; i++) {
        const float *box = places->boxes[i];
        lab_box shared = lab_box_shared(toast, lab_box_make(box[0], box[1], box[2], box[3]));
        is_hit = is_hit || (shared.w > 0.0F && shared.h > 0.0F);
    }
    for (uint32_t i = 0; heeds_labels && i < overlay->box_count; i++) {
        lab_box shared = lab_box_shared(toast, overlay->boxes[i].box);
        bool is_label = overlay->groups != 0 && overlay->boxes[i].kind == APP_OVERLAY_LABEL;
        is_hit = is_hit || (is_label && shared.w > 0.0F && shared.h > 0.0F);
    }
    return !is_hit && !(heeds_labels && lab->model.frame != NULL && lab->model.view != NULL &&
                        lab_stage_lesson_meets(&lab->model, lab->ui.layout, lab->ui.list, toast));
}

/* Its lower edge: the lowest place in the arena that is free of all, else of what has to be seen.
 * It stays as long as the ship does not come there. */
static float notice_low(app_lab *lab, const lab_brush *brush, const char *words, float foot)
{
    const gm_picture_def *def = brush->layout;
    float lowest = fminf(foot, def->arena_y + GM_ARENA_HEIGHT * def->scale);
    uint32_t rows = (uint32_t)(GM_ARENA_HEIGHT * def->scale / (TOAST_STEP * brush->scale));
    if (lab->notice_low > 0.0F && lab->notice_low <= lowest &&
        is_free(lab, def->places, app_toast_box(brush, words, lab->notice_low), false)) {
        return lab->notice_low;
    }
    for (uint32_t i = 0; rows > 0 && i < 2 * rows; i++) {
        float low = lowest - (float)(i % rows) * TOAST_STEP * brush->scale;
        lab_box box = app_toast_box(brush, words, low);
        if (box.y > def->arena_y && is_free(lab, def->places, box, i < rows)) {
            lab->notice_low = low;
            return low;
        }
    }
    return foot;
}

static bool has_sheet(const lab_model *model)
{
    return model->has_console || model->has_editor || model->has_picker || model->has_name ||
           model->question != LAB_QUESTION_NONE || model->has_help;
}

/* What became of a request, or else why a breakpoint holds the run. The latter never lies over a
 * sheet. The tour's card tells by itself when its move acts, and the sheet of a text has a line of
 * its own.  @return NULL: nothing */
static const char *notice_line(const app_lab *lab, char words[LAB_TEXT * 2])
{
    const lab_model *model = &lab->model;
    bool is_told = model->tour != LAB_TOUR_NONE && model->notice != NULL &&
                   strcmp(model->notice, lab_notice_text(LAB_NOTICE_NEXT_FRAME)) == 0;
    if (model->notice != NULL && !is_told && !model->has_editor) {
        return lab_act_fill(&lab->ui, words, model->notice);
    }
    return model->stop != NULL && !has_sheet(model) ? lab_stop_text(&lab->ui, model, words) : NULL;
}

/* In the arena, above the sheet of a moment. Before names are placed, so that they keep off it. */
static void place_notice(app_lab *lab)
{
    char words[LAB_TEXT * 2];
    const lab_model *model = &lab->model;
    const char *line = notice_line(lab, words);
    lab_brush brush = lab_ui_brush(&lab->ui);
    lab_box moment = lab_insight_box(&lab->ui, lab->layout.world, model);
    float foot = moment.h > 0.0F && !model->insight.is_high ? moment.y - 6.0F * lab->ui.scale
                                                            : (float)lab->ui.list->height;
    if (line != NULL) {
        lab->notice_at = has_sheet(model) ? foot : notice_low(lab, &brush, line, foot);
        lab_stage_keep_free(&lab->layout.picture, app_toast_box(&brush, line, lab->notice_at));
    }
}

/* Above panels. */
static void paint_notice(app_lab *lab)
{
    char words[LAB_TEXT * 2];
    const lab_model *model = &lab->model;
    lab_brush brush = lab_ui_brush(&lab->ui);
    const char *line = notice_line(lab, words);
    if (line != NULL) {
        app_toast_paint_above(&brush, line, model->notice != NULL && model->is_notice_bad,
                              lab->notice_at);
    }
}

static void paint_world(app_lab *lab)
{
    gm_draw_list *list = lab->ui.list;
    const gm_view *view = lab->model.view;
    lab_box world = lab->layout.world;
    gm_rect clip = {(int32_t)world.x, (int32_t)world.y, (int32_t)world.w, (int32_t)world.h};
    gm_draw_set_clip(list, &clip);
    gm_picture_world(list, &lab->layout.picture, view);
    place_notice(lab);
    lab_box moment = lab_insight_box(&lab->ui, world, &lab->model);
    if (moment.h > 0.0F) {
        lab_stage_keep_free(&lab->layout.picture, moment);
    }
    lab_stage_paint(&lab->stage, &lab->ui, world, &lab->model);
    /* The keys of play below the arena are not those of the Lab. */
    float arena = lab->layout.picture.arena_y + GM_ARENA_HEIGHT * lab->layout.picture.scale;
    gm_rect above = {clip.x, clip.y, clip.w, (int32_t)arena - clip.y};
    bool is_play = view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_SECTOR_CLEAR;
    gm_draw_set_clip(list, is_play ? &above : &clip);
    if (view->screen != GM_SCREEN_TITLE) { /* it takes a whole window */
        if (!lab->layout.hides_hud) {
            gm_picture_hud(list, &lab->layout.picture, view);
        }
        gm_picture_screen(list, &lab->layout.picture, view);
    }
    gm_draw_set_clip(list, NULL);
}

static void paint_panels(app_lab *lab)
{
    lab_ui *ui = &lab->ui;
    const lab_model *model = &lab->model;
    lab_bar_paint(ui, lab->layout.bar, model);
    lab_plan_paint(&lab->plan, ui, lab->layout.plan, model);
    lab_inspector_paint(&lab->inspector, ui, lab->layout.inspector, model);
    if ((model->shown & LAB_SHOW_DRAWER) != 0) {
        lab_lanes_paint(&lab->lanes, ui, lab->layout.lanes, model);
    }
    if ((model->shown & LAB_SHOW_DRAWER) != 0 && lab->layout.meter.h > 0.0F) {
        lab_meter_paint(ui, lab->layout.meter, model);
    }
    lab_hints_paint(ui, lab->layout.hints, model);
}

static void paint_sheets(app_lab *lab)
{
    lab_ui *ui = &lab->ui;
    lab_box world = lab->layout.world;
    lab_box all = {0.0F, 0.0F, (float)ui->list->width, (float)ui->list->height};
    (void)lab_insight_paint(ui, world, &lab->model);
    (void)lab_tour_paint(ui, &lab->layout, &lab->plan, &lab->model);
    lab_console_stats_paint(ui, world, &lab->model, &lab->console);
    if (lab->model.has_console) {
        (void)lab_box_top(&world, world.h * 0.4F); /* what a command does stays to be seen */
        lab_console_paint(ui, world, &lab->model, &lab->console);
    }
    if (lab->model.has_editor) {
        const lab_model *model = &lab->model;
        char words[LAB_TEXT * 2];
        lab->editor.notice = model->notice != NULL ? lab_act_fill(ui, words, model->notice) : NULL;
        lab->editor.is_notice_bad = model->is_notice_bad;
        dim(ui, true);
        lab_editor_paint(ui, all, &lab->editor);
        lab->editor.notice = NULL;
    }
    bool is_asked = lab->model.has_name || lab->model.question != LAB_QUESTION_NONE;
    if (lab->model.has_picker || is_asked || lab->model.has_help) {
        dim(ui, !is_asked || lab->model.has_help);
    }
    if (lab->model.has_name) {
        lab_name_paint(ui, all, &lab->name);
    }
    lab_question_paint(ui, all, &lab->model);
    if (lab->model.has_picker) {
        lab_picker_paint(ui, all, &lab->model, &lab->picker);
    }
    if (lab->model.has_help) {
        lab_help_paint(ui, all, &lab->help_scroll, &lab->model.play_keys);
    }
}

/* At the top, over the HUD, once the actor of the lesson comes where the sheet lies below; it stays
 * there until it is put away. */
static void place_moment(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    lab_box low;
    insight->is_high = insight->is_high && insight->is_shown;
    if (insight->is_shown && !insight->is_high) {
        low = lab_insight_box(&lab->ui, lab->layout.world, &lab->model);
        insight->is_high =
            lab_stage_moment_meets(&lab->model, &lab->layout.picture, lab->ui.list, low);
    }
}

void lab_screen_measure_plan(app_lab *lab)
{
    const gm_draw_list *from = &lab->scene->list;
    gm_draw_list list = {.measure = from->measure,
                         .line_height = from->line_height,
                         .text_user = from->text_user,
                         .ui_scale = from->ui_scale};
    lab_requests requests = {.count = 0};
    lab_ui ui = {.focus = 0};
    for (int i = 0; i < 2; i++) { /* the second one has the legend of the first one's signs */
        gm_draw_begin(&list, from->width, from->height);
        lab_ui_begin(&ui, &list, &lab->layout.picture, &requests);
        lab_plan_paint(&lab->plan, &ui, lab->layout.plan, &lab->model);
    }
    gm_draw_free(&list);
}

void lab_screen_paint(app_lab *lab)
{
    lab_ui_begin(&lab->ui, &lab->scene->list, &lab->layout.picture, &lab->requests);
    place_moment(lab);
    paint_world(lab);
    paint_panels(lab);
    lab->is_step_marked = lab_rings_paint(&lab->ui, &lab->plan, &lab->model);
    paint_sheets(lab);
    paint_notice(lab);
    lab_ui_end(&lab->ui);
}

void lab_screen_paint_help(app_lab *lab)
{
    gm_draw_list *list = &lab->scene->list;
    lab_box all = {0.0F, 0.0F, (float)list->width, (float)list->height};
    lab_ui_begin(&lab->ui, list, &lab->scene->layout, &lab->requests);
    dim(&lab->ui, true);
    lab_help_paint(&lab->ui, all, &lab->help_scroll, &lab->model.play_keys);
    lab_ui_end(&lab->ui);
}

void lab_screen_paint_notice(app_lab *lab, bool has_menu)
{
    lab_brush brush = {&lab->scene->above, &lab->scene->layout, lab->scene->ui_scale};
    char words[LAB_TEXT * 2];
    lab->ui.layout = &lab->scene->layout;
    const char *line = lab_act_fill(&lab->ui, words, lab->notice);
    if (has_menu) {
        app_toast_paint_at_foot(&brush, line, lab->model.is_notice_bad);
    } else {
        float low = notice_low(lab, &brush, line, (float)brush.list->height);
        lab->overlay->toast = app_toast_box(&brush, line, low);
        app_toast_paint_above(&brush, line, lab->model.is_notice_bad, low);
    }
}
