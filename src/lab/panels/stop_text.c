/* lab/panels/stop_text.c -- why a breakpoint stopped the run, in words. */
#include "lab/panels/page.h"

#include <inttypes.h>
#include <stdio.h>

enum { VALUES = 4 };

/* Such a breakpoint can stop no earlier: whether a read is late is known when the value is written.
 */
#define AT_END "at the end of the frame in which {1} read {2} late"

/* A pattern and what its "{1}" to "{4}" stand for. */
typedef struct phrase {
    const char *pattern;
    const char *values[VALUES];
    char late[24];
    char px[24];
} phrase;

static const char *name_of(const lab_model *model, const tl_item *item)
{
    const char *known = lab_page_item_name(model->frame, item);
    return known[0] != '?' ? known : item->name != NULL ? item->name : "?";
}

/* How long and how far is what a lesson may ask for. */
static void say_lag(const lab_model *model, const tl_lag_sample *sample, phrase *p)
{
    p->values[0] = name_of(model, &sample->reader);
    p->values[1] = sample->value_name;
    p->values[2] = p->late;
    p->values[3] = p->px;
    (void)snprintf(p->late, sizeof p->late, "%" PRIu32, sample->frames);
    (void)snprintf(p->px, sizeof p->px, "%.1f", sample->px);
    bool is_one = sample->frames == 1;
    p->pattern = model->lesson.is_guess_open ? AT_END
                 : sample->has_px
                     ? (is_one ? AT_END ": {3} frame, {4} px" : AT_END ": {3} frames, {4} px")
                 : is_one ? AT_END ": {3} frame"
                          : AT_END ": {3} frames";
}

static const char *say_edit(gm_command_kind kind)
{
    return kind == GM_COMMAND_MOVE      ? "{1} now runs before {2}: {3} was moved to another group"
           : kind == GM_COMMAND_AFTER   ? "{1} now runs before {2}: {3} now waits for {4}"
           : kind == GM_COMMAND_CUT     ? "{1} now runs before {2}: {3} no longer waits for {4}"
           : kind == GM_COMMAND_SHUFFLE ? "{1} now runs before {2}: the order was shuffled"
                                        : "{1} now runs before {2}: {3} was edited";
}

static const char *say_cause(const lab_order_change *change)
{
    switch (change->cause) {
    case LAB_ORDER_BY_EDIT:
        return say_edit(change->edit.kind);
    case LAB_ORDER_BY_GROUP:
        return "{1} now runs before {2}: {3} asks for another group";
    case LAB_ORDER_BY_DEMOTION:
        return "{1} now runs before {2}: {4} holds {3} back";
    case LAB_ORDER_BY_RELEASE:
        return "{1} now runs before {2}: nothing holds {3} back any more";
    case LAB_ORDER_BY_JOINING:
        return "{1} now runs before {2}: {4} runs in this frame";
    case LAB_ORDER_BY_LEAVING:
        return "{1} now runs before {2}: {4} does not run in this frame";
    case LAB_ORDER_BY_PREREQUISITE:
        break;
    }
    return "{1} now runs before {2}: prerequisites or priorities changed";
}

static void say_order(const lab_model *model, const lab_order_change *change, phrase *p)
{
    const tl_item *first = change->is_later ? &change->passed : &change->moved;
    const tl_item *second = change->is_later ? &change->moved : &change->passed;
    bool is_edit = change->cause == LAB_ORDER_BY_EDIT;
    p->values[0] = name_of(model, first);
    p->values[1] = name_of(model, second);
    p->values[2] = is_edit ? change->edit.function : name_of(model, &change->moved);
    p->values[3] = is_edit ? change->edit.other : name_of(model, &change->other);
    p->pattern = say_cause(change);
}

const char *lab_stop_text(const lab_ui *ui, const lab_model *model, char out[LAB_TEXT])
{
    const lab_break_reason *stop = model->stop;
    phrase p = {.pattern = "", .values = {"", "", "", ""}};
    switch (stop->kind) {
    case LAB_BREAK_AT_FUNCTION:
        p.pattern = "before {1} runs";
        p.values[0] = name_of(model, &stop->next);
        break;
    case LAB_BREAK_AT_GROUP:
        p.pattern = "before {1} begins";
        p.values[0] = lab_ui_word(ui, tl_stage_name(stop->next.stage));
        break;
    case LAB_BREAK_AT_LAG:
        say_lag(model, &stop->sample, &p);
        break;
    case LAB_BREAK_AT_CYCLE:
        p.pattern = "a prerequisite was dropped: a cycle";
        break;
    case LAB_BREAK_AT_SPAWN:
        p.pattern = "a function was newly spawned";
        break;
    case LAB_BREAK_AT_ORDER:
        say_order(model, &stop->change, &p);
        break;
    }
    return lab_ui_fill(ui, out, p.pattern, p.values, VALUES);
}
