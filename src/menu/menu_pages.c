/* menu/menu_pages.c -- what the pages hold. See menu.h. */
#include "menu/hints.h"
#include "menu/menu_parts.h"

#include <game/picture.h>
#include <game/upgrades.h>

#include <game/utf8.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

app_menu_row *app__menu_add(app_menu *menu, app_row_kind kind, const char *label, int32_t data)
{
    uint32_t at = menu->row_count < APP_MENU_ROWS ? menu->row_count++ : APP_MENU_ROWS - 1;
    menu->rows[at] = (app_menu_row){.kind = kind, .label = label, .data = data};
    return &menu->rows[at];
}

static bool can_continue(const app_menu_data *data)
{
    const char *last = data->settings->last_sector;
    return last[0] != '\0' && app_sectors_find(data->sectors, last) < data->sectors->count;
}

static void write_day(char *out, size_t size, uint32_t day)
{
    (void)snprintf(out, size, "%04u-%02u-%02u", day / 10000U, day / 100U % 100U, day % 100U);
}

static void write_number(app_menu_row *row, uint32_t number)
{
    char text[GM_NUMBER_TEXT];
    (void)snprintf(row->value, sizeof row->value, "%s", gm_picture_number(number, text));
}

static app_menu_row *add_told(app_menu *menu, const char *label, int32_t data, const char *note)
{
    app_menu_row *row = app__menu_add(menu, APP_ROW_ACT, label, data);
    row->note = note;
    return row;
}

/* Of the continue point; 0: a new game begins there. */
static uint32_t continue_score(const app_menu_data *data)
{
    return data->settings->continue_lives > 0 ? data->settings->continue_score : 0;
}

/* To go on in the first sector without a point is to play from the start. */
static bool has_way_on(const app_menu_data *data)
{
    return can_continue(data) &&
           (continue_score(data) != 0 ||
            app_sectors_find(data->sectors, data->settings->last_sector) != 0);
}

static const char *last_title(const app_menu_data *data)
{
    uint32_t at = app_sectors_find(data->sectors, data->settings->last_sector);
    return gm_sector_title(gm_sector_at(data->sectors->items, at));
}

/* The kept point is that of the game that is over; a game without a score left an earlier one. */
static bool goes_on_here(const app_menu_data *data)
{
    return data->view == NULL ||
           data->view->hud.sector_number ==
               app_sectors_find(data->sectors, data->settings->last_sector) + 1;
}

static const char no_scores[] = "{1}, no scores";

static void write_speed(app_menu_row *row, uint32_t speed)
{
    (void)snprintf(row->value, sizeof row->value, "%u %%", speed);
}

/* A slower game is a setting that stays: it is told before a game begins. */
static void add_play(app_menu *menu, const app_menu_data *data)
{
    uint32_t speed = data->settings->speed;
    app_menu_row *row = add_told(menu, "Play", ROW_PLAY, "A new game from the first sector.");
    if (speed < APP_USUAL_SPEED) {
        row->word = no_scores;
        write_speed(row, speed);
    } else if (has_way_on(data)) {
        row->word = "from the start";
    }
}

static void fill_title(app_menu *menu, const app_menu_data *data)
{
    if (has_way_on(data)) {
        app_menu_row *row = add_told(menu, "Continue", ROW_CONTINUE,
                                     "Goes on in the sector that you reached last, score {1}.");
        row->word = last_title(data);
        write_number(row, continue_score(data));
    }
    add_play(menu, data);
    app_menu_row *daily =
        add_told(menu, "Daily run", ROW_DAILY,
                 "Today's run is the same for everyone, and has a table of its own.");
    write_day(daily->value, sizeof daily->value, data->today);
    add_told(menu, "Sectors", ROW_SECTORS, "Begin in a sector that you have reached.");
    add_told(menu, "Lessons", ROW_LESSONS,
             "Short experiments: what runs when in a frame, and why it matters.");
    add_told(menu, "The Lab", ROW_LAB, "Stop the game, step through a frame and change its order.");
    add_told(menu, "Traces and projects", ROW_TRACES,
             "Look at recorded frames, or at the tick functions of your project.");
    app__menu_add(menu, APP_ROW_ACT, "Settings", ROW_SETTINGS);
    app__menu_add(menu, APP_ROW_ACT, "Scores", ROW_SCORES);
    app__menu_add(menu, APP_ROW_ACT, "Credits", ROW_CREDITS);
    app__menu_add(menu, APP_ROW_ACT, "Quit", ROW_QUIT);
}

bool app__menu_restart_costs(const app_menu_data *data)
{
    return data->view == NULL || data->view->hud.sector_number != 0;
}

static void add_restart(app_menu *menu, const app_menu_data *data)
{
    app_menu_row *again = app__menu_add(menu, APP_ROW_ACT, "Restart sector", ROW_RESTART);
    if (app__menu_restart_costs(data)) {
        again->is_off = data->view != NULL && data->view->hud.lives <= 1;
        again->word = again->is_off ? "needs a life to spare" : "costs a life";
    }
}

/* The upgrades of the run: what each does is told while it is selected. */
static void add_upgrades(app_menu *menu, const app_menu_data *data)
{
    uint32_t levels = data->view != NULL && !data->is_lesson ? data->view->upgrades : 0;
    if (levels != 0) {
        app__menu_add(menu, APP_ROW_INFO, "Upgrades", 0);
    }
    for (uint32_t i = 0; i < GM_UPGRADE_COUNT; i++) {
        uint32_t level = levels >> (2U * i) & 3U;
        if (level > 0) {
            app_menu_row *row =
                app__menu_add(menu, APP_ROW_READ, gm_upgrade_name((gm_upgrade)i), 0);
            row->note = gm_upgrade_effect((gm_upgrade)i);
            (void)snprintf(row->value, sizeof row->value, "%s",
                           level > 1 ? "\xC3\x97"
                                       "2"
                                     : "");
        }
    }
}

/* They stay in force in new games. */
static void add_changes(app_menu *menu, const app_menu_data *data, bool is_over)
{
    app_row_kind kind = is_over || !data->can_take_back ? APP_ROW_INFO : APP_ROW_ACT;
    if (data->change_count > 0) {
        app_menu_row *row = app__menu_add(
            menu, kind, kind == APP_ROW_ACT ? "Undo Lab changes" : "Lab changes", ROW_TAKE_BACK);
        write_number(row, data->change_count);
    }
}

/* The last ship bursts: nothing is left to be played. */
static bool is_lost(const app_menu_data *data)
{
    const gm_view *view = data->view;
    return view != NULL && view->hud.sector_number != 0 && view->hud.lives == 0 &&
           !view->ship.is_alive && !data->is_lesson;
}

static void fill_pause(app_menu *menu, const app_menu_data *data)
{
    if (data->view != NULL && data->view->daily != 0) {
        app_menu_row *row = app__menu_add(menu, APP_ROW_INFO, "Daily run", 0);
        write_day(row->value, sizeof row->value, data->view->daily);
    }
    app__menu_add(menu, APP_ROW_ACT, is_lost(data) ? "On to the end of the game" : "Resume",
                  ROW_RESUME);
    if (data->is_lesson) {
        if (!data->is_in_lab) {
            app__menu_add(menu, APP_ROW_ACT, "Back to the Lab", ROW_BACK_TO_LAB);
        }
        app__menu_add(menu, APP_ROW_ACT, "Restart lesson", ROW_LESSON_AGAIN);
        app__menu_add(menu, APP_ROW_ACT, "Lessons", ROW_LESSONS);
    } else {
        add_restart(menu, data);
    }
    app__menu_add(menu, APP_ROW_ACT, "Settings", ROW_SETTINGS);
    app__menu_add(menu, APP_ROW_ACT, "Keys", ROW_HELP);
    add_changes(menu, data, false);
    app__menu_add(menu, APP_ROW_ACT, "Quit to title", ROW_TITLE);
    add_upgrades(menu, data);
}

static void add_lesson(app_menu *menu, const app_menu_data *data, const app_scenario *lesson)
{
    app_menu_row *row =
        app__menu_add(menu, APP_ROW_ACT, lesson->title, ROW_ITEM + (int32_t)lesson->lesson);
    const app_scenario *before = app_lessons_find(data->lessons, lesson->after);
    bool is_open = lab_progress_is_unlocked(data->progress, lesson->after);
    char name[16] = "";
    row->is_ticked = lab_progress_best(data->progress, lesson->lesson, lesson->file) != 0;
    row->is_off = !is_open;
    row->word = lab_progress_word(row->is_ticked, is_open);
    if (lesson->chapter != 0) {
        (void)snprintf(row->lead, sizeof row->lead, "%u.%u", lesson->chapter, lesson->place);
    }
    if (before != NULL) {
        (void)lab_lesson_name(before->chapter, before->place, before->lesson, name);
    }
    (void)snprintf(row->value, sizeof row->value, "%s", name);
}

/* The file's name tells lessons of one title apart. */
static void add_edit(app_menu *menu, uint32_t lesson, const char *file)
{
    app_menu_row *row = app__menu_add(menu, APP_ROW_ACT, "Edit", ROW_EDIT + (int32_t)lesson);
    (void)snprintf(row->value, sizeof row->value, "%.*s.tick", (int)sizeof row->value - 6, file);
    row->note = "Opens the text of the lesson above.";
}

void app__menu_select(app_menu *menu, int32_t data)
{
    for (uint32_t i = 0; i < menu->row_count; i++) {
        if (menu->rows[i].data == data) {
            menu->selected[app_menu_page(menu)] = i;
        }
    }
}

void app_menu_select_lesson(app_menu *menu, uint32_t number)
{
    app__menu_select(menu, number != UINT32_MAX ? ROW_ITEM + (int32_t)number : ROW_WRITE);
}

/* Each can be opened, and given up when that is accepted twice. */
static void add_drafts(app_menu *menu, const app_own_drafts *drafts)
{
    if (drafts->count > 0) {
        app__menu_add(menu, APP_ROW_INFO, "Not saved", 0);
    }
    for (uint32_t i = 0; i < drafts->count; i++) {
        const app_own_draft_entry *draft = &drafts->items[i];
        int32_t data = ROW_GIVE_UP + (int32_t)i;
        bool is_asked = menu->asked == data;
        app_menu_row *row = app__menu_add(menu, APP_ROW_ACT, draft->title, ROW_DRAFT + (int32_t)i);
        row->is_figure = true;
        row->word = draft->name[0] != '\0' ? "Draft of {1}.tick" : "New draft";
        (void)snprintf(row->value, sizeof row->value, "%.*s",
                       gm_utf8_most(draft->name, sizeof row->value - 1), draft->name);
        row->note = "A lesson that is not saved: opens its text.";
        app__menu_add(menu, APP_ROW_ACT, is_asked ? "Press again: it goes for good" : "Give up",
                      data)
            ->note = "Removes the draft above.";
    }
}

/* Those of one's own, or those of the program by chapters. */
static void add_lessons(app_menu *menu, const app_menu_data *data, bool is_own)
{
    const app_scenario *before = NULL;
    for (uint32_t i = 0; i < data->lessons->count; i++) {
        const app_scenario *lesson = &data->lessons->items[i];
        if ((lesson->chapter == 0) != is_own) {
            continue;
        }
        if (before == NULL || before->chapter != lesson->chapter) {
            app_menu_row *head =
                app__menu_add(menu, APP_ROW_INFO,
                              is_own ? "Your own" : app_chapter_titles[lesson->chapter - 1], 0);
            head->is_heading = true;
            if (!is_own) {
                (void)snprintf(head->lead, sizeof head->lead, "%u", lesson->chapter);
                head->word = app_chapter_lines[lesson->chapter - 1];
            }
        }
        before = lesson;
        add_lesson(menu, data, lesson);
        if (is_own) {
            add_edit(menu, lesson->lesson, data->lessons->names[i]);
        }
    }
}

/* The first that is open and not passed; the first of all, where all are passed. */
static uint32_t next_lesson(const app_menu *menu)
{
    uint32_t first = UINT32_MAX;
    for (uint32_t i = 0; i < menu->row_count; i++) {
        const app_menu_row *row = &menu->rows[i];
        bool is_lesson = row->kind == APP_ROW_ACT && row->data >= ROW_ITEM && row->data < ROW_EDIT;
        first = is_lesson && first == UINT32_MAX ? i : first;
        if (is_lesson && row->lead[0] != '\0' && !row->is_ticked && !row->is_off) {
            return i;
        }
    }
    return first;
}

/* What authors need comes last. */
static void fill_lessons(app_menu *menu, const app_menu_data *data)
{
    bool is_open = data->progress->is_all_open;
    add_drafts(menu, data->drafts);
    add_lessons(menu, data, true);
    app__menu_add(menu, APP_ROW_ACT, is_open ? "Lock lessons again" : "Unlock all lessons",
                  ROW_OPEN_ALL)
        ->note = is_open ? "Each lesson opens again when the one before it is passed."
                         : "Opens every lesson, in whatever order you like.";
    add_lessons(menu, data, false);
    if (menu->selected[APP_PAGE_LESSONS] == APP__UNCHOSEN) {
        menu->selected[APP_PAGE_LESSONS] = next_lesson(menu);
    }
    app__menu_add(menu, APP_ROW_INFO, "For authors and teachers", 0)->is_heading = true;
    app__menu_add(menu, APP_ROW_ACT, "Write a lesson of your own", ROW_WRITE)->note =
        "A text that is checked while you write it; one that works is there to begin with.";
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

/* Files of one's own have no title but their name. */
static void fill_traces(app_menu *menu, const app_menu_data *data)
{
    for (uint32_t i = 0; i < data->traced->count; i++) {
        const app_traced_file *file = &data->traced->items[i];
        const char *name = app_traced_name(file->path);
        app_menu_row *row = app__menu_add(
            menu, APP_ROW_ACT, file->title != NULL ? file->title : name, ROW_ITEM + (int32_t)i);
        row->is_figure = file->title == NULL;
        if (file->title == NULL) {
            row->word = "Your own";
        }
    }
    if (data->traced->is_cut) {
        app__menu_add(menu, APP_ROW_INFO,
                      "The folder has more files: only the first by name are listed", 0);
    }
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
    app__menu_add(menu, APP_ROW_INFO,
                  "Drop a file on the window, or copy its path and press Ctrl+V; or keep it in", 0);
    app__menu_add(menu, APP_ROW_INFO, data->traced->shown, 0)->is_figure = true;
}

static const char campaign_table[] = "High scores: all sectors";
static const char daily_table[] = "High scores: today's run";

enum { SECTOR, DAY };

static void add_score_heads(app_menu *menu, bool has_day)
{
    app_menu_row *row = app__menu_add(menu, APP_ROW_INFO, "Name", 0);
    row->word = "Score";
    (void)snprintf(row->lead, sizeof row->lead, "#");
    (void)snprintf(row->columns[SECTOR], APP_MENU_COLUMN, "%s", "Sector");
    (void)snprintf(row->columns[DAY], APP_MENU_COLUMN, "%s", has_day ? "Date" : "");
}

/* Before the score: how far the run came, and when it was. */
static void write_columns(app_menu_row *row, const gm_score_row *score, bool has_day)
{
    (void)snprintf(row->columns[SECTOR], APP_MENU_COLUMN, "%u", score->sector);
    if (has_day && score->day == 0) {
        (void)snprintf(row->columns[DAY], APP_MENU_COLUMN, "\xE2\x80\x93");
    } else if (has_day) {
        write_day(row->columns[DAY], APP_MENU_COLUMN, score->day);
    }
}

/* At the end of a game the best ones and its own stand below what can be chosen, to be read.
 * Elsewhere the row below them is selected first, where all are in sight in the smallest window,
 * or the last game's. */
static void add_scores(app_menu *menu, const app_scores *scores, uint32_t new_row, bool has_day)
{
    enum { BEST = 5, IN_SIGHT = 6 };
    app_page page = app_menu_page(menu);
    bool is_end = page == APP_PAGE_OVER;
    if (scores->count > 0) {
        add_score_heads(menu, has_day);
    }
    for (uint32_t i = 0; i < scores->count; i++) {
        const gm_score_row *score = &scores->rows[i];
        if (is_end && i >= BEST && i != new_row) {
            continue;
        }
        app_menu_row *row =
            app__menu_add(menu, is_end ? APP_ROW_INFO : APP_ROW_READ, score->name, 0);
        row->is_figure = true;
        row->is_ticked = i == new_row;
        row->note = row->is_ticked ? "Your last game." : NULL;
        (void)snprintf(row->lead, sizeof row->lead, "%" PRIu32 ".", i + 1);
        if (row->is_ticked && menu->selected[page] == APP__UNCHOSEN) {
            menu->selected[page] = menu->row_count - 1;
        }
        write_number(row, score->score);
        write_columns(row, score, has_day);
    }
    if (scores->count == 0) {
        app__menu_add(menu, APP_ROW_INFO, "none yet", 0);
    }
    uint32_t first = scores->count <= IN_SIGHT ? menu->row_count : 0;
    menu->selected[page] = menu->selected[page] == APP__UNCHOSEN ? first : menu->selected[page];
}

/* A table may be another one than that of the last game. */
static uint32_t new_row_of(const app_menu_data *data, const app_scores *table)
{
    return data->new_table == table ? data->new_row : UINT32_MAX;
}

static void fill_scores(app_menu *menu, const app_menu_data *data)
{
    app__menu_add(menu, APP_ROW_INFO, campaign_table, 0);
    add_scores(menu, data->scores, new_row_of(data, data->scores), true);
    if (data->is_slowed) {
        app__menu_add(menu, APP_ROW_INFO, "The last game ran slower: its score is not kept.", 0);
    }
    app__menu_add(menu, APP_ROW_ACT, "Scores of today's run", ROW_DAILY_SCORES);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static const char slower_line[] = "The game ran slower: this score is not kept.";

static void add_own_score(app_menu *menu, const app_menu_data *data)
{
    app_menu_row *row = app__menu_add(menu, APP_ROW_INFO, "Your score", 0);
    write_number(row, data->view != NULL ? data->view->hud.score : 0);
    if (data->is_slowed) {
        app__menu_add(menu, APP_ROW_INFO, slower_line, 0);
    }
}

static void add_speed(app_menu *menu, const app_menu_data *data)
{
    bool is_usual = data->settings->speed == APP_USUAL_SPEED;
    uint32_t speed = is_usual ? APP_LEAST_SPEED : APP_USUAL_SPEED;
    if (data->offers_speed && data->view != NULL) {
        app_menu_row *row = is_usual ? add_told(menu, "Play slower?", ROW_OTHER_SPEED,
                                                "This sector with more time, and so until you "
                                                "change it back; no score is kept.")
                                     : add_told(menu, "Play at full speed?", ROW_OTHER_SPEED,
                                                "This sector from its start, score 0.");
        row->word = is_usual ? no_scores : "{1}, with scores";
        write_speed(row, speed);
    }
}

/* The cause and the score first. */
static void add_end(app_menu *menu, const app_menu_data *data)
{
    if (data->view != NULL && data->view->loss != GM_LOSS_NONE) {
        app__menu_add(menu, APP_ROW_INFO, gm_loss_text(data->view->loss), 0);
    }
    add_own_score(menu, data);
    add_changes(menu, data, true);
}

/* Until the player has a name, the row shows which one the score has. */
static void add_name(app_menu *menu, const app_menu_data *data)
{
    if (data->new_row == UINT32_MAX) {
        return;
    }
    app_menu_row *row = app__menu_add(menu, APP_ROW_ACT, "Your name in the scores", ROW_NAME);
    bool is_unnamed = data->settings->player[0] == '\0';
    row->word = is_unnamed ? APP_SCORES_UNNAMED : NULL;
    (void)snprintf(row->value, sizeof row->value, "%s", data->settings->player);
}

static void fill_over(app_menu *menu, const app_menu_data *data)
{
    uint32_t score = continue_score(data);
    add_end(menu, data);
    if (has_way_on(data) && !data->is_daily) {
        app_menu_row *row = app__menu_add(menu, APP_ROW_ACT, "Continue", ROW_GO_ON);
        row->word = goes_on_here(data) ? "same sector, score {1}" : last_title(data);
        write_number(row, score);
    }
    app__menu_add(menu, APP_ROW_ACT, "Play again", data->is_daily ? ROW_DAILY : ROW_PLAY)->word =
        data->is_daily ? "today's run, score 0" : "first sector, score 0";
    add_speed(menu, data);
    add_name(menu, data);
    app__menu_add(menu, APP_ROW_ACT, "Quit to title", ROW_LEAVE);
    const app_scores *scores = data->is_daily ? data->daily_scores : data->scores;
    bool is_kept = data->view == NULL || !data->view->is_autopilot;
    if (!is_kept) {
        app__menu_add(menu, APP_ROW_INFO, "Games of the autopilot are not kept.", 0);
    }
    if (is_kept || scores->count > 0) {
        app__menu_add(menu, APP_ROW_INFO, data->is_daily ? daily_table : campaign_table, 0);
        add_scores(menu, scores, data->new_row, false);
    }
}

static void add_fact(app_menu *menu, gm_upgrade upgrade, uint32_t level)
{
    char figures[GM_UPGRADE_FIGURES][GM_UPGRADE_TEXT];
    app_menu_row *row =
        app__menu_add(menu, APP_ROW_INFO, gm_upgrade_fact(upgrade, level, figures), 0);
    row->is_dim = true;
    row->has_figures = true;
    (void)snprintf(row->value, sizeof row->value, "%s", figures[0]);
    (void)snprintf(row->columns[0], APP_MENU_COLUMN, "%.15s", figures[1]);
}

static void fill_choice(app_menu *menu, const app_menu_data *data)
{
    for (uint32_t i = 0; data->view != NULL && i < data->view->offer_count; i++) {
        gm_upgrade upgrade = data->view->offers[i];
        uint32_t level = data->view->upgrades >> (2U * (uint32_t)upgrade) & 3U;
        app_menu_row *row =
            app__menu_add(menu, APP_ROW_ACT, gm_upgrade_name(upgrade), ROW_ITEM + (int32_t)i);
        row->word = level > 0 ? "stronger" : "new";
        row->has_upgrade = true;
        row->upgrade = upgrade;
        app__menu_add(menu, APP_ROW_INFO, gm_upgrade_effect(upgrade), 0);
        add_fact(menu, upgrade, level);
    }
}

static void fill_ending(app_menu *menu, const app_menu_data *data)
{
    app__menu_add(menu, APP_ROW_INFO, "Every sector is cleared. Thank you for playing.", 0);
    add_own_score(menu, data);
    app__menu_add(menu, APP_ROW_ACT, "Endless: the sectors again, harder", ROW_ENDLESS);
    app__menu_add(menu, APP_ROW_ACT, "Quit to title", ROW_LEAVE);
}

static const char *const credits[] = {
    "A game on a tick engine that works as Unreal's does.",
    "Built with SDL2, SDL2_ttf, Chipmunk2D, fontconfig,",
    "libpng, jansson, inih, popt and zlib.",
    "Texts are set in Inter and JetBrains Mono.",
    "MIT license. The file CREDITS names all sources.",
};
enum { CREDITS = sizeof credits / sizeof credits[0] };

static void fill_credits(app_menu *menu, const app_menu_data *data)
{
    (void)data;
    for (int i = 0; i < CREDITS; i++) {
        app__menu_add(menu, APP_ROW_INFO, credits[i], 0);
    }
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static void fill_early(app_menu *menu, const app_menu_data *data)
{
    int64_t seconds = data->early_time / TL_SECONDS(1);
    app_menu_row *row = app__menu_add(menu, APP_ROW_INFO, "It was recorded", 0);
    (void)snprintf(row->value, sizeof row->value, "%d:%02d", (int)(seconds / 60),
                   (int)(seconds % 60));
    app__menu_add(menu, APP_ROW_ACT, "Keep the recording", ROW_KEEP_RUN);
    app__menu_add(menu, APP_ROW_ACT, "Throw it away", ROW_DROP_RUN);
    app__menu_add(menu, APP_ROW_ACT, "Ask again next time", ROW_BACK);
}

typedef struct help_row {
    const char *label;
    const char *keys; /* NULL: those of `deed` */
    const char *pad;  /* NULL: that of `deed`; "": none */
    app_deed deed;
} help_row;

static const help_row helps[] = {
    {"Fly", "", "L stick", APP_DEED_COUNT},
    {"Aim", "Mouse", "R stick", APP_DEED_COUNT},
    {"Show a tick group", "1 - 8", "LB, RB", APP_DEED_COUNT},
    {"All tick groups on, off", "9, 0", "", APP_DEED_COUNT},
    {"Open the Lab", "Tab", "Back", APP_DEED_COUNT},
    {"These keys", "F1", "RS", APP_DEED_COUNT},
    {"Save a picture", "F12", "", APP_DEED_COUNT},
    {"Begin or end a movie", "Alt + F12", "", APP_DEED_COUNT},
    {"Full screen", "Alt + Enter", "", APP_DEED_COUNT},
    {"Text size", "Ctrl + - 0", "", APP_DEED_COUNT},
    {"Projector mode", "F2", "", APP_DEED_COUNT},
};
enum { HELPS = sizeof helps / sizeof helps[0], HELP_WORDS = 2 /* the first: sticks, the mouse */ };

static const char focus_help[] = "Focus: slow all but your ship";

static void add_deed_help(app_menu *menu, const app_bindings *b, app_deed deed)
{
    char names[APP_DEED_KEYS][APP_BINDING_NAME];
    const char *text = deed == APP_DEED_FOCUS ? focus_help : app_deed_text(deed);
    app_menu_row *row = app__menu_add(menu, APP_ROW_INFO, text, 0);
    if (menu->is_pad_used) {
        (void)snprintf(row->value, sizeof row->value, "%s", app_pad_cap(b->pad[deed]));
        return;
    }
    app_key_name(b->keys[deed][0], names[0]);
    app_key_name(b->keys[deed][1], names[1]);
    const char *mouse = deed == APP_DEED_FIRE ? "LMB, " : "";
    (void)snprintf(row->value, sizeof row->value, "%s%.24s%s%.24s", mouse, names[0],
                   names[0][0] != '\0' && names[1][0] != '\0' ? ", " : "", names[1]);
}

static void fill_help(app_menu *menu, const app_menu_data *data)
{
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        add_deed_help(menu, &data->settings->bindings, (app_deed)deed);
    }
    for (int i = 0; i < HELPS; i++) {
        const char *keys = menu->is_pad_used ? helps[i].pad : helps[i].keys;
        if (keys[0] != '\0') {
            app_menu_row *row = app__menu_add(menu, APP_ROW_INFO, helps[i].label, 0);
            bool is_word = i < HELP_WORDS;
            row->word = is_word ? keys : NULL;
            (void)snprintf(row->value, sizeof row->value, "%s", is_word ? "" : keys);
        }
    }
}

/* What is needed at once; hints tell of the rest when it is met. */
static void fill_first(app_menu *menu, const app_menu_data *data)
{
    static const char danger[] =
        "Keep off debris, crystals and all that flies at you: an empty shield costs a life.";
    bool is_pad = menu->is_pad_used;
    const app_bindings *b = &data->settings->bindings;
    char names[2][APP_BINDING_NAME];
    app_hint_keys(b, APP_HINT_MOVE, is_pad, names[0]);
    app_hint_keys(b, APP_HINT_FIRE, is_pad, names[1]);
    app_menu_row *fly = app__menu_add(menu, APP_ROW_INFO, "Fly", 0);
    fly->word = is_pad ? "L stick" : NULL;
    (void)snprintf(fly->value, sizeof fly->value, "%s", is_pad ? "" : names[0]);
    app_menu_row *aim = app__menu_add(menu, APP_ROW_INFO, "Aim at amber crystals, and hold", 0);
    aim->word = is_pad ? "R stick, {1}" : "Mouse, left button ({1})";
    (void)snprintf(aim->value, sizeof aim->value, "%s", names[1]);
    app__menu_add(menu, APP_ROW_INFO, danger, 0);
    app__menu_add(menu, APP_ROW_ACT, is_pad ? "Press a button to begin" : "Press a key to begin",
                  ROW_RESUME);
}

static void fill_daily(app_menu *menu, const app_menu_data *data)
{
    app__menu_add(menu, APP_ROW_INFO, daily_table, 0);
    add_scores(menu, data->daily_scores, new_row_of(data, data->daily_scores), false);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static void fill_name(app_menu *menu, const app_menu_data *data)
{
    app_menu_row *row = app__menu_add(menu, APP_ROW_TEXT, "Name", ROW_NAME);
    row->is_long = true;
    row->note = menu->is_pad_used ? "Up, down: another letter. Right: one more. Left: one less."
                                  : "Type your name for the table of scores. Enter saves it.";
    size_t length = strlen(menu->typed);
    uint32_t letters = 0;
    (void)data;
    for (size_t i = 0; i < length; i++) {
        letters += ((unsigned char)menu->typed[i] & 0xC0U) != 0x80U ? 1 : 0; /* of UTF-8 */
    }
    if (length + 1 < sizeof menu->typed) {
        (void)snprintf(row->value, sizeof row->value, "%s_", menu->typed);
    } else {
        (void)snprintf(row->value, sizeof row->value, "%s_   %u/%u", menu->typed, letters, letters);
    }
    app__menu_add(menu, APP_ROW_ACT, "Save", ROW_NAME)->note = row->note;
}

static const char unsaved[] = "The lesson that you are writing stays as a draft.";

static void fill_quit(app_menu *menu, const app_menu_data *data)
{
    app__menu_add(menu, APP_ROW_ACT, "Quit", ROW_YES);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
    if (data->has_draft) {
        app__menu_add(menu, APP_ROW_INFO, unsaved, 0);
    }
}

static void fill_leave(app_menu *menu, const app_menu_data *data)
{
    app__menu_add(menu, APP_ROW_ACT, "Quit to title", ROW_YES_TITLE);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
    if (data->is_slowed) {
        app__menu_add(menu, APP_ROW_INFO, slower_line, 0);
    }
}

static void fill_restart(app_menu *menu, const app_menu_data *data)
{
    add_restart(menu, data);
    app__menu_add(menu, APP_ROW_ACT, "Back", ROW_BACK);
}

static const struct {
    const char *title; /* English */
    void (*fill)(app_menu *menu, const app_menu_data *data);
} pages[APP_PAGE_COUNT] = {
    [APP_PAGE_NONE] = {"", NULL},
    [APP_PAGE_TITLE] = {"TICKLINE", fill_title},
    [APP_PAGE_PAUSE] = {"PAUSED", fill_pause},
    [APP_PAGE_SECTORS] = {"Sectors", app__menu_fill_sectors},
    [APP_PAGE_LESSONS] = {"Lessons", fill_lessons},
    [APP_PAGE_TRACES] = {"Traces and projects", fill_traces},
    [APP_PAGE_SETTINGS] = {"Settings", app__menu_fill_settings},
    [APP_PAGE_KEYS] = {"Keys", app__menu_fill_keys},
    [APP_PAGE_PAD] = {"Controller", app__menu_fill_pad},
    [APP_PAGE_NAME] = {"Your name in the scores", fill_name},
    [APP_PAGE_SCORES] = {"Scores", fill_scores},
    [APP_PAGE_CREDITS] = {"Credits", fill_credits},
    [APP_PAGE_QUIT] = {"Quit Tickline?", fill_quit},
    [APP_PAGE_LEAVE] = {"End this game?", fill_leave},
    [APP_PAGE_RESTART] = {"Restart this sector?", fill_restart},
    [APP_PAGE_OVER] = {"GAME OVER", fill_over},
    [APP_PAGE_CHOICE] = {"CHOOSE AN UPGRADE", fill_choice},
    [APP_PAGE_ENDING] = {"THE DRIFT IS QUIET", fill_ending},
    [APP_PAGE_DAILY] = {"Scores of today's run", fill_daily},
    [APP_PAGE_HELP] = {"Keys in play", fill_help},
    [APP_PAGE_FIRST] = {"Your first game", fill_first},
    [APP_PAGE_EARLY] = {"The last game ended suddenly", fill_early},
};

const char *app_page_title(app_page page)
{
    return pages[page].title;
}

void app_menu_fill(app_menu *menu, const app_menu_data *data)
{
    app_page page = app_menu_page(menu);
    menu->row_count = 0;
    if (pages[page].fill != NULL) {
        pages[page].fill(menu, data);
    }
    uint32_t at = menu->selected[page];
    if (at < menu->row_count && menu->rows[at].kind == APP_ROW_INFO) {
        (void)app__menu_select_next(menu, 1);
    }
}
