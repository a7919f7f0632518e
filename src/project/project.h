/* project/project.h -- the tick functions of the user's own project, read from a list: the text of
 * Unreal's console command `dumpticks`, or comma-separated values; one frame of them; its report.
 */
#ifndef APP_PROJECT_H
#define APP_PROJECT_H

#include "platform/message.h"

#include <stdbool.h>
#include <tickline/tickline.h>

enum {
    APP_PROJECT_MAX_FUNCTIONS = 20000,
    APP_PROJECT_MAX_LINKS = 200000,
    APP_PROJECT_MAX_ACCESSES = 20000,
    APP_PROJECT_MAX_PAIRS = 20000,  /**< of a read and a write */
    APP_PROJECT_MAX_WRITERS = 5000, /**< pairs of two writers; further ones are only counted */
    APP_PROJECT_MAX_VALUES = 1000,
    APP_PROJECT_ERROR = 512,
};

typedef struct app_project_function {
    const char *name;
    const char *whole; /**< the name before the window dropped the level; NULL: it did not */
    tl_tick_group group;
    tl_time interval; /**< ns; 0: every frame, or not in the list */
    bool is_disabled;
    bool is_unmarked;      /**< its cell of the column enabled is empty */
    uint32_t line, column; /**< of its name, from 1 */
    uint32_t kind;         /**< the same for names that differ by the number of an instance alone */
} app_project_function;

/** `function` waits for the function of that name. */
typedef struct app_project_link {
    uint32_t function;
    uint32_t before; /**< index; UINT32_MAX: it is not in the list */
    const char *name;
    uint32_t line;
    uint32_t column;
} app_project_link;

/** A published value that a function reads or writes. */
typedef struct app_project_access {
    uint32_t function;
    uint32_t value;
    bool is_write;
} app_project_access;

/** A published value. One that is only read, or only written, may be misspelt. */
typedef struct app_project_value {
    const char *name;
    bool is_read, is_written; /**< by a function of the list */
    uint32_t kind;            /**< as that of a function */
} app_project_value;

/** A line of a grouped list. */
typedef struct app_project_count {
    const char *context;
    uint32_t count;
} app_project_count;

/** How a table is written. */
typedef struct app_project_form {
    char separator;                /**< of cells */
    char list;                     /**< between names of a cell; 0: no cell has several */
    uint32_t group, prerequisites; /**< places of these columns, from 0; UINT32_MAX: none */
} app_project_form;

/** Zero-initialise before use; names lie in the text. */
typedef struct app_project {
    char *text;
    char *source;          /**< of a table: as it was read, in UTF-8; NULL: a text of dumpticks */
    app_project_form form; /**< of a table */
    app_project_function *functions;
    uint32_t function_count, function_capacity;
    app_project_link *links;
    uint32_t link_count, link_capacity;
    app_project_access *accesses;
    uint32_t access_count, access_capacity;
    app_project_value *values;
    uint32_t value_count, value_capacity;
    app_project_count *counts; /**< of a grouped list, which has no functions */
    uint32_t count_count, count_capacity;
    uint32_t unlisted;              /**< links to functions that are not in the list */
    const char *unlisted_name;      /**< of the first of them */
    uint32_t skipped, skipped_line; /**< lines of a log that are not of the list; the first one */
    bool has_accesses;              /**< the list says what is read and written */
    bool is_actual_only; /**< its groups are those in which functions ran, not those asked for */
} app_project;

/** Reads a file whole or not at all.  @param[out] error one line: file, line, what was expected */
bool app_project_read(app_project *out, const char *path, char error[APP_PROJECT_ERROR]);
void app_project_free(app_project *project);
/** The only function of that name, or else the only one whose name ends so; an end that begins with
 * a whole word counts more than one inside of a word, and Unreal's "[TickActor]" may be left out.
 * Where no name ends so, whole words inside of one are enough: "Hook" for "Hook.Tick"; where there
 * are none, any part: "Plan" for "Planner".
 * @param[out] count  how many names fit so, if it is not one  @return function_count: none or many
 */
uint32_t app_project_find_end(const app_project *project, const char *end, uint32_t *count);
/** Whether a text looks like a list: a guess, for a message. */
bool app_project_is_list(const char *text);
/** "PrePhysics", "TG_PrePhysics" or "Pre".  @return false: none that a function of a list can have
 */
bool app_project_group(const char *text, tl_tick_group *out);

/* A frame of a project, run by the engine with bodies that do nothing but read and write what the
 * list says. */

enum { APP_PROJECT_RINGS = 64 };

/** Where a function ran. */
typedef struct app_project_place {
    uint64_t id;         /**< of the function, as app_project_trace() writes it, in every trial */
    uint32_t order;      /**< over the whole frame, from 1; 0: it did not run */
    tl_tick_group group; /**< in which it ran */
    uint32_t demoted_by; /**< the function that pushed it there; UINT32_MAX: none */
    uint32_t perhaps_by; /**< of a list that is_actual_only: one of the same group that it waits
                              for, which may have pushed it there; UINT32_MAX: none */
    uint32_t depth;      /**< functions of the longest chain that ends with it */
    uint32_t chain;      /**< the one before it in that chain; UINT32_MAX: it is the first */
    uint32_t chains;     /**< how many chains of that length end with it; UINT32_MAX: or more */
} app_project_place;

/** A reader and a writer of one value, or two writers. */
typedef struct app_project_pair {
    uint32_t reader, writer, value;
    bool is_ambiguous;  /**< nothing but the order of the list decides */
    bool is_read_first; /**< so the reader gets the value of the frame before */
    bool is_of_writers; /**< `reader` only writes it too, and ran first: the other value stays */
    uint32_t reader_kind, writer_kind, value_kind;
} app_project_pair;

/** Pairs side by side with the same kinds of value and writer, perhaps also of reader. */
typedef struct app_project_cause {
    uint32_t first, count;             /**< of the pairs */
    uint32_t readers, writers, values; /**< different ones; of writers of one kind both sides */
    bool has_one_kind;                 /**< all readers are of one kind */
} app_project_cause;

enum { APP_PROJECT_TRIALS = 128 };

/** A change of the list on trial. */
typedef enum app_project_change {
    APP_PROJECT_AS_LISTED = 0,
    APP_PROJECT_MOVE, /**< `function` runs in `group` */
    APP_PROJECT_WAIT, /**< it waits for `before`, too */
    APP_PROJECT_CUT   /**< it no longer waits for `before` */
} app_project_change;

typedef struct app_project_trial {
    app_project_change change;
    uint32_t function;
    tl_tick_group group;
    uint32_t before;
    uint32_t family; /**< the same for changes that were made, and are taken back, at once; 0: this
                          one stands alone */
} app_project_trial;

/** Changes that stand at the same time: no two of them are about the same group or prerequisite, so
 * their order means nothing. Zero: the list as it is. */
typedef struct app_project_trials {
    app_project_trial items[APP_PROJECT_TRIALS];
    uint32_t count;
} app_project_trials;

/** A prerequisite that is left out because it closes a cycle, and the way that it closes: functions
 * of which each waits for the next one. The last one would wait for the first one again. */
typedef struct app_project_cycle {
    uint32_t first; /**< members: ring_members[first .. + count) */
    uint32_t count;
} app_project_cycle;

/** Free with app_project_run_free(). */
typedef struct app_project_run {
    app_project_place *places; /**< places[function_count] */
    uint32_t *order;           /**< functions as they ran: order[ran_count] */
    uint32_t ran_count;
    app_project_pair *pairs;
    uint32_t pair_count, pair_capacity;
    uint32_t unnamed_pairs;   /**< of two writers, beyond APP_PROJECT_MAX_WRITERS of them */
    uint32_t cycles;          /**< prerequisites that close a cycle and are left out */
    app_project_cycle *rings; /**< the first APP_PROJECT_RINGS of them: rings[ring_count] */
    uint32_t ring_count;
    uint32_t *ring_members;
    uint32_t member_count, member_capacity;
    uint32_t *chain; /**< functions of the longest chain, the first one first */
    uint32_t chain_count;
    uint32_t chains; /**< how many chains are that long; UINT32_MAX: or more */
} app_project_run;

/** Adds a change. It takes the place of one of the same group or prerequisite; one that leads back
 * to the list takes that away.  @return false: there are APP_PROJECT_TRIALS already */
bool app_project_try(const app_project *project, app_project_trials *trials,
                     const app_project_trial *trial);
/** Leaves out the change `index` with its family; the others stay in their order. */
void app_project_untry(app_project_trials *trials, uint32_t index);
/** Whether `function` waits for `before`.  @param trials  NULL: none */
bool app_project_waits(const app_project *project, const app_project_trials *trials,
                       uint32_t function, uint32_t before);
/** The group that a function asks for.  @param trials  NULL: none */
tl_tick_group app_project_group_of(const app_project *project, const app_project_trials *trials,
                                   uint32_t function);

/** Runs one frame in which every enabled function is due.
 * @param trials  NULL: none
 * @return NULL, or what went wrong */
const char *app_project_run_frame(app_project_run *out, const app_project *project,
                                  const app_project_trials *trials);
void app_project_run_free(app_project_run *run);

/** What a frame comes to: the same in the report and in the window. */
typedef struct app_project_figures {
    uint32_t demotions; /**< a list that is_actual_only cannot show those of functions that moved */
    uint32_t perhaps;   /**< functions that may be demoted, of a list that is_actual_only */
    uint32_t ambiguous; /**< pairs, those beyond APP_PROJECT_MAX_WRITERS included */
    uint32_t late;      /**< pairs in which the read certainly comes first */
} app_project_figures;

app_project_figures app_project_run_figures(const app_project *project, const app_project_run *run);

/** A name without the numbers of instances: "Lamp.Audio" of "Lamp_17.Audio", cut to `size` bytes
 * with the NUL.  @return out */
const char *app_project_kind(const char *name, char *out, size_t size);
/** For qsort(): pairs of one cause lie side by side, and those of one reader kind in it. */
int app_project_pair_compare(const void *a, const void *b);
/** The causes of sorted pairs, in their order. Free with free().
 * @param are_readers_apart  each cause has one kind of readers  @return NULL: no memory */
app_project_cause *app_project_causes(const app_project *project, const app_project_pair *pairs,
                                      uint32_t count, bool are_readers_apart,
                                      uint32_t *cause_count);

/** Writes the frame as tl_trace_write() does, head included, with its reads: for the window of
 * traced hosts. Arguments as above.  @param fn  gets the text in pieces */
const char *app_project_trace(const app_project *project, const app_project_trials *trials,
                              tl_text_fn *fn, void *user);

/* The frame as lines. */

/**
 * Reads a list and prints its plan, demotions, longest chain, ambiguous pairs and late reads.
 *
 * @param what_ifs  what_ifs[count], at most APP_PROJECT_TRIALS: "FUNCTION=GROUP",
 * "FUNCTION=after:FUNCTION" or "FUNCTION=cut:FUNCTION". With one or more it prints instead what
 * would change if functions ran there, waited for those, or no longer did
 * @param is_each  all values that are only read, or only written; otherwise the first few
 * @return APP_OK; after one line on stderr, and nothing printed, APP_FAILED, or APP_USAGE if one of
 * them names nothing of the list
 */
app_status app_project_report(const char *path, char *const *what_ifs, uint32_t count,
                              bool is_each);

/** What is looked for and how it is printed. */
typedef struct app_project_search {
    const char *allow; /**< file of what may stay; NULL: nothing */
    uint32_t deny;     /**< as for app_gate_open() */
    bool is_each;      /**< pairs of one cause have a line each */
    char *const *what_ifs;
    uint32_t what_if_count; /**< changes that the list has, as above */
} app_project_search;

/**
 * Reads a list and prints a line READER<TAB>WRITER<TAB>VALUE<TAB>GROUP<TAB>read first|write
 * first|both write<TAB>allowed|not allowed for each pair whose order is left to chance. Pairs of
 * one cause share a line, with kinds ("Drone x8") for names and their number behind it. Late reads,
 * cycles and demotions have a word in front of their lines. The last line on stderr is the verdict.
 *
 * @return APP_OK; APP_FAILED: something is denied; after one line on stderr APP_USAGE: a file
 * cannot be read or does not say what is asked for, or a change names nothing of it
 */
app_status app_project_ambiguities(const char *path, const app_project_search *search);

/**
 * Reads a list and writes it as a table (CSV) that app_project_read() reads. A text of dumpticks
 * gets the columns reads and writes, empty. A table keeps its form: columns, separators, line ends,
 * the spelling of groups; only changed cells differ, and in UTF-16 it becomes UTF-8.
 *
 * @param what_ifs  changes that the table has, as above
 * @return APP_OK, also where prerequisites that are not in the list are left out, which a line on
 * stderr says; after one line APP_FAILED: a file cannot be read or written, or has names that no
 * table can have; APP_USAGE: the list is grouped, or a change names nothing of it
 */
app_status app_project_table(const char *path, const char *csv, char *const *what_ifs,
                             uint32_t count);

/**
 * Likewise with changes of a list that was read before from the same file.
 *
 * @param shown  it; its names may have been made shorter
 * @return APP_OK; else after one line APP_FAILED, also if the file is another one now
 */
app_status app_project_save(const char *path, const char *csv, const app_project *shown,
                            const app_project_trials *trials);

#endif
