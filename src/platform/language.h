/* platform/language.h -- the words of the interface in a language other than English. */
#ifndef APP_LANGUAGE_H
#define APP_LANGUAGE_H

#include <game/picture.h>

struct json_t;

/** English to another language. Zero-initialised it is English. */
typedef struct app_language {
    struct json_t *words;
} app_language;

/** Loads assets/locale/NAME.json: one object, English texts to texts. Whatever an English text
 * has in braces, its translation has too. False after a message. */
bool app_language_load(app_language *language, const char *name);
/** Whether there is a file locale/NAME.json, or the name is "en". */
bool app_language_is_there(const char *name);
/** Names of the languages there are, "en" first, the others by name; at most `most`.
 * @return how many */
uint32_t app_language_list(char names[][16], uint32_t most);
void app_language_free(app_language *language);
/** A gm_translate_fn; `user` is an app_language. NULL where it has no words for the text. */
const char *app_language_translate(void *user, const char *english);

#endif
