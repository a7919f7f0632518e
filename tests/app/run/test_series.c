/* Series: the figures of many samples in memory that does not grow. */
#include "run/series.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { SAMPLES = 20000 };

static int64_t samples[SAMPLES];

static int compare(const void *a, const void *b)
{
    const int64_t *left = a;
    const int64_t *right = b;
    return (*left > *right) - (*left < *right);
}

/* From a few ns to many minutes. */
static int64_t any_sample(uint64_t *state)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (int64_t)(*state >> (24 + *state % 37));
}

static void expect_near(double found, int64_t exact)
{
    double us = (double)exact / 1e3;
    ck_assert_msg(found >= us && found <= us * (1.0 + 1.0 / 128.0), "%f for %f", found, us);
}

START_TEST(figures_are_those_of_the_sorted_samples)
{
    app_series series = {0};
    uint64_t state = (uint64_t)_i;
    size_t count = _i == 0 ? 1 : SAMPLES / (size_t)_i;
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        samples[i] = any_sample(&state);
        sum += (double)samples[i];
        app_series_add(&series, samples[i]);
    }
    qsort(samples, count, sizeof samples[0], compare);
    app_summary summary = app_series_summary(&series);
    expect_near(summary.p50, samples[(count * 50 + 99) / 100 - 1]);
    expect_near(summary.p99, samples[(count * 99 + 99) / 100 - 1]);
    ck_assert_double_eq(summary.max, (double)samples[count - 1] / 1e3);
    ck_assert_double_eq_tol(summary.mean, sum / 1e3 / (double)count, 1e-6 * sum);
    app_series_free(&series);
}
END_TEST

START_TEST(without_samples_all_is_zero)
{
    app_series series = {0};
    app_summary summary = app_series_summary(&series);
    ck_assert(summary.mean == 0.0 && summary.p50 == 0.0 && summary.p99 == 0.0 &&
              summary.max == 0.0);
    app_series_add(&series, -5);
    app_series_add(&series, INT64_MAX);
    summary = app_series_summary(&series);
    ck_assert_double_eq(summary.p50, 0.0);
    ck_assert_double_eq(summary.max, (double)INT64_MAX / 1e3);
    app_series_free(&series);
}
END_TEST

/* Two hours at 60 Hz. */
START_TEST(memory_does_not_grow_with_the_samples)
{
    app_series series = {0};
    uint64_t state = 1;
    app_series_add(&series, 1);
    uint32_t *before = series.counts;
    for (uint32_t i = 0; i < 432000; i++) {
        app_series_add(&series, any_sample(&state));
    }
    ck_assert_ptr_eq(series.counts, before);
    app_series_free(&series);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("series");
    tcase_add_loop_test(tests, figures_are_those_of_the_sorted_samples, 0, 8);
    tcase_add_test(tests, without_samples_all_is_zero);
    tcase_add_test(tests, memory_does_not_grow_with_the_samples);
    return suite_run(tests, 60);
}
