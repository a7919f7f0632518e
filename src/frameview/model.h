/* frameview/model.h -- all that the Lab's panels show, as plain data: filled by lab/fill.c before
 * each picture. Panels read it and ask for changes (request.h); they never reach behind it. */
#ifndef LAB_MODEL_H
#define LAB_MODEL_H

#include "frameview/guide.h"
#include "frameview/moment.h"
#include "run/breakpoints.h"
#include "run/frame.h"
#include "run/past.h"
#include "run/shuffle.h"

/** Steps of the first tour. */
/** What the lesson that was asked for would end. */
typedef enum lab_question {
    LAB_QUESTION_NONE = 0, /**< nothing is asked */
    LAB_QUESTION_FIRST,    /**< a game that the title cannot continue */
    LAB_QUESTION_GAME,
    LAB_QUESTION_DAILY,
    LAB_QUESTION_COUNT
} lab_question;

typedef enum lab_tour {
    LAB_TOUR_NONE = 0, /**< it does not run */
    LAB_TOUR_PLAN,
    LAB_TOUR_STEP,
    LAB_TOUR_MOVE,
    LAB_TOUR_LAG,
    LAB_TOUR_END
} lab_tour;

enum { LAB_TOUR_STEPS = LAB_TOUR_END - 1 };
/** The function that the tour moves. */
#define LAB_TOUR_FUNCTION "Reticle"

typedef enum lab_tab {
    LAB_TAB_LESSON = 0,
    LAB_TAB_FUNCTION,
    LAB_TAB_GRAPH,
    LAB_TAB_COST,
    LAB_TAB_ORDER, /**< ambiguities, shuffle, undo list */
    LAB_TAB_TIMERS,
    LAB_TAB_STOPS, /**< breakpoints */
    LAB_TAB_COUNT
} lab_tab;

/** Marks that are painted into the world; bits. */
typedef enum lab_shown {
    LAB_SHOW_GHOSTS = 1 << 0,
    LAB_SHOW_LAG = 1 << 1,
    LAB_SHOW_THREADS = 1 << 2,
    LAB_SHOW_AMBIGUITIES = 1 << 3,
    LAB_SHOW_SHADOW = 1 << 4,
    LAB_SHOW_DRAWER = 1 << 5, /**< the bottom drawer: lanes and meter */
    LAB_SHOW_LOUPE = 1 << 6,  /**< a late pair four times as large; always at first in lessons */
} lab_shown;

typedef struct lab_break_row {
    lab_break_kind kind;
    char function[LAB_FUNCTION_LABEL];
    tl_tick_group group;
    uint32_t hits;
    uint32_t id;
    bool is_disabled;
} lab_break_row;

/** Two functions whose order the rules leave free while it matters. */
typedef struct lab_ambiguity {
    char reader[LAB_FUNCTION_LABEL];
    char writer[LAB_FUNCTION_LABEL];
    const char *value;
    bool is_read_first; /**< in this frame the old value was read */
} lab_ambiguity;

typedef struct lab_history_row {
    char text[96]; /**< "Reticle: PostPhysics -> PrePhysics" */
    bool is_undone;
} lab_history_row;

/** An edit that acts from the next frame on, or is undone from then on. */
typedef struct lab_pending {
    char function[LAB_FUNCTION_LABEL]; /**< as the edit names it: NAME or NAME#n */
    tl_tick_group group;               /**< it moves to; TL_TICK_GROUP_COUNT: it is no move */
    char text[96];  /**< "Reticle: PostPhysics -> PrePhysics", or "the move of Reticle to ..." */
    bool is_undone; /**< the move is; `group` is where it leads back to */
} lab_pending;

typedef struct lab_order_verdict {
    bool is_running;
    bool is_done;
    uint32_t wanted; /**< orders */
    uint64_t frames; /**< of each */
    lab_shuffle_result found;
} lab_order_verdict;

enum {
    LAB_MAX_BREAKS = 16,
    LAB_MAX_AMBIGUITIES = 32,
    LAB_MAX_HISTORY = 64,
    LAB_MAX_PENDING = 8,
    LAB_LESSON_STEPS = 4,
    LAB_LESSON_MEASURES = 5,
    LAB_SHORTEST = 256, /**< of the changes of a solution, in words */
    LAB_LESSON_HINTS = 4,
    LAB_LESSONS = 64,
    LAB_SETTINGS = 16,
    LAB_PICKS = 12,
};

/** A step of a lesson. */
typedef struct lab_step_row {
    const char *text;
    bool is_done;
    bool is_over;     /**< an edit was made: what the step asks to see does not happen any more */
    uint32_t count;   /**< shuffles or frames that it asks for; 0: none */
    uint32_t counted; /**< so far */
    bool is_of_frames;
    const char *reversed[2]; /**< as in lab_lesson_step */
} lab_step_row;

typedef struct lab_lesson_measure {
    const char *name;
    char now[24];          /**< a figure, or the name of a group */
    char goal[24];         /**< "<= 2", "yes"; "": nothing is expected of it */
    const char *goal_unit; /**< of `goal`; NULL or "": none */
    bool is_reached;
    bool is_of_check;  /**< without a figure: only a check measures it */
    bool is_of_orders; /**< ... in many orders */
    uint32_t wait;     /**< without a figure: frames until it is measured */
    const char *unit;  /**< of `now`, which stands for a "{1}" in it; NULL or "": none */
    bool is_failed;    /**< the last check failed for it */
} lab_lesson_measure;

/** A lesson in the list. */
typedef struct lab_lesson_entry {
    uint32_t
        number; /**< opens it as the number of LAB_LESSON; more than LAB_LESSONS: one of the user */
    uint32_t chapter;  /**< from 1 on; 0: none */
    uint32_t place;    /**< in the chapter, from 1 on */
    uint32_t after;    /**< 1 + index of the entry that unlocks it; 0: none */
    const char *title; /**< a text */
    const char *file;  /**< name of its file, if another entry has the same title; else NULL */
    const char *of;    /**< title of the chapter, a text */
    bool is_passed;
    bool is_unlocked;
} lab_lesson_entry;

enum { LAB_DRAFTS = 8 };

/** The text of a lesson that is not saved. */
typedef struct lab_draft_entry {
    const char *name;  /**< of its lesson's file; "": it has none */
    const char *title; /**< as it is shown */
} lab_draft_entry;

typedef struct lab_lesson_model {
    uint32_t number;  /**< opens it as the number of LAB_LESSON; 0: no lesson is open */
    uint32_t chapter; /**< 0: it is in none, and called by its number */
    uint32_t place;
    lab_lesson_entry list[LAB_LESSONS]; /**< chapter by chapter */
    uint32_t count;                     /**< of the list */
    uint32_t last; /**< number of the lesson that is open, or was open last; 0: none was */
    lab_draft_entry drafts[LAB_DRAFTS];
    uint32_t draft_count;
    bool is_all_open; /**< a teacher has opened all of them */
    bool is_listed;   /**< the list is shown over the lesson that is open */
    bool is_tried;    /**< its author has just saved it, and tries it */
    const char *title;
    const char *texts[2];
    const char *question;
    const char *reader;  /**< the function whose lag it is about; NULL: none */
    char prediction[16]; /**< as typed; "": none yet */
    char answer[24];     /**< the right number, after a check; "": not shown yet */
    char slack[24];      /**< how far off it may be, if it is right but not exact; else "" */
    bool is_right;       /**< the prediction was near enough */
    bool is_guess_open;  /**< no guess stands yet: figures that answer the question are hidden */
    lab_step_row steps[LAB_LESSON_STEPS];
    uint32_t step_count;
    lab_lesson_measure measures[LAB_LESSON_MEASURES];
    uint32_t measure_count;
    const char *hints[LAB_LESSON_HINTS]; /**< asked for so far, in their order */
    uint32_t hint_count;
    uint32_t hints_left;
    bool is_hint_newest;           /**< of hint and verdict, the hint came last */
    bool seeks_newest;             /**< hint or verdict is new, or the line of a list that has come:
                                        the tab scrolls to it */
    bool seeks_guess;              /**< something was typed: the tab scrolls to the field */
    const char *why;               /**< why it works, once passed; NULL before */
    const char *why_value;         /**< for {1} in it */
    const char *meet;              /**< likewise: where a real project has it */
    const char *unreal;            /**< the "In Unreal" box, once passed; NULL before */
    const char *console;           /**< the command in it; NULL: none */
    const char *message;           /**< of the last check; NULL: none */
    const char *message_values[2]; /**< for {1} and {2} in it */
    bool is_checking;
    bool is_passed;
    uint32_t schedule;   /**< how often the edits have changed */
    bool is_of_schedule; /**< the last check was asked for with the edits as they are now */
    uint32_t edits;      /**< golf: schedule edits now, and the best known */
    uint32_t par;
    char shortest[LAB_SHORTEST]; /**< after a pass with more: the changes of that one; "": none */
} lab_lesson_model;

enum { LAB_PLAY_KEY = 48 };

/** The keys of play, as they are bound: they act while the Lab is open, too. */
typedef struct lab_play_keys {
    char fly[LAB_PLAY_KEY]; /**< "WASD" */
    char fire[LAB_PLAY_KEY];
    char focus[LAB_PLAY_KEY];
} lab_play_keys;

typedef struct lab_model {
    const lab_frame *frame; /**< shown: the last finished one, or the one held half way */
    const lab_past *past;   /**< figures of the frames before it */
    const gm_view *view;    /**< the picture's data of that moment */
    const gm_view *shadow;  /**< of the unchanged schedule; NULL: no shadow runs */
    const float *shadow_px; /**< difference per frame, newest last; shadow_count of them */
    uint32_t shadow_count;
    /* time */
    bool is_held;
    bool is_in_past;   /**< newer frames are on the tape */
    uint64_t newest;   /**< newest frame on the tape */
    uint64_t oldest;   /**< oldest frame that can be gone back to */
    float speed;       /**< 1/16 to 4 */
    bool has_diverged; /**< a self-check found other bits */
    uint64_t seed;
    uint64_t shuffle_seed; /**< 0: registration order */
    const char *renderer;
    float hz;          /**< frames a second, smoothed */
    float frame_ms;    /**< cost of a simulated frame, smoothed */
    float draw_ms;     /**< cost of a picture, smoothed */
    float key_ms;      /**< from a key to its picture, at the median; 0: no key was pressed */
    float slow_key_ms; /**< likewise, for 99 of 100 keys */
    uint64_t snapshot_bytes;
    uint32_t snapshot_count;
    const char *notice; /**< one line to be read ("cycle: …"); NULL: none */
    bool is_notice_bad;
    /* selection and show */
    char selected[LAB_FUNCTION_LABEL]; /**< label; "": none */
    bool is_following;                 /**< each step selects the function that runs next */
    uint32_t overlays;                 /**< a bit per tl_tick_group */
    uint32_t shown;                    /**< lab_shown bits */
    lab_tab tab;
    float zoom;   /**< of the lanes, 1: the whole frame */
    float scroll; /**< of the lanes, 0 to 1 */
    bool has_help;
    bool has_console;
    bool has_picker;
    bool has_editor; /**< of a lesson of one's own */
    bool has_name;   /**< the sheet that asks for the learner's name */
    lab_question question;
    const char *question_lesson; /**< the title of the lesson that it is about */
    bool is_pad_used;            /**< the last input came from a controller */
    lab_play_keys play_keys;
    /* lists */
    lab_break_row breaks[LAB_MAX_BREAKS];
    uint32_t break_count;
    const lab_break_reason *stop; /**< why a breakpoint stopped it here; NULL: none did */
    bool is_again;                /**< the frame ran before: its times are those of the last run */
    bool is_at_write; /**< a write was gone back to, and the run is held there; the read: */
    char reader[LAB_FUNCTION_LABEL];
    char read_value[LAB_FUNCTION_LABEL];
    const lab_expected *expected; /**< reads that are late as intended */
    uint32_t expected_count;
    lab_ambiguity ambiguities[LAB_MAX_AMBIGUITIES];
    uint32_t ambiguity_count;
    lab_history_row history[LAB_MAX_HISTORY];
    uint32_t history_count;
    lab_pending pending[LAB_MAX_PENDING]; /**< the newest of those that wait */
    uint32_t pending_count;
    bool can_undo;
    bool can_redo;
    lab_order_verdict verdict;
    lab_lesson_model lesson;
    lab_guide guide; /**< the parts that the lesson needs */
    lab_insight insight;
    lab_tour tour;
    bool is_tour_due; /**< it opens by itself in a moment: no button for it lies below the mouse */
    bool has_tour_step;  /**< a function has run in the second step of the tour */
    bool is_tour_flying; /**< it runs the frames up to there, one by one */
    bool has_tour_lag;   /**< what the last step of the tour tells of was on the screen */
    uint32_t choices[LAB_SETTINGS]; /**< of the devices that can be set, as gm_setting_choice() */
    bool is_recording_movie;
    bool is_recording_trace;
} lab_model;

#endif
