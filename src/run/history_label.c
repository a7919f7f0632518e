/* run/history_label.c -- changes of the schedule, in words. See history.h. */
#include "run/history.h"

#include <inttypes.h>
#include <stdio.h>

enum { VALUES = 3 };

/* A pattern and what its "{1}" to "{3}" stand for. */
typedef struct phrase {
    const char *pattern;
    const char *values[VALUES];
    char number[32];
} phrase;

static const char *word(const gm_picture_def *words, const char *english)
{
    return words != NULL ? gm_picture_translate(words, english) : english;
}

/* Seconds with as many decimals as there are. */
static void write_seconds(tl_time time, char out[32])
{
    int length =
        snprintf(out, 32, "%" PRId64 ".%09" PRId64, time / TL_SECONDS(1), time % TL_SECONDS(1));

    while (length > 1 && out[length - 1] == '0') {
        out[--length] = '\0';
    }
    if (length > 1 && out[length - 1] == '.') {
        out[length - 1] = '\0';
    }
}

static void say_interval(phrase *p, const gm_command *edit)
{
    p->pattern = edit->time == 0 ? "{1}: every frame" : "{1}: every {2} s";
    write_seconds(edit->time, p->number);
    p->values[1] = p->number;
}

static void say_shuffle(phrase *p, const gm_command *edit)
{
    p->pattern = edit->value == 0 ? "order as registered" : "order shuffled by {1}";
    (void)snprintf(p->number, sizeof p->number, "%" PRId64, edit->value);
    p->values[0] = p->number;
}

/* What held before may be NULL: unknown. */
static void say_move(phrase *p, const gm_command *edit, const gm_command *before,
                     const gm_picture_def *words)
{
    const char *to = word(words, tl_tick_group_name(edit->group));
    p->pattern = before != NULL ? "{1}: {2} -> {3}" : "{1} runs in {2}";
    p->values[1] = before != NULL ? word(words, tl_tick_group_name(before->group)) : to;
    p->values[2] = to;
}

static void say_edit(phrase *p, const gm_command *edit, const gm_command *before,
                     const gm_picture_def *words)
{
    p->values[0] = edit->function;
    p->values[1] = edit->other;
    if (edit->kind == GM_COMMAND_MOVE) {
        say_move(p, edit, before, words);
    } else if (edit->kind == GM_COMMAND_AFTER) {
        p->pattern = "{1} waits for {2}";
    } else if (edit->kind == GM_COMMAND_CUT) {
        p->pattern = "{1} no longer waits for {2}";
    } else if (edit->kind == GM_COMMAND_INTERVAL) {
        say_interval(p, edit);
    } else if (edit->kind == GM_COMMAND_SHUFFLE) {
        say_shuffle(p, edit);
    } else if (edit->kind == GM_COMMAND_SET) {
        p->pattern = "{1}: {2}";
        p->values[1] = word(words, edit->other);
    } else {
        p->pattern = edit->kind == GM_COMMAND_ENABLE ? "{1}: on" : "{1}: off";
    }
}

void lab_edit_label(const gm_command *edit, const gm_picture_def *words,
                    char out[LAB_HISTORY_LABEL])
{
    phrase p = {.pattern = "", .values = {"", "", ""}};

    say_edit(&p, edit, NULL, words);
    (void)gm_picture_fill(out, LAB_HISTORY_LABEL, word(words, p.pattern), p.values, VALUES);
}

void lab_history_label(const lab_history *history, uint32_t index, const gm_picture_def *words,
                       char out[LAB_HISTORY_LABEL])
{
    const lab_change *step = lab_history_step(history, index, NULL);
    gm_command before = lab_history_before(history, index);
    phrase p = {.pattern = "", .values = {"", "", ""}};

    if (step != NULL && step->is_reset) {
        p.pattern = "back to the first schedule";
    } else if (step != NULL) {
        say_edit(&p, &step->edit, &before, words);
    }
    (void)gm_picture_fill(out, LAB_HISTORY_LABEL, word(words, p.pattern), p.values, VALUES);
}

void lab_history_deed(const lab_history *history, uint32_t index, const gm_picture_def *words,
                      char out[LAB_HISTORY_LABEL])
{
    const lab_change *step = lab_history_step(history, index, NULL);

    if (step == NULL || step->is_reset || step->edit.kind != GM_COMMAND_MOVE) {
        lab_history_label(history, index, words, out);
        return;
    }
    const char *const values[2] = {step->edit.function,
                                   word(words, tl_tick_group_name(step->edit.group))};
    (void)gm_picture_fill(out, LAB_HISTORY_LABEL, word(words, "the move of {1} to {2}"), values, 2);
}
