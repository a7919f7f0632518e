/* session/last_run.c -- see last_run.h. */
#include "session/last_run.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/output.h"
#include "platform/user_file.h"
#include "run/recording.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* The lock goes with the process, however it ends.  @return -1: another one has it */
static int take_lock(void)
{
    char *path = app_user_file_place("last-run.lock");
    int file = -1;
    if (path != NULL && app_user_file_make_folder(path)) {
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    }
    free(path);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        (void)close(file);
        file = -1;
    }
    return file;
}

/* Whether the last line of the file is the `end` of a recording. */
static bool is_ended(FILE *file)
{
    char tail[64];
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    long from = size > (long)sizeof tail ? size - (long)sizeof tail : 0;
    if (size <= 0 || fseek(file, from, SEEK_SET) != 0) {
        return size == 0;
    }
    size_t length = fread(tail, 1, sizeof tail - 1, file);
    tail[length] = '\0';
    return strstr(tail, "\nend ") != NULL;
}

static void put_aside(const char *path, const char *early)
{
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return;
    }
    bool is_early = !is_ended(file);
    (void)fclose(file);
    if (is_early && rename(path, early) != 0) {
        app_message("%s: cannot be renamed (%s)", path, strerror(errno));
    }
}

static tl_time time_of(const app_recording *recording)
{
    tl_time time = 0;
    for (uint32_t i = 0; i < recording->run_count; i++) {
        time += (tl_time)recording->runs[i].count * recording->runs[i].input.delta;
    }
    return time;
}

/* Only a played game is offered, not the demo behind the title. A file that cannot be read is kept:
 * it may still help to find a fault. */
static bool can_offer(const char *early, tl_time *time)
{
    app_recording recording = {.frames = 0};
    char error[GM_ERROR_TEXT];
    if (!app_recording_read(&recording, early, error, sizeof error)) {
        char bad[APP_EXPORT_PATH];
        (void)snprintf(bad, sizeof bad, "%s.bad", early);
        app_message("%s; the game that it is of ended suddenly, and the file was %s", error,
                    rename(early, bad) == 0 ? "kept as ended-early.rec.bad" : "removed");
        return false;
    }
    bool is_played = recording.header.skip_title || recording.command_count > 0;
    *time = time_of(&recording);
    app_recording_free(&recording);
    return is_played;
}

void app_last_run_open(app_last_run *run)
{
    int lock = take_lock();
    *run = (app_last_run){.path = NULL};
    if (lock < 0) {
        return;
    }
    *run = (app_last_run){.path = app_user_file_place("last-run.rec"),
                          .early = app_user_file_place("ended-early.rec"),
                          .lock = lock};
    if (run->path == NULL || run->early == NULL) {
        free(run->path);
        free(run->early);
        (void)close(lock);
        *run = (app_last_run){.path = NULL};
        return;
    }
    put_aside(run->path, run->early);
    if (!app_file_exists(run->early) || !can_offer(run->early, &run->early_time)) {
        app_last_run_drop(run);
    }
}

static bool copy(const char *from, const char *to)
{
    size_t length = 0;
    app_output output = {0};
    char *bytes = app_file_read(from, APP_FILE_RECORDING, &length);
    if (bytes == NULL) {
        app_message("%s: cannot be read (%s)", from, app_file_reason(errno));
        return false;
    }
    bool is_good = app_output_open(&output, to);
    if (is_good && fwrite(bytes, 1, length, output.file) == length) {
        is_good = app_output_commit(&output);
    } else if (is_good) {
        app_message("%s: cannot be written (%s)", to, strerror(errno));
        app_output_abandon(&output);
        is_good = false;
    }
    free(bytes);
    return is_good;
}

bool app_last_run_keep(app_last_run *run, char path[APP_EXPORT_PATH])
{
    if (run->early == NULL || !app_exports_free_name(path, "rec") || !copy(run->early, path)) {
        return false;
    }
    app_last_run_drop(run);
    return true;
}

void app_last_run_drop(app_last_run *run)
{
    if (run->early != NULL) {
        (void)remove(run->early);
        free(run->early);
        run->early = NULL;
    }
}

void app_last_run_close(app_last_run *run)
{
    if (run->path != NULL) {
        (void)close(run->lock);
    }
    free(run->path);
    free(run->early);
    *run = (app_last_run){.path = NULL};
}
