/* Numbers from text: exact, strict, independent of floating point. */
#include "platform/number.h"
#include "suite.h"

#include <check.h>

typedef struct seconds_row {
    const char *text;
    tl_time ns; /* -1: refused */
} seconds_row;

static const seconds_row seconds_rows[] = {
    {"0", 0},
    {"0.1", 100000000},
    {"1", 1000000000},
    {".25", 250000000},
    {"2.", 2000000000},
    {"0.000000001", 1},
    {"0.123456789", 123456789},
    {"1000000", 1000000000000000},
    {"1000000.000000001", -1},
    {"1000001", -1},
    {"0.1234567891", -1},
    {"", -1},
    {".", -1},
    {"-1", -1},
    {"+1", -1},
    {"1e3", -1},
    {"1,5", -1},
    {" 1", -1},
    {"1 ", -1},
    {"nan", -1},
    {"0.1.2", -1},
    {"99999999999999999999", -1},
};

START_TEST(seconds_are_exact)
{
    const seconds_row *row = &seconds_rows[_i];
    tl_time ns = -1;
    bool is_good = app_number_parse_seconds(row->text, &ns);
    ck_assert_msg(is_good == (row->ns >= 0), "'%s'", row->text);
    if (is_good) {
        ck_assert_int_eq(ns, row->ns);
    }
}
END_TEST

START_TEST(whole_numbers_keep_to_their_range)
{
    int64_t value = 0;
    ck_assert(app_number_parse("-127", -127, 127, &value) && value == -127);
    ck_assert(app_number_parse("9223372036854775807", 0, INT64_MAX, &value) && value == INT64_MAX);
    ck_assert(!app_number_parse("9223372036854775808", 0, INT64_MAX, &value));
    ck_assert(!app_number_parse("128", -127, 127, &value));
    ck_assert(!app_number_parse("", 0, 9, &value) && !app_number_parse("-", -9, 9, &value));
    ck_assert(!app_number_parse("1x", 0, 9, &value) && !app_number_parse(" 1", 0, 9, &value));
}
END_TEST

START_TEST(hashes_have_sixteen_digits)
{
    uint64_t value = 0;
    ck_assert(app_number_parse_hash("0123456789abcdef", &value) && value == 0x0123456789ABCDEFU);
    ck_assert(!app_number_parse_hash("0123456789ABCDEF", &value));
    ck_assert(!app_number_parse_hash("123456789abcdef", &value));
    ck_assert(!app_number_parse_hash("00123456789abcdef", &value));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("number");
    tcase_add_loop_test(tests, seconds_are_exact, 0,
                        (int)(sizeof seconds_rows / sizeof seconds_rows[0]));
    tcase_add_test(tests, whole_numbers_keep_to_their_range);
    tcase_add_test(tests, hashes_have_sixteen_digits);
    return suite_run(tests, 60);
}
