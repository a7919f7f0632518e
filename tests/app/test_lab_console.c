/* The console and the picker: what they answer and ask for, how lines are typed, what is shown. */
#include "console_parade.h"
#include "lab/console_commands.h"
#include "lab/layout.h"
#include "lab/picker.h"
#include "panel_scene.h"
#include "png_file.h"
#include "raster.h"
#include "text.h"

#include <SDL.h>
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, MAX_PATH = 256, MAX_TEXT = 512 };

typedef struct bench {
    panel_scene scene;
    lab_console console;
    lab_picker picker;
    lab_requests requests;
    gm_draw_list list;
    app_text *text;
    app_language language;
    lab_layout layout;
    lab_ui ui;
} bench;

static bench b;

static void open_bench(void)
{
    char error[256] = "";
    app_text_def def = {.ui_scale = 1.0F};
    memset(&b, 0, sizeof b);
    panel_scene_open(&b.scene);
    b.text = app_text_create(&def, error, sizeof error);
    ck_assert_msg(b.text != NULL, "%s", error);
    b.layout = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
}

static void close_bench(void)
{
    lab_console_leave(&b.console, b.scene.session.game);
    app_text_destroy(b.text);
    gm_draw_free(&b.list);
    app_language_free(&b.language);
    panel_scene_close(&b.scene);
}

static void run(const char *line)
{
    b.requests.count = 0;
    lab_console_clear(&b.console);
    lab_console_run(&b.console, line, b.scene.session.game, &b.requests);
}

/* Lines in English, oldest first; the first one is the input. */
static const char *line_at(uint32_t index)
{
    static char text[MAX_TEXT];
    const lab_console_line *line =
        lab_console_at(&b.console, (uint32_t)b.console.line_count - 1 - index);
    const char *values[1];
    char filled[LAB_TEXT];
    ck_assert_msg(line != NULL && index < b.console.line_count, "there is no line %u", index);
    values[0] = line->text;
    switch (line->tone) {
    case LAB_TONE_HELP:
        (void)snprintf(text, sizeof text, "%s -- %s", line->text, line->word);
        break;
    case LAB_TONE_FIGURE:
        (void)snprintf(text, sizeof text, "%s: %s", line->word, line->text);
        break;
    case LAB_TONE_ERROR:
        (void)snprintf(text, sizeof text, "! %s",
                       line->word != NULL ? lab_ui_fill(&b.ui, filled, line->word, values, 1)
                                          : line->text);
        break;
    case LAB_TONE_PLAIN:
    case LAB_TONE_INPUT:
    case LAB_TONE_LOG:
        (void)snprintf(text, sizeof text, "%s", line->text);
        break;
    }
    return text;
}

static void assert_lines(const char *const *lines, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_str_eq(line_at(i), lines[i]);
    }
    ck_assert_uint_eq(b.console.line_count, count);
}

static void assert_refused(const char *line, const char *answer)
{
    run(line);
    ck_assert_uint_eq(b.requests.count, 0);
    ck_assert_uint_eq(b.console.line_count, 2);
    ck_assert_str_eq(line_at(1), answer);
}

/* Runs a line that asks for one thing and says nothing. */
static const lab_request *asked(const char *line)
{
    run(line);
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
    run("help");
    ck_assert_uint_eq(b.console.line_count, 1 + lab_command_count());
    ck_assert_str_eq(line_at(1), "after FUNCTION FUNCTION -- the left one waits for the right one");
    run("help tick");
    assert_lines(of_tick, 4);
    assert_refused("help nonsense", "! there is no command 'nonsense'; help lists them");
}
END_TEST

START_TEST(dumpticks_lists_the_functions)
{
    static const char *const all[] = {
        "DumpTicks",
        "PhysicsStart, enabled, start group StartPhysics, prerequisites 0",
        "PhysicsEnd, enabled, start group EndPhysics, prerequisites 1",
        "    PhysicsStart",
        "PlayerController, enabled, start group PrePhysics, prerequisites 0",
        "PlayerShip, enabled, start group PrePhysics, prerequisites 1",
        "    PlayerController",
        "LaserArm, enabled, start group PrePhysics, prerequisites 1",
        "    PlayerShip",
        "GameState, enabled, start group LastDemotable, prerequisites 0",
        "Hud, enabled, start group DuringPhysics, prerequisites 0",
        "Minimap, cooling down for 16666667 ns, start group DuringPhysics, prerequisites 0",
        "BodySync, enabled, start group PostPhysics, prerequisites 0",
        "Reticle, enabled, start group PostPhysics, prerequisites 0",
        "LaserBeam, enabled, start group PostPhysics, prerequisites 1",
        "    Reticle",
        "Particles, enabled, start group PostUpdateWork, prerequisites 0",
        "LaserSparks, enabled, start group PostUpdateWork, prerequisites 0",
        "Trails, enabled, start group LastDemotable, prerequisites 0",
        "Telemetry, enabled, start group LastDemotable, prerequisites 0",
        "PauseMenu, enabled, start group PrePhysics, prerequisites 0",
        "registered 16, enabled 16, disabled 0",
    };
    static const char *const disabled[] = {"dumpticks disabled",
                                           "registered 16, enabled 16, disabled 0"};
    run("DumpTicks");
    assert_lines(all, sizeof all / sizeof all[0]);
    run("dumpticks disabled");
    assert_lines(disabled, 2);
    run("dumpticks enabled grouped");
    ck_assert_str_eq(line_at(1), "none, 2");
    ck_assert_str_eq(line_at(14), "PauseMenu, 1");
    ck_assert_str_eq(line_at(15), "registered 16, enabled 16, disabled 0");
    assert_refused("dumpticks all", "! expected: dumpticks [enabled|disabled] [grouped]");
}
END_TEST

START_TEST(list_timers_lists_the_timers)
{
    static const char *const lines[] = {
        "listtimers",
        "4 Active Timers",
        "  Drift: active, rate 100000000 ns, loop, due 2016666667 ns",
        "  SpawnDebris: active, rate 800000000 ns, loop, due 2416666667 ns",
        "  Invulnerable: active, rate 2500000000 ns, once, due 2516666667 ns",
        "  SpawnCrystal: active, rate 3000000000 ns, loop, due 3016666667 ns",
        "0 Paused Timers",
        "0 Pending Timers",
        "4 Total Timers",
    };
    run("listtimers");
    assert_lines(lines, sizeof lines / sizeof lines[0]);
}
END_TEST

START_TEST(stat_game_tells_the_figures_of_the_frame)
{
    static const char *const lines[] = {"stat game",        "Frame: 120",      "Ticks run: 15",
                                        "Timers called: 0", "Tickables: 1",    "Newly spawned: 0",
                                        "Demotions: 0",     "Cycles so far: 0"};
    run("stat game");
    for (uint32_t i = 0; i < 8; i++) {
        ck_assert_str_eq(line_at(i), lines[i]);
    }
    ck_assert_uint_eq(b.console.line_count, 10);
    ck_assert_ptr_nonnull(strstr(line_at(8), "Physics step: "));
    ck_assert_ptr_nonnull(strstr(line_at(9), " \xC2\xB5s"));
    ck_assert(b.console.has_stats);
    run("stat none");
    ck_assert(!b.console.has_stats);
    assert_refused("stat fps", "! expected: stat game|none");
    assert_refused("stat", "! expected: stat game|none");
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
    assert_refused("slomo 0", "! expected a number from 0.0001 to 20, not '0'");
    assert_refused("slomo 20.1", "! expected a number from 0.0001 to 20, not '20.1'");
    assert_refused("slomo fast", "! expected a number from 0.0001 to 20, not 'fast'");
    run("slomo");
    ck_assert_str_eq(line_at(1), "slomo = \"1.000000\"");
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
    run("tick.LogTicks");
    ck_assert_str_eq(line_at(1), "tick.LogTicks = \"0\"");
    run("TICK.LOGTICKS 1");
    ck_assert_str_eq(line_at(1), "tick.LogTicks = \"1\"");
    run_frame();
    ck_assert_uint_eq(lines_with("Start Frame"), 1);
    ck_assert_uint_ge(lines_with("LaserBeam"), 1);
    uint32_t with_reticle = lines_with("Reticle");
    run("tick.ShowPrerequistes 0");
    ck_assert_str_eq(line_at(1), "tick.ShowPrerequistes = \"0\"");
    run_frame();
    ck_assert_uint_lt(lines_with("Reticle"), with_reticle);
    run("tick.LogTicks 0");
    run_frame();
    ck_assert_uint_eq(lines_with(""), 0);
    assert_refused("tick.LogTicks 2", "! expected: tick.LogTicks [0|1]");
}
END_TEST

START_TEST(a_frame_of_too_many_lines_is_cut_and_counted)
{
    run("tick.LogTicks 1");
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
    assert_refused("move Retikel PrePhysics", "! there is no function 'Retikel'");
    assert_refused("move Reticle StartPhysics", "! no function can be moved to 'StartPhysics'");
    assert_refused("move Reticle", "! expected: move FUNCTION GROUP");
    assert_refused("move Reticle PrePhysics now", "! expected: move FUNCTION GROUP");
    assert_refused("interval Hud often", "! expected seconds, 0 to 1000000, not 'often'");
    ck_assert_str_eq(asked("disable DroneMover#00000000000000000000000000000000002")->function,
                     "DroneMover#2");
    assert_refused("disable DroneMover#1000000", "! there is no function 'DroneMover#1000000'");
    assert_refused("disable DroneMover#0", "! there is no function 'DroneMover#0'");
    run("move PhysicsStart PrePhysics");
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
    ck_assert_str_eq(asked("predict 8.0")->text, "8.0");
    assert_asks("undo", LAB_UNDO);
    assert_asks("screenshot", LAB_SCREENSHOT);
    ck_assert_str_eq(asked("select")->function, "");
    assert_refused("step out back", "! expected: step [function|group|frame|out] [back]");
    assert_refused("frame 0", "! expected a whole number, not '0'");
    assert_refused("shuffle it", "! expected a whole number, not 'it'");
    assert_refused("overlay Nothing", "! there is no group 'Nothing'");
    assert_refused("frobnicate 1", "! there is no command 'frobnicate'; help lists them");
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
        run(lines[i]);
        ck_assert_msg(b.console.line_count == 1 ||
                          lab_console_at(&b.console, 0)->tone != LAB_TONE_ERROR,
                      "%s is refused", lines[i]);
    }
}
END_TEST

static bool press(SDL_Keycode key, uint16_t mod)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = key;
    event.key.keysym.mod = mod;
    event.key.keysym.scancode = key == SDLK_BACKQUOTE ? SDL_SCANCODE_GRAVE : SDL_SCANCODE_UNKNOWN;
    return lab_console_event(&b.console, &event, &b.requests);
}

static void type(const char *text)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    (void)snprintf(event.text.text, sizeof event.text.text, "%s", text);
    ck_assert(lab_console_event(&b.console, &event, &b.requests));
}

static void assert_edit(const char *text, uint32_t cursor)
{
    ck_assert_str_eq(b.console.edit, text);
    ck_assert_uint_eq(b.console.cursor, cursor);
}

START_TEST(a_line_is_edited_letter_by_letter)
{
    type("a\xE5\x88\x86");
    type("\xC2\xB5z");
    assert_edit("a\xE5\x88\x86\xC2\xB5z", 7);
    ck_assert(press(SDLK_LEFT, 0) && press(SDLK_LEFT, 0));
    assert_edit("a\xE5\x88\x86\xC2\xB5z", 4);
    ck_assert(press(SDLK_BACKSPACE, 0));
    assert_edit("a\xC2\xB5z", 1);
    ck_assert(press(SDLK_DELETE, 0));
    assert_edit("az", 1);
    ck_assert(press(SDLK_HOME, 0) && press(SDLK_BACKSPACE, 0) && press(SDLK_LEFT, 0));
    assert_edit("az", 0);
    ck_assert(press(SDLK_END, 0) && press(SDLK_DELETE, 0) && press(SDLK_RIGHT, 0));
    assert_edit("az", 2);
    type("`");
    assert_edit("az", 2);
    lab_console_type(&b.console, "1\n2\t3\x01");
    assert_edit("az1 2 3", 7);
    for (int i = 0; i < 100; i++) {
        type("\xE5\x88\x86");
    }
    ck_assert_uint_lt(strlen(b.console.edit), LAB_TEXT);
    ck_assert_uint_eq((strlen(b.console.edit) - 7) % 3, 0);
}
END_TEST

START_TEST(keys_that_are_not_the_consoles_are_left_to_others)
{
    ck_assert(!press(SDLK_ESCAPE, 0));
    ck_assert(!press(SDLK_F12, 0));
    ck_assert(!press(SDLK_BACKQUOTE, 0));
    ck_assert(!press(SDLK_RETURN, KMOD_LALT));
    ck_assert(!press(SDLK_o, KMOD_LCTRL));
    ck_assert(press(SDLK_p, 0)); /* a letter must not hold the game */
}
END_TEST

START_TEST(enter_asks_for_the_line_and_up_and_down_walk_through_the_history)
{
    type("help");
    ck_assert(press(SDLK_RETURN, 0));
    ck_assert_uint_eq(b.requests.count, 1);
    ck_assert_int_eq(b.requests.items[0].action, LAB_COMMAND);
    ck_assert_str_eq(b.requests.items[0].text, "help");
    assert_edit("", 0);
    ck_assert(press(SDLK_RETURN, 0));
    type("  ");
    ck_assert(press(SDLK_RETURN, 0));
    ck_assert_uint_eq(b.requests.count, 1); /* nothing was typed */
    run("stat none");
    run("pause");
    run("pause");
    type("dra");
    ck_assert(press(SDLK_UP, 0));
    assert_edit("pause", 5);
    ck_assert(press(SDLK_UP, 0));
    assert_edit("stat none", 9);
    ck_assert(press(SDLK_UP, 0));
    assert_edit("stat none", 9);
    ck_assert(press(SDLK_DOWN, 0) && press(SDLK_DOWN, 0) && press(SDLK_DOWN, 0));
    assert_edit("dra", 3);
    for (int i = 0; i < 2 * LAB_CONSOLE_HISTORY; i++) {
        char line[24];
        (void)snprintf(line, sizeof line, "frame %d", i + 1);
        run(line);
    }
    ck_assert_uint_eq(b.console.history_count, LAB_CONSOLE_HISTORY);
    ck_assert_str_eq(b.console.history[LAB_CONSOLE_HISTORY - 1], "frame 64");
}
END_TEST

static void complete(const char *text, const char *expected)
{
    b.console.edit[0] = '\0';
    b.console.cursor = 0;
    lab_console_clear(&b.console);
    lab_console_type(&b.console, text);
    ck_assert(press(SDLK_TAB, 0));
    assert_edit(expected, (uint32_t)strlen(expected));
}

START_TEST(tab_completes_commands_functions_groups_and_choices)
{
    complete("du", "dumpticks ");
    complete("LIST", "ListTimers ");
    complete("tick.s", "tick.ShowPrerequistes ");
    complete("tick", "tick.");
    complete("move ret", "move Reticle ");
    complete("move Reticle pre", "move Reticle PrePhysics ");
    complete("move Reticle posT", "move Reticle Post");
    complete("dumpticks g", "dumpticks grouped ");
    complete("break sp", "break spawn ");
    complete("help lis", "help ListTimers ");
    complete("nothing r", "nothing r");
    complete("frame 1", "frame 1");
    complete("s", "s");
    ck_assert_uint_eq(b.console.line_count, 8);
    ck_assert_str_eq(line_at(0), "screenshot");
    ck_assert_str_eq(line_at(7), "step");
    complete("move Reticle Post", "move Reticle Post");
    ck_assert_str_eq(line_at(1), "PostUpdateWork");
}
END_TEST

START_TEST(lines_are_kept_in_a_ring_and_can_be_scrolled)
{
    lab_console_clear(&b.console);
    ck_assert_ptr_null(lab_console_at(&b.console, 0));
    for (int i = 0; i < LAB_CONSOLE_RING + 10; i++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%d", i);
        lab_console_print(&b.console, LAB_TONE_PLAIN, text, NULL);
    }
    ck_assert_str_eq(lab_console_at(&b.console, 0)->text, "1033");
    ck_assert_str_eq(lab_console_at(&b.console, LAB_CONSOLE_RING - 1)->text, "10");
    ck_assert_ptr_null(lab_console_at(&b.console, LAB_CONSOLE_RING));
    ck_assert(press(SDLK_PAGEUP, 0));
    ck_assert_uint_eq(b.console.scroll, 8);
    lab_console_print(&b.console, LAB_TONE_PLAIN, "new", NULL);
    ck_assert_uint_eq(b.console.scroll, 9); /* what is read stays where it is */
    ck_assert(press(SDLK_PAGEDOWN, 0) && press(SDLK_PAGEDOWN, 0));
    ck_assert_uint_eq(b.console.scroll, 0);
    char text[512];
    memset(text, 'x', sizeof text);
    memcpy(text + LAB_CONSOLE_LINE - 2, "\xE5\x88\x86", 3);
    text[511] = '\0';
    lab_console_print(&b.console, LAB_TONE_PLAIN, text, NULL);
    ck_assert_uint_eq(strlen(lab_console_at(&b.console, 0)->text), LAB_CONSOLE_LINE - 2);
}
END_TEST

START_TEST(a_score_wants_all_letters_in_order_and_likes_beginnings)
{
    ck_assert_int_eq(lab_picker_score("LaserBeam", "lbx"), -1);
    ck_assert_int_eq(lab_picker_score("LaserBeam", "bl"), -1);
    ck_assert_int_eq(lab_picker_score("", "a"), -1);
    ck_assert_int_eq(lab_picker_score("abc", ""), 0);
    ck_assert_int_ge(lab_picker_score("LaserBeam", "LB"), 0);
    ck_assert_int_gt(lab_picker_score("LaserBeam", "lb"), lab_picker_score("Globe", "lb"));
    ck_assert_int_gt(lab_picker_score("Reticle", "ret"), lab_picker_score("direct", "ret"));
    ck_assert_int_gt(lab_picker_score("tick.LogTicks", "log"),
                     lab_picker_score("analogous", "log"));
    ck_assert_int_gt(lab_picker_score("03-hall-of-mirrors", "hom"),
                     lab_picker_score("chrome", "hom"));
    /* the best way to fit counts, not the first one */
    ck_assert_int_eq(lab_picker_score("xb beam", "be"), lab_picker_score("xx beam", "be"));
}
END_TEST

static void fill_picker(void)
{
    lab_picker_clear(&b.picker);
    lab_picker_add(&b.picker, LAB_PICK_LESSON, CONSOLE_PARADE_LESSON, 2);
    lab_picker_add(&b.picker, LAB_PICK_SECTOR, "03-hall-of-mirrors", 0);
    lab_picker_add_usual(&b.picker, &b.scene.frame);
    lab_picker_add_usual(&b.picker, &b.scene.frame); /* what is there already is dropped */
}

static bool press_picker(SDL_Keycode key)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = key;
    return lab_picker_event(&b.picker, &event, &b.requests);
}

/* Three letters and Enter. */
static const lab_request *picked(const char *letters)
{
    fill_picker();
    b.requests.count = 0;
    lab_picker_type(&b.picker, letters);
    ck_assert(press_picker(SDLK_RETURN));
    ck_assert_uint_eq(b.requests.count, 2);
    ck_assert_int_eq(b.requests.items[0].action, LAB_PICKER);
    return &b.requests.items[1];
}

START_TEST(three_letters_and_enter_pick_anything)
{
    ck_assert_int_eq(picked("sam")->action, LAB_LESSON);
    ck_assert_int_eq(b.requests.items[1].number, 2);
    ck_assert_int_eq(picked("las")->action, LAB_SELECT);
    ck_assert_int_eq(picked("ret")->action, LAB_SELECT);
    ck_assert_str_eq(b.requests.items[1].function, "Reticle");
    ck_assert_int_eq(picked("mir")->action, LAB_SECTOR);
    ck_assert_str_eq(b.requests.items[1].text, "03-hall-of-mirrors");
    ck_assert_int_eq(picked("dum")->action, LAB_COMMAND);
    ck_assert_str_eq(b.requests.items[1].text, "dumpticks");
    ck_assert_int_eq(picked("mov")->action, LAB_CONSOLE);
    ck_assert_str_eq(b.requests.items[1].text, "move ");
}
END_TEST

START_TEST(the_picker_walks_through_its_matches)
{
    fill_picker();
    ck_assert_uint_eq(b.picker.item_count, 2 + b.scene.frame.function_count + lab_command_count());
    ck_assert_uint_eq(b.picker.match_count, LAB_PICKS);
    lab_picker_type(&b.picker, "zzz");
    ck_assert_uint_eq(b.picker.match_count, 0);
    ck_assert(press_picker(SDLK_RETURN) && press_picker(SDLK_DOWN));
    ck_assert_uint_eq(b.requests.count, 0);
    ck_assert(press_picker(SDLK_BACKSPACE) && press_picker(SDLK_BACKSPACE));
    ck_assert(press_picker(SDLK_BACKSPACE) && press_picker(SDLK_BACKSPACE));
    ck_assert_str_eq(b.picker.text, "");
    ck_assert(press_picker(SDLK_UP));
    ck_assert_uint_eq(b.picker.selected, LAB_PICKS - 1);
    ck_assert(press_picker(SDLK_DOWN));
    ck_assert_uint_eq(b.picker.selected, 0);
    ck_assert(!press_picker(SDLK_ESCAPE));
}
END_TEST

static lab_box sheet_box(void)
{
    lab_box world = b.layout.world;
    return lab_box_make(world.x, world.y + world.h * 0.5F, world.w, world.h * 0.5F);
}

static void begin(void)
{
    gm_draw_begin(&b.list, WIDTH, HEIGHT);
    app_text_attach(b.text, &b.list);
    lab_ui_begin(&b.ui, &b.list, &b.layout.picture, &b.requests);
}

static void paint_all(void)
{
    begin();
    lab_console_paint(&b.ui, sheet_box(), &b.scene.model, &b.console);
    lab_console_stats_paint(&b.ui, b.layout.world, &b.scene.model, &b.console);
    lab_ui_end(&b.ui);
}

static void paint_picker(void)
{
    begin();
    lab_picker_paint(&b.ui, b.layout.world, &b.scene.model, &b.picker);
    lab_ui_end(&b.ui);
}

static void save(const char *name)
{
    static uint32_t pixels[WIDTH * HEIGHT];
    const char *folder = getenv("TICKLINE_PANEL_PICTURES");
    char path[MAX_PATH];
    char error[256] = "";
    if (folder == NULL) {
        return;
    }
    app_canvas canvas = {pixels, WIDTH, WIDTH, HEIGHT};
    app_picture picture = {&b.list, app_text_layout(b.text, &b.list), NULL};
    app_raster_paint(&canvas, &picture);
    (void)snprintf(path, sizeof path, "%s/%s.png", folder, name);
    ck_assert_msg(app_png_write(path, &canvas, error, sizeof error), "%s", error);
}

static const char *translate(void *user, const char *english)
{
    const char *chinese = app_language_translate(user, english);
    if (strcmp(english, CONSOLE_PARADE_LESSON) == 0) {
        return english;
    }
    ck_assert_msg(chinese != NULL, "'%s' has no Chinese", english);
    return chinese;
}

static void speak_chinese(void)
{
    ck_assert(app_language_load(&b.language, "zh"));
    b.layout.picture.translate = translate;
    b.layout.picture.translate_user = &b.language;
}

static void assert_inside(lab_box box)
{
    for (uint32_t i = 0; i < b.list.text_count; i++) {
        const gm_draw_text_run *text = &b.list.texts[i];
        ck_assert(text->x >= box.x && text->x <= box.x + box.w);
        ck_assert(text->y >= box.y - 1.0F && text->y <= box.y + box.h);
    }
}

START_TEST(every_word_of_the_console_and_the_picker_has_a_chinese_one)
{
    speak_chinese();
    app_text_attach(b.text, &b.list);
    console_parade_walk(&b.list, &b.layout.picture);
    run("help");
    lab_console_run(&b.console, "move Retikel PrePhysics", b.scene.session.game, &b.requests);
    paint_all();
    save("console-zh");
    ck_assert_uint_gt(b.list.text_count, 10);
}
END_TEST

START_TEST(the_sheet_shows_the_newest_lines_within_its_box)
{
    run("dumpticks");
    lab_console_run(&b.console, "stat game", b.scene.session.game, &b.requests);
    b.console.has_stats = false;
    lab_console_type(&b.console, "move Reticle Pre");
    paint_all();
    save("console");
    assert_inside(sheet_box());
    lab_console_run(&b.console, "help", b.scene.session.game, &b.requests);
    lab_console_run(&b.console, "stat game", b.scene.session.game, &b.requests);
    lab_console_run(&b.console, "move Retikel PrePhysics", b.scene.session.game, &b.requests);
    paint_all();
    save("console-stats");
    assert_inside(b.layout.world);
    fill_picker();
    lab_picker_type(&b.picker, "la");
    paint_picker();
    save("picker");
    assert_inside(b.layout.world);
    for (int i = 0; i < 100; i++) {
        lab_console_type(&b.console, "W");
    }
    paint_all();
    save("console-long");
}
END_TEST

static TCase *make_lines(void)
{
    TCase *tests = tcase_create("lines");
    tcase_add_test(tests, help_lists_the_commands_and_those_with_a_part_of_the_name);
    tcase_add_test(tests, dumpticks_lists_the_functions);
    tcase_add_test(tests, list_timers_lists_the_timers);
    tcase_add_test(tests, stat_game_tells_the_figures_of_the_frame);
    tcase_add_test(tests, slomo_and_pause_are_commands_of_the_next_frame);
    tcase_add_test(tests, log_ticks_writes_each_function_of_a_frame);
    tcase_add_test(tests, a_frame_of_too_many_lines_is_cut_and_counted);
    tcase_add_test(tests, changes_of_the_schedule_are_asked_for_in_the_games_spelling);
    tcase_add_test(tests, the_labs_own_commands_ask_for_what_its_keys_do);
    tcase_add_test(tests, every_word_of_the_in_unreal_boxes_exists);
    return tests;
}

static TCase *make_typing(void)
{
    TCase *tests = tcase_create("typing");
    tcase_add_test(tests, a_line_is_edited_letter_by_letter);
    tcase_add_test(tests, keys_that_are_not_the_consoles_are_left_to_others);
    tcase_add_test(tests, enter_asks_for_the_line_and_up_and_down_walk_through_the_history);
    tcase_add_test(tests, tab_completes_commands_functions_groups_and_choices);
    tcase_add_test(tests, lines_are_kept_in_a_ring_and_can_be_scrolled);
    tcase_add_test(tests, a_score_wants_all_letters_in_order_and_likes_beginnings);
    tcase_add_test(tests, three_letters_and_enter_pick_anything);
    tcase_add_test(tests, the_picker_walks_through_its_matches);
    tcase_add_test(tests, every_word_of_the_console_and_the_picker_has_a_chinese_one);
    tcase_add_test(tests, the_sheet_shows_the_newest_lines_within_its_box);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("app/lab_console");
    TCase *cases[] = {make_lines(), make_typing()};

    for (int i = 0; i < 2; i++) {
        tcase_set_timeout(cases[i], 60.0);
        tcase_add_checked_fixture(cases[i], open_bench, close_bench);
        suite_add_tcase(suite, cases[i]);
    }
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
