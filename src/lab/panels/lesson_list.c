/* lab/panels/lesson_list.c -- the list of lessons, in the Lesson tab while none is open, or over
 * the one that is. */
#include "lab/panels/lesson_list.h"

#include "lab/panels/keys.h"
#include "scenario/lesson.h"

#include <inttypes.h>
#include <stdio.h>

#define ENTRY 19.0F

/* In play the moment that is seen can be one. */
static void paint_moment(lab_page *page)
{
    char text[LAB_TEXT];
    lab_ui *ui = page->ui;
    const gm_view *view = page->model->view;
    if (view == NULL || view->screen == GM_SCREEN_TITLE) {
        return;
    }
    lab_page_gap(page, 4.0F);
    if (lab_ui_sign_button(
            ui, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_MOMENT), lab_page_row(page, 18.0F),
            lab_with_key(ui, "Make a lesson of this moment ({1})", LAB_DRAFT, text), false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_DRAFT});
    }
}

/* What stands at the right end of an entry: "after 1.2" where it waits for a lesson. */
static const char *state_of(const lab_page *page, const lab_lesson_entry *e, char out[LAB_TEXT])
{
    char name[16] = "";
    const char *values[1] = {name};
    if (e->after != 0) {
        const lab_lesson_entry *before = &page->model->lesson.list[e->after - 1];
        (void)lab_lesson_name(before->chapter, before->place, before->number, name);
    }
    const char *word = lab_progress_word(e->is_passed, e->is_unlocked || e->after == 0);
    return lab_ui_fill(page->ui, out, word, values, 1);
}

static uint32_t color_of(const lab_lesson_entry *e)
{
    return e->is_passed ? LAB_GOOD : e->is_unlocked ? LAB_ACCENT : LAB_TEXT_MUTED;
}

/* The map: a knot for each lesson, and a line up to the one that leads to it. A line from another
 * chapter comes from the left. */
static void paint_knot(const lab_page *page, uint32_t index, lab_box box)
{
    const lab_lesson_entry *e = &page->model->lesson.list[index];
    const lab_lesson_entry *before = e->after != 0 ? &page->model->lesson.list[e->after - 1] : NULL;
    gm_draw_list *list = page->ui->list;
    gm_vec2 at = {box.x + box.w * 0.5F, box.y + box.h * 0.5F};
    gm_color color = gm_rgba(color_of(e), 1.0F);
    gm_color line = gm_rgba(e->is_unlocked ? LAB_ACCENT : LAB_TEXT_MUTED, 0.8F);
    float radius = 4.0F * page->s;
    if (before != NULL && before->chapter == e->chapter && e->after <= index) {
        uint32_t rows = index - (e->after - 1);
        float side = rows > 1 ? 6.0F * page->s : 0.0F;
        float top = at.y - (float)rows * box.h;
        gm_vec2 from = {at.x - side, side > 0.0F ? top : top + radius};
        gm_vec2 foot = {at.x - side, at.y};
        gm_vec2 edge = {at.x - radius, top};
        gm_draw_line(list, from, foot, 1.4F, line, line);
        if (side > 0.0F) {
            gm_draw_line(list, from, edge, 1.4F, line, line);
            gm_draw_line(list, foot, at, 1.4F, line, line);
        }
    } else if (before != NULL) {
        gm_vec2 left = {box.x, at.y};
        gm_draw_line(list, left, at, 1.4F, line, line);
    }
    gm_draw_disc(list, at, radius, gm_rgba(0x0B1424, 1.0F), gm_rgba(0x0B1424, 1.0F));
    if (e->is_passed) {
        gm_draw_disc(list, at, radius, color, color);
    } else {
        gm_draw_ring(list, at, radius, 1.5F * page->s, color);
    }
}

/* The text of one's own lesson, from its place in the list. */
static void paint_edit(lab_page *page, uint32_t index, lab_box *row)
{
    const lab_lesson_entry *e = &page->model->lesson.list[index];
    if (e->number > LAB_LESSONS &&
        lab_page_right_button(page, LAB_LESSON_TAB_EDIT + index, row, "Edit")) {
        lab_ask(page->ui->requests, (lab_request){.action = LAB_WRITE, .number = e->number});
    }
}

/* Titles that are the same are told apart by their files. */
static void paint_entry_title(lab_ui *ui, lab_box row, const lab_lesson_entry *e)
{
    char text[LAB_TEXT];
    const char *values[2] = {lab_ui_word(ui, e->title), e->file};
    uint32_t rgb = e->is_unlocked ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED;
    if (e->file == NULL) {
        lab_ui_text(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, rgb, e->title);
        return;
    }
    (void)gm_picture_fill(text, sizeof text, "{1} ({2}.tick)", values, 2);
    lab_ui_figure(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, rgb, text);
}

/* The one that is open below the list stands out, and comes into sight with it. */
static void show_open(lab_page *page, const lab_lesson_entry *e, lab_box row)
{
    const lab_lesson_model *lesson = &page->model->lesson;
    if (e->number != lesson->number) {
        return;
    }
    lab_ui_fill_box(page->ui, row, LAB_ACCENT, 0.22F);
    if (lesson->seeks_newest) {
        lab_page_show(page, row.y, row.y + row.h);
    }
}

static void paint_entry(lab_page *page, uint32_t index)
{
    char text[LAB_TEXT];
    char number[16];
    lab_ui *ui = page->ui;
    const lab_lesson_entry *e = &page->model->lesson.list[index];
    lab_box row = lab_page_row(page, ENTRY);
    paint_edit(page, index, &row);
    uint32_t touch =
        lab_ui_place(ui, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_ENTRY + index), row);
    if ((touch & LAB_HOVERED) != 0 && e->is_unlocked) {
        lab_ui_fill_box(ui, row, LAB_ACCENT, 0.14F);
    }
    show_open(page, e, row);
    paint_knot(page, index, lab_box_left(&row, 22.0F * page->s));
    (void)lab_lesson_name(e->chapter, e->place, e->number, number);
    if (e->number > LAB_LESSONS) {
        number[0] = '\0';
    }
    /* In the font of the title: at the edge of the list both are left out, or none. */
    lab_ui_figure(ui, GM_FONT_SMALL, lab_box_left(&row, 28.0F * page->s), GM_ALIGN_LEFT,
                  LAB_TEXT_MUTED, number);
    const char *state = state_of(page, e, text);
    lab_box right = lab_box_right(&row, lab_ui_width(ui, GM_FONT_SMALL, state) + 6.0F * page->s);
    lab_ui_figure(ui, GM_FONT_SMALL, right, GM_ALIGN_LEFT, color_of(e), state);
    paint_entry_title(ui, row, e);
    if ((touch & LAB_CLICKED) != 0 && e->is_unlocked) {
        lab_ask(ui->requests, (lab_request){.action = LAB_LESSON, .number = (int64_t)e->number});
    }
}

/* A button cut from the left end of a row, as wide as its words. */
static bool paint_left_button(lab_page *page, uint32_t place, lab_box *row, const char *words)
{
    lab_ui *ui = page->ui;
    float wide = lab_ui_width(ui, GM_FONT_SMALL, words) + 18.0F * page->s;
    return lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_LESSON, place), lab_box_left(row, wide),
                              words, false);
}

/* Above the list, which is longer than the tab: what teachers need. */
static void paint_teachers(lab_page *page)
{
    char text[LAB_TEXT];
    lab_requests *requests = page->ui->requests;
    bool is_open = page->model->lesson.is_all_open;
    lab_box row = lab_page_row(page, 20.0F);
    const char *write = lab_with_key(page->ui, "Write a lesson ({1})", LAB_WRITE, text);
    if (paint_left_button(page, LAB_LESSON_TAB_WRITE, &row, write)) {
        lab_ask(requests, (lab_request){.action = LAB_WRITE});
    }
    if (page->model->lesson.count > 0 &&
        lab_page_right_button(page, LAB_LESSON_TAB_ALL, &row,
                              is_open ? "Lock lessons again" : "Unlock all lessons")) {
        lab_ask(requests, (lab_request){.action = LAB_OPEN_ALL});
    }
}

static void ask_for_draft(const lab_page *page, lab_action action, const char *name)
{
    lab_request request = {.action = action};
    (void)snprintf(request.text, sizeof request.text, "%s", name);
    lab_ask(page->ui->requests, request);
}

/* A text that is not saved: a click opens it. */
static void paint_draft(lab_page *page, uint32_t index)
{
    char text[LAB_TEXT];
    lab_ui *ui = page->ui;
    const lab_draft_entry *draft = &page->model->lesson.drafts[index];
    lab_box row = lab_page_row(page, ENTRY);
    if (lab_page_right_button(page, LAB_LESSON_TAB_GIVE_UP + index, &row, "Give up")) {
        ask_for_draft(page, LAB_WRITE_GIVE_UP, draft->name);
    }
    uint32_t touch =
        lab_ui_place(ui, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_DRAFT + index), row);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, row, LAB_ACCENT, 0.14F);
    }
    (void)lab_box_left(&row, 22.0F * page->s);
    const char *values[2] = {draft->title, draft->name};
    lab_ui_figure(ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_WARNING,
                  lab_ui_fill(ui, text,
                              draft->name[0] != '\0' ? "Draft: {1} ({2}.tick)" : "Draft: {1}",
                              values, 2));
    if ((touch & LAB_CLICKED) != 0) {
        ask_for_draft(page, LAB_WRITE_DRAFT, draft->name);
    }
}

/* [0]: the passed lessons of a chapter, [1]: all of them. Chapter 0: all chapters. */
static void count_passed(const lab_lesson_model *lesson, uint32_t chapter, uint32_t counts[2])
{
    counts[0] = 0;
    counts[1] = 0;
    for (uint32_t i = 0; i < lesson->count; i++) {
        const lab_lesson_entry *e = &lesson->list[i];
        bool is_of = e->chapter != 0 && (chapter == 0 || e->chapter == chapter);
        counts[0] += is_of && e->is_passed ? 1 : 0;
        counts[1] += is_of ? 1 : 0;
    }
}

static const char *write_counts(const lab_page *page, const char *pattern, uint32_t chapter,
                                char out[LAB_TEXT])
{
    uint32_t counts[2];
    char passed[12];
    char all[12];
    const char *values[2] = {passed, all};
    count_passed(&page->model->lesson, chapter, counts);
    (void)snprintf(passed, sizeof passed, "%" PRIu32, counts[0]);
    (void)snprintf(all, sizeof all, "%" PRIu32, counts[1]);
    return lab_ui_fill(page->ui, out, pattern, values, 2);
}

/* The first one that can be opened and is not passed, from the one that was open last on; NULL:
 * none. */
static const lab_lesson_entry *find_next(const lab_lesson_model *lesson)
{
    const lab_lesson_entry *next = NULL;
    uint32_t from = 0;
    while (from < lesson->count && lesson->list[from].number != lesson->last) {
        from++;
    }
    for (uint32_t i = 0; i < lesson->count && next == NULL; i++) {
        const lab_lesson_entry *e = &lesson->list[(from + i) % lesson->count];
        next = e->chapter != 0 && e->is_unlocked && !e->is_passed ? e : NULL;
    }
    return next;
}

/* At the top: how far the learner has come, and the lesson to go on with, a click away. */
static void paint_overview(lab_page *page)
{
    char text[LAB_TEXT];
    char name[16];
    lab_ui *ui = page->ui;
    const lab_lesson_entry *next = find_next(&page->model->lesson);
    lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_PRIMARY,
                   write_counts(page, "{1} of {2} lessons passed", 0, text));
    lab_page_text(page, GM_FONT_SMALL, LAB_TEXT_SECONDARY,
                  "Each takes about five minutes: guess a number, change the order, measure.");
    lab_page_gap(page, 3.0F);
    if (next == NULL) {
        return;
    }
    const char *values[2] = {name, lab_ui_word(ui, next->title)};
    uint32_t counts[2];
    count_passed(&page->model->lesson, 0, counts);
    bool has_begun = counts[0] > 0 || next->number == page->model->lesson.number;
    (void)lab_lesson_name(next->chapter, next->place, next->number, name);
    if (lab_ui_sign_button(
            ui, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_NEXT), lab_page_row(page, 22.0F),
            lab_ui_fill(ui, text, has_begun ? "Go on with {1}: {2}" : "Begin with {1}: {2}", values,
                        2),
            true)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_LESSON, .number = (int64_t)next->number});
    }
    lab_page_gap(page, 4.0F);
}

/* Those of one's own, or those of the program by chapters. */
static void paint_entries(lab_page *page, bool is_own)
{
    char counts[LAB_TEXT];
    char title[LAB_TEXT];
    const char *of = NULL;
    for (uint32_t i = 0; i < page->model->lesson.count; i++) {
        const lab_lesson_entry *e = &page->model->lesson.list[i];
        if ((e->chapter == 0) != is_own) {
            continue;
        }
        if (of != e->of) {
            const char *figure = is_own ? "" : write_counts(page, "{1} of {2}", e->chapter, counts);
            (void)snprintf(title, sizeof title, "%" PRIu32 "  %s", e->chapter,
                           lab_ui_word(page->ui, e->of));
            lab_page_heading_figure(page, is_own ? lab_ui_word(page->ui, e->of) : title, figure);
            of = e->of;
        }
        paint_entry(page, i);
    }
}

static bool has_own(const lab_lesson_model *lesson)
{
    bool has_any = false;
    for (uint32_t i = 0; i < lesson->count; i++) {
        has_any = has_any || lesson->list[i].chapter == 0;
    }
    return has_any;
}

/* The author of a lesson needs no tour. */
void lab_lesson_list_paint(lab_page *page)
{
    bool is_author = has_own(&page->model->lesson);
    if (!is_author) {
        paint_overview(page);
    }
    if (!is_author && page->model->lesson.number == 0) {
        lab_page_tour(page, LAB_LESSON_TAB_TOUR, "New here? Four steps show the Lab.");
    }
    paint_teachers(page);
    for (uint32_t i = 0; i < page->model->lesson.draft_count; i++) {
        paint_draft(page, i);
    }
    paint_entries(page, true);
    paint_entries(page, false);
    paint_moment(page);
}
