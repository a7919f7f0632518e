/* host_trace/trace_report.c -- see host_trace.h. */
#include "host_trace/host_trace.h"

#include "platform/csv_cell.h"
#include "platform/output.h"
#include "platform/terminal_text.h"

#include <inttypes.h>
#include <stdio.h>

enum { CHANGES = 20 };

static void put_name(const char *name)
{
    app_terminal_put(stdout, name != NULL ? name : "-");
}

/* The first ones by number. */
static void put_changes(const app_host_trace *trace)
{
    uint32_t count = 0;
    (void)fputs("order changes\t", stdout);
    for (uint32_t i = 0; i < trace->frame_count; i++) {
        if (trace->frames[i].is_reordered && count++ < CHANGES) {
            (void)printf("%s%" PRIu64, count > 1 ? ", " : "frames ", trace->frames[i].number);
        }
    }
    if (count > CHANGES) {
        (void)printf(" and %" PRIu32 " more", count - CHANGES);
    }
    (void)puts(count == 0 ? "none" : "");
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
                 trace->frames[trace->frame_count - 1].number, last->function_count,
                 last->item_count, last->edge_count, trace->demotions);
    put_changes(trace);
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

/* Shows the frame, or the last one.  @return APP_OK; else after one line, and the trace is free */
static app_status open_trace(app_host_trace *trace, const char *path, uint64_t number)
{
    char error[APP_HOST_TRACE_ERROR];
    if (!app_host_trace_read(trace, path, error)) {
        app_message("%s", error);
        return APP_FAILED;
    }
    uint32_t last = trace->frame_count - 1;
    uint32_t index = number > 0 ? app_host_trace_find(trace, number) : last;
    app_status status = APP_OK;
    if (index > last) {
        app_message("%s: expected a frame that it has, from %" PRIu64 " to %" PRIu64
                    ", not %" PRIu64,
                    path, trace->frames[0].number, trace->frames[last].number, number);
        status = APP_USAGE;
    } else if (!app_host_trace_show(trace, index)) {
        app_message("%s: out of memory", path);
        status = APP_FAILED;
    }
    if (status != APP_OK) {
        app_host_trace_free(trace);
    }
    return status;
}

app_status app_host_trace_report(const char *path, uint64_t number)
{
    app_host_trace trace;
    app_status status = open_trace(&trace, path, number);
    if (status == APP_OK) {
        put_summary(&trace);
        put_frame(&trace);
        app_host_trace_free(&trace);
    }
    return status;
}

static void write_late(FILE *file, uint64_t number, const tl_lag_sample *sample,
                       bool has_semicolons)
{
    char px[32] = "";
    char separator = app_csv_separator(has_semicolons);
    const char *names[] = {sample->reader.name, sample->value_name, sample->last_writer.name};
    (void)fprintf(file, "%" PRIu64, number);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        (void)fputc(separator, file);
        app_csv_put(file, names[i] != NULL ? names[i] : "");
    }
    (void)fprintf(file, "%c%" PRIu64 "%c%" PRIu32 "%c", separator, sample->read_frame, separator,
                  sample->frames, separator);
    if (sample->has_px) {
        (void)snprintf(px, sizeof px, "%.3f", sample->px);
        if (has_semicolons) {
            app_csv_put_number(file, px, true);
        } else {
            (void)fputs(px, file);
        }
    }
    (void)fputs("\r\n", file);
}

/* @return false: no memory for a frame */
static bool write_frames(app_host_trace *trace, uint64_t number, FILE *file, bool has_semicolons)
{
    bool is_good = true;
    (void)fputs(has_semicolons ? "frame;reader;value;writer;read frame;frames late;px\r\n"
                               : "frame,reader,value,writer,read frame,frames late,px\r\n",
                file);
    for (uint32_t i = 0; i < trace->frame_count && is_good; i++) {
        if (trace->frames[i].late == 0 || (number != 0 && trace->frames[i].number != number)) {
            continue;
        }
        is_good = app_host_trace_show(trace, i);
        for (uint32_t k = 0; k < trace->frame.sample_count && is_good; k++) {
            if (trace->frame.samples[k].frames > 0) {
                write_late(file, trace->frames[i].number, &trace->frame.samples[k], has_semicolons);
            }
        }
    }
    return is_good;
}

app_status app_host_trace_late(const char *path, uint64_t number, const char *csv,
                               bool has_semicolons)
{
    app_host_trace trace;
    app_output output = {0};
    app_status status = open_trace(&trace, path, number);
    if (status != APP_OK) {
        return status;
    }
    status = APP_FAILED;
    if (!trace.has_reads) {
        app_message("%s: expected a trace of a host that logged reads", path);
    } else if (app_output_open(&output, csv)) {
        if (write_frames(&trace, number, output.file, has_semicolons)) {
            status = app_output_commit(&output) ? APP_OK : APP_FAILED;
        } else {
            app_output_abandon(&output);
            app_message("%s: out of memory", path);
        }
    }
    app_host_trace_free(&trace);
    return status;
}
