/* lab/act_views.c -- requests that switch marks in the picture. A notice names each, and says why
 * there is nothing to see. See act.h. */
#include "lab/act.h"
#include "lab/panels/keys.h"

/* LAB_NOTICE_COUNT: none, the marks are there. */
static lab_notice why_nothing(const app_lab *lab, lab_shown what)
{
    const lab_model *m = &lab->model;
    gm_draw_list *list = &lab->scene->list;
    bool is_known = m->frame != NULL && m->view != NULL;
    if (what == LAB_SHOW_SHADOW) {
        return m->can_undo ? LAB_NOTICE_COUNT : LAB_NOTICE_SAME_GAME;
    }
    if (!is_known || lab_stage_has_marks(m, &lab->layout.picture, list, what)) {
        return LAB_NOTICE_COUNT;
    }
    bool is_of_lag = what == LAB_SHOW_LAG || what == LAB_SHOW_LOUPE;
    if (is_of_lag && m->lesson.is_guess_open) {
        return LAB_NOTICE_AFTER_GUESS;
    }
    if (what == LAB_SHOW_LOUPE) {
        bool is_of_one = m->selected[0] != '\0' && m->lesson.number == 0;
        return is_of_one ? LAB_NOTICE_NO_LAG_SELECTED : LAB_NOTICE_NO_NEAR_LAG;
    }
    if (what == LAB_SHOW_AMBIGUITIES) {
        return m->ambiguity_count == 0 ? LAB_NOTICE_NO_CHANCE : LAB_NOTICE_UNSEEN_CHANCE;
    }
    return what == LAB_SHOW_LAG ? LAB_NOTICE_NO_LAG : LAB_NOTICE_NO_LINKS;
}

/* In the words of the page of keys. */
static void tell(app_lab *lab, lab_action action, lab_shown what, bool is_on)
{
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const gm_picture_def *layout = brush.layout;
    const lab_key *key = lab_key_of(action, action == LAB_TOGGLE ? (int64_t)what : 0);
    lab_notice why = is_on ? why_nothing(lab, what) : LAB_NOTICE_COUNT;
    bool has_why = why != LAB_NOTICE_COUNT;
    if (key == NULL) {
        return;
    }
    const char *values[2] = {
        gm_picture_translate(layout, key->what),
        has_why ? gm_picture_translate(layout, lab_notice_text(why)) : "",
    };
    lab_notice notice = !is_on    ? LAB_NOTICE_HIDDEN
                        : has_why ? LAB_NOTICE_SHOWN_BUT
                                  : LAB_NOTICE_SHOWN;
    lab_tell_text(lab, false, lab_brush_fill(&brush, line, lab_notice_text(notice), values, 2));
}

/* The panels at the foot come and go in sight. */
void lab_act_toggle(app_lab *lab, const lab_request *request)
{
    lab_shown what = (lab_shown)request->number;
    lab->model.shown ^= (uint32_t)what;
    if (what != LAB_SHOW_DRAWER) {
        tell(lab, LAB_TOGGLE, what, (lab->model.shown & (uint32_t)what) != 0);
    }
}

void lab_act_shadow(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab->run.shadow != NULL) {
        lab_shadow_free(lab->run.shadow);
        lab->run.shadow = NULL;
    } else {
        lab->run.shadow = lab_run_shadow(lab);
        if (lab->run.shadow == NULL) {
            lab_tell(lab, true, LAB_NOTICE_NO_SHADOW);
            return;
        }
    }
    tell(lab, LAB_SHADOW, LAB_SHOW_SHADOW, lab->run.shadow != NULL);
}
