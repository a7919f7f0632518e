/* host_trace/trace_report.c -- see host_trace.h. */
#include "host_trace/host_trace.h"

#include "platform/terminal_text.h"

#include <inttypes.h>
#include <stdio.h>

static void put_name(const char *name)
{
    app_terminal_put(stdout, name != NULL ? name : "-");
}

static void put_summary(const app_host_trace *trace)
{
    const lab_frame *last = &trace->frame;
    uint64_t late = 0;
    uint32_t frames = 0;
    for (uint32_t i = 0; i < trace->frame_count; i++) {
        late += trace->frames[i].late;
        frames += trace->frames[i].late > 0 ? 1 : 0;
    }
    (void)printf("loop\t%s\nframes\t%" PRIu32 "\nfirst frame\t%" PRIu64 "\nlast frame\t%" PRIu64
                 "\nfunctions\t%" PRIu32 "\nitems\t%" PRIu32 "\nprerequisites\t%" PRIu32
                 "\ndemotions of all frames\t%" PRIu32 "\n",
                 trace->is_ue3 ? "UE3" : "tick groups", trace->frame_count, trace->frames[0].number,
                 last->number, last->function_count, last->item_count, last->edge_count,
                 trace->demotions);
    if (trace->has_reads) {
        (void)printf("late reads of all frames\t%" PRIu64 "\nframes with a late read\t%" PRIu32
                     "\nlatest\t%" PRIu32 " frame%s\n",
                     late, frames, trace->worst, trace->worst == 1 ? "" : "s");
    } else {
        (void)puts("late reads\tnot known: the host did not log reads");
    }
}

static void put_item(const app_host_trace *trace, uint32_t index)
{
    const lab_frame *frame = &trace->frame;
    const tl_frame_item *item = &frame->items[index];
    (void)printf("%" PRIu32 "\t%s\t", index + 1, app_host_trace_stage(trace, item->item.stage));
    put_name(item->item.name);
    uint32_t by = lab_frame_function(frame, item->demoted_by);
    if (item->reason == TL_TICK_DEMOTED && by != LAB_NONE) {
        (void)printf("\tfrom %s, because it waits for ", tl_tick_group_name(item->wanted));
        put_name(frame->functions[by].info.name);
    } else if (item->reason == TL_TICK_NEWLY_SPAWNED) {
        (void)fputs("\tnewly spawned", stdout);
    }
    (void)putchar('\n');
}

static void put_late(const tl_lag_sample *sample)
{
    put_name(sample->reader.name);
    (void)fputs("\treads ", stdout);
    put_name(sample->value_name);
    (void)printf(" of frame %" PRIu64 ", %" PRIu32 " behind\t", sample->read_frame, sample->frames);
    put_name(sample->last_writer.name);
    (void)fputs("\twrites it later", stdout);
    if (sample->has_px) {
        (void)printf("\t%.3f px", sample->px);
    }
    (void)putchar('\n');
}

static void put_frame(const app_host_trace *trace)
{
    const lab_frame *frame = &trace->frame;
    (void)printf("\nplan of frame %" PRIu64 "\n", frame->number);
    for (uint32_t i = 0; i < frame->item_count; i++) {
        put_item(trace, i);
    }
    if (trace->has_reads) {
        (void)printf("\nlate reads of frame %" PRIu64 "\n", frame->number);
    }
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        if (frame->samples[i].frames > 0) {
            put_late(&frame->samples[i]);
        }
    }
}

app_status app_host_trace_report(const char *path)
{
    char error[APP_HOST_TRACE_ERROR];
    app_host_trace trace;
    if (!app_host_trace_read(&trace, path, error)) {
        app_message("%s", error);
        return APP_FAILED;
    }
    bool has_frame = app_host_trace_show(&trace, trace.frame_count - 1);
    if (has_frame) {
        put_summary(&trace);
        put_frame(&trace);
    } else {
        app_message("%s: out of memory", path);
    }
    app_host_trace_free(&trace);
    return has_frame ? APP_OK : APP_FAILED;
}
