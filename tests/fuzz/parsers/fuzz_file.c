#include "fuzz_file.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "temporary.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PLACES = 16, MAX_MESSAGE = 4096 };

static char folder[TEMPORARY_PATH];
static char places[MAX_PLACES][FUZZ_PATH];
static uint32_t place_count;
static uint32_t messages;

void fuzz_fail(const char *expected)
{
    (void)fprintf(stderr, "expected: %s\n", expected);
    abort();
}

/* What the readers leave behind besides the file itself. */
static void clean_up(void)
{
    static const char *const endings[] = {"", ".bad", ".part"};
    for (uint32_t i = place_count; i > 0; i--) {
        for (int k = 0; k < 3; k++) {
            char path[FUZZ_PATH + 8];
            (void)snprintf(path, sizeof path, "%s%s", places[i - 1], endings[k]);
            (void)remove(path);
        }
    }
    (void)rmdir(folder);
}

static void remember(const char *path)
{
    fuzz_expect(place_count < MAX_PLACES, "fewer places");
    (void)snprintf(places[place_count++], FUZZ_PATH, "%s", path);
}

static void make_root(void)
{
    fuzz_expect(temporary_folder(folder, "fuzz"), "a folder for temporary files");
    fuzz_expect(atexit(clean_up) == 0, "a place for clean_up()");
}

void fuzz_place(const char *below, char path[FUZZ_PATH])
{
    const char *slash = strchr(below, '/');
    if (folder[0] == '\0') {
        make_root();
    }
    if (slash != NULL) {
        (void)snprintf(path, FUZZ_PATH, "%s/%.*s", folder, (int)(slash - below), below);
        if (mkdir(path, 0777) == 0) {
            remember(path);
        }
    }
    (void)snprintf(path, FUZZ_PATH, "%s/%s", folder, below);
    remember(path);
}

void fuzz_write(const char *path, const uint8_t *data, size_t size)
{
    (void)remove(path); /* some file systems wait for the disk when a file is replaced */
    FILE *file = fopen(path, "wb");
    fuzz_expect(file != NULL, "a file that can be written");
    bool is_written = size == 0 || fwrite(data, 1, size, file) == size;
    fuzz_expect(fclose(file) == 0 && is_written, "a file that can be written");
}

void fuzz_expect_line(const char *text)
{
    fuzz_expect(text[0] != '\0' && strchr(text, '\n') == NULL, "one line");
}

void fuzz_expect_same_files(const char *a, const char *b)
{
    size_t size_of_a = 0;
    size_t size_of_b = 0;
    char *text_of_a = app_file_read(a, APP_FILE_RECORDING, &size_of_a);
    char *text_of_b = app_file_read(b, APP_FILE_RECORDING, &size_of_b);
    fuzz_expect(text_of_a != NULL && text_of_b != NULL, "files that can be read");
    fuzz_expect(size_of_a == size_of_b && memcmp(text_of_a, text_of_b, size_of_a) == 0,
                "the same bytes after load, save, load, save");
    free(text_of_a);
    free(text_of_b);
}

/* In the place of message.c: millions of runs are to say nothing. */
void app_message(const char *format, ...)
{
    char line[MAX_MESSAGE];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(line, sizeof line, format, values);
    va_end(values);
    fuzz_expect(line[0] != '\0', "a message that says something");
    messages++;
}

uint32_t fuzz_take_messages(void)
{
    uint32_t count = messages;
    messages = 0;
    return count;
}
