/* game/physics/wrap.c -- malloc and friends as the linker's --wrap option calls them. */
#include "physics/physics_internal.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* NOLINTBEGIN(readability-identifier-naming): the names are the
 * linker's. */

#if GM_PHYSICS_WRAP

/* Per thread, because the owner runs the game while a worker runs the step. */
static _Thread_local gm_arena *current_arena;
static _Thread_local bool is_inside;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *ptr, size_t bytes);
void __real_free(void *ptr);
int __real_puts(const char *text);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *ptr, size_t bytes);
void __wrap_free(void *ptr);
int __wrap_puts(const char *text);
int __wrap_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int __wrap___printf_chk(int flag, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool gm__wrap_is_linked(void)
{
    return true;
}

void gm__wrap_enter(gm_arena *arena)
{
    current_arena = arena;
    is_inside = true;
}

void gm__wrap_leave(void)
{
    current_arena = NULL;
    is_inside = false;
}

static bool is_ours(const void *ptr)
{
    return current_arena != NULL && gm_arena_owns(current_arena, ptr);
}

/* The library does not expect NULL: without room in the arena the C library allocates. */
void *__wrap_malloc(size_t bytes)
{
    void *ptr = current_arena != NULL ? gm_arena_alloc(current_arena, bytes) : NULL;

    return ptr != NULL ? ptr : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    void *ptr = current_arena != NULL ? gm_arena_calloc(current_arena, count, bytes) : NULL;

    return ptr != NULL ? ptr : __real_calloc(count, bytes);
}

static void *resize_ours(void *ptr, size_t bytes)
{
    size_t old_bytes = gm_arena_size(ptr);
    void *resized = gm_arena_realloc(current_arena, ptr, bytes);

    if (resized == NULL) {
        resized = __real_malloc(bytes);
        if (resized != NULL) {
            memcpy(resized, ptr, bytes < old_bytes ? bytes : old_bytes);
            gm_arena_free(current_arena, ptr);
        }
    }
    return resized;
}

void *__wrap_realloc(void *ptr, size_t bytes)
{
    if (ptr == NULL) {
        return __wrap_malloc(bytes);
    }
    return is_ours(ptr) ? resize_ours(ptr, bytes) : __real_realloc(ptr, bytes);
}

void __wrap_free(void *ptr)
{
    if (is_ours(ptr)) {
        gm_arena_free(current_arena, ptr);
    } else {
        __real_free(ptr);
    }
}

int __wrap_puts(const char *text)
{
    return is_inside ? 0 : __real_puts(text);
}

int __wrap_printf(const char *format, ...)
{
    va_list arguments;
    int result = 0;

    va_start(arguments, format);
    result = is_inside ? 0 : vprintf(format, arguments);
    va_end(arguments);
    return result;
}

int __wrap___printf_chk(int flag, const char *format, ...)
{
    va_list arguments;
    int result = 0;

    (void)flag;
    va_start(arguments, format);
    result = is_inside ? 0 : vprintf(format, arguments);
    va_end(arguments);
    return result;
}

#else

static _Thread_local int saved_stdout = -1;

bool gm__wrap_is_linked(void)
{
    return false;
}

/* Only the first space of a process prints a greeting, on the thread that makes it. Later calls
 * come from the step and must not touch the file table. */
static bool has_greeted;

void gm__wrap_enter(gm_arena *arena)
{
    int null_file = -1;

    (void)arena;
    if (has_greeted) {
        return;
    }
    has_greeted = true;
    (void)fflush(stdout);
    null_file = open("/dev/null", O_WRONLY);
    saved_stdout = dup(STDOUT_FILENO);
    if (null_file >= 0 && saved_stdout >= 0) {
        (void)dup2(null_file, STDOUT_FILENO);
    }
    if (null_file >= 0) {
        (void)close(null_file);
    }
}

void gm__wrap_leave(void)
{
    if (saved_stdout < 0) {
        return;
    }
    (void)fflush(stdout);
    (void)dup2(saved_stdout, STDOUT_FILENO);
    (void)close(saved_stdout);
    saved_stdout = -1;
}

#endif

/* NOLINTEND(readability-identifier-naming) */
