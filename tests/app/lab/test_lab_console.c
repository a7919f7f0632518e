/* The console: what its commands answer and ask for. */
#include "../console_bench.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static void assert_lines(const char *const *lines, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_str_eq(console_bench_line(i), lines[i]);
    }
    ck_assert_uint_eq(b.console.line_count, count);
}

/* Runs a line that asks for one thing and says nothing. */
static const lab_request *asked(const char *line)
{
    console_bench_run(line);
    ck_assert_msg(b.requests.count == 1, "'%s' asked for %u things", line, b.requests.count);
    ck_assert_uint_eq(b.console.line_count, 1);
    return &b.requests.items[0];
}

static void assert_asks(const char *line, lab_action action)
{
    ck_assert_int_eq(asked(line)->action, action);
}

START_TEST(help_lists_the_commands_and_those_with_a_part_of_the_name)
{
    static const char *const of_tick[] = {
        "help tick",
        "dumpticks [enabled|disabled] [grouped] -- list the tick functions",
        "tick.LogTicks [0|1] -- log each function that runs",
        "tick.ShowPrerequistes [0|1] -- log what each of them waits for, too",
    };
    console_bench_run("help");
    ck_assert_uint_eq(b.console.line_count, 1 + lab_command_count());
    ck_assert_str_eq(console_bench_line(1),
                     "after FUNCTION FUNCTION -- the left one waits for the right one");
    console_bench_run("help tick");
    assert_lines(of_tick, 4);
    console_bench_refuses("help nonsense", "! there is no command 'nonsense'; help lists them");
}
END_TEST

START_TEST(dumpticks_lists_the_functions)
{
    static const char *const all[] = {
        "DumpTicks",
        "PhysicsStart, enabled, start group StartPhysics, prerequisites 0",
        "PhysicsEnd, enabled, start group EndPhysics, prerequisites 1",
        "    PhysicsStart",
        "PlayerController 1 [TickActor], enabled, start group PrePhysics, prerequisites 0",
        "PlayerShip 2 [TickActor], enabled, start group PrePhysics, prerequisites 1",
        "    PlayerController 1 [TickActor]",
        "PlayerShip 2.LaserArm 1 [TickComponent], enabled, start group PrePhysics, prerequisites 1",
        "    PlayerShip 2 [TickActor]",
        "GameState 3 [TickActor], enabled, start group LastDemotable, prerequisites 0",
        "Hud 4 [TickActor], enabled, start group DuringPhysics, prerequisites 0",
        ("Minimap 5 [TickActor], cooling down for 16666667 ns, start group DuringPhysics, "
         "prerequisites 0"),
        "BodySync 6 [TickActor], enabled, start group PostPhysics, prerequisites 0",
        "Reticle 7 [TickActor], enabled, start group PostPhysics, prerequisites 0",
        "LaserBeam 8 [TickActor], enabled, start group PostPhysics, prerequisites 1",
        "    Reticle 7 [TickActor]",
        "Particles 9 [TickActor], enabled, start group PostUpdateWork, prerequisites 0",
        "LaserSparks 10 [TickActor], enabled, start group PostUpdateWork, prerequisites 0",
        "Trails 11 [TickActor], enabled, start group LastDemotable, prerequisites 0",
        "Telemetry 12 [TickActor], enabled, start group LastDemotable, prerequisites 0",
        "PauseMenu 13 [TickActor], enabled, start group PrePhysics, prerequisites 0",
        "registered 16, enabled 16, disabled 0",
    };
    static const char *const disabled[] = {"dumpticks disabled",
                                           "registered 16, enabled 16, disabled 0"};
    console_bench_run("DumpTicks");
    assert_lines(all, sizeof all / sizeof all[0]);
    console_bench_run("dumpticks disabled");
    assert_lines(disabled, 2);
    console_bench_run("dumpticks enabled grouped");
    ck_assert_str_eq(console_bench_line(1), "none, 2");
    ck_assert_str_eq(console_bench_line(14), "PauseMenu, 1");
    ck_assert_str_eq(console_bench_line(15), "registered 16, enabled 16, disabled 0");
    console_bench_refuses("dumpticks all", "! expected: dumpticks [enabled|disabled] [grouped]");
}
END_TEST

START_TEST(list_timers_lists_the_timers)
{
    static const char *const lines[] = {
        "listtimers",
        "5 Active Timers",
        "  Drift: active, rate 100000000 ns, loop, due 2016666667 ns",
        "  SpawnDebris: active, rate 800000000 ns, loop, due 2416666667 ns",
        "  Invulnerable: active, rate 2500000000 ns, once, due 2516666667 ns",
        "  SpawnCrystal: active, rate 3000000000 ns, loop, due 3016666667 ns",
        "  SpawnComet: active, rate 5000000000 ns, loop, due 28016666667 ns",
        "0 Paused Timers",
        "0 Pending Timers",
        "5 Total Timers",
    };
    console_bench_run("listtimers");
    assert_lines(lines, sizeof lines / sizeof lines[0]);
}
END_TEST

START_TEST(stat_game_tells_the_figures_of_the_frame)
{
    static const char *const lines[] = {"stat game",        "Frame: 120",      "Ticks run: 15",
                                        "Timers called: 0", "Tickables: 1",    "Newly spawned: 0",
                                        "Demotions: 0",     "Cycles so far: 0"};
    console_bench_run("stat game");
    for (uint32_t i = 0; i < 8; i++) {
        ck_assert_str_eq(console_bench_line(i), lines[i]);
    }
    ck_assert_uint_eq(b.console.line_count, 10);
    ck_assert_ptr_nonnull(strstr(console_bench_line(8), "Physics step: "));
    ck_assert_ptr_nonnull(strstr(console_bench_line(9), " \xC2\xB5s"));
    ck_assert(b.console.has_stats);
    console_bench_run("stat none");
    ck_assert(!b.console.has_stats);
    console_bench_refuses("stat fps", "! expected: stat game|none");
    console_bench_refuses("stat", "! expected: stat game|none");
}
END_TEST

START_TEST(a_device_is_set_by_its_name)
{
    const lab_request *request = asked("set Stepper interpolate");
    ck_assert_int_eq(request->action, LAB_SET);
    ck_assert_str_eq(request->function, "Stepper");
    ck_assert_str_eq(request->other, "interpolate");
    console_bench_run("set Stepper nothing");
    ck_assert_uint_eq(b.requests.count, 0);
    console_bench_refuses("set Stepper", "! expected: set DEVICE CHOICE");
}
END_TEST

START_TEST(slomo_and_pause_are_commands_of_the_next_frame)
{
    uint64_t hash = gm_game_hash(b.scene.session.game);
    const lab_request *request = asked("slomo 0.25");
    ck_assert_int_eq(request->action, LAB_SLOMO);
    ck_assert_int_eq(request->number, 250000);
    ck_assert_int_eq(asked("SLOMO 20")->number, 20000000);
    ck_assert_int_eq(asked("slomo 0.0001")->number, 100);
    console_bench_refuses("slomo 0", "! expected a number from 0.0001 to 20, not '0'");
    console_bench_refuses("slomo 20.1", "! expected a number from 0.0001 to 20, not '20.1'");
    console_bench_refuses("slomo fast", "! expected a number from 0.0001 to 20, not 'fast'");
    console_bench_run("slomo");
    ck_assert_str_eq(console_bench_line(1), "slomo = \"1.000000\"");
    request = asked("pause");
    ck_assert_int_eq(request->action, LAB_PAUSE);
    ck_assert_int_eq(request->number, 1);
    ck_assert_uint_eq(gm_game_hash(b.scene.session.game), hash);
}
END_TEST

static uint32_t lines_with(const char *part)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < b.console.line_count && i < LAB_CONSOLE_RING; i++) {
        const lab_console_line *line = lab_console_at(&b.console, i);
        count += line->tone == LAB_TONE_LOG && strstr(line->text, part) != NULL ? 1 : 0;
    }
    return count;
}

static void run_frame(void)
{
    gm_input input = {0};
    lab_console_follow(&b.console, b.scene.session.game);
    ck_assert(app_session_frame(&b.scene.session, &input));
}

START_TEST(log_ticks_writes_each_function_of_a_frame)
{
    console_bench_run("tick.LogTicks");
    ck_assert_str_eq(console_bench_line(1), "tick.LogTicks = \"0\"");
    console_bench_run("TICK.LOGTICKS 1");
    ck_assert_str_eq(console_bench_line(1), "tick.LogTicks = \"1\"");
    run_frame();
    ck_assert_uint_eq(lines_with("Start Frame"), 1);
    ck_assert_uint_ge(lines_with("LaserBeam"), 1);
    uint32_t with_reticle = lines_with("Reticle");
    console_bench_run("tick.ShowPrerequistes 0");
    ck_assert_str_eq(console_bench_line(1), "tick.ShowPrerequistes = \"0\"");
    run_frame();
    ck_assert_uint_lt(lines_with("Reticle"), with_reticle);
    console_bench_run("tick.LogTicks 0");
    run_frame();
    ck_assert_uint_eq(lines_with(""), 0);
    console_bench_refuses("tick.LogTicks 2", "! expected: tick.LogTicks [0|1]");
}
END_TEST

START_TEST(a_frame_of_too_many_lines_is_cut_and_counted)
{
    console_bench_run("tick.LogTicks 1");
    run_frame();
    uint32_t shown = lines_with("");
    ck_assert_uint_eq(shown, b.console.frame_lines);
    b.console.frame_lines = LAB_CONSOLE_FRAME_LINES - 1;
    gm_input input = {0};
    ck_assert(app_session_frame(&b.scene.session, &input)); /* as if it were the same frame */
    uint32_t left_out = b.console.frame_lines - LAB_CONSOLE_FRAME_LINES;
    ck_assert_uint_gt(left_out, 10);
    ck_assert_uint_eq(lines_with(""), shown + 1);
    lab_console_follow(&b.console, b.scene.session.game);
    const lab_console_line *line = lab_console_at(&b.console, 0);
    char count[16];
    (void)snprintf(count, sizeof count, "%u", left_out);
    ck_assert_str_eq(line->word, "lines left out");
    ck_assert_str_eq(line->text, count);
}
END_TEST

START_TEST(changes_of_the_schedule_are_asked_for_in_the_games_spelling)
{
    const lab_request *request = asked("move reticle prephysics");
    ck_assert_int_eq(request->action, LAB_MOVE);
    ck_assert_str_eq(request->function, "Reticle");
    ck_assert_int_eq(request->group, TL_TICK_GROUP_PRE_PHYSICS);
    request = asked("after  laserbeam   RETICLE ");
    ck_assert_int_eq(request->action, LAB_AFTER);
    ck_assert_str_eq(request->function, "LaserBeam");
    ck_assert_str_eq(request->other, "Reticle");
    assert_asks("cut LaserBeam Reticle", LAB_CUT);
    request = asked("interval Particles 0.1");
    ck_assert_int_eq(request->action, LAB_INTERVAL);
    ck_assert_int_eq(request->time, TL_MS(100));
    ck_assert_str_eq(asked("disable dronemover#3")->function, "DroneMover#3");
    assert_asks("enable Hud", LAB_ENABLE);
    console_bench_refuses("move Retikel PrePhysics", "! there is no function 'Retikel'");
    console_bench_refuses("move Reticle StartPhysics",
                          "! no function can be moved to 'StartPhysics'");
    console_bench_refuses("move Reticle", "! expected: move FUNCTION GROUP");
    console_bench_refuses("move Reticle PrePhysics now", "! expected: move FUNCTION GROUP");
    console_bench_refuses("interval Hud often", "! expected seconds, 0 to 1000000, not 'often'");
    ck_assert_str_eq(asked("disable DroneMover#00000000000000000000000000000000002")->function,
                     "DroneMover#2");
    console_bench_refuses("disable DroneMover#1000000",
                          "! there is no function 'DroneMover#1000000'");
    console_bench_refuses("disable DroneMover#0", "! there is no function 'DroneMover#0'");
    console_bench_run("move PhysicsStart PrePhysics");
    ck_assert_uint_eq(b.requests.count, 0);
    ck_assert_uint_eq(b.console.line_count, 2);
}
END_TEST

START_TEST(the_labs_own_commands_ask_for_what_its_keys_do)
{
    ck_assert_int_eq(asked("shuffle 12")->number, 12);
    assert_asks("shuffle", LAB_SHUFFLE);
    assert_asks("shuffle 0", LAB_UNSHUFFLE);
    ck_assert_int_eq(asked("frame 77")->number, 77);
    assert_asks("step", LAB_STEP_FRAME);
    ck_assert_int_eq(asked("step group back")->direction, -1);
    ck_assert_int_eq(b.requests.items[0].action, LAB_STEP_GROUP);
    ck_assert_int_eq(asked("step back")->action, LAB_STEP_FRAME);
    ck_assert_int_eq(b.requests.items[0].direction, -1);
    assert_asks("step out", LAB_STEP_OUT);
    ck_assert_int_eq(asked("continue back")->direction, -1);
    assert_asks("break lag", LAB_BREAK_LAG);
    ck_assert_int_eq(asked("break postphysics")->group, TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_int_eq(b.requests.items[0].action, LAB_BREAK_GROUP);
    ck_assert_str_eq(asked("break hud")->function, "Hud");
    assert_asks("overlay all", LAB_ALL_OVERLAYS);
    ck_assert_int_eq(asked("lesson 3")->number, 3);
    ck_assert_int_eq(asked("lesson 2.3")->number, 2 * LAB_LESSON_PLACE + 3);
    ck_assert_str_eq(asked("predict 8.0")->text, "8.0");
    assert_asks("undo", LAB_UNDO);
    assert_asks("screenshot", LAB_SCREENSHOT);
    ck_assert_str_eq(asked("select")->function, "");
    console_bench_refuses("step out back", "! expected: step [function|group|frame|out] [back]");
    console_bench_refuses("frame 0", "! expected a whole number, not '0'");
    console_bench_refuses("shuffle it", "! expected a whole number, not 'it'");
    console_bench_refuses("overlay Nothing", "! there is no group 'Nothing'");
    console_bench_refuses("frobnicate 1", "! there is no command 'frobnicate'; help lists them");
}
END_TEST

START_TEST(every_word_of_the_in_unreal_boxes_exists)
{
    static const char *const lines[] = {
        "dumpticks", "dumpticks grouped", "ListTimers",
        "stat game", "tick.LogTicks 1",   "tick.ShowPrerequistes 1",
        "stat none", "dumpticks enabled", "dumpticks disabled",
        "help",      "tick.LogTicks 0",   "tick.ShowPrerequistes 0"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        console_bench_run(lines[i]);
        ck_assert_msg(b.console.line_count == 1 ||
                          lab_console_at(&b.console, 0)->tone != LAB_TONE_ERROR,
                      "%s is refused", lines[i]);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_console");

    tcase_add_checked_fixture(tests, console_bench_open, console_bench_close);
    tcase_add_test(tests, help_lists_the_commands_and_those_with_a_part_of_the_name);
    tcase_add_test(tests, dumpticks_lists_the_functions);
    tcase_add_test(tests, list_timers_lists_the_timers);
    tcase_add_test(tests, stat_game_tells_the_figures_of_the_frame);
    tcase_add_test(tests, a_device_is_set_by_its_name);
    tcase_add_test(tests, slomo_and_pause_are_commands_of_the_next_frame);
    tcase_add_test(tests, log_ticks_writes_each_function_of_a_frame);
    tcase_add_test(tests, a_frame_of_too_many_lines_is_cut_and_counted);
    tcase_add_test(tests, changes_of_the_schedule_are_asked_for_in_the_games_spelling);
    tcase_add_test(tests, the_labs_own_commands_ask_for_what_its_keys_do);
    tcase_add_test(tests, every_word_of_the_in_unreal_boxes_exists);
    return suite_run(tests, 60.0);
}
