/* scenario/scenario_print.c -- see scenario_print.h. */
#include "scenario/scenario_print.h"

#include "platform/terminal_text.h"

#include <stdio.h>

typedef struct line {
    const char *name;
    char measured[APP_SCENARIO_NAME];
    char expected[2 * APP_SCENARIO_NAME];
    const char *result;
} line;

static line begin(const app_scenario *s, const app_verdict *v, uint32_t measure)
{
    line l = {.name = s->measures[measure].name, .measured = "-", .expected = "-", .result = "-"};
    if (v->is_measured[measure]) {
        app_measure_text(&s->measures[measure], v->values[measure], l.measured, sizeof l.measured);
    }
    return l;
}

static void print(const line *l)
{
    app_terminal_put(stdout, l->name);
    (void)printf("\t%s\t%s\t%s\n", l->measured, l->expected, l->result);
}

static bool is_expected(const app_scenario *s, uint32_t measure)
{
    for (uint32_t i = 0; i < s->rule_count; i++) {
        if (!s->rules[i].is_reason && s->rules[i].condition.measure == measure) {
            return true;
        }
    }
    return false;
}

static void print_rule(const app_scenario *s, const app_verdict *v, const app_condition *c)
{
    line l = begin(s, v, c->measure);
    app_condition_text(s, c, l.expected, sizeof l.expected);
    bool is_good = v->is_measured[c->measure] && app_condition_holds(c, v->values[c->measure]);
    l.result = is_good ? "ok" : "no";
    print(&l);
}

void app_scenario_print(const app_scenario *s, const app_verdict *v)
{
    for (uint32_t i = 0; i < s->measure_count; i++) {
        if (!is_expected(s, i)) {
            line l = begin(s, v, i);
            print(&l);
        }
    }
    for (uint32_t i = 0; i < s->rule_count; i++) {
        if (!s->rules[i].is_reason) {
            print_rule(s, v, &s->rules[i].condition);
        }
    }
}
