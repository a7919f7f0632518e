/* lab/panels/notices.c -- see notices.h. */
#include "lab/panels/notices.h"

const char *lab_notice_text(lab_notice notice)
{
    static const char *const texts[LAB_NOTICE_COUNT] = {
#define LAB_NOTICE_TEXT(name, text) text,
        LAB_NOTICE_MAP(LAB_NOTICE_TEXT)
#undef LAB_NOTICE_TEXT
    };
    return texts[notice];
}

lab_notice lab_notice_of_answer(const char *player)
{
    return player[0] != '\0' ? LAB_NOTICE_ANSWER : LAB_NOTICE_ANSWER_UNNAMED;
}
