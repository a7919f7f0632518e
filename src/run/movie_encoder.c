/* run/movie_encoder.c -- see movie_encoder.h. */
#include "run/movie_encoder.h"

#include "platform/message.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_PATH = 1024, MAX_WORDS = 32 };

extern char **environ;

bool app_encoder_is_there(void)
{
    const char *folders = getenv("PATH");
    while (folders != NULL && folders[0] != '\0') {
        char path[MAX_PATH];
        size_t length = strcspn(folders, ":");
        (void)snprintf(path, sizeof path, "%.*s/ffmpeg", (int)length, folders);
        if (length > 0 && access(path, X_OK) == 0) {
            return true;
        }
        folders += length + (folders[length] == ':' ? 1 : 0);
    }
    return false;
}

/* "mp4", "webm" or NULL. */
static const char *kind_of(const char *path)
{
    static const char *const kinds[] = {"mp4", "webm"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(dot + 1, kinds[i]) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

bool app_encoder_is_for(const char *path)
{
    return kind_of(path) != NULL;
}

/* Only the read end reaches ffmpeg.  @return 0 or an errno */
static int start(app_encoder *encoder, int ends[2], char *const arguments[])
{
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) {
        return code;
    }
    (void)posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawnattr_t attributes;
    code = posix_spawnattr_init(&attributes);
    if (code == 0) {
        /* Ctrl+C in the terminal is for the game, which ends the movie itself. */
        (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        code = posix_spawnp(&encoder->process, "ffmpeg", &actions, &attributes, arguments, environ);
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return code;
}

/* What ffmpeg reads, how well and how fast it works; the file follows. */
static const char *command_for(const char *kind)
{
    return strcmp(kind, "webm") == 0
               ? "ffmpeg -nostdin -loglevel error -y -f yuv4mpegpipe -i - -an -pix_fmt yuv420p "
                 "-deadline realtime -cpu-used 8 -b:v 8M -f webm"
               : "ffmpeg -nostdin -loglevel error -y -f yuv4mpegpipe -i - -an -pix_fmt yuv420p "
                 "-preset veryfast -f mp4";
}

/* Cuts a line at its spaces.  @return how many words */
static size_t cut_words(char *line, char *words[MAX_WORDS])
{
    char *rest = NULL;
    size_t count = 0;
    for (char *word = strtok_r(line, " ", &rest); word != NULL && count + 2 < MAX_WORDS;
         word = strtok_r(NULL, " ", &rest)) {
        words[count++] = word;
    }
    return count;
}

/* @return 0 or an errno */
static int run(app_encoder *encoder, const char *kind, const char *file)
{
    char line[MAX_PATH];
    char name[MAX_PATH];
    char *words[MAX_WORDS];
    int ends[2];
    (void)snprintf(line, sizeof line, "%s", command_for(kind));
    (void)snprintf(name, sizeof name, "%s%s", file[0] == '/' ? "" : "./", file);
    size_t count = cut_words(line, words);
    words[count] = name;
    words[count + 1] = NULL;
    if (pipe(ends) != 0) {
        return errno;
    }
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    int code = start(encoder, ends, words);
    (void)close(ends[0]);
    encoder->input = code == 0 ? fdopen(ends[1], "wb") : NULL;
    if (encoder->input == NULL) {
        (void)close(ends[1]);
    }
    return code != 0 ? code : encoder->input != NULL ? 0 : ENOMEM;
}

bool app_encoder_begin(app_encoder *encoder, const char *path, const char *file)
{
    const char *kind = kind_of(path);
    *encoder = (app_encoder){0};
    if (kind == NULL) {
        return true;
    }
    if (file == NULL) {
        app_message("%s: expected a file: ffmpeg cannot write a .%s into a pipe", path, kind);
        return false;
    }
    int code = app_encoder_is_there() ? run(encoder, kind, file) : ENOENT;
    if (code != 0) {
        app_message("%s: ffmpeg cannot be started (%s); install it, or name the file .y4m", path,
                    code == ENOENT ? "it is not in PATH" : strerror(code));
    }
    return code == 0;
}

/* @return whether it ended well */
static bool wait_for(app_encoder *encoder)
{
    int status = 0;
    pid_t ended = 0;
    do {
        ended = waitpid(encoder->process, &status, 0);
    } while (ended < 0 && errno == EINTR);
    encoder->process = 0;
    return ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool app_encoder_end(app_encoder *encoder)
{
    if (encoder->input == NULL) {
        return true;
    }
    bool is_whole = fclose(encoder->input) == 0;
    encoder->input = NULL;
    return wait_for(encoder) && is_whole;
}

void app_encoder_abandon(app_encoder *encoder)
{
    if (encoder->input != NULL) {
        (void)kill(encoder->process, SIGKILL);
        (void)fclose(encoder->input);
        encoder->input = NULL;
        (void)wait_for(encoder);
    }
}
