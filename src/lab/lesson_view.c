/* lab/lesson_view.c -- the picture of a lesson without the devices of its sector that it is not
 * about: their marks would be read as its own. See guide.h. */
#include "lab/guide.h"

#include <stddef.h>
#include <string.h>

enum { WORDS = 3 };

/* What the view has of a device, and how names of its functions and values begin. */
typedef struct device {
    size_t offset;
    size_t size;
    const char *words[WORDS];
} device;

#define DEVICE(field, ...)                                                                         \
    {                                                                                              \
        offsetof(gm_range_view, field), sizeof((gm_range_view *)0)->field,                         \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

static const device devices[] = {
    DEVICE(has_plate, "Plate", "NamePlate"),
    DEVICE(puff_count, "Emitter"),
    DEVICE(has_sentry, "Sentry"),
    DEVICE(has_gun, "Gun", "Bullet"),
    DEVICE(bullet_count, "Gun", "Bullet"),
    DEVICE(has_metronome, "Metronome"),
    DEVICE(has_camera, "Camera", "FollowCamera", "SpringArm"),
    DEVICE(has_stepper, "Stepper"),
    DEVICE(has_cart, "Cart"),
    DEVICE(has_pulse, "Pulse"),
    DEVICE(has_spinner, "Spinner"),
    DEVICE(has_turret, "Turret", "Barrel"),
    DEVICE(has_caller, "Caller"),
    DEVICE(has_nest, "Nest", "Chick"),
    DEVICE(has_annex, "Guard"),
};

static bool is_of(const device *d, const char *name)
{
    return lab_guide_begins(name, d->words, WORDS);
}

/* A measure or an edit of it names the device, by a function or by a value. */
static bool is_about(const app_scenario *s, const device *d)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = app_scenario_edits(s, s->answer_count > 0 ? 1 : 0, edits);
    for (uint32_t i = 0; i < count; i++) {
        if (is_of(d, edits[i].function)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < s->measure_count; i++) {
        if (is_of(d, s->measures[i].subject) || is_of(d, s->measures[i].other)) {
            return true;
        }
    }
    return false;
}

void lab_lesson_view_fill(app_lab *lab)
{
    if (lab->lesson == NULL || lab->is_all_shown || !lab->model.view->range.is_shown) {
        return;
    }
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    lab_guide *guide = &lab->model.guide;
    lab->view = *lab->model.view;
    lab->model.view = &lab->view;
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++) {
        const device *d = &devices[i];
        if (!is_about(s, d)) {
            memset((char *)&lab->view.range + d->offset, 0, d->size);
            for (uint32_t k = 0; k < WORDS && d->words[k] != NULL; k++) {
                lab_guide_hide(guide, d->words[k]);
            }
        }
    }
}
