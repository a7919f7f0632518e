/* run/trace_file.c -- see trace_file.h. */
#include "run/trace_file.h"

#include "platform/message.h"
#include "run/json_text.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { PROCESS = 1, EARLIER_NS = 1000, NAME_TEXT = 32 };

/* Writes of before the trace, or outside of a frame: arrows have to begin somewhere. */
static const lab_slice earlier = {0, EARLIER_NS, LAB_TRACE_GAME_THREAD};

/* An event up to its time; what follows are its own fields and the closing brace. */
static FILE *begin_event(lab_trace *t, const char *phase, const char *category, const char *name)
{
    FILE *file = t->output.file;
    (void)fprintf(file,
                  "%s\n{\"ph\":\"%s\",\"pid\":%d,\"cat\":\"%s\",\"name\":", t->has_event ? "," : "",
                  phase, PROCESS, category);
    t->has_event = true;
    lab_json_string(file, name);
    return file;
}

static void put_at(FILE *file, uint32_t thread, int64_t ns)
{
    (void)fprintf(file, ",\"tid\":%" PRIu32 ",\"ts\":", thread);
    lab_json_us(file, ns);
}

static void put_text(FILE *file, const char *key, const char *text)
{
    (void)fprintf(file, ",\"%s\":", key);
    lab_json_string(file, text);
}

static FILE *begin_slice(lab_trace *t, const char *category, const char *name,
                         const lab_slice *slice)
{
    FILE *file = begin_event(t, "X", category, name);
    put_at(file, slice->thread, slice->begin);
    (void)fputs(",\"dur\":", file);
    lab_json_us(file, slice->end - slice->begin);
    return file;
}

static void put_name(lab_trace *t, const char *what, uint32_t thread, const char *name)
{
    FILE *file = begin_event(t, "M", "__metadata", what);
    put_at(file, thread, 0);
    (void)fputs(",\"args\":{\"name\":", file);
    lab_json_string(file, name);
    (void)fputs("}}", file);
}

static void require_thread(lab_trace *t, uint32_t thread)
{
    char name[NAME_TEXT] = "game thread";
    if (t->has_thread[thread]) {
        return;
    }
    t->has_thread[thread] = true;
    if (thread == LAB_TRACE_PHYSICS_THREAD) {
        (void)snprintf(name, sizeof name, "physics");
    } else if (thread != LAB_TRACE_GAME_THREAD) {
        (void)snprintf(name, sizeof name, "worker %" PRIu32, thread - LAB_TRACE_GAME_THREAD);
    }
    put_name(t, "thread_name", thread, name);
    FILE *file = begin_event(t, "M", "__metadata", "thread_sort_index");
    put_at(file, thread, 0);
    (void)fprintf(file, ",\"args\":{\"sort_index\":%" PRIu32 "}}", thread);
}

bool lab_trace_begin(lab_trace *trace, const char *path)
{
    *trace = (lab_trace){0};
    if (!app_output_open(&trace->output, path)) {
        return false;
    }
    (void)fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", trace->output.file);
    put_name(trace, "process_name", 0, "Tickline");
    require_thread(trace, LAB_TRACE_GAME_THREAD);
    FILE *file = begin_slice(trace, "frame", "earlier", &earlier);
    (void)fputc('}', file);
    return true;
}

static const char *frame_type(const lab_frame *frame)
{
    static const char *const names[] = {"TimeOnly", "ViewportsOnly", "All", "Pause"};
    return names[frame->type];
}

static void put_frame(lab_trace *t, const lab_frame *frame)
{
    char name[NAME_TEXT];
    (void)snprintf(name, sizeof name, "frame %" PRIu64, frame->number);
    FILE *file = begin_slice(t, "frame", name, &t->slices.frame);
    (void)fprintf(file, ",\"args\":{\"frame\":%" PRIu64 ",\"delta_us\":", frame->number);
    lab_json_us(file, frame->delta);
    put_text(file, "type", frame_type(frame));
    (void)fprintf(file, ",\"paused\":%s}}", frame->is_paused ? "true" : "false");
}

static void put_stages(lab_trace *t, const lab_frame *frame)
{
    for (uint32_t i = 0; i < t->slices.stage_count; i++) {
        const lab_stage_slice *stage = &t->slices.stages[i];
        bool is_group = tl_stage_group(stage->stage) != TL_TICK_GROUP_COUNT;
        FILE *file =
            begin_slice(t, is_group ? "group" : "slot", tl_stage_name(stage->stage), &stage->slice);
        (void)fprintf(file, ",\"args\":{\"frame\":%" PRIu64 ",\"runs\":%" PRIu32 "}}",
                      frame->number, stage->count);
    }
}

static const char *kind_name(tl_item_kind kind)
{
    static const char *const names[TL_ITEM_KIND_COUNT] = {"none",   "function", "timer", "tickable",
                                                          "latent", "camera",   "latent"};
    return names[kind];
}

static const char *reason_name(tl_tick_reason reason)
{
    static const char *const names[] = {"as wanted", "demoted", "newly spawned"};
    return names[reason];
}

static void put_function_args(FILE *file, const lab_frame *frame, const tl_frame_item *item)
{
    uint32_t demoter = lab_frame_function(frame, item->demoted_by);
    uint32_t function = lab_frame_function_of(frame, &item->item);
    tl_time interval = function != LAB_NONE ? frame->functions[function].info.interval : 0;
    put_text(file, "wanted", tl_tick_group_name(item->wanted));
    put_text(file, "actual", tl_stage_name(item->item.stage));
    put_text(file, "reason", reason_name(item->reason));
    if (demoter != LAB_NONE) {
        put_text(file, "demoted_by", frame->functions[demoter].label);
    }
    (void)fputs(",\"interval_us\":", file);
    lab_json_us(file, interval);
}

static const char *name_of(const lab_frame *frame, const tl_item *item)
{
    uint32_t function = lab_frame_function_of(frame, item);
    if (function != LAB_NONE) {
        return frame->functions[function].label;
    }
    return item->name != NULL ? item->name : kind_name(item->kind);
}

static void put_item(lab_trace *t, const lab_frame *frame, uint32_t index)
{
    const tl_frame_item *item = &frame->items[index];
    const lab_slice *slice = &t->slices.items[index];
    require_thread(t, slice->thread);
    FILE *file = begin_slice(t, kind_name(item->item.kind), name_of(frame, &item->item), slice);
    (void)fprintf(file, ",\"args\":{\"frame\":%" PRIu64 ",\"order\":%" PRIu32, frame->number,
                  item->order);
    if (item->item.kind == TL_ITEM_TICK) {
        put_function_args(file, frame, item);
    }
    (void)fputs("}}", file);
    t->counts.runs++;
}

static void put_physics(lab_trace *t, const lab_frame *frame)
{
    if (t->slices.physics.end == 0) {
        return;
    }
    require_thread(t, LAB_TRACE_PHYSICS_THREAD);
    FILE *file = begin_slice(t, "physics", "physics step", &t->slices.physics);
    (void)fprintf(file, ",\"args\":{\"frame\":%" PRIu64 ",\"overlapped\":", frame->number);
    lab_json_real(file, frame->physics_overlapped);
    (void)fputs("}}", file);
}

static FILE *begin_flow_end(lab_trace *t, const char *phase, const char *category,
                            const lab_slice *slice)
{
    FILE *file = begin_event(t, phase, category, category);
    put_at(file, slice->thread, phase[0] == 's' ? slice->end - 1 : slice->begin);
    (void)fprintf(file, ",\"id\":%" PRIu64, t->flow);
    return file;
}

/* The caller closes the object: args may follow. */
static FILE *put_flow(lab_trace *t, const char *category, const lab_slice *from,
                      const lab_slice *to)
{
    t->flow++;
    FILE *file = begin_flow_end(t, "s", category, from);
    (void)fputc('}', file);
    file = begin_flow_end(t, "f", category, to);
    (void)fputs(",\"bp\":\"e\"", file);
    return file;
}

static void put_prerequisites(lab_trace *t, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->edge_count; i++) {
        const lab_edge *edge = &frame->edges[i];
        if (edge->is_honoured) {
            uint32_t before = frame->functions[edge->before].item;
            uint32_t after = frame->functions[edge->function].item;
            FILE *file =
                put_flow(t, "prerequisite", &t->slices.items[before], &t->slices.items[after]);
            (void)fputc('}', file);
            t->counts.prerequisites++;
        }
    }
}

static void put_late_read(lab_trace *t, const tl_lag_sample *sample, const lab_slice *reader)
{
    const lab_slice *write = lab_trace_writes_read(&t->writes, sample);
    FILE *file = put_flow(t, "late read", write != NULL ? write : &earlier, reader);
    (void)fputs(",\"args\":{\"value\":", file);
    lab_json_string(file, sample->value_name);
    (void)fprintf(file,
                  ",\"read_frame\":%" PRIu64 ",\"frames\":%" PRIu32 ",\"px\":", sample->read_frame,
                  sample->frames);
    if (sample->has_px) {
        lab_json_real(file, sample->px);
    } else {
        (void)fputs("null", file);
    }
    (void)fputs("}}", file);
    t->counts.late_reads++;
}

/* A sample that is only held, because its reader did not run, is no read of this frame. */
static void put_late_reads(lab_trace *t, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        const lab_slice *reader =
            sample->frames > 0 ? lab_trace_writes_now(&t->writes, &sample->reader) : NULL;
        if (reader != NULL) {
            put_late_read(t, sample, reader);
        }
    }
}

static void put_spawns(lab_trace *t, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_frame_item *item = &frame->items[i];
        tl_item spawner = {.kind = item->spawned_by_kind, .id = item->spawned_by};
        const lab_slice *from = item->spawned_in != TL_STAGE_COUNT && spawner.kind != TL_ITEM_NONE
                                    ? lab_trace_writes_now(&t->writes, &spawner)
                                    : NULL;
        if (from != NULL) {
            FILE *file = put_flow(t, "spawn", from, &t->slices.items[i]);
            (void)fprintf(file, ",\"args\":{\"spawned_in\":\"%s\"}}",
                          tl_stage_name(item->spawned_in));
            t->counts.spawns++;
        }
    }
}

static FILE *begin_counter(lab_trace *t, const char *name, const char *series)
{
    FILE *file = begin_event(t, "C", "counter", name);
    put_at(file, LAB_TRACE_GAME_THREAD, t->slices.frame.begin);
    (void)fprintf(file, ",\"args\":{\"%s\":", series);
    return file;
}

static void put_count(lab_trace *t, const char *name, uint64_t value)
{
    FILE *file = begin_counter(t, name, "count");
    (void)fprintf(file, "%" PRIu64 "}}", value);
}

static void put_counters(lab_trace *t, const lab_frame *frame)
{
    const tl_lag_sample *worst = lab_frame_worst_lag(frame);
    FILE *file = begin_counter(t, "lag", "px");
    lab_json_real(file, worst != NULL && worst->has_px ? worst->px : 0.0);
    (void)fputs("}}", file);
    put_count(t, "demotions", frame->demotions);
    put_count(t, "newly spawned", frame->newly_spawned);
    bool is_known = t->counts.frames > 0 && frame->allocations >= t->last_allocations;
    put_count(t, "allocations", is_known ? frame->allocations - t->last_allocations : 0);
}

static FILE *begin_instant(lab_trace *t, const char *name, char scope, const lab_slice *at)
{
    FILE *file = begin_event(t, "i", "event", name);
    put_at(file, at->thread, at->begin);
    (void)fprintf(file, ",\"s\":\"%c\",\"args\":{", scope);
    return file;
}

static void put_demotions(lab_trace *t, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_frame_item *item = &frame->items[i];
        if (item->item.kind == TL_ITEM_TICK && item->reason == TL_TICK_DEMOTED) {
            FILE *file = begin_instant(t, "demotion", 't', &t->slices.items[i]);
            (void)fputs("\"function\":", file);
            lab_json_string(file, name_of(frame, &item->item));
            (void)fputs("}}", file);
        }
    }
}

static void put_cycles(lab_trace *t, const lab_frame *frame)
{
    bool is_known = t->counts.frames > 0 && frame->cycles > t->last_cycles;
    if (is_known) {
        FILE *file = begin_instant(t, "cycle", 'p', &t->slices.frame);
        (void)fprintf(file, "\"edges_left_out\":%" PRIu64 "}}", frame->cycles - t->last_cycles);
    }
}

static void put_all(lab_trace *t, const lab_frame *frame)
{
    put_frame(t, frame);
    put_stages(t, frame);
    for (uint32_t i = 0; i < frame->item_count; i++) {
        put_item(t, frame, i);
    }
    put_physics(t, frame);
    put_prerequisites(t, frame);
    put_late_reads(t, frame);
    put_spawns(t, frame);
    put_counters(t, frame);
    put_demotions(t, frame);
    put_cycles(t, frame);
    t->last_cycles = frame->cycles;
    t->last_allocations = frame->allocations;
    t->counts.frames++;
}

static bool give_up(lab_trace *trace, const char *reason)
{
    app_message("%s: the trace could not be written (%s); no file was left", trace->output.path,
                reason);
    lab_trace_abandon(trace);
    return false;
}

bool lab_trace_add(lab_trace *trace, const lab_frame *frame)
{
    bool is_empty = frame->item_count == 0 && frame->end_ns == 0;
    bool is_wanted = frame->number > 0 && !frame->is_open;
    if (!lab_trace_is_on(trace) || !is_wanted || (is_empty && !trace->slices.has_begun)) {
        return true;
    }
    if (!lab_trace_slices_take(&trace->slices, frame) ||
        !lab_trace_writes_frame(&trace->writes, frame, &trace->slices)) {
        return give_up(trace, "out of memory");
    }
    errno = 0;
    put_all(trace, frame);
    if (ferror(trace->output.file) != 0) {
        return give_up(trace, strerror(errno));
    }
    return lab_trace_writes_keep(&trace->writes, frame) || give_up(trace, "out of memory");
}

static void put_end(lab_trace *t)
{
    const lab_trace_counts *n = &t->counts;
    FILE *file = t->output.file;
    (void)fprintf(file,
                  "\n],\"otherData\":{\"version\":\"%s\",\"clock\":\"%s\",\"frames\":%" PRIu64
                  ",\"runs\":%" PRIu64 ",\"prerequisites\":%" PRIu64 ",\"late_reads\":%" PRIu64
                  ",\"spawns\":%" PRIu64 "}}\n",
                  tl_version(), t->slices.is_synthetic ? "none: an item lasts 1 us" : "host",
                  n->frames, n->runs, n->prerequisites, n->late_reads, n->spawns);
}

static void free_memory(lab_trace *trace)
{
    lab_trace_slices_free(&trace->slices);
    lab_trace_writes_free(&trace->writes);
}

bool lab_trace_end(lab_trace *trace)
{
    if (!lab_trace_is_on(trace)) {
        return true;
    }
    put_end(trace);
    bool is_good = app_output_commit(&trace->output);
    free_memory(trace);
    return is_good;
}

void lab_trace_abandon(lab_trace *trace)
{
    app_output_abandon(&trace->output);
    free_memory(trace);
}

bool lab_trace_is_on(const lab_trace *trace)
{
    return trace->output.file != NULL;
}
