/* lab/panels/console.h -- the console: Unreal's words for what ticks, and the Lab's own. */
#ifndef LAB_CONSOLE_H
#define LAB_CONSOLE_H

#include "frameview/model.h"
#include "ui/field.h"

#include <game/game.h>

union SDL_Event;

/* Words are not told apart by case. Queries answer at once. What changes the simulation ends in a
 * request and acts in the next frame, so recordings and stepping stay exact. */

enum {
    LAB_CONSOLE_RING = 1024, /**< lines that are kept */
    LAB_CONSOLE_LINE = 160,  /**< bytes */
    LAB_CONSOLE_HISTORY = 32,
    LAB_CONSOLE_FRAME_LINES = 256, /**< of the log of ticks, in one frame */
};

/** How a line reads. */
typedef enum lab_console_tone {
    LAB_TONE_PLAIN = 0, /**< `text` */
    LAB_TONE_INPUT,     /**< `text`: a line that was entered */
    LAB_TONE_LOG,       /**< `text`: of the log of ticks */
    LAB_TONE_HELP,      /**< `text`: a command; `word`: what it does */
    LAB_TONE_FIGURE,    /**< `word`: what it is; `text`: how much */
    LAB_TONE_ERROR,     /**< `word`, with `text` for its "{1}"; or only `text` */
} lab_console_tone;

typedef struct lab_console_line {
    char text[LAB_CONSOLE_LINE];
    const char *word; /**< a literal, to be translated; NULL: none */
    lab_console_tone tone;
} lab_console_line;

/** Zero-initialise before use. Must stay where it is while it logs ticks. */
typedef struct lab_console {
    lab_console_line lines[LAB_CONSOLE_RING];    /**< line n at n % LAB_CONSOLE_RING */
    uint64_t line_count;                         /**< written so far */
    uint32_t scroll;                             /**< lines back from the newest */
    lab_field edit;                              /**< the line being typed */
    char history[LAB_CONSOLE_HISTORY][LAB_TEXT]; /**< oldest first */
    uint32_t history_count;
    uint32_t history_back; /**< 0: the line being typed; n: n lines back */
    char draft[LAB_TEXT];  /**< the typed line, kept while the history is shown */
    bool has_stats;        /**< stat game: lab_console_stats_paint() */
    bool logs_ticks;       /**< tick.LogTicks */
    bool hides_prerequisites;
    const tl_world *logged; /**< the world whose log comes here */
    bool is_log_stale;
    uint32_t frame_lines; /**< of the log in this frame; more are only counted */
} lab_console;

/**
 * Runs a line as if it had been typed: shows it, keeps it in the history, answers.
 *
 * @param game      the game that commands query; between frames or on hold
 * @param requests  receives the changes
 * @cost a list of all functions or timers at worst
 */
void lab_console_run(lab_console *console, const char *line, const gm_game *game,
                     lab_requests *requests);
/** Before each frame: switches the log of ticks as asked, for a new world too. */
void lab_console_follow(lab_console *console, const gm_game *game);
/** To be called before `game` ends or the console goes. */
void lab_console_leave(lab_console *console, gm_game *game);

/** Adds a line. `text` is cut after a whole letter where it is too long. */
void lab_console_print(lab_console *console, lab_console_tone tone, const char *text,
                       const char *word);
/** Forgets all lines. */
void lab_console_clear(lab_console *console);
/** Line by age, 0 the newest; NULL: there is none. */
const lab_console_line *lab_console_at(const lab_console *console, uint32_t age);

/** Editing, while the console is open. Enter asks for a LAB_COMMAND.
 * @return false: the event is not the console's (Esc, function keys, the grave key) */
bool lab_console_event(lab_console *console, const union SDL_Event *event, lab_requests *requests);
/** Types text at the cursor: line breaks become blanks, control characters are left out. */
void lab_console_type(lab_console *console, const char *text);
/** Completes the word at the cursor; where several fit, lists them. */
void lab_console_complete(lab_console *console);

/** A sheet over `box`, the lower part of the world. */
void lab_console_paint(lab_ui *ui, lab_box box, const lab_model *model, lab_console *console);
/** The figures of stat game in the upper right corner of `box`; nothing while they are off. */
void lab_console_stats_paint(lab_ui *ui, lab_box box, const lab_model *model,
                             const lab_console *console);

#endif
