/* trace_view/trace_view.h -- the window of a traced host: plan, late reads, lanes, and steps
 * through its frames. Nothing of it can be changed. */
#ifndef APP_TRACE_VIEW_H
#define APP_TRACE_VIEW_H

#include "frameview/lanes.h"
#include "frameview/model.h"
#include "host_trace/host_trace.h"
#include "lab/panels/name.h"
#include "project/project.h"
#include "run/breakpoints.h"
#include "scenario/progress.h"
#include "scenario/scenario_check.h"
#include "ui/ui.h"

struct SDL_KeyboardEvent;
union SDL_Event;

enum {
    APP_TRACE_CHAIN = 64,
    APP_TRACE_MATCHES = 12,
    APP_TRACE_UNDONE = 32,
    APP_TRACE_SPOTS = 64,
    APP_TRACE_WRITERS = 64
};

/** A function that writes what another one reads. */
typedef struct app_trace_writer {
    uint64_t id; /**< of the function in the frame */
    const char *value;
} app_trace_writer;

/** The field in which a part of a function's name is typed. */
typedef struct app_trace_find {
    bool is_open;
    char opener;    /**< the letter that opened it comes as text, too; 0: none */
    char typed[48]; /**< UTF-8 */
    uint32_t matches[APP_TRACE_MATCHES]; /**< functions of the frame that are shown */
    uint32_t match_count;
    uint32_t first;    /**< of those that fit, the one that is shown first */
    uint32_t fitting;  /**< how many fit */
    uint32_t selected; /**< of those that fit */
    app_trace_writer writers[APP_TRACE_WRITERS]; /**< come first; of the function that picks */
    uint32_t writer_count;
} app_trace_find;

enum { APP_TRACE_LESSON_LIST = 2 };

/** A lesson about the trace. */
typedef struct app_trace_lesson {
    const app_scenario *scenario; /**< NULL: there is none */
    lab_progress *progress;       /**< notes a pass; may be NULL */
    char player[LAB_NAME_BYTES];  /**< in a file with the answer; "": none yet */
    bool is_renamed;              /**< another name than at first was typed */
    lab_name name;                /**< the sheet that asks for it */
    bool has_name;                /**< it is open */
    char typed[16];
    char checked[32];  /**< the number that `verdict` is about */
    app_check_def def; /**< likewise */
    app_verdict verdict;
    bool has_verdict;
    int32_t wanted;      /**< 1, -1: the lesson behind or before this one is to be opened instead;
                            APP_TRACE_LESSON_LIST: the list of lessons; 0: neither */
    uint32_t stepped;    /**< frames that were gone to */
    uint32_t hints;      /**< how many were asked for */
    bool is_hint_newest; /**< a hint came after the check that was the last */
    bool seeks_newest;   /**< the next picture scrolls to what came last */
    float scroll;        /**< px */
} app_trace_lesson;

/** A late read of a project. */
typedef struct app_trace_late {
    uint64_t writer; /**< id of the item that writes the value last */
    uint32_t value;
    uint32_t sample; /**< of the frame */
    bool is_by_chance;
} app_trace_late;

/** Pairs of a project's frame: with a trial those that it takes away, those that it brings, and
 * those without an order that it leaves; else these alone. */
typedef enum app_trace_pair_list {
    APP_TRACE_PAIRS_GONE,
    APP_TRACE_PAIRS_NEW,
    APP_TRACE_PAIRS_OPEN,
    APP_TRACE_PAIR_LISTS
} app_trace_pair_list;

typedef struct app_trace_pairs {
    uint32_t first; /**< of `pairs` */
    uint32_t count;
    app_project_cause *causes; /**< their `first` counts from the first of all */
    uint32_t cause_count;
} app_trace_pairs;

enum { APP_TRACE_LATER_NAME = 128 };

/** A read in a later frame that sees a write of the frame that is shown, and is late by it. */
typedef struct app_trace_later {
    tl_lag_sample sample; /**< its names are gone */
    uint32_t index;       /**< of its frame */
    uint64_t number;
    char reader[APP_TRACE_LATER_NAME];
    char value[APP_TRACE_LATER_NAME];
} app_trace_later;

/** A frame, and what was selected in it; kind NONE: nothing. */
typedef struct app_trace_spot {
    uint32_t frame; /**< its index */
    uint32_t late_read;
    tl_item_kind kind;
    uint64_t id;
} app_trace_spot;

/** Places that one was at, the newest one last. */
typedef struct app_trace_way {
    app_trace_spot spots[APP_TRACE_SPOTS];
    uint32_t count;
} app_trace_way;

/** Zero-initialise before use; large. */
typedef struct app_trace_view {
    char path[APP_ASSET_PATH];
    app_host_trace trace;
    uint32_t index;         /**< of the frame that is shown */
    uint32_t item;          /**< selected; LAB_NONE: none, or `idle` */
    uint32_t idle;          /**< selected function that did not run; LAB_NONE: none */
    uint32_t late_read;     /**< sample of the frame that L went to; LAB_NONE: none */
    app_trace_later *later; /**< of a trace */
    uint32_t later_count, later_capacity;
    app_trace_way back, on;            /**< where one was, and where one came back from */
    uint32_t wanted;                   /**< frame to be shown after this picture */
    tl_item wanted_item;               /**< ... and what is selected in it; kind NONE: as before */
    bool is_alone;                     /**< closing it ends the program */
    bool is_leaving;                   /**< the button that closes it was clicked */
    char notice[APP_HOST_TRACE_ERROR]; /**< a line for the foot; "": the keys stand there */
    bool is_notice_bad;
    lab_ui ui;
    lab_requests requests; /**< of widgets; those of the graph and of the lesson are carried out */
    lab_lanes lanes;
    float zoom, pan;         /**< of the lanes */
    float plan_scroll;       /**< px */
    float plan_height;       /**< px, in the last picture */
    float plan_scale;        /**< likewise: px per px of the design */
    float graph_height;      /**< px of all that the graph had in the last picture; 0: unknown */
    float facts_scroll;      /**< likewise */
    bool is_followed;        /**< the selection was scrolled into sight */
    bool has_change;         /**< the order of the frame is another one than in the frame before */
    lab_break_reason change; /**< ... and why; if has_change */
    char gone[APP_HOST_TRACE_NAME]; /**< a name in it */
    bool is_project;                /**< a frame of a project, made here; so the next ones */
    app_trace_lesson lesson;
    app_trace_find find;
    bool has_card;                   /**< the one with all keys is open */
    uint32_t chain[APP_TRACE_CHAIN]; /**< functions of the longest chain, the first one first */
    uint32_t chain_count;
    uint32_t chain_before; /**< ... that come before these and are left out */
    lab_model model;       /**< of the graph: frame and selection; of the foot of the lesson */
    float graph_scroll;    /**< px */
    app_project project;
    app_project_run base;    /**< as the list has it */
    app_project_run other;   /**< with the trials, if has_other */
    app_project_pair *pairs; /**< of all lists, one behind the other */
    app_trace_pairs pair_lists[APP_TRACE_PAIR_LISTS];
    uint32_t pairs_open;  /**< the first of those that are unfolded; LAB_NONE: none are */
    app_trace_late *late; /**< of a project, by value and writer */
    uint32_t late_count;
    bool *is_by_chance; /**< of each sample of a project: late, but nothing orders that */
    uint32_t late_open; /**< the first of those that are unfolded; LAB_NONE: none are */
    bool has_suspects;  /**< functions that may be demoted are unfolded */
    bool has_values;    /**< so are values that are only read or only written */
    bool has_other;
    app_project_trials trials; /**< if has_other */
    bool has_ask;              /**< after this picture `ask` is tried in the place of these */
    app_project_trials ask;    /**< none: back to the list */
    app_project_trials undone[APP_TRACE_UNDONE]; /**< as they were before some were taken back; the
                                                      newest one last */
    uint32_t undone_count;
    bool are_saved; /**< the trials are in the table `saved` */
    char saved[APP_ASSET_PATH];
    bool is_warned;         /**< ... are not, and the next Esc gives them up all the same */
    bool is_saving;         /**< after this picture the list is written with the trials */
    uint32_t picks_for;     /**< the function of the list that shall wait for the one that is
                                 clicked next; LAB_NONE: none is picked */
    const char *pick_fault; /**< a text: why the one that was clicked cannot be; NULL: it can */
} app_trace_view;

/** @return false after a message */
bool app_trace_view_open(app_trace_view *view, const char *path);
/** The frame of a list of tick functions (--project), in which changes can be tried: functions in
 * another group, or with a prerequisite more or less.  @return false after a message */
bool app_trace_view_open_project(app_trace_view *view, const char *path);
/** Takes over the changes on trial from the view of the same file as it was read before. Those
 * whose functions are gone are left out, and a notice says how many. */
void app_trace_view_carry_trials(app_trace_view *view, const app_trace_view *before);
/** Whether the view stays, with a notice: changes on trial that are not saved would be lost. It
 * says so once; what leads away again gives them up.
 * @param by  "closing the window": a text, what leads away  @return false: nothing is lost */
bool app_trace_view_stays(app_trace_view *view, const char *by);
/** Its picture goes on to change by itself for a while. */
bool app_trace_view_is_moving(const app_trace_view *view);
/** Teaches with the trace that is open.  @param scenario  with a trace; it must outlive the view,
 * as `progress`, which may be NULL.  @param player  the name in a file with the answer */
void app_trace_view_teach(app_trace_view *view, const app_scenario *scenario,
                          lab_progress *progress, const char *player);
void app_trace_view_close(app_trace_view *view);
/** A key that steps or selects; Esc takes back a selection, then all trials, and asks once before
 * that.  @return false: it is none of them, or nothing is left to be taken back */
bool app_trace_view_key(app_trace_view *view, const struct SDL_KeyboardEvent *event);
/** Letters, for the name on an answer or of a function that is sought.  @return false: nothing
 * takes them */
bool app_trace_view_type(app_trace_view *view, const union SDL_Event *event);
/** As app_trace_view_key for a button of the controller: the D-pad moves the focus, A does what the
 * focus is on. */
bool app_trace_view_button(app_trace_view *view, uint8_t button);
/** Shows a frame, 0 to frame_count - 1; the selection stays if it runs there. */
void app_trace_view_go(app_trace_view *view, uint32_t index);
/** The label of the function that is selected; "": none. */
void app_trace_view_selected(const app_trace_view *view, char out[LAB_FUNCTION_LABEL]);
/** Selects the function of that label; none if the frame has it not. */
void app_trace_view_select(app_trace_view *view, const char *label);
/** One picture, of the size of the list.  @param layout  language and size of the interface */
void app_trace_view_paint(app_trace_view *view, gm_draw_list *list, const gm_picture_def *layout);

#endif
