/* panel_probe.h -- the panels of the Lab, looked at and touched. */
#ifndef PANEL_PROBE_H
#define PANEL_PROBE_H

#include "panel_parade.h"

#include <SDL.h>

enum { PANEL_PROBE_TEXT = 256 };

/** Of the test that runs; open between panel_probe_open() and panel_probe_close(). */
extern panel_parade parade;

void panel_probe_open(void);
void panel_probe_close(void);
void panel_probe_speak_chinese(void);
/** For people: see picture_file.h. */
void panel_probe_save(const char *name);

/** A line of text, and where its ink lies: the middle of its box, as far as it is not clipped. */
typedef struct panel_probe_shown {
    char text[PANEL_PROBE_TEXT];
    lab_box box;
} panel_probe_shown;

panel_probe_shown panel_probe_text(const gm_draw_list *list, uint32_t index);
/** Whether one of the texts reads exactly so. */
bool panel_probe_shows(const gm_draw_list *list, const char *text);
/** Whether one of the texts has this in it. */
bool panel_probe_shows_part(const gm_draw_list *list, const char *part);
/** Whether a box lies in another one, but for `slack` px. */
bool panel_probe_is_within(lab_box inner, lab_box outer, float slack);
/** Middle of a text in a panel that reads exactly so. */
bool panel_probe_find(const char *text, lab_box panel, float at[2]);

void panel_probe_move(float x, float y);
void panel_probe_button(uint32_t type, uint8_t which);
void panel_probe_press(uint8_t which);
/** Moves to a text that must be there, and paints. */
void panel_probe_point_at(const char *text, lab_box panel);
void panel_probe_click(const char *text, lab_box panel);
void panel_probe_open_tab(lab_tab tab);
/** The request for an action, which must have been asked for. */
const lab_request *panel_probe_asked(lab_action action);

#endif
