/* chinese.h -- pictures in Chinese, with a font that needs no file. */
#ifndef CHINESE_H
#define CHINESE_H

#include "platform/language.h"

#include <game/game.h>
#include <jansson.h>

enum { CHINESE_TEXT = 256 };

/** Translates from the file and notes each text that it was asked for. */
typedef struct chinese_asked {
    app_language language;
    json_t *words;
} chinese_asked;

chinese_asked chinese_open(void);
void chinese_close(chinese_asked *a);
/** A gm_translate_fn; its user is a chinese_asked. */
const char *chinese_ask(void *user, const char *english);

extern const float chinese_font_px[GM_FONT_COUNT];
/** A list with a typewriter, whose Chinese letters are as wide as they are tall. */
gm_draw_list chinese_list(void);
void chinese_text(const gm_draw_list *list, uint32_t index, char out[CHINESE_TEXT]);
bool chinese_has_english(const char *text);
gm_picture_def chinese_layout(chinese_asked *a, int32_t width, int32_t height);
void chinese_paint(gm_draw_list *list, chinese_asked *a, const gm_view *view, int32_t width);
/** Some frames of every sector, as the game itself shows them. */
void chinese_each_sector(chinese_asked *a, void (*look)(chinese_asked *a, const gm_view *view));

#endif
