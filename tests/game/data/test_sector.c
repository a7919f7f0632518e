/* The parser of sector files: every fault is one line that names the place. */
#include "../game_scene.h"
#include "data/data.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gm_sector *parsed;

static void setup(void)
{
    parsed = calloc(1, gm_sector_bytes());
}

static void teardown(void)
{
    gm_sector_free(parsed);
    free(parsed);
}

static gm_result parse(const char *text, size_t length, char error[GM_ERROR_TEXT])
{
    return gm_sector_parse("test", text, length, parsed, error);
}

/* A sector's text with one place replaced. */
static void expect_fault_in(uint32_t file, const char *from, const char *to, const char *says)
{
    char error[GM_ERROR_TEXT];
    size_t length = 0;
    char *text = game_scene_file(file, &length);
    char *changed = calloc(1, length + strlen(to) + 1);
    text[length] = '\0';
    char *at = strstr(text, from);
    ck_assert_ptr_nonnull(at);
    (void)snprintf(changed, length + strlen(to) + 1, "%.*s%s%s", (int)(at - text), text, to,
                   at + strlen(from));
    ck_assert_msg(parse(changed, strlen(changed), error) == GM_ERR_SECTOR, "%s", to);
    ck_assert_msg(strstr(error, says) != NULL, "'%s' does not say '%s'", error, says);
    ck_assert_msg(strncmp(error, "test.json", 9) == 0, "%s", error);
    ck_assert_ptr_null(strchr(error, '\n'));
    ck_assert_str_eq(gm_sector_name(parsed), "");
    free(changed);
    free(text);
}

static void expect_fault(const char *from, const char *to, const char *says)
{
    expect_fault_in(0, from, to, says);
}

static void expect_range_fault(const char *from, const char *to, const char *says)
{
    expect_fault_in(GAME_SCENE_RANGE, from, to, says);
}

START_TEST(all_sector_files_of_the_assets_are_good)
{
    char error[GM_ERROR_TEXT];
    for (uint32_t i = 0; i < GAME_SCENE_FILES; i++) {
        size_t length = 0;
        char *text = game_scene_file(i, &length);
        ck_assert_msg(gm_sector_parse(game_scene_name(i), text, length, parsed, error) == GM_OK,
                      "%s", error);
        ck_assert_str_eq(gm_sector_name(parsed), game_scene_name(i));
        ck_assert_uint_gt(strlen(gm_sector_title(parsed)), 0);
        free(text);
    }
}
END_TEST

START_TEST(faults_are_named_with_their_place)
{
    expect_fault("\"format\": 1", "\"format\": 2", "format");
    expect_fault("\"needed\": 12", "\"needed\": \"many\"", "crystals.needed");
    expect_fault("\"needed\": 12", "\"needed\": 0", "1 to 99");
    expect_fault("\"needed\": 12", "\"wanted\": 12", "crystals.wanted");
    expect_fault("[240, 300]", "[240, 500]", "start");
    expect_fault("[240, 300]", "[240]", "start");
    expect_fault("\"small\": 7", "\"small\": 30", "debris.large");
    expect_fault("\"title\": \"Amber Drift\"", "\"title\": 5", "title");
    expect_fault("\"title\"", "\"tittle\"", "tittle");
    expect_fault("\"title\"", "\"tit\\nle\"", "tit le: expected no such key");
    expect_fault("\"time_limit\": 0,", "\"time_limit\": 1e999,", "test.json:");
    expect_fault("\"crystals\"", "crystals", "test.json:8:");
    expect_fault("\"title\"", "\"format\"", "duplicate");
}
END_TEST

START_TEST(faults_of_a_range_are_named_with_their_place)
{
    expect_range_fault("\"speed\": 480", "\"speed\": 20", "range.speed: expected a number from 60");
    expect_range_fault("\"speed\": 480", "\"haste\": 480", "range.haste: expected no such key");
    expect_range_fault("\"speed\": 480,", "", "range.speed");
    expect_range_fault("[160, 800]", "[160, 200]", "range.turns");
    expect_range_fault("[160, 800]", "[10, 800]", "range.turns");
    expect_range_fault("[160, 800]", "[160, 940]", "range.turns");
    expect_range_fault("[160, 800]", "160", "range.turns");
    expect_range_fault("[160, 800]", "[160, \"far\"]", "range.turns");
    expect_range_fault("\"line\": 480", "\"line\": 820", "range.line: expected a line between");
    expect_range_fault("\"rail\": 96", "\"rail\": 300",
                       "range.rail: expected a rail 80 or more above");
    expect_range_fault("\"rail\": 96", "\"rail\": -1", "range.rail");
    expect_range_fault("[160, 248]", "[160, 420]", "range.rail");
    expect_range_fault("\"emitter\"", "\"toaster\"", "range.devices: expected \"plate\"");
    expect_range_fault("\"emitter\"", "\"plate\"", "range.devices: expected each device once");
    expect_range_fault("\"emitter\"", "4", "range.devices");
    expect_range_fault("\"format\": 1,", "\"format\": 1, \"time_limit\": 60,", "time_limit");
    expect_range_fault("\"format\": 1,", "\"format\": 1, \"waves\": {},", "waves");
    expect_fault("\"format\": 1,", "\"format\": 1, \"range\": 5,", "no such key");
}
END_TEST

START_TEST(faults_of_a_place_are_named_with_their_line)
{
    uint32_t amber = GAME_SCENE_AMBER_DRIFT;
    uint32_t hall = GAME_SCENE_HALL_OF_MIRRORS;
    expect_fault_in(amber, "[[0, 0], [130, 0], [0, 90]]", "[[0, 0]]",
                    "test.json:14: walls[0]: expected 2 to 8 places");
    expect_fault_in(amber, "[830, 0], [960, 0], [960, 90]", "[830, 0], [970, 0], [960, 90]",
                    "test.json:15: walls[1]: expected 2 to 8 places");
    expect_fault_in(amber, "[0, 359], [130, 449], [0, 449]",
                    "[0, 359], [0, 449], [130, 449], [20, 430]",
                    "test.json:16: walls[2]: expected the corners of a convex block");
    expect_fault_in(amber, "\"wall\": \"#4A78B8\"", "\"wall\": \"#4A78B\"",
                    "test.json:21: look.wall: expected a colour");
    expect_fault_in(amber, "\"#08263A\", ", "", "test.json:20: look.clouds: expected a list of 3");
    expect_fault_in(amber, "\"needed\": 12", "\"needed\": 0",
                    "test.json:8: crystals.needed: expected a whole number from 1 to 99");
    expect_fault_in(amber, "\"needed\": 12, ", "", "test.json:8: crystals.needed");
    expect_fault_in(hall, "\"x\": 400, \"mouth\": \"right\"", "\"x\": 400, \"mouth\": \"up\"",
                    "test.json:19: cages[1].mouth: expected \"left\" or \"right\"");
    expect_fault_in(hall, "\"x\": 400", "\"x\": 940", "test.json:19: cages[1].x");
    expect_fault_in(hall, "\"spin\": -10", "\"spin\": -100", "test.json:15: mirrors[1].spin");
}
END_TEST

/* A player must be able to tell them apart at a glance. */
START_TEST(each_sector_has_a_shape_and_colours_of_its_own)
{
    static gm_look_view looks[GAME_SCENE_SECTORS];
    char error[GM_ERROR_TEXT];
    for (uint32_t i = 0; i < GAME_SCENE_SECTORS; i++) {
        size_t length = 0;
        char *text = game_scene_file(i, &length);
        ck_assert_int_eq(parse(text, length, error), GM_OK);
        ck_assert_uint_gt(parsed->wall_count, 0);
        looks[i] = parsed->look;
        for (uint32_t k = 0; k < i; k++) {
            ck_assert_int_ne(memcmp(looks[i].clouds, looks[k].clouds, sizeof(looks[k].clouds)), 0);
            ck_assert_uint_ne(looks[i].wall, looks[k].wall);
        }
        free(text);
    }
}
END_TEST

/* All that a sector of the campaign can have, and a range. */
static const uint32_t files_to_damage[] = {GAME_SCENE_HALL_OF_MIRRORS, GAME_SCENE_SIDE_POCKET,
                                           GAME_SCENE_RANGE};

START_TEST(files_that_are_cut_short_are_refused)
{
    char error[GM_ERROR_TEXT];
    size_t length = 0;
    char *text = game_scene_file(files_to_damage[_i], &length);
    for (size_t cut = 0; cut < length - 2; cut++) {
        ck_assert_int_eq(parse(text, cut, error), GM_ERR_SECTOR);
    }
    free(text);
}
END_TEST

START_TEST(damaged_files_never_crash)
{
    char error[GM_ERROR_TEXT];
    size_t length = 0;
    char *text = game_scene_file(files_to_damage[_i], &length);
    char *copy = malloc(length);
    uint64_t dice = 7;
    for (uint32_t round = 0; round < 4000; round++) {
        memcpy(copy, text, length);
        for (uint32_t k = 0; k <= round % 4; k++) {
            dice = dice * 6364136223846793005U + 1442695040888963407U;
            copy[(dice >> 33) % length] = (char)(dice >> 25);
        }
        gm_result result = parse(copy, length, error);
        ck_assert(result == GM_OK || (result == GM_ERR_SECTOR && error[0] != '\0'));
    }
    free(copy);
    free(text);
}
END_TEST

int main(void)
{
    TCase *files = tcase_create("files");
    tcase_add_checked_fixture(files, setup, teardown);
    tcase_add_test(files, all_sector_files_of_the_assets_are_good);
    tcase_add_test(files, faults_are_named_with_their_place);
    tcase_add_test(files, faults_of_a_range_are_named_with_their_place);
    tcase_add_test(files, faults_of_a_place_are_named_with_their_line);
    tcase_add_test(files, each_sector_has_a_shape_and_colours_of_its_own);
    tcase_add_loop_test(files, files_that_are_cut_short_are_refused, 0, 3);
    tcase_add_loop_test(files, damaged_files_never_crash, 0, 3);
    return suite_run(files, 60);
}
