/* Pictures in another language: where its words lie, how its values are filled in. */
#include "../chinese.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static void box_of(const gm_draw_list *list, uint32_t index, float box[4])
{
    const gm_draw_text_run *run = &list->texts[index];
    char text[CHINESE_TEXT];
    chinese_text(list, index, text);
    box[2] = gm_draw_text_width(list, run->font, run->spacing, text);
    box[3] = chinese_font_px[run->font];
    box[0] = run->x - box[2] * (float)run->align * 0.5F;
    box[1] = run->y + 0.125F * chinese_font_px[run->font];
}

static bool do_meet(const float a[4], const float b[4])
{
    return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
}

static void assert_apart(const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        float box[4];
        char text[CHINESE_TEXT];
        box_of(list, i, box);
        chinese_text(list, i, text);
        ck_assert_msg(box[0] >= 0.0F && box[0] + box[2] <= (float)list->width && box[1] >= 0.0F &&
                          box[1] + box[3] <= (float)list->height,
                      "'%s' leaves a canvas %d px wide", text, list->width);
        for (uint32_t k = 0; k < i; k++) {
            float other[4];
            char other_text[CHINESE_TEXT];
            box_of(list, k, other);
            chinese_text(list, k, other_text);
            ck_assert_msg(!do_meet(box, other), "'%s' lies on '%s' at %d px", text, other_text,
                          list->width);
        }
    }
}

static void look_for_collisions(chinese_asked *a, const gm_view *from)
{
    gm_view view = *from;
    gm_draw_list list = chinese_list();
    view.reticle.is_visible = false;
    view.has_pocket = false;
    view.popup_count = 0;
    view.screen_age = 1.0F;
    view.hud.time_left = 215.0F;
    view.hud.score = 25830;
    for (uint32_t i = 0; i < GM_SCREEN_COUNT; i++) {
        view.screen = (gm_screen)i;
        for (int32_t width = 960; width <= 1920; width += 320) {
            chinese_paint(&list, a, &view, width);
            assert_apart(&list);
        }
    }
    gm_draw_free(&list);
}

START_TEST(chinese_words_neither_meet_nor_leave_the_canvas)
{
    chinese_asked a = chinese_open();
    chinese_each_sector(&a, look_for_collisions);
    chinese_close(&a);
}
END_TEST

static const char *answer_with_swapped_values(void *user, const char *english)
{
    (void)user;
    return strcmp(english, "rank {1} of {2}") == 0 ? "{2} > {1} {3} {" : NULL;
}

static bool is_painted(const gm_draw_list *list, const char *expected)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        char text[CHINESE_TEXT];
        chinese_text(list, i, text);
        if (strcmp(text, expected) == 0) {
            return true;
        }
    }
    return false;
}

static void paint_game_over(gm_draw_list *list, gm_translate_fn *translate)
{
    static const gm_score_row rows[3] = {{"A", 9, 1, 0}, {"B", 8, 1, 0}, {"C", 7, 1, 0}};
    gm_view view = {.screen = GM_SCREEN_GAME_OVER,
                    .screen_age = 1.0F,
                    .scores = rows,
                    .score_count = 3,
                    .new_score_index = 1};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    def.translate = translate;
    gm_draw_begin(list, 1280, 720);
    gm_picture_paint(list, &def, &view);
}

START_TEST(a_language_orders_the_values_as_it_likes)
{
    gm_draw_list list = chinese_list();
    paint_game_over(&list, answer_with_swapped_values);
    ck_assert(is_painted(&list, "3 > 2 {3} {"));
    ck_assert(is_painted(&list, "GAME OVER"));
    paint_game_over(&list, NULL);
    ck_assert(is_painted(&list, "rank 2 of 3"));
    gm_draw_free(&list);
}
END_TEST

static const char *answer_at_length(void *user, const char *english)
{
    static char text[3 * CHINESE_TEXT + 1];
    (void)user;
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        text[i] = "\xE7\x90\xA5"[i % 3];
    }
    return strcmp(english, "rank {1} of {2}") == 0 ? text + 3 : NULL;
}

START_TEST(a_text_that_is_too_long_ends_with_a_whole_letter)
{
    gm_draw_list list = chinese_list();
    bool is_found = false;
    paint_game_over(&list, answer_at_length);
    for (uint32_t i = 0; i < list.text_count; i++) {
        char text[CHINESE_TEXT];
        chinese_text(&list, i, text);
        if (strncmp(text, "\xE7\x90\xA5", 3) == 0) {
            is_found = true;
            ck_assert_uint_eq(strlen(text) % 3, 0);
            ck_assert_uint_gt(strlen(text), 100);
        }
    }
    ck_assert(is_found);
    gm_draw_free(&list);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("locale_picture");

    tcase_add_test(tests, chinese_words_neither_meet_nor_leave_the_canvas);
    tcase_add_test(tests, a_language_orders_the_values_as_it_likes);
    tcase_add_test(tests, a_text_that_is_too_long_ends_with_a_whole_letter);
    return suite_run(tests, 300.0);
}
