/* lab/panels/console_paint.c -- the sheet of the console, and the figures of stat game. See
 * console.h. */
#include "lab/panels/console.h"
#include "lab/panels/keys.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define LINE        15.0F
#define HELP        292.0F
#define FIGURE      110.0F
#define STATS_WIDTH 176.0F
#define STATS_LINE  14.0F

enum { STATS = 9, STATS_TEXT = 32, FIRST_PLACE = 0 };

typedef struct sheet {
    lab_ui *ui;
    lab_console *console;
} sheet;

static void paint_pair(const sheet *s, lab_box box, const lab_console_line *line)
{
    bool is_help = line->tone == LAB_TONE_HELP;
    lab_box left = lab_box_left(&box, (is_help ? HELP : FIGURE) * s->ui->scale);
    lab_box word = is_help ? box : left;
    lab_box text = is_help ? left : box;
    lab_ui_text(s->ui, GM_FONT_SMALL, word, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, line->word);
    lab_ui_figure(s->ui, GM_FONT_MONO, text, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, line->text);
}

static void paint_error(const sheet *s, lab_box box, const lab_console_line *line)
{
    char filled[LAB_TEXT];
    const char *values[1] = {line->text};
    const char *text =
        line->word != NULL ? lab_ui_fill(s->ui, filled, line->word, values, 1) : line->text;
    lab_ui_figure(s->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_WARNING, text);
}

static void paint_line(const sheet *s, lab_box box, const lab_console_line *line)
{
    char text[LAB_CONSOLE_LINE + 2];
    switch (line->tone) {
    case LAB_TONE_HELP:
    case LAB_TONE_FIGURE:
        paint_pair(s, box, line);
        break;
    case LAB_TONE_ERROR:
        paint_error(s, box, line);
        break;
    case LAB_TONE_INPUT:
        (void)snprintf(text, sizeof text, "> %s", line->text);
        lab_ui_figure(s->ui, GM_FONT_MONO, box, GM_ALIGN_LEFT, LAB_ACCENT, text);
        break;
    case LAB_TONE_LOG:
        lab_ui_figure(s->ui, GM_FONT_MONO, box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, line->text);
        break;
    case LAB_TONE_PLAIN:
        lab_ui_figure(s->ui, GM_FONT_MONO, box, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, line->text);
        break;
    }
}

/* From the newest up. */
static void paint_lines(const sheet *s, lab_box list)
{
    float high = LINE * s->ui->scale;
    uint32_t rows = (uint32_t)fmaxf(list.h / high, 0.0F);
    uint64_t kept =
        s->console->line_count < LAB_CONSOLE_RING ? s->console->line_count : LAB_CONSOLE_RING;
    lab_ui_clip(s->ui, &list);
    if (kept == 0) {
        lab_box line = {list.x, list.y + list.h - high, list.w, high};
        lab_ui_text(s->ui, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                    "help lists the commands. Example: dumpticks");
    }
    for (uint32_t i = 0; i < rows; i++) {
        const lab_console_line *line = lab_console_at(s->console, s->console->scroll + i);
        lab_box box = {list.x, list.y + list.h - high * (float)(i + 1), list.w, high};
        if (line != NULL) {
            paint_line(s, box, line);
        }
    }
    lab_ui_clip(s->ui, NULL);
    float whole = (float)kept * high;
    lab_ui_scroll_bar(s->ui, list, whole - list.h - (float)s->console->scroll * high, whole);
}

/* Long lines move to the left so that the cursor is seen. */
static void paint_prompt(const sheet *s, lab_box box)
{
    lab_ui *ui = s->ui;
    lab_box sign = lab_box_left(&box, 14.0F * ui->scale);
    lab_ui_figure(ui, GM_FONT_MONO, sign, GM_ALIGN_LEFT, LAB_ACCENT, ">");
    lab_field_paint(ui, box, &s->console->edit, 0, true);
    if (ui->is_pad_used && s->console->edit.length == 0) {
        char text[LAB_TEXT];
        (void)lab_box_left(&box, 8.0F * ui->scale);
        lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                      lab_typing_words(ui, text));
    }
}

void lab_console_paint(lab_ui *ui, lab_box box, const lab_model *model, lab_console *console)
{
    sheet s = {ui, console};
    (void)model;
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_CONSOLE, FIRST_PLACE), box);
    lab_box inner = lab_ui_panel(ui, box, NULL);
    float high = (LINE + 3.0F) * ui->scale;
    lab_box list = lab_box_top(&inner, inner.h - high);
    lab_ui_fill_box(ui, lab_box_make(list.x, list.y + list.h, list.w, 1.0F), LAB_BORDER, 1.0F);
    paint_lines(&s, list);
    paint_prompt(&s, inner);
}

static uint64_t runs_of(const lab_frame *frame, tl_item_kind kind)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        count += frame->items[i].item.kind == kind ? 1 : 0;
    }
    return count;
}

static void write_us(char text[STATS_TEXT], int64_t ns)
{
    (void)snprintf(text, STATS_TEXT, "%" PRId64 ".%" PRId64 " \xC2\xB5s", ns / 1000,
                   ns % 1000 / 100);
}

static void fill_stats(char texts[STATS][STATS_TEXT], const lab_frame *frame)
{
    const uint64_t counts[] = {frame->number,
                               runs_of(frame, TL_ITEM_TICK),
                               runs_of(frame, TL_ITEM_TIMER),
                               runs_of(frame, TL_ITEM_TICKABLE),
                               frame->newly_spawned,
                               frame->demotions,
                               frame->cycles};
    for (uint32_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        (void)snprintf(texts[i], STATS_TEXT, "%" PRIu64, counts[i]);
    }
    write_us(texts[STATS - 2], frame->physics_step_ns);
    write_us(texts[STATS - 1], frame->is_open ? 0 : frame->end_ns - frame->begin_ns);
}

void lab_console_stats_paint(lab_ui *ui, lab_box box, const lab_model *model,
                             const lab_console *console)
{
    static const char *const names[STATS] = {"Frame",         "Ticks run",     "Timers called",
                                             "Tickables",     "Newly spawned", "Demotions",
                                             "Cycles so far", "Physics step",  "Frame time"};
    char texts[STATS][STATS_TEXT];
    float wide = STATS_WIDTH * ui->scale;
    float high = STATS_LINE * ui->scale;
    if (!console->has_stats || model->frame == NULL) {
        return;
    }
    lab_box outer = {box.x + box.w - wide, box.y, wide, high * STATS + 14.0F * ui->scale};
    lab_box inner = lab_ui_panel(ui, outer, NULL);
    fill_stats(texts, model->frame);
    for (int i = 0; i < STATS; i++) {
        lab_box row = lab_box_top(&inner, high);
        lab_ui_text(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, names[i]);
        lab_ui_figure(ui, GM_FONT_MONO, row, GM_ALIGN_RIGHT, LAB_TEXT_PRIMARY, texts[i]);
    }
}
