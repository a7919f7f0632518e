/* project/project_trial.c -- see project.h: changes of a list on trial, and their texts. */
#include "project/project_parts.h"

#include "platform/near_word.h"
#include "run/recording_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOVED_NAME = 1024, PART = 64 };

/* Of the same group or prerequisite. */
static bool is_about_same(const app_project_trial *a, const app_project_trial *b)
{
    bool is_move = a->change == APP_PROJECT_MOVE;
    return a->function == b->function && is_move == (b->change == APP_PROJECT_MOVE) &&
           (is_move || a->before == b->before);
}

static bool waits_in_list(const app_project *p, uint32_t function, uint32_t before)
{
    for (uint32_t i = 0; i < p->link_count; i++) {
        if (p->links[i].function == function && p->links[i].before == before) {
            return true;
        }
    }
    return false;
}

static bool is_as_listed(const app_project *p, const app_project_trial *trial)
{
    return trial->change == APP_PROJECT_MOVE ? p->functions[trial->function].group == trial->group
                                             : waits_in_list(p, trial->function, trial->before) ==
                                                   (trial->change == APP_PROJECT_WAIT);
}

static void leave_out(app_project_trials *trials, uint32_t index)
{
    trials->count--;
    memmove(&trials->items[index], &trials->items[index + 1],
            (trials->count - index) * sizeof trials->items[0]);
}

void app_project_untry(app_project_trials *trials, uint32_t index)
{
    uint32_t family = trials->items[index].family;
    leave_out(trials, index);
    for (uint32_t i = trials->count; family != 0 && i > 0; i--) {
        if (trials->items[i - 1].family == family) {
            leave_out(trials, i - 1);
        }
    }
}

bool app_project_try(const app_project *project, app_project_trials *trials,
                     const app_project_trial *trial)
{
    bool is_back = is_as_listed(project, trial);
    for (uint32_t i = 0; i < trials->count; i++) {
        if (!is_about_same(&trials->items[i], trial)) {
            continue;
        }
        if (is_back) {
            leave_out(trials, i);
        } else {
            trials->items[i] = *trial;
        }
        return true;
    }
    if (!is_back && trials->count == APP_PROJECT_TRIALS) {
        return false;
    }
    if (!is_back) {
        trials->items[trials->count++] = *trial;
    }
    return true;
}

bool app_project_waits(const app_project *project, const app_project_trials *trials,
                       uint32_t function, uint32_t before)
{
    for (uint32_t i = 0; trials != NULL && i < trials->count; i++) {
        const app_project_trial *t = &trials->items[i];
        if (t->change != APP_PROJECT_MOVE && t->function == function && t->before == before) {
            return t->change == APP_PROJECT_WAIT;
        }
    }
    return waits_in_list(project, function, before);
}

tl_tick_group app_project_group_of(const app_project *project, const app_project_trials *trials,
                                   uint32_t function)
{
    for (uint32_t i = 0; trials != NULL && i < trials->count; i++) {
        if (trials->items[i].change == APP_PROJECT_MOVE && trials->items[i].function == function) {
            return trials->items[i].group;
        }
    }
    return project->functions[function].group;
}

static void cut(app_project *p, const app_project_trial *trial)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->link_count; i++) {
        if (p->links[i].function != trial->function || p->links[i].before != trial->before) {
            p->links[kept++] = p->links[i];
        }
    }
    p->link_count = kept;
}

/* Links are in the order of their functions. */
static bool add(app_project *p, const app_project_trial *trial)
{
    uint32_t at = p->link_count;
    app_project_link *items =
        app_reader_grown(p->links, p->link_count, &p->link_capacity, sizeof *p->links);
    if (items == NULL) {
        return false;
    }
    p->links = items;
    for (; at > 0 && p->links[at - 1].function > trial->function; at--) {
        p->links[at] = p->links[at - 1];
    }
    p->links[at] = (app_project_link){.function = trial->function,
                                      .before = trial->before,
                                      .name = p->functions[trial->before].name,
                                      .line = p->functions[trial->function].line};
    p->link_count++;
    return true;
}

bool app__project_settle(app_project *project, const app_project_trials *trials)
{
    bool is_good = true;
    for (uint32_t i = 0; i < trials->count && is_good; i++) {
        const app_project_trial *trial = &trials->items[i];
        if (trial->change == APP_PROJECT_MOVE) {
            project->functions[trial->function].group = trial->group;
        } else if (trial->change == APP_PROJECT_CUT) {
            cut(project, trial);
        } else {
            is_good = add(project, trial);
        }
    }
    return is_good;
}

typedef struct taking {
    const app_project *project;
    app_project_trials *trials; /* those before */
    app_project_trial trial;
} taking;

/* The function that a misspelt name may stand for, by its whole name or the words before a point.
 * NULL: none */
static const char *meant_by(const app_project *p, const char *name)
{
    const char *meant = NULL;
    uint32_t limit = app_word_limit(name) + 1;
    for (uint32_t i = 0; i < p->function_count; i++) {
        char part[PART];
        const char *known = p->functions[i].name;
        (void)snprintf(part, sizeof part, "%.*s", (int)strcspn(known, "."), known);
        uint32_t apart = app_word_apart(name, known);
        uint32_t apart_of_part = app_word_apart(name, part);
        apart = apart_of_part < apart ? apart_of_part : apart;
        meant = apart < limit ? known : meant;
        limit = apart < limit ? apart : limit;
    }
    return meant;
}

static app_status find_function(const app_project *p, const char *name, uint32_t *out)
{
    uint32_t count = 0;
    *out = app_project_find_end(p, name, &count);
    if (*out < p->function_count) {
        return APP_OK;
    }
    if (count == 0) {
        const char *meant = meant_by(p, name);
        app_message("--what-if: expected a function of the list, not '%s'%s%s%s", name,
                    meant != NULL ? ": did you mean '" : "", meant != NULL ? meant : "",
                    meant != NULL ? "'?" : "");
    } else {
        app_message("--what-if: expected one function of the list; %" PRIu32 " names fit '%s'",
                    count, name);
    }
    return APP_USAGE;
}

/* A trial that changes nothing is a mistake. */
static app_status find_before(taking *t, const char *name)
{
    app_status status = find_function(t->project, name, &t->trial.before);
    if (status != APP_OK) {
        return status;
    }
    bool is_cut = t->trial.change == APP_PROJECT_CUT;
    bool waits = app_project_waits(t->project, t->trials, t->trial.function, t->trial.before);
    const char *function = t->project->functions[t->trial.function].name;
    const char *before = t->project->functions[t->trial.before].name;
    if (t->trial.function == t->trial.before) {
        app_message("--what-if: expected two functions, not '%s' twice", function);
        return APP_USAGE;
    }
    if (is_cut != waits) {
        app_message(is_cut ? "--what-if: '%s' does not wait for '%s'"
                           : "--what-if: '%s' waits for '%s' already",
                    function, before);
        return APP_USAGE;
    }
    return APP_OK;
}

static app_status find_group(taking *t, const char *text)
{
    t->trial.change = APP_PROJECT_MOVE;
    if (!app_project_group(text, &t->trial.group)) {
        app_message("--what-if: expected a group from PrePhysics to LastDemotable, after:FUNCTION "
                    "or cut:FUNCTION, not '%s'",
                    text);
        return APP_USAGE;
    }
    for (uint32_t i = 0; i < t->trials->count; i++) {
        if (is_about_same(&t->trials->items[i], &t->trial)) {
            app_message("--what-if: expected one group for '%s', not %s and %s",
                        t->project->functions[t->trial.function].name,
                        tl_tick_group_name(t->trials->items[i].group),
                        tl_tick_group_name(t->trial.group));
            return APP_USAGE;
        }
    }
    return APP_OK;
}

static app_status take_target(taking *t, const char *text)
{
    static const char after[] = "after:";
    static const char cut[] = "cut:";
    if (strncmp(text, after, sizeof after - 1) == 0) {
        t->trial.change = APP_PROJECT_WAIT;
        return find_before(t, text + sizeof after - 1);
    }
    if (strncmp(text, cut, sizeof cut - 1) == 0) {
        t->trial.change = APP_PROJECT_CUT;
        return find_before(t, text + sizeof cut - 1);
    }
    return find_group(t, text);
}

/* Where the function's name ends, or NULL; names may have a '=' too. */
static const char *mark_of(const char *what_if)
{
    const char *after = strstr(what_if, "=after:");
    const char *cut = strstr(what_if, "=cut:");
    return after != NULL ? after : cut != NULL ? cut : strrchr(what_if, '=');
}

/* "after:FUNCTION" before the '=', where it belongs behind it. */
static bool is_in_front(const char *name)
{
    return strncmp(name, "after:", 6) == 0 || strncmp(name, "cut:", 4) == 0;
}

/* "FUNCTION=GROUP", "FUNCTION=after:FUNCTION" or "FUNCTION=cut:FUNCTION". */
static app_status take_change(taking *t, const char *what_if)
{
    char name[MOVED_NAME];
    const char *mark = mark_of(what_if);
    size_t length = mark != NULL ? (size_t)(mark - what_if) : 0;
    if (length == 0 || length >= sizeof name) {
        app_message("--what-if: expected FUNCTION=GROUP, not '%s'", what_if);
        return APP_USAGE;
    }
    memcpy(name, what_if, length);
    name[length] = '\0';
    if (is_in_front(name)) {
        const char *colon = strchr(name, ':') + 1;
        app_message("--what-if: expected %s=%.*s%s, not '%s'", colon, (int)(colon - name), name,
                    mark + 1, what_if);
        return APP_USAGE;
    }
    t->trial = (app_project_trial){0};
    app_status status = find_function(t->project, name, &t->trial.function);
    return status == APP_OK ? take_target(t, mark + 1) : status;
}

app_status app__project_take_trials(const app_project *project, app_project_trials *out,
                                    char *const *what_ifs, uint32_t count)
{
    taking t = {.project = project, .trials = out};
    app_status status = APP_OK;
    for (uint32_t i = 0; i < count && i < APP_PROJECT_TRIALS && status == APP_OK; i++) {
        status = take_change(&t, what_ifs[i]);
        if (status == APP_OK && t.trial.change != APP_PROJECT_MOVE) {
            (void)app_project_try(project, out, &t.trial);
        } else if (status == APP_OK) {
            out->items[out->count++] = t.trial;
        }
    }
    return status;
}
