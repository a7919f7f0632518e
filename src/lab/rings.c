/* lab/rings.c -- see rings.h. Panels give the ids of their places; where these lie is known from
 * the picture that was just painted. */
#include "lab/rings.h"

#include "lab/panels/bar.h"
#include "lab/panels/inspector.h"
#include "lab/panels/page.h"
#include "lab/panels/places.h"
#include "lab/stage.h"

#include <string.h>

static const lab_box nowhere = {0.0F, 0.0F, 0.0F, 0.0F};

static lab_box seen_place(const lab_ui *ui, uint64_t id)
{
    return lab_seen_places(ui, id, 1);
}

/* A place in a tab, or the tab's own word while another one is open or the place is out of sight.
 */
static lab_box in_tab(const lab_ui *ui, const lab_model *model, lab_tab tab, lab_box place)
{
    bool is_there = model->tab == tab && place.w > 0.0F;
    return is_there ? place : seen_place(ui, lab_ui_id(LAB_PANEL_TABS, (uint32_t)tab));
}

static lab_box place_in_lesson(const lab_ui *ui, const lab_model *model, uint64_t id)
{
    return in_tab(ui, model, LAB_TAB_LESSON, seen_place(ui, id));
}

static lab_box place_of_choices(const lab_ui *ui)
{
    uint32_t count = 0;
    uint64_t first = lab_tab_function_places(GM_COMMAND_SET, &count);
    return lab_seen_places(ui, first, count);
}

static lab_box place_of_edit(const lab_ui *ui, const lab_plan *plan, const lab_model *model)
{
    const lab_guide *guide = &model->guide;
    uint32_t count = 0;
    bool is_other_picking = ui->picking[0] != '\0' && strcmp(ui->picking, guide->function) != 0;
    if (is_other_picking) { /* a click on it would make a wrong pair */
        return nowhere;
    }
    if (guide->function[0] == '\0') { /* one of these: which, is the question */
        return seen_place(ui, lab_plan_list_id());
    }
    /* It is dragged, unless its switch is at hand. */
    bool is_dragged = guide->edit == GM_COMMAND_MOVE && model->tab != LAB_TAB_FUNCTION;
    bool is_in_plan = guide->edit == GM_COMMAND_NONE && model->tab == LAB_TAB_FUNCTION;
    if (is_dragged || is_in_plan || strcmp(model->selected, guide->function) != 0) {
        return seen_place(ui, lab_plan_function_id(plan, model->frame, guide->function));
    }
    uint64_t first = lab_tab_function_places(guide->edit, &count);
    lab_box place = lab_seen_places(ui, first, count);
    if (guide->edit == GM_COMMAND_MOVE) { /* a device can also work elsewhere */
        place = lab_joined_places(place, place_of_choices(ui));
    }
    return in_tab(ui, model, LAB_TAB_FUNCTION, place);
}

/* Held, nothing can be watched. */
static lab_box place_of_watching(const lab_ui *ui, const lab_model *model)
{
    const char *reader = model->lesson.reader;
    uint32_t at = reader != NULL ? lab_frame_find(model->frame, reader) : LAB_NONE;
    if (model->is_held) {
        return seen_place(ui, lab_bar_hold());
    }
    return at != LAB_NONE ? seen_place(ui, lab_stage_id(&model->frame->functions[at])) : nowhere;
}

lab_box lab_rings_place(const lab_ui *ui, const lab_plan *plan, const lab_model *model)
{
    switch (model->guide.step) {
    case LAB_GUIDE_GUESS:
        return place_in_lesson(ui, model, lab_tab_lesson_field());
    case LAB_GUIDE_EDIT:
        return place_of_edit(ui, plan, model);
    case LAB_GUIDE_SHUFFLE:
        /* Elsewhere the line of keys has the ring: the step names the key. */
        return model->tab == LAB_TAB_ORDER ? seen_place(ui, lab_tab_order_shuffle()) : nowhere;
    case LAB_GUIDE_WATCH:
        return place_of_watching(ui, model);
    case LAB_GUIDE_CHECK:
        return seen_place(ui, lab_tab_lesson_check());
    case LAB_GUIDE_NEXT:
        return seen_place(ui, lab_tab_lesson_next());
    case LAB_GUIDE_NOTHING:
        break;
    }
    return nowhere;
}

bool lab_rings_paint(const lab_ui *ui, const lab_plan *plan, const lab_model *model)
{
    lab_box place = lab_rings_place(ui, plan, model);
    if (place.w > 0.0F) {
        lab_guide_ring(ui, place);
    }
    return place.w > 0.0F;
}
