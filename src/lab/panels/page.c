/* lab/panels/page.c -- see page.h. */
#include "lab/panels/page.h"

#include "lab/panels/keys.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_LIST = 0xFFFFFF, PLACE_MORE = 0xFFFFFE };

#define WHEEL   36.0F
#define BAR     6.0F
#define TALL    100000.0F
#define HEADING 15.0F
#define FADE    5.0F
#define MORE    18.0F
#define STRIP   12.0F
#define LOW     150.0F

lab_page lab_page_begin(lab_ui *ui, const lab_model *model, lab_panel panel, lab_box box,
                        float *scroll)
{
    lab_page page = {ui, model, panel, box, box, ui->scale, scroll, 0, 0.0F};
    uint32_t touch = lab_ui_region(ui, lab_ui_id((uint32_t)panel, PLACE_LIST), box);
    *scroll -= (touch & LAB_WHEELED) != 0 ? (float)ui->wheel * WHEEL * ui->scale : 0.0F;
    *scroll = roundf(fmaxf(*scroll, 0.0F));
    page.left.y -= *scroll;
    page.left.h = TALL;
    page.left.w -= BAR * ui->scale;
    lab_ui_clip(ui, &page.box);
    float low = box.y + box.h;
    ui->list_edges = (lab_edges){box.y, low, low - STRIP * ui->scale, low};
    ui->edges = &ui->list_edges;
    return page;
}

/* The focus takes the page along, with room for the strip that may lie below it. */
static void show_focus(const lab_page *page)
{
    const lab_ui *ui = page->ui;
    for (uint32_t i = 0; i < ui->place_count; i++) {
        const lab_place_box *place = &ui->places[i];
        if (place->id != ui->focus || place->id >> 32 != (uint64_t)page->panel) {
            continue;
        }
        float over = place->box.y + place->box.h + (STRIP + FADE) * page->s;
        over -= page->box.y + page->box.h;
        *page->scroll += fmaxf(over, 0.0F);
        *page->scroll -= fmaxf(page->box.y - place->box.y, 0.0F);
    }
}

/* Something lies below the lower edge: the page ends above a strip of its own with an arrow that
 * leads on. It begins where a line or a button does, so that it cuts none. */
static void paint_more(const lab_page *page)
{
    lab_ui *ui = page->ui;
    float low = page->box.y + page->box.h;
    float middle = page->box.x + page->box.w / 2.0F;
    lab_box strip = {page->box.x, low - STRIP * page->s, page->left.w, STRIP * page->s};
    lab_box arrow = {middle - MORE * page->s, strip.y, 2.0F * MORE * page->s, strip.h};
    strip.y = fminf(strip.y, ui->list_edges.cut);
    strip.h = low - strip.y;
    lab_ui_fill_box(ui, strip, 0x0B1424, 1.0F);
    uint32_t touch = lab_ui_region(ui, lab_ui_id((uint32_t)page->panel, PLACE_MORE), strip);
    float sides[4] = {arrow.x, arrow.y, arrow.w, arrow.h};
    gm_color plate = gm_rgba((touch & LAB_HOVERED) != 0 ? LAB_TEXT_TITLE : LAB_ACCENT, 1.0F);
    gm_draw_round_rect(ui->list, sides, 6.0F * page->s, plate, plate);
    gm_vec2 points[3] = {{middle - 6.0F * page->s, low - 9.0F * page->s},
                         {middle + 6.0F * page->s, low - 9.0F * page->s},
                         {middle, low - 3.0F * page->s}};
    gm_color color = gm_rgba(LAB_TEXT_DARK, 1.0F);
    gm_color colors[3] = {color, color, color};
    gm_draw_polygon_shaded(ui->list, points, 3, colors, color, true);
    if ((touch & LAB_CLICKED) != 0) {
        *page->scroll += page->box.h * 0.8F;
    }
}

void lab_page_end(lab_page *page)
{
    float whole = page->left.y - page->box.y + *page->scroll;
    float most = fmaxf(whole - page->box.h, 0.0F);
    lab_ui_clip(page->ui, NULL);
    page->ui->edges = NULL;
    lab_ui_scroll_bar(page->ui, page->box, fminf(*page->scroll, most), whole);
    if (page->ui->is_focus_shown) {
        show_focus(page);
    }
    if (most - *page->scroll > FADE * page->s) {
        paint_more(page);
    }
    *page->scroll = fmaxf(fminf(*page->scroll + page->shift, most), 0.0F);
}

void lab_page_show(lab_page *page, float top, float bottom)
{
    float low = page->box.y + page->box.h - (STRIP + FADE) * page->s;
    float over = fmaxf(bottom - low, 0.0F);
    float under = fmaxf(page->box.y - (top - over), 0.0F);
    page->shift = over - under;
}

bool lab_page_is_low(const lab_page *page)
{
    return page->box.h < LOW * page->s;
}

lab_box lab_page_row(lab_page *page, float height)
{
    return lab_box_top(&page->left, roundf(height * page->s));
}

void lab_page_gap(lab_page *page, float height)
{
    (void)lab_page_row(page, height);
}

lab_box lab_page_zebra(lab_page *page, float height)
{
    lab_box row = lab_page_row(page, height);
    if (page->rows++ % 2 == 1) {
        lab_ui_fill_box(page->ui, row, 0xA9C4F0, 0.035F);
    }
    return row;
}

void lab_page_heading(lab_page *page, const char *text)
{
    lab_page_heading_figure(page, lab_ui_word(page->ui, text), "");
}

void lab_page_heading_figure(lab_page *page, const char *words, const char *figure)
{
    lab_page_gap(page, 3.0F);
    lab_box row = lab_page_row(page, HEADING);
    float wide = lab_ui_width(page->ui, GM_FONT_SMALL, words) + 8.0F * page->s;
    float right = figure[0] != '\0' ? lab_ui_width(page->ui, GM_FONT_SMALL, figure) + 1.0F : 0.0F;
    lab_ui_figure(page->ui, GM_FONT_SMALL, lab_box_right(&row, right), GM_ALIGN_LEFT,
                  LAB_TEXT_SECONDARY, figure);
    (void)lab_box_right(&row, right > 0.0F ? 8.0F * page->s : 0.0F);
    lab_ui_figure(page->ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, words);
    lab_ui_fill_box(
        page->ui,
        lab_box_make(row.x + wide, roundf(row.y + row.h / 2.0F), fmaxf(row.w - wide, 0.0F), 1.0F),
        0x6F93C8, 0.22F);
    page->rows = 0;
}

void lab_page_text(lab_page *page, gm_font font, uint32_t rgb, const char *text)
{
    lab_page_lines(page, font, rgb, lab_ui_word(page->ui, text));
}

void lab_page_lines(lab_page *page, gm_font font, uint32_t rgb, const char *text)
{
    float used = lab_ui_lines(page->ui, font, page->left, rgb, text);
    (void)lab_box_top(&page->left, used);
}

bool lab_page_button(const lab_page *page, uint32_t index, lab_box box, const char *text,
                     bool is_on)
{
    return lab_ui_button(page->ui, lab_ui_id((uint32_t)page->panel, index), box, text, is_on);
}

bool lab_page_right_button(const lab_page *page, uint32_t index, lab_box *row, const char *text)
{
    float wide = lab_ui_width(page->ui, GM_FONT_SMALL, lab_ui_word(page->ui, text));
    lab_box box = lab_box_right(row, roundf(wide + 14.0F * page->s));
    (void)lab_box_right(row, 4.0F * page->s);
    box.y += 1.0F;
    box.h -= 2.0F;
    return lab_page_button(page, index, box, text, false);
}

void lab_page_tour(lab_page *page, uint32_t index, const char *sentence)
{
    char text[LAB_TEXT];
    lab_ui *ui = page->ui;
    const char *words = lab_with_key(ui, "Tour ({1})", LAB_TOUR, text);
    lab_box row = lab_page_row(page, LAB_PAGE_TOUR);
    (void)lab_box_top(&row, 2.0F * page->s);
    row.h -= 2.0F * page->s;
    lab_box button =
        lab_box_right(&row, roundf(lab_ui_width(ui, GM_FONT_SMALL, words) + 14.0F * page->s));
    if (lab_ui_sign_button(ui, lab_ui_id((uint32_t)page->panel, index), button, words, false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_TOUR});
    }
    lab_ui_text(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, sentence);
}

void lab_page_ask(const lab_page *page, lab_action action, const char *function, const char *other)
{
    lab_request request = {.action = action};
    (void)snprintf(request.function, sizeof request.function, "%s", function);
    (void)snprintf(request.other, sizeof request.other, "%s", other);
    lab_ask(page->ui->requests, request);
}

const lab_function *lab_page_selected(const lab_page *page)
{
    const lab_frame *frame = page->model->frame;
    const char *label = page->model->selected;
    uint32_t index = label[0] != '\0' ? lab_frame_find(frame, label) : LAB_NONE;
    return index != LAB_NONE ? &frame->functions[index] : NULL;
}

const char *lab_page_label(const lab_frame *frame, tl_tick_id id)
{
    uint32_t index = lab_frame_function(frame, id);
    return index != LAB_NONE ? frame->functions[index].label : "?";
}

const char *lab_page_item_name(const lab_frame *frame, const tl_item *item)
{
    if (item->kind == TL_ITEM_TICK) {
        uint32_t index = lab_frame_function_of(frame, item);
        return index != LAB_NONE ? frame->functions[index].label : "?";
    }
    return item->name != NULL ? item->name : "?";
}
