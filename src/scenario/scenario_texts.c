/* scenario/scenario_texts.c -- all that a scenario says to people. See scenario.h. */
#include "scenario/scenario_check.h"

static void tell(const char *text, app_text_fn *fn, void *user)
{
    if (text[0] != '\0') {
        fn(user, text);
    }
}

static void tell_lesson(const app_scenario *s, app_text_fn *fn, void *user)
{
    for (uint32_t i = 0; i < s->text_count; i++) {
        tell(s->texts[i], fn, user);
    }
    for (uint32_t i = 0; i < s->step_count; i++) {
        tell(s->steps[i].text, fn, user);
    }
    for (uint32_t i = 0; i < s->hint_count; i++) {
        tell(s->hints[i], fn, user);
    }
}

void app_scenario_texts(const app_scenario *s, app_text_fn *fn, void *user)
{
    tell(s->title, fn, user);
    tell(s->prediction.question, fn, user);
    tell(s->why, fn, user);
    for (uint32_t i = 0; i < s->other_count; i++) {
        tell(s->others[i].is_unreal ? "" : s->others[i].text, fn, user);
    }
    tell(s->meet, fn, user);
    tell_lesson(s, fn, user);
    for (uint32_t i = 0; i < s->measure_count; i++) {
        tell(s->measures[i].label, fn, user);
        tell(app_measure_unit(&s->measures[i]), fn, user);
    }
    for (uint32_t i = 0; i < s->rule_count; i++) {
        tell(s->rules[i].message, fn, user);
    }
    tell(s->rule_count > 0 ? APP_NOTHING_MEASURED : "", fn, user);
}
