/* Any bytes as the frames of a host: taken whole, or refused with one line; each frame of what is
 * taken can be shown, and names only what it has. */
#include "fuzz_file.h"
#include "host_trace/host_trace.h"

#include <string.h>

enum { FEW = 50 };

static void expect_frame(const lab_frame *f)
{
    fuzz_expect(f->item_count <= APP_HOST_TRACE_ITEMS, "a limit of items");
    for (uint32_t i = 0; i < f->item_count; i++) {
        fuzz_expect(f->items[i].inside <= i, "an item inside of one before it");
        fuzz_expect(f->items[i].end_ns >= f->items[i].begin_ns, "an end behind the start");
        fuzz_expect(f->items[i].item.stage < TL_STAGE_COUNT, "a stage");
        fuzz_expect(f->items[i].item.kind != TL_ITEM_TICK ||
                        lab_frame_function_of(f, &f->items[i].item) != LAB_NONE,
                    "a function for each run");
    }
    for (uint32_t i = 0; i < f->function_count; i++) {
        const lab_function *function = &f->functions[i];
        fuzz_expect(function->item == LAB_NONE || function->item < f->item_count, "an item");
        fuzz_expect(function->first_edge + function->edge_count <= f->edge_count, "edges");
        fuzz_expect(memchr(function->label, '\0', sizeof function->label) != NULL, "a label");
    }
    for (uint32_t i = 0; i < f->edge_count; i++) {
        fuzz_expect(f->edges[i].function < f->function_count, "a function of the frame");
        fuzz_expect(f->edges[i].before < f->function_count, "a prerequisite of the frame");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[FUZZ_PATH];
    char error[APP_HOST_TRACE_ERROR] = "";
    app_host_trace trace;
    if (path[0] == '\0') {
        fuzz_place("trace.txt", path);
    }
    fuzz_write(path, data, size);
    if (!app_host_trace_read(&trace, path, error)) {
        fuzz_expect_line(error);
        return 0;
    }
    fuzz_expect(trace.frame_count > 0, "a frame");
    for (uint32_t i = 0; i < trace.frame_count && i < FEW; i++) {
        fuzz_expect(app_host_trace_show(&trace, i), "each frame to be shown again");
        fuzz_expect(trace.frame.number == trace.frames[i].number, "the number found before");
        expect_frame(&trace.frame);
    }
    app_host_trace_free(&trace);
    return 0;
}
