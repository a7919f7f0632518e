#include "core/core.h"

#include "base/assert.h"
#include "core/access.h"

#include <stdarg.h>
#include <stdio.h>

_Thread_local tl__thread_state tl__this_thread;

void tl__core_log(const tl__core *core, tl_severity severity, tl_message message,
                  const char *format, ...)
{
    char text[1024];
    va_list arguments;

    if (core->def.log == NULL) {
        return;
    }
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    tl__visit_begin(core->self);
    core->def.log(core->def.log_user, severity, message, text);
    tl__visit_end(core->self);
}

tl_item tl__core_item(const tl__core *core)
{
    const tl__frame *frame = &core->frame;

    if (frame->item.kind != TL_ITEM_NONE || !frame->is_in_item) {
        return frame->item;
    }
    TL_ASSERT(frame->current != NULL); /* every run of several items names its present one */
    return frame->current(core->self);
}
