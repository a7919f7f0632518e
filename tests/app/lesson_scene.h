/* lesson_scene.h -- a lesson in the Lab as the window has it, but without one, for tests of what
 * the user does there. */
#ifndef LESSON_SCENE_H
#define LESSON_SCENE_H

#include "lab/state.h"

/** Zero-initialise before use. */
typedef struct lesson_scene {
    app_options options;
    app_session session;
    app_scene scene;
    app_overlay overlay;
    app_lab *lab;
    gm_vec2 aim; /**< world units: where the mouse points at */
} lesson_scene;

/** Lesson 1, painted twice, in a user_home.h of its own. */
void lesson_scene_open(lesson_scene *scene);
/** Likewise a file of one's own that has this text, by its name "mine". */
void lesson_scene_open_own(lesson_scene *scene, const char *text);
/** Likewise lesson 1, with the editor open for a new one. */
void lesson_scene_write(lesson_scene *scene);
/** Paints until the editor's thread has tried all answers. */
void lesson_scene_try(lesson_scene *scene);
/** Saves what the editor has, and tries it. */
void lesson_scene_save(lesson_scene *scene);
void lesson_scene_close(lesson_scene *scene);
/** One turn of the window's loop, without its events. */
void lesson_scene_paint(lesson_scene *scene);
/** A key for the Lab, then a picture.  @return whether the Lab took it */
bool lesson_scene_key(lesson_scene *scene, SDL_Scancode code, uint16_t mod);
/** Letters for the Lab, which has to take them, then a picture. */
void lesson_scene_type(lesson_scene *scene, const char *text);
/** Does what a request asks for, and paints twice. */
void lesson_scene_ask(lesson_scene *scene, lab_request request);
/** Selects a function, as a click in the plan does. */
void lesson_scene_select(lesson_scene *scene, const char *function);
/** Answers the question with a digit, and leaves the field. */
void lesson_scene_guess(lesson_scene *scene, char digit);
/** Paints for a while, then checks, and paints until there is a verdict. */
void lesson_scene_check(lesson_scene *scene);
/** A lesson as its steps say: a guess, other orders, frames, then the solution, which passes. */
void lesson_scene_learn(lesson_scene *scene, uint32_t number, uint32_t frames);
/** Where a place was painted.  @return false: it was not */
bool lesson_scene_find(const lesson_scene *scene, uint64_t id, lab_box *out);

#endif
