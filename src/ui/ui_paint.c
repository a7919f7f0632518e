/* ui/ui_paint.c -- panels, buttons, chips. See ui.h. */
#include "ui/ui.h"

#include "render/hatch.h"

#include <math.h>
#include <stdio.h>

#define MARGIN 3.0F
#define RADIUS 8.0F
#define HEAD   25.0F
/* Behind a digit. */
#define HATCH_ALPHA 0.35F

static gm_color rgb_of(uint32_t rgb, float alpha)
{
    return gm_rgba(rgb, alpha);
}

static void paint_back(lab_ui *ui, const float box[4])
{
    float radius = RADIUS * ui->scale;
    float light[4] = {box[0] + radius, box[1] + 1.0F, box[2] - 2.0F * radius, 1.0F};
    gm_draw_soft_frame(ui->list, box, radius, 6.0F * ui->scale, rgb_of(0x02050A, 0.55F));
    gm_draw_round_rect(ui->list, box, radius, rgb_of(0x0E1829, 0.96F), rgb_of(0x0A1220, 0.97F));
    gm_draw_round_rect_stroke(ui->list, box, radius, 1.0F, rgb_of(LAB_BORDER, 1.0F));
    gm_draw_rect(ui->list, light, rgb_of(0x6F93C8, 0.35F));
}

lab_box lab_ui_panel(lab_ui *ui, lab_box box, const char *title)
{
    float margin = MARGIN * ui->scale;
    float pad = 9.0F * ui->scale;
    float outer[4] = {box.x + margin, box.y + margin, box.w - 2.0F * margin, box.h - 2.0F * margin};
    lab_box inner = {outer[0] + pad, outer[1] + 4.0F * ui->scale, outer[2] - 2.0F * pad,
                     outer[3] - 8.0F * ui->scale};
    paint_back(ui, outer);
    if (title != NULL) {
        lab_box head = lab_box_top(&inner, (HEAD - 4.0F) * ui->scale);
        lab_ui_text(ui, GM_FONT_UI, head, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, title);
        lab_ui_fill_box(ui, lab_box_make(outer[0] + 1.0F, inner.y, outer[2] - 2.0F, 1.0F),
                        LAB_BORDER, 0.8F);
        (void)lab_box_top(&inner, 3.0F * ui->scale);
    }
    return inner;
}

void lab_ui_fill_box(lab_ui *ui, lab_box box, uint32_t rgb, float alpha)
{
    float sides[4] = {box.x, box.y, box.w, box.h};
    if (box.w > 0.0F && box.h > 0.0F) {
        gm_draw_rect(ui->list, sides, rgb_of(rgb, alpha));
    }
}

static bool paint_button(lab_ui *ui, lab_box box, uint32_t touch, const char *sign, bool is_on)
{
    lab_box inside = {box.x + 3.0F * ui->scale, box.y, box.w - 6.0F * ui->scale, box.h};
    float sides[4] = {box.x, box.y, box.w, box.h};
    float radius = 4.0F * ui->scale;
    bool is_hovered = (touch & LAB_HOVERED) != 0;
    bool is_pressed = is_hovered && ui->is_down;
    if (lab_edges_cut(ui->edges, box.y, box.h)) {
        return (touch & LAB_CLICKED) != 0;
    }
    uint32_t top = is_on ? 0x2B5C9C : is_pressed ? 0x131F33 : is_hovered ? 0x243654 : 0x1A2740;
    uint32_t bottom = is_on ? 0x214A80 : is_pressed ? 0x16243A : is_hovered ? 0x1C2C47 : 0x142036;
    gm_draw_round_rect(ui->list, sides, radius, rgb_of(top, 1.0F), rgb_of(bottom, 1.0F));
    gm_draw_round_rect_stroke(ui->list, sides, radius, 1.0F,
                              rgb_of(is_on ? LAB_ACCENT : 0x35507A, 1.0F));
    lab_ui_figure(ui, GM_FONT_SMALL, inside, GM_ALIGN_CENTER,
                  is_on ? LAB_TEXT_TITLE : LAB_TEXT_PRIMARY, sign);
    return (touch & LAB_CLICKED) != 0;
}

bool lab_ui_button(lab_ui *ui, uint64_t id, lab_box box, const char *text, bool is_on)
{
    return lab_ui_sign_button(ui, id, box, lab_ui_word(ui, text), is_on);
}

bool lab_ui_sign_button(lab_ui *ui, uint64_t id, lab_box box, const char *sign, bool is_on)
{
    return paint_button(ui, box, lab_ui_place(ui, id, box), sign, is_on);
}

void lab_ui_resting_button(lab_ui *ui, uint64_t id, lab_box box, const char *sign)
{
    float sides[4] = {box.x, box.y, box.w, box.h};
    (void)lab_ui_place(ui, id, box);
    gm_draw_round_rect_stroke(ui->list, sides, 4.0F * ui->scale, 1.0F, rgb_of(0x35507A, 0.5F));
    lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_CENTER, LAB_TEXT_MUTED, sign);
}

bool lab_ui_key_button(lab_ui *ui, uint64_t id, lab_box box, const char *sign)
{
    return paint_button(ui, box, lab_ui_key(ui, id, box), sign, false);
}

void lab_ui_check(lab_ui *ui, lab_box box, bool is_set)
{
    float sides[4] = {box.x, box.y, box.w, box.h};
    float radius = 3.0F * ui->scale;
    uint32_t rgb = is_set ? LAB_GOOD : 0x4A6288;
    if (lab_edges_cut(ui->edges, box.y, box.h)) {
        return;
    }
    gm_draw_round_rect(ui->list, sides, radius, rgb_of(is_set ? 0x24401F : 0x0B1424, 1.0F),
                       rgb_of(is_set ? 0x1B3318 : 0x0B1424, 1.0F));
    gm_draw_round_rect_stroke(ui->list, sides, radius, 1.0F, rgb_of(rgb, 1.0F));
    if (is_set) {
        gm_vec2 tick[3] = {{box.x + 0.24F * box.w, box.y + 0.54F * box.h},
                           {box.x + 0.43F * box.w, box.y + 0.74F * box.h},
                           {box.x + 0.78F * box.w, box.y + 0.28F * box.h}};
        gm_draw_stroke_flat(ui->list, tick, 3, false, 1.7F * ui->scale, rgb_of(LAB_GOOD, 1.0F));
    }
}

void lab_ui_group_chip(lab_ui *ui, lab_box box, tl_tick_group group, bool is_on)
{
    char digit[16];
    float sides[4] = {box.x, box.y, box.w, box.h};
    float radius = 3.5F * ui->scale;
    gm_color color = rgb_of(gm_group_color(group), 1.0F);
    (void)snprintf(digit, sizeof digit, "%d", (int)group + 1);
    if (is_on) {
        gm_draw_round_rect(ui->list, sides, radius, color, gm_color_scale(color, 0.78F));
        app_hatch_paint(ui->list, sides, gm_group_hatch(group),
                        gm_rgba(gm_group_ink(group), HATCH_ALPHA));
    } else {
        gm_draw_round_rect(ui->list, sides, radius, gm_color_fade(color, 0.16F),
                           gm_color_fade(color, 0.10F));
        gm_draw_round_rect_stroke(ui->list, sides, radius, 1.0F, gm_color_fade(color, 0.8F));
    }
    lab_ui_figure(ui, GM_FONT_MONO_TINY, box, GM_ALIGN_CENTER,
                  is_on ? gm_group_ink(group) : gm_group_color(group), digit);
}

float lab_ui_badge(lab_ui *ui, lab_box box, uint32_t rgb, const char *words)
{
    float pad = 4.0F * ui->scale;
    float wide = fminf(lab_ui_width(ui, GM_FONT_MONO_TINY, words) + 2.0F * pad, box.w);
    float sides[4] = {box.x, box.y, wide, box.h};
    gm_draw_round_rect(ui->list, sides, 3.0F * ui->scale, rgb_of(rgb, 0.20F), rgb_of(rgb, 0.14F));
    gm_draw_round_rect_stroke(ui->list, sides, 3.0F * ui->scale, 1.0F, rgb_of(rgb, 0.65F));
    lab_ui_figure(ui, GM_FONT_MONO_TINY, lab_box_make(box.x + pad, box.y, wide - 2.0F * pad, box.h),
                  GM_ALIGN_LEFT, rgb, words);
    return box.x + wide;
}

void lab_ui_scroll_bar(lab_ui *ui, lab_box list, float place, float whole)
{
    float wide = 3.0F * ui->scale;
    if (whole <= list.h + 1.0F) {
        return;
    }
    float high = fmaxf(list.h * list.h / whole, 12.0F * ui->scale);
    float way = (list.h - high) * place / (whole - list.h);
    float sides[4] = {list.x + list.w - wide, list.y + way, wide, high};
    gm_draw_round_rect(ui->list, sides, wide / 2.0F, rgb_of(0x6F93C8, 0.55F),
                       rgb_of(0x6F93C8, 0.55F));
}
