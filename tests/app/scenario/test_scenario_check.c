/* What a scenario measures is judged as it is written. */
#include "scenario/scenario_check.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static char path[TEMPORARY_PATH];

static void make_path(void)
{
    ck_assert(temporary_path(path, "scenario-check"));
}

static void remove_path(void)
{
    (void)remove(path);
}

static void write_text(const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void read_good(app_scenario *out)
{
    char error[512] = "";
    ck_assert_msg(app_scenario_read(out, path, error, sizeof error), "%s", error);
}

/* Head, lines in between, body. */
#define HEAD    "tickline-scenario 1\nsector range\nseed 7\nautopilot 0\ntitle 0\nstep 60\n"
#define BODY    "begin\ni 80 1 127 0 0 -127 0 0\ni 80 1 -127 0 0 -127 0 0\nend 160\n"
#define FRAMES  "frames 61 300\nseeds 2\n"
#define MEASURE "measure ring lag-px Reticle Ship.position max ring behind the ship\n"

static void check(app_verdict *out)
{
    static app_sectors sectors;
    app_scenario scenario;
    char error[GM_ERROR_TEXT];
    ck_assert(app_sectors_load(&sectors));
    read_good(&scenario);
    app_check_def def = {.scenario = &scenario, .sectors = &sectors};
    ck_assert_msg(app_check_run(&def, out, error), "%s", error);
    app_scenario_free(&scenario);
    app_sectors_free(&sectors);
}

#define RULES                                                                                      \
    "measure pre lag-frames Reticle Ship.position max age\nmeasure none lag-px Hud Ship.muzzle "   \
    "max x\n"                                                                                      \
    "measure home group Reticle home\n"

START_TEST(reasons_explain_and_only_expectations_decide)
{
    static const char *const files[] = {
        HEAD FRAMES RULES "because home == PostPhysics Why\nexpect pre == 0 Late {1} {2}\n" BODY,
        HEAD FRAMES RULES "because pre == 0 Why\nexpect home != PostPhysics At {1}, not {2}\n" BODY,
        HEAD FRAMES RULES "because pre != 0 Why\nexpect home == PrePhysics At {1}, not {2}\n" BODY,
        HEAD FRAMES RULES "expect pre == 0 A\nexpect none == 0 At {1}, not {2}\n" BODY,
    };
    static const uint32_t rules[] = {2, 0, 1, 1};
    app_verdict verdict;
    write_text(files[_i]);
    check(&verdict);
    ck_assert_uint_eq(verdict.has_passed, _i == 0);
    ck_assert_uint_eq(verdict.rule, rules[_i]);
    ck_assert(verdict.is_measured[0] && !verdict.is_measured[1] && verdict.is_measured[2]);
}
END_TEST

START_TEST(a_message_says_what_was_measured_and_what_was_expected)
{
    app_scenario scenario;
    char message[APP_SCENARIO_TEXT];
    app_verdict verdict = {.rule = 0, .values = {1.5, 0.0, 0.0}, .is_measured = {true}};
    write_text(HEAD FRAMES RULES "expect pre within 0 1 {1} is not {2}; {3} {\n" BODY);
    read_good(&scenario);
    app_verdict_message(&scenario, &verdict, NULL, message, sizeof message);
    ck_assert_str_eq(message, "1.5 is not within 0 1; {3} {");
    app_verdict_message(&scenario, &verdict, "{2} {1}", message, sizeof message);
    ck_assert_str_eq(message, "within 0 1 1.5");
    app_verdict_message(&scenario, &verdict, "{2} {1}", message, 8);
    ck_assert_uint_lt(strlen(message), 8);
    app_scenario_free(&scenario);
}
END_TEST

static bool stop_at_once(void *user, float progress)
{
    uint32_t *calls = user;
    (*calls)++;
    return progress < 0.1F;
}

START_TEST(a_check_stops_when_its_callback_says_so)
{
    app_sectors sectors;
    app_scenario scenario;
    app_verdict verdict;
    uint32_t calls = 0;
    char error[GM_ERROR_TEXT];
    ck_assert(app_sectors_load(&sectors));
    write_text(HEAD FRAMES MEASURE "expect ring == 0 x\n" BODY);
    read_good(&scenario);
    app_check_def def = {
        .scenario = &scenario, .sectors = &sectors, .go_on = stop_at_once, .user = &calls};
    ck_assert(!app_check_run(&def, &verdict, error));
    ck_assert_uint_lt(calls, 100);
    app_scenario_free(&scenario);
    app_sectors_free(&sectors);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("scenario_check");
    tcase_add_checked_fixture(tests, make_path, remove_path);
    tcase_add_loop_test(tests, reasons_explain_and_only_expectations_decide, 0, 4);
    tcase_add_test(tests, a_message_says_what_was_measured_and_what_was_expected);
    tcase_add_test(tests, a_check_stops_when_its_callback_says_so);
    return suite_run(tests, 60.0);
}
