/* platform/pictures.c -- see pictures.h. */
#include "platform/pictures.h"

#include "platform/user_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *home_of_user(void)
{
    const char *home = getenv("HOME");
    return home != NULL && home[0] == '/' ? home : NULL;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* A line XDG_PICTURES_DIR="$HOME/..." or ="/...".  @return false: it is not that line */
static bool take_line(const char *line, char path[APP_PICTURES_PATH])
{
    static const char name[] = "XDG_PICTURES_DIR=\"";
    const char *home = home_of_user();
    if (strncmp(line, name, sizeof name - 1) != 0) {
        return false;
    }
    const char *value = line + sizeof name - 1;
    const char *end = strchr(value, '"');
    bool is_of_home = strncmp(value, "$HOME", 5) == 0 && home != NULL;
    if (end == NULL || (value[0] != '/' && !is_of_home)) {
        return false;
    }
    value += is_of_home ? 5 : 0;
    int length = snprintf(path, APP_PICTURES_PATH, "%s%.*s", is_of_home ? home : "",
                          (int)(end - value), value);
    while (length > 1 && length < APP_PICTURES_PATH && path[length - 1] == '/') {
        path[--length] = '\0';
    }
    /* A folder that was given up is said to be that of the user itself. */
    return length > 0 && length < APP_PICTURES_PATH && (home == NULL || strcmp(path, home) != 0);
}

static bool read_user_dirs(char path[APP_PICTURES_PATH])
{
    const char *config = getenv("XDG_CONFIG_HOME");
    const char *home = home_of_user();
    bool has_config = config != NULL && config[0] == '/';
    char file[APP_PICTURES_PATH];
    char line[APP_PICTURES_PATH];
    bool is_found = false;
    if (!has_config && home == NULL) {
        return false;
    }
    (void)snprintf(file, sizeof file, "%s%s/user-dirs.dirs", has_config ? config : home,
                   has_config ? "" : "/.config");
    FILE *stream = fopen(file, "r");
    while (stream != NULL && !is_found && fgets(line, sizeof line, stream) != NULL) {
        is_found = take_line(line + strspn(line, " \t"), path);
    }
    if (stream != NULL) {
        (void)fclose(stream);
    }
    return is_found && is_folder(path);
}

static bool find_usual(char path[APP_PICTURES_PATH])
{
    const char *home = home_of_user();
    if (home == NULL) {
        return false;
    }
    (void)snprintf(path, APP_PICTURES_PATH, "%s/Pictures", home);
    return is_folder(path);
}

static bool make_own(char path[APP_PICTURES_PATH])
{
    char *file = app_user_file_place("x");
    bool is_made = file != NULL && app_user_file_make_folder(file);
    if (is_made) {
        (void)snprintf(path, APP_PICTURES_PATH, "%.*s", (int)(strrchr(file, '/') - file), file);
    }
    free(file);
    return is_made;
}

bool app_pictures_folder(char path[APP_PICTURES_PATH])
{
    return read_user_dirs(path) || find_usual(path) || make_own(path);
}

const char *app_pictures_shown(const char *path, char out[APP_PICTURES_PATH])
{
    const char *home = home_of_user();
    size_t length = home != NULL ? strlen(home) : 0;
    bool is_below = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';
    (void)snprintf(out, APP_PICTURES_PATH, "%s%s", is_below ? "~" : "",
                   is_below ? path + length : path);
    return out;
}
