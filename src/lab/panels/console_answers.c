/* lab/panels/console_answers.c -- commands that ask, and those with Unreal's words. */
#include "lab/panels/console_commands.h"

#include "platform/number.h"

#include <tickline/diagnostics.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FIGURE = 48 };

/* Unreal's limits of the time dilation (W-28), in ns a second. */
#define SLOWEST 100000
#define FASTEST TL_SECONDS(20)

static void take_line(void *user, const char *line)
{
    lab_console_print(user, LAB_TONE_PLAIN, line, NULL);
}

static bool has_part(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        if (lab_word_begins(text, part)) {
            return true;
        }
    }
    return part[0] == '\0';
}

void lab_answer_help(lab_call *call)
{
    const char *part = call->word_count > 1 ? call->words[1] : "";
    bool is_found = false;
    for (uint32_t i = 0; i < lab_command_count(); i++) {
        const lab_command *command = lab_command_at(i);
        char usage[LAB_TEXT];
        if (has_part(command->name, part)) {
            lab_console_print(call->console, LAB_TONE_HELP, lab_command_usage(command, usage),
                              command->help);
            is_found = true;
        }
    }
    if (!is_found) {
        lab_call_refuse(call, "there is no command '{1}'; help lists them", part);
    }
}

void lab_answer_clear(lab_call *call)
{
    lab_console_clear(call->console);
}

void lab_answer_dumpticks(lab_call *call)
{
    uint32_t flags = TL_DUMP_ALL;
    for (uint32_t i = 1; i < call->word_count; i++) {
        if (lab_call_is(call, i, "enabled")) {
            flags |= TL_DUMP_ENABLED;
        } else if (lab_call_is(call, i, "disabled")) {
            flags |= TL_DUMP_DISABLED;
        } else if (lab_call_is(call, i, "grouped")) {
            flags |= TL_DUMP_GROUPED;
        } else {
            lab_call_refuse(call, "expected: {1}", "dumpticks [enabled|disabled] [grouped]");
            return;
        }
    }
    if (tl_tick_dump(gm_game_world(call->game), flags, take_line, call->console) != TL_OK) {
        lab_call_refuse(call, "out of memory", "");
    }
}

void lab_answer_list_timers(lab_call *call)
{
    (void)tl_timer_list(gm_game_world(call->game), take_line, call->console);
}

static void put_figure(lab_console *console, const char *name, uint64_t value)
{
    char text[FIGURE];
    (void)snprintf(text, sizeof text, "%" PRIu64, value);
    lab_console_print(console, LAB_TONE_FIGURE, text, name);
}

static void put_us(lab_console *console, const char *name, int64_t ns)
{
    char text[FIGURE];
    (void)snprintf(text, sizeof text, "%" PRId64 ".%" PRId64 " \xC2\xB5s", ns / 1000,
                   ns % 1000 / 100);
    lab_console_print(console, LAB_TONE_FIGURE, text, name);
}

static uint64_t runs_of(const tl_frame_trace *trace, tl_item_kind kind)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < trace->item_count; i++) {
        count += trace->items[i].item.kind == kind ? 1 : 0;
    }
    return count;
}

static void put_stats(lab_console *console, const gm_game *game)
{
    static const tl_frame_trace nothing = {0};
    const tl_frame_trace *trace = tl_trace_frame(gm_game_world(game));
    gm_stats stats = gm_game_stats(game);
    trace = trace != NULL ? trace : &nothing;
    put_figure(console, "Frame", gm_game_frame_number(game));
    put_figure(console, "Ticks run", runs_of(trace, TL_ITEM_TICK));
    put_figure(console, "Timers called", runs_of(trace, TL_ITEM_TIMER));
    put_figure(console, "Tickables", runs_of(trace, TL_ITEM_TICKABLE));
    put_figure(console, "Newly spawned", trace->newly_spawned);
    put_figure(console, "Demotions", trace->demotions);
    put_figure(console, "Cycles so far", stats.totals.cycles);
    put_us(console, "Physics step", stats.physics_step_ns);
    put_us(console, "Frame time", trace->end_ns - trace->begin_ns);
}

void lab_answer_stat(lab_call *call)
{
    if (lab_call_is(call, 1, "game")) {
        call->console->has_stats = true;
        put_stats(call->console, call->game);
    } else if (lab_call_is(call, 1, "none")) {
        call->console->has_stats = false;
    } else {
        lab_call_refuse(call, "expected: {1}", "stat game|none");
    }
}

static void put_setting(const lab_call *call, bool is_on)
{
    char text[FIGURE];
    (void)snprintf(text, sizeof text, "%s = \"%d\"", call->command->name, is_on ? 1 : 0);
    lab_console_print(call->console, LAB_TONE_PLAIN, text, NULL);
}

/* As Unreal's console variables: without a value it tells the present one. */
static bool take_setting(const lab_call *call, bool *setting)
{
    char usage[LAB_TEXT];
    if (call->word_count > 1) {
        bool is_on = lab_call_is(call, 1, "1");
        if (!is_on && !lab_call_is(call, 1, "0")) {
            lab_call_refuse(call, "expected: {1}", lab_command_usage(call->command, usage));
            return false;
        }
        *setting = is_on;
        call->console->is_log_stale = true;
    }
    put_setting(call, *setting);
    return true;
}

void lab_answer_log_ticks(lab_call *call)
{
    (void)take_setting(call, &call->console->logs_ticks);
}

void lab_answer_show_prerequisites(lab_call *call)
{
    bool is_shown = !call->console->hides_prerequisites;
    if (take_setting(call, &is_shown)) {
        call->console->hides_prerequisites = !is_shown;
    }
}

static void put_speed(const lab_call *call)
{
    char text[FIGURE];
    double speed = tl_world_time_dilation(gm_game_world(call->game));
    int64_t millionths = (int64_t)(speed * 1e6 + 0.5);
    (void)snprintf(text, sizeof text, "slomo = \"%" PRId64 ".%06" PRId64 "\"", millionths / 1000000,
                   millionths % 1000000);
    lab_console_print(call->console, LAB_TONE_PLAIN, text, NULL);
}

void lab_answer_slomo(lab_call *call)
{
    tl_time speed = 0;
    if (call->word_count == 1) {
        put_speed(call);
    } else if (!app_number_parse_seconds(call->words[1], &speed) || speed < SLOWEST ||
               speed > FASTEST) {
        lab_call_refuse(call, "expected a number from 0.0001 to 20, not '{1}'", call->words[1]);
    } else {
        lab_ask(call->requests, (lab_request){.action = LAB_SLOMO, .number = speed / 1000});
    }
}

void lab_answer_pause(lab_call *call)
{
    bool is_paused = tl_world_is_paused(gm_game_world(call->game));
    lab_ask(call->requests, (lab_request){.action = LAB_PAUSE, .number = is_paused ? 0 : 1});
}
