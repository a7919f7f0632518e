#include "project_scene.h"

#include "temporary.h"
#include "trace_view/trace_parts.h"

#include <check.h>
#include <stdio.h>
#include <unistd.h>

const char project_scene_short[] = "function,group,prerequisites,reads,writes\n"
                                   "Camera,PrePhysics,,Pawn.at,Camera.view\n"
                                   "Pawn,PostPhysics,,,Pawn.at\n"
                                   "Hud,PostPhysics,Camera,Camera.view,\n";

const char project_scene_chained[] = "function,group,prerequisites\n"
                                     "Late,PostPhysics,Middle\n"
                                     "Alone,PrePhysics,\n"
                                     "First,PrePhysics,\n"
                                     "Middle,PrePhysics,First\n"
                                     "Beside,PostPhysics,First\n";

const char project_scene_unreal[] = "function,group,prerequisites,reads,writes\n" PROJECT_AUDIO("1") ",PrePhysics,,,Bell\n" PROJECT_AUDIO(
    "2") ",PrePhysics," PROJECT_AUDIO("3") ",,\n" PROJECT_AUDIO("3") ",PrePhysics," PROJECT_BOOM
                                                                     ",,\n" PROJECT_BOOM
                                                                     ",PrePhysics," PROJECT_AUDIO(
                                                                         "2") ",Bell,\n";

const char project_scene_left_open[] = "function,group,prerequisites,reads,writes\n"
                                       "Camera,PrePhysics,,lost,view\n"
                                       "A,PrePhysics,,view,\n"
                                       "B,PrePhysics,,view,waste\n"
                                       "C,PrePhysics,,view,\n"
                                       "D,PrePhysics,Late,,\n"
                                       "Late,PostPhysics,,,\n";

void project_scene_open(trace_scene *s, char *path, const char *text)
{
    ck_assert(temporary_path(path, "trace-project"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open_project(&s->view, path));
    trace_scene_open(s);
}

void project_scene_close(trace_scene *s, const char *path)
{
    trace_scene_close(s);
    (void)unlink(path);
}

void project_scene_click(trace_scene *s, const char *text)
{
    trace_scene_paint(s);
    const gm_draw_text_run *run = trace_scene_run(s, text);
    ck_assert_msg(run != NULL, "'%s' is not painted", text);
    trace_scene_click(s, run->x + 4.0F, run->y + 4.0F);
    trace_scene_paint(s);
}

const char *project_scene_selected(const trace_scene *s)
{
    uint32_t selected = app__trace_selected(&s->view);
    return selected != LAB_NONE ? s->view.trace.frame.functions[selected].label : "";
}
