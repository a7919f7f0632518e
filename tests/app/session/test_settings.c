/* Settings survive a round trip; a damaged file costs nothing but itself; bindings know conflicts.
 */
#include "../user_home.h"
#include "session/settings.h"
#include "suite.h"

#include "platform/file_read.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static app_settings parsed(const char *text, bool is_good, char error[128])
{
    app_settings settings = app_settings_default();
    int line = 0;
    ck_assert_int_eq(app_settings_parse(&settings, text, &line, error), is_good);
    ck_assert_int_eq(line == 0, is_good);
    return settings;
}

#define HEAD "[tickline]\nversion = 1\n"

START_TEST(what_is_written_is_read_again)
{
    char error[128];
    app_settings before = app_settings_default();
    before.volume = 30;
    before.is_muted = true;
    before.is_projected = true;
    before.width = 1600;
    before.height = 900;
    before.ui_scale = 150;
    before.palette = 2;
    before.hints_done = 5;
    (void)snprintf(before.player, sizeof before.player, "Ada L.");
    (void)snprintf(before.language, sizeof before.language, "zh");
    before.bindings.keys[APP_DEED_FIRE][1] = SDL_SCANCODE_SEMICOLON;
    before.bindings.keys[APP_DEED_UP][0] = SDL_SCANCODE_KP_8;
    before.bindings.pad[APP_DEED_FOCUS] = APP_PAD_NONE;
    ck_assert(app_settings_reach(&before, "01-amber-drift"));
    ck_assert(app_settings_reach(&before, "02-x"));
    char *text = app_settings_text(&before);
    app_settings after = parsed(text, true, error);
    ck_assert_uint_eq(after.volume, 30);
    ck_assert(after.is_muted && !after.is_steady && after.has_rumble);
    ck_assert(after.is_projected);
    ck_assert_uint_eq(after.width, 1600);
    ck_assert_uint_eq(after.height, 900);
    ck_assert_uint_eq(after.ui_scale, 150);
    ck_assert_uint_eq(after.palette, 2);
    ck_assert_uint_eq(after.hints_done, 5);
    ck_assert_str_eq(after.player, "Ada L.");
    ck_assert_str_eq(after.language, "zh");
    ck_assert_mem_eq(&after.bindings, &before.bindings, sizeof after.bindings);
    ck_assert_str_eq(after.last_sector, "02-x");
    ck_assert(app_settings_has_reached(&after, "01-amber-drift"));
    ck_assert_uint_eq(after.reached_count, 2);
    free(text);
}
END_TEST

START_TEST(a_long_comment_is_a_comment)
{
    char text[600];
    char error[128];
    int line = 0;
    app_settings settings = app_settings_default();
    (void)snprintf(text, sizeof text, "[tickline]\nversion = 1\n  ; %0400d\n[sound]\nvolume = %s\n",
                   7, "30");
    ck_assert_uint_eq(parsed(text, true, error).volume, 30);
    (void)snprintf(text, sizeof text, "[tickline]\nversion = 1\n# %0400d\n[sound]\nvolume = %s\n",
                   7, "loud");
    ck_assert(!app_settings_parse(&settings, text, &line, error));
    ck_assert_int_eq(line, 5);
}
END_TEST

START_TEST(an_indented_line_is_a_line)
{
    char error[128];
    app_settings settings =
        parsed("[tickline]\n  version = 1\n [sound]\nvolume = 30\n\teffects = 70\n", true, error);
    ck_assert_uint_eq(settings.volume, 30);
    ck_assert_uint_eq(settings.effects_volume, 70);
}
END_TEST

START_TEST(hints_of_a_later_version_cost_nothing)
{
    char error[128];
    app_settings settings =
        parsed(HEAD "[progress]\nhints = 4294967295\nbegun = yes\n", true, error);
    ck_assert_uint_eq(settings.hints_done, UINT32_MAX);
    ck_assert(settings.has_begun);
}
END_TEST

START_TEST(a_name_has_no_letter_that_the_file_reads_as_another_thing)
{
    static const char *const refused[] = {"", ";", "=", "a ;b", "a=b", "a\nb", "\t"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        ck_assert_msg(!app_settings_takes_letters(refused[i]), "'%s'", refused[i]);
    }
    ck_assert(app_settings_takes_letters("Zo\xC3\xAB #1"));
}
END_TEST

START_TEST(a_sector_is_news_once)
{
    app_settings settings = app_settings_default();
    ck_assert(app_settings_reach(&settings, "a"));
    ck_assert(!app_settings_reach(&settings, "a"));
    ck_assert(app_settings_reach(&settings, "b"));
    ck_assert(app_settings_reach(&settings, "a"));
    ck_assert_uint_eq(settings.reached_count, 2);
}
END_TEST

/* A new game, a chosen sector and the Lab begin without a score. */
START_TEST(a_game_without_a_score_leaves_the_point_of_one_with_a_score)
{
    app_settings settings = app_settings_default();
    gm_entry won = {.sector = 1, .lives = 2, .score = 900, .shield = 1000, .offers = 5};
    gm_entry begun = {.sector = 2, .lives = 3, .shield = 1000};
    ck_assert(app_settings_note_play(&settings, "b", &begun));
    ck_assert_str_eq(settings.last_sector, "b"); /* nothing was there */
    ck_assert(app_settings_note_play(&settings, "b", &won));
    ck_assert(app_settings_is_lesser_point(&settings, &begun));
    ck_assert(app_settings_note_play(&settings, "c", &begun)); /* a sector that was not known */
    ck_assert(!app_settings_note_play(&settings, "c", &begun));
    ck_assert(app_settings_has_reached(&settings, "c"));
    ck_assert_str_eq(settings.last_sector, "b");
    ck_assert_uint_eq(app_settings_continue_point(&settings).score, 900);
    ck_assert_uint_eq(app_settings_continue_point(&settings).offers, 5);
    begun.score = 50; /* it has cleared a sector */
    ck_assert(app_settings_note_play(&settings, "c", &begun));
    ck_assert_str_eq(settings.last_sector, "c");
    ck_assert_uint_eq(app_settings_continue_point(&settings).score, 50);
}
END_TEST

static const struct {
    const char *text;
    const char *error;
} bad[] = {
    {"", "version"},
    {"volume = 3\n", "version"},
    {"[tickline]\nversion = 2\n", "version: expected 1, not '2'"},
    {"[tickline]\nversion = one\n", "version"},
    {"[tickline\nversion = 1\n", "name = value"},
    {HEAD "nonsense\n", "name = value"},
    {HEAD "[sound]\nvolume = 101\n", "volume: expected a whole number from 0 to 100, not '101'"},
    {HEAD "[sound]\nvolume = -1\n", "volume"},
    {HEAD "[sound]\nvolume =\n", "volume"},
    {HEAD "[sound]\nmute = perhaps\n", "mute: expected yes or no, not 'perhaps'"},
    {HEAD "[window]\nui_scale = 20\n", "ui_scale"},
    {HEAD "[window]\nwidth = 99999999999999999999\n", "width"},
    {HEAD "[game]\nname = a name that is much too long for a table\n",
     "name: expected fewer letters"},
    {HEAD "[game]\nname = M\xFCller\n", "name: expected letters in UTF-8, not 'M"},
    {HEAD "[reached]\nM\xFCll = yes\n", "reached: expected the name of a sector, not 'M"},
    {HEAD "[game]\npalette = 9\n", "palette"},
    {HEAD "[game]\nspeed = 69\n", "speed: expected a whole number from 70 to 100, not '69'"},
    {HEAD "[keys]\nup = NoSuchKey\n", "up: expected a key"},
    {HEAD "[keys]\nup = 1\n", "up: expected a key that is free"},
    {HEAD "[keys]\nup2 = #\n", "up2: expected a key"},
    {HEAD "[keys]\nup2 = #99999\n", "up2: expected a key"},
    {HEAD "[pad]\nfire = banana\n", "fire: expected a controller button"},
    {HEAD "[progress]\nhints = many\n", "hints"},
};

START_TEST(a_wrong_value_is_named_and_the_defaults_hold)
{
    char error[128];
    app_settings settings = parsed(bad[_i].text, false, error);
    ck_assert_msg(strstr(error, bad[_i].error) != NULL, "'%s' does not say '%s'", error,
                  bad[_i].error);
    ck_assert_uint_eq(settings.volume, APP_MOST_VOLUME);
    ck_assert_int_eq(settings.bindings.keys[APP_DEED_UP][0], SDL_SCANCODE_W);
}
END_TEST

/* Every cut and every changed byte is either a good file or a fault with a line. */
START_TEST(damaged_files_end_in_defaults_or_settings)
{
    app_settings whole = app_settings_default();
    char *text = app_settings_text(&whole);
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        char error[128];
        int line = 0;
        app_settings settings = app_settings_default();
        char kept = text[i];
        unsigned char flipped = (unsigned char)((unsigned char)kept ^ (unsigned char)_i);
        text[i] = (char)(_i == 0 ? 0 : flipped);
        if (!app_settings_parse(&settings, text, &line, error)) {
            ck_assert_int_gt(line, 0);
            ck_assert_uint_gt(strlen(error), 0);
        }
        ck_assert_uint_le(settings.volume, APP_MOST_VOLUME);
        text[i] = kept;
    }
    free(text);
}
END_TEST

static void write_file(const char *text)
{
    app_settings empty = app_settings_default();
    empty.path = strdup(user_home_file);
    ck_assert(app_settings_save(&empty)); /* makes the folders */
    app_settings_free(&empty);
    FILE *file = fopen(user_home_file, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(a_damaged_file_is_kept_under_another_name)
{
    char path[300];
    app_settings settings;
    user_home_make("settings.ini");
    write_file(HEAD "[sound]\nvolume = loud\n");
    app_settings_load(&settings, NULL);
    ck_assert_str_eq(settings.path, user_home_file);
    ck_assert_uint_eq(settings.volume, APP_MOST_VOLUME);
    (void)snprintf(path, sizeof path, "%s.bad", user_home_file);
    ck_assert(app_file_exists(path));
    ck_assert(!app_file_exists(user_home_file));
    settings.volume = 40;
    ck_assert(app_settings_save(&settings));
    app_settings_free(&settings);
    app_settings_load(&settings, NULL);
    ck_assert_uint_eq(settings.volume, 40);
    app_settings_free(&settings);
    user_home_remove();
}
END_TEST

START_TEST(two_games_at_once_keep_the_sectors_of_both)
{
    app_settings first;
    app_settings second;
    user_home_make("settings.ini");
    app_settings_load(&first, NULL);
    app_settings_load(&second, NULL);
    ck_assert(app_settings_reach(&first, "03-deep"));
    ck_assert(app_settings_save(&first));
    second.volume = 11;
    ck_assert(app_settings_save(&second));
    app_settings_free(&first);
    app_settings_load(&first, NULL);
    ck_assert(app_settings_has_reached(&first, "03-deep"));
    ck_assert_uint_eq(first.volume, 11);
    app_settings_free(&first);
    app_settings_free(&second);
    user_home_remove();
}
END_TEST

/* Nor does a window that only changes its volume take the place of the other's continue point. */
START_TEST(the_point_to_continue_at_is_that_of_the_game_that_came_to_it_last)
{
    gm_entry point = {.lives = 2, .score = 900, .shield = 1000};
    app_settings first;
    app_settings second;
    user_home_make("settings.ini");
    app_settings_load(&first, NULL);
    app_settings_load(&second, NULL);
    ck_assert(app_settings_note_play(&second, "b", &point));
    ck_assert(app_settings_note_slow(&second, true));
    ck_assert(app_settings_save(&second));
    first.volume = 11;
    ck_assert(app_settings_save(&first));
    app_settings_free(&second);
    app_settings_load(&second, NULL);
    ck_assert_uint_eq(second.volume, 11);
    ck_assert_str_eq(second.last_sector, "b");
    ck_assert_uint_eq(app_settings_continue_point(&second).score, 900);
    ck_assert(second.is_continue_slow);
    point.score = 50;
    ck_assert(app_settings_note_play(&first, "a", &point));
    ck_assert(app_settings_save(&first));
    app_settings_free(&second);
    app_settings_load(&second, NULL);
    ck_assert_str_eq(second.last_sector, "a");
    ck_assert(!second.is_continue_slow);
    app_settings_free(&first);
    app_settings_free(&second);
    user_home_remove();
}
END_TEST

START_TEST(a_shared_key_or_button_is_a_conflict_of_both)
{
    app_bindings b = app_bindings_default();
    for (int i = 0; i < APP_DEED_COUNT; i++) {
        ck_assert_int_eq(app_bindings_key_conflict(&b, (app_deed)i), APP_DEED_COUNT);
        ck_assert_int_eq(app_bindings_pad_conflict(&b, (app_deed)i), APP_DEED_COUNT);
    }
    b.keys[APP_DEED_FIRE][1] = SDL_SCANCODE_W;
    ck_assert_int_eq(app_bindings_key_conflict(&b, APP_DEED_FIRE), APP_DEED_UP);
    ck_assert_int_eq(app_bindings_key_conflict(&b, APP_DEED_UP), APP_DEED_FIRE);
    b.pad[APP_DEED_PAUSE] = b.pad[APP_DEED_FIRE];
    ck_assert_int_eq(app_bindings_pad_conflict(&b, APP_DEED_PAUSE), APP_DEED_FIRE);
}
END_TEST

START_TEST(each_key_has_a_name_that_finds_it)
{
    for (int code = 1; code < SDL_NUM_SCANCODES; code++) {
        char name[APP_BINDING_NAME];
        SDL_Scancode found = SDL_SCANCODE_UNKNOWN;
        app_key_name((SDL_Scancode)code, name);
        if (SDL_GetScancodeName((SDL_Scancode)code)[0] != '\0') {
            ck_assert_msg(app_key_find(name, &found), "'%s' is not found", name);
            ck_assert_str_eq(SDL_GetScancodeName(found), SDL_GetScancodeName((SDL_Scancode)code));
        }
    }
}
END_TEST

/* A game that is continued remembers that a part of it ran slower. */
START_TEST(the_speed_is_kept_and_what_it_was_before_the_continue_point)
{
    char error[128];
    app_settings settings = app_settings_default();
    ck_assert_uint_eq(settings.speed, APP_USUAL_SPEED);
    settings.speed = 85;
    settings.is_continue_slow = true;
    char *text = app_settings_text(&settings);
    app_settings again = parsed(text, true, error);
    ck_assert_uint_eq(again.speed, 85);
    ck_assert(again.is_continue_slow);
    free(text);
}
END_TEST

/* Files of before counted the holds. */
START_TEST(that_overlays_hold_the_game_is_kept)
{
    char error[128];
    app_settings settings =
        parsed("[tickline]\nversion = 1\n[progress]\noverlays = 3\nholds = 3\n", true, error);
    ck_assert(settings.has_hold);
    settings.has_hold = false;
    char *text = app_settings_text(&settings);
    ck_assert(!parsed(text, true, error).has_hold);
    free(text);
}
END_TEST

START_TEST(the_walk_leaves_its_key_to_what_an_older_file_has_there)
{
    static const char older[] = "[tickline]\nversion = 1\n[keys]\nfire = N\n[pad]\nfocus = x\n";
    char error[128];
    app_settings settings = parsed(older, true, error);
    ck_assert_int_eq(settings.bindings.keys[APP_DEED_FIRE][0], SDL_SCANCODE_N);
    ck_assert_int_eq(settings.bindings.keys[APP_DEED_WALK][0], SDL_SCANCODE_UNKNOWN);
    ck_assert_int_eq(settings.bindings.pad[APP_DEED_WALK], APP_PAD_NONE);
    settings = parsed("[tickline]\nversion = 1\n", true, error);
    ck_assert_int_eq(settings.bindings.keys[APP_DEED_WALK][0], SDL_SCANCODE_N);
    ck_assert_int_eq(settings.bindings.pad[APP_DEED_WALK], SDL_CONTROLLER_BUTTON_X);
    settings.bindings.keys[APP_DEED_FIRE][0] = SDL_SCANCODE_N; /* a conflict that the player made */
    char *text = app_settings_text(&settings);
    ck_assert_int_eq(parsed(text, true, error).bindings.keys[APP_DEED_WALK][0], SDL_SCANCODE_N);
    free(text);
}
END_TEST

int main(void)
{
    enum { CHANGES = 8 };
    TCase *tests = tcase_create("settings");
    tcase_add_test(tests, what_is_written_is_read_again);
    tcase_add_test(tests, a_game_without_a_score_leaves_the_point_of_one_with_a_score);
    tcase_add_test(tests, a_long_comment_is_a_comment);
    tcase_add_test(tests, an_indented_line_is_a_line);
    tcase_add_test(tests, hints_of_a_later_version_cost_nothing);
    tcase_add_test(tests, a_name_has_no_letter_that_the_file_reads_as_another_thing);
    tcase_add_test(tests, the_point_to_continue_at_is_that_of_the_game_that_came_to_it_last);
    tcase_add_test(tests, a_sector_is_news_once);
    tcase_add_loop_test(tests, a_wrong_value_is_named_and_the_defaults_hold, 0,
                        (int)(sizeof bad / sizeof bad[0]));
    tcase_add_loop_test(tests, damaged_files_end_in_defaults_or_settings, 0, CHANGES);
    tcase_add_test(tests, a_damaged_file_is_kept_under_another_name);
    tcase_add_test(tests, two_games_at_once_keep_the_sectors_of_both);
    tcase_add_test(tests, a_shared_key_or_button_is_a_conflict_of_both);
    tcase_add_test(tests, each_key_has_a_name_that_finds_it);
    tcase_add_test(tests, the_walk_leaves_its_key_to_what_an_older_file_has_there);
    tcase_add_test(tests, that_overlays_hold_the_game_is_kept);
    tcase_add_test(tests, the_speed_is_kept_and_what_it_was_before_the_continue_point);
    return suite_run(tests, 60.0);
}
