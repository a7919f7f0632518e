/* lab/panels/values.c -- what the selected function reads and writes: whose write it saw, how old
 * it was, and the numbers themselves. */
#include "lab/panels/page.h"

#include <inttypes.h>
#include <stdio.h>

enum { PLACE_READ = 512 };

#define ROW    15.0F
#define INDENT 10.0F
#define BUTTON 20.0F

static bool is_by(const tl_item *item, const lab_function *function)
{
    return item->kind == TL_ITEM_TICK && tl_tick_id_equal(tl_tick_id_load(item->id), function->id);
}

/* "(412.0, 96.5)"; "" for an event without content. */
static void write_value(char out[64], const float *floats, uint32_t dimensions)
{
    size_t length = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < dimensions && i < TL_VALUE_MAX_DIMENSIONS && length < 48; i++) {
        length += (size_t)snprintf(out + length, 64 - length, "%s%.1f",
                                   i > 0            ? ", "
                                   : dimensions > 1 ? "("
                                                    : "",
                                   (double)floats[i]);
    }
    if (dimensions > 1 && length < 63) {
        (void)snprintf(out + length, 64 - length, ")");
    }
}

/* A fact at the left, and the value at the right end. */
static void paint_row(lab_page *page, lab_box row, uint32_t rgb, const char *fact,
                      const char *value)
{
    float wide = lab_ui_width(page->ui, GM_FONT_SMALL, value) + 4.0F * page->s;
    if (value[0] != '\0') {
        lab_ui_figure(page->ui, GM_FONT_SMALL, lab_box_right(&row, wide), GM_ALIGN_RIGHT,
                      LAB_TEXT_SECONDARY, value);
    }
    lab_ui_figure(page->ui, GM_FONT_SMALL, row, GM_ALIGN_LEFT, rgb, fact);
}

static const char *lag_text(const lab_page *page, const tl_lag_sample *sample, char out[LAB_TEXT])
{
    char frame[24];
    char px[24];
    char number[24];
    char late[LAB_TEXT];
    const char *count[1] = {number};
    const char *values[4] = {sample->value_name, frame, px, late};
    (void)snprintf(frame, sizeof frame, "%" PRIu64, sample->read_frame);
    (void)snprintf(px, sizeof px, "%.1f", sample->px);
    (void)snprintf(number, sizeof number, "%" PRIu32, sample->frames);
    (void)lab_ui_fill(page->ui, late, sample->frames == 1 ? "{1} frame late" : "{1} frames late",
                      count, 1);
    const char *pattern = sample->frames > 0 ? (sample->has_px ? "{1} of frame {2}: {3} px, {4}"
                                                               : "{1} of frame {2}: {4}")
                          : sample->read_frame == sample->frame ? "{1} of this frame"
                                                                : "{1} of frame {2}";
    return lab_ui_fill(page->ui, out, pattern, values, 4);
}

/* What was read; of a late read also what the frame ended with. */
static void read_text(const lab_page *page, const tl_lag_sample *sample, char out[LAB_TEXT])
{
    char read[64];
    char now[64];
    const char *values[2] = {read, now};
    const lab_write *write = lab_frame_write(page->model->frame, sample->value);
    uint32_t dimensions = write != NULL ? write->dimensions : 0;
    write_value(read, sample->read, dimensions);
    write_value(now, sample->now, dimensions);
    if (sample->frames > 0 && dimensions > 0) {
        (void)lab_ui_fill(page->ui, out, "read {1}, now {2}", values, 2);
    } else {
        (void)snprintf(out, LAB_TEXT, "%s", read);
    }
}

/* The function that wrote what was read, if it has yet to run in the open frame; else NULL. A read
 * is late only when the writer has written. */
static const lab_function *writer_to_come(const lab_frame *frame, const tl_lag_sample *sample)
{
    uint32_t index = lab_frame_function_of(frame, &sample->read_writer);
    const lab_function *writer = index != LAB_NONE ? &frame->functions[index] : NULL;
    bool comes = frame->is_open && writer != NULL && writer->item == LAB_NONE &&
                 writer->info.state == TL_TICK_ENABLED;
    return comes ? writer : NULL;
}

bool lab_values_ask_for_write(const lab_page *page, const tl_lag_sample *sample)
{
    lab_request request = {.action = LAB_SEEK_WRITE, .number = (int64_t)sample->read_frame};
    const char *writer = lab_page_item_name(page->model->frame, &sample->read_writer);
    if (request.number == 0 || sample->read_writer.kind == TL_ITEM_NONE) {
        return false;
    }
    (void)snprintf(request.function, sizeof request.function, "%s", writer);
    (void)snprintf(request.other, sizeof request.other, "%s",
                   sample->value_name != NULL ? sample->value_name : "");
    lab_ask(page->ui->requests, request);
    return true;
}

void lab_values_paint_way_back(lab_page *page, uint32_t place)
{
    char text[LAB_TEXT];
    const lab_model *model = page->model;
    const char *values[2] = {model->reader, model->read_value};
    if (!model->is_at_write || model->reader[0] == '\0') {
        return;
    }
    lab_page_heading(page, "at the write");
    lab_box row = lab_page_row(page, BUTTON);
    if (lab_page_right_button(page, place, &row, "To the read")) {
        lab_ask(page->ui->requests, (lab_request){.action = LAB_SEEK_READ});
    }
    paint_row(page, row, LAB_WARNING, lab_ui_fill(page->ui, text, "{1} reads {2} later", values, 2),
              "");
}

/* How late it was must not be cut: then the value has a line of its own. */
static bool is_too_long(const lab_page *page, const char *fact, const char *value)
{
    float wide = lab_ui_width(page->ui, GM_FONT_SMALL, fact) +
                 lab_ui_width(page->ui, GM_FONT_SMALL, value) + 4.0F * page->s;
    return value[0] != '\0' && wide > page->left.w;
}

/* Below a read in the open frame. */
static void paint_writer_to_come(lab_page *page, const tl_lag_sample *sample)
{
    char text[LAB_TEXT];
    const lab_function *writer = writer_to_come(page->model->frame, sample);
    if (writer != NULL) {
        const char *values[1] = {writer->label};
        lab_box row = lab_page_row(page, ROW);
        (void)lab_box_left(&row, INDENT * page->s);
        paint_row(page, row, LAB_TEXT_SECONDARY,
                  lab_ui_fill(page->ui, text, "its writer {1} runs later in this frame", values, 1),
                  "");
    }
}

static void paint_read(lab_page *page, uint32_t index)
{
    char fact[LAB_TEXT];
    char value[LAB_TEXT];
    const lab_frame *frame = page->model->frame;
    const tl_lag_sample *sample = &frame->samples[index];
    read_text(page, sample, value);
    (void)lag_text(page, sample, fact);
    bool is_long = is_too_long(page, fact, value);
    lab_box row = lab_page_zebra(page, is_long ? 2.0F * ROW : ROW);
    if (sample->frames > 0) {
        uint32_t touch =
            lab_ui_place(page->ui, lab_ui_id((uint32_t)page->panel, PLACE_READ + index), row);
        if ((touch & LAB_HOVERED) != 0) {
            lab_ui_fill_box(page->ui, row, LAB_WARNING, 0.16F);
        }
        lab_ui_tip(page->ui, touch, "Click: run back to the write that was read");
        if ((touch & LAB_CLICKED) != 0) {
            (void)lab_values_ask_for_write(page, sample);
        }
    }
    uint32_t rgb = sample->frames > 0 ? LAB_WARNING : LAB_TEXT_PRIMARY;
    if (is_long) {
        paint_row(page, lab_box_top(&row, ROW * page->s), rgb, fact, "");
    }
    paint_row(page, row, rgb, is_long ? "" : fact, value);
}

static void paint_reads(lab_page *page, const lab_function *function, bool is_late)
{
    const lab_frame *frame = page->model->frame;
    bool is_old = frame->is_open && function->item == LAB_NONE; /* none of them is late */
    bool has_any = false;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        if (!is_by(&sample->reader, function) || (sample->frames > 0) != is_late) {
            continue;
        }
        if (!has_any) {
            lab_page_heading(page, is_old    ? "read last, in an earlier frame"
                                   : is_late ? "reads late"
                                             : "it reads");
        }
        has_any = true;
        paint_read(page, i);
        if (!is_old) {
            paint_writer_to_come(page, sample);
        }
    }
}

static void paint_write(lab_page *page, const lab_write *write)
{
    char text[LAB_TEXT];
    char number[24];
    char value[64];
    const char *values[2] = {write->name, number};
    (void)snprintf(number, sizeof number, "%" PRIu64, write->frame);
    write_value(value, write->now, write->dimensions);
    paint_row(page, lab_page_zebra(page, ROW), LAB_TEXT_PRIMARY,
              lab_ui_fill(page->ui, text, "{1} in frame {2}", values, 2), value);
}

static void paint_writes(lab_page *page, const lab_function *function)
{
    const lab_frame *frame = page->model->frame;
    bool has_any = false;
    for (uint32_t i = 0; i < frame->write_count; i++) {
        if (!is_by(&frame->writes[i].writer, function)) {
            continue;
        }
        if (!has_any) {
            lab_page_heading(page, "writes");
        }
        has_any = true;
        paint_write(page, &frame->writes[i]);
    }
}

void lab_values_paint_late(lab_page *page, const lab_function *function)
{
    paint_reads(page, function, true);
}

void lab_values_paint(lab_page *page, const lab_function *function)
{
    paint_reads(page, function, false);
    paint_writes(page, function);
}
