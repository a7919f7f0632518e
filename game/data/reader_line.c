/* game/data/reader_line.c -- the line of a JSON text in which a path of keys leads to a value. */
#include "data/reader_line.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A place in the text, which a parser has found to be good. */
typedef struct cursor {
    const char *at;
    const char *end;
    uint32_t line;
} cursor;

static char peek(const cursor *c)
{
    if (c->at >= c->end) {
        return '\0';
    }
    return *c->at;
}

static void step(cursor *c)
{
    c->line += peek(c) == '\n' ? 1 : 0;
    c->at += c->at < c->end ? 1 : 0;
}

static void skip_space(cursor *c)
{
    while (c->at < c->end && isspace((unsigned char)*c->at)) {
        step(c);
    }
}

static void skip_string(cursor *c)
{
    step(c);
    while (c->at < c->end && peek(c) != '"') {
        if (peek(c) == '\\') {
            step(c);
        }
        step(c);
    }
    step(c);
}

/* To the comma or bracket behind a value. */
static void skip_value(cursor *c)
{
    uint32_t depth = 0;

    while (c->at < c->end) {
        char now = peek(c);
        if (depth == 0 && (now == ',' || now == ']' || now == '}')) {
            return;
        }
        depth += now == '[' || now == '{' ? 1 : 0;
        depth -= now == ']' || now == '}' ? 1 : 0;
        if (now == '"') {
            skip_string(c);
        } else {
            step(c);
        }
    }
}

/* From "{" to the value of a key. */
static bool enter_key(cursor *c, const char *key, size_t length)
{
    step(c);
    for (;;) {
        skip_space(c);
        if (peek(c) != '"') {
            return false;
        }
        const char *name = c->at + 1;
        skip_string(c);
        bool is_it = (size_t)(c->at - 1 - name) == length && memcmp(name, key, length) == 0;
        skip_space(c);
        step(c);
        skip_space(c);
        if (is_it) {
            return true;
        }
        skip_value(c);
        step(c);
    }
}

/* From "[" to an item. */
static bool enter_item(cursor *c, unsigned long index)
{
    step(c);
    skip_space(c);
    for (unsigned long i = 0; i < index; i++) {
        skip_value(c);
        if (peek(c) != ',') {
            return false;
        }
        step(c);
        skip_space(c);
    }
    return peek(c) != ']';
}

uint32_t gm__line_of(const char *text, size_t length, const char *path)
{
    cursor c = {text, text + length, 1};
    bool goes_on = true;

    skip_space(&c);
    while (goes_on && *path != '\0') {
        cursor before = c;
        if (*path == '[') {
            goes_on = peek(&c) == '[' && enter_item(&c, strtoul(path + 1, NULL, 10));
            path += strcspn(path, "]") + 1;
        } else {
            size_t name = strcspn(path, ".[");
            goes_on = peek(&c) == '{' && enter_key(&c, path, name);
            path += name;
        }
        path += *path == '.' ? 1 : 0;
        c = goes_on ? c : before;
    }
    return c.line;
}
