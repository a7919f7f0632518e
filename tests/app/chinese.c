#include "chinese.h"

#include "session/session.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

const float chinese_font_px[GM_FONT_COUNT] = {
    [GM_FONT_SMALL] = 11.0F,    [GM_FONT_UI] = 13.0F,   [GM_FONT_TITLE] = 20.0F,
    [GM_FONT_BIG] = 26.0F,      [GM_FONT_HERO] = 72.0F, [GM_FONT_MONO] = 11.0F,
    [GM_FONT_MONO_TINY] = 10.0F};

const char *chinese_ask(void *user, const char *english)
{
    chinese_asked *a = user;
    (void)json_object_set_new(a->words, english, json_true());
    return app_language_translate(&a->language, english);
}

/* A typewriter with Chinese letters as wide as they are tall. */
static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    float width = 0.0F;
    (void)user;
    for (uint32_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        if ((byte & 0xC0U) != 0x80U) {
            width += byte < 0xE3 ? 0.62F : 1.0F;
        }
    }
    return width * chinese_font_px[font];
}

static float line_height(void *user, gm_font font)
{
    (void)user;
    return 1.25F * chinese_font_px[font];
}

gm_draw_list chinese_list(void)
{
    gm_draw_list list = {.measure = measure, .line_height = line_height};
    return list;
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Tick functions have the names of the frame plan in every language, those of a trace too; some are
 * Unreal's own. */
static bool is_name(const char *word, size_t length)
{
    static const char *const kept[] = {"BeginPlay", "UE", "Actor", "Pawn", "Camera", "View"};
    char name[64];
    (void)snprintf(name, sizeof name, "%.*s", (int)length, word);
    bool is_kept = gm_function_find(name) != NULL;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        is_kept = is_kept || strcmp(name, kept[i]) == 0;
    }
    return is_kept;
}

/* "<shuffle>" is the name of a key that is filled in. */
bool chinese_has_english(const char *text)
{
    bool is_key = false;
    for (const char *c = text; *c != '\0'; c++) {
        is_key = *c == '<' || (is_key && *c != '>');
        size_t length = 0;
        while (!is_key && is_letter(c[length])) {
            length++;
        }
        if (length > 0 && !is_name(c, length)) {
            return strstr(text, "Actor Ticking") == NULL;
        }
        c += length > 0 ? length - 1 : 0;
    }
    return false;
}

void chinese_text(const gm_draw_list *list, uint32_t index, char out[CHINESE_TEXT])
{
    const gm_draw_text_run *run = &list->texts[index];
    uint32_t length = run->length < CHINESE_TEXT ? run->length : CHINESE_TEXT - 1U;
    memcpy(out, list->chars + run->first, length);
    out[length] = '\0';
}

gm_picture_def chinese_layout(chinese_asked *a, int32_t width, int32_t height)
{
    gm_picture_def def = gm_picture_play_layout(width, height, 1.0F);
    def.translate = chinese_ask;
    def.translate_user = a;
    def.ghost = (gm_ghost_view){.is_shown = true};
    return def;
}

void chinese_paint(gm_draw_list *list, chinese_asked *a, const gm_view *view, int32_t width)
{
    gm_picture_def def = chinese_layout(a, width, width * 9 / 16);
    def.change_count = width == 640 ? 3 : 0;
    def.speed = width == 1280 ? 70 : 100;
    gm_draw_begin(list, width, width * 9 / 16);
    gm_picture_paint(list, &def, view);
}

/* Some frames of a sector, as the game itself shows them. */
static void run_sector(chinese_asked *a, const char *name,
                       void (*look)(chinese_asked *a, const gm_view *view))
{
    char words[5][64] = {"tickline", "--headless", "--autopilot", "--sector", ""};
    char *argv[6] = {words[0], words[1], words[2], words[3], words[4], NULL};
    app_options options;
    app_session session;
    gm_input input = {0};
    (void)snprintf(words[4], sizeof words[4], "%s", name);
    ck_assert_int_eq(app_options_parse(&options, 5, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    for (uint32_t i = 0; i < 5; i++) {
        ck_assert(app_session_frame(&session, &input));
    }
    look(a, gm_game_view(session.game));
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
}

void chinese_each_sector(chinese_asked *a, void (*look)(chinese_asked *a, const gm_view *view))
{
    app_sectors sectors = {0};
    ck_assert(app_sectors_load(&sectors));
    for (uint32_t i = 0; i < sectors.count; i++) {
        run_sector(a, gm_sector_name(gm_sector_at(sectors.items, i)), look);
    }
    app_sectors_free(&sectors);
}

chinese_asked chinese_open(void)
{
    chinese_asked a = {.words = json_object()};
    ck_assert(app_language_load(&a.language, "zh"));
    return a;
}

void chinese_close(chinese_asked *a)
{
    json_decref(a->words);
    app_language_free(&a->language);
}
