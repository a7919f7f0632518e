/* project/project.h -- the tick functions of the user's own project, read from a list: the text of
 * Unreal's console command `dumpticks`, or comma-separated values. */
#ifndef APP_PROJECT_H
#define APP_PROJECT_H

#include <tickline/tickline.h>

enum {
    APP_PROJECT_MAX_FUNCTIONS = 20000,
    APP_PROJECT_MAX_LINKS = 200000,
    APP_PROJECT_MAX_ACCESSES = 20000,
    APP_PROJECT_MAX_PAIRS = 20000,
    APP_PROJECT_MAX_VALUES = 1000,
    APP_PROJECT_ERROR = 512,
};

typedef struct app_project_function {
    const char *name;
    tl_tick_group group;
    tl_time interval; /**< ns; 0: every frame, or not in the list */
    bool is_disabled;
    uint32_t line, column; /**< of its name, from 1 */
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

/** A line of a grouped list. */
typedef struct app_project_count {
    const char *context;
    uint32_t count;
} app_project_count;

/** Zero-initialise before use; names lie in the text. */
typedef struct app_project {
    char *text;
    app_project_function *functions;
    uint32_t function_count, function_capacity;
    app_project_link *links;
    uint32_t link_count, link_capacity;
    app_project_access *accesses;
    uint32_t access_count, access_capacity;
    const char **values;
    uint32_t value_count, value_capacity;
    app_project_count *counts; /**< of a grouped list, which has no functions */
    uint32_t count_count, count_capacity;
    uint32_t unlisted;   /**< links to functions that are not in the list */
    bool has_accesses;   /**< the list has reads or writes */
    bool is_actual_only; /**< its groups are those in which functions ran, not those asked for */
} app_project;

/** Reads a file whole or not at all.  @param[out] error one line: file, line, what was expected */
bool app_project_read(app_project *out, const char *path, char error[APP_PROJECT_ERROR]);
void app_project_free(app_project *project);
/** The first function of that name, or function_count. */
uint32_t app_project_find(const app_project *project, const char *name);
/** The function of that name, or else the only one whose name ends so; an end that begins with a
 * whole word counts more than one inside of a word, and Unreal's "[TickActor]" may be left out.
 * @param[out] count  how many names end so, if it is not one  @return function_count: none or many
 */
uint32_t app_project_find_end(const app_project *project, const char *end, uint32_t *count);
/** "PrePhysics" or "TG_PrePhysics".  @return false: none that a function of a list can have */
bool app_project_group(const char *text, tl_tick_group *out);

#endif
