/* Any bytes as the words of a language: refused in one message, or every English text has one. */
#include "fuzz_file.h"
#include "platform/language.h"
#include "ui/ui.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static char path[FUZZ_PATH];

static void make_place(void)
{
    if (path[0] == '\0') {
        char assets[FUZZ_PATH];
        fuzz_place("locale/fuzz.json", path);
        (void)snprintf(assets, sizeof assets, "%s", path);
        *strstr(assets, "/locale/") = '\0';
        fuzz_expect(setenv("TICKLINE_ASSETS", assets, 1) == 0, "an environment");
    }
}

/* Each text as the panels fill it in: the values of the English one are all used. */
static void use(app_language *language)
{
    static const char *const values[] = {"\x01", "\x02", "\x03", "\x04", "\x05",
                                         "\x06", "\x07", "\x08", "\x0E"};
    gm_picture_def layout = {.translate = app_language_translate, .translate_user = language};
    lab_ui ui = {.layout = &layout};
    const char *english = NULL;
    json_t *value = NULL;
    char filled[LAB_TEXT];
    json_object_foreach(language->words, english, value)
    {
        const char *text = app_language_translate(language, english);
        fuzz_expect(text != NULL, "a text for each English one");
        (void)lab_ui_fill(&ui, filled, english, values, 9);
        fuzz_expect(strlen(filled) < LAB_TEXT, "a text that fits");
        bool has_all = strlen(text) >= LAB_TEXT || strlen(english) >= LAB_TEXT;
        for (char digit = '1'; digit <= '9' && !has_all; digit++) {
            char place[] = {'{', digit, '}', '\0'};
            bool is_shown = strstr(filled, values[digit - '1']) != NULL;
            fuzz_expect(strstr(english, place) == NULL || is_shown, "each value of a text shown");
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    app_language language;
    make_place();
    fuzz_write(path, data, size);
    bool is_loaded = app_language_load(&language, "fuzz");
    fuzz_expect(fuzz_take_messages() == (is_loaded ? 0 : 1), "one message if it is refused");
    fuzz_expect((language.words != NULL) == is_loaded, "no words of a file that was refused");
    if (is_loaded) {
        use(&language);
    }
    app_language_free(&language);
    return 0;
}
