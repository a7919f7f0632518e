/* The sheet with the moment of a lesson, painted from a made-up model: its texts keep off each
 * other.
 */
#include "../panel_probe.h"
#include "lab/panels/insight.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static void fill_moment(lab_kept_read *moment, uint32_t write, uint32_t read, uint32_t frames)
{
    *moment = (lab_kept_read){.is_there = true, .count = 24, .write = write, .read = read};
    moment->frames = frames;
    moment->px = 16.0 * frames;
    moment->has_px = frames != 1;
    (void)snprintf(moment->value, sizeof moment->value, "Controller.triggers");
    for (uint32_t i = 0; i < moment->count; i++) {
        moment->items[i].stage = (tl_stage)(i * TL_STAGE_COUNT / moment->count);
        (void)snprintf(moment->items[i].label, sizeof moment->items[i].label, "PlayerController");
    }
}

enum { SHEET_TEXTS = 128 };

static void check_sheet(lab_box world, float scale)
{
    panel_probe_shown texts[SHEET_TEXTS];
    gm_draw_begin(&parade.list, (int32_t)world.w, (int32_t)world.h);
    parade.list.ui_scale = scale;
    lab_ui_begin(&parade.ui, &parade.list, &parade.layout.picture, &parade.requests);
    parade.ui.scale = scale;
    lab_box sheet = lab_insight_paint(&parade.ui, world, &parade.scene.model);
    uint32_t count = parade.list.text_count;
    ck_assert(panel_probe_is_within(sheet, world, 0.0F));
    if (world.h > 400.0F) {
        ck_assert_uint_ge(count, 11);
    } else { /* the frames would cover the arena: the sentence alone */
        ck_assert(count >= 4 && count < 11 && sheet.h < world.h / 3.0F);
    }
    for (uint32_t i = 0; i < count && i < SHEET_TEXTS; i++) {
        texts[i] = panel_probe_text(&parade.list, i);
        ck_assert_msg(panel_probe_is_within(texts[i].box, sheet, 0.0F), "'%s' leaves the sheet",
                      texts[i].text);
        ck_assert_msg(strstr(texts[i].text, "\xE2\x80\xA6") == NULL, "'%s' is cut", texts[i].text);
        for (uint32_t k = 0; k < i; k++) {
            lab_box shared = lab_box_shared(texts[i].box, texts[k].box);
            ck_assert_msg(shared.w < 1.0F || shared.h < 1.0F, "'%s' meets '%s'", texts[i].text,
                          texts[k].text);
        }
    }
}

START_TEST(no_text_of_the_sheet_leaves_it_or_meets_another)
{
    static const uint32_t ends[4][2] = {{0, 23}, {23, 0}, {11, 12}, {23, 22}};
    lab_insight *insight = &parade.scene.model.insight;
    if (_i == 1) {
        panel_probe_speak_chinese();
    }
    for (uint32_t i = 0; i < 4; i++) {
        *insight = (lab_insight){.is_shown = true, .pictures = 10000, .guess = "7"};
        insight->answer = "8.000";
        fill_moment(&insight->before, ends[i][0], ends[i][1], 2);
        fill_moment(&insight->now, ends[i][1], ends[i][0], i % 3);
        insight->before.next = (lab_moment_link){.is_there = i % 2 == 1, .read = 12, .frames = 1};
        insight->now.next = (lab_moment_link){.is_there = i % 2 == 1, .read = 20};
        insight->before.has_total = i == 2;
        insight->before.total = 2;
        check_sheet(lab_box_make(0.0F, 0.0F, 960.0F, 540.0F), 1.0F);
        check_sheet(lab_box_make(0.0F, 0.0F, 474.0F, 540.0F), 1.0F); /* a window of 800 x 600 */
        check_sheet(lab_box_make(0.0F, 0.0F, 320.0F, 312.0F), 1.0F);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_insight_sheet");
    tcase_add_checked_fixture(tests, panel_probe_open, panel_probe_close);
    tcase_add_loop_test(tests, no_text_of_the_sheet_leaves_it_or_meets_another, 0, 2);
    return suite_run(tests, 120.0);
}
