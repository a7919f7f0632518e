/* base/assert.h -- preconditions of internal functions.
 *
 * On with TL_ASSERTIONS: in debug and sanitizer builds. A caller's mistake gets a result code; a
 * broken precondition is a mistake of the engine itself and stops the process. */
#ifndef TL_ASSERT_H
#define TL_ASSERT_H

#ifdef TL_ASSERTIONS
/* Writes file, line and condition to stderr and aborts. */
_Noreturn void tl__assert_failed(const char *file, int line, const char *condition);

    #define TL_ASSERT(condition)                                                                   \
        ((condition) ? (void)0 : tl__assert_failed(__FILE__, __LINE__, #condition))
#else
    #define TL_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
