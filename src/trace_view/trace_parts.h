/* trace_view/trace_parts.h -- the panels of a traced host. Private to trace_view/. */
#ifndef APP_TRACE_PARTS_H
#define APP_TRACE_PARTS_H

#include "lab/panels/page.h"
#include "trace_view/trace_view.h"

struct SDL_Keysym;

/** First half of ids, beyond those of lab_panel. */
enum {
    APP_TRACE_BAR = 0x40,
    APP_TRACE_PLAN,
    APP_TRACE_FACTS,
    APP_TRACE_LANES,
    APP_TRACE_LESSON,
    APP_TRACE_GRAPH,
    APP_TRACE_TOLD
};

/** Bytes of a name as it is shown, with its NUL. */
enum { APP_TRACE_NAME = 256 };

/* trace_plan.c */
void app__trace_plan_paint(app_trace_view *view, lab_box box);
/* trace_facts.c */
void app__trace_facts_paint(app_trace_view *view, lab_box box);
/* trace_bar.c */
void app__trace_bar_paint(app_trace_view *view, lab_box box);
/** All frames as a row of marks: red where something was read late. */
void app__trace_line_paint(app_trace_view *view, lab_box box);
void app__trace_lanes_paint(app_trace_view *view, lab_box box);

/* trace_keys.c */
void app__trace_keys_paint(app_trace_view *view, lab_box box);
/** Over all, while it is open. */
void app__trace_card_paint(app_trace_view *view, lab_box whole);

/* trace_late.c */
/** Fills view->late and view->is_by_chance, for each frame that is shown of a project. */
void app__trace_late_find(app_trace_view *view);
/** Late reads, several of one value and writer as a row that unfolds.  @param writer  only those of
 * what it writes; NULL: all */
void app__trace_late_paint(app_trace_view *view, lab_page *page, const tl_item *writer);

/* trace_later.c */
/** Fills view->later for a frame of a trace; another one is shown afterwards. */
void app__trace_later_find(app_trace_view *view, uint32_t index);
/** Whether any of those is by that writer. */
bool app__trace_later_has(const app_trace_view *view, const tl_item *writer);
/** They, as lines: a click leads there. */
void app__trace_later_paint(app_trace_view *view, lab_page *page, const tl_item *writer);

/* trace_lesson.c */
void app__trace_lesson_paint(app_trace_view *view, lab_box box);
/** The sheet that asks for a name, over all, while it is open. */
void app__trace_name_paint(app_trace_view *view, lab_box whole);
/** A key that answers.  @return false: it is none of them, or there is no lesson */
bool app__trace_lesson_key(app_trace_view *view, const struct SDL_KeyboardEvent *event);
/** Carries out what its buttons asked for. */
void app__trace_lesson_apply(app_trace_view *view);

/* trace_moment.c */
/** After a pass, once: goes to the first frame with the late read, and shows it beside one in time.
 */
void app__trace_moment_take(app_trace_view *view);
/** From its start.  @return false: there is none */
bool app__trace_moment_replay(app_trace_view *view);
/** In the lower part of the box, while nothing is selected. */
void app__trace_moment_paint(app_trace_view *view, lab_box box);

/* trace_find.c */
/** @param opener  the letter of the key, which comes as text, too; 0: none does */
void app__trace_find_open(app_trace_view *view, char opener);
/** Ctrl+F and "/" open the field; while it is open it has all keys but chords. */
bool app__trace_find_key(app_trace_view *view, const struct SDL_KeyboardEvent *event);
void app__trace_find_type(app_trace_view *view, const char *text);
/** Over all, while it is open. */
void app__trace_find_paint(app_trace_view *view, lab_box whole);

/* trace_graph.c */
void app__trace_graph_paint(app_trace_view *view, lab_box box);
/** Fills view->chain; before each picture. */
void app__trace_chain_find(app_trace_view *view);
/** The function of the frame that the list has there. */
void app__trace_select_listed(app_trace_view *view, uint32_t listed);
bool app__trace_is_in_chain(const app_trace_view *view, uint32_t function);
/** The chain by names: a click selects. */
void app__trace_chain_paint(app_trace_view *view, lab_page *page);
/** Cycles, with the prerequisite of each that is left out: those of the selected function, or all.
 */
void app__trace_rings_paint(app_trace_view *view, lab_page *page);

/* trace_project.c */
/** With the folder in which the program runs, if the path begins there; a socket stays as it is. */
void app__trace_whole_path(const char *path, char out[APP_PICTURES_PATH]);
/** Carries out what was asked for: other trials, or the frame as the list has it; a table. */
void app__trace_project_apply(app_trace_view *view);
/** Asks for a further trial. */
void app__trace_try(app_trace_view *view, const app_project_trial *trial);
/** Asks for these. */
void app__trace_try_all(app_trace_view *view, const app_project_trials *trials);
/** Tells that there is no room for so many trials. */
void app__trace_tell_full(app_trace_view *view, uint32_t count);
/** Asks for the frame without the trial `index`.  @return false: there is none */
bool app__trace_try_without(app_trace_view *view, uint32_t index);
/** Asks for the frame as the list has it. */
void app__trace_try_none(app_trace_view *view);
/** Asks for the trials as they were before the newest were taken back.  @return false: none were */
bool app__trace_try_again(app_trace_view *view);
/** A button that does so, while nothing is on trial. */
void app__trace_again_paint(app_trace_view *view, lab_page *page);
/** Before trials are given up that are in no table: tells so, once.
 * @param key  that gives them up when it is used again; translated  @return false: it was told
 * already, or nothing is lost */
bool app__trace_warn(app_trace_view *view, const char *key);
/** Buttons that try a change of the function `index` of the frame, which is selected. */
void app__trace_what_if_paint(app_trace_view *view, lab_page *page, uint32_t index);
/** At the right end of a row: the selected function no longer waits for one of the frame. */
void app__trace_cut_paint(app_trace_view *view, const lab_page *page, uint32_t before,
                          lab_box *row);
/** Buttons that take all trials back, and that save the list with them. */
void app__trace_back_paint(app_trace_view *view, lab_page *page);
/** An item or an idle function was clicked: it is selected, or becomes the prerequisite that is
 * picked. */
void app__trace_choose(app_trace_view *view, uint32_t item, uint32_t idle);
/** The next function that is clicked becomes a prerequisite of the selected one, on trial.  @return
 * false: none of a project is selected */
bool app__trace_pick_begin(app_trace_view *view);
/** The function of the list that is selected, or function_count. */
uint32_t app__trace_listed(const app_trace_view *view);

/* trace_pairs.c */
/** Fills view->pairs and their causes, after each run. */
void app__trace_pairs_find(app_trace_view *view);
void app__trace_pairs_free(app_trace_view *view);

/** Rows below a heading, which comes with the first of them. */
typedef struct app_trace_rows {
    app_trace_view *view;
    lab_page *page;
    const char *heading;
    uint32_t place;  /**< of the first row */
    uint32_t listed; /**< the function that is selected, or function_count */
    uint32_t shown;
    bool has_heading; /**< it is there */
    bool shows_all;   /**< pairs of all functions, not of the selected one alone */
} app_trace_rows;

/* trace_changes.c: rows that select a function when they are clicked. */
app_trace_rows app__trace_rows(app_trace_view *view, lab_page *page, const char *heading,
                               uint32_t place);
/** A text with whole names for "{1}" and so on.  @return whether it was clicked */
bool app__trace_row(app_trace_rows *r, uint32_t rgb, const char *english, const char *const *names,
                    uint32_t count);
/** Likewise behind the sign of a row that unfolds. */
bool app__trace_fold_row(app_trace_rows *r, bool is_open, uint32_t rgb, const char *english,
                         const char *const names[3]);
/** What is on trial and what that changes; else nothing. */
void app__trace_changes_paint(app_trace_view *view, lab_page *page);
/** Pairs whose order is left to chance: of the selected function, or all. */
void app__trace_open_paint(app_trace_view *view, lab_page *page);
/** Of the row that has a button. */
typedef struct app_trace_wait {
    float top, end;
    bool has_key;
} app_trace_wait;
/** A button beside the row that comes next: the selected function waits for the writer of what it
 * reads there, if nothing orders them. app__trace_wait_end() comes behind the row. */
app_trace_wait app__trace_wait_begin(app_trace_view *view, lab_page *page,
                                     const tl_lag_sample *sample);
void app__trace_wait_end(lab_page *page, const app_trace_wait *wait);

/* trace_listed.c */
/** What a list comes to, in figures. */
void app__trace_summary_paint(const app_trace_view *view, lab_page *page);
void app__trace_demotions_paint(app_trace_view *view, lab_page *page);
/** Functions that may be demoted, of a list that cannot tell: a row that unfolds, or a line about
 * the one that is selected. */
void app__trace_suspects_paint(app_trace_view *view, lab_page *page);
/** Values that are only read or only written, by the selected function, or by any. */
void app__trace_one_sided_paint(app_trace_view *view, lab_page *page);
/** A warning if prerequisites name no function of the list. */
void app__trace_unlisted_paint(const app_trace_view *view, lab_page *page);

/* trace_way.c */
/** Reads a frame, and finds what changed its order.  @return false: no memory */
bool app__trace_show(app_trace_view *view, uint32_t index);
/** The item of the frame that is the same, or the same function without a run. */
void app__trace_select_item(app_trace_view *view, const tl_item *before);
/** Goes to the next late read (1) or the one before (-1), and selects its reader. */
void app__trace_seek_late(app_trace_view *view, int32_t way);
/** @param[out] place  of the late read that one stands at, from 1  @param[out] count  of all in the
 * trace  @return false: one stands at none */
bool app__trace_late_place(const app_trace_view *view, uint32_t *place, uint32_t *count);
/** The next frame in which functions ran in another order than in the frame before it. */
void app__trace_seek_change(app_trace_view *view, int32_t way);
/** Before a jump: app__trace_go_way() leads back here. */
void app__trace_leave(app_trace_view *view);
/** Back (-1), or on again (1).  @return false: that leads nowhere */
bool app__trace_go_way(app_trace_view *view, int32_t way);
/** Backspace, Alt+Left and Alt+Right do so. */
bool app__trace_way_key(app_trace_view *view, const struct SDL_Keysym *key);

/* trace_tell.c */
void app__trace_select(app_trace_view *view, uint32_t item, uint32_t idle);
/** Esc takes something back before it closes the window. */
bool app__trace_has_level(const app_trace_view *view);
/** The function that is selected, or LAB_NONE. */
uint32_t app__trace_selected(const app_trace_view *view);
/** Lines of a text with whole names for "{1}" and so on: long ones are shown shorter, and the tip
 * has them whole. At most 4.
 * @param place  a click acts; 0: none does  @return whether it was clicked */
bool app__trace_told(lab_page *page, uint32_t rgb, const char *english, const char *const *names,
                     uint32_t count, uint32_t place);
/** The sign of a row that unfolds; what is told next stands beside it.
 * @return for app__trace_fold_end(), behind that row */
lab_box app__trace_fold_sign(lab_page *page, bool is_open);
void app__trace_fold_end(lab_page *page, lab_box column);
/** A name as wide as the room is: the middle of a longer one is left out.  @return out */
const char *app__trace_fit(const lab_ui *ui, gm_font font, float wide, const char *name,
                           char out[APP_TRACE_NAME]);
/** The label of a function of the frame, or the whole name of one with a long name. */
const char *app__trace_full_name(const lab_frame *frame, uint32_t function);
/** What an item is called, whole. */
const char *app__trace_name(const app_trace_view *view, uint32_t item);
/** Of a stage: its group's colour. */
uint32_t app__trace_color(tl_stage stage);
/** The worst late read of something that ran or is registered, else one that is in time by chance,
 * or NULL. */
const tl_lag_sample *app__trace_lag(const app_trace_view *view, tl_item_kind kind, uint64_t id);
/** Whether a read of a project is late, or in time, only because of the order of the list. */
bool app__trace_is_by_chance(const app_trace_view *view, const tl_lag_sample *sample);
/** Red; yellow by chance. */
uint32_t app__trace_late_color(const app_trace_view *view, const tl_lag_sample *sample);
/** As app__trace_lag_text(), or that it is by chance. */
const char *app__trace_late_text(const app_trace_view *view, const tl_lag_sample *sample,
                                 char out[LAB_TEXT]);
/** "1 frame late, 4.8 px"; translated.  @return out */
const char *app__trace_lag_text(const lab_ui *ui, const tl_lag_sample *sample, char out[LAB_TEXT]);

#endif
