/* session/options.c -- see options.h. */
#include "session/options.h"

#include "platform/file_read.h"
#include "platform/language.h"
#include "platform/number.h"
#include "platform/output.h"
#include "run/edit.h"
#include "run/recording.h"
#include "run/recording_words.h"

#include <errno.h>
#include <popt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT = 320, MAX_UI_SCALE = 4 };

#define MAX_FRAMES ((int64_t)1 << 40)

/* An option being taken: where the value goes and what to say if it is wrong. */
typedef struct taking {
    app_options *options;
    char *value; /* owned until an option keeps it */
    char error[ERROR_TEXT];
} taking;

typedef bool take_fn(taking *t);

static bool refuse(taking *t, const char *expected)
{
    (void)snprintf(t->error, sizeof t->error, "expected %s, not '%s'", expected, t->value);
    return false;
}

static bool keep(taking *t, char **place)
{
    if (t->value[0] == '\0') {
        return refuse(t, "a name");
    }
    free(*place);
    *place = t->value;
    t->value = NULL;
    return true;
}

static bool take_u64(taking *t, int64_t low, int64_t high, uint64_t *out)
{
    int64_t value = 0;
    if (!app_number_parse(t->value, low, high, &value)) {
        char range[96];
        (void)snprintf(range, sizeof range, "a whole number from %lld to %lld", (long long)low,
                       (long long)high);
        return refuse(t, range);
    }
    *out = (uint64_t)value;
    return true;
}

static bool take_u32(taking *t, int64_t low, int64_t high, uint32_t *out)
{
    uint64_t value = 0;
    if (!take_u64(t, low, high, &value)) {
        return false;
    }
    *out = (uint32_t)value;
    return true;
}

static bool take_sector(taking *t)
{
    return keep(t, &t->options->sector);
}

static bool take_seed(taking *t)
{
    t->options->has_seed = true;
    return take_u64(t, 0, INT64_MAX, &t->options->seed);
}

static bool take_lab(taking *t)
{
    t->options->has_lab = true;
    return true;
}

static bool take_autopilot(taking *t)
{
    t->options->is_autopilot = true;
    return true;
}

static bool take_captions(taking *t)
{
    t->options->has_captions = true;
    return true;
}

static bool take_headless(taking *t)
{
    t->options->is_headless = true;
    return true;
}

static bool take_frames(taking *t)
{
    return take_u64(t, 1, MAX_FRAMES, &t->options->frames);
}

static bool take_fixed_step(taking *t)
{
    return take_u32(t, 1, APP_MAX_HZ, &t->options->fixed_hz);
}

static bool take_max_fps(taking *t)
{
    t->options->has_max_fps = true;
    return take_u32(t, 0, APP_MAX_HZ, &t->options->max_fps);
}

static bool take_workers(taking *t)
{
    t->options->has_workers = true;
    return take_u32(t, 0, APP_MAX_WORKERS, &t->options->workers);
}

static bool take_record(taking *t)
{
    return keep(t, &t->options->record);
}

static bool take_replay(taking *t)
{
    return keep(t, &t->options->replay);
}

static bool take_scenario(taking *t)
{
    return keep(t, &t->options->scenario);
}

static bool take_answer(taking *t)
{
    return keep(t, &t->options->answer);
}

static bool take_check(taking *t)
{
    t->options->is_check = true;
    t->options->is_headless = true;
    return true;
}

static bool take_hash_log(taking *t)
{
    return keep(t, &t->options->hash_log);
}

static bool take_report(taking *t)
{
    return keep(t, &t->options->report);
}

static bool take_screenshot(taking *t)
{
    return keep(t, &t->options->screenshot);
}

static bool take_trace(taking *t)
{
    return keep(t, &t->options->trace);
}

static bool take_movie(taking *t)
{
    return keep(t, &t->options->movie);
}

static bool take_at_frame(taking *t)
{
    return take_u64(t, 1, MAX_FRAMES, &t->options->at_frame);
}

static bool take_font(taking *t)
{
    return keep(t, &t->options->font);
}

static bool take_edit(taking *t, gm_command_kind kind)
{
    app_options *options = t->options;
    if (options->edit_count == APP_MAX_EDITS) {
        (void)snprintf(t->error, sizeof t->error, "expected at most %d schedule edits",
                       APP_MAX_EDITS);
        return false;
    }
    return app_edit_parse(kind, t->value, &options->edits[options->edit_count++], t->error,
                          sizeof t->error);
}

static bool take_move(taking *t)
{
    return take_edit(t, GM_COMMAND_MOVE);
}

static bool take_after(taking *t)
{
    return take_edit(t, GM_COMMAND_AFTER);
}

static bool take_cut(taking *t)
{
    return take_edit(t, GM_COMMAND_CUT);
}

static bool take_interval(taking *t)
{
    return take_edit(t, GM_COMMAND_INTERVAL);
}

static bool take_disable(taking *t)
{
    return take_edit(t, GM_COMMAND_DISABLE);
}

static bool take_shuffle(taking *t)
{
    return take_edit(t, GM_COMMAND_SHUFFLE);
}

static bool take_set(taking *t)
{
    return take_edit(t, GM_COMMAND_SET);
}

static bool take_renderer(taking *t)
{
    static const char *const names[] = {"auto", "cpu", "sdl"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(t->value, names[i]) == 0) {
            t->options->renderer = (app_renderer)i;
            return true;
        }
    }
    return refuse(t, "auto, cpu or sdl");
}

static bool take_ui_scale(taking *t)
{
    tl_time scale = 0;
    if (!app_number_parse_seconds(t->value, &scale) || scale < TL_MS(500) ||
        scale > TL_SECONDS(MAX_UI_SCALE)) {
        return refuse(t, "a number from 0.5 to 4");
    }
    t->options->ui_scale = (float)((double)scale / 1e9);
    return true;
}

static bool take_lang(taking *t)
{
    return app_language_is_there(t->value) ? keep(t, &t->options->language)
                                           : refuse(t, "en or the name of a file in locale/");
}

static bool take_config(taking *t)
{
    return keep(t, &t->options->config);
}

static bool take_full_screen(taking *t)
{
    t->options->is_full_screen = true;
    return true;
}

static bool take_mute(taking *t)
{
    t->options->is_muted = true;
    return true;
}

static bool take_self_test(taking *t)
{
    t->options->has_self_test = strcmp(t->value, "rollback") == 0;
    return t->options->has_self_test || refuse(t, "rollback");
}

static bool take_list_functions(taking *t)
{
    t->options->action = APP_ACTION_LIST_FUNCTIONS;
    return true;
}

static bool take_list_sectors(taking *t)
{
    t->options->action = APP_ACTION_LIST_SECTORS;
    return true;
}

static bool take_list_lessons(taking *t)
{
    t->options->action = APP_ACTION_LIST_LESSONS;
    return true;
}

static bool take_version(taking *t)
{
    t->options->action = APP_ACTION_VERSION;
    return true;
}

static bool take_help(taking *t)
{
    t->options->action = APP_ACTION_HELP;
    return true;
}

typedef struct option_row {
    const char *name;
    const char *value; /* NULL: a switch */
    take_fn *take;
    const char *help;
} option_row;

static const option_row rows[] = {
    {"lab", NULL, take_lab, "open the Lab at the start"},
    {"sector", "NAME", take_sector, "start in this sector (default: the first)"},
    {"seed", "N", take_seed, "seed of everything random (default: 7)"},
    {"autopilot", NULL, take_autopilot, "the built-in player plays"},
    {"captions", NULL, take_captions, "show sounds as words"},
    {"headless", NULL, take_headless, "no window: simulate as fast as possible, 60 steps a second"},
    {"frames", "N", take_frames, "stop after N frames"},
    {"fixed-step", "HZ", take_fixed_step, "frames of exactly 1/HZ second"},
    {"max-fps", "N", take_max_fps, "cap of the frame rate (0: none; default: the display)"},
    {"workers", "N", take_workers, "worker threads (0: none; default: cores - 1)"},
    {"record", "FILE", take_record, "write down all input"},
    {"replay", "FILE", take_replay, "run a recording and check its hashes"},
    {"scenario", "FILE", take_scenario, "run a scenario: a file, or a name of --list-lessons"},
    {"check", NULL, take_check, "no window: exit with 1 unless what it expects holds"},
    {"answer", "NAME", take_answer, "start (default), solution, a wrong one, or all of them"},
    {"hash-log", "FILE", take_hash_log, "write a line FRAME HASH per frame"},
    {"move", "FUNCTION=GROUP", take_move, "let a function run in another group; repeatable"},
    {"after", "FUNCTION=FUNCTION", take_after,
     "let the left one wait for the right one; repeatable"},
    {"cut", "FUNCTION=FUNCTION", take_cut, "let the left one not wait for the right one"},
    {"interval", "FUNCTION=SECONDS", take_interval, "let a function run that often; repeatable"},
    {"disable", "FUNCTION", take_disable, "do not run a function; repeatable"},
    {"shuffle", "SEED", take_shuffle, "order what the rules leave free by SEED (0: not)"},
    {"set", "DEVICE=CHOICE", take_set, "how a device of the range works; repeatable"},
    {"report", "FILE", take_report, "write measurements as JSON"},
    {"trace", "FILE", take_trace, "write frames as a Chrome trace: for Perfetto"},
    {"screenshot", "FILE.png", take_screenshot, "write a picture of a frame"},
    {"at-frame", "N", take_at_frame, "frame of --screenshot (default: the last)"},
    {"movie", "FILE.y4m", take_movie, "write one picture a frame, uncompressed"},
    {"renderer", "auto|cpu|sdl", take_renderer, "what paints the window"},
    {"fullscreen", NULL, take_full_screen, "fill the display"},
    {"mute", NULL, take_mute, "no sound"},
    {"config", "FILE", take_config, "settings to read and keep (default: those of the user)"},
    {"ui-scale", "X", take_ui_scale,
     "size of text and displays, 0.5 to 4 (default: by the window)"},
    {"font", "FILE", take_font, "font of texts (fixed-width ones excepted)"},
    {"self-test", "rollback", take_self_test,
     "take back and repeat each frame; stop at the first difference"},
    {"list-functions", NULL, take_list_functions, "print the tick functions and stop"},
    {"list-sectors", NULL, take_list_sectors, "print the sectors and stop"},
    {"list-lessons", NULL, take_list_lessons, "print the lessons and stop"},
    {"lang", "en|zh", take_lang, "language of the interface"},
    {"version", NULL, take_version, "print the version and stop"},
    {"help", NULL, take_help, "print this and stop"},
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

/* Of the short form; 0: none. */
static char letter_of(const option_row *row)
{
    return row->take == take_help ? 'h' : '\0';
}

static void fill_table(struct poptOption table[ROW_COUNT + 1])
{
    memset(table, 0, (ROW_COUNT + 1) * sizeof table[0]);
    for (int i = 0; i < ROW_COUNT; i++) {
        table[i].longName = rows[i].name;
        table[i].shortName = letter_of(&rows[i]);
        table[i].argInfo = rows[i].value != NULL ? POPT_ARG_STRING : POPT_ARG_NONE;
        table[i].val = i + 1;
        table[i].descrip = rows[i].help;
        table[i].argDescrip = rows[i].value;
    }
}

static app_status take_row(app_options *options, const option_row *row, poptContext context)
{
    taking t = {.options = options, .value = poptGetOptArg(context)};
    if (row->value != NULL && t.value == NULL) {
        app_message("--%s: out of memory", row->name);
        return APP_FAILED;
    }
    bool is_good = row->take(&t);
    if (!is_good) {
        app_message("--%s: %s", row->name, t.error);
    }
    free(t.value);
    return is_good ? APP_OK : APP_USAGE;
}

static app_status report_popt_error(poptContext context, int code)
{
    const char *word = poptBadOption(context, POPT_BADOPTION_NOALIAS);
    if (code == POPT_ERROR_NOARG && word != NULL) {
        for (int i = 0; i < ROW_COUNT; i++) {
            if (strcmp(word + strspn(word, "-"), rows[i].name) == 0) {
                app_message("%s: expected a value: %s", word, rows[i].value);
                return APP_USAGE;
            }
        }
    }
    app_message("%s: %s; expected an option of --help", word != NULL ? word : "command line",
                poptStrerror(code));
    return APP_USAGE;
}

/* A recording is replayed; all else is a scenario, or a fault that reading it as one names.
 * Scenarios are also what --check takes, recordings included. */
static char **place_of_file(app_options *options, const char *path)
{
    static const char magic[] = APP_RECORDING_MAGIC " ";
    size_t length = 0;
    char *text = app_file_read(path, APP_FILE_RECORDING, &length);
    if (text == NULL) {
        app_message("%s: cannot be read (%s); expected a scenario or a recording", path,
                    app_file_reason(errno));
        return NULL;
    }
    bool is_recording = strncmp(text, magic, sizeof magic - 1) == 0;
    free(text);
    return is_recording && !options->is_check ? &options->replay : &options->scenario;
}

/* The argument that is no option, if there is one. */
static app_status take_file(app_options *options, poptContext context)
{
    const char *path = poptGetArg(context);
    if (path == NULL) {
        return APP_OK;
    }
    if (poptPeekArg(context) != NULL || options->replay != NULL || options->scenario != NULL) {
        app_message("'%s': expected one file, and no --scenario or --replay with it; see --help",
                    poptPeekArg(context) != NULL ? poptPeekArg(context) : path);
        return APP_USAGE;
    }
    char **place = place_of_file(options, path);
    if (place == NULL) {
        return APP_FAILED;
    }
    *place = strdup(path);
    if (*place == NULL) {
        app_message("out of memory");
    }
    return *place != NULL ? APP_OK : APP_FAILED;
}

static app_status take_all(app_options *options, poptContext context)
{
    int code = poptGetNextOpt(context);
    for (; code > 0; code = poptGetNextOpt(context)) {
        app_status status = take_row(options, &rows[code - 1], context);
        if (status != APP_OK) {
            return status;
        }
    }
    if (code < -1) {
        return report_popt_error(context, code);
    }
    return take_file(options, context);
}

enum { FILES_READ = 3, FILES = 9 };

/* Those that are read first. */
static void collect_files(const app_options *o, const char *files[FILES])
{
    const char *all[FILES] = {o->replay, o->scenario, o->font,       o->record, o->hash_log,
                              o->report, o->trace,    o->screenshot, o->movie};
    memcpy(files, all, sizeof all);
}

static bool has_output(const app_options *o)
{
    const char *files[FILES];
    bool has_any = false;
    collect_files(o, files);
    for (int i = FILES_READ; i < FILES; i++) {
        has_any = has_any || files[i] != NULL;
    }
    return has_any;
}

/* What is written must not fall upon what is read, nor upon something else that is written. */
static bool shares_file(const app_options *o)
{
    const char *files[FILES];
    collect_files(o, files);
    for (int i = FILES_READ; i < FILES; i++) {
        for (int k = 0; k < i; k++) {
            if (files[i] != NULL && files[k] != NULL && app_output_is_same(files[i], files[k])) {
                return true;
            }
        }
    }
    return false;
}

static const char *scenario_conflict(const app_options *o)
{
    if (o->scenario == NULL) {
        return o->is_check || o->answer != NULL ? "--check, --answer: expected --scenario FILE"
                                                : NULL;
    }
    if (o->has_seed || o->sector != NULL || o->fixed_hz != 0 || o->is_autopilot ||
        o->replay != NULL) {
        return "--scenario: expected no --seed, --sector, --fixed-step, --autopilot or --replay; "
               "the scenario has its own";
    }
    if (o->is_check && has_output(o)) {
        return "--check: expected no --record, --hash-log, --report, --trace, --screenshot or "
               "--movie; it measures only";
    }
    if (o->is_check && (o->frames != 0 || o->has_self_test)) {
        return "--check: expected no --frames or --self-test; the scenario says what is run";
    }
    if (o->answer != NULL && strcmp(o->answer, "all") == 0 &&
        (!o->is_check || o->edit_count != 0)) {
        return "--answer all: expected --check and no schedule edits";
    }
    return NULL;
}

/* NULL, or the line to say about options that do not go together. */
static const char *conflict(const app_options *o)
{
    const char *line = scenario_conflict(o);
    if (line != NULL) {
        return line;
    }
    if (o->replay != NULL && (o->has_seed || o->sector != NULL || o->fixed_hz != 0)) {
        return "--replay: expected no --seed, --sector or --fixed-step; the recording has its own";
    }
    if (o->replay != NULL && o->is_autopilot) {
        return "--replay: expected no --autopilot; the recording says who played";
    }
    if (o->has_self_test && o->report != NULL) {
        return "--self-test: expected no --report; each frame is run twice";
    }
    if (o->at_frame != 0 && o->screenshot == NULL) {
        return "--at-frame: expected --screenshot FILE.png with it";
    }
    if (o->frames != 0 && o->at_frame > o->frames) {
        return "--at-frame: expected a frame within --frames";
    }
    if (shares_file(o)) {
        return "a file is named twice: expected a file of its own for each option that writes one";
    }
    return NULL;
}

static app_status read_words(app_options *out, int argc, const char **words)
{
    struct poptOption table[ROW_COUNT + 1];
    fill_table(table);
    poptContext context = poptGetContext("tickline", argc, words, table, POPT_CONTEXT_NO_EXEC);
    if (context == NULL) {
        app_message("out of memory for the command line");
        return APP_FAILED;
    }
    app_status status = take_all(out, context);
    poptFreeContext(context);
    return status;
}

app_status app_options_parse(app_options *out, int argc, char *const *argv)
{
    *out = (app_options){.seed = APP_DEFAULT_SEED, .ui_scale = 0.0F};
    const char **words = calloc((size_t)argc + 1, sizeof words[0]);
    if (words == NULL) {
        app_message("out of memory for the command line");
        return APP_FAILED;
    }
    for (int i = 0; i < argc; i++) {
        words[i] = argv[i];
    }
    app_status status = read_words(out, argc, words);
    free(words);
    const char *line = status == APP_OK ? conflict(out) : NULL;
    if (line != NULL) {
        app_message("%s", line);
        return APP_USAGE;
    }
    return status;
}

void app_options_free(app_options *options)
{
    free(options->sector);
    free(options->record);
    free(options->replay);
    free(options->scenario);
    free(options->answer);
    free(options->hash_log);
    free(options->report);
    free(options->screenshot);
    free(options->trace);
    free(options->movie);
    free(options->font);
    free(options->config);
    free(options->language);
}

const char *app_options_locale(const app_options *options)
{
    const char *name = options->language;
    return name != NULL && strcmp(name, "en") != 0 ? name : NULL;
}

void app_options_print_help(void)
{
    (void)puts("Usage: tickline [OPTION...] [FILE]\n\nA game on an Unreal-like tick engine.\n"
               "FILE is a scenario (*.tick) or a recording to open.\n");
    for (int i = 0; i < ROW_COUNT; i++) {
        char left[48];
        char letter[] = {'-', letter_of(&rows[i]), ',', ' ', '\0'};
        (void)snprintf(left, sizeof left, "%s--%s %s", letter[1] != '\0' ? letter : "",
                       rows[i].name, rows[i].value != NULL ? rows[i].value : "");
        (void)printf("  %-28s %s\n", left, rows[i].help);
    }
    (void)puts("\nGroups: PrePhysics, DuringPhysics, PostPhysics, PostUpdateWork, LastDemotable.\n"
               "A FUNCTION is a name of --list-functions, or NAME#n for its n-th instance.");
}

bool app_options_text(uint32_t n, app_option_text *out)
{
    if (n >= ROW_COUNT) {
        return false;
    }
    *out = (app_option_text){rows[n].name, rows[n].value, rows[n].help, letter_of(&rows[n])};
    return true;
}
