#include "console_parade.h"

#include "lab/panels/console_commands.h"
#include "lab/panels/picker.h"
#include "panel_scene.h"

#include <stdio.h>
#include <string.h>

typedef struct parade {
    panel_scene scene;
    lab_console console;
    lab_picker picker;
    lab_requests requests;
    lab_ui ui;
    gm_draw_list *list;
    const gm_picture_def *layout;
} parade;

static void paint(parade *p)
{
    static const lab_box box = {0.0F, 32.0F, 960.0F, 540.0F};
    gm_draw_begin(p->list, 1280, 720);
    lab_ui_begin(&p->ui, p->list, p->layout, &p->requests);
    lab_console_paint(&p->ui, box, &p->scene.model, &p->console);
    lab_console_stats_paint(&p->ui, box, &p->scene.model, &p->console);
    lab_picker_paint(&p->ui, box, &p->scene.model, &p->picker);
    lab_ui_end(&p->ui);
    p->requests.count = 0;
}

static void run(parade *p, const char *line)
{
    lab_console_run(&p->console, line, p->scene.session.game, &p->requests);
    paint(p);
}

static void walk_commands(parade *p)
{
    paint(p);
    for (uint32_t i = 0; i < lab_command_count(); i++) {
        char line[LAB_TEXT];
        (void)snprintf(line, sizeof line, "help %s", lab_command_at(i)->name);
        run(p, line);
    }
    run(p, "stat game");
    lab_console_print(&p->console, LAB_TONE_FIGURE, "3", "lines left out");
    lab_console_print(&p->console, LAB_TONE_ERROR, "", "out of memory");
    paint(p);
}

static void walk_errors(parade *p)
{
    static const char *const wrong[] = {
        "nothing", "move Nothing PrePhysics", "slomo x",   "move Reticle Nothing",
        "frame x", "interval Hud x",          "overlay x", "stat x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        run(p, wrong[i]);
    }
}

static void walk_picks(parade *p)
{
    static const char *const letters[] = {"", "sam", "ret", "mov", "mir", "zzz"};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        lab_picker_clear(&p->picker);
        lab_picker_add(&p->picker, LAB_PICK_LESSON, CONSOLE_PARADE_LESSON, 2);
        lab_picker_add(&p->picker, LAB_PICK_SECTOR, "03-hall-of-mirrors", 0);
        lab_picker_add(&p->picker, LAB_PICK_FILE, "harbour.csv", 1);
        lab_picker_add_usual(&p->picker, &p->scene.frame);
        lab_picker_type(&p->picker, letters[i]);
        paint(p);
    }
    lab_picker_clear(&p->picker);
    p->ui.is_pad_used = true;
    paint(p);
    p->ui.is_pad_used = false;
}

void console_parade_walk(gm_draw_list *list, const gm_picture_def *layout)
{
    static parade p;
    memset(&p, 0, sizeof p);
    p.list = list;
    p.layout = layout;
    panel_scene_open(&p.scene);
    walk_commands(&p);
    walk_errors(&p);
    walk_picks(&p);
    panel_scene_close(&p.scene);
}
