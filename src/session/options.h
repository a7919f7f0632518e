/* session/options.h -- the command line. */
#ifndef APP_OPTIONS_H
#define APP_OPTIONS_H

#include "platform/message.h"
#include "run/recording.h"

#include <game/input.h>

typedef enum app_action {
    APP_ACTION_RUN = 0,
    APP_ACTION_HELP,
    APP_ACTION_VERSION,
    APP_ACTION_LIST_FUNCTIONS,
    APP_ACTION_LIST_SECTORS,
    APP_ACTION_LIST_LESSONS,
    APP_ACTION_GRADE,
} app_action;

typedef enum app_renderer {
    APP_RENDERER_AUTO = 0,
    APP_RENDERER_CPU,
    APP_RENDERER_SDL
} app_renderer;

enum { APP_MAX_WORKERS = 64, APP_DEFAULT_SEED = 7, APP_MAX_WHAT_IFS = 128 };

/** The options of a run. Strings belong to it; those not given are NULL. */
typedef struct app_options {
    app_action action;
    char *sector;
    char *record;
    char *replay;
    char *scenario;
    char *answer; /**< of the scenario; NULL: its start */
    char *hash_log;
    char *report;
    char *screenshot;
    char *trace;
    char *movie;
    char *project; /**< a list of tick functions to be reported on */
    char *trace_open;
    char *what_ifs[APP_MAX_WHAT_IFS]; /**< FUNCTION=GROUP in it: what_ifs[what_if_count] */
    uint32_t what_if_count;
    char *handout; /**< the scenario on paper */
    char *hand_in; /**< where the answer of --check goes */
    char *name;    /**< of who hands it in */
    char *guess;
    char *csv;
    char **files; /**< of --grade: files[file_count] */
    uint32_t file_count;
    char *allow; /**< list of ambiguous pairs that may stay */
    char *font;
    char *config;      /**< settings file; NULL: that of the user */
    char *language;    /**< of the interface; NULL: not asked for */
    uint64_t at_frame; /**< 0: the last one */
    uint64_t frames;   /**< 0: no limit */
    uint64_t seed;
    uint32_t fixed_hz; /**< 0: variable, or 60 when headless */
    uint32_t max_fps;  /**< 0: none */
    uint32_t workers;
    float ui_scale; /**< 0: by the size of the window */
    app_renderer renderer;
    gm_entry resume; /**< where earlier play can go on; of the settings, not of the command line */
    char resume_sector[APP_SECTOR_NAME];
    gm_command edits[APP_MAX_EDITS];
    uint32_t edit_count;
    uint32_t deny; /**< of has_ambiguities: app_gate_parse(); fail if one is not in `allow` */
    bool has_seed;
    bool has_max_fps;
    bool has_workers;
    bool has_self_test;   /**< rollback */
    bool has_ambiguities; /**< look for ambiguous pairs; headless */
    bool has_explain;     /**< describe the scenario, and stop */
    bool is_for_teacher;  /**< the handout */
    bool has_semicolons;  /**< ... of `csv`, in the place of commas */
    bool has_all_pairs;   /**< ... of `project`: pairs of one cause have a line each */
    bool is_autopilot;
    bool has_captions; /**< sounds are shown as words */
    bool has_lab;      /**< the Lab is open from the start */
    bool is_headless;  /**< also with is_check */
    bool is_check;
    bool is_full_screen;
    bool is_projected; /**< projector mode from the start */
    bool is_muted;
} app_options;

/** What --help says of an option. The strings are static. */
typedef struct app_option_text {
    const char *name;  /**< without hyphens */
    const char *value; /**< such as "FILE" or "en|zh"; NULL: a switch */
    const char *help;
    char letter;       /**< of the short form; 0: none */
    const char *group; /**< title of the options that begin here, such as "Lessons"; else NULL */
} app_option_text;

/** Reads the command line. A file named without an option becomes `replay`, `scenario`,
 * `trace_open` or, with the Lab, `project`.
 * @return APP_OK; after one line on stderr APP_USAGE, or APP_FAILED if that file cannot be read or
 * there is no memory. Free `out` in all cases */
app_status app_options_parse(app_options *out, int argc, char *const *argv);
/** Replaces the text of an option.  @return false after a message: no memory */
bool app_options_replace(char **text, const char *by);
void app_options_free(app_options *options);
/** The file of locale/ that the texts come from; NULL: they are English. */
const char *app_options_locale(const app_options *options);
/** Prints what --help shows to stdout. */
void app_options_print_help(void);
/** The n-th option in the order of --help.  @return false if there are fewer */
bool app_options_text(uint32_t n, app_option_text *out);

#endif
