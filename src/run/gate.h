/* run/gate.h -- what --deny looks for, and its verdict. */
#ifndef APP_GATE_H
#define APP_GATE_H

#include "platform/message.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum app_gate_kind {
    APP_GATE_AMBIGUOUS = 0, /**< pairs whose order is left to chance */
    APP_GATE_LATE,          /**< reads of what is certainly written later */
    APP_GATE_CYCLES,
    APP_GATE_DEMOTIONS,
    APP_GATE_STALE, /**< lines of --allow that allow nothing */
    APP_GATE_KINDS
} app_gate_kind;

/** Zero-initialise before use. */
typedef struct app_gate {
    uint32_t kinds; /**< 1 << kind of all that is looked at */
    bool is_denied; /**< one that is not allowed is a failure */
    uint32_t allowed[APP_GATE_KINDS];
    uint32_t denied[APP_GATE_KINDS];
} app_gate;

/** A gate for the bits of --deny. Without a kind, or with "stale" alone, it looks for ambiguous
 * pairs; without a bit none is a failure. */
app_gate app_gate_open(uint32_t deny);
bool app_gate_has(const app_gate *gate, app_gate_kind kind);
/** "ambiguous,late": the bits of these kinds.  @return 0: a word is no kind */
uint32_t app_gate_parse(const char *text);
/** Whether a word is such kinds, or a kind that is misspelt. */
bool app_gate_is_meant(const char *text);
/** The word in front of a line of --allow: "late". */
const char *app_gate_word(app_gate_kind kind);
/** The names of such a line: 1 to 3; 0 for APP_GATE_STALE. */
uint32_t app_gate_names(app_gate_kind kind);
/** Whether anything is not allowed. */
bool app_gate_is_shut(const app_gate *gate);
/** Says on stderr what was found and, if it is denied, "passed" or "failed".
 * @param where  "this run": where nothing was found
 * @return APP_FAILED: something is denied */
app_status app_gate_end(const app_gate *gate, const char *where);

#endif
