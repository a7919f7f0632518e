#include "editor_scene.h"

#include "lab/act.h"

lab_editor *editor_scene_of(lesson_scene *scene)
{
    return &scene->lab->editor;
}

void editor_scene_ask(lesson_scene *scene, lab_action action, int64_t number)
{
    lab_act(scene->lab, &(lab_request){.action = action, .number = number});
    lesson_scene_paint(scene);
}
