/* platform/stream_file.c -- see stream_file.h. */
#include "platform/stream_file.h"

#include "platform/clock.h"
#include "platform/message.h"
#include "platform/output.h"

#include <tickline/base.h>

#include <SDL.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_BYTES = 1 << 16 };

#define SYNC_NS TL_SECONDS(1)

typedef struct chunk {
    char *bytes;
    size_t count;
    size_t capacity;
} chunk;

struct app_stream {
    app_output output;
    SDL_Thread *thread; /* NULL: the caller writes */
    SDL_mutex *lock;
    SDL_cond *wakes;
    /* Under the lock. */
    chunk waiting;
    int error; /* errno of the first failure; 0: none */
    bool is_ending;
    /* Of the thread that writes, or of the caller if there is none. */
    chunk writing;
    int64_t synced; /* host clock */
    bool is_dirty;  /* written after that */
    /* Of the caller. */
    bool has_begun;
    bool has_told; /* that the file was given up */
};

static void destroy(app_stream *stream)
{
    app_output_abandon(&stream->output);
    SDL_DestroyCond(stream->wakes);
    SDL_DestroyMutex(stream->lock);
    free(stream->waiting.bytes);
    free(stream->writing.bytes);
    free(stream);
}

static bool reserve(chunk *c, size_t count)
{
    size_t larger = c->capacity != 0 ? c->capacity : FIRST_BYTES;
    while (larger < count) {
        larger *= 2;
    }
    if (larger > c->capacity) {
        char *moved = realloc(c->bytes, larger);
        if (moved == NULL) {
            return false;
        }
        c->bytes = moved;
        c->capacity = larger;
    }
    return true;
}

app_stream *app_stream_open(const char *path)
{
    app_stream *stream = calloc(1, sizeof *stream);
    if (stream != NULL) {
        stream->lock = SDL_CreateMutex();
        stream->wakes = SDL_CreateCond();
    }
    if (stream == NULL || stream->lock == NULL || stream->wakes == NULL ||
        !reserve(&stream->waiting, FIRST_BYTES) || !reserve(&stream->writing, FIRST_BYTES)) {
        app_message("%s: cannot be written (out of memory)", path);
        if (stream != NULL) {
            destroy(stream);
        }
        return NULL;
    }
    if (!app_output_open(&stream->output, path)) {
        destroy(stream);
        return NULL;
    }
    return stream;
}

/* 0 or an errno; the rest is given up after the first failure. */
static int write_all(int file, const chunk *c)
{
    size_t done = 0;
    while (done < c->count) {
        ssize_t written = write(file, c->bytes + done, c->count - done);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        done += written > 0 ? (size_t)written : 0;
    }
    return 0;
}

/* A pipe cannot be synchronised, and need not be. */
static int sync_file(int file)
{
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

/* Writes what was taken; to the disk as well if that is due. */
static int write_taken(app_stream *stream, bool is_last)
{
    int file = fileno(stream->output.file);
    int error = write_all(file, &stream->writing);
    stream->is_dirty = stream->is_dirty || stream->writing.count > 0;
    stream->writing.count = 0;
    int64_t now = app_clock_now(NULL);
    if (error == 0 && stream->is_dirty && (is_last || now - stream->synced >= SYNC_NS)) {
        error = sync_file(file);
        stream->synced = now;
        stream->is_dirty = false;
    }
    return error;
}

/* The caller holds the lock, which is open while the disk works. */
static void pass_on(app_stream *stream)
{
    chunk taken = stream->waiting;
    stream->waiting = stream->writing;
    stream->writing = taken;
    bool is_last = stream->is_ending;
    bool is_good = stream->error == 0;
    (void)SDL_UnlockMutex(stream->lock);
    int error = is_good ? write_taken(stream, is_last) : 0;
    (void)SDL_LockMutex(stream->lock);
    stream->writing.count = 0;
    stream->error = stream->error == 0 ? error : stream->error;
}

static void wait_for_more(app_stream *stream)
{
    if (!stream->is_dirty) {
        (void)SDL_CondWait(stream->wakes, stream->lock);
        return;
    }
    int64_t left = SYNC_NS - (app_clock_now(NULL) - stream->synced);
    if (left > 0) {
        (void)SDL_CondWaitTimeout(stream->wakes, stream->lock, (Uint32)(left / TL_MS(1)) + 1);
    }
}

/* The caller holds the lock. */
static void take_name(app_stream *stream)
{
    (void)SDL_UnlockMutex(stream->lock);
    int error = app_output_publish(&stream->output);
    (void)SDL_LockMutex(stream->lock);
    stream->error = error;
}

static int run(void *user)
{
    app_stream *stream = user;
    (void)SDL_LockMutex(stream->lock);
    take_name(stream);
    while (!stream->is_ending) {
        pass_on(stream);
        if (stream->waiting.count == 0 && !stream->is_ending) {
            wait_for_more(stream);
        }
    }
    (void)SDL_UnlockMutex(stream->lock);
    return 0;
}

void app_stream_begin(app_stream *stream)
{
    if (stream->has_begun) {
        return;
    }
    stream->has_begun = true;
    stream->synced = app_clock_now(NULL);
    stream->thread = SDL_CreateThread(run, "tl-stream", stream);
    if (stream->thread == NULL) {
        (void)SDL_LockMutex(stream->lock);
        take_name(stream);
        (void)SDL_UnlockMutex(stream->lock);
    }
}

/* False after the message, which is given once. */
static bool tell(app_stream *stream, int error)
{
    if (error != 0 && !stream->has_told) {
        app_message("%s: cannot be written any further (%s); what is there so far stays",
                    stream->output.path, strerror(error));
        stream->has_told = true;
    }
    return error == 0;
}

static int add(app_stream *stream, const char *bytes, size_t count)
{
    chunk *waiting = &stream->waiting;
    if (stream->error == 0 && !reserve(waiting, waiting->count + count)) {
        stream->error = ENOMEM;
    }
    if (stream->error != 0) {
        return stream->error;
    }
    memcpy(waiting->bytes + waiting->count, bytes, count);
    waiting->count += count;
    if (stream->thread != NULL) {
        (void)SDL_CondSignal(stream->wakes);
    } else if (stream->has_begun) {
        pass_on(stream);
    }
    return stream->error;
}

bool app_stream_add(app_stream *stream, const char *bytes, size_t count)
{
    (void)SDL_LockMutex(stream->lock);
    int error = add(stream, bytes, count);
    (void)SDL_UnlockMutex(stream->lock);
    return tell(stream, error);
}

/* The file is on the disk as far as it could be written.  @return 0 or an errno */
static int end(app_stream *stream)
{
    (void)SDL_LockMutex(stream->lock);
    stream->is_ending = true;
    (void)SDL_CondSignal(stream->wakes);
    (void)SDL_UnlockMutex(stream->lock);
    SDL_WaitThread(stream->thread, NULL);
    (void)SDL_LockMutex(stream->lock);
    pass_on(stream);
    int error = stream->error;
    (void)SDL_UnlockMutex(stream->lock);
    return error;
}

bool app_stream_close(app_stream *stream)
{
    if (stream == NULL) {
        return true;
    }
    app_stream_begin(stream);
    bool is_good = tell(stream, end(stream));
    destroy(stream);
    return is_good;
}

void app_stream_abandon(app_stream *stream)
{
    if (stream == NULL) {
        return;
    }
    if (stream->has_begun) {
        (void)end(stream);
    }
    destroy(stream);
}
