/* The colours of the tick groups stay apart for every kind of colour vision. */
#include "suite.h"
#include <game/palette.h>

#include <check.h>
#include <math.h>

typedef struct lab {
    double l, a, b;
} lab;

/* Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB. */
static const double visions[4][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868},
     {0.114503, 0.786281, 0.099216},
     {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968},
     {0.280085, 0.672501, 0.047413},
     {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779},
     {-0.078411, 0.930809, 0.147602},
     {0.004733, 0.691367, 0.303900}},
};
static const char *const vision_names[4] = {"normal", "protan", "deutan", "tritan"};

static double linear(uint32_t channel)
{
    double c = (double)(channel & 0xffU) / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double curve(double t)
{
    return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

/* CIE L*a*b* with the white of sRGB. */
static lab to_lab(const double rgb[3])
{
    double x = (0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]) / 0.95047;
    double y = 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2];
    double z = (0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]) / 1.08883;
    return (lab){116.0 * curve(y) - 16.0, 500.0 * (curve(x) - curve(y)),
                 200.0 * (curve(y) - curve(z))};
}

static lab seen(uint32_t color, const double vision[3][3])
{
    double rgb[3] = {linear(color >> 16), linear(color >> 8), linear(color)};
    double out[3];
    for (int i = 0; i < 3; i++) {
        double sum = vision[i][0] * rgb[0] + vision[i][1] * rgb[1] + vision[i][2] * rgb[2];
        out[i] = fmin(1.0, fmax(0.0, sum));
    }
    return to_lab(out);
}

static double radians(double degrees)
{
    return degrees * 3.14159265358979323846 / 180.0;
}

static double hue(double b, double a)
{
    double degrees = atan2(b, a) * 180.0 / 3.14159265358979323846;
    return degrees < 0.0 ? degrees + 360.0 : degrees;
}

/* 25^7 and the chroma weight of CIEDE2000. */
static double chroma_weight(double c)
{
    double c7 = pow(c, 7.0);
    return sqrt(c7 / (c7 + 6103515625.0));
}

static double mean_hue(double h1, double h2)
{
    if (fabs(h1 - h2) <= 180.0) {
        return (h1 + h2) / 2.0;
    }
    return h1 + h2 < 360.0 ? (h1 + h2 + 360.0) / 2.0 : (h1 + h2 - 360.0) / 2.0;
}

static double hue_step(double h1, double h2)
{
    double step = h2 - h1;
    return step > 180.0 ? step - 360.0 : step < -180.0 ? step + 360.0 : step;
}

/* Sharma, Wu and Dalal 2005. */
static double ciede2000(lab x, lab y)
{
    double stretch = 1.5 - 0.5 * chroma_weight((hypot(x.a, x.b) + hypot(y.a, y.b)) / 2.0);
    double c1 = hypot(x.a * stretch, x.b);
    double c2 = hypot(y.a * stretch, y.b);
    double h1 = hue(x.b, x.a * stretch);
    double h2 = hue(y.b, y.a * stretch);
    double big_h = 2.0 * sqrt(c1 * c2) * sin(radians(hue_step(h1, h2) / 2.0));
    double l = (x.l + y.l) / 2.0 - 50.0;
    double c = (c1 + c2) / 2.0;
    double h = mean_hue(h1, h2);
    double t = 1.0 - 0.17 * cos(radians(h - 30.0)) + 0.24 * cos(radians(2.0 * h)) +
               0.32 * cos(radians(3.0 * h + 6.0)) - 0.20 * cos(radians(4.0 * h - 63.0));
    double turn = 30.0 * exp(-pow((h - 275.0) / 25.0, 2.0));
    double dl = (y.l - x.l) / (1.0 + 0.015 * l * l / sqrt(20.0 + l * l));
    double dc = (c2 - c1) / (1.0 + 0.045 * c);
    double dh = big_h / (1.0 + 0.015 * c * t);
    double rt = -sin(radians(2.0 * turn)) * 2.0 * chroma_weight(c);
    return sqrt(dl * dl + dc * dc + dh * dh + rt * dc * dh);
}

/* Pairs of the published test data of the formula. */
START_TEST(the_difference_is_that_of_the_published_data)
{
    lab blue = {50.0, 2.6772, -79.7751};
    lab other = {50.0, 0.0, -82.7485};
    ck_assert_double_eq_tol(ciede2000(blue, other), 2.0425, 1e-4);
    lab a = {50.0, 2.5, 0.0};
    lab b = {61.0, -5.0, 29.0};
    ck_assert_double_eq_tol(ciede2000(a, b), 22.8977, 1e-4);
}
END_TEST

/* Both palettes with colours, each seen in four ways. */
START_TEST(any_two_groups_are_ten_apart)
{
    gm_palette palette = (gm_palette)(_i / 4);
    int vision = _i % 4;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        for (int k = 0; k < i; k++) {
            lab x = seen(gm_palette_color(palette, (tl_tick_group)i), visions[vision]);
            lab y = seen(gm_palette_color(palette, (tl_tick_group)k), visions[vision]);
            ck_assert_msg(ciede2000(x, y) >= 10.0, "%s, %s vision: groups %d and %d are %.2f apart",
                          gm_palette_name(palette), vision_names[vision], i, k, ciede2000(x, y));
        }
    }
}
END_TEST

START_TEST(without_colours_every_group_has_a_hatch_of_its_own)
{
    gm_palette_set(GM_PALETTE_MONOCHROME);
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        uint32_t color = gm_group_color((tl_tick_group)i);
        lab grey = seen(color, visions[0]);
        ck_assert_msg(hypot(grey.a, grey.b) < 12.0, "group %d has a colour", i);
        for (int k = 0; k < i; k++) {
            ck_assert_int_ne(gm_group_hatch((tl_tick_group)i), gm_group_hatch((tl_tick_group)k));
        }
    }
    gm_palette_set(GM_PALETTE_TUNED);
    ck_assert_int_eq(gm_group_hatch(TL_TICK_GROUP_LAST_DEMOTABLE), GM_HATCH_PLAIN);
}
END_TEST

static double luminance(uint32_t color)
{
    return 0.2126 * linear(color >> 16 & 0xffU) + 0.7152 * linear(color >> 8 & 0xffU) +
           0.0722 * linear(color & 0xffU);
}

/* Small text needs 4.5. */
START_TEST(words_on_a_group_can_be_read)
{
    gm_palette_set((gm_palette)_i);
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        double area = luminance(gm_group_color((tl_tick_group)i)) + 0.05;
        double ink = luminance(gm_group_ink((tl_tick_group)i)) + 0.05;
        double contrast = area > ink ? area / ink : ink / area;
        ck_assert_msg(contrast >= 4.5, "%s: group %d: %.2f", gm_palette_name((gm_palette)_i), i,
                      contrast);
    }
    gm_palette_set(GM_PALETTE_TUNED);
}
END_TEST

START_TEST(a_palette_that_does_not_exist_is_the_first)
{
    gm_palette_set(GM_PALETTE_COUNT);
    ck_assert_int_eq(gm_palette_now(), GM_PALETTE_TUNED);
    ck_assert_uint_eq(gm_group_color(TL_TICK_GROUP_COUNT),
                      gm_group_color(TL_TICK_GROUP_NEWLY_SPAWNED));
}
END_TEST

int main(void)
{
    TCase *tcase = tcase_create("core");

    tcase_add_test(tcase, the_difference_is_that_of_the_published_data);
    tcase_add_loop_test(tcase, any_two_groups_are_ten_apart, 0, 8);
    tcase_add_test(tcase, without_colours_every_group_has_a_hatch_of_its_own);
    tcase_add_loop_test(tcase, words_on_a_group_can_be_read, 0, GM_PALETTE_COUNT);
    tcase_add_test(tcase, a_palette_that_does_not_exist_is_the_first);
    return suite_run(tcase, 60);
}
