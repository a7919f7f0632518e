/* lab/panels/console_commands.h -- the words of the console. Private to console*.c and picker.c. */
#ifndef LAB_CONSOLE_COMMANDS_H
#define LAB_CONSOLE_COMMANDS_H

#include "lab/panels/console.h"

enum { LAB_CONSOLE_WORDS = 6 };

/** A line that is being run. */
typedef struct lab_call {
    lab_console *console;
    const gm_game *game;
    lab_requests *requests;
    char line[LAB_TEXT];
    const char *words[LAB_CONSOLE_WORDS]; /**< the command's word first */
    uint32_t word_count;
    const struct lab_command *command;
} lab_call;

typedef void lab_command_fn(lab_call *call);

/** The arguments of a command: a letter each, small if it may be left out: F a function, G a
 * group, N a whole number, S seconds, C one of `choices`, H a command's word, L a name. */
typedef struct lab_command {
    const char *name;
    const char *usage; /**< the arguments, as text */
    const char *arguments;
    const char *choices; /**< "a|b"; NULL: none */
    lab_command_fn *run;
    const char *help;  /**< translated */
    lab_action action; /**< of commands that only ask */
    int32_t direction;
} lab_command;

uint32_t lab_command_count(void);
const lab_command *lab_command_at(uint32_t index);
/** By its word; NULL: none. */
const lab_command *lab_command_find(const char *word);
/** "move FUNCTION GROUP".  @return out */
const char *lab_command_usage(const lab_command *command, char out[LAB_TEXT]);

/** What may stand at that place behind the command (0: the command itself), by index.
 * @return false: there is no more */
bool lab_command_candidate(const lab_command *command, uint32_t place, uint32_t index,
                           char out[LAB_TEXT]);
/** Like strcasecmp() for ASCII, in every locale. */
int lab_word_compare(const char *a, const char *b);
bool lab_word_begins(const char *text, const char *beginning);

/* Answers: console_answers.c. */
lab_command_fn lab_answer_help, lab_answer_dumpticks, lab_answer_stat, lab_answer_list_timers,
    lab_answer_log_ticks, lab_answer_show_prerequisites, lab_answer_clear, lab_answer_slomo,
    lab_answer_pause;
/* Changes: console_changes.c. */
lab_command_fn lab_change_ask, lab_change_move, lab_change_after, lab_change_interval,
    lab_change_function, lab_change_shuffle, lab_change_frame, lab_change_step, lab_change_continue,
    lab_change_break, lab_change_set, lab_change_group, lab_change_select, lab_change_lesson,
    lab_change_text;

/** An error line. */
void lab_call_refuse(const lab_call *call, const char *word, const char *value);
/** The word is read as a function, in the game's spelling, "NAME" or "NAME#n"; false after an
 * error line. */
bool lab_call_function(const lab_call *call, uint32_t place, char out[LAB_FUNCTION_LABEL]);
/** True if the word at that place is there and this one. */
bool lab_call_is(const lab_call *call, uint32_t place, const char *word);

#endif
