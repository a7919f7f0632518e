#include "base/assert.h"

#include <tickline/base.h>

#include <stdio.h>
#include <stdlib.h>

const char *tl_result_name(tl_result result)
{
    switch (result) {
#define TL_RESULT_NAME(name, value, text)                                                          \
    case TL_##name:                                                                                \
        return "TL_" #name;
        TL_RESULT_MAP(TL_RESULT_NAME)
#undef TL_RESULT_NAME
    default:
        return "unknown result";
    }
}

const char *tl_result_text(tl_result result)
{
    switch (result) {
#define TL_RESULT_TEXT(name, value, text)                                                          \
    case TL_##name:                                                                                \
        return text;
        TL_RESULT_MAP(TL_RESULT_TEXT)
#undef TL_RESULT_TEXT
    default:
        return "unknown result";
    }
}

const char *tl_version(void)
{
    return TL_VERSION;
}

#ifdef TL_ASSERTIONS
_Noreturn void tl__assert_failed(const char *file, int line, const char *condition)
{
    (void)fprintf(stderr, "%s:%d: expected %s\n", file, line, condition);
    abort();
}
#endif
