/* trace_view/trace_find.c -- Ctrl+F or "/": type a part of a function's name, and Enter. */
#include "trace_view/trace_parts.h"

#include <SDL.h>
#include <game/utf8.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_UNDER = 200, PLACE_CARD, PLACE_ROW, WHEEL_ROWS = 3 };

/* Px of the design. */
#define WIDTH 560.0F
#define TOP   44.0F
#define ROW   18.0F

static bool is_same_letter(char a, char b)
{
    return SDL_tolower((unsigned char)a) == SDL_tolower((unsigned char)b);
}

/* Whether a part of the name reads like the word, in any case. */
static bool has_word(const char *name, const char *word, size_t length)
{
    for (; *name != '\0'; name++) {
        size_t i = 0;
        while (i < length && name[i] != '\0' && is_same_letter(name[i], word[i])) {
            i++;
        }
        if (i == length) {
            return true;
        }
    }
    return length == 0;
}

static bool has_words(const char *name, const char *typed)
{
    while (*typed != '\0') {
        size_t length = strcspn(typed, " ");
        if (!has_word(name, typed, length)) {
            return false;
        }
        typed += length + strspn(typed + length, " ");
    }
    return true;
}

static const char *whole_name(const lab_frame *frame, uint32_t function)
{
    const lab_function *f = &frame->functions[function];
    return f->info.name != NULL ? f->info.name : f->label;
}

/* What the function that a prerequisite is picked for reads, and who writes it. */
static void find_writers(app_trace_view *view)
{
    const app_project *p = &view->project;
    app_trace_find *find = &view->find;
    find->writer_count = 0;
    for (uint32_t r = 0; r < p->access_count && view->picks_for != LAB_NONE; r++) {
        const app_project_access *read = &p->accesses[r];
        bool is_its = read->function == view->picks_for && !read->is_write;
        for (uint32_t w = 0; w < p->access_count && is_its; w++) {
            const app_project_access *write = &p->accesses[w];
            if (write->is_write && write->value == read->value &&
                find->writer_count < APP_TRACE_WRITERS) {
                find->writers[find->writer_count++] = (app_trace_writer){
                    view->base.places[write->function].id, p->values[write->value].name};
            }
        }
    }
}

/* The value that a function of the frame writes for the one that is picked for; NULL: none. */
static const char *value_of(const app_trace_view *view, uint32_t function)
{
    uint64_t id = tl_tick_id_store(view->trace.frame.functions[function].id);
    for (uint32_t i = 0; i < view->find.writer_count; i++) {
        if (view->find.writers[i].id == id) {
            return view->find.writers[i].value;
        }
    }
    return NULL;
}

/* A function cannot wait for itself. */
static bool is_offered(const app_trace_view *view, uint32_t function)
{
    return view->picks_for == LAB_NONE ||
           tl_tick_id_store(view->trace.frame.functions[function].id) !=
               view->base.places[view->picks_for].id;
}

/* Those that are shown, from find->first on: writers of what is read first. */
static void fill_matches(app_trace_view *view)
{
    app_trace_find *find = &view->find;
    uint32_t count = view->trace.frame.function_count;
    find->match_count = 0;
    find->fitting = 0;
    for (uint32_t k = 0; k < 2 * count; k++) {
        uint32_t i = k < count ? k : k - count;
        if (!is_offered(view, i) || (value_of(view, i) != NULL) != (k < count) ||
            !has_words(whole_name(&view->trace.frame, i), find->typed)) {
            continue;
        }
        if (find->fitting++ >= find->first && find->match_count < APP_TRACE_MATCHES) {
            find->matches[find->match_count++] = i;
        }
    }
}

static void find_matches(app_trace_view *view)
{
    view->find.first = 0;
    view->find.selected = 0;
    view->pick_fault = NULL;
    fill_matches(view);
}

/* @param first  of those that are shown */
static void scroll_to(app_trace_view *view, int64_t first)
{
    int64_t most = (int64_t)view->find.fitting - APP_TRACE_MATCHES;
    first = first < most ? first : most;
    view->find.first = first > 0 ? (uint32_t)first : 0;
    fill_matches(view);
}

/* From the last one on to the first. */
static void step_match(app_trace_view *view, uint32_t way)
{
    app_trace_find *find = &view->find;
    if (find->fitting == 0) {
        return;
    }
    find->selected = (find->selected + way) % find->fitting;
    if (find->selected < find->first) {
        scroll_to(view, find->selected);
    } else if (find->selected >= find->first + APP_TRACE_MATCHES) {
        scroll_to(view, (int64_t)find->selected - APP_TRACE_MATCHES + 1);
    }
}

static void pick(app_trace_view *view, uint32_t match)
{
    if (match < view->find.match_count) {
        uint32_t function = view->find.matches[match];
        uint32_t item = view->trace.frame.functions[function].item;
        view->find.is_open = false;
        app__trace_choose(view, item, item == LAB_NONE ? function : LAB_NONE);
    }
}

static void erase_letter(app_trace_find *find)
{
    gm_utf8_erase_last(find->typed, strlen(find->typed));
}

static void take_key(app_trace_view *view, SDL_Scancode code)
{
    app_trace_find *find = &view->find;
    if (code == SDL_SCANCODE_ESCAPE) {
        find->is_open = false;
    } else if (code == SDL_SCANCODE_RETURN || code == SDL_SCANCODE_KP_ENTER) {
        step_match(view, 0); /* the wheel may have left it out of sight */
        pick(view, find->selected - find->first);
    } else if (code == SDL_SCANCODE_BACKSPACE) {
        erase_letter(find);
        find_matches(view);
    } else if (code == SDL_SCANCODE_UP) {
        step_match(view, find->fitting - 1);
    } else if (code == SDL_SCANCODE_DOWN) {
        step_match(view, 1);
    }
}

void app__trace_find_open(app_trace_view *view, char opener)
{
    view->find = (app_trace_find){.is_open = true, .opener = opener};
    find_writers(view);
    find_matches(view);
}

bool app__trace_find_key(app_trace_view *view, const SDL_KeyboardEvent *event)
{
    bool has_chord = (event->keysym.mod & (KMOD_CTRL | KMOD_ALT)) != 0;
    bool is_slash = event->keysym.scancode == SDL_SCANCODE_SLASH || event->keysym.sym == SDLK_SLASH;
    bool is_find = event->keysym.scancode == SDL_SCANCODE_F && (event->keysym.mod & KMOD_CTRL) != 0;
    if (view->find.is_open) {
        if (!has_chord) {
            take_key(view, event->keysym.scancode);
        }
        bool is_alt = (event->keysym.mod & KMOD_ALT) != 0; /* nothing below it moves */
        return !has_chord || is_find || is_alt;
    }
    if (is_find || (is_slash && !has_chord)) {
        app__trace_find_open(view, is_find ? '\0' : '/');
        return true;
    }
    return false;
}

void app__trace_find_type(app_trace_view *view, const char *text)
{
    app_trace_find *find = &view->find;
    size_t used = strlen(find->typed);
    bool is_opening =
        find->opener != '\0' && is_same_letter(text[0], find->opener) && text[1] == '\0';
    find->opener = '\0';
    if (!is_opening && used + strlen(text) < sizeof find->typed) {
        memcpy(find->typed + used, text, strlen(text) + 1);
        find_matches(view);
    }
}

static void paint_typed(lab_ui *ui, lab_box box, const char *typed, bool is_picking)
{
    lab_box sign = lab_box_left(&box, 16.0F * ui->scale);
    float wide = fminf(lab_ui_width(ui, GM_FONT_UI, typed), box.w - 2.0F);
    lab_ui_figure(ui, GM_FONT_UI, sign, GM_ALIGN_LEFT, LAB_ACCENT, "/");
    lab_ui_figure(ui, GM_FONT_UI, box, GM_ALIGN_LEFT, LAB_TEXT_TITLE, typed);
    lab_ui_fill_box(ui, lab_box_make(box.x + wide, box.y + 4.0F, 1.5F * ui->scale, box.h - 8.0F),
                    LAB_ACCENT, 1.0F);
    if (typed[0] == '\0') {
        (void)lab_box_left(&box, 8.0F * ui->scale);
        lab_ui_text(ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                    is_picking ? "a part of the name of the function to wait for"
                               : "a part of the name; Enter goes there");
    }
}

/* At the right end: what it writes for the function that is picked for. */
static void paint_value(app_trace_view *view, lab_box *row, uint32_t function)
{
    char shown[APP_TRACE_NAME];
    char text[LAB_TEXT];
    lab_ui *ui = &view->ui;
    const char *value = value_of(view, function);
    if (value == NULL) {
        return;
    }
    const char *values[1] = {app__trace_fit(ui, GM_FONT_SMALL, row->w * 0.3F, value, shown)};
    const char *words = lab_ui_fill(ui, text, "writes {1}", values, 1);
    float wide = lab_ui_width(ui, GM_FONT_SMALL, words) + 8.0F * ui->scale;
    lab_ui_figure(ui, GM_FONT_SMALL, lab_box_right(row, fminf(wide, row->w * 0.5F)), GM_ALIGN_LEFT,
                  LAB_WARNING, words);
}

static void paint_match(app_trace_view *view, lab_box row, uint32_t match)
{
    char shown[APP_TRACE_NAME];
    lab_ui *ui = &view->ui;
    const char *name = whole_name(&view->trace.frame, view->find.matches[match]);
    uint32_t touch = lab_ui_place(ui, lab_ui_id(APP_TRACE_BAR, PLACE_ROW + match), row);
    bool is_selected = view->find.first + match == view->find.selected;
    if (is_selected || (touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, row, LAB_ACCENT, is_selected ? 0.28F : 0.12F);
    }
    (void)lab_box_left(&row, 6.0F * ui->scale);
    paint_value(view, &row, view->find.matches[match]);
    lab_ui_figure(ui, GM_FONT_MONO, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                  app__trace_fit(ui, GM_FONT_MONO, row.w, name, shown));
    if ((touch & LAB_CLICKED) != 0) {
        pick(view, match);
    }
}

void app__trace_find_paint(app_trace_view *view, lab_box whole)
{
    char text[LAB_TEXT];
    char figures[2][32];
    const char *values[2] = {figures[0], figures[1]};
    lab_ui *ui = &view->ui;
    const app_trace_find *find = &view->find;
    float s = ui->scale;
    if (!find->is_open) {
        return;
    }
    float wide = fminf(WIDTH * s, whole.w);
    float high = fminf((APP_TRACE_MATCHES + 2.0F) * ROW * s + 24.0F * s, whole.h);
    lab_box outer = {roundf(whole.x + (whole.w - wide) / 2.0F),
                     whole.y + fminf(TOP * s, whole.h - high), wide, high};
    lab_ui_cover(ui);
    uint32_t under = lab_ui_region(ui, lab_ui_id(APP_TRACE_BAR, PLACE_UNDER), whole);
    uint32_t card = lab_ui_region(ui, lab_ui_id(APP_TRACE_BAR, PLACE_CARD), outer);
    if ((card & LAB_WHEELED) != 0) {
        scroll_to(view, (int64_t)find->first - (int64_t)ui->wheel * WHEEL_ROWS);
    }
    view->find.is_open = (under & LAB_PRESSED) == 0;
    lab_ui_fill_box(ui, whole, 0x050A12, 0.6F);
    lab_box inner = lab_ui_panel(ui, outer, NULL);
    paint_typed(ui, lab_box_top(&inner, (ROW + 4.0F) * s), find->typed,
                view->picks_for != LAB_NONE);
    (void)snprintf(figures[0], sizeof figures[0], "%" PRIu32 "\xE2\x80\x93%" PRIu32,
                   find->first + 1, find->first + find->match_count);
    (void)snprintf(figures[1], sizeof figures[1], "%" PRIu32, find->fitting);
    for (uint32_t i = 0; i < find->match_count; i++) {
        paint_match(view, lab_box_top(&inner, ROW * s), i);
    }
    lab_box foot = lab_box_top(&inner, ROW * s);
    if (view->picks_for != LAB_NONE && view->pick_fault != NULL) {
        lab_ui_text(ui, GM_FONT_SMALL, foot, GM_ALIGN_LEFT, LAB_BAD, view->pick_fault);
        return;
    }
    lab_ui_figure(ui, GM_FONT_SMALL, foot, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                  find->fitting == 0 ? lab_ui_word(ui, "nothing fits")
                                     : lab_ui_fill(ui, text, "{1} of {2}", values, 2));
}
