/* menu_parade.c -- see menu_parade.h. */
#include "menu_parade.h"

#include <stdio.h>
#include <string.h>

/* A state is a set of these. */
enum { FULL = 1, PAD = 2, DAILY = 4, LESSON = 8, STATES = 16 };

static menu_scene scene;

static void show(menu_parade_look *look, void *user)
{
    app_menu_fill(&scene.menu, &scene.data);
    look(&scene.menu, user);
}

/* Something of everything that a page may tell of. */
static void fill_up(const gm_view *view)
{
    scene.data.view = view;
    scene.data.new_row = 1;
    scene.data.new_table = &scene.scores;
    scene.data.has_draft = true;
    scene.data.has_all_sectors = true;
    scene.progress.best[1] = 1;
    scene.progress.is_all_open = true;
    scene.lessons.items[scene.lessons.count - 1].chapter = 0; /* as one of the user's own */
    scene.drafts.count = 2;
    (void)snprintf(scene.drafts.items[0].title, sizeof scene.drafts.items[0].title, "My lesson");
    scene.drafts.items[1] = scene.drafts.items[0];
    (void)snprintf(scene.drafts.items[1].name, sizeof scene.drafts.items[1].name, "My-lesson");
    scene.scores.count = 2;
    app_traced_files_list(&scene.traced);
    scene.traced.is_cut = true;
    scene.data.keeps_best_runs = true;
    scene.data.best_runs[0] = (app_best_run){12340, 83};
    scene.settings.max_fps = 60;
    scene.settings.ui_scale = 100;
    scene.settings.continue_score = 100;
    (void)snprintf(scene.settings.last_sector, sizeof scene.settings.last_sector, "%s",
                   gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    scene.settings.bindings.keys[APP_DEED_UP][0] = scene.settings.bindings.keys[APP_DEED_DOWN][0];
    scene.settings.bindings.pad[APP_DEED_FIRE] = scene.settings.bindings.pad[APP_DEED_FOCUS];
}

static void make(app_page page, uint32_t state, const gm_view *view)
{
    menu_scene_make(&scene, page);
    if ((state & FULL) != 0) {
        fill_up(view);
    }
    scene.data.today = 20261122;
    scene.data.is_daily = (state & DAILY) != 0;
    scene.data.is_lesson = (state & LESSON) != 0;
    scene.settings.has_ghost = (state & DAILY) == 0;
    scene.settings.has_hold = (state & DAILY) == 0;
    scene.data.offers_speed = (state & PAD) != 0;
    scene.settings.speed = (state & DAILY) != 0 ? APP_LEAST_SPEED : APP_USUAL_SPEED;
    scene.data.is_slowed = (state & PAD) != 0;
    scene.data.asks_name = (state & PAD) == 0;
    scene.data.change_count = (state & FULL) != 0 && (state & LESSON) == 0 ? 2 : 0;
    scene.data.can_take_back = true;
    scene.menu.is_pad_used = (state & PAD) != 0;
    app_menu_fill(&scene.menu, &scene.data);
}

/* Down to the last row, one by one; one that is off says why it is refused. */
static void show_rows(menu_parade_look *look, void *user)
{
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        show(look, user);
        if (menu_scene_selected(&scene)->is_off) {
            app_menu_accept(&scene.menu, &scene.data);
            show(look, user);
        }
        app_menu_move(&scene.menu, 1);
    }
}

/* What asks before it is done. */
static void show_asked(app_page page, menu_parade_look *look, void *user)
{
    if (page == APP_PAGE_LESSONS && menu_scene_has(&scene, "Give up")) {
        menu_scene_select(&scene, "Give up");
        menu_scene_press(&scene, SDL_SCANCODE_RETURN);
        show(look, user);
    }
}

/* A binding waits; then what the Lab needs is pressed, which is refused. */
static void show_waiting(app_page page, menu_parade_look *look, void *user)
{
    if (page != APP_PAGE_KEYS && page != APP_PAGE_PAD) {
        return;
    }
    scene.menu.selected[page] = 0;
    scene.menu.is_waiting = true;
    show(look, user);
    if (page == APP_PAGE_KEYS) {
        menu_scene_press(&scene, SDL_SCANCODE_TAB);
    } else {
        menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_BACK);
    }
    show(look, user);
    scene.menu.is_waiting = false;
    app_menu_back(&scene.menu, &scene.data); /* bindings that collide hold one back once */
    show(look, user);
}

static void show_page(app_page page, const gm_view *view, menu_parade_look *look, void *user)
{
    for (uint32_t state = 0; state < STATES; state++) {
        make(page, state, view);
        show_rows(look, user);
        show_asked(page, look, user);
        show_waiting(page, look, user);
        menu_scene_free(&scene);
    }
}

/* Offers and losses go through all that there are. */
static gm_view view_of(uint32_t turn)
{
    gm_view view = {.screen = GM_SCREEN_CHOICE,
                    .hud = {.score = 1234, .lives = turn % 3, .sector_number = 1 + turn % 2},
                    .offer_count = 3,
                    .loss = (gm_loss)(turn % GM_LOSS_COUNT),
                    .daily = turn % 2 == 1 ? 20261122 : 0,
                    .upgrades = 1U << (2 * (turn % GM_UPGRADE_COUNT))};
    for (uint32_t i = 0; i < view.offer_count; i++) {
        view.offers[i] = (gm_upgrade)((turn + i) % GM_UPGRADE_COUNT);
    }
    return view;
}

void menu_parade_walk(menu_parade_look *look, void *user)
{
    uint32_t turns = GM_UPGRADE_COUNT + (uint32_t)GM_LOSS_COUNT;
    for (int page = APP_PAGE_TITLE; page < APP_PAGE_COUNT; page++) {
        gm_view view = view_of(0);
        show_page((app_page)page, &view, look, user);
    }
    for (uint32_t turn = 1; turn < turns; turn++) {
        gm_view view = view_of(turn);
        show_page(APP_PAGE_CHOICE, &view, look, user);
        show_page(APP_PAGE_OVER, &view, look, user);
        show_page(APP_PAGE_PAUSE, &view, look, user);
    }
}
