/* lab/breaks.c -- requests about breakpoints become changes of their list. See state.h. */
#include "lab/guide.h"
#include "lab/state.h"

static bool toggle(lab_breakpoints *list, const lab_breakpoint *wanted)
{
    const lab_breakpoint *there = lab_breakpoints_find(list, wanted);
    if (there != NULL && !there->is_disabled) {
        return lab_breakpoints_remove(list, there->id);
    }
    return lab_breakpoints_add(list, wanted) != 0;
}

static void put_name(lab_breakpoint *wanted, const char *name)
{
    (void)SDL_strlcpy(wanted->name, name, sizeof wanted->name);
}

/* The breakpoint that a request is about, with the name of a function where it takes one. */
static lab_breakpoint wanted_by(const app_lab *lab, const lab_request *request)
{
    static const lab_break_kind kinds[LAB_ACTION_COUNT] = {
        [LAB_BREAK_GROUP] = LAB_BREAK_AT_GROUP, [LAB_BREAK_LAG] = LAB_BREAK_AT_LAG,
        [LAB_BREAK_CYCLE] = LAB_BREAK_AT_CYCLE, [LAB_BREAK_SPAWN] = LAB_BREAK_AT_SPAWN,
        [LAB_BREAK_ORDER] = LAB_BREAK_AT_ORDER, [LAB_BREAK_FUNCTION] = LAB_BREAK_AT_FUNCTION,
    };
    lab_breakpoint wanted = {.kind = kinds[request->action]};
    if (wanted.kind == LAB_BREAK_AT_GROUP) {
        wanted.stage = tl_stage_of_group(request->group);
    } else if (wanted.kind == LAB_BREAK_AT_LAG) {
        put_name(&wanted, request->function);
    } else if (wanted.kind == LAB_BREAK_AT_FUNCTION) {
        put_name(&wanted,
                 request->function[0] != '\0' ? request->function : lab_guide_selected(lab));
    }
    return wanted;
}

static void change_listed(lab_breakpoints *list, const lab_request *request)
{
    uint32_t id = (uint32_t)request->number;
    uint32_t at = 0;
    while (at < list->count && list->items[at].id != id) {
        at++;
    }
    if (at < list->count && request->action == LAB_BREAK_REMOVE) {
        (void)lab_breakpoints_remove(list, id);
    } else if (at < list->count) {
        (void)lab_breakpoints_enable(list, id, list->items[at].is_disabled);
    }
}

bool lab_breaks_change(app_lab *lab, const lab_request *request, lab_notice *problem)
{
    lab_breakpoints *list = lab_drive_breakpoints(lab->run.drive);
    *problem = LAB_NOTICE_NO_BREAKPOINT;
    if (request->action == LAB_EXPECT_LAG) {
        return lab_breakpoints_expect(list, request->function, request->other);
    }
    if (request->action == LAB_BREAK_REMOVE || request->action == LAB_BREAK_SWITCH) {
        change_listed(list, request);
        return true;
    }
    lab_breakpoint wanted = wanted_by(lab, request);
    if (wanted.kind == LAB_BREAK_AT_FUNCTION && wanted.name[0] == '\0') {
        *problem = LAB_NOTICE_SELECT_FIRST;
        return false;
    }
    return toggle(list, &wanted);
}
