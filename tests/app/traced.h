/* traced.h -- the Chrome trace in t.json: loaded, checked for its shape, asked for what it holds.
 */
#ifndef TRACED_H
#define TRACED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRACED_PATH = 256, TRACED_THREADS = 128 };

/** A slice as the file has it, in ns. */
typedef struct traced_slice {
    int64_t begin;
    int64_t end;
    size_t index;
    const json_t *event;
} traced_slice;

typedef struct traced_slices {
    traced_slice *items;
    size_t count;
} traced_slices;

typedef struct traced {
    json_t *root;
    json_t *events;
    traced_slices threads[TRACED_THREADS];
} traced;

/** A folder for the files of the test that runs. @return whether there is one */
bool traced_make_folder(void);
void traced_remove_folder(void);
void traced_path(char path[TRACED_PATH], const char *name);

/** Reads and removes a file of the folder. */
json_t *traced_load(const char *name);
/** Loads t.json: every event has its fields, and slices nest. */
traced traced_open(void);
void traced_close(traced *t);

/** What an event must have. */
const char *traced_text(const json_t *event, const char *key);
int64_t traced_ns(const json_t *event, const char *key);
json_int_t traced_integer(const json_t *event, const char *key);
/** NULL: it has no such argument. */
const json_t *traced_arg(const json_t *event, const char *key);
bool traced_is_phase(const json_t *event, char phase);
bool traced_is_category(const json_t *event, const char *category);
/** Those that run: functions, timers, tickables, latent actions, cameras. */
bool traced_is_run(const json_t *event);

/** The innermost slice with `ns` in it; NULL: none. */
const json_t *traced_slice_at(const traced *t, json_int_t thread, int64_t ns);
/** Runs of a category, in a stage or (NULL) in any. */
uint64_t traced_count_slices(const traced *t, const char *category, const char *actual);
uint64_t traced_count_instants(const traced *t, const char *name);
/** Arrows of a category, each from and to the right slice. */
uint64_t traced_check_flows(const traced *t, const char *category);
/** Each number names one arrow. */
void traced_check_ids(const traced *t);

#endif
