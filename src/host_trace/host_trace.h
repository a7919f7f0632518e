/* host_trace/host_trace.h -- frames that a host wrote with tl_trace_write(), read from a file. */
#ifndef APP_HOST_TRACE_H
#define APP_HOST_TRACE_H

#include "run/frame.h"

/* engine/docs/trace-format.md has the same limits; that of the file is APP_FILE_TRACE. */
enum {
    APP_HOST_TRACE_FRAMES = 100000,
    APP_HOST_TRACE_ITEMS = 20000, /**< functions, items and reads of a frame, each */
    APP_HOST_TRACE_EDGES = 200000,
    APP_HOST_TRACE_LINE = 4096, /**< bytes of a line with its NUL */
    APP_HOST_TRACE_ERROR = 512,
};

/** The place of a frame in the text, and its counts. */
typedef struct app_host_frame {
    size_t begin; /**< byte of its first line */
    uint32_t line;
    uint64_t number;
    uint32_t late; /**< reads of a value that was written later */
} app_host_frame;

/** Zero-initialise before use. */
typedef struct app_host_trace {
    char *text;
    size_t length;
    app_host_frame *frames;
    uint32_t frame_count, frame_capacity;
    bool is_ue3;        /**< its frames are those of UE3's loop */
    bool has_reads;     /**< the host logged reads */
    uint32_t worst;     /**< of all frames: how many frames the latest read was late */
    uint32_t demotions; /**< of all frames */
    lab_frame frame;    /**< shown; its names lie in `names` */
    char *names;
    size_t name_bytes, name_used;
} app_host_trace;

/** Reads and checks a file whole, or what comes through the socket of a path that begins with
 * APP_LOCAL_SOCKET, and shows its first frame; a file with one fault is refused.
 * @param[out] error  one line: file, line, what was expected */
bool app_host_trace_read(app_host_trace *out, const char *path, char error[APP_HOST_TRACE_ERROR]);
/** As app_host_trace_read() for a text.  @param text  from malloc(), `length` bytes and a NUL;
 * taken over, also on failure  @param name  of the text in the error */
bool app_host_trace_take(app_host_trace *out, char *text, size_t length, const char *name,
                         char error[APP_HOST_TRACE_ERROR]);
/** Fills trace->frame.  @return false: no such frame, or no memory; the one shown stays or is empty
 * @cost O(n log n) for n lines of the frame */
bool app_host_trace_show(app_host_trace *trace, uint32_t index);
void app_host_trace_free(app_host_trace *trace);
/** "PreAsyncWork": the name of a stage in UE3's loop. To be translated. */
const char *app_host_trace_ue3_stage(tl_stage stage);
/** That in a trace of UE3's loop, else tl_stage_name(). */
const char *app_host_trace_stage(const app_host_trace *trace, tl_stage stage);

#endif
