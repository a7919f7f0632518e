/* lab/swap.c -- whether a shuffle swapped the two functions that a lesson is about: its goal counts
 * orders in which one reads what the other writes. See state.h. */
#include "lab/state.h"

#include <string.h>

/* NULL: the lesson counts no orders. */
static const app_measure *measure_of(const app_lab *lab)
{
    return lab->lesson != NULL ? lab_lesson_orders(lab->lesson) : NULL;
}

static uint32_t place_of(const lab_frame *frame, const tl_item *wanted)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_item *item = &frame->items[i].item;
        if (item->kind == wanted->kind && item->id == wanted->id) {
            return i;
        }
    }
    return LAB_NONE;
}

/* @return false: the read is not in this frame */
static bool look(lab_swap *swap, const lab_frame *frame, const app_measure *measure)
{
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *s = &frame->samples[i];
        if (s->reader.name == NULL || s->value_name == NULL || s->last_writer.name == NULL ||
            strcmp(s->reader.name, measure->subject) != 0 ||
            strcmp(s->value_name, measure->other) != 0) {
            continue;
        }
        uint32_t reader = place_of(frame, &s->reader);
        uint32_t writer = place_of(frame, &s->last_writer);
        if (reader != LAB_NONE && writer != LAB_NONE) {
            swap->is_reader_first = reader < writer;
            (void)SDL_strlcpy(swap->reader, s->reader.name, sizeof swap->reader);
            (void)SDL_strlcpy(swap->writer, s->last_writer.name, sizeof swap->writer);
            return true;
        }
    }
    return false;
}

static void say(const app_lab *lab, char line[LAB_BRUSH_TEXT])
{
    const lab_swap *swap = &lab->swap;
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    bool is_same = swap->is_reader_first == swap->was_reader_first;
    bool is_writer_named = is_same || !swap->is_reader_first;
    const char *values[2] = {is_writer_named ? swap->writer : swap->reader,
                             is_writer_named ? swap->reader : swap->writer};
    lab_notice notice = is_same ? LAB_NOTICE_SAME_ORDER : LAB_NOTICE_SWAPPED;
    (void)lab_brush_fill(&brush, line, lab_notice_text(notice), values, 2);
}

void lab_swap_ask(app_lab *lab)
{
    lab_swap *swap = &lab->swap;
    swap->is_asked = swap->is_known && measure_of(lab) != NULL;
    swap->was_reader_first = swap->is_reader_first;
    swap->frame = lab->frame.number;
}

bool lab_swap_fill(app_lab *lab, char line[LAB_BRUSH_TEXT])
{
    lab_swap *swap = &lab->swap;
    const app_measure *measure = measure_of(lab);
    bool is_whole = measure != NULL && !lab->frame.is_open;
    if (!is_whole) {
        swap->is_known = swap->is_known && measure != NULL;
        return false;
    }
    swap->is_known = look(swap, &lab->frame, measure);
    if (!swap->is_asked || lab->frame.number == swap->frame) {
        return false;
    }
    swap->is_asked = false;
    /* What waits for the other is never swapped, and J does not change that. */
    bool is_told = swap->is_known && lab->frame.number > swap->frame &&
                   !lab_lesson_is_certain(lab->lesson, lab->session->game);
    if (is_told) {
        say(lab, line);
    }
    return is_told;
}
