/* lab/panels/editor_reads.c -- what the reader of a measure reads, to be chosen from. See editor.h.
 */
#include "lab/panels/editor.h"

#include "lab/panels/keys.h"
#include "scenario/scenario_words.h"

#include <SDL.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_READS = 32, PLACE_READ, MOST_ROWS = 7, LEAST_ROWS = 3, LINE_WORDS = 8 };

/* Px of the design. */
#define HEAD   18.0F
#define ROW    15.0F
#define READER 150.0F
#define VALUE  170.0F

/* Where reader and value stand in the line at the cursor, and which reads the line can have. */
typedef struct slot {
    uint32_t begin;             /* byte of the reader */
    uint32_t end;               /* behind the value, as far as they are there */
    char reader[APP_READ_NAME]; /* "": none yet, or none that reads anything */
    bool needs_px;              /* its lag is measured in px: the value is a place */
} slot;

typedef struct word {
    uint32_t begin;
    uint32_t length;
} word;

static uint32_t split(const char *line, uint32_t length, word words[LINE_WORDS])
{
    uint32_t count = 0;
    for (uint32_t at = 0; at < length && count < LINE_WORDS;) {
        uint32_t end = at;
        while (end < length && line[end] != ' ') {
            end++;
        }
        words[count++] = (word){at, end - at};
        at = end + 1;
    }
    return count;
}

static bool is_word(const char *line, const word *w, const char *text)
{
    return strlen(text) == w->length && memcmp(line + w->begin, text, w->length) == 0;
}

/* Which word of the line is its reader; 0: it has none. */
static uint32_t reader_word(const char *line, const word *words, uint32_t count, bool *needs_px)
{
    *needs_px = false;
    if (count > 0 && is_word(line, &words[0], "moment")) {
        bool is_other =
            count > 2 && (is_word(line, &words[2], "to") || is_word(line, &words[2], "rests") ||
                          is_word(line, &words[2], "demoted") ||
                          is_word(line, &words[2], "waits") || is_word(line, &words[2], "frames"));
        return is_other ? 0 : 1;
    }
    if (count < 3 || !is_word(line, &words[0], "measure")) {
        return 0;
    }
    for (int kind = 0; kind < APP_MEASURE_KINDS; kind++) {
        if (is_word(line, &words[2], app_measure_shapes[kind].word)) {
            *needs_px = kind == APP_MEASURE_LAG_PX || kind == APP_MEASURE_SHUFFLE_PX;
            return app_measure_is_of_read((app_measure_kind)kind) ? 3 : 0;
        }
    }
    return 0;
}

static bool is_stat(const char *line, const word *w)
{
    bool is_one = false;
    for (int i = 0; i < APP_STATS; i++) {
        is_one = is_one || is_word(line, w, app_stat_words[i]);
    }
    return is_one;
}

static bool has_reads(const app_reads *reads, const char *reader)
{
    bool has_any = false;
    for (uint32_t i = 0; i < reads->count; i++) {
        has_any = has_any || strcmp(reads->items[i].reader, reader) == 0;
    }
    return has_any;
}

static bool find_slot(const lab_editor *e, slot *out)
{
    word words[LINE_WORDS];
    const lab_field *f = &e->field;
    uint32_t begin = lab_field_line_begin(f, f->cursor);
    uint32_t end = lab_field_line_end(f, f->cursor);
    const char *line = f->text + begin;
    uint32_t count = split(line, end - begin, words);
    uint32_t at = reader_word(line, words, count, &out->needs_px);
    out->begin = end;
    out->end = end;
    out->reader[0] = '\0';
    if (at == 0 || at >= count) {
        return at > 0;
    }
    const word *reader = &words[at];
    out->begin = begin + reader->begin;
    out->end = out->begin;
    if (is_stat(line, reader)) {
        return true;
    }
    (void)snprintf(out->reader, sizeof out->reader, "%.*s", (int)reader->length,
                   line + reader->begin);
    bool has_value =
        at + 1 < count && memchr(line + words[at + 1].begin, '.', words[at + 1].length) != NULL;
    const word *last = has_value ? &words[at + 1] : reader;
    out->end = begin + last->begin + last->length;
    return true;
}

/* A reader that is not there yet, or reads nothing, has the reads of all functions. */
static bool fits(const lab_editor *e, const slot *s, const app_read *read)
{
    return (!s->needs_px || read->has_px) &&
           (!has_reads(&e->reads, s->reader) || strcmp(read->reader, s->reader) == 0);
}

static uint32_t count_of(const lab_editor *e, const slot *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->reads.count; i++) {
        count += fits(e, s, &e->reads.items[i]) ? 1 : 0;
    }
    return count;
}

static const app_read *read_at(const lab_editor *e, const slot *s, uint32_t n)
{
    for (uint32_t i = 0; i < e->reads.count; i++) {
        if (fits(e, s, &e->reads.items[i]) && n-- == 0) {
            return &e->reads.items[i];
        }
    }
    return NULL;
}

/* In the place of the two words, or where they belong. */
static void put(lab_editor *e, const slot *s, const app_read *read)
{
    char text[2 * APP_READ_NAME + 4];
    uint32_t version = e->field.version;
    bool needs_blank = s->begin > 0 && e->field.text[s->begin - 1] != ' ';
    bool needs_end =
        s->begin == s->end && e->field.text[s->end] != '\n' && e->field.text[s->end] != '\0';
    (void)snprintf(text, sizeof text, "%s%s %s%s", needs_blank ? " " : "", read->reader,
                   read->value, needs_end ? " " : "");
    lab_field_go(&e->field, s->begin, false);
    lab_field_go(&e->field, s->end, true);
    lab_field_type(&e->field, text);
    e->field.is_typing = false;
    e->is_choosing = false;
    e->is_sought = true;
    lab_editor_changed(e, version);
}

bool lab_editor_has_reads(lab_editor *editor)
{
    slot s;
    if (editor->sectors == NULL || !find_slot(editor, &s)) {
        editor->is_choosing = false;
        return false;
    }
    (void)app_reads_update(&editor->reads, editor->field.text, editor->sectors);
    return true;
}

bool lab_editor_reads_key(lab_editor *editor, int32_t code)
{
    slot s;
    bool is_tab = code == (int32_t)SDL_SCANCODE_TAB;
    bool is_enter = code == (int32_t)SDL_SCANCODE_RETURN || code == (int32_t)SDL_SCANCODE_KP_ENTER;
    if ((!editor->is_choosing && !is_tab) || !lab_editor_has_reads(editor)) {
        return false;
    }
    (void)find_slot(editor, &s);
    uint32_t count = count_of(editor, &s);
    editor->chosen = editor->is_choosing && editor->chosen < count ? editor->chosen : 0;
    if (count == 0 || (editor->is_choosing && code == (int32_t)SDL_SCANCODE_ESCAPE)) {
        editor->is_choosing = false;
        return true;
    }
    if (!editor->is_choosing) {
        editor->is_choosing = true;
    } else if (code == (int32_t)SDL_SCANCODE_UP) {
        editor->chosen = (editor->chosen + count - 1) % count;
    } else if (code == (int32_t)SDL_SCANCODE_DOWN) {
        editor->chosen = (editor->chosen + 1) % count;
    } else if (is_enter || is_tab) {
        put(editor, &s, read_at(editor, &s, editor->chosen));
    } else {
        return false;
    }
    return true;
}

static uint32_t rows_in(const lab_ui *ui, float list)
{
    uint32_t rows = (uint32_t)(list / (ROW * ui->scale)) / 3;
    return rows < LEAST_ROWS ? LEAST_ROWS : rows < MOST_ROWS ? rows : MOST_ROWS;
}

float lab_editor_reads_height(const lab_ui *ui, const lab_editor *editor, float list)
{
    slot s;
    if (editor->sectors == NULL || !find_slot(editor, &s)) {
        return 0.0F;
    }
    uint32_t count = count_of(editor, &s);
    uint32_t rows = rows_in(ui, list);
    rows = count < rows ? count : rows;
    return (HEAD + ROW * (float)(rows > 0 ? rows : 1) + 4.0F) * ui->scale;
}

static void paint_head(lab_ui *ui, lab_box row, const lab_editor *e, const slot *s)
{
    char text[LAB_TEXT];
    const char *values[1] = {s->reader};
    const char *keys = lab_ui_word(ui, e->is_choosing ? "Up, Down, Enter" : "Tab or click: choose");
    lab_box right = lab_box_right(&row, lab_ui_width(ui, GM_FONT_SMALL, keys) + 6.0F * ui->scale);
    bool has_any = has_reads(&e->reads, s->reader);
    const char *words = has_any                ? "What {1} reads:"
                        : s->reader[0] == '\0' ? "What functions read:"
                                               : "{1} reads nothing here. Others read:";
    lab_ui_figure(ui, GM_FONT_SMALL, right, GM_ALIGN_RIGHT, LAB_TEXT_MUTED, keys);
    lab_ui_figure(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_ACCENT,
                  lab_ui_fill(ui, text, words, values, 1));
}

static void paint_read(lab_ui *ui, lab_box row, const app_read *read, bool is_chosen,
                       uint32_t touch)
{
    char text[LAB_TEXT];
    const char *values[2] = {read->writer, tl_stage_name(read->stage)};
    if (is_chosen || (touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, row, LAB_ACCENT, is_chosen ? 0.28F : 0.12F);
    }
    (void)lab_box_left(&row, 6.0F * ui->scale);
    lab_ui_figure(ui, GM_FONT_MONO, lab_box_left(&row, READER * ui->scale), GM_ALIGN_LEFT,
                  LAB_TEXT_PRIMARY, read->reader);
    lab_ui_figure(ui, GM_FONT_MONO, lab_box_left(&row, VALUE * ui->scale), GM_ALIGN_LEFT,
                  LAB_TEXT_PRIMARY, read->value);
    lab_ui_figure(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                  read->writer[0] != '\0'
                      ? lab_ui_fill(ui, text, "written by {1} in {2}", values, 2)
                      : lab_ui_word(ui, "written before the frame"));
}

static void paint_rows(lab_ui *ui, lab_box box, lab_editor *e, const slot *s)
{
    uint32_t count = count_of(e, s);
    uint32_t rows = (uint32_t)(box.h / (ROW * ui->scale) + 0.01F);
    uint32_t region = lab_ui_region(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_READS), box);
    e->chosen = e->chosen < count ? e->chosen : 0;
    if ((region & LAB_WHEELED) != 0 && count > 0) {
        int32_t to = (int32_t)e->chosen - ui->wheel;
        to = to < (int32_t)count ? to : (int32_t)count - 1;
        e->chosen = to > 0 ? (uint32_t)to : 0;
    }
    uint32_t first = e->chosen >= rows ? e->chosen - rows + 1 : 0;
    lab_ui_scroll_bar(ui, box, (float)first * ROW * ui->scale, (float)count * ROW * ui->scale);
    box.w -= 8.0F * ui->scale;
    for (uint32_t i = first; i < count && i < first + rows; i++) {
        const app_read *read = read_at(e, s, i);
        lab_box row = lab_box_top(&box, ROW * ui->scale);
        uint32_t touch = lab_ui_key(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_READ + i - first), row);
        paint_read(ui, row, read, e->is_choosing && i == e->chosen, touch);
        if ((touch & LAB_CLICKED) != 0) {
            put(e, s, read);
            return;
        }
    }
}

void lab_editor_reads_paint(lab_ui *ui, lab_box box, lab_editor *editor)
{
    slot s;
    if (box.h <= 0.0F || !lab_editor_has_reads(editor) || !find_slot(editor, &s)) {
        return;
    }
    lab_ui_fill_box(ui, box, LAB_ACCENT, 0.06F);
    if (count_of(editor, &s) == 0) {
        lab_ui_text(ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_WARNING,
                    "The reads of functions are listed here once the first lines can be read.");
        return;
    }
    paint_head(ui, lab_box_top(&box, HEAD * ui->scale), editor, &s);
    box.h = fmaxf(box.h - 4.0F * ui->scale, 0.0F);
    paint_rows(ui, box, editor, &s);
}
