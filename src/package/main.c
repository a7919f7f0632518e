/* package/main.c -- tickline_package: writes the files of an installation that come from the
 * program. Usage: tickline_package FOLDER Writes tickline.1, tickline.bash, tickline.zsh,
 * tickline.svg and tickline-SIZE.png. */
#include "package/icon.h"
#include "package/pages.h"
#include "platform/message.h"
#include "platform/output.h"

enum { PATH_SIZE = 1024 };

typedef void write_fn(FILE *file);

typedef struct page {
    const char *name;
    write_fn *write;
} page;

static const page pages[] = {
    {"tickline.1", pages_write_man},
    {"tickline.bash", pages_write_bash},
    {"tickline.zsh", pages_write_zsh},
    {"tickline.svg", icon_write_svg},
};

static const int32_t sizes[] = {16, 22, 24, 32, 48, 64, 128, 256};

static bool write_page(const char *folder, const page *p)
{
    char path[PATH_SIZE];
    app_output output = {0};
    (void)snprintf(path, sizeof path, "%s/%s", folder, p->name);
    if (!app_output_open(&output, path)) {
        return false;
    }
    p->write(output.file);
    return app_output_commit(&output);
}

static bool write_icon(const char *folder, int32_t size)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/tickline-%d.png", folder, (int)size);
    return icon_write_png(path, size);
}

int main(int argc, char **argv)
{
    bool is_good = argc == 2;
    if (!is_good) {
        app_message("usage: tickline_package FOLDER");
        return APP_USAGE;
    }
    for (size_t i = 0; is_good && i < sizeof pages / sizeof pages[0]; i++) {
        is_good = write_page(argv[1], &pages[i]);
    }
    for (size_t i = 0; is_good && i < sizeof sizes / sizeof sizes[0]; i++) {
        is_good = write_icon(argv[1], sizes[i]);
    }
    return is_good ? APP_OK : APP_FAILED;
}
