#include "picture_internal.h"

/* Diagonal lines through a box, cut at its sides; box is x, y, w, h in px. */
static void paint_hatch(const gm_painter *p, const float box[4], gm_color color)
{
    float step = 14.0F * p->zoom;
    uint32_t lines = (uint32_t)fmaxf(0.0F, (box[2] + box[3]) / step);

    for (uint32_t k = 1; k <= lines; k++) {
        float d = fminf((float)k * step, box[2] + box[3]);
        float x0 = fminf(d, box[2]);
        float y1 = fminf(d, box[3]);
        gm_vec2 from = gm__v2(box[0] + x0, box[1] + (d - x0));
        gm_vec2 to = gm__v2(box[0] + (d - y1), box[1] + y1);
        gm_draw_line(p->list, from, to, 1.0F, color, color);
    }
}

void gm__pocket_paint(const gm_painter *p)
{
    const float *pocket = p->view->pocket_box;
    gm_vec2 a = gm__at(p, gm__v2(pocket[0], pocket[1]));
    float box[4] = {a.x, a.y, pocket[2] * p->scale, pocket[3] * p->scale};
    bool is_in = p->view->is_pocket_loaded;

    if (!p->view->has_pocket) {
        return;
    }
    if (is_in) {
        gm_draw_round_rect(p->list, box, 8.0F * p->zoom, gm_rgba(0x8E7CFF, 0.07F),
                           gm_rgba(0x8E7CFF, 0.03F));
    } else {
        paint_hatch(p, box, gm_rgba(0x8E7CFF, 0.10F));
    }
    gm_draw_round_rect_stroke(p->list, box, 8.0F * p->zoom, 1.2F,
                              gm_rgba(0x8E7CFF, is_in ? 0.7F : 0.35F));
}

void gm__pocket_label_paint(const gm_painter *p)
{
    const float *pocket = p->view->pocket_box;
    gm_vec2 corner = gm__at(p, gm__v2(pocket[0], pocket[1]));
    const char *name =
        gm__tr(p, p->view->is_pocket_loaded ? "SIDE POCKET" : "SIDE POCKET: STREAMED OUT");
    float u = p->ui;
    float spacing = gm__tracking(p, 1.0F, name);
    float wide = gm_draw_text_width(p->list, GM_FONT_MONO_TINY, spacing, name);

    if (wide > pocket[2] * p->scale - 28.0F * u) {
        name = gm__tr(p, "POCKET");
        wide = gm_draw_text_width(p->list, GM_FONT_MONO_TINY, spacing, name);
    }
    float plate[4] = {floorf(corner.x + 7.0F * u), floorf(corner.y + 7.0F * u), wide + 14.0F * u,
                      17.0F * u};

    if (!p->view->has_pocket) {
        return;
    }
    gm_draw_round_rect(p->list, plate, 4.0F * u, gm_rgba(GM_RGB_PANEL, 0.82F),
                       gm_rgba(GM_RGB_PANEL, 0.82F));
    gm_draw_text_spaced(p->list, GM_FONT_MONO_TINY,
                        gm__v2(plate[0] + 7.0F * u, plate[1] + 2.0F * u), GM_ALIGN_LEFT,
                        gm_rgba(0xA99CFF, 1.0F), spacing, name);
}
