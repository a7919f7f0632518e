/* run/gate.c -- see gate.h. */
#include "run/gate.h"

#include "platform/near_word.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 320 };

static const struct {
    const char *option; /* in --deny */
    const char *word;   /* in --allow */
    const char *noun;
    uint32_t names;
} kinds[APP_GATE_KINDS] = {
    {"ambiguous", "ambiguous", "pair", 3}, {"late", "late", "late read", 3},
    {"cycles", "cycle", "cycle", 2},       {"demotions", "demotion", "demotion", 1},
    {"stale", "", "stale line", 0},
};

app_gate app_gate_open(uint32_t deny)
{
    bool has_kind = (deny & ~(1U << APP_GATE_STALE)) != 0;
    return (app_gate){.kinds = has_kind ? deny : deny | 1U << APP_GATE_AMBIGUOUS,
                      .is_denied = deny != 0};
}

bool app_gate_has(const app_gate *gate, app_gate_kind kind)
{
    return (gate->kinds >> kind & 1U) != 0;
}

static uint32_t bit_of(const char *text, size_t length)
{
    for (uint32_t i = 0; i < APP_GATE_KINDS; i++) {
        if (strlen(kinds[i].option) == length && memcmp(kinds[i].option, text, length) == 0) {
            return 1U << i;
        }
    }
    return 0;
}

uint32_t app_gate_parse(const char *text)
{
    uint32_t bits = 0;
    for (const char *next = text; next != NULL;) {
        size_t length = strcspn(next, ",");
        uint32_t bit = bit_of(next, length);
        if (bit == 0) {
            return 0;
        }
        bits |= bit;
        next = next[length] == ',' ? next + length + 1 : NULL;
    }
    return bits;
}

bool app_gate_is_meant(const char *text)
{
    const char *near = NULL;
    for (uint32_t i = 0; i < APP_GATE_KINDS; i++) {
        near = app_word_nearer(text, near, kinds[i].option);
    }
    return near != NULL || app_gate_parse(text) != 0;
}

const char *app_gate_word(app_gate_kind kind)
{
    return kinds[kind].word;
}

uint32_t app_gate_names(app_gate_kind kind)
{
    return kinds[kind].names;
}

bool app_gate_is_shut(const app_gate *gate)
{
    bool is_shut = false;
    for (uint32_t i = 0; i < APP_GATE_KINDS; i++) {
        is_shut = is_shut || gate->denied[i] > 0;
    }
    return is_shut;
}

/* "20 pairs: 12 allowed, 8 not allowed", "no cycle". */
static int put_kind(const app_gate *gate, app_gate_kind kind, char *out, size_t size)
{
    const char *noun = kinds[kind].noun;
    uint32_t allowed = gate->allowed[kind];
    uint32_t count = allowed + gate->denied[kind];
    if (count == 0) {
        return snprintf(out, size, "no %s%s", kind == APP_GATE_AMBIGUOUS ? "ambiguous " : "", noun);
    }
    if (kind == APP_GATE_STALE) {
        return snprintf(out, size, "%" PRIu32 " %s%s", count, noun, count == 1 ? "" : "s");
    }
    return snprintf(out, size, "%" PRIu32 " %s%s: %" PRIu32 " allowed, %" PRIu32 " not allowed",
                    count, noun, count == 1 ? "" : "s", allowed, gate->denied[kind]);
}

app_status app_gate_end(const app_gate *gate, const char *where)
{
    char line[LINE] = "";
    size_t used = 0;
    bool is_clean = true;
    bool has_failed = gate->is_denied && app_gate_is_shut(gate);
    for (uint32_t i = 0; i < APP_GATE_KINDS && used < sizeof line; i++) {
        app_gate_kind kind = (app_gate_kind)i;
        if (!app_gate_has(gate, kind)) {
            continue;
        }
        used += (size_t)snprintf(line + used, sizeof line - used, "%s", used > 0 ? "; " : "");
        used += (size_t)put_kind(gate, kind, line + used, sizeof line - used);
        is_clean = is_clean && gate->allowed[i] + gate->denied[i] == 0;
    }
    app_message("%s%s%s%s", line, is_clean ? " in " : "", is_clean ? where : "",
                !gate->is_denied ? ""
                : has_failed     ? ": failed"
                                 : ": passed");
    return has_failed ? APP_FAILED : APP_OK;
}
