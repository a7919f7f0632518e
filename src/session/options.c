/* session/options.c -- see options.h. */
#include "session/options_conflict.h"

#include "platform/file_read.h"
#include "platform/language.h"
#include "platform/number.h"
#include "platform/output.h"
#include "platform/text_utf8.h"
#include "project/project.h"
#include "run/edit.h"
#include "run/gate.h"
#include "run/recording.h"
#include "run/recording_words.h"

#include <errno.h>
#include <popt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT = 320, MAX_UI_SCALE = 4, AMBIGUITY_FRAMES = 600 };

#define MAX_FRAMES ((int64_t)1 << 40)

/* An option being taken: where the value goes and what to say if it is wrong. */
typedef struct taking {
    app_options *options;
    char *value;  /* owned until an option keeps it */
    size_t place; /* of its row */
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

static bool take_text(taking *t)
{
    return keep(t, (char **)(void *)((char *)t->options + t->place));
}

static bool take_flag(taking *t)
{
    *(bool *)((char *)t->options + t->place) = true;
    return true;
}

static bool take_action(taking *t)
{
    t->options->action = (app_action)t->place;
    return true;
}

static bool take_seed(taking *t)
{
    t->options->has_seed = true;
    return take_u64(t, 0, INT64_MAX, &t->options->seed);
}

static bool take_what_if(taking *t)
{
    app_options *o = t->options;
    if (o->what_if_count == APP_MAX_WHAT_IFS) {
        (void)snprintf(t->error, sizeof t->error, "expected at most %d of them", APP_MAX_WHAT_IFS);
        return false;
    }
    return keep(t, &o->what_ifs[o->what_if_count]) && ++o->what_if_count > 0;
}

static bool take_ambiguities(taking *t)
{
    t->options->has_ambiguities = true;
    t->options->is_headless = true;
    return true;
}

static bool take_deny(taking *t)
{
    uint32_t kinds = app_gate_parse(t->value);
    t->options->deny |= kinds;
    return kinds != 0 ||
           refuse(t, "ambiguous, late, cycles, demotions or stale, with ',' between several");
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

static bool take_check(taking *t)
{
    t->options->is_check = true;
    t->options->is_headless = true;
    return true;
}

static bool take_at_frame(taking *t)
{
    return take_u64(t, 1, MAX_FRAMES, &t->options->at_frame);
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

static bool take_self_test(taking *t)
{
    t->options->has_self_test = strcmp(t->value, "rollback") == 0;
    return t->options->has_self_test || refuse(t, "rollback");
}

typedef struct option_row {
    const char *name;
    const char *value; /* NULL: a switch */
    take_fn *take;
    size_t place; /* of the text or the switch in the options; else what the function needs */
    const char *help;
} option_row;

#define TEXT(field)  take_text, offsetof(app_options, field)
#define FLAG(field)  take_flag, offsetof(app_options, field)
#define ACTION(name) take_action, (size_t)APP_ACTION_##name

static const option_row rows[] = {
    {"sector", "NAME", TEXT(sector), "start in this sector (default: the first)"},
    {"seed", "N", take_seed, 0, "seed of everything random (default: 7)"},
    {"lab", NULL, FLAG(has_lab), "open the Lab at the start"},
    {"autopilot", NULL, FLAG(is_autopilot), "the built-in player plays"},
    {"captions", NULL, FLAG(has_captions), "show sounds as words"},
    {"projector", NULL, FLAG(is_projected),
     "for a class: larger, more contrast, and what is pressed is shown (F2)"},
    {"mute", NULL, FLAG(is_muted), "no sound"},
    {"lang", "en|zh", take_lang, 0, "language: en, or the name of a file in locale/"},
    {"config", "FILE", TEXT(config), "settings to read and keep (default: those of the user)"},
    {"fullscreen", NULL, FLAG(is_full_screen), "fill the display"},
    {"ui-scale", "X", take_ui_scale, 0,
     "size of text and displays, 0.5 to 4 (default: by the window)"},
    {"font", "FILE", TEXT(font), "font of texts (fixed-width ones excepted)"},
    {"renderer", "auto|cpu|sdl", take_renderer, 0, "what paints the window"},
    {"max-fps", "N", take_max_fps, 0, "cap of the frame rate (0: none; default: the display)"},
    {"headless", NULL, FLAG(is_headless),
     "no window: simulate as fast as possible, 60 steps a second"},
    {"frames", "N", take_frames, 0, "stop after N frames"},
    {"fixed-step", "HZ", take_fixed_step, 0, "frames of exactly 1/HZ second"},
    {"workers", "N", take_workers, 0, "worker threads (0: none; default: cores - 1)"},
    {"record", "FILE", TEXT(record), "write down all input"},
    {"replay", "FILE", TEXT(replay), "run a recording and check its hashes"},
    {"hash-log", "FILE", TEXT(hash_log), "write a line FRAME HASH per frame"},
    {"self-test", "rollback", take_self_test, 0,
     "take back and repeat each frame; stop at the first difference"},
    {"screenshot", "FILE.png", TEXT(screenshot), "write a picture of a frame"},
    {"at-frame", "N", take_at_frame, 0,
     "frame of --screenshot, or of --trace-open with --headless, --csv or --deny (default: the "
     "last)"},
    {"movie", "FILE", TEXT(movie), "write one picture a frame: .mp4 or .webm by ffmpeg, or .y4m"},
    {"report", "FILE", TEXT(report), "write measurements as JSON"},
    {"trace", "FILE", TEXT(trace), "write frames as a Chrome trace: for Perfetto"},
    {"move", "FUNCTION=GROUP", take_move, 0, "let a function run in another group; repeatable"},
    {"after", "FUNCTION=FUNCTION", take_after, 0,
     "let the left one wait for the right one; repeatable"},
    {"cut", "FUNCTION=FUNCTION", take_cut, 0,
     "let the left one not wait for the right one; repeatable"},
    {"interval", "FUNCTION=SECONDS", take_interval, 0, "let a function run that often; repeatable"},
    {"disable", "FUNCTION", take_disable, 0, "do not run a function; repeatable"},
    {"shuffle", "SEED", take_shuffle, 0, "order what the rules leave free by SEED (0: not)"},
    {"set", "DEVICE=CHOICE", take_set, 0, "how a device of a lesson works; repeatable"},
    {"scenario", "FILE", TEXT(scenario),
     "run a scenario: a file, or a name or number of --list-lessons"},
    {"check", NULL, take_check, 0, "no window: exit with 1 unless what it expects holds"},
    {"answer", "NAME", TEXT(answer), "start (default), solution, a wrong one, or all of them"},
    {"guess", "NUMBER", TEXT(guess), "what was predicted; about a trace, the answer"},
    {"explain", NULL, FLAG(has_explain), "print what the scenario will do, and stop"},
    {"handout", "FILE.html", TEXT(handout), "write the lesson as a page to print, and stop"},
    {"teacher", NULL, FLAG(is_for_teacher), "with figures, solution and wrong answers"},
    {"hand-in", "FILE", TEXT(hand_in), "with --check: write the answer as a file for --grade"},
    {"name", "NAME", TEXT(name), "name of the learner who hands it in"},
    {"grade", NULL, ACTION(GRADE),
     "run answers again, print a table and stop; FILE... are what --hand-in or the Lab wrote, or "
     "folders of them. A "
     "lesson of your own must be in your folder of lessons, or beside the answers as NAME.tick"},
    {"csv", "FILE", TEXT(csv),
     "write the table of --grade as comma-separated values, too; with --project, its list as a "
     "table to fill in, or with --trace-open its late reads, and nothing else"},
    {"semicolons", NULL, FLAG(has_semicolons),
     "--csv of --grade or --trace-open: ';' between the cells and ',' in numbers, as spreadsheets "
     "of many languages read it"},
    {"project", "FILE", TEXT(project),
     "print the frame of your own project: dumpticks or a table (CSV), or a sample: harbour, "
     "harbour-dumpticks; with --lab, or FILE without --project: show it in a window"},
    {"what-if", "FUNCTION=GROUP", take_what_if, 0,
     "what would change in it if a function moved (Hook=PostPhysics), waited for another "
     "(Hook=after:Crane) or no longer did (Hook=cut:Crane); a part of a name is enough if only one "
     "has it; repeatable"},
    {"trace-open", "FILE", TEXT(trace_open),
     "open the frames that a host of the library wrote, or a sample: forty-functions, ue3-loop; "
     "--headless: print them; unix:PATH: wait for a host at a socket"},
    {"ambiguities", NULL, take_ambiguities, 0,
     "no window: print reads and writes whose order is left to chance, of 600 frames "
     "or of the list of --project; two writers of a value are looked at in a list alone"},
    {"deny", "ambiguous|late|cycles|demotions|stale", take_deny, 0,
     "exit with 1 if --ambiguities finds what is not allowed, with 2 if it cannot look; ambiguous "
     "(pairs) if none is named, ',' between several; late, cycles and demotions are those of a "
     "list; late and demotions with --trace-open: those of its frames; stale: also for lines of "
     "--allow that allow nothing"},
    {"allow", "FILE", TEXT(allow),
     "what --ambiguities or --deny may find: a line READER WRITER VALUE, late READER WRITER VALUE, "
     "cycle "
     "FUNCTION PREREQUISITE or demotion FUNCTION each, * for any, by tabs if names hold spaces; "
     "Name* is each name that begins so; lines of --all-pairs can be copied there"},
    {"all-pairs", NULL, FLAG(has_all_pairs),
     "--ambiguities of a list: a line for each pair, where pairs of one cause share one; with "
     "--project alone: each value that is only read or only written"},
    {"list-sectors", NULL, ACTION(LIST_SECTORS), "print the sectors and stop"},
    {"list-functions", NULL, ACTION(LIST_FUNCTIONS), "print the tick functions and stop"},
    {"list-lessons", NULL, ACTION(LIST_LESSONS), "print the lessons and stop"},
    {"version", NULL, ACTION(VERSION), "print the version and stop"},
    {"help", NULL, ACTION(HELP), "print this and stop"},
};

/* Groups of them, by the first of each. */
static const struct {
    const char *first;
    const char *title;
} groups[] = {
    {"sector", "Play"},
    {"fullscreen", "Window"},
    {"headless", "Frames and recordings"},
    {"screenshot", "Pictures and measurements"},
    {"move", "Change the schedule"},
    {"scenario", "Lessons"},
    {"hand-in", "A class"},
    {"project", "Your own project"},
    {"ambiguities", "Order that can fail a build"},
    {"list-sectors", "What there is"},
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0], GROUP_COUNT = sizeof groups / sizeof groups[0] };

/* Of the short form; 0: none. */
static char letter_of(const option_row *row)
{
    return row->take == take_action && row->place == (size_t)APP_ACTION_HELP ? 'h' : '\0';
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
    taking t = {.options = options, .value = poptGetOptArg(context), .place = row->place};
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

/* A recording is replayed, frames of a host and a list of tick functions are opened; all else is a
 * scenario, or a fault that reading it as one names. Scenarios are also what --check takes,
 * recordings included. */
static char **place_of_file(app_options *options, const char *path)
{
    static const char magic[] = APP_RECORDING_MAGIC " ";
    size_t length = 0;
    char *bytes = app_file_read(path, APP_FILE_RECORDING, &length);
    char *text = bytes != NULL ? app_text_utf8(bytes, &length) : NULL;
    if (text == NULL) {
        app_message("%s: cannot be read (%s); expected a scenario, a recording, a trace or a list "
                    "of tick functions",
                    path, app_file_reason(errno));
        return NULL;
    }
    bool is_recording = strncmp(text, magic, sizeof magic - 1) == 0;
    bool is_trace = strncmp(text, "tickline-trace ", strlen("tickline-trace ")) == 0;
    bool is_list = !is_recording && !is_trace && app_project_is_list(text);
    free(text);
    if (is_list) { /* in a window, unless something is to be printed or written of it */
        options->has_lab = options->has_lab || (!options->is_headless && options->csv == NULL &&
                                                options->what_if_count == 0);
        return &options->project;
    }
    if (is_trace) {
        return &options->trace_open;
    }
    return is_recording && !options->is_check ? &options->replay : &options->scenario;
}

/* All of them. */
static app_status take_files(app_options *options, poptContext context)
{
    const char **words = poptGetArgs(context);
    uint32_t count = 0;
    while (words != NULL && words[count] != NULL) {
        count++;
    }
    if (count == 0) {
        app_message("--grade: expected files that --hand-in or the Lab wrote, or folders of them");
        return APP_USAGE;
    }
    options->files = calloc(count, sizeof options->files[0]);
    for (uint32_t i = 0; i < count && options->files != NULL; i++) {
        options->files[i] = strdup(words[i]);
        if (options->files[i] == NULL) {
            break;
        }
        options->file_count++;
    }
    if (options->file_count < count) {
        app_message("out of memory for the files");
        return APP_FAILED;
    }
    return APP_OK;
}

/* The argument that is no option, if there is one. */
static app_status take_file(app_options *options, poptContext context)
{
    if (options->action == APP_ACTION_GRADE) {
        return take_files(options, context);
    }
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
    if (*place != NULL) {
        app_message("'%s': expected one file, not '%s' as well; see --help", path, *place);
        return APP_USAGE;
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

/* Where nothing else says what is run: ten seconds of the built-in player. */
static void fill_ambiguities(app_options *o)
{
    if (o->has_ambiguities && o->scenario == NULL && o->replay == NULL) {
        o->is_autopilot = true;
        o->frames = o->frames != 0 ? o->frames : AMBIGUITY_FRAMES;
    }
}

app_status app_options_parse(app_options *out, int argc, char *const *argv)
{
    *out = (app_options){.seed = APP_DEFAULT_SEED, .ui_scale = 0.0F};
    const char **words = calloc((size_t)argc + 1, sizeof words[0]);
    if (words == NULL) {
        app_message("out of memory for the command line");
        return APP_FAILED;
    }
    for (int i = 0; i < argc; i++) { /* the value of --deny may be left out */
        const char *next = i + 1 < argc ? argv[i + 1] : "-";
        bool has_kinds = app_gate_is_meant(next) || (next[0] != '-' && !app_file_exists(next));
        words[i] = strcmp(argv[i], "--deny") == 0 && !has_kinds ? "--deny=ambiguous" : argv[i];
    }
    app_status status = read_words(out, argc, words);
    free(words);
    const char *line = status == APP_OK ? app__options_conflict(out) : NULL;
    if (line != NULL) {
        app_message("%s", line);
        return APP_USAGE;
    }
    fill_ambiguities(out);
    return status;
}

bool app_options_replace(char **text, const char *by)
{
    free(*text);
    *text = strdup(by);
    if (*text == NULL) {
        app_message("out of memory");
    }
    return *text != NULL;
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
    free(options->project);
    free(options->trace_open);
    for (uint32_t i = 0; i < options->what_if_count; i++) {
        free(options->what_ifs[i]);
    }
    free(options->handout);
    free(options->hand_in);
    free(options->name);
    free(options->guess);
    free(options->csv);
    for (uint32_t i = 0; i < options->file_count; i++) {
        free(options->files[i]);
    }
    free(options->files);
    free(options->allow);
    free(options->font);
    free(options->config);
    free(options->language);
}

const char *app_options_locale(const app_options *options)
{
    const char *name = options->language;
    return name != NULL && strcmp(name, "en") != 0 ? name : NULL;
}

bool app_options_text(uint32_t n, app_option_text *out)
{
    if (n >= ROW_COUNT) {
        return false;
    }
    *out = (app_option_text){.name = rows[n].name,
                             .value = rows[n].value,
                             .help = rows[n].help,
                             .letter = letter_of(&rows[n])};
    for (int i = 0; i < GROUP_COUNT; i++) {
        if (strcmp(groups[i].first, rows[n].name) == 0) {
            out->group = groups[i].title;
        }
    }
    return true;
}
