/* lab/state.h -- all of the Lab, for the files that bring its parts together. Private to src/lab;
 * panels see only the model. */
#ifndef LAB_STATE_H
#define LAB_STATE_H

#include "frameview/model.h"
#include "frameview/plan.h"
#include "host_trace/host_trace.h"
#include "lab/lab.h"
#include "lab/panels/console.h"
#include "lab/panels/editor.h"
#include "lab/panels/inspector.h"
#include "lab/panels/lanes_panel.h"
#include "lab/panels/layout.h"
#include "lab/panels/meter.h"
#include "lab/panels/name.h"
#include "lab/panels/notices.h"
#include "lab/panels/picker.h"
#include "lab/stage.h"
#include "run/drive.h"
#include "run/history.h"
#include "run/shadow.h"
#include "run/shuffle.h"
#include "run/witness.h"
#include "scenario/lesson.h"

#include "scenario/lessons.h"
#include "scenario/own_draft.h"

/* Speeds that the keys step through, and the normal one among them. */
enum { LAB_SPEEDS = 7, LAB_NORMAL_SPEED = 4, LAB_STRIP = 240 };

#define LAB_NOTHING_TAKEN UINT64_MAX

/** What belongs to one run of a game: it ends where another one is begun. */
typedef struct lab_running {
    lab_drive *drive; /**< the session's; NULL: the Lab has not been opened in this run */
    lab_history history;
    lab_shadow *shadow;   /**< NULL: none */
    lab_shuffle *shuffle; /**< a verdict in work, or NULL */
    lab_shuffle_result order_verdict;
    lab_tape judged; /**< the inputs that it is about */
    gm_command judged_edits[APP_MAX_EDITS];
    uint32_t judged_edit_count;
    bool has_order_verdict;
    bool is_searching; /**< reverse continue goes on in the next picture */
    bool has_edit;     /**< the frame that begins next has one */
} lab_running;

/** What is known of the draft of the editor's lesson on the disk: keep_text.c. */
typedef struct lab_kept_text {
    bool is_there;    /**< there is a file */
    bool has_failed;  /**< the text of `version` could not be written */
    uint32_t version; /**< of the text that the file has */
    uint32_t typed;   /**< of the text when it was looked at last */
    int64_t since;    /**< of the clock: the first change that the file has not; 0: none */
    int64_t last;     /**< of the clock: the last change */
} lab_kept_text;

/** Which of the two functions that a lesson's orders are about ran first. */
typedef struct lab_swap {
    bool is_known;
    bool is_reader_first;  /**< in the last whole frame */
    bool was_reader_first; /**< before the shuffle */
    bool is_asked;         /**< a shuffle waits for its frame */
    uint64_t frame;        /**< the one shown when it was asked for */
    char writer[LAB_FUNCTION_LABEL];
    char reader[LAB_FUNCTION_LABEL];
} lab_swap;

struct app_lab {
    app_session *session;
    app_scene *scene;
    app_overlay *overlay; /**< the groups that play shows too */
    bool is_open;
    lab_running run;
    lab_frame frame;
    lab_past past;
    lab_witness witness;
    lab_model model;
    gm_view view; /**< the game's, without what the lesson is not about */
    lab_ui ui;
    lab_requests requests;
    lab_layout layout;
    lab_plan plan;
    lab_inspector inspector;
    lab_lanes_panel lanes;
    lab_stage stage;
    lab_console console;
    lab_picker picker;
    lab_editor editor;
    lab_kept_text kept_text;
    app_own_drafts drafts;            /**< of the list */
    char asked_draft[APP_DRAFT_NAME]; /**< the one that would be given up */
    bool has_asked_draft;             /**< the notice that is shown asks for it */
    lab_name name;
    float help_scroll;     /* px above the card with all keys */
    bool is_held_for_help; /* that card holds what ran */
    app_lessons lessons;
    app_lessons lessons_before; /**< an older list, while the open lesson is one of it */
    lab_progress progress;
    lab_lesson *lesson;               /**< NULL: none is open */
    app_scenario opened[2];           /**< the file dropped last, and room to read the next */
    const app_scenario *trace_lesson; /**< waits for the window; NULL: none */
    uint32_t opened_now;              /**< which of them is in use */
    char *dropped;                    /**< path of a file that waits to be opened; SDL's memory */
    bool has_traced;                  /**< it is one that lab_take_traced() tells of */
    app_traced_files files;           /**< of the picker */
    gm_input live;        /**< keys that are down now: the input of frames that are stepped into */
    uint32_t speed;       /**< index of the speeds */
    float due;            /**< frames owed to the speed */
    uint32_t solo;        /**< overlays before a solo */
    uint32_t put_by;      /**< overlays of play, while `has_put_by` */
    bool has_put_by;      /**< a lesson is open that began without them */
    gm_command asked;     /**< an edit that would close a cycle: asked for once */
    uint64_t last_seed;   /**< of shuffles */
    lab_swap swap;        /**< what the last one did */
    bool has_asked_guess; /**< of this lesson: a check without a guess asked for one */
    bool is_listing;      /**< the list of lessons lies over the one that is open */
    bool seeks_entry;     /**< its line there is to come into sight */
    bool seeks_guess;     /**< something was typed into its field: it is to come into sight */
    float task_scroll;    /**< px: of the tab, when the list was opened over it */
    bool is_trying; /**< the lesson was saved and opened by the editor: Esc leads back there */
    uint32_t left_lesson;  /**< its number for good, when it was closed last; 0: none was */
    bool is_from_title;    /**< lessons were taken from the title, and leaving leads to its list */
    bool is_of_title;      /**< it was opened from the title's menu, and no lesson since */
    bool holds_game;       /**< ... and the game that begins with it is to be held, as by Tab */
    bool is_leaving_title; /**< for the title itself: likewise */
    bool is_leaving;       /**< for the title's list: lab_take_leaving() */
    char notice[LAB_TEXT * 2];
    int64_t notice_end; /**< of the clock; 0: none is shown */
    float notice_low;   /**< px: its lower edge; 0: not chosen yet */
    float notice_at;    /**< px: that of the picture that is painted */
    tl_clock_fn *clock; /**< the host's: a notice ends by it whatever else stands still */
    float shadow_px[LAB_STRIP];
    lab_place write_place; /**< a write that was gone back to, and the read that it was gone from */
    lab_place read_place;
    bool has_way_back;                 /**< these are known */
    bool had_stop;                     /**< a breakpoint had stopped the run at the read */
    lab_place farthest;                /**< where the run has been */
    bool has_gone_back;                /**< it has not come beyond that since */
    lab_place cursor;                  /**< where the selection followed it last */
    char followed[LAB_FUNCTION_LABEL]; /**< the function it selected; "": none */
    uint64_t taken;         /**< the frame that was taken last, whole; LAB_NOTHING_TAKEN */
    bool is_stale;          /**< the frame shown is to be taken anew */
    bool is_new;            /**< it is another one than in the last picture */
    bool is_tracing;        /**< frames are traced and reads logged */
    app_settings *settings; /**< where the tour is noted as seen; NULL: it is not offered */
    bool was_early;         /**< when the present step of the tour began, what it moves was early */
    uint32_t had_run;       /**< likewise: items of the open frame that had run */
    bool is_tour_move;      /**< its function was moved by the tour, or as it asked */
    bool has_tour_aim;      /**< held in the tour: the ship aims along `tour_aim`, radians */
    float tour_aim;
    uint32_t tour_frames;   /**< frames that the tour may still run to show a late read */
    int64_t tour_at;        /**< ns of `clock`: the next of them is due */
    bool is_mouse_used;     /**< the last input came from the mouse */
    bool is_step_marked;    /**< the last picture has a ring at the place of a lesson's next step */
    bool had_verdict;       /**< of the lesson, in the last picture */
    uint32_t seen_news;     /**< of the lesson: the tab has scrolled to what came last */
    bool is_all_shown;      /**< in a lesson, too, everything is shown */
    bool has_lost_ship;     /**< a step cost the ship, and it has not come back */
    bool has_trigger;       /**< the controller's left trigger is pulled: rewinds */
    SDL_Scancode step_key;  /**< of "one frame", while it is down; 0: it is not */
    uint32_t step_pictures; /**< since its key went down */
    int64_t step_at;        /**< of the clock: when it steps again */
    uint32_t asked_lesson;  /**< index of the lesson that the model's question is about */
};

/** lab.c: a menu of the game has its keys, because nothing of the Lab lies over it. */
bool lab_has_game_menu(const app_lab *lab);

/** run.c: takes over the session's present run. False after a notice: there is no memory. */
bool lab_run_open(app_lab *lab);
/** Traces frames and logs reads for panels and lessons, or no more than the session does without
 * the Lab. In the middle of a frame nothing is changed: see is_tracing. */
void lab_run_set_tracing(app_lab *lab, bool is_wanted);
/** Ends the trials, shadow and history of the run; the session's drive stays. */
void lab_run_close(app_lab *lab);
/** Another run in the place of this one.  @param playing as app_session_restart() */
bool lab_run_begin(app_lab *lab, const app_recording_header *start, const app_scenario *playing);
/** From frame 1 again: a sector with the schedule as it is now, a lesson as it began. */
void lab_run_again(app_lab *lab);
/** Begins the game at its title; a lesson is closed. */
bool lab_run_title(app_lab *lab, const app_settings *settings);
/** A sector from its start. */
void lab_run_sector(app_lab *lab, const char *name);
/** Tells the history where the game is now, and takes everything shown anew. */
void lab_run_moved(app_lab *lab);
lab_shadow *lab_run_shadow(app_lab *lab);

/** breaks.c: changes the list of breakpoints, or that of reads that are late as intended.
 * @param[out] problem  what to tell where it returns false */
bool lab_breaks_change(app_lab *lab, const lab_request *request, lab_notice *problem);

/** cursor.c: selects the function that runs next, while its tab is open, the frame is held in the
 * middle, and the user has selected none. */
void lab_cursor_follow(app_lab *lab);
/** Likewise: the model's is_following. */
void lab_cursor_fill(app_lab *lab);

/** order_verdict.c: the verdict on 1,000 orders. Begins one about the schedule and the inputs as
 * they are now.  @return false: there is no frame yet, or no memory */
bool lab_order_verdict_begin(app_lab *lab);
/** Ends and clears it: it was about another schedule. */
void lab_order_verdict_forget(app_lab *lab);
/** The frames after that one never happened: clears a verdict that is about any of them. */
void lab_order_verdict_cut(app_lab *lab, uint64_t frame);
/** Fills the model's; clears it first if the schedule is no longer that which was judged. */
void lab_order_verdict_fill(app_lab *lab);

/** swap.c: another order was asked for. Once it has run, it is told whether the functions of the
 * lesson's goal swapped. */
void lab_swap_ask(app_lab *lab);
/** Looks at the frame shown.  @param[out] line  what to tell  @return false: nothing */
bool lab_swap_fill(app_lab *lab, char line[LAB_BRUSH_TEXT]);

/** taught.c: the lesson that is open. */
void lab_taught_open(app_lab *lab, int32_t direction, int64_t number);
void lab_taught_close(app_lab *lab);
/** Its tab comes to the front, and what is typed goes to its question. */
void lab_taught_show(app_lab *lab);
/** The list of lessons over the one that is open, or that one again. */
void lab_taught_list_over(app_lab *lab, bool is_shown);
/** A game is played, and its score has grown since the sector began. */
bool lab_taught_is_game_at_stake(const app_lab *lab);
/** Opens the file that was dropped. */
void lab_taught_file(app_lab *lab);
/** A file has joined one's own lessons: reads the list again; the open lesson stays. */
void lab_taught_list(app_lab *lab);
/** The schedule was changed. */
void lab_taught_edited(app_lab *lab);
void lab_taught_fill(app_lab *lab);
/** Carries out a LAB_PREDICT. */
void lab_taught_predict(app_lab *lab, const lab_request *request);
/* The first check of a lesson without a guess opens the field for one. @return it did */
bool lab_taught_asks_for_guess(app_lab *lab);
/** The field of the prediction is there and has the focus. */
bool lab_taught_has_field(const app_lab *lab);
/** A key went to the field of the prediction.  @return false: it has not the focus */
bool lab_taught_key(app_lab *lab, const SDL_Event *event);

/** keep_text.c: the unsaved text of a lesson. Another text comes into the editor, as
 * lab_editor_set(). */
bool lab_text_begin(app_lab *lab, const char *name, const char *text);
/** It is a file now.  @param name  of the file that it had before; "": none */
void lab_text_saved(app_lab *lab, const char *name);
/** The draft of the lesson that is in the editor takes the place of its text, if there is one. */
void lab_text_bring_back(app_lab *lab);
/** Writes the draft after a pause of typing; removes it when the text was saved or given up. */
void lab_text_keep(app_lab *lab);
/** Likewise at once: the editor or the program is closed. */
void lab_text_keep_now(app_lab *lab);

/** lab.c: shows a line for five seconds of the host's clock. */
void lab_tell(app_lab *lab, bool is_bad, lab_notice notice);

#endif
