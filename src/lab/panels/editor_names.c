/* lab/panels/editor_names.c -- names that the word at the cursor can become, offered while one
 * types. See editor.h. */
#include "lab/panels/editor.h"

#include "run/edit.h"
#include "run/recording_words.h"
#include "scenario/scenario_words.h"

#include <SDL.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_OFFER = 64, MOST = 64, NAME = 64, SHOWN = 6 };

/* Px of the design. */
#define LINE   15.0F
#define NUMBER 34.0F
#define PAD    6.0F

/* The word in front of the cursor, and the names that begin with it. */
typedef struct offers {
    const lab_editor *editor;
    const char *line;
    uint32_t begin;  /* byte of the word */
    uint32_t length; /* its bytes, up to the cursor */
    uint32_t place;  /* words before it in its line */
    char names[MOST][NAME];
    uint32_t count;
    bool is_whole; /* it is one of the names already */
} offers;

static void add_part(offers *o, const char *name, size_t length)
{
    const char *typed = o->editor->field.text + o->begin;
    if (length < o->length || length >= NAME || SDL_strncasecmp(name, typed, o->length) != 0) {
        return;
    }
    o->is_whole = o->is_whole || (length == o->length && strncmp(name, typed, length) == 0);
    for (uint32_t i = 0; i < o->count; i++) {
        if (strlen(o->names[i]) == length && strncmp(o->names[i], name, length) == 0) {
            return;
        }
    }
    if (o->count < MOST) {
        (void)snprintf(o->names[o->count++], NAME, "%.*s", (int)length, name);
    }
}

static void add(offers *o, const char *name)
{
    add_part(o, name, strlen(name));
}

static void add_all(offers *o, const char *const *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        add(o, names[i]);
    }
}

static void add_lines(offers *o)
{
    const char *word = NULL;
    for (uint32_t i = 0; (word = lab_editor_word_at(i)) != NULL; i++) {
        add(o, word);
    }
}

static void add_functions(offers *o)
{
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        add(o, gm_function_at(i)->name);
    }
}

static void add_values(offers *o)
{
    for (uint32_t i = 0; i < gm_value_count(); i++) {
        add(o, gm_value_name(i));
    }
}

static void add_groups(offers *o)
{
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        add(o, tl_tick_group_name((tl_tick_group)i));
    }
}

static void add_devices(offers *o)
{
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        const char *choice = NULL;
        add(o, gm_setting_name(i));
        for (uint32_t k = 0; (choice = gm_setting_choice(i, k)) != NULL; k++) {
            add(o, choice);
        }
    }
}

static void add_sectors(offers *o)
{
    const app_sectors *sectors = o->editor->sectors;
    for (uint32_t i = 0; sectors != NULL && i < sectors->count; i++) {
        add(o, gm_sector_name(gm_sector_at(sectors->items, i)));
    }
}

/* Figures have the names that the text gives them. */
static void add_figures(offers *o)
{
    static const char start[] = "measure ";
    const char *line = o->editor->field.text;
    while (line != NULL) {
        if (strncmp(line, start, sizeof start - 1) == 0) {
            const char *name = line + sizeof start - 1;
            add_part(o, name, strcspn(name, " \n"));
        }
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
}

static void add_kinds(offers *o)
{
    for (int kind = GM_COMMAND_MOVE; kind < APP_COMMAND_KINDS; kind++) {
        if (app_edit_is_schedule((gm_command_kind)kind)) {
            add(o, app_command_words[kind]);
        }
    }
}

static void add_objects(offers *o)
{
    add_functions(o);
    add_groups(o);
    add_devices(o);
}

static void add_edit(offers *o)
{
    if (o->place == 1) {
        add_kinds(o);
    } else {
        add_objects(o);
    }
}

/* "why if edit move Reticle any", "why if ring == 0": what follows is text. */
static void add_told(offers *o)
{
    enum { CONDITION = 2, KIND = 3, OBJECT = 5 };
    bool is_of_edit = strncmp(strstr(o->line, " if ") + 4, "edit ", 5) == 0;
    if (o->place == CONDITION) {
        add(o, "edit");
        add_figures(o);
    } else if (is_of_edit && o->place == KIND) {
        add_kinds(o);
    } else if (is_of_edit && o->place > KIND && o->place <= OBJECT) {
        add_objects(o);
    }
    if (is_of_edit && o->place == OBJECT) {
        add(o, "any");
    }
}

static void add_measure(offers *o)
{
    for (int kind = 0; kind < APP_MEASURE_KINDS && o->place == 2; kind++) {
        add(o, app_measure_shapes[kind].word);
    }
    if (o->place > 2) {
        add_functions(o);
        add_values(o);
        add_devices(o);
        add_all(o, app_counter_words, APP_COUNTERS);
        add_all(o, app_stat_words + 1, APP_STATS - 1);
    }
}

static void add_moment(offers *o)
{
    static const char *const words[] = {"to", "rests", "demoted", "waits", "frames"};
    add_functions(o);
    add_values(o);
    add_all(o, words, sizeof words / sizeof words[0]);
}

static void add_predict(offers *o)
{
    static const char *const runs[] = {"start", "solution"};
    if (o->place == 1) {
        add_all(o, runs, sizeof runs / sizeof runs[0]);
    } else if (o->place == 2) {
        add_figures(o);
    }
}

static void add_rule(offers *o)
{
    if (o->place == 1) {
        add_figures(o);
    } else if (o->place == 3) {
        add_groups(o);
    }
}

static void add_task(offers *o)
{
    if (o->place == 1) {
        add_all(o, app_step_words, APP_STEP_KINDS);
    }
}

/* What can stand in a line behind its first word. */
static void add_arguments(offers *o)
{
    static const struct {
        const char *word;
        void (*add)(offers *o);
    } lines[] = {
        {"edit ", add_edit},       {"measure ", add_measure}, {"moment ", add_moment},
        {"predict ", add_predict}, {"because ", add_rule},    {"expect ", add_rule},
        {"task ", add_task},       {"sector ", add_sectors},  {"why if ", add_told},
        {"unreal if ", add_told},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strncmp(o->line, lines[i].word, strlen(lines[i].word)) == 0) {
            lines[i].add(o);
        }
    }
}

/* @return false: nothing is offered */
static bool find(const lab_editor *e, offers *o)
{
    const lab_field *f = &e->field;
    uint32_t begin = lab_field_line_begin(f, f->cursor);
    char next = f->text[f->cursor];
    *o = (offers){.editor = e, .line = f->text + begin, .begin = f->cursor};
    if (!e->offers || f->anchor != f->cursor || (next != '\0' && next != '\n' && next != ' ')) {
        return false;
    }
    while (o->begin > begin && f->text[o->begin - 1] != ' ') {
        o->begin--;
    }
    o->length = f->cursor - o->begin;
    for (uint32_t i = begin; i < o->begin; i++) {
        o->place += f->text[i] == ' ' ? 1 : 0;
    }
    if (o->length > 0 && o->place == 0) {
        add_lines(o);
    } else if (o->length > 0) {
        add_arguments(o);
    }
    return o->count > 0 && !o->is_whole;
}

static void put(lab_editor *e, const offers *o, uint32_t index)
{
    uint32_t version = e->field.version;
    lab_field_go(&e->field, o->begin, false);
    lab_field_go(&e->field, o->begin + o->length, true);
    lab_field_type(&e->field, o->names[index]);
    e->field.is_typing = false;
    e->offers = false;
    e->is_sought = true;
    lab_editor_changed(e, version);
}

void lab_editor_names_follow(lab_editor *editor, bool is_typed, bool is_erased)
{
    editor->offers = is_typed || (is_erased && editor->offers);
    editor->offered = 0;
    editor->has_moved = false;
}

bool lab_editor_names_key(lab_editor *editor, int32_t code)
{
    offers o;
    bool is_enter = code == (int32_t)SDL_SCANCODE_RETURN || code == (int32_t)SDL_SCANCODE_KP_ENTER;
    if (!find(editor, &o)) {
        return false;
    }
    editor->offered = editor->offered < o.count ? editor->offered : 0;
    if (code == (int32_t)SDL_SCANCODE_UP || code == (int32_t)SDL_SCANCODE_DOWN) {
        uint32_t way = code == (int32_t)SDL_SCANCODE_UP ? o.count - 1 : 1;
        editor->offered = (editor->offered + way) % o.count;
        editor->has_moved = true;
    } else if (code == (int32_t)SDL_SCANCODE_TAB || (is_enter && editor->has_moved)) {
        put(editor, &o, editor->offered);
    } else if (code == (int32_t)SDL_SCANCODE_ESCAPE) {
        editor->offers = false;
    } else {
        return false;
    }
    return true;
}

static float width_of(const lab_ui *ui, const offers *o, const char *keys)
{
    float wide = lab_ui_width(ui, GM_FONT_SMALL, keys);
    for (uint32_t i = 0; i < o->count; i++) {
        wide = fmaxf(wide, lab_ui_width(ui, GM_FONT_MONO, o->names[i]));
    }
    return wide + 2.0F * PAD * ui->scale;
}

/* Below the line of the cursor, or above it where there is no room. */
static lab_box box_of(const lab_ui *ui, const offers *o, lab_box list, float wide)
{
    float line = LINE * ui->scale;
    const lab_field *f = &o->editor->field;
    uint32_t rows = (o->count < SHOWN ? o->count : SHOWN) + 1;
    uint32_t column = o->begin - lab_field_line_begin(f, o->begin);
    uint32_t above = lab_editor_line_of(o->editor, o->begin) - 1 - o->editor->first;
    float x = list.x + NUMBER * ui->scale + (float)column * lab_ui_width(ui, GM_FONT_MONO, "0");
    float y = list.y + line * (float)(above + 1);
    float high = line * (float)rows;
    y = y + high > list.y + list.h ? y - line - high : y;
    return lab_box_make(fmaxf(list.x, fminf(x - PAD * ui->scale, list.x + list.w - wide)),
                        fmaxf(y, list.y), wide, high);
}

void lab_editor_names_paint(lab_ui *ui, lab_box list, lab_editor *editor)
{
    offers o;
    if (!find(editor, &o)) {
        return;
    }
    const char *keys = lab_ui_word(ui, "Tab or click: choose");
    lab_box box = box_of(ui, &o, list, width_of(ui, &o, keys));
    uint32_t chosen = editor->offered < o.count ? editor->offered : 0;
    uint32_t first = chosen >= SHOWN ? chosen - SHOWN + 1 : 0;
    float sides[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(ui->list, sides, 3.0F * ui->scale, gm_rgba(0x16233A, 1.0F),
                       gm_rgba(0x101B2E, 1.0F));
    gm_draw_round_rect_stroke(ui->list, sides, 3.0F * ui->scale, 1.0F, gm_rgba(0x41597F, 1.0F));
    for (uint32_t i = first; i < o.count && i < first + SHOWN; i++) {
        lab_box row = lab_box_top(&box, LINE * ui->scale);
        uint32_t touch = lab_ui_key(ui, lab_ui_id(LAB_PANEL_EDITOR, PLACE_OFFER + i), row);
        if (i == chosen || (touch & LAB_HOVERED) != 0) {
            lab_ui_fill_box(ui, row, LAB_ACCENT, i == chosen ? 0.28F : 0.12F);
        }
        (void)lab_box_left(&row, PAD * ui->scale);
        lab_ui_figure(ui, GM_FONT_MONO, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, o.names[i]);
        if ((touch & LAB_CLICKED) != 0) {
            put(editor, &o, i);
            return;
        }
    }
    (void)lab_box_left(&box, PAD * ui->scale);
    lab_ui_figure(ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED, keys);
}
