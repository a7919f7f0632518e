/* lab/panels/editor_help.c -- what a line of a lesson's text means, in one line. See editor.h. */
#include "lab/panels/editor.h"

#include <string.h>

static const struct {
    const char *word;
    const char *help;
} helps[] = {
    {"sector", "sector NAME: where it is played; range, studio and workshop have devices"},
    {"edit",
     "edit move FUNCTION GROUP, after, cut, interval, enable, disable, set: what is changed"},
    {"name", "name TEXT: the title, and what the file is called"},
    {"text", "text TEXT: a paragraph of the task, at most two"},
    {"frames", "frames FIRST LAST: what is measured"},
    {"seeds", "seeds COUNT: how many runs are measured, each with another seed"},
    {"measure",
     "measure NAME KIND ... LABEL: a figure; kinds: lag-px, lag-frames, late, runs, group, ..."},
    {"moment", "moment READER VALUE: the read that is shown before and now"},
    {"predict", "predict start|solution MEASURE NUMBER QUESTION: what the learner guesses"},
    {"step",
     "step predict|edit|shuffle N|frames N|check TEXT: what the learner does; at most four"},
    {"because", "because MEASURE OPERATOR NUMBER MESSAGE: shown after a fail if it holds"},
    {"expect", "expect MEASURE OPERATOR NUMBER MESSAGE: must hold; else its message is shown"},
    {"hint", "hint TEXT: shown when it is asked for; at most four"},
    {"why", "why TEXT: shown after a pass: why it works"},
    {"meet", "meet TEXT: shown after a pass: where a real project has it"},
    {"unreal", "unreal TEXT: Unreal's call for it"},
    {"console", "console TEXT: Unreal's console command that shows it"},
    {"par", "par EDITS: how many changes the solution needs"},
    {"solution", "solution: the edits below it must pass"},
    {"wrong", "wrong NAME N: the edits below it must fail with the message of rule N"},
    {"begin", "begin: input of the player follows, and repeats"},
    {"i", "i COUNT BUTTONS MOVE_X MOVE_Y AIM_X AIM_Y X Y: the same input for COUNT frames"},
};

enum { HELPS = sizeof helps / sizeof helps[0] };

const char *lab_editor_help_at(uint32_t index)
{
    return index < HELPS ? helps[index].help : NULL;
}

const char *lab_editor_help(const char *line)
{
    size_t length = strcspn(line, " \n");
    for (uint32_t i = 0; i < HELPS; i++) {
        if (strlen(helps[i].word) == length && strncmp(helps[i].word, line, length) == 0) {
            return helps[i].help;
        }
    }
    return NULL;
}
