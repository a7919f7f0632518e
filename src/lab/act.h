/* lab/act.h -- carries out requests. Private to src/lab. */
#ifndef LAB_ACT_H
#define LAB_ACT_H

#include "lab/state.h"

/** Carries out a request of one kind. */
typedef void lab_act_fn(app_lab *lab, const lab_request *request);

/** Carries out one request, between two pictures. */
void lab_act(app_lab *lab, const lab_request *request);
/** Carries out all requests, and those that they make in turn. */
void lab_act_all(app_lab *lab);
/** A search backwards that has begun: goes on with it. */
void lab_act_search(app_lab *lab);

/** Changes of the schedule that wait go into the next frame that begins, wherever that is: in the
 * past it makes a new future. */
void lab_act_waiting(app_lab *lab);

/* act_time.c: time and breakpoints */
lab_act_fn lab_act_hold;
lab_act_fn lab_act_step;
lab_act_fn lab_act_step_out;
lab_act_fn lab_act_continue;
lab_act_fn lab_act_seek;
lab_act_fn lab_act_seek_write;
lab_act_fn lab_act_seek_read;
lab_act_fn lab_act_speed;
lab_act_fn lab_act_command;
lab_act_fn lab_act_restart;
lab_act_fn lab_act_break;

/* act_order.c: the schedule */
lab_act_fn lab_act_edit;
lab_act_fn lab_act_undo;
lab_act_fn lab_act_reset;
lab_act_fn lab_act_shuffle;
lab_act_fn lab_act_verdict;

/* act_show.c: what is shown, and lessons */
lab_act_fn lab_act_open;
lab_act_fn lab_act_overlay;
lab_act_fn lab_act_solo;
lab_act_fn lab_act_all_overlays;
lab_act_fn lab_act_select;
lab_act_fn lab_act_follow; /* cursor.c */
lab_act_fn lab_act_tab;
lab_act_fn lab_act_show_all;
lab_act_fn lab_act_replay;
lab_act_fn lab_act_tour;
lab_act_fn lab_act_toggle;
lab_act_fn lab_act_shadow;
lab_act_fn lab_act_zoom;
lab_act_fn lab_act_pan;
lab_act_fn lab_act_palette;
lab_act_fn lab_act_projector;
lab_act_fn lab_act_console;
lab_act_fn lab_act_line;
lab_act_fn lab_act_picker;
lab_act_fn lab_act_help;
/** Shows the card with all keys, or puts it away. */
void lab_show_help(app_lab *lab, bool is_shown);
lab_act_fn lab_act_back;
lab_act_fn lab_act_lesson;
lab_act_fn lab_act_lesson_list;
lab_act_fn lab_act_open_all;
lab_act_fn lab_act_predict;
lab_act_fn lab_act_fly;
lab_act_fn lab_act_check;
lab_act_fn lab_act_hint;
lab_act_fn lab_act_scroll;
lab_act_fn lab_act_sector;
lab_act_fn lab_act_file;

/* act_write.c: the text of a lesson of one's own */
lab_act_fn lab_act_draft;
lab_act_fn lab_act_write;
lab_act_fn lab_act_write_draft;
lab_act_fn lab_act_write_give_up;
lab_act_fn lab_act_write_save;
lab_act_fn lab_act_write_remove;
/** Closes the text of a lesson; where it was opened from the title's list, that follows. */
void lab_close_editor(app_lab *lab);
/** Shows the text as it was left, over the lesson that is open. */
void lab_show_editor(app_lab *lab);

/* act_files.c */
/** A line that says where a file is: the notice has {1} for it. */
void lab_tell_file(app_lab *lab, lab_notice notice, const char *path);
lab_act_fn lab_act_hand_in;
lab_act_fn lab_act_screenshot;
lab_act_fn lab_act_movie;
lab_act_fn lab_act_trace;

#endif
