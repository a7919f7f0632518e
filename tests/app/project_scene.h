/* project_scene.h -- lists of functions in the window of a project. */
#ifndef PROJECT_SCENE_H
#define PROJECT_SCENE_H

#include "trace_scene.h"

/** Three functions, one late read. */
extern const char project_scene_short[];
/** Five functions, three of them a chain. */
extern const char project_scene_chained[];
/** Names as Unreal has them: they differ far behind the place where a short room would cut them. */
#define PROJECT_LEVEL    "/Game/Maps/City/UEDPIE_0_City.City:PersistentLevel."
#define PROJECT_AUDIO(n) "AudioComponent " PROJECT_LEVEL "Lamp_" n ".Audio[TickComponent]"
#define PROJECT_MESH     "SkeletalMeshComponent " PROJECT_LEVEL "BP_Enemy_C_7.CharacterMesh0"
#define PROJECT_BOOM     "SpringArmComponent " PROJECT_LEVEL "Hero_C_0.CameraBoom[TickComponent]"
extern const char project_scene_unreal[];
/** A view with three readers, values with one side, a demotion. */
extern const char project_scene_left_open[];

/** Opens a list.  @param path  gets that of its file, in TEMPORARY_PATH bytes */
void project_scene_open(trace_scene *s, char *path, const char *text);
void project_scene_close(trace_scene *s, const char *path);
/** Paints, and clicks on a text. */
void project_scene_click(trace_scene *s, const char *text);
/** @return the name of the selected function; "": none is */
const char *project_scene_selected(const trace_scene *s);

#endif
