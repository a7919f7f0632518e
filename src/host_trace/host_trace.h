/* host_trace/host_trace.h -- frames that a host wrote with tl_trace_write(), read from a file;
 * their report; and the list of files that can be opened. */
#ifndef APP_HOST_TRACE_H
#define APP_HOST_TRACE_H

#include "platform/assets.h"
#include "platform/message.h"
#include "platform/pictures.h"
#include "run/breakpoints.h"
#include "run/frame.h"

/* engine/docs/trace-format.md has the same limits; that of the file is APP_FILE_TRACE. */
enum {
    APP_HOST_TRACE_FRAMES = 100000,
    APP_HOST_TRACE_ITEMS = 20000, /**< functions, items and reads of a frame, each */
    APP_HOST_TRACE_EDGES = 200000,
    APP_HOST_TRACE_LINE = 4096, /**< bytes of a line with its NUL */
    APP_HOST_TRACE_ERROR = 512,
    APP_HOST_TRACE_NAME = 256,
};

/** The place of a frame in the text, and its counts. */
typedef struct app_host_frame {
    size_t begin; /**< byte of its first line */
    uint32_t line;
    uint64_t number;
    uint32_t late;     /**< reads of a value that was written later */
    bool is_reordered; /**< functions ran in another order than in the frame before */
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
 * @param[out] error  one line that names file, line, column and what was expected */
bool app_host_trace_read(app_host_trace *out, const char *path, char error[APP_HOST_TRACE_ERROR]);
/** As app_host_trace_read() for a text.  @param text  from malloc(), `length` bytes and a NUL;
 * taken over, also on failure  @param name  of the text in the error */
bool app_host_trace_take(app_host_trace *out, char *text, size_t length, const char *name,
                         char error[APP_HOST_TRACE_ERROR]);
/** Fills trace->frame.  @return false: no such frame, or no memory; the one shown stays or is empty
 * @cost O(n log n) for n lines of the frame */
bool app_host_trace_show(app_host_trace *trace, uint32_t index);
/** What changed the order of a frame that is_reordered; shows that frame. A prerequisite that the
 * frame before has not, or has alone, is change->edit, its kind AFTER or CUT.
 * @param[out] gone  the name of change->other, if that does not run in this frame
 * @return false: nothing is known of it, or no memory */
bool app_host_trace_change(app_host_trace *trace, uint32_t index, lab_order_change *change,
                           char gone[APP_HOST_TRACE_NAME]);
void app_host_trace_free(app_host_trace *trace);
/** "PreAsyncWork": the name of a stage in UE3's loop. To be translated. */
const char *app_host_trace_ue3_stage(tl_stage stage);
/** That in a trace of UE3's loop, else tl_stage_name(). */
const char *app_host_trace_stage(const app_host_trace *trace, tl_stage stage);

/** The index of the frame with that number; frame_count: there is none. */
uint32_t app_host_trace_find(const app_host_trace *trace, uint64_t number);

/** Reads a trace and prints its figures, and the plan and the late reads of a frame.
 * @param number  of the frame; 0: the last one
 * @return APP_OK; after one line on stderr, and nothing printed, APP_FAILED; APP_USAGE: there is no
 * such frame */
app_status app_host_trace_report(const char *path, uint64_t number);
/** Writes the late reads of all frames as comma-separated values instead.
 * @param number  of the only frame; 0: of all  @return as above */
app_status app_host_trace_late(const char *path, uint64_t number, const char *csv,
                               bool has_semicolons);

/** Prints late reads and demotions of all frames, a line for those of the same names, and says
 * whether all are allowed.
 * @param number  of the only frame; 0: all  @param allow  see run/allow_list.h; NULL: nothing
 * @param deny  bits of app_gate_parse(): late reads, demotions, stale lines;
 * the last alone: of late reads
 * @return APP_FAILED: one is not allowed; APP_USAGE: nothing is known, after a line on stderr */
app_status app_host_trace_gate(const char *path, uint64_t number, const char *allow, uint32_t deny);

/* Files that the window of traced hosts opens: the list of them, and the kind of a given file. */

typedef enum app_traced_kind {
    APP_TRACED_NONE = 0, /**< a scenario or a recording */
    APP_TRACED_TRACE,    /**< frames of tl_trace_write() */
    APP_TRACED_PROJECT, /**< any other file: only a list of tick functions has no head of its own */
} app_traced_kind;

enum { APP_TRACED_SAMPLES = 4, APP_TRACED_FILES = 40 };

typedef struct app_traced_file {
    char path[APP_ASSET_PATH];
    const char *title; /**< of a sample, a text; NULL: a file of the user, called by its name */
} app_traced_file;

typedef struct app_traced_files {
    app_traced_file items[APP_TRACED_FILES]; /**< samples, then files of the user by name */
    uint32_t count;
    bool is_cut;                   /**< the user has more files, behind the last one by name */
    char folder[APP_ASSET_PATH];   /**< of the user's files; "": this user has no place */
    char shown[APP_PICTURES_PATH]; /**< likewise, with ~ */
} app_traced_files;

/** Lists the samples and the files in the folder `traces` of the user's data. */
void app_traced_files_list(app_traced_files *out);
/** The place of a sample by the name of its file, with the ending or without.  @return false: there
 * is none of that name */
bool app_traced_sample(const char *name, char path[APP_ASSET_PATH]);
/** Whether a path leads to a file of a sample. */
bool app_traced_is_sample(const char *path);
/** "harbour.csv, harbour-dumpticks.txt": the samples of that kind that are there.  @return out */
const char *app_traced_names(app_traced_kind kind, char out[APP_ASSET_PATH]);
/** Where the trace NAME.txt is: among the samples, else in the folder of the user. A place also
 * where there is no such file. */
void app_traced_place(const char *name, char path[APP_ASSET_PATH]);
/** The name of a file without its folder. */
const char *app_traced_name(const char *path);
/** The path in a text that was copied: its first line, without blanks, quotes and "file://" around
 * it.  @return false: there is none, or it is too long */
bool app_traced_pasted(const char *text, char path[APP_ASSET_PATH]);
/** Looks at the first bytes and at the ending of the name. */
app_traced_kind app_traced_look(const char *path);

#endif
