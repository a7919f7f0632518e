/* render/text.h -- measures and places the texts of draw lists. Needs SDL_ttf, but no display. */
#ifndef APP_TEXT_H
#define APP_TEXT_H

#include "render/glyphs.h"

#include <game/draw.h>

#include <stddef.h>

typedef struct app_text app_text;

typedef struct app_text_def {
    const char *font_path; /**< for all but the fixed-width faces; NULL: search, then built in */
    float ui_scale;        /**< 0 means 1 */
} app_text_def;

/** NULL with one line in `error` (error_size bytes): `font_path` is no font, or no memory. */
app_text *app_text_create(const app_text_def *def, char *error, size_t error_size);
/** Accepts NULL. */
void app_text_destroy(app_text *text);
/** Tells whether a font of this machine has the letter. Where none has, the built-in face does for
 * Latin letters. */
bool app_text_has(app_text *text, uint32_t codepoint);
/** Draws the fonts anew. False leaves the old scale. */
bool app_text_set_scale(app_text *text, float ui_scale);

/** Gives a list the callbacks and the scale of `text`; NULL: a list without text. */
void app_text_attach(app_text *text, gm_draw_list *list);
/** gm_measure_fn; user is the app_text. */
float app_text_measure(void *user, gm_font font, const char *text, uint32_t length);
/** gm_line_height_fn; user is the app_text. */
float app_text_line_height(void *user, gm_font font);

/** Places all texts of a list. NULL without memory or if text is NULL. Valid until the next call.
 */
const app_glyphs *app_text_layout(app_text *text, const gm_draw_list *list);

#endif
