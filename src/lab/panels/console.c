/* lab/panels/console.c -- see console.h. */
#include "lab/panels/console.h"

#include "lab/panels/console_commands.h"

#include <game/utf8.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void lab_console_print(lab_console *console, lab_console_tone tone, const char *text,
                       const char *word)
{
    lab_console_line *line = &console->lines[console->line_count++ % LAB_CONSOLE_RING];
    size_t length = strlen(text);
    length = length < LAB_CONSOLE_LINE ? length : gm_utf8_whole(text, LAB_CONSOLE_LINE - 1);
    *line = (lab_console_line){.word = word, .tone = tone};
    memcpy(line->text, text, length);
    if (console->scroll > 0 && console->scroll < LAB_CONSOLE_RING - 1U) {
        console->scroll++; /* what is being read stays where it is */
    }
}

void lab_console_clear(lab_console *console)
{
    console->line_count = 0;
    console->scroll = 0;
}

const lab_console_line *lab_console_at(const lab_console *console, uint32_t age)
{
    if (age >= console->line_count || age >= LAB_CONSOLE_RING) {
        return NULL;
    }
    return &console->lines[(console->line_count - 1 - age) % LAB_CONSOLE_RING];
}

static void remember(lab_console *console, const char *line)
{
    uint32_t count = console->history_count;
    console->history_back = 0;
    if (count > 0 && strcmp(console->history[count - 1], line) == 0) {
        return;
    }
    if (count == LAB_CONSOLE_HISTORY) {
        memmove(console->history[0], console->history[1], sizeof console->history - LAB_TEXT);
        count--;
    }
    (void)snprintf(console->history[count], LAB_TEXT, "%s", line);
    console->history_count = count + 1;
}

static void split(lab_call *call, const char *line)
{
    char *at = call->line;
    (void)snprintf(call->line, sizeof call->line, "%s", line);
    for (;;) {
        at += strspn(at, " \t");
        if (*at == '\0') {
            return;
        }
        if (call->word_count < LAB_CONSOLE_WORDS) {
            call->words[call->word_count] = at;
        }
        call->word_count++;
        at += strcspn(at, " \t");
        if (*at != '\0') {
            *at++ = '\0';
        }
    }
}

void lab_call_refuse(const lab_call *call, const char *word, const char *value)
{
    lab_console_print(call->console, LAB_TONE_ERROR, value, word);
}

bool lab_call_is(const lab_call *call, uint32_t place, const char *word)
{
    return place < call->word_count && lab_word_compare(call->words[place], word) == 0;
}

static bool has_right_count(const lab_command *command, uint32_t count)
{
    uint32_t least = 0;
    uint32_t most = (uint32_t)strlen(command->arguments);
    for (uint32_t i = 0; i < most; i++) {
        least += command->arguments[i] >= 'A' && command->arguments[i] <= 'Z' ? 1 : 0;
    }
    return count >= least && count <= most;
}

static void run_call(lab_call *call)
{
    char usage[LAB_TEXT];
    call->command = lab_command_find(call->words[0]);
    if (call->command == NULL) {
        lab_call_refuse(call, "there is no command '{1}'; help lists them", call->words[0]);
    } else if (!has_right_count(call->command, call->word_count - 1)) {
        lab_call_refuse(call, "expected: {1}", lab_command_usage(call->command, usage));
    } else {
        call->command->run(call);
    }
}

void lab_console_run(lab_console *console, const char *line, const gm_game *game,
                     lab_requests *requests)
{
    lab_call call = {.console = console, .game = game, .requests = requests};
    split(&call, line);
    if (call.word_count == 0) {
        return;
    }
    console->scroll = 0;
    lab_console_print(console, LAB_TONE_INPUT, line, NULL);
    remember(console, line);
    run_call(&call);
}

static void take_log_line(void *user, const char *line)
{
    lab_console *console = user;
    if (console->frame_lines++ < LAB_CONSOLE_FRAME_LINES) {
        lab_console_print(console, LAB_TONE_LOG, line, NULL);
    }
}

/* What did not fit into the frame that ended. */
static void tell_left_out(lab_console *console)
{
    char count[16];
    if (console->frame_lines > LAB_CONSOLE_FRAME_LINES) {
        (void)snprintf(count, sizeof count, "%" PRIu32,
                       console->frame_lines - LAB_CONSOLE_FRAME_LINES);
        lab_console_print(console, LAB_TONE_FIGURE, count, "lines left out");
    }
    console->frame_lines = 0;
}

static void set_log(lab_console *console, tl_world *world)
{
    tl_tick_log_def def = {take_log_line, console, console->hides_prerequisites};
    tl_result result = tl_tick_log_set(world, console->logs_ticks ? &def : NULL);
    if (result == TL_OK) {
        console->logged = console->logs_ticks ? world : NULL;
        console->is_log_stale = false;
    }
}

void lab_console_follow(lab_console *console, const gm_game *game)
{
    tl_world *world = gm_game_world(game);
    bool is_new = console->logs_ticks && console->logged != world;
    tell_left_out(console);
    if ((console->is_log_stale || is_new) && !tl_frame_is_open(world)) {
        set_log(console, world);
    }
}

void lab_console_leave(lab_console *console, gm_game *game)
{
    console->logs_ticks = false;
    console->is_log_stale = console->logged == gm_game_world(game);
    lab_console_follow(console, game);
    console->logged = NULL;
    console->is_log_stale = false;
}
