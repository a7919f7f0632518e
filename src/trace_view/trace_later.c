/* trace_view/trace_later.c -- reads that are late because they see a write of the frame that is
 * shown: they lie in the frames after it. */
#include "trace_view/trace_parts.h"

#include "platform/short_name.h"
#include "run/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* So many frames are looked through, however late a read of the trace is. */
enum { AHEAD = 4, PLACE_LATER = 3 << 19 };

static bool add(app_trace_view *view, const tl_lag_sample *sample, uint32_t index)
{
    const lab_frame *frame = &view->trace.frame;
    void *items = view->later;
    bool is_good =
        lab_grow(&items, &view->later_capacity, view->later_count + 1, sizeof *view->later);
    view->later = items;
    if (!is_good) {
        return false;
    }
    app_trace_later *later = &view->later[view->later_count++];
    uint32_t function = lab_frame_function_of(frame, &sample->reader);
    const char *reader = function != LAB_NONE          ? app__trace_full_name(frame, function)
                         : sample->reader.name != NULL ? sample->reader.name
                                                       : "?";
    *later = (app_trace_later){.sample = *sample, .index = index, .number = frame->number};
    app_short_name(later->reader, sizeof later->reader, reader);
    app_short_name(later->value, sizeof later->value,
                   sample->value_name != NULL ? sample->value_name : "?");
    return true;
}

/* Names of a sample are those of its frame, which is shown no more. */
static bool take_frame(app_trace_view *view, uint32_t index, uint64_t number)
{
    bool is_good = app_host_trace_show(&view->trace, index);
    const lab_frame *frame = &view->trace.frame;
    for (uint32_t i = 0; i < frame->sample_count && is_good; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        bool is_its = sample->frames > 0 && sample->read_frame == number;
        is_good = !is_its || add(view, sample, index);
    }
    return is_good;
}

void app__trace_later_find(app_trace_view *view, uint32_t index)
{
    uint64_t number = view->trace.frames[index].number;
    uint64_t end = number + (view->trace.worst < AHEAD ? view->trace.worst : AHEAD);
    bool is_good = true;
    view->later_count = 0;
    for (uint32_t i = index + 1; i < view->trace.frame_count && is_good; i++) {
        const app_host_frame *frame = &view->trace.frames[i];
        if (frame->number > end) {
            break;
        }
        is_good = frame->late == 0 || take_frame(view, i, number);
    }
}

bool app__trace_later_has(const app_trace_view *view, const tl_item *writer)
{
    bool has_any = false;
    for (uint32_t i = 0; i < view->later_count && !has_any; i++) {
        const tl_item *its = &view->later[i].sample.read_writer;
        has_any = its->kind == writer->kind && its->id == writer->id;
    }
    return has_any;
}

void app__trace_later_paint(app_trace_view *view, lab_page *page, const tl_item *writer)
{
    char text[LAB_TEXT];
    char number[24];
    for (uint32_t i = 0; i < view->later_count; i++) {
        const app_trace_later *later = &view->later[i];
        const tl_lag_sample *sample = &later->sample;
        if (sample->read_writer.kind != writer->kind || sample->read_writer.id != writer->id) {
            continue;
        }
        (void)snprintf(number, sizeof number, "%" PRIu64, later->number);
        const char *names[4] = {later->reader, later->value,
                                app__trace_lag_text(page->ui, sample, text), number};
        if (app__trace_told(page, LAB_BAD, "{1} reads {2} in frame {4}: {3}", names, 4,
                            PLACE_LATER + i)) {
            view->wanted = later->index;
            view->wanted_item = (tl_item){.kind = sample->reader.kind, .id = sample->reader.id};
        }
    }
}
