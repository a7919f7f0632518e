/* seen.c -- see seen.h. */
#include "seen.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH = 512 };

void paint_really(app_render *render, const gm_draw_list *list,
                  const app_background *background) __asm__("__real_app_render_paint");

static void write_text(FILE *file, const gm_draw_list *list, const gm_draw_text_run *text,
                       gm_rect clip)
{
    const char *chars = list->chars + text->first;
    float wide = list->measure(list->text_user, text->font, chars, text->length);
    float half = text->align == GM_ALIGN_LEFT ? 0.5F : text->align == GM_ALIGN_RIGHT ? -0.5F : 0.0F;
    int x = (int)(text->x + half * wide);
    int y = (int)(text->y + list->line_height(list->text_user, text->font) / 2.0F);
    if (x >= clip.x && x < clip.x + clip.w && y >= clip.y && y < clip.y + clip.h) {
        (void)fprintf(file, "%d %d %d %.*s\n", x, y, (int)text->font, (int)text->length, chars);
    }
}

static void write_texts(FILE *file, const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->command_count; i++) {
        const gm_draw_command *command = &list->commands[i];
        for (uint32_t k = 0; command->kind == GM_DRAW_TEXT && k < command->count; k++) {
            write_text(file, list, &list->texts[command->first + k], command->clip);
        }
    }
}

void seen_paint(app_render *render, const gm_draw_list *list, const app_background *background)
{
    const char *path = getenv("TICKLINE_SEEN");
    char part[PATH];
    FILE *file = NULL;
    /* A picture without texts would stay for ever: an empty file is taken for none. */
    if (path != NULL && list->text_count > 0 && access(path, F_OK) != 0) {
        (void)snprintf(part, sizeof part, "%s.part", path);
        file = fopen(part, "w");
    }
    if (file != NULL) {
        write_texts(file, list);
        if (fclose(file) != 0 || rename(part, path) != 0) {
            perror("seen_game");
        }
    }
    paint_really(render, list, background);
}
