/* text.h -- a failing program as a C test that compiles. */
#ifndef TL_TEST_TEXT_H
#define TL_TEST_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TEXT_SIZE = 1 << 19 };

typedef struct text_part {
    char text[TEXT_SIZE];
    size_t used;
} text_part;

typedef struct text {
    text_part body;     /* statements of the test */
    text_part calls;    /* cases: what the callbacks do, by their number */
    text_part anys;     /* what bodies on any thread do */
    text_part expected; /* what each callback is told */
    uint32_t open_case; /* number of the callback + 1; 0: none */
} text;

void text_clear(text *out);
void text_add(text_part *part, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_list(text_part *part, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* A statement of callback `call`. */
void text_add_to_call(text *out, uint32_t call, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));
void text_end_call(text *out);
/* Prints the whole test. */
void text_print(const text *in, const char *name);
void text_print_bytes(const uint8_t *bytes, size_t size);

#endif
