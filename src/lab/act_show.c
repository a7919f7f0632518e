/* lab/act_show.c -- requests that change what is shown, and those for lessons and files. See
 * act.h. */
#include "act.h"

#include <game/palette.h>

#include <stdio.h>
#include <string.h>

static const uint32_t all_groups = (1U << TL_TICK_GROUP_COUNT) - 1;

static void solo(lab *lab, tl_tick_group group)
{
    uint32_t *groups = &lab->overlay->groups;
    if (*groups == 1U << group) {
        *groups = lab->solo;
    } else {
        lab->solo = *groups;
        *groups = 1U << group;
    }
}

/* The controller has no digits: the group of the selected function, or that of the cursor. */
static tl_tick_group group_at_hand(const lab *lab)
{
    uint32_t at = lab_frame_find(&lab->frame, lab->model.selected);
    if (lab->model.selected[0] != '\0' && at != LAB_NONE) {
        return lab->frame.functions[at].info.actual_start;
    }
    tl_tick_group group = lab->frame.is_open ? tl_stage_group(lab->frame.stage)
                                             : TL_TICK_GROUP_COUNT;
    return group != TL_TICK_GROUP_COUNT ? group : TL_TICK_GROUP_PRE_PHYSICS;
}

static bool act_on_overlays(lab *lab, const lab_request *request)
{
    uint32_t *groups = &lab->overlay->groups;
    switch (request->action) {
    case LAB_OVERLAY:
        *groups ^= 1U << request->group;
        return true;
    case LAB_SOLO:
        solo(lab, lab->model.is_pad_used ? group_at_hand(lab) : request->group);
        return true;
    case LAB_ALL_OVERLAYS:
        *groups = *groups == all_groups ? 0 : all_groups;
        return true;
    default:
        return false;
    }
}

static void choose_tab(lab *lab, const lab_request *request)
{
    int32_t tab = (int32_t)lab->model.tab;
    if (request->direction != 0) {
        tab = (tab + request->direction + LAB_TAB_COUNT) % LAB_TAB_COUNT;
    } else if (request->number >= 0 && request->number < LAB_TAB_COUNT) {
        tab = (int32_t)request->number;
    }
    lab->model.tab = (lab_tab)tab;
}

static void toggle_shadow(lab *lab)
{
    if (lab->run.shadow != NULL) {
        lab_shadow_free(lab->run.shadow);
        lab->run.shadow = NULL;
        return;
    }
    lab->run.shadow = lab_run_shadow(lab);
    if (lab->run.shadow == NULL) {
        lab_notice(lab, true, "out of memory for the shadow world");
    }
}

static void zoom(lab *lab, int32_t direction)
{
    static const float most = 64.0F;
    float wanted = direction > 0 ? lab->model.zoom * 1.25F : lab->model.zoom / 1.25F;
    if (direction == 0) {
        wanted = 1.0F;
        lab->model.scroll = 0.0F;
    }
    lab->model.zoom = wanted < 1.0F ? 1.0F : wanted > most ? most : wanted;
}

/* From the innermost thing outwards; the Lab itself last. */
static void go_back(lab *lab)
{
    lab_model *model = &lab->model;
    if (model->has_help) {
        model->has_help = false;
    } else if (model->has_picker) {
        model->has_picker = false;
    } else if (model->has_console) {
        model->has_console = false;
    } else if (lab->ui.picking[0] != '\0') {
        lab->ui.picking[0] = '\0';
    } else if (lab->ui.focus != 0) {
        lab->ui.focus = 0;
    } else if (model->selected[0] != '\0') {
        model->selected[0] = '\0';
    } else {
        lab_set_open(lab, false);
    }
}

static bool act_on_sheets(lab *lab, const lab_request *request)
{
    lab_model *model = &lab->model;
    switch (request->action) {
    case LAB_OPEN:
        lab_set_open(lab, !lab->is_open);
        return true;
    case LAB_CONSOLE:
        model->has_console = !model->has_console;
        return true;
    case LAB_COMMAND:
        lab_console_run(&lab->console, request->text, lab_drive_game(lab->run.drive),
                        &lab->requests);
        return true;
    case LAB_PICKER:
        model->has_picker = !model->has_picker;
        return true;
    case LAB_HELP:
        model->has_help = !model->has_help;
        return true;
    case LAB_BACK:
        go_back(lab);
        return true;
    default:
        return false;
    }
}

static void select_function(lab *lab, const char *function)
{
    (void)snprintf(lab->model.selected, sizeof lab->model.selected, "%s", function);
    if (function[0] != '\0' && lab->model.tab != LAB_TAB_GRAPH) {
        lab->model.tab = LAB_TAB_FUNCTION;
    }
}

static bool act_on_view(lab *lab, const lab_request *request)
{
    switch (request->action) {
    case LAB_SELECT:
        select_function(lab, request->function);
        return true;
    case LAB_TAB:
        choose_tab(lab, request);
        return true;
    case LAB_TOGGLE:
        lab->model.shown ^= (uint32_t)request->number;
        return true;
    case LAB_SHADOW:
        toggle_shadow(lab);
        return true;
    case LAB_ZOOM:
        zoom(lab, request->direction);
        return true;
    case LAB_PALETTE:
        gm_palette_next();
        return true;
    default:
        return false;
    }
}

static void act_on_lessons(lab *lab, const lab_request *request)
{
    switch (request->action) {
    case LAB_LESSON:
        lab_lesson_choose(lab, request->direction, request->number);
        break;
    case LAB_PREDICT:
        lab_lesson_typed(lab, request->text);
        break;
    case LAB_CHECK:
        lab_lesson_asked(lab, true);
        break;
    case LAB_HINT:
        lab_lesson_asked(lab, false);
        break;
    default:
        lab_files_act(lab, request);
        break;
    }
}

void lab_act_on_show(lab *lab, const lab_request *request)
{
    if (!act_on_overlays(lab, request) && !act_on_sheets(lab, request) &&
        !act_on_view(lab, request)) {
        act_on_lessons(lab, request);
    }
}
