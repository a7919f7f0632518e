/* lab/lab.h -- the Lab: a running game taken apart. The face of src/lab for the window. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "frameview/overlay.h"
#include "scenario/progress.h"
#include "session/scene.h"
#include "session/session.h"
#include "session/settings.h"

#include <SDL.h>

typedef struct app_lab app_lab;

/** @param overlay  the groups that play shows too; kept  @return NULL: out of memory */
app_lab *lab_create(app_session *session, app_scene *scene, app_overlay *overlay);
/** NULL is allowed. */
void lab_destroy(app_lab *lab);
/** Offers the tour when the Lab is first opened in play, and notes in the settings that it was.
 * @param settings  kept */
void lab_offer_tour(app_lab *lab, app_settings *settings);

bool lab_is_open(const app_lab *lab);
bool lab_is_held(const app_lab *lab);
/** It is open, and no picture would differ from the last one until the next event. A notice that is
 * shown still ends by the clock. */
bool lab_is_standing(const app_lab *lab);
/** Opens or closes it. The game goes on; a hold stays one, of the Lab or of play (overlay.h). */
void lab_set_open(app_lab *lab, bool is_open);

/** Which device was used last outside of the Lab: its keys are named. */
void lab_note_pad(app_lab *lab, bool is_pad_used);

/** Where its picture of the world lies. */
lab_box lab_world_box(const app_lab *lab);
/** The game pauses below the Lab and has its menu there: not on hold, not below a sheet, and not
 * while the keyboard moves through the panels. */
bool lab_has_pause(const app_lab *lab);
/** A sheet lies over the arena: keys, picker or console. */
bool lab_has_sheet(const app_lab *lab);
/** Letters go to a text that is shown while it is written. */
bool lab_is_writing(const app_lab *lab);
/** In how many places the schedule of the game that is played is not its own; 0 in lessons. */
uint32_t lab_count_changes(const app_lab *lab);
/** lab_take_changes_back() would do something. */
bool lab_can_take_changes_back(const app_lab *lab);
/** The schedule of the run's beginning, as Shift+R in the Lab: undo brings the changes back. */
void lab_take_changes_back(app_lab *lab);
/** A lesson of one's own was typed and is not saved. */
bool lab_has_draft(const app_lab *lab);

/** Opens the Lab at a lesson of that number.  @param direction  1, -1: at the one behind or before
 * it */
void lab_take_lesson(app_lab *lab, uint32_t number, int32_t direction);
/** Shows the list of lessons in the open Lab; Esc leads from there to the lesson that is open. */
void lab_take_list(app_lab *lab);
/** Opens the Lab at the text of a lesson of one's own.
 * @param number  0: the draft without a file, or a new one */
void lab_write_lesson(app_lab *lab, int64_t number);
/** Opens the Lab at a draft.  @param name  of its lesson's file; "": it has none */
void lab_write_draft(app_lab *lab, const char *name);
/** Removes a draft for good, in the editor too. */
void lab_give_up_draft(app_lab *lab, const char *name);
/** Opens the Lab from the title's menu: closing it leads back there, unless points were won
 * meanwhile. */
void lab_open_from_title(app_lab *lab);
/** Opens the Lab at the lesson that is played, from its start. */
void lab_restart_lesson(app_lab *lab);
/** The lesson, or the text of one, which was opened from the title, is left by one level back:
 * once.
 * @return its number, UINT32_MAX for a text; 0: it is not */
uint32_t lab_take_leaving(app_lab *lab);
/** What lab_take_leaving() returns for the title itself. */
#define LAB_LEAVES_FOR_TITLE (UINT32_MAX - 1)
/** Closes the Lab and the lesson that is played: the title of the game follows.
 * @param settings  have the continue point  @return false: there is no lesson, or after a notice */
bool lab_leave_lesson(app_lab *lab, const app_settings *settings);
/** The same from any run, also from one that knows of no continue point.
 * @return false after a notice */
bool lab_go_to_title(app_lab *lab, const app_settings *settings);

/**
 * Takes the next event out of SDL's queue, for lab_event(), once all that was asked for before it
 * has been done: what events mean and change does not depend on how many come between two pictures.
 * To be called until it returns false, between SDL_PumpEvents() and lab_run().
 *
 * @return false: there is none, or the next picture has to come first because the panels have not
 * seen a click or a drop yet, or the session has failed
 */
bool lab_next_event(app_lab *lab, SDL_Event *event);

/** Offers an event of the window.  @param scale px of the picture per window unit
 * @return true: the Lab has used it; the caller does nothing with it */
bool lab_event(app_lab *lab, const SDL_Event *event, float scale);

/**
 * Runs the frames that are due for one picture: none during a hold, several or none at another
 * speed. In place of app_session_frame().
 *
 * @param input  the input of the player; its delta is that of one picture
 * @return false: the run is over
 */
bool lab_run(app_lab *lab, gm_input *input);

/** Paints world and panels into the scene's list, between app_scene_begin() and app_scene_end();
 * the scene's layout is that of the Lab then. */
void lab_paint(app_lab *lab);
/** Over the picture of play: the key card, if it is wanted. */
void lab_paint_above(app_lab *lab);
/** Into the list above the picture of play: the line that tells of a request or of a file that was
 * given up. It keeps off a menu. */
void lab_paint_notice(app_lab *lab, bool has_menu);
/** Such a line is shown now: the picture changes when it ends, also in a pause. */
bool lab_has_notice(const app_lab *lab);
/** When it ends, by the host's clock; 0: none is shown. */
int64_t lab_notice_end(const app_lab *lab);
/** Ends it early. */
void lab_drop_notice(app_lab *lab);
/** Ends the line that says that the game is held. */
void lab_drop_held_notice(app_lab *lab);
/** Shows a line for five seconds of the host's clock; nothing translates it. */
void lab_tell_text(app_lab *lab, bool is_bad, const char *text);
/** Such a line: how many points a cleared sector gave, beside the best run before. */
void lab_tell_best(app_lab *lab, uint32_t run, uint32_t best);
/** Such a line: where a recording was kept; NULL: it could not be. */
void lab_tell_recording(app_lab *lab, const char *path);
/** Such a line: what a daily run is. */
void lab_tell_daily(app_lab *lab);

/** A trace or a project that was dropped or picked and is to be shown in the place of the Lab:
 * once.
 * @return its path, valid until the next event; NULL: none */
const char *lab_take_traced(app_lab *lab);

/** A lesson about a trace that was asked for: it needs a window of its own: once.
 * @return valid as long as the Lab asks for no other; NULL: none */
const app_scenario *lab_take_trace_lesson(app_lab *lab);
/** Which lessons are passed: the window tells of those about traces. */
lab_progress *lab_progress_of(app_lab *lab);

/** The cost of the last picture, ns; period: since the one before. */
typedef struct lab_costs {
    int64_t draw_ns;
    int64_t frame_ns;
    int64_t period_ns;
    int64_t key_ns;      /**< from a key to its picture, at the median; 0: no key was pressed */
    int64_t slow_key_ns; /**< likewise, for 99 of 100 keys */
} lab_costs;
/** For the display in the top bar. */
void lab_note_costs(app_lab *lab, const lab_costs *costs);

#endif
