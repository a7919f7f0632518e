/* lab/lesson_view.c -- the picture of a lesson without the devices of its sector that it is not
 * about: their marks would be read as its own. See guide.h. */
#include "lab/guide.h"

#include <string.h>

static bool begins_with(const char *name, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (strncmp(name, *words, strlen(*words)) == 0) {
            return true;
        }
    }
    return false;
}

/* A measure or an edit of it names the device, by a function or by a value. */
static bool is_about(const app_scenario *s, const char *const *words)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = app_scenario_edits(s, s->answer_count > 0 ? 1 : 0, edits);
    for (uint32_t i = 0; i < count; i++) {
        if (begins_with(edits[i].function, words)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < s->measure_count; i++) {
        if (begins_with(s->measures[i].subject, words) ||
            begins_with(s->measures[i].other, words)) {
            return true;
        }
    }
    return false;
}

#define IS_ABOUT(...) is_about(s, (const char *const[]){__VA_ARGS__, NULL})

void lab_lesson_view_fill(app_lab *lab)
{
    gm_range_view *range = &lab->view.range;
    if (lab->lesson == NULL || lab->is_all_shown || !lab->model.view->range.is_shown) {
        return;
    }
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    lab->view = *lab->model.view;
    lab->model.view = &lab->view;
    range->has_plate = range->has_plate && IS_ABOUT("Plate", "NamePlate");
    range->puff_count = IS_ABOUT("Emitter") ? range->puff_count : 0;
    range->has_sentry = range->has_sentry && IS_ABOUT("Sentry");
    range->has_gun = range->has_gun && IS_ABOUT("Gun", "Bullet");
    range->bullet_count = range->has_gun ? range->bullet_count : 0;
    range->has_metronome = range->has_metronome && IS_ABOUT("Metronome");
    range->has_camera = range->has_camera && IS_ABOUT("Camera", "FollowCamera", "SpringArm");
    range->has_stepper = range->has_stepper && IS_ABOUT("Stepper");
    range->has_cart = range->has_cart && IS_ABOUT("Cart");
    range->has_pulse = range->has_pulse && IS_ABOUT("Pulse");
    range->has_spinner = range->has_spinner && IS_ABOUT("Spinner");
    range->has_turret = range->has_turret && IS_ABOUT("Turret", "Barrel");
    range->has_caller = range->has_caller && IS_ABOUT("Caller");
    range->has_nest = range->has_nest && IS_ABOUT("Nest", "Chick");
    range->has_annex = range->has_annex && IS_ABOUT("Guard");
}
