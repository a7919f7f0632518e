/* editor_scene.h -- the editor of lessons, as a user types in it. */
#ifndef EDITOR_SCENE_H
#define EDITOR_SCENE_H

#include "lesson_scene.h"

lab_editor *editor_scene_of(lesson_scene *scene);
/** Does what a request asks for, and paints. */
void editor_scene_ask(lesson_scene *scene, lab_action action, int64_t number);

#endif
