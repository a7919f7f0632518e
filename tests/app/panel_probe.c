#include "panel_probe.h"

#include "picture_file.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

panel_parade parade;

static app_text *fonts;
static app_language language;

void panel_probe_open(void)
{
    char error[256] = "";
    app_text_def def = {.ui_scale = 1.0F};
    memset(&parade, 0, sizeof parade);
    panel_parade_open(&parade);
    fonts = app_text_create(&def, error, sizeof error);
    ck_assert_msg(fonts != NULL, "%s", error);
    app_text_attach(fonts, &parade.list);
    parade.ui.mouse_x = -1.0F;
}

void panel_probe_close(void)
{
    panel_parade_close(&parade);
    app_text_destroy(fonts);
    app_language_free(&language);
}

void panel_probe_speak_chinese(void)
{
    ck_assert(app_language_load(&language, "zh"));
    parade.layout.picture.translate = app_language_translate;
    parade.layout.picture.translate_user = &language;
}

void panel_probe_save(const char *name)
{
    char full[64];
    (void)snprintf(full, sizeof full, "%s%s", language.words != NULL ? "zh-" : "en-", name);
    picture_file_save(&parade.list, fonts, full);
}

static lab_box clip_of(const gm_draw_list *list, uint32_t text)
{
    for (uint32_t i = 0; i < list->command_count; i++) {
        const gm_draw_command *c = &list->commands[i];
        if (c->kind == GM_DRAW_TEXT && text >= c->first && text < c->first + c->count) {
            return lab_box_make((float)c->clip.x, (float)c->clip.y, (float)c->clip.w,
                                (float)c->clip.h);
        }
    }
    return lab_box_make(0.0F, 0.0F, 0.0F, 0.0F);
}

panel_probe_shown panel_probe_text(const gm_draw_list *list, uint32_t index)
{
    panel_probe_shown out;
    const gm_draw_text_run *run = &list->texts[index];
    float high = gm_draw_line_height(list, run->font);
    uint32_t length = run->length < PANEL_PROBE_TEXT ? run->length : PANEL_PROBE_TEXT - 1;
    memcpy(out.text, list->chars + run->first, length);
    out.text[length] = '\0';
    float wide = gm_draw_text_width(list, run->font, run->spacing, out.text);
    lab_box ink = {run->x - wide * (float)run->align * 0.5F, run->y + 0.28F * high, wide,
                   0.42F * high};
    out.box = lab_box_shared(ink, clip_of(list, index));
    return out;
}

bool panel_probe_is_within(lab_box inner, lab_box outer, float slack)
{
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
           inner.x + inner.w <= outer.x + outer.w + slack &&
           inner.y + inner.h <= outer.y + outer.h + slack;
}

void panel_probe_move(float x, float y)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = (int32_t)lroundf(x);
    event.motion.y = (int32_t)lroundf(y);
    ck_assert(lab_ui_event(&parade.ui, &event, 1.0F));
}

void panel_probe_button(uint32_t type, uint8_t which)
{
    SDL_Event event = {.type = type};
    event.button.button = which;
    event.button.x = (int32_t)parade.ui.mouse_x;
    event.button.y = (int32_t)parade.ui.mouse_y;
    ck_assert(lab_ui_event(&parade.ui, &event, 1.0F));
}

void panel_probe_press(uint8_t which)
{
    parade.requests.count = 0;
    panel_probe_button(SDL_MOUSEBUTTONDOWN, which);
    panel_parade_paint(&parade);
    panel_probe_button(SDL_MOUSEBUTTONUP, which);
    panel_parade_paint(&parade);
}

bool panel_probe_shows(const gm_draw_list *list, const char *text)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        if (strcmp(panel_probe_text(list, i).text, text) == 0) {
            return true;
        }
    }
    return false;
}

bool panel_probe_shows_part(const gm_draw_list *list, const char *part)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        if (strstr(panel_probe_text(list, i).text, part) != NULL) {
            return true;
        }
    }
    return false;
}

bool panel_probe_find(const char *text, lab_box panel, float at[2])
{
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        panel_probe_shown t = panel_probe_text(&parade.list, i);
        if (strcmp(t.text, text) == 0 && t.box.w > 0.0F && t.box.h > 0.0F &&
            panel_probe_is_within(t.box, panel, 1.0F)) {
            at[0] = t.box.x + t.box.w / 2.0F;
            at[1] = t.box.y + t.box.h / 2.0F;
            return true;
        }
    }
    return false;
}

void panel_probe_point_at(const char *text, lab_box panel)
{
    float at[2] = {0.0F, 0.0F};
    panel_parade_paint(&parade);
    ck_assert_msg(panel_probe_find(text, panel, at), "no '%s' is shown", text);
    panel_probe_move(at[0], at[1]);
    panel_parade_paint(&parade);
}

void panel_probe_click(const char *text, lab_box panel)
{
    panel_probe_point_at(text, panel);
    panel_probe_press(SDL_BUTTON_LEFT);
}

const lab_request *panel_probe_asked(lab_action action)
{
    for (uint32_t i = 0; i < parade.requests.count; i++) {
        if (parade.requests.items[i].action == action) {
            return &parade.requests.items[i];
        }
    }
    ck_abort_msg("action %d was not asked for (%u others)", (int)action,
                 (unsigned)parade.requests.count);
    return NULL;
}

void panel_probe_open_tab(lab_tab tab)
{
    parade.scene.model.tab = tab;
    panel_parade_paint(&parade);
}
