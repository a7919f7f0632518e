/* lesson_fixture.h -- lesson 1, opened before each test of a suite and closed after it. */
#ifndef LESSON_FIXTURE_H
#define LESSON_FIXTURE_H

#include "lesson_scene.h"

static lesson_scene s;

static void set_up(void)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
}

static void tear_down(void)
{
    lesson_scene_close(&s);
}

#endif
