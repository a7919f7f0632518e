/* ui/brush.h -- what panels are painted with: boxes, colours, and lines of text in the
 * language of the picture. */
#ifndef LAB_BRUSH_H
#define LAB_BRUSH_H

#include <game/picture.h>

/** px of the canvas. */
typedef struct lab_box {
    float x;
    float y;
    float w;
    float h;
} lab_box;

static inline lab_box lab_box_make(float x, float y, float w, float h)
{
    lab_box box = {x, y, w, h};
    return box;
}

/** Cut from a box, which keeps the rest. */
lab_box lab_box_top(lab_box *box, float height);
lab_box lab_box_left(lab_box *box, float width);
lab_box lab_box_right(lab_box *box, float width);
/** What two boxes share; w or h are 0 where they share nothing. */
lab_box lab_box_shared(lab_box a, lab_box b);

static inline bool lab_box_has(lab_box box, float x, float y)
{
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

/** Colours of panels: the style of the overlays. */
#define LAB_TEXT_TITLE     0xF2F6FCU
#define LAB_TEXT_PRIMARY   0xE6EDF7U
#define LAB_TEXT_SECONDARY 0xA9BAD2U
#define LAB_TEXT_MUTED     0x6F86A8U
#define LAB_TEXT_DARK      0x08111EU
#define LAB_ACCENT         0x5AA9FFU
#define LAB_GOOD           0x9BE564U
#define LAB_WARNING        0xFFC24DU
#define LAB_BAD            0xFF4D5EU
#define LAB_BORDER         0x2A3D5EU

/** Where to paint, in which language, how large. */
typedef struct lab_brush {
    gm_draw_list *list;
    const gm_picture_def *layout; /**< the translation; NULL: English */
    float scale;                  /**< px per px of the design at 1280 x 720 */
} lab_brush;

enum { LAB_BRUSH_TEXT = 160 };

/** The text in the language of the picture. */
const char *lab_brush_word(const lab_brush *brush, const char *english);
/** Width in px. */
float lab_brush_width(const lab_brush *brush, gm_font font, const char *text);
/** Fills `out` with the translated text and the values that its "{1}" to "{9}" stand for; what does
 * not fit is cut after a whole letter.  @return out */
const char *lab_brush_fill(const lab_brush *brush, char out[LAB_BRUSH_TEXT], const char *english,
                           const char *const *values, uint32_t value_count);
/** A line of text, cut with an ellipsis where it is wider than box.w; not translated. */
void lab_brush_figure(const lab_brush *brush, gm_font font, lab_box box, gm_align align,
                      uint32_t rgb, const char *text);
/** Breaks a text into lines within box (Chinese between letters); not translated.
 * @return height used */
float lab_brush_lines(const lab_brush *brush, gm_font font, lab_box box, uint32_t rgb,
                      const char *text);
/** Bytes of the first line of a text that is broken into lines of that width. */
size_t lab_brush_line(const lab_brush *brush, gm_font font, const char *text, float width);
/** Height that the lines of a text take in that width. */
float lab_brush_lines_height(const lab_brush *brush, gm_font font, float width, const char *text);
/** Clips all that is painted after it to a box; NULL: the canvas. */
void lab_brush_clip(const lab_brush *brush, const lab_box *box);

#endif
