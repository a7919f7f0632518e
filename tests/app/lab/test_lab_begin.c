/* The first picture of a lesson: everything lies where it stays. */
#include "../lesson_scene.h"
#include "lab/act.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { PICTURES = 10 };

static lesson_scene s;
static lab_place_box places[LAB_UI_MAX_PLACES];
static lab_layout layout;
static uint32_t place_count;

static void note_picture(void)
{
    const lab_ui *ui = &s.lab->ui;
    layout = s.lab->layout;
    place_count = ui->place_count;
    memcpy(places, ui->places, ui->place_count * sizeof places[0]);
}

static void assert_box(const char *lesson, const char *what, const lab_box *first,
                       const lab_box *later)
{
    bool is_same = first->x == later->x && first->y == later->y && first->w == later->w &&
                   first->h == later->h;
    ck_assert_msg(is_same, "%s: %s was at %g %g, %g x %g, and is at %g %g, %g x %g", lesson, what,
                  (double)first->x, (double)first->y, (double)first->w, (double)first->h,
                  (double)later->x, (double)later->y, (double)later->w, (double)later->h);
}

static void assert_panels(const char *lesson)
{
    const lab_layout *later = &s.lab->layout;
    assert_box(lesson, "world", &layout.world, &later->world);
    assert_box(lesson, "plan", &layout.plan, &later->plan);
    assert_box(lesson, "inspector", &layout.inspector, &later->inspector);
    assert_box(lesson, "hints", &layout.hints, &later->hints);
    ck_assert_msg(layout.picture.arena_y == later->picture.arena_y, "%s: arena", lesson);
}

/* Those of panels. What the game shows moves, and rows of the plan come with their functions. */
static bool is_of_panel(uint64_t id)
{
    uint64_t panel = id >> 32;
    return panel == LAB_PANEL_BAR || panel == LAB_PANEL_TABS || panel == LAB_PANEL_LESSON ||
           panel == LAB_PANEL_LESSON_FOOT || panel == LAB_PANEL_HINTS;
}

static void assert_places(const char *lesson)
{
    char what[48];
    for (uint32_t i = 0; i < place_count; i++) {
        lab_box later;
        (void)snprintf(what, sizeof what, "place %u/%x", (uint32_t)(places[i].id >> 32),
                       (uint32_t)places[i].id);
        if (is_of_panel(places[i].id) && lesson_scene_find(&s, places[i].id, &later)) {
            assert_box(lesson, what, &places[i].box, &later);
        }
    }
}

START_TEST(a_lesson_lies_in_its_first_picture_where_it_stays)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    s.lab->progress.is_all_open = true;
    for (uint32_t i = s.lab->model.lesson.count; i-- > 0;) { /* the open one last */
        const app_scenario *lesson = &s.lab->lessons.items[i];
        lab_request open = {.action = LAB_LESSON, .number = lesson->lesson};
        if (lesson->trace[0] != '\0') {
            continue;
        }
        lab_act(s.lab, &open);
        lesson_scene_paint(&s);
        note_picture();
        for (uint32_t k = 1; k < PICTURES; k++) {
            lesson_scene_paint(&s);
        }
        assert_panels(lesson->file);
        assert_places(lesson->file);
    }
    lesson_scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_begin");

    tcase_add_test(tests, a_lesson_lies_in_its_first_picture_where_it_stays);
    return suite_run(tests, 120.0);
}
