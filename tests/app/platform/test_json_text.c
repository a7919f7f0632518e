/* Texts and numbers as JSON has them. */
#include "run/json_text.h"
#include "suite.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static json_t *reparsed(const char *text)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    ck_assert_ptr_nonnull(file);
    lab_json_string(file, text);
    ck_assert_int_eq(fclose(file), 0);
    json_t *value = json_loadb(bytes, size, JSON_DECODE_ANY, NULL);
    ck_assert_msg(value != NULL, "%s", bytes);
    free(bytes);
    return value;
}

START_TEST(any_text_becomes_a_json_string)
{
    static const char *const rows[][2] = {
        {"Reticle", "Reticle"},
        {"a \"b\" \\ \n\t\x01", "a \"b\" \\ \n\t\x01"},
        {"\xE5\x88\x86\xC2\xB5", "\xE5\x88\x86\xC2\xB5"},
        {"cut \xE5\x88", "cut \xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *value = reparsed(rows[i][0]);
        ck_assert_str_eq(json_string_value(value), rows[i][1]);
        json_decref(value);
    }
}
END_TEST

static void assert_number(void (*write)(FILE *file), const char *text)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    write(file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_str_eq(bytes, text);
    free(bytes);
}

static void write_times(FILE *file)
{
    lab_json_us(file, 1234567);
    lab_json_us(file, -5);
    lab_json_us(file, INT64_MAX);
}

static void write_reals(FILE *file)
{
    lab_json_real(file, 8.0);
    lab_json_real(file, -0.25);
    lab_json_real(file, -1e-9);
    lab_json_real(file, (double)NAN);
    lab_json_real(file, (double)INFINITY);
}

START_TEST(numbers_are_written_exactly)
{
    assert_number(write_times, "1234.567-0.0059223372036854775.807");
    assert_number(write_reals, "8.000000-0.2500000.0000000.0000000.000000");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("json_text");

    tcase_add_test(tests, any_text_becomes_a_json_string);
    tcase_add_test(tests, numbers_are_written_exactly);
    return suite_run(tests, 60.0);
}
