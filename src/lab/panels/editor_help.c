/* lab/panels/editor_help.c -- what a line of a lesson's text means: in one line, and in a few
 * words. See editor.h. */
#include "lab/panels/editor.h"

#include "scenario/scenario_words.h"

#include <string.h>

/* Places of words that the list has twice. */
enum { STEP_HZ = 5, EDIT_OF_ANSWER = 8 };

static const struct {
    const char *word;
    const char *note;
    const char *help;
} helps[] = {
    {"tickline-scenario", "a lesson's first line",
     "tickline-scenario 1: what the file is; leave it"},
    {"sector", "the place: range has plain rings and a ship",
     "sector NAME: where it is played; range, studio and workshop have devices"},
    {"seed", "chance: the same number, the same run", "seed NUMBER: of all that is left to chance"},
    {"autopilot", "0: the lines i at the end fly the ship",
     "autopilot 0|1: 1 lets the built-in player fly instead of the lines i"},
    {"title", "0: begins at once", "title 0|1: 1 begins with the title screen"},
    {"step", "frames a second; 0: as the lines i say",
     "step HZ: frames a second of the run; 0: each line i has its own length"},
    {"task", "what the learner does next",
     "task predict|edit|shuffle N|frames N|demoted|check TEXT: at most four; edit move|set TEXT: "
     "both count"},
    {"step", "what the learner does next", /* of older files */
     "task predict|edit|shuffle N|frames N|demoted|check TEXT: at most four; edit move|set TEXT: "
     "both count"},
    {"edit", "a change of this answer",
     "edit move FUNCTION GROUP, after, cut, interval, enable, disable, set: what is changed"},
    {"edit", "changed before the learner begins",
     "edit move FUNCTION GROUP, after, cut, interval, enable, disable, set: what is changed"},
    {"name", "the title", "name TEXT: the title, and what the file is called"},
    {"text", "what the learner reads first", "text TEXT: a paragraph of the task, at most two"},
    {"frames", "which frames are measured", "frames FIRST LAST: what is measured"},
    {"seeds", "how many runs are measured",
     "seeds COUNT: how many runs are measured, each with another seed"},
    {"measure", "a figure, and its name",
     "measure NAME KIND ... LABEL: a figure; kinds: lag-px, late, runs, group, ..."},
    {"moment", "what is shown before and now",
     "moment READER VALUE, CAUSE to EFFECT [FRAMES], FUNCTION rests|demoted|waits or FUNCTION "
     "frames COUNT [VALUE]: before and now"},
    {"predict", "the guess: figure, right number, question",
     "predict start|solution MEASURE NUMBER QUESTION: what the learner guesses"},
    {"because", "message {1}: of a wrong answer",
     "because MEASURE OPERATOR NUMBER MESSAGE: shown if it holds, only after a failed expect; {1} "
     "in it is the figure"},
    {"expect", "must hold; else message {1}",
     "expect MEASURE OPERATOR NUMBER MESSAGE: must hold; else its message is shown; {1} in it is "
     "the figure"},
    {"hint", "help when asked for", "hint TEXT: shown when it is asked for; at most four"},
    {"why", "after a pass: why it works",
     "why TEXT: shown after a pass: why it works; why if MEASURE OPERATOR NUMBER TEXT, why if edit "
     "CHANGE TEXT: for some answers only"},
    {"meet", "after a pass: in a real project",
     "meet TEXT: shown after a pass: where a real project has it"},
    {"unreal", "after a pass: Unreal's call",
     "unreal TEXT: Unreal's call for it; unreal if edit CHANGE TEXT: after that change only"},
    {"console", "after a pass: Unreal's command",
     "console TEXT: Unreal's console command that shows it"},
    {"par", "changes that the solution needs", "par EDITS: how many changes the solution needs"},
    {"solution", "the right answer: the lines edit below",
     "solution: the edits below it must pass"},
    {"wrong", "a wrong answer: its name, which message",
     "wrong NAME N: the edits below it must fail with the message of rule N: the Nth line because "
     "or expect"},
    {"begin", "what the ship does", "begin: input of the player follows, and repeats"},
    {"i", "so many frames of this input",
     "i COUNT BUTTONS MOVE_X MOVE_Y AIM_X AIM_Y X Y: the same input for COUNT frames"},
    {"end", "all frames of input", "end FRAMES: how many frames of input there are"},
};

enum { HELPS = sizeof helps / sizeof helps[0] };

const char *lab_editor_help_at(uint32_t index)
{
    return index < HELPS ? helps[index].help : NULL;
}

const char *lab_editor_word_at(uint32_t index)
{
    return index < HELPS ? helps[index].word : NULL;
}

const char *lab_editor_note_at(uint32_t index)
{
    return index < HELPS ? helps[index].note : NULL;
}

/* Each says what the number is, and its unit. */
static const char *const meanings[APP_MEASURE_KINDS] = {
    [APP_MEASURE_LAG_PX] =
        "px from the value that the function read to the one that the frame ended with",
    [APP_MEASURE_LAG_FRAMES] =
        "how many frames old the value was that the function read; 0: of this frame",
    [APP_MEASURE_LATE] = "in how many frames the function read a value that was written later",
    [APP_MEASURE_COUNT] = "how often that happened in a frame",
    [APP_MEASURE_RUNS] = "how often the function ran in a frame; 0: it was off, or not due",
    [APP_MEASURE_VALUE] = "the published value itself; INDEX 0, 1, 2: x, y, z; in the value's unit",
    [APP_MEASURE_GROUP] = "the group in which the function ran last; a name, not a number",
    [APP_MEASURE_WANTED] = "the group that the function asks for; it may be demoted to a later one",
    [APP_MEASURE_STAGE] = "the group or slot that the published value stands for; a name",
    [APP_MEASURE_AFTER] = "1: the first function waits for the second one; 0: it does not",
    [APP_MEASURE_INTERVAL] = "seconds from one run of the function to the next; 0: every frame",
    [APP_MEASURE_CHOICE] = "1: the device is set to that choice; 0: to another one",
    [APP_MEASURE_SHUFFLE_LATE] = "in how many of ORDERS shuffled orders the function read late",
    [APP_MEASURE_SHUFFLE_PX] =
        "px by which the function was late in the worst of ORDERS shuffled orders",
    [APP_MEASURE_EDITS] = "how many changes of the schedule the answer has",
    [APP_MEASURE_TRACE_LATE] = "late reads of the function in all frames of the trace",
    [APP_MEASURE_GUESS] = "the number that was answered; -1: none yet",
    [APP_MEASURE_MISS] = "how far the answer is from the right number; 0: it is right",
};

const char *lab_editor_meaning(app_measure_kind kind)
{
    return meanings[kind];
}

/* The begin of the next word, or the end of the line. */
static const char *next_word(const char *at)
{
    at += strcspn(at, " \n");
    return at + strspn(at, " ");
}

static bool is_word(const char *at, const char *word)
{
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && strcspn(at, " \n") == length;
}

app_measure_kind lab_editor_kind(const char *line)
{
    int kind = 0;
    const char *at = next_word(next_word(line));
    while (kind < APP_MEASURE_KINDS && !is_word(at, app_measure_shapes[kind].word)) {
        kind++;
    }
    return (app_measure_kind)(is_word(line, "measure") ? kind : APP_MEASURE_KINDS);
}

bool lab_editor_has_stray_stat(const char *line)
{
    app_measure_kind kind = lab_editor_kind(line);
    if (kind == APP_MEASURE_KINDS || app_measure_shapes[kind].has_stat) {
        return false;
    }
    const app_measure_shape *shape = &app_measure_shapes[kind];
    const char *at = next_word(next_word(next_word(line)));
    at = shape->has_subject ? next_word(at) : at;
    at = shape->has_other ? next_word(at) : at;
    at = shape->most != 0 ? next_word(at) : at;
    bool is_stat = false;
    for (int i = APP_STAT_NONE + 1; i < APP_STATS; i++) {
        is_stat = is_stat || is_word(at, app_stat_words[i]);
    }
    return is_stat;
}

static bool has_digit(const char *line, size_t length)
{
    return line[length] == ' ' && line[length + 1] >= '0' && line[length + 1] <= '9';
}

/* Entries with their own meaning: "step 60" is another line than "step check ..." of an older
 * file, and an edit of an answer another than one of the start. */
static bool is_meant(uint32_t index, const char *line, size_t length, bool is_answer)
{
    const char *word = helps[index].word;
    if (strlen(word) != length || strncmp(word, line, length) != 0) {
        return false;
    }
    bool is_step = strcmp(word, "step") == 0;
    bool is_edit = strcmp(word, "edit") == 0;
    return (!is_step || (index == STEP_HZ) == has_digit(line, length)) &&
           (!is_edit || (index == EDIT_OF_ANSWER) == is_answer);
}

static uint32_t find(const char *line, bool is_answer)
{
    size_t length = strcspn(line, " \n");
    uint32_t i = 0;
    while (i < HELPS && !is_meant(i, line, length, is_answer)) {
        i++;
    }
    return i;
}

const char *lab_editor_help(const char *line)
{
    app_measure_kind kind = lab_editor_kind(line);
    return kind < APP_MEASURE_KINDS ? meanings[kind] : lab_editor_help_at(find(line, false));
}

const char *lab_editor_note(const char *line, bool is_answer)
{
    return lab_editor_note_at(find(line, is_answer));
}
