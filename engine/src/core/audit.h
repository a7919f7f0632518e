/* core/audit.h -- what the audits of the modules share. */
#ifndef TL_AUDIT_H
#define TL_AUDIT_H

#include <tickline/base.h>

/* Counts and tells a broken invariant. */
static inline uint32_t tl__check(bool holds, const char *text, tl_log_fn *log, void *user)
{
    if (holds) {
        return 0;
    }
    if (log != NULL) {
        log(user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL, text);
    }
    return 1;
}

#endif
