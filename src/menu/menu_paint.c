/* menu/menu_paint.c -- see menu_paint.h. Lengths are px of the design, times the scale. */
#include "menu/menu_paint.h"

#include "menu/menu_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROW = 24, TITLE_ROW = 26, FOOT = 24, MESSAGE = 18, MARGIN = 10, HEAD = 44 };

/* The title stands on the picture itself; 640 x 360 px of the design have room for it. */
#define HERO_TOP    8.0F
#define TITLE_HIGH  660.0F /* picture_title.c has its words lower below it */
#define HERO_HEIGHT 84.0F
#define LOW_TOP     2.0F /* so that it stands above the arena */
#define LOW_HERO    34.0F
#define LOW_SHADE   8.0F
#define ABOUT_HIGH  20.0F
#define LEAST_ROW   18.0F
#define WIDE        560.0F
#define MIDDLE      440.0F
#define NARROW      320.0F
#define ROOT_WIDE   300.0F
/* Widest picture of a sector, with the gap to the rows; below the second there is none. */
#define MAP_WIDE   314.0F
#define MAP_LEAST  190.0F
#define MAP_GAP    14.0F
#define LONG_SHARE 0.64F /* of a row, for a value that is longer than its label */

/* The notes of upgrades are longer than the items of a pause. */
static bool has_list(const app_menu *menu)
{
    return menu->row_count > 0 && menu->rows[menu->row_count - 1].kind == APP_ROW_READ;
}

static float width_of(const app_menu *menu)
{
    switch ((int)app_menu_page(menu)) {
    case APP_PAGE_PAUSE:
        return has_list(menu) ? MIDDLE : NARROW;
    case APP_PAGE_QUIT: /* with a line about the draft below its answers */
        return menu->row_count > 2 ? MIDDLE : NARROW;
    case APP_PAGE_NAME:
    case APP_PAGE_OVER:
    case APP_PAGE_DAILY:
        return MIDDLE;
    default:
        return WIDE;
    }
}

static void keep_in_sight(app_menu *menu, uint32_t shown)
{
    uint32_t selected = menu->selected[app_menu_page(menu)];
    bool is_there = selected < menu->row_count && menu->rows[selected].kind != APP_ROW_INFO;
    if (is_there && selected < menu->first) {
        menu->first = selected;
    } else if (is_there && selected >= menu->first + shown) {
        menu->first = selected + 1 - shown;
    }
    uint32_t most = menu->row_count > shown ? menu->row_count - shown : 0;
    menu->first = menu->first < most ? menu->first : most;
}

static void place_rows(app_menu *menu, app_menu_layout *l, lab_box area, float row)
{
    uint32_t room = (uint32_t)fmaxf(1.0F, floorf(area.h / row + 0.01F));
    room = room < APP_MENU_SHOWN ? room : APP_MENU_SHOWN;
    l->shown = menu->row_count < room ? menu->row_count : room;
    menu->shown = l->shown;
    keep_in_sight(menu, l->shown);
    for (uint32_t i = 0; i < l->shown; i++) {
        l->rows[i] =
            lab_box_make(area.x, floorf(area.y + row * (float)i), area.w, row - 2.0F * l->scale);
    }
}

static void place_title_page(app_menu *menu, app_menu_layout *l, float width, float height)
{
    float s = l->scale;
    bool is_low = height < GM_TITLE_HIGH * s;
    bool has_groups = is_low && height >= GM_TITLE_LEAST * s;
    float hero = (is_low ? LOW_HERO : HERO_HEIGHT) * s;
    float below = has_groups ? GM_TITLE_GROUPS * s : (float)FOOT * s;
    float rows = (float)TITLE_ROW * (float)menu->row_count * s;
    float free = fmaxf(0.0F, height - HERO_TOP * s - hero - below - rows);
    float top = height < TITLE_HIGH * s ? LOW_TOP * s : floorf(HERO_TOP * s + free * 0.28F);
    float wide = fminf(ROOT_WIDE * s, width - 2.0F * (float)MARGIN * s);
    l->title = lab_box_make(0.0F, top, width, hero);
    float share = height < TITLE_HIGH * s ? 0.02F : 0.12F; /* room for the words below the rows */
    float y = floorf(top + hero + free * share);
    if (is_low) {
        l->about = lab_box_make(0.0F, top + hero, width, ABOUT_HIGH * s);
        y = floorf(top + hero + (ABOUT_HIGH + 4.0F) * s);
    }
    l->foot = lab_box_make((float)MARGIN * s, height - (float)FOOT * s,
                           width - 2.0F * (float)MARGIN * s, (float)FOOT * s);
    lab_box area = {floorf((width - wide) * 0.5F), y, wide, height - below - 4.0F * s - y};
    float row = floorf(area.h / fmaxf(1.0F, (float)menu->row_count));
    place_rows(menu, l, area, fmaxf(LEAST_ROW * s, fminf((float)TITLE_ROW * s, row)));
    float left = floorf(width * 0.4F); /* right of the prompts */
    l->message = lab_box_make(left, l->foot.y, l->foot.x + l->foot.w - left, l->foot.h);
}

/* Right of the rows, in the shape of the arena. */
static lab_box place_map(lab_box rows, float wide, float s)
{
    float in = fmaxf(0.0F, wide - MAP_GAP * s);
    return lab_box_make(rows.x + rows.w + MAP_GAP * s, rows.y, floorf(in),
                        floorf(in * GM_ARENA_HEIGHT / GM_ARENA_WIDTH));
}

app_menu_layout app_menu_lay_out(app_menu *menu, int32_t width, int32_t height, float scale)
{
    float w = (float)width;
    float h = (float)height;
    app_menu_layout l = {.scale = scale, .room = {0.0F, 0.0F, w, h}};
    float s = scale;
    app_page page = app_menu_page(menu);
    if (page == APP_PAGE_TITLE) {
        place_title_page(menu, &l, w, h);
        return l;
    }
    float room = w - 2.0F * (float)MARGIN * s;
    float map = page == APP_PAGE_SECTORS ? fminf(room - WIDE * s, MAP_WIDE * s) : 0.0F;
    map = map >= MAP_LEAST * s ? floorf(map) : 0.0F;
    float wide = fminf(width_of(menu) * s + map, room);
    bool has_foot = page != APP_PAGE_FIRST; /* any key leaves that one */
    float around = (float)(HEAD + MARGIN + (has_foot ? MESSAGE + FOOT : 0)) * s;
    float tall =
        fminf(around + (float)ROW * s * (float)menu->row_count, h - 2.0F * (float)MARGIN * s);
    l.panel = lab_box_make(floorf((w - wide) * 0.5F), floorf((h - tall) * 0.5F), wide, tall);
    float x = l.panel.x + 14.0F * s;
    float in = l.panel.w - 28.0F * s - map;
    float end = l.panel.y + tall;
    l.title = lab_box_make(x, l.panel.y + 8.0F * s, in + map, 30.0F * s);
    l.foot = lab_box_make(x, end - (float)(FOOT + 4) * s, in, (float)FOOT * s);
    l.message = lab_box_make(x, l.foot.y - (float)MESSAGE * s, in, (float)MESSAGE * s);
    lab_box area = {x, l.panel.y + (float)HEAD * s, in, tall - around};
    place_rows(menu, &l, area, (float)ROW * s);
    l.map = place_map(area, map, s);
    return l;
}

static void move_box(lab_box *box, lab_box part)
{
    box->x += floorf(part.x);
    box->y += floorf(part.y);
}

app_menu_layout app_menu_lay_out_in(app_menu *menu, lab_box part, const lab_brush *brush)
{
    app_menu_layout l = app_menu_lay_out(menu, (int32_t)part.w, (int32_t)part.h, brush->scale);
    if (l.shown < menu->row_count) {
        return app_menu_lay_out(menu, brush->list->width, brush->list->height, brush->scale);
    }
    lab_box *const boxes[] = {&l.room, &l.panel, &l.title, &l.about, &l.map, &l.message, &l.foot};
    for (uint32_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        move_box(boxes[i], part);
    }
    for (uint32_t i = 0; i < l.shown; i++) {
        move_box(&l.rows[i], part);
    }
    return l;
}

uint32_t app_menu_row_at(const app_menu *menu, const app_menu_layout *layout, float x, float y)
{
    uint32_t row = UINT32_MAX;
    for (uint32_t i = 0; i < layout->shown; i++) {
        row = lab_box_has(layout->rows[i], x, y) ? menu->first + i : row;
    }
    /* What an upgrade does is a part of its card. */
    while (row != UINT32_MAX && row > menu->first && app_menu_page(menu) == APP_PAGE_CHOICE &&
           !menu->rows[row].has_upgrade) {
        row--;
    }
    return row;
}

static lab_box value_box(const app_menu_layout *l, lab_box row, bool is_long)
{
    float wide = floorf(row.w * (is_long ? LONG_SHARE : 0.46F));
    return lab_box_make(row.x + row.w - wide - 8.0F * l->scale, row.y, wide, row.h);
}

int32_t app_menu_way_at(const app_menu_layout *layout, const app_menu *menu, uint32_t row, float x)
{
    uint32_t at = row - menu->first;
    if (row < menu->first || at >= layout->shown) {
        return 0;
    }
    lab_box value = value_box(layout, layout->rows[at], menu->rows[row].is_long);
    if (x < value.x || x >= value.x + value.w) {
        return 0;
    }
    return x < value.x + value.w * 0.5F ? -1 : 1;
}

static void fill_box(const lab_brush *b, lab_box box, float radius, uint32_t rgb, float alpha)
{
    float at[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(b->list, at, radius, gm_rgba(rgb, alpha), gm_rgba(rgb, alpha));
}

typedef struct words {
    gm_font font;
    gm_align align;
    uint32_t rgb;
    const char *text;
} words;

/* A line of text in the middle of a box's height. */
static void line(const lab_brush *b, lab_box box, const words *w)
{
    float tall = gm_draw_line_height(b->list, w->font);
    lab_box at = {box.x, floorf(box.y + (box.h - tall) * 0.5F), box.w, tall};
    lab_brush_figure(b, w->font, at, w->align, w->rgb, w->text);
}

/* What can only be read is no button. */
static void paint_selection(const lab_brush *b, lab_box box, bool is_read)
{
    float s = b->scale;
    float at[4] = {box.x, box.y, box.w, box.h};
    float edge[4] = {box.x, box.y + 3.0F * s, 2.0F * s, box.h - 6.0F * s};
    if (is_read) {
        fill_box(b, box, 4.0F * s, LAB_TEXT_SECONDARY, 0.10F);
        return;
    }
    gm_draw_round_rect(b->list, at, 4.0F * s, gm_rgba(LAB_ACCENT, 0.26F),
                       gm_rgba(LAB_ACCENT, 0.16F));
    gm_draw_rect(b->list, edge, gm_rgba(LAB_ACCENT, 1.0F));
}

static void paint_arrow(const lab_brush *b, float x, float y, float way)
{
    float r = 4.0F * b->scale;
    gm_color c = gm_rgba(LAB_ACCENT, 1.0F);
    gm_vec2 p[3] = {{x + way * r, y}, {x - way * r * 0.4F, y - r}, {x - way * r * 0.4F, y + r}};
    gm_color colors[3] = {c, c, c};
    gm_draw_triangle(b->list, p, colors);
}

static void paint_tick(const lab_brush *b, float x, float y)
{
    float s = b->scale;
    gm_vec2 p[3] = {{x, y}, {x + 3.5F * s, y + 4.0F * s}, {x + 10.0F * s, y - 5.0F * s}};
    gm_draw_stroke_flat(b->list, p, 3, false, 2.0F * s, gm_rgba(LAB_GOOD, 1.0F));
}

/* A word or a note of a row, with its figures. */
static const char *fill(const lab_brush *b, const app_menu_row *row, const char *english,
                        char out[LAB_BRUSH_TEXT])
{
    const char *values[1 + APP_MENU_COLUMNS] = {row->value, row->columns[0], row->columns[1]};
    return lab_brush_fill(b, out, english, values, 1 + APP_MENU_COLUMNS);
}

static const char *value_of(const lab_brush *b, const app_menu_row *row, char out[LAB_BRUSH_TEXT])
{
    return row->word != NULL ? fill(b, row, row->word, out) : row->value;
}

static const char *label_of(const lab_brush *b, const app_menu_row *row, char out[LAB_BRUSH_TEXT])
{
    return row->is_figure     ? row->label
           : row->has_figures ? fill(b, row, row->label, out)
                              : lab_brush_word(b, row->label);
}

static bool has_value_beside(const app_menu_row *row)
{
    return row->word != NULL || (row->value[0] != '\0' && !row->has_figures);
}

/* A sector that another one opens: what is to be done there is as dim as its name. */
static bool is_locked(const app_menu_row *row)
{
    return row->is_off && row->sector != NULL;
}

/* As in the frame plan.  @param at  its left end */
static void paint_lock(const lab_brush *b, gm_vec2 at)
{
    float s = b->scale;
    gm_color color = gm_rgba(LAB_TEXT_MUTED, 1.0F);
    const float body[4] = {at.x, at.y - 0.5F * s, 8.0F * s, 6.5F * s};
    const float span[2] = {3.1415927F, 6.2831853F};
    gm_draw_round_rect(b->list, body, 1.0F * s, color, color);
    gm_draw_arc(b->list, (gm_vec2){at.x + 4.0F * s, at.y}, 2.7F * s, span, 1.3F * s, color);
}

static uint32_t value_colour(const app_menu_row *row, bool is_selected)
{
    bool is_done = row->is_ticked && !row->is_figure;
    return row->is_waiting  ? LAB_WARNING
           : row->is_bad    ? LAB_BAD
           : is_done        ? LAB_GOOD
           : is_locked(row) ? LAB_TEXT_MUTED
           : is_selected    ? LAB_TEXT_TITLE
                            : LAB_TEXT_SECONDARY;
}

static void paint_value(const lab_brush *b, const app_menu_layout *l, lab_box box,
                        const app_menu_row *row, bool is_selected)
{
    float s = b->scale;
    lab_box value = value_box(l, box, row->is_long);
    float middle = box.y + box.h * 0.5F;
    char text[LAB_BRUSH_TEXT];
    uint32_t rgb = value_colour(row, is_selected);
    bool has_arrows = row->kind == APP_ROW_VALUE && is_selected;
    if (has_arrows && !row->is_least) {
        paint_arrow(b, value.x + 4.0F * s, middle, -1.0F);
    }
    if (has_arrows && !row->is_most) {
        paint_arrow(b, value.x + value.w - 4.0F * s, middle, 1.0F);
    }
    lab_box inner = {value.x + 14.0F * s, value.y, value.w - 28.0F * s, value.h};
    bool is_centred = row->kind == APP_ROW_VALUE;
    line(b, is_centred ? inner : value,
         &(words){row->is_heading ? GM_FONT_SMALL : GM_FONT_UI,
                  is_centred ? GM_ALIGN_CENTER : GM_ALIGN_RIGHT, rgb, value_of(b, row, text)});
}

/* What an upgrade does stands a little to the right of its name, and those of a run to the right of
 * their heading. */
static lab_box label_box(app_page page, const app_menu_row *row, lab_box box, float s)
{
    bool is_below = (page == APP_PAGE_CHOICE && row->kind == APP_ROW_INFO) ||
                    (page == APP_PAGE_PAUSE && row->kind == APP_ROW_READ);
    float left = (is_below ? 28.0F : 12.0F) * s;
    return lab_box_make(box.x + left, box.y, box.w - left - 12.0F * s, box.h);
}

/* Where the columns of a table end and its value begins, as shares of a row. */
static const float column_ends[APP_MENU_COLUMNS] = {0.56F, 0.78F};
#define LABEL_SHARE 0.45F

static void paint_columns(const lab_brush *b, lab_box box, const app_menu_row *row)
{
    for (uint32_t i = 0; i < APP_MENU_COLUMNS; i++) {
        float from = box.w * (i == 0 ? LABEL_SHARE : column_ends[i - 1]);
        lab_box at = {box.x + from, box.y, box.w * column_ends[i] - from, box.h};
        const char *text = row->columns[i];
        line(b, at,
             &(words){GM_FONT_UI, GM_ALIGN_RIGHT, LAB_TEXT_SECONDARY,
                      row->is_figure || text[0] == '\0' ? text : lab_brush_word(b, text)});
    }
}

static bool has_columns(const app_menu_row *row)
{
    return row->columns[0][0] != '\0' && !row->has_figures;
}

/* Upgrades of a run are no commands, nor are lines that tell. */
static uint32_t label_colour(const app_menu_row *row, bool is_bright, bool has_value)
{
    bool is_upgrade = row->kind == APP_ROW_READ && !row->is_figure && !is_bright;
    if (row->is_dim) {
        return LAB_TEXT_MUTED;
    }
    if (row->is_heading) {
        return LAB_ACCENT;
    }
    if (is_upgrade || (row->kind == APP_ROW_INFO && !has_value)) {
        return LAB_TEXT_SECONDARY;
    }
    return row->is_off ? LAB_TEXT_MUTED : is_bright ? LAB_TEXT_TITLE : LAB_TEXT_PRIMARY;
}

/* The row, with the two lines below the name of an offer. */
static lab_box card_box(const app_menu *menu, const app_menu_layout *l, uint32_t shown)
{
    lab_box box = l->rows[shown];
    if (menu->rows[menu->first + shown].has_upgrade && shown + 2 < l->shown) {
        const lab_box *last = &l->rows[shown + 2];
        box.h = last->y + last->h - box.y;
    }
    return box;
}

static void paint_row(const app_menu *menu, const app_menu_layout *l, const lab_brush *b,
                      uint32_t shown)
{
    char text[LAB_BRUSH_TEXT];
    const app_menu_row *row = &menu->rows[menu->first + shown];
    lab_box box = l->rows[shown];
    float s = b->scale;
    app_page page = app_menu_page(menu);
    bool is_selected = row->kind != APP_ROW_INFO && menu->selected[page] == menu->first + shown;
    bool has_value = has_value_beside(row);
    bool is_centred = page == APP_PAGE_QUIT;
    bool is_marked = row->is_ticked && row->is_figure; /* one score among others */
    if (is_selected) {
        paint_selection(b, card_box(menu, l, shown), row->kind == APP_ROW_READ);
    }
    lab_box label = label_box(page, row, box, s);
    if (has_value) {
        label.w = floorf(box.w * (has_columns(row) ? LABEL_SHARE : 0.5F)) - 16.0F * s;
    }
    if (row->lead[0] != '\0') {
        bool is_table = has_columns(row);
        lab_box number = lab_box_left(&label, (is_table ? 26.0F : 32.0F) * s);
        line(b, number, &(words){GM_FONT_UI, GM_ALIGN_LEFT, LAB_TEXT_MUTED, row->lead});
        label.w = is_table ? label.w : box.w - 162.0F * s;
    }
    if (row->is_long) {
        label.w = value_box(l, box, true).x - label.x;
    }
    line(b, label,
         &(words){GM_FONT_UI, is_centred ? GM_ALIGN_CENTER : GM_ALIGN_LEFT,
                  label_colour(row, is_selected || is_marked, has_value), label_of(b, row, text)});
    if (is_locked(row)) {
        float end = label.x + lab_brush_width(b, GM_FONT_UI, label_of(b, row, text));
        paint_lock(b, (gm_vec2){end + 8.0F * s, box.y + box.h * 0.5F});
    }
    if (has_columns(row)) {
        paint_columns(b, box, row);
    }
    if (has_value) {
        paint_value(b, l, box, row, is_selected || is_marked);
    }
    if (is_marked) {
        paint_tick(b, box.x - 6.0F * s, box.y + box.h * 0.5F);
    }
}

/* Right of the two lines below the name of an offer. */
static void paint_figure(const app_menu *menu, const app_menu_layout *l, const lab_brush *b,
                         uint32_t shown)
{
    const app_menu_row *row = &menu->rows[menu->first + shown];
    if (!row->has_upgrade || shown + 2 >= l->shown) {
        return;
    }
    lab_box first = l->rows[shown + 1];
    lab_box last = l->rows[shown + 2];
    float high = last.y + last.h - first.y;
    app__menu_paint_upgrade(
        b, lab_box_make(first.x + first.w - high - 8.0F * b->scale, first.y, high, high),
        row->upgrade);
}

/* A sector that is not open is dim. */
static void paint_map(const app_menu *menu, const app_menu_layout *l, const lab_brush *b)
{
    uint32_t at = menu->selected[app_menu_page(menu)];
    const app_menu_row *row = at < menu->row_count ? &menu->rows[at] : NULL;
    float box[4] = {l->map.x, l->map.y, l->map.w, l->map.h};
    if (l->map.w <= 0.0F || row == NULL || row->sector == NULL) {
        return;
    }
    gm_sector_shape shape = gm_sector_shape_of(row->sector);
    gm_picture_sector(b->list, box, &shape, b->scale);
    if (row->is_off) {
        fill_box(b, l->map, 4.0F * b->scale, 0x0A1220, 0.4F);
    }
}

/* A key's name and what it does; what does not fit is left out. */
static float paint_key(const lab_brush *b, lab_box box, const char *key, const char *english)
{
    float s = b->scale;
    const char *word = lab_brush_word(b, english);
    float key_wide = ceilf(lab_brush_width(b, GM_FONT_SMALL, key)) + 10.0F * s;
    float word_wide = ceilf(lab_brush_width(b, GM_FONT_SMALL, word)) + 1.0F;
    if (key_wide + 5.0F * s + word_wide > box.w) {
        return 0.0F;
    }
    lab_box cap = {box.x, box.y + 4.0F * s, key_wide, box.h - 8.0F * s};
    float at[4] = {cap.x, cap.y, cap.w, cap.h};
    gm_draw_round_rect(b->list, at, 4.0F * s, gm_rgba(0x22324D, 0.95F), gm_rgba(0x182439, 0.95F));
    line(b, cap, &(words){GM_FONT_SMALL, GM_ALIGN_CENTER, LAB_TEXT_PRIMARY, key});
    line(b, lab_box_make(box.x + key_wide + 5.0F * s, box.y, word_wide, box.h),
         &(words){GM_FONT_SMALL, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, word});
    return key_wide + word_wide + 19.0F * s;
}

/* Rows to choose from, or to scroll to. */
static bool has_choice(const app_menu *menu, const app_menu_layout *l)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < menu->row_count; i++) {
        count += menu->rows[i].kind != APP_ROW_INFO ? 1 : 0;
    }
    return count > 1 || l->shown < menu->row_count;
}

/* Which of choose, change, select and back are there. */
static bool has_prompt(const app_menu *menu, const app_menu_layout *l, int prompt)
{
    app_page page = app_menu_page(menu);
    uint32_t at = menu->selected[page];
    bool is_read = at < menu->row_count && menu->rows[at].kind == APP_ROW_READ;
    switch (prompt) {
    case 0:
        return page == APP_PAGE_NAME ? menu->is_pad_used
                                     : page != APP_PAGE_FIRST && has_choice(menu, l);
    case 1:
        return page == APP_PAGE_SETTINGS || page == APP_PAGE_KEYS;
    case 2:
        return page != APP_PAGE_HELP && page != APP_PAGE_FIRST && !is_read;
    default:
        return page != APP_PAGE_TITLE && page != APP_PAGE_CHOICE && page != APP_PAGE_FIRST;
    }
}

/* What a prompt does on a page, where it is not what it does elsewhere. */
static const char *prompt_word(const app_menu *menu, const app_menu_data *data, int prompt,
                               const char *elsewhere)
{
    app_page page = app_menu_page(menu);
    bool is_name = page == APP_PAGE_NAME;
    if (prompt == 0) {
        return is_name ? "letters" : page == APP_PAGE_HELP ? "scroll" : elsewhere;
    }
    return prompt == 2 && is_name ? "save"
           : prompt == 3          ? app_menu_back_word(menu, data)
                                  : elsewhere;
}

/* @return the last prompt, which leads back; w 0: there is none */
static lab_box paint_foot(const app_menu *menu, const app_menu_data *data, const app_menu_layout *l,
                          const lab_brush *b)
{
    static const char *const keys[][2] = {{"\xE2\x86\x91 \xE2\x86\x93", "choose"},
                                          {"\xE2\x86\x90 \xE2\x86\x92", "change"},
                                          {"Enter", "select"},
                                          {"Esc", "back"}};
    static const char *const pad[][2] = {
        {"D-pad", "choose"}, {"D-pad", "change"}, {"A", "select"}, {"B", "back"}};
    const char *const(*all)[2] = menu->is_pad_used ? pad : keys;
    lab_box left = l->foot;
    lab_box back = {.w = 0.0F};
    for (int i = 0; i < 4; i++) {
        if (has_prompt(menu, l, i)) {
            const char *word = prompt_word(menu, data, i, all[i][1]);
            back = lab_box_left(&left, paint_key(b, left, all[i][0], word));
        }
    }
    return has_prompt(menu, l, 3) ? back : (lab_box){.w = 0.0F};
}

static void paint_scroll(const app_menu *menu, const app_menu_layout *l, const lab_brush *b)
{
    if (l->shown == 0 || l->shown >= menu->row_count) {
        return;
    }
    float top = l->rows[0].y;
    float tall = l->rows[l->shown - 1].y + l->rows[0].h - top;
    float count = (float)menu->row_count;
    bool has_panel = l->panel.w > 0.0F;
    float right =
        has_panel ? l->panel.x + l->panel.w : l->rows[0].x + l->rows[0].w + 14.0F * b->scale;
    lab_box bar = {right - 8.0F * b->scale, top + tall * (float)menu->first / count,
                   3.0F * b->scale, tall * (float)l->shown / count};
    fill_box(b, bar, 1.5F * b->scale, LAB_ACCENT, 0.6F);
}

static void paint_panel(const lab_brush *b, lab_box panel)
{
    float at[4] = {panel.x, panel.y, panel.w, panel.h};
    float rim[4] = {panel.x + 0.5F, panel.y + 0.5F, panel.w - 1.0F, panel.h - 1.0F};
    float radius = 8.0F * b->scale;
    gm_draw_soft_frame(b->list, at, radius, 18.0F * b->scale, gm_rgba(0x000000, 0.5F));
    gm_draw_round_rect(b->list, at, radius, gm_rgba(0x101B2E, 1.0F), gm_rgba(0x0A1220, 1.0F));
    gm_draw_round_rect_stroke(b->list, rim, radius, 1.0F, gm_rgba(0x34496C, 0.9F));
}

/* Behind the rows of a page without a panel, without an edge that would cut what moves there. */
static void paint_shade(const app_menu_layout *l, const lab_brush *b)
{
    float m = 10.0F * b->scale;
    const lab_box *first = &l->rows[0];
    const lab_box *last = &l->rows[l->shown - 1];
    float at[4] = {first->x - m, first->y - m * 0.5F, first->w + 2.0F * m,
                   last->y + last->h - first->y + m};
    gm_color color = gm_rgba(0x0A1220, 0.62F);
    gm_draw_round_rect(b->list, at, 8.0F * b->scale, color, color);
    float soft = l->about.w > 0.0F ? LOW_SHADE : 48.0F; /* words and tick groups are next to it */
    gm_draw_soft_frame(b->list, at, 8.0F * b->scale, soft * b->scale, color);
}

static void paint_title(const app_menu *menu, const app_menu_layout *l, const lab_brush *b)
{
    app_page page = app_menu_page(menu);
    bool is_hero = page == APP_PAGE_TITLE;
    const char *title = is_hero ? app_page_title(page) : lab_brush_word(b, app_page_title(page));
    float spacing = is_hero ? 10.0F * b->scale : 0.0F;
    bool is_low = l->about.w > 0.0F;
    gm_font font = !is_hero ? GM_FONT_TITLE : is_low ? GM_FONT_BIG : GM_FONT_HERO;
    gm_vec2 at = {floorf(l->title.x + l->title.w * 0.5F),
                  floorf(l->title.y + (l->title.h - gm_draw_line_height(b->list, font)) * 0.5F)};
    gm_draw_text_spaced(b->list, font, at, GM_ALIGN_CENTER, gm_rgba(LAB_TEXT_TITLE, 1.0F), spacing,
                        title);
    const char *about = lab_brush_word(b, GM_TITLE_WORDS);
    bool has_room = lab_brush_width(b, GM_FONT_UI, about) <= l->about.w;
    lab_brush_figure(b, has_room ? GM_FONT_UI : GM_FONT_SMALL, l->about, GM_ALIGN_CENTER,
                     LAB_TEXT_PRIMARY, about);
}

/* What was refused or is waited for; else the note of the selected row. */
static void paint_message(const app_menu *menu, const app_menu_layout *l, const lab_brush *b)
{
    app_page page = app_menu_page(menu);
    uint32_t at = menu->selected[page];
    char text[LAB_BRUSH_TEXT];
    const app_menu_row *row = at < menu->row_count ? &menu->rows[at] : NULL;
    const char *said = app_menu_line(menu);
    const char *told = said != NULL                       ? lab_brush_word(b, said)
                       : row != NULL && row->note != NULL ? fill(b, row, row->note, text)
                                                          : NULL;
    if (told != NULL) {
        line(b, l->message,
             &(words){GM_FONT_SMALL, page == APP_PAGE_TITLE ? GM_ALIGN_RIGHT : GM_ALIGN_LEFT,
                      said != NULL ? LAB_WARNING : LAB_TEXT_SECONDARY, told});
    }
}

lab_box app_menu_paint(const app_menu *menu, const app_menu_data *data,
                       const app_menu_layout *layout, const lab_brush *brush)
{
    if (menu->depth == 0) {
        return (lab_box){.w = 0.0F};
    }
    if (layout->panel.w > 0.0F) {
        if (app_menu_page(menu) != APP_PAGE_FIRST) { /* it tells of the HUD behind it */
            fill_box(brush, layout->room, 0.0F, 0x05090F, 0.45F);
        }
        paint_panel(brush, layout->panel);
    } else if (layout->shown > 0) {
        paint_shade(layout, brush);
    }
    paint_title(menu, layout, brush);
    for (uint32_t i = 0; i < layout->shown; i++) {
        paint_row(menu, layout, brush, i);
        paint_figure(menu, layout, brush, i);
    }
    paint_map(menu, layout, brush);
    paint_scroll(menu, layout, brush);
    paint_message(menu, layout, brush);
    return paint_foot(menu, data, layout, brush);
}
