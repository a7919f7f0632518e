/* lab/panels/console_commands.c -- see console_commands.h. */
#include "lab/panels/console_commands.h"

#include <stdio.h>
#include <string.h>

static const lab_command commands[] = {
    {"after", "FUNCTION FUNCTION", "FF", NULL, lab_change_after,
     "the left one waits for the right one", LAB_AFTER, 0},
    {"answer", "", "", NULL, lab_change_ask, "write the checked answer of a lesson as a file",
     LAB_HAND_IN, 0},
    {"break", "FUNCTION|GROUP|lag|order|cycle|spawn", "C", NULL, lab_change_break,
     "stop there; again: no longer", LAB_NOTHING, 0},
    {"check", "", "", NULL, lab_change_ask, "check the lesson", LAB_CHECK, 0},
    {"clear", "", "", NULL, lab_answer_clear, "empty the console", LAB_NOTHING, 0},
    {"continue", "[back]", "c", "back", lab_change_continue,
     "run to the next stop, or back to the last one", LAB_CONTINUE, 0},
    {"cut", "FUNCTION FUNCTION", "FF", NULL, lab_change_after,
     "the left one no longer waits for the right one", LAB_CUT, 0},
    {"disable", "FUNCTION", "F", NULL, lab_change_function, "do not run a function", LAB_DISABLE,
     0},
    {"dumpticks", "[enabled|disabled] [grouped]", "cc", "enabled|disabled|grouped",
     lab_answer_dumpticks, "list the tick functions", LAB_NOTHING, 0},
    {"enable", "FUNCTION", "F", NULL, lab_change_function, "run a function again", LAB_ENABLE, 0},
    {"frame", "N", "N", NULL, lab_change_frame, "go to the end of a frame", LAB_SEEK, 0},
    {"help", "[WORD]", "h", NULL, lab_answer_help, "list the commands", LAB_NOTHING, 0},
    {"hint", "", "", NULL, lab_change_ask, "a hint for the lesson", LAB_HINT, 0},
    {"hold", "", "", NULL, lab_change_ask, "hold, or go on", LAB_HOLD, 0},
    {"interval", "FUNCTION SECONDS", "FS", NULL, lab_change_interval,
     "let a function run that often; 0: every frame", LAB_INTERVAL, 0},
    {"lesson", "N", "N", NULL, lab_change_lesson, "open a lesson", LAB_LESSON, 0},
    {"ListTimers", "", "", NULL, lab_answer_list_timers, "list the timers", LAB_NOTHING, 0},
    {"move", "FUNCTION GROUP", "FG", NULL, lab_change_move, "let a function run in another group",
     LAB_MOVE, 0},
    {"movie", "", "", NULL, lab_change_ask, "film every frame; again: done", LAB_MOVIE, 0},
    {"overlay", "GROUP|all", "G", NULL, lab_change_group, "outline a group; again: no longer",
     LAB_OVERLAY, 0},
    {"pause", "", "", NULL, lab_answer_pause, "pause the world, or go on", LAB_PAUSE, 0},
    {"predict", "NUMBER", "L", NULL, lab_change_text, "what you expect in the lesson", LAB_PREDICT,
     0},
    {"redo", "", "", NULL, lab_change_ask, "do what was undone", LAB_REDO, 0},
    {"reset", "", "", NULL, lab_change_ask, "the schedule as it was at first", LAB_RESET, 0},
    {"restart", "", "", NULL, lab_change_ask,
     "begin again: a lesson from its start, a sector with the schedule as it is", LAB_RESTART, 0},
    {"scenario", "", "", NULL, lab_change_ask, "make a lesson of this moment", LAB_DRAFT, 0},
    {"screenshot", "", "", NULL, lab_change_ask, "write a picture", LAB_SCREENSHOT, 0},
    {"sector", "NAME", "L", NULL, lab_change_text, "begin a sector", LAB_SECTOR, 0},
    {"select", "[FUNCTION]", "f", NULL, lab_change_select, "select a function, or none", LAB_SELECT,
     0},
    {"set", "DEVICE CHOICE", "LL", NULL, lab_change_set, "how a device of a lesson works", LAB_SET,
     0},
    {"shadow", "", "", NULL, lab_change_ask, "show the unchanged schedule, dashed", LAB_SHADOW, 0},
    {"shuffle", "[SEED]", "n", NULL, lab_change_shuffle,
     "another order of what the rules leave free; 0: by registration", LAB_SHUFFLE, 0},
    {"slomo", "[SPEED]", "l", NULL, lab_answer_slomo, "speed of the world, 0.0001 to 20", LAB_SLOMO,
     0},
    {"stat", "game|none", "C", "game|none", lab_answer_stat, "figures of the last frame",
     LAB_NOTHING, 0},
    {"step", "[function|group|frame|out] [back]", "cc", "function|group|frame|out|back",
     lab_change_step, "run one of them, or take it back", LAB_NOTHING, 0},
    {"tick.LogTicks", "[0|1]", "c", "0|1", lab_answer_log_ticks, "log each function that runs",
     LAB_NOTHING, 0},
    {"tick.ShowPrerequistes", "[0|1]", "c", "0|1", lab_answer_show_prerequisites,
     "log what each of them waits for, too", LAB_NOTHING, 0},
    {"trace", "", "", NULL, lab_change_ask, "write each frame as a Chrome trace; again: done",
     LAB_TRACE, 0},
    {"undo", "", "", NULL, lab_change_ask, "undo a change of the schedule", LAB_UNDO, 0},
    {"verdict", "", "", NULL, lab_change_ask, "try 1,000 orders", LAB_VERDICT, 0},
};

enum { COUNT = sizeof commands / sizeof commands[0] };

/* Where functions can be moved to. */
static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                       TL_TICK_GROUP_POST_PHYSICS, TL_TICK_GROUP_POST_UPDATE_WORK,
                                       TL_TICK_GROUP_LAST_DEMOTABLE};

enum { GROUP_COUNT = sizeof groups / sizeof groups[0] };

uint32_t lab_command_count(void)
{
    return COUNT;
}

const lab_command *lab_command_at(uint32_t index)
{
    return index < COUNT ? &commands[index] : NULL;
}

static int lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : (uint8_t)letter;
}

int lab_word_compare(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) - lower(*b);
}

bool lab_word_begins(const char *text, const char *beginning)
{
    while (*beginning != '\0' && lower(*text) == lower(*beginning)) {
        text++;
        beginning++;
    }
    return *beginning == '\0';
}

const lab_command *lab_command_find(const char *word)
{
    for (uint32_t i = 0; i < COUNT; i++) {
        if (lab_word_compare(commands[i].name, word) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

const char *lab_command_usage(const lab_command *command, char out[LAB_TEXT])
{
    (void)snprintf(out, LAB_TEXT, "%s%s%s", command->name, command->usage[0] != '\0' ? " " : "",
                   command->usage);
    return out;
}

static bool copy(char out[LAB_TEXT], const char *text)
{
    (void)snprintf(out, LAB_TEXT, "%s", text);
    return true;
}

static bool function_at(uint32_t index, char out[LAB_TEXT])
{
    return index < gm_function_count() && copy(out, gm_function_at(index)->name);
}

static bool group_at(uint32_t index, char out[LAB_TEXT])
{
    return index < GROUP_COUNT && copy(out, tl_tick_group_name(groups[index]));
}

static bool choice_at(const char *choices, uint32_t index, char out[LAB_TEXT])
{
    const char *at = choices;
    for (; at != NULL && index > 0; index--) {
        at = strchr(at, '|');
        at = at != NULL ? at + 1 : NULL;
    }
    if (at == NULL) {
        return false;
    }
    (void)snprintf(out, LAB_TEXT, "%.*s", (int)strcspn(at, "|"), at);
    return true;
}

/* A place to stop: what is not of the simulation first. */
static bool stop_at(uint32_t index, char out[LAB_TEXT])
{
    if (choice_at("lag|order|cycle|spawn", index, out)) {
        return true;
    }
    index -= 4;
    return index < TL_TICK_GROUP_COUNT ? copy(out, tl_tick_group_name((tl_tick_group)index))
                                       : function_at(index - TL_TICK_GROUP_COUNT, out);
}

static bool overlay_at(uint32_t index, char out[LAB_TEXT])
{
    return index < TL_TICK_GROUP_COUNT ? copy(out, tl_tick_group_name((tl_tick_group)index))
                                       : index == TL_TICK_GROUP_COUNT && copy(out, "all");
}

static bool command_word_at(uint32_t index, char out[LAB_TEXT])
{
    return index < COUNT && copy(out, commands[index].name);
}

bool lab_command_candidate(const lab_command *command, uint32_t place, uint32_t index,
                           char out[LAB_TEXT])
{
    if (place == 0) {
        return command_word_at(index, out);
    }
    if (command == NULL || place > strlen(command->arguments)) {
        return false;
    }
    switch (command->arguments[place - 1]) {
    case 'F':
    case 'f':
        return function_at(index, out);
    case 'G':
        return command->action == LAB_OVERLAY ? overlay_at(index, out) : group_at(index, out);
    case 'C':
    case 'c':
        return command->choices != NULL ? choice_at(command->choices, index, out)
                                        : stop_at(index, out);
    case 'h':
        return command_word_at(index, out);
    default:
        return false;
    }
}
