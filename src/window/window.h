/* window/window.h -- shared by the files of the window. */
#ifndef APP_WINDOW_H
#define APP_WINDOW_H

#include "audio/audio.h"
#include "host_trace/host_trace.h"
#include "lab/lab.h"
#include "menu/front.h"
#include "session/controls.h"
#include "session/key_time.h"
#include "session/pacing.h"
#include "session/scene.h"
#include "window/presses.h"

typedef struct app_window {
    app_session *session;
    app_settings *settings;
    app_front front;
    app_wish wish; /* of the menus, for the next frame */
    app_key_strip strip;
    SDL_Window *handle;
    SDL_Rect before_full; /* the window before it filled the screen; w 0: it never did */
    app_scene scene;
    app_overlay overlay;
    bool is_pause_down;   /* in the last input, whoever it was for */
    bool is_hold_press;   /* likewise, and it was for the hold below overlays */
    uint32_t had_groups;  /* likewise: the overlays that were on */
    SDL_Event card_press; /* at the card of the first game, for an overlay; type 0: none */
    bool is_press_aside; /* the left button is down since it was over a panel: it fires beside it */
    bool counts_in;      /* a pause ends: 3, 2, 1 comes before play goes on */
    bool is_hold_of_count;  /* the hold is only that count: a menu over it leads back to 3, 2, 1 */
    uint32_t wait_for_hold; /* frames since the first overlay came on, which will hold the game;
                            0: none did */
    app_lab *lab;
    app_controls controls;
    app_pacing pacing;
    app_presses presses; /* shown in projector mode */
    app_audio *audio;
    int64_t frame_begin; /* when the last one was allowed to begin */
    int64_t frame_ns;    /* what it cost */
    int64_t period_ns;   /* from its start to that of the one before */
    int64_t missed_ns;   /* a frame this long missed the display */
    uint32_t slow_frames;
    int64_t touched_at;     /* host clock: the last event */
    int64_t painted_notice; /* lab_notice_end() as the last picture was painted */
    int64_t goes_on_at;     /* host clock: a hold that is counted down ends; 0: none is */
    int64_t tally_until;    /* host clock: frames wait until then, so that the tally can be read; 0:
                               none is shown whole */
    bool waits_for_tally;   /* no frame runs in this picture */
    bool is_taken_press;    /* one that a menu took or that ended the tally may still be down */
    bool is_trigger_down[2]; /* right, left */
    int64_t offered_at; /* host clock: the last frame in which the built-in player had no choice */
    int64_t came_after; /* host clock: the events being taken were not there before */
    app_key_time keys;
    char language[APP_LANGUAGE_NAME];
    bool waits_for_display;
    bool has_lost_focus; /* since the last frame */
    bool is_closing;
    bool is_traced_alone;          /* closing it ends the program */
    struct app_trace_view *traced; /* a traced host or a project has the window; NULL: none */
} app_window;
/* window_open.c: the window and what belongs to it, from start to end. */

/** Opens window, scene, sound and the Lab.  @return false after a message */
bool app__window_open(app_window *w);
/** The window and the scene alone, without sound, game and Lab.  @return false after a message */
bool app__window_open_scene(app_window *w);
void app__window_close(app_window *w);
/** Whether its size is the player's: a run that is shown, filmed or measured has the same window on
 * every machine. */
bool app__window_keeps(const app_window *w);
/** Keeps its size for the next start. */
void app__window_keep_size(app_window *w);
/** Most pictures a second where nothing was chosen. */
uint32_t app__window_cap(const app_window *w);

/* window_settings.c: what can change while it is open. */

void app__window_apply(app_window *w);
/** The settings have the size of the window, unless it fills the screen: that one was not chosen.
 * The settings page offers the sizes that its display holds. */
void app__window_note_size(app_window *w);
/** After a change in the settings page. */
void app__window_take_changes(app_window *w);
void app__window_toggle_full(app_window *w);
/** Keeps what F2 has changed. */
void app__window_keep_projector(app_window *w);
/** Ctrl with +, - or 0. */
void app__window_take_scale_key(app_window *w, const SDL_Keysym *key);
bool app__window_is_full(const app_window *w);
/** Size and place that the window had before come back when it no longer fills the screen. */
void app__window_set_full(app_window *w, bool is_full);

/* window_traced.c: a traced host or a project in the place of the game. */

/** Where one is shown already, the next takes its place.  @return false after a message, which
 * the window shows too: what was shown stays */
bool app__window_open_traced(app_window *w, const char *path, app_traced_kind kind);
/** Opens the file whose path was copied.  @return false: likewise, or none was */
bool app__window_paste_traced(app_window *w);
/** Opens the trace that a lesson is about, with the lesson beside it. The scenario must stay.
 * @return false after a message, as above */
bool app__window_open_lesson(app_window *w, const app_scenario *scenario);
/** Back to the game; play is paused. */
void app__window_close_traced(app_window *w);
/** Waits for events, takes them, and paints.  Needs one to be open. */
void app__window_run_traced(app_window *w);
void app__window_paint_traced(app_window *w);

/* window_input.c: events of SDL become wishes and the input of the game. */

void app__window_take_events(app_window *w);
void app__window_fill_input(app_window *w, gm_input *input);
/** A recording chooses for itself, and the Lab has the window for its own. */
bool app__window_has_menus(const app_window *w);
/** The key that is named at that px below the arena, as a press of it; false: none is there. */
bool app__window_key_at(app_window *w, gm_vec2 at, SDL_Event *out);
/** By a person. */
bool app__window_is_played(const app_window *w);
/** A game that a person can change in the Lab, also while the autopilot flies.  @return false: a
 * replay, a lesson, or a run of the autopilot that ends by itself or writes pictures */
bool app__window_has_edits(const app_window *w);
/** The game on the screen is flown by a person, not in the Lab and not by a recording. */
bool app__window_is_in_play(const app_window *w, const gm_view *view);
/** Per cent of the usual pace: in a sector that a person plays. */
uint32_t app__window_speed(const app_window *w);

/* window_hold.c: a hold for overlays, and the count at the end of a hold or of a pause. */

/** With overlays the key of the pause holds the game below them: no frame runs, and no menu covers
 * what is read. The same key lets it go on, whether or not a panel is left and whether play or the
 * Lab began the hold; Esc opens the menu over it. A hold that a key began outlasts its panels.
 * Takes the presses that it uses out of the input. */
void app__window_hold(app_window *w, gm_input *input);

/* window_loop.c: frames of the game. */

/** The overlays see the frame that ended. */
void app__window_observe(app_window *w);

/* window_picture.c: one picture of the scene, the Lab or the menus. */

void app__window_paint(app_window *w);
/** The one of --screenshot. */
void app__window_save_picture(app_window *w);

#endif
