/* Scenarios: read whole or not at all, one spelling, and what they measure is judged as written. */
#include "scenario/lessons.h"
#include "scenario/scenario_check.h"
#include "suite.h"
#include "sums.h"
#include "temporary.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERROR_TEXT = 512, MAX_FILE = 8192 };

static char path[TEMPORARY_PATH];
static char second[TEMPORARY_PATH];

static void make_paths(void)
{
    ck_assert(temporary_path(path, "scenario"));
    ck_assert(temporary_path(second, "scenario-2"));
}

static void remove_paths(void)
{
    (void)remove(path);
    (void)remove(second);
}

static void write_text(const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static size_t read_text(const char *from, char text[MAX_FILE])
{
    FILE *file = fopen(from, "r");
    ck_assert_ptr_nonnull(file);
    size_t length = fread(text, 1, MAX_FILE - 1, file);
    (void)fclose(file);
    text[length] = '\0';
    return length;
}

static void save(const app_scenario *scenario, const char *to)
{
    FILE *file = fopen(to, "w");
    ck_assert_ptr_nonnull(file);
    app_scenario_write(file, scenario);
    ck_assert_int_eq(fclose(file), 0);
}

static void read_good(app_scenario *out, const char *from)
{
    char error[ERROR_TEXT] = "";
    ck_assert_msg(app_scenario_read(out, from, error, sizeof error), "%s", error);
}

/* Head, lines in between, body. */
#define HEAD    "tickline-scenario 1\nsector range\nseed 7\nautopilot 0\ntitle 0\nstep 60\n"
#define BODY    "begin\ni 80 1 127 0 0 -127 0 0\ni 80 1 -127 0 0 -127 0 0\nend 160\n"
#define FRAMES  "frames 61 300\nseeds 2\n"
#define MEASURE "measure ring lag-px Reticle Ship.position max ring behind the ship\n"

static const char everything[] = HEAD
    "edit move Reticle PrePhysics\nedit after LaserBeam Reticle\n"
    "edit cut LaserSparks LaserBeam\nedit interval Trails 0.123456789\nedit disable Minimap\n"
    "edit enable Hud\nedit set Gun between\nedit shuffle 99\nlesson 3 after 2\nname A name\n"
    "text One.\ntext Two.\n" FRAMES MEASURE "measure a lag-frames Reticle Ship.position min age\n"
    "measure b late Reticle Ship.position late reads\n"
    "measure c count cycles total cycles\nmeasure d value Key.latency 0 last keys\n"
    "measure e stage Gun.first_stage stage\n"
    "measure f shuffle-late LaserBeam Beam.impact 10 late\nmeasure g edits edits\n"
    "predict start ring 8 How many?\ntask predict Predict\ntask shuffle 3 Shuffle\n"
    "task frames 240 Watch\ntask check Check\nbecause e != LastDemotable Because {1}\n"
    "expect ring within -0.5 0.001 Not {2}\nexpect c == 0 None\nhint One\nhint Two\n"
    "unreal TickGroup\nconsole dumpticks\npar 1\nsolution\nedit move Reticle PostPhysics\n"
    "wrong other 1\nedit interval Reticle 2\n"
    "begin\nc pause - - 0 0 1\ni 60 0 0 0 0 0 0 0\nh 60 0123456789abcdef\n"
    "i 1 511 -127 0 0 0 5 -5\nend 61 00000000000000ff\n";

/* `moment CAUSE to EFFECT`, with a value and without. */
START_TEST(a_cause_and_its_effect_are_written_as_they_were_read)
{
    static const char *const lines[] = {"moment Gun to Bullet\n",
                                        "moment SentryMover to PhysicsEnd Sentry.integrator_lag\n"};
    for (int i = 0; i < 2; i++) {
        app_scenario scenario;
        char text[MAX_FILE];
        char whole[MAX_FILE];
        const char *names[3];
        (void)snprintf(whole, sizeof whole, "%s", HEAD "name A\n" FRAMES MEASURE);
        (void)snprintf(whole + strlen(whole), sizeof whole - strlen(whole), "%s%s", lines[i], BODY);
        write_text(whole);
        read_good(&scenario, path);
        ck_assert(app_scenario_effect(&scenario, &names[0], &names[1], &names[2]));
        ck_assert_str_eq(names[1], i == 0 ? "Bullet" : "PhysicsEnd");
        ck_assert_str_eq(names[2], i == 0 ? "" : "Sentry.integrator_lag");
        ck_assert(!app_scenario_moment(&scenario, &names[0], &names[1])); /* it is no read */
        save(&scenario, second);
        app_scenario_free(&scenario);
        (void)read_text(second, text);
        ck_assert_str_eq(text, whole);
    }
}
END_TEST

static void check_state(const char *whole, bool is_demoted)
{
    app_scenario scenario;
    char text[MAX_FILE];
    const char *names[2];
    write_text(whole);
    read_good(&scenario, path);
    ck_assert_int_eq(app_scenario_rests(&scenario, &names[0]), !is_demoted);
    ck_assert_int_eq(app_scenario_demoted(&scenario, &names[0]), is_demoted);
    ck_assert_str_eq(names[0], "Emitter");
    ck_assert(!app_scenario_moment(&scenario, &names[0], &names[1])); /* it is no read */
    save(&scenario, second);
    app_scenario_free(&scenario);
    (void)read_text(second, text);
    ck_assert_str_eq(text, whole);
}

/* `moment FUNCTION rests`, `moment FUNCTION demoted`. */
START_TEST(a_function_that_rests_or_is_demoted_is_written_as_it_was_read)
{
    check_state(HEAD "name A\n" FRAMES MEASURE "moment Emitter rests\n" BODY, false);
    check_state(HEAD "name A\n" FRAMES MEASURE "moment Emitter demoted\n" BODY, true);
}
END_TEST

/* `moment FUNCTION waits`, `moment FUNCTION frames COUNT [VALUE]`. */
START_TEST(a_moment_of_waits_or_frames_is_written_as_it_was_read)
{
    static const char *const lines[] = {"moment LaserBeam waits\n", "moment Emitter frames 36\n",
                                        "moment Gun frames 160 Gun.ticks\n"};
    for (int i = 0; i < ROWS(lines); i++) {
        app_scenario scenario;
        char whole[MAX_FILE];
        char text[MAX_FILE];
        const char *names[2];
        (void)snprintf(whole, sizeof whole, "%s%s%s", HEAD "name A\n" FRAMES MEASURE, lines[i],
                       BODY);
        write_text(whole);
        read_good(&scenario, path);
        ck_assert(!app_scenario_moment(&scenario, &names[0], &names[1])); /* it is no read */
        ck_assert_int_eq(app_scenario_waits(&scenario, &names[0]), i == 0);
        ck_assert_uint_eq(app_scenario_series(&scenario, &names[0], &names[1]), i == 0   ? 0
                                                                                : i == 1 ? 36
                                                                                         : 160);
        ck_assert_str_eq(names[1], i == 2 ? "Gun.ticks" : "");
        save(&scenario, second);
        app_scenario_free(&scenario);
        (void)read_text(second, text);
        ck_assert_str_eq(text, whole);
    }
    app_scenario bad;
    char error[ERROR_TEXT] = "";
    write_text(HEAD "name A\n" FRAMES MEASURE "moment Emitter frames 161\n" BODY);
    ck_assert(!app_scenario_read(&bad, path, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, ":11:23: expected a whole number from 2 to 160"));
}
END_TEST

/* Beside "step 60" of the head it was easily mistaken. */
START_TEST(a_step_of_the_learner_is_called_task_and_in_older_files_step)
{
    app_scenario scenario;
    char text[MAX_FILE];
    write_text(HEAD "name A\n" FRAMES MEASURE "step check Check\n" BODY);
    read_good(&scenario, path);
    ck_assert_uint_eq(scenario.step_count, 1);
    save(&scenario, second);
    app_scenario_free(&scenario);
    (void)read_text(second, text);
    ck_assert_ptr_nonnull(strstr(text, "\ntask check Check\n"));
}
END_TEST

/* Lines of a text that only some schedules are told, and one that all are told. */
#define OTHERS                                                                                     \
    "why if edit move Reticle PostUpdateWork In it\nwhy if edit move Reticle any In {1}\n"         \
    "why if edit disable Hud Off\nwhy if ring within 2 4 {1} px\nwhy In all\n"                     \
    "unreal if edit after Reticle any After({1});\nunreal if edit interval Hud any {1}f\n"         \
    "unreal if edit set Gun timer SetTimer\nunreal if edit cut Reticle any Cut({1});\nunreal "     \
    "Any\n"

START_TEST(texts_of_some_schedules_are_written_as_they_were_read)
{
    static const char whole[] = HEAD "name A\n" FRAMES MEASURE OTHERS BODY;
    char text[MAX_FILE];
    app_scenario scenario;
    write_text(whole);
    read_good(&scenario, path);
    save(&scenario, second);
    uint32_t rules = app_scenario_rules_sum(&scenario);
    scenario.other_count = 0; /* they are words: an answer that is handed in stays what it is */
    ck_assert_uint_eq(app_scenario_rules_sum(&scenario), rules);
    app_scenario_free(&scenario);
    (void)read_text(second, text);
    ck_assert_str_eq(text, whole);
}
END_TEST

static const struct {
    gm_command edit;
    double ring;
    const char *why;
    const char *unreal;
    const char *value; /* for {1} of one of them */
} told[] = {
    {{GM_COMMAND_MOVE, "Reticle", "", TL_TICK_GROUP_POST_UPDATE_WORK, 0, 0},
     0.0,
     "In it",
     "Any",
     ""},
    {{GM_COMMAND_MOVE, "Reticle", "", TL_TICK_GROUP_POST_PHYSICS, 0, 0}, 0.0, "In all", "Any", ""},
    {{GM_COMMAND_MOVE, "Reticle", "", TL_TICK_GROUP_LAST_DEMOTABLE, 0, 0},
     3.0,
     "In {1}",
     "Any",
     "LastDemotable"},
    {{GM_COMMAND_MOVE, "Hud", "", TL_TICK_GROUP_POST_PHYSICS, 0, 0}, 5.0, "In all", "Any", ""},
    {{GM_COMMAND_DISABLE, "Hud", "", 0, 0, 0}, 3.0, "Off", "Any", ""},
    {{GM_COMMAND_ENABLE, "Hud", "", 0, 0, 0}, 3.0, "{1} px", "Any", "3.000"},
    {{GM_COMMAND_AFTER, "Reticle", "Trails", 0, 0, 0}, 0.0, "In all", "After({1});", "Trails"},
    {{GM_COMMAND_INTERVAL, "Hud", "", 0, 250000000, 0}, 0.0, "In all", "{1}f", "0.25"},
    {{GM_COMMAND_SET, "Gun", "timer", 0, 0, 0}, 0.0, "In all", "SetTimer", ""},
    {{GM_COMMAND_SET, "Gun", "camera", 0, 0, 0}, 0.0, "In all", "Any", ""},
};

START_TEST(the_first_text_that_holds_for_a_schedule_is_told)
{
    app_scenario scenario;
    char values[2][APP_SCENARIO_NAME];
    app_verdict verdict = {.has_passed = true, .values = {told[_i].ring}, .is_measured = {true}};
    write_text(HEAD "name A\n" FRAMES MEASURE OTHERS BODY);
    read_good(&scenario, path);
    app_check_def def = {.scenario = &scenario, .edits = &told[_i].edit, .edit_count = 1};
    const char *why = app_check_told(&def, &verdict, false, values[0]);
    const char *unreal = app_check_told(&def, &verdict, true, values[1]);
    ck_assert_str_eq(why, told[_i].why);
    ck_assert_str_eq(unreal, told[_i].unreal);
    if (told[_i].value[0] != '\0') {
        ck_assert_str_eq(values[strstr(why, "{1}") == NULL], told[_i].value);
    }
    app_scenario_free(&scenario);
}
END_TEST

START_TEST(load_save_load_gives_the_same_bytes)
{
    app_scenario scenario;
    char text[MAX_FILE];
    write_text(everything);
    read_good(&scenario, path);
    save(&scenario, second);
    app_scenario_free(&scenario);
    (void)read_text(second, text);
    ck_assert_str_eq(text, everything);
    read_good(&scenario, second);
    ck_assert_uint_eq(scenario.recording.header.edit_count, 8);
    ck_assert_uint_eq(scenario.rule_count, 3);
    ck_assert_uint_eq(scenario.answer_count, 2);
    ck_assert_uint_eq(scenario.recording.frames, 61);
    app_scenario_free(&scenario);
}
END_TEST

/* As editors on other systems save it: with a byte order mark and two characters at line ends. */
START_TEST(marks_of_other_editors_are_no_part_of_a_scenario)
{
    static const char plain[] = HEAD "name A name\n" FRAMES MEASURE BODY;
    char text[MAX_FILE] = "\xEF\xBB\xBF";
    size_t used = strlen(text);
    app_scenario scenario;
    for (const char *c = plain; *c != '\0' && used + 2 < sizeof text; c++) {
        if (*c == '\n') {
            text[used++] = '\r';
        }
        text[used++] = *c;
    }
    text[used] = '\0';
    write_text(text);
    read_good(&scenario, path);
    ck_assert_str_eq(scenario.title, "A name");
    ck_assert_str_eq(scenario.measures[0].label, "ring behind the ship");
    app_scenario_free(&scenario);
}
END_TEST

START_TEST(fields_that_an_edit_does_not_use_are_not_kept)
{
    static const char *const edits[][2] = {
        {"edit shuffle Reticle lesson 3 511 2\n", "edit shuffle 2\n"},
        {"edit disable Hud Trails 2 5 7\n", "edit disable Hud\n"},
        {"edit move Reticle Hud 0 5 7\n", "edit move Reticle PrePhysics\n"},
        {"edit interval Trails Hud 3 500000000 7\n", "edit interval Trails 0.5\n"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        app_scenario scenario;
        char text[MAX_FILE];
        (void)snprintf(text, sizeof text, HEAD "%sname A name\n" FRAMES MEASURE BODY, edits[i][0]);
        write_text(text);
        read_good(&scenario, path);
        save(&scenario, second);
        app_scenario_free(&scenario);
        (void)read_text(second, text);
        ck_assert_msg(strstr(text, edits[i][1]) != NULL, "%s: %s", edits[i][0], text);
        read_good(&scenario, second);
        app_scenario_free(&scenario);
    }
}
END_TEST

static void add(char text[MAX_FILE], const char *more)
{
    size_t used = strlen(text);
    ck_assert_uint_lt(used + strlen(more), MAX_FILE);
    memcpy(text + used, more, strlen(more) + 1);
}

/* Loads, saves, loads and saves: the same frames and seeds, and the same bytes. */
static void assert_kept(const char *text, char saved[MAX_FILE])
{
    app_scenario first;
    app_scenario again;
    char bytes[MAX_FILE];
    write_text(text);
    read_good(&first, path);
    save(&first, second);
    (void)read_text(second, saved);
    read_good(&again, second);
    save(&again, second);
    (void)read_text(second, bytes);
    ck_assert_str_eq(bytes, saved);
    ck_assert_uint_eq(again.first_frame, first.first_frame);
    ck_assert_uint_eq(again.last_frame, first.last_frame);
    ck_assert_uint_eq(again.seeds, first.seeds);
    app_scenario_free(&first);
    app_scenario_free(&again);
}

/* Zeros before the point and names of groups make a line longer than it was. */
START_TEST(a_line_that_grows_when_it_is_written_is_read_again)
{
    char text[MAX_FILE] = "";
    char saved[MAX_FILE];
    char name[APP_SCENARIO_NAME] = "";
    char message[APP_SCENARIO_TEXT] = "";
    char line[640];
    memset(name, 'n', sizeof name - 1);
    memset(message, 'm', sizeof message - 1);
    add(text, HEAD FRAMES);
    (void)snprintf(line, sizeof line, "measure %s group Reticle x\n", name);
    add(text, line);
    (void)snprintf(line, sizeof line, "expect %s within 6 7 %s\n", name, message);
    add(text, line);
    add(text, BODY);
    assert_kept(text, saved);
    (void)snprintf(line, sizeof line, "expect %s within LastDemotable NewlySpawned %s\n", name,
                   message);
    ck_assert_uint_gt(strlen(line), 320);
    ck_assert_ptr_nonnull(strstr(saved, line));
}
END_TEST

START_TEST(frames_and_seeds_are_kept_without_measures)
{
    char saved[MAX_FILE];
    assert_kept(HEAD "frames 3 9\n" BODY, saved);
    ck_assert_ptr_nonnull(strstr(saved, "\nframes 3 9\nbegin\n"));
    assert_kept(HEAD "seeds 5\n" BODY, saved);
    ck_assert_ptr_nonnull(strstr(saved, "\nseeds 5\nbegin\n"));
    assert_kept(HEAD BODY, saved);
    ck_assert_str_eq(saved, HEAD BODY);
}
END_TEST

#define RECORDING                                                                                  \
    "tickline-recording 2\nsector range\nseed 7\nautopilot 1\ntitle 0\nstep 60\n"                  \
    "rules 6\nentry 0 0 0 0 0 0\nresume - 0 0 0 0 0 0\n"                                           \
    "program tickline 0.1.0\nbuild 0123abc\nsectors 01234567\n"

static void put_right_sums(char text[MAX_FILE])
{
    size_t length = 0;
    char *right = sums_made_right(text, strlen(text), &length);
    ck_assert_ptr_nonnull(right);
    ck_assert_uint_lt(length, MAX_FILE);
    memcpy(text, right, length);
    text[length] = '\0';
    free(right);
}

START_TEST(all_edits_of_a_recording_can_be_those_of_a_scenario)
{
    char text[MAX_FILE] = RECORDING;
    char saved[MAX_FILE];
    for (int i = 0; i < APP_MAX_EDITS; i++) {
        add(text, "edit interval Trails - 0 1000000000000000 0\n");
    }
    add(text, "begin x\nf 0123456789abcdef x\nend 1 x\n");
    put_right_sums(text);
    assert_kept(text, saved);
    ck_assert_ptr_nonnull(strstr(saved, "\nedit interval Trails 1000000\n"));
}
END_TEST

/* Those of the start and those of an answer are applied together. */
START_TEST(an_answer_has_room_for_what_the_start_leaves)
{
    app_scenario scenario;
    char error[ERROR_TEXT] = "";
    char text[MAX_FILE] = HEAD;
    for (int i = 0; i < APP_MAX_EDITS - 1; i++) {
        add(text, "edit disable Minimap\n");
    }
    add(text, "solution\nedit enable Hud\nedit disable Hud\n" BODY);
    write_text(text);
    ck_assert(!app_scenario_read(&scenario, path, error, sizeof error));
    ck_assert_msg(strstr(error, ":72:1: expected at most 1 lines") != NULL, "%s", error);
}
END_TEST

START_TEST(every_lesson_is_in_the_one_spelling_and_small)
{
    app_lessons lessons;
    static const uint32_t order[] = {1,  5, 9,  10, 11, 12, 22, 23, 2,  3, 14, 4,  15, 18, 24,
                                     25, 6, 16, 17, 19, 26, 30, 7,  13, 8, 20, 21, 27, 28, 29};
    ck_assert(app_lessons_load(&lessons));
    ck_assert_uint_eq(lessons.count, 30);
    for (uint32_t i = 0; i < lessons.count; i++) {
        char file[APP_ASSET_PATH];
        char before[MAX_FILE];
        char after[MAX_FILE];
        ck_assert_uint_eq(lessons.items[i].lesson, order[i]);
        ck_assert_ptr_eq(app_lessons_find(&lessons, order[i]), &lessons.items[i]);
        ck_assert(app_lessons_place(lessons.names[i], file));
        save(&lessons.items[i], second);
        ck_assert_uint_lt(read_text(file, before), APP_SCENARIO_BYTES);
        (void)read_text(second, after);
        ck_assert_str_eq(after, before);
    }
    app_lessons_free(&lessons);
}
END_TEST

START_TEST(the_input_repeats_and_commands_act_each_time_round)
{
    app_scenario scenario;
    gm_input input;
    write_text(everything);
    read_good(&scenario, path);
    app_scenario_input(&scenario, 61, &input);
    ck_assert_uint_eq(input.buttons, 511);
    ck_assert_uint_eq(input.command_count, 0);
    for (uint64_t frame = 1; frame < 200; frame += 61) {
        app_scenario_input(&scenario, frame, &input);
        ck_assert_uint_eq(input.command_count, 1);
        ck_assert_int_eq(input.delta, tl_loop_fixed_delta(60, frame));
        app_scenario_input(&scenario, frame + 1, &input);
        ck_assert_uint_eq(input.command_count, 0);
    }
    app_scenario_free(&scenario);
}
END_TEST

/* Text and what the message has to contain. */
static const char *const broken[][2] = {
    {"", ":1: expected more lines"},
    {"tickline-scenario 2\n", ":1: expected version 1"},
    {"something\n", ":1: expected 'tickline-scenario 1'"},
    {"tickline-scenario 1\nsector range\nseed x\n", ":3:1: expected 'seed N'"},
    {HEAD "wy x\n" BODY, ":7:1: expected a known word: did you mean 'why'?"},
    {HEAD "task edit Press <mvoe>\n" BODY,
     ":7:17: expected a key such as <move>, <check> or <step>: did you mean '<move>'?"},
    {HEAD "text Set 3 < 4 > 2 by <interval>\n" BODY,
     ":7:23: expected a key such as <move>, <check> or <step>"},
    {HEAD FRAMES "measure a choice Pulse never x\n" BODY,
     ":9:18: expected a device and one of its choices, not 'Pulse never'"},
    {HEAD FRAMES "measure a lag-pix Reticle Ship.position max x\n" BODY, "did you mean 'lag-px'?"},
    {HEAD "nonsense\n" BODY, ":7:1: expected edit, lesson, chapter, name"},
    {HEAD FRAMES "measure a lag-px Reticel Ship.position max x\n" BODY,
     ":9:18: expected a function of --list-functions, not 'Reticel': did you mean 'Reticle'?"},
    {HEAD FRAMES "measure a lag-frames Reticle Ship.positoin max x\n" BODY,
     ":9:30: expected a published value such as"},
    {HEAD FRAMES "measure a value Ship.positoin 0 max x\n" BODY,
     ":9:17: expected a published value such as"},
    {HEAD "edit move Reticel Post\n" BODY,
     ":7:11: Reticel: expected a function of --list-functions: did you mean 'Reticle'?"},
    {HEAD "edit after Reticle LaserBeem#2\n" BODY,
     ":7:20: LaserBeem#2: expected a function of --list-functions: did you mean 'LaserBeam'?"},
    {HEAD "edit move Reticle\n" BODY, ":7:1: expected 'edit move FUNCTION GROUP'"},
    {HEAD "edit move Reticle EndPhysics\n" BODY, ":7:19: expected PrePhysics"},
    {HEAD "edit move Nobody PrePhysics\n" BODY, ":7:11: Nobody: expected a function"},
    {HEAD "edit interval Reticle soon\n" BODY, ":7:15: expected FUNCTION=SECONDS"},
    {HEAD "edit set Gun loudly\n" BODY, ":7:10: Gun: expected one of"},
    {HEAD "edit pause - - 0 0 1\n" BODY, ":7:1: expected an edit of the schedule"},
    {HEAD "edit interval Trails - 0 1000000000000001 0\n" BODY, ":7:1: expected a group from 0"},
    {HEAD "lesson 0\n" BODY, ":7:8: expected a whole number from 1"},
    {HEAD "lesson 1\nlesson 2\n" BODY, ":8:1: expected one line 'lesson N'"},
    {HEAD "name\n" BODY, ":7:5: expected a text"},
    {HEAD "name  x\n" BODY, ":7:6: expected a text"},
    {HEAD "name a\nname b\n" BODY, ":8:1: expected at most one line"},
    {HEAD "text a\ntext b\ntext c\n" BODY, ":9:1: expected at most 2 lines"},
    {HEAD "frames 5 4\n" BODY, ":7:10: expected a last frame"},
    {HEAD "frames 1 2000\n" BODY, ":7:10: expected a last frame"},
    {HEAD "seeds 65\n" BODY, ":7: expected a whole number from 1 to 64"},
    {HEAD MEASURE BODY, ":11:1: expected lines 'frames FIRST LAST' and 'seeds COUNT'"},
    {HEAD FRAMES MEASURE MEASURE BODY, ":10:9: expected a name that no measure"},
    {HEAD "measure a b c\n" BODY, ":7:11: expected a kind of measure"},
    {HEAD "measure a runs Nobody min x\n" BODY, ":7:16: expected a function of --list-functions"},
    {HEAD "measure a count everything total x\n" BODY, ":7:17: expected a counter"},
    {HEAD "measure a runs Reticle often x\n" BODY, ":7:24: expected min, mean, max"},
    {HEAD "measure a value X 3 last x\n" BODY, ":7:19: expected the index of a float"},
    {HEAD "measure a group Reticle\n" BODY, ":7:24: expected a label"},
    {HEAD FRAMES "expect ring == 1 x\n" BODY, ":9:8: expected the name of a measure"},
    {HEAD FRAMES MEASURE "expect ring = 1 x\n" BODY, ":10:13: expected ==, !=, <="},
    {HEAD FRAMES MEASURE "expect ring == many x\n" BODY, ":10:16: expected a number"},
    {HEAD FRAMES MEASURE "expect ring == 1\n" BODY, ":10:17: expected a text"},
    {HEAD FRAMES MEASURE "expect ring == 0.1234567 x\n" BODY, ":10:16: expected a number"},
    {HEAD FRAMES MEASURE "predict end ring 1 x\n" BODY, ":10:1: expected one line 'predict"},
    {HEAD FRAMES MEASURE "predict solution ring 1 x\n" BODY, ":14:1: expected a solution"},
    {HEAD "why if edit move Reticle x\n" BODY, ":7:13: expected a change as in a line 'edit'"},
    {HEAD "unreal if edit shuffle 3 x\n" BODY, ":7:16: expected a change as in a line 'edit'"},
    {HEAD "unreal if edit set Gun any x\n" BODY, ":7:16: expected a change as in a line 'edit'"},
    {HEAD "why if edit disable Hud\n" BODY, ":7:24: expected a text"},
    {HEAD "why if ring == 1 x\n" BODY, ":7:8: expected the name of a measure"},
    {HEAD "task jump x\n" BODY, ":7:1: expected 'task predict"},
    {HEAD "wrong a 1\n" BODY, ":7:1: expected 'wrong NAME RULE'"},
    {HEAD "solution\nwrong a 1 2\n" BODY, ":8:1: expected 'wrong NAME RULE'"},
    {HEAD "solution\nwrong start 1\n" BODY, ":8:7: expected a name that no answer"},
    {HEAD "solution\nsolution\n" BODY, ":8:1: expected one line 'solution'"},
    {HEAD "par 0\n" BODY, ":7:5: expected a whole number from 1"},
    {HEAD "begin\nend 0\n", ":8:1: expected 'i ...'"},
    {HEAD "begin\ni 10 0 0 0 0 0 0 0\nend 11\n", ":9:1: expected 'end 10'"},
    {HEAD "begin\ni 10 0 0 0 0 0 0 0\nc pause - - 0 0 1\nend 10\n", ":10:1: expected 'end 10'"},
    {HEAD "begin\ni 10 0 0 0 0 0 0\nend 10\n", ":8:1: expected 'i COUNT"},
    {HEAD "begin\ni 10 0 0 0 0 0 0 0\n", ":9:1: expected more lines"},
    {HEAD BODY "more\n", ":11:1: expected nothing after"},
};

START_TEST(a_wrong_file_is_one_line_with_its_place)
{
    app_scenario scenario;
    char error[ERROR_TEXT] = "";
    write_text(broken[_i][0]);
    ck_assert(!app_scenario_read(&scenario, path, error, sizeof error));
    ck_assert_msg(strstr(error, broken[_i][1]) != NULL, "'%s' lacks '%s'", error, broken[_i][1]);
    ck_assert_msg(strncmp(error, path, strlen(path)) == 0, "%s", error);
    ck_assert_ptr_null(strchr(error, '\n'));
    ck_assert_uint_eq(scenario.recording.run_count, 0);
}
END_TEST

/* Whatever is cut off or turned into something else: an error or a scenario, never a crash. */
START_TEST(damage_never_crashes)
{
    char text[sizeof everything];
    char error[ERROR_TEXT];
    app_scenario scenario;
    for (size_t at = (size_t)_i; at + 1 < sizeof everything; at += 16) {
        memcpy(text, everything, sizeof text);
        if (at % 32 < 16) {
            text[at] = '\0';
        } else {
            text[at] = (char)(text[at] ^ (1 << (at % 7)));
        }
        write_text(text);
        if (app_scenario_read(&scenario, path, error, sizeof error)) {
            app_scenario_free(&scenario);
        }
    }
}
END_TEST

START_TEST(a_recording_is_a_scenario_without_expectations)
{
    app_scenario scenario;
    char text[MAX_FILE] = RECORDING "begin x\nf 0123456789abcdef x\nf 0123456789abcdef x\n"
                                    "f 0123456789abcdef x\nend 3 x\n";
    put_right_sums(text);
    write_text(text);
    read_good(&scenario, path);
    ck_assert_uint_eq(scenario.last_frame, 3);
    ck_assert_uint_eq(scenario.recording.hash_count, 3);
    ck_assert_uint_eq(scenario.rule_count, 0);
    app_scenario_free(&scenario);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("scenario");
    tcase_add_checked_fixture(tests, make_paths, remove_paths);
    tcase_add_test(tests, a_cause_and_its_effect_are_written_as_they_were_read);
    tcase_add_test(tests, a_function_that_rests_or_is_demoted_is_written_as_it_was_read);
    tcase_add_test(tests, a_moment_of_waits_or_frames_is_written_as_it_was_read);
    tcase_add_test(tests, a_step_of_the_learner_is_called_task_and_in_older_files_step);
    tcase_add_test(tests, texts_of_some_schedules_are_written_as_they_were_read);
    tcase_add_loop_test(tests, the_first_text_that_holds_for_a_schedule_is_told, 0,
                        sizeof told / sizeof told[0]);
    tcase_add_test(tests, load_save_load_gives_the_same_bytes);
    tcase_add_test(tests, marks_of_other_editors_are_no_part_of_a_scenario);
    tcase_add_test(tests, fields_that_an_edit_does_not_use_are_not_kept);
    tcase_add_test(tests, a_line_that_grows_when_it_is_written_is_read_again);
    tcase_add_test(tests, frames_and_seeds_are_kept_without_measures);
    tcase_add_test(tests, all_edits_of_a_recording_can_be_those_of_a_scenario);
    tcase_add_test(tests, an_answer_has_room_for_what_the_start_leaves);
    tcase_add_test(tests, every_lesson_is_in_the_one_spelling_and_small);
    tcase_add_test(tests, the_input_repeats_and_commands_act_each_time_round);
    tcase_add_loop_test(tests, a_wrong_file_is_one_line_with_its_place, 0,
                        (int)(sizeof broken / sizeof broken[0]));
    tcase_add_loop_test(tests, damage_never_crashes, 0, 16);
    tcase_add_test(tests, a_recording_is_a_scenario_without_expectations);
    return suite_run(tests, 60.0);
}
