/* lab/lab.h -- the Lab: a running game taken apart. The face of src/lab for the window. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "../overlay.h"
#include "../scene.h"
#include "../session.h"

#include <SDL.h>

typedef struct lab lab;

/** @param overlay  the groups that play shows too; kept  @return NULL: out of memory */
lab *lab_create(app_session *session, app_scene *scene, app_overlay *overlay);
/** NULL is allowed. */
void lab_destroy(lab *lab);

bool lab_is_open(const lab *lab);
bool lab_is_held(const lab *lab);
/** Opens or closes it. The game goes on; a held frame is let go when it closes. */
void lab_set_open(lab *lab, bool is_open);

/** Offers an event of the window.  @param scale px of the picture per window unit
 * @return true: it was the Lab's, nobody else shall act on it */
bool lab_event(lab *lab, const SDL_Event *event, float scale);

/**
 * Runs what a picture's worth of time asks for: no frame while held, several or none at another
 * speed. In place of app_session_frame().
 *
 * @param input  what the player does; its delta is that of one picture
 * @return false: the run is over
 */
bool lab_run(lab *lab, gm_input *input);

/** Paints world and panels into the scene's list, between app_scene_begin() and
 * app_scene_end(). */
void lab_paint(lab *lab);
/** Where the arena lies while the Lab is open: for the mouse. */
const gm_picture_def *lab_picture(const lab *lab);
/** What the last picture cost, for the display. */
void lab_note_draw(lab *lab, int64_t draw_ns);

#endif
