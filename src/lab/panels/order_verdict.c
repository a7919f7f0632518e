/* lab/panels/order_verdict.c -- what 1,000 orders came to: which reads depend on the order, by how
 * much, and what was counted. */
#include "lab/panels/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define ROW  16.0F
#define KEYS 21.0F

/* "1,000". */
static void write_count(char out[24], uint32_t count)
{
    if (count >= 1000) {
        (void)snprintf(out, 24, "%" PRIu32 ",%03" PRIu32, count / 1000, count % 1000);
    } else {
        (void)snprintf(out, 24, "%" PRIu32, count);
    }
}

static void paint_progress(lab_page *page, const lab_order_verdict *v)
{
    lab_box row = lab_page_row(page, 9.0F);
    float share = v->wanted > 0 ? fminf((float)v->found.orders / (float)v->wanted, 1.0F) : 0.0F;
    lab_box bar = {row.x, row.y + 2.0F, row.w, 5.0F * page->s};
    lab_ui_fill_box(page->ui, bar, 0x6F93C8, 0.20F);
    bar.w *= share;
    lab_ui_fill_box(page->ui, bar, LAB_ACCENT, 1.0F);
}

/* The sentence that answers the question. */
static void paint_answer(lab_page *page, const lab_order_verdict *v)
{
    char text[LAB_TEXT];
    char late[24];
    char orders[24];
    char reads[24];
    const lab_shuffle_result *found = &v->found;
    const char *values[3] = {late, orders, reads};
    write_count(late, found->late);
    write_count(orders, found->orders);
    write_count(reads, found->free > 0 ? found->free : found->reads);
    const char *pattern = found->free > 0
                              ? "reads that depend on the order: {3}; late in {1} of {2}"
                          : found->reads > 0 ? "the same in all {2} orders; reads late in each: {3}"
                                             : "late in 0 of {2} orders";
    lab_page_lines(page, GM_FONT_SMALL,
                   found->free > 0                   ? LAB_WARNING
                   : found->reads == 0 && v->is_done ? LAB_GOOD
                                                     : LAB_TEXT_PRIMARY,
                   lab_ui_fill(page->ui, text, pattern, values, 3));
}

/* "LaserBeam reads Beam.impact" and "495, 8.0 px"; the length may be the answer to a question. */
static void paint_read(lab_page *page, const lab_order_verdict *v, const lab_shuffle_read *read)
{
    char text[LAB_TEXT];
    char late[24];
    char orders[24];
    char px[24];
    const char *values[5] = {read->reader, read->value, late, orders, px};
    bool is_fixed = read->is_usual && read->late == v->found.orders;
    lab_box row = lab_page_zebra(page, ROW);
    write_count(late, read->late);
    write_count(orders, v->found.orders);
    (void)snprintf(px, sizeof px, "%.1f", read->worst_px);
    bool tells_px = read->has_px && !page->model->lesson.is_guess_open;
    lab_ui_fill(page->ui, text, tells_px ? "{3}, {5} px" : "{3}", values, 5);
    float wide = lab_ui_width(page->ui, GM_FONT_SMALL, text) + 4.0F * page->s;
    uint32_t rgb = is_fixed ? LAB_TEXT_SECONDARY : LAB_WARNING;
    lab_ui_figure(page->ui, GM_FONT_SMALL, lab_box_right(&row, wide), GM_ALIGN_RIGHT, rgb, text);
    lab_ui_figure(page->ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                  lab_ui_fill(page->ui, text, "{1} reads {2}", values, 5));
}

static void paint_reads(lab_page *page, const lab_order_verdict *v)
{
    char text[LAB_TEXT];
    char more[24];
    const lab_shuffle_result *found = &v->found;
    const char *values[1] = {more};
    for (uint32_t i = 0; i < found->reads && i < LAB_SHUFFLE_READS; i++) {
        paint_read(page, v, &found->worst[i]);
    }
    if (found->reads > LAB_SHUFFLE_READS) {
        write_count(more, found->reads - LAB_SHUFFLE_READS);
        lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                       lab_ui_fill(page->ui, text, "and {1} more", values, 1));
    }
}

static void paint_guilty(lab_page *page, const lab_order_verdict *v)
{
    char text[LAB_TEXT];
    char left[24];
    const lab_shuffle_result *found = &v->found;
    const char *values[3] = {found->reader, found->writer, left};
    if (found->reader[0] == '\0') {
        return;
    }
    write_count(left, found->left);
    lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_PRIMARY,
                   lab_ui_fill(page->ui, text,
                               found->left == 0
                                   ? "guilty pair: {1} / {2}"
                                   : "guilty pair: {1} / {2}; {3} late orders have another cause",
                               values, 3));
}

/* What the figures are of. */
static void paint_counted(lab_page *page, const lab_order_verdict *v)
{
    char text[LAB_TEXT];
    char judged[24];
    char frames[24];
    const char *values[2] = {judged, frames};
    write_count(judged, v->found.judged);
    (void)snprintf(frames, sizeof frames, "%" PRIu64, v->frames);
    lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                   lab_ui_fill(page->ui, text,
                               "counted: all {1} pairs of reader and value, frames 1 to {2}",
                               values, 2));
}

void lab_order_verdict_paint(lab_page *page, uint32_t place)
{
    const lab_order_verdict *v = &page->model->verdict;
    lab_box row = lab_page_row(page, KEYS);
    row.h -= 2.0F;
    bool toggles =
        lab_page_right_button(page, place, &row, v->is_running ? "Cancel" : "Try 1,000 orders");
    lab_ui_text(page->ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, "verdict");
    if (v->is_running) {
        paint_progress(page, v);
    }
    if (v->found.judged > 0) {
        paint_answer(page, v);
        paint_reads(page, v);
        paint_guilty(page, v);
        paint_counted(page, v);
    }
    if (toggles) {
        lab_ask(page->ui->requests, (lab_request){.action = LAB_VERDICT});
    }
}
