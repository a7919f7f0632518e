#include "no_memory.h"

#include "platform/message.h"

#include <tickline/workers.h>

#include <SDL.h>
#include <jansson.h>
#include <popt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t asked;
static uint64_t failing; /* 0: none */
static bool is_for_good;
static bool has_no_workers;
static bool has_no_threads;
static uint32_t messages;
static char last[600];

static bool fails(void)
{
    asked++;
    return failing != 0 && (asked == failing || (is_for_good && asked > failing));
}

void no_memory_begin(uint64_t number, bool for_good)
{
    asked = 0;
    failing = number;
    is_for_good = for_good;
    messages = 0;
}

uint64_t no_memory_count(void)
{
    return asked;
}

void no_memory_end(void)
{
    failing = 0;
}

uint32_t no_memory_messages(void)
{
    return messages;
}

const char *no_memory_last_message(void)
{
    return last;
}

void no_memory_threads(bool workers, bool others)
{
    has_no_workers = !workers;
    has_no_threads = !others;
}

/* What the application calls instead.
 * NOLINTBEGIN(readability-identifier-naming): the names are those of the libraries. */

void *no_memory_malloc(size_t bytes);
void *no_memory_calloc(size_t count, size_t bytes);
void *no_memory_realloc(void *block, size_t bytes);
void *no_memory_aligned_alloc(size_t alignment, size_t bytes);
char *no_memory_strdup(const char *text);
poptContext no_memory_poptGetContext(const char *name, int argc, const char **argv,
                                     const struct poptOption *options, unsigned int flags);
char *no_memory_poptGetOptArg(poptContext context);
tl_result no_memory_tl_workers_create(tl_workers **out, const tl_allocator *allocator,
                                      uint32_t count);
SDL_Thread *no_memory_SDL_CreateThread(SDL_ThreadFunction fn, const char *name, void *data);

void *no_memory_malloc(size_t bytes)
{
    return fails() ? NULL : malloc(bytes);
}

void *no_memory_calloc(size_t count, size_t bytes)
{
    return fails() ? NULL : calloc(count, bytes);
}

void *no_memory_realloc(void *block, size_t bytes)
{
    return fails() ? NULL : realloc(block, bytes);
}

void *no_memory_aligned_alloc(size_t alignment, size_t bytes)
{
    return fails() ? NULL : aligned_alloc(alignment, bytes);
}

char *no_memory_strdup(const char *text)
{
    return fails() ? NULL : strdup(text);
}

poptContext no_memory_poptGetContext(const char *name, int argc, const char **argv,
                                     const struct poptOption *options, unsigned int flags)
{
    return fails() ? NULL : poptGetContext(name, argc, argv, options, flags);
}

/* NULL also where an option has no value, and no memory is asked for. */
char *no_memory_poptGetOptArg(poptContext context)
{
    char *value = poptGetOptArg(context);
    if (value != NULL && fails()) {
        free(value);
        return NULL;
    }
    return value;
}

tl_result no_memory_tl_workers_create(tl_workers **out, const tl_allocator *allocator,
                                      uint32_t count)
{
    if (has_no_workers) {
        *out = NULL;
        return TL_ERR_NO_MEMORY;
    }
    return tl_workers_create(out, allocator, count);
}

SDL_Thread *no_memory_SDL_CreateThread(SDL_ThreadFunction fn, const char *name, void *data)
{
    return has_no_threads ? NULL : SDL_CreateThread(fn, name, data);
}

void no_memory_json(bool is_wanted)
{
    json_set_alloc_funcs(is_wanted ? no_memory_malloc : malloc, free);
}

/* NOLINTEND(readability-identifier-naming) */

/* In place of the application's own. */
void app_message(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    (void)vsnprintf(last, sizeof last, format, values);
    va_end(values);
    messages++;
}
