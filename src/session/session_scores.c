/* session/session_scores.c -- the tables of scores that a session reads and adds to. See session.h.
 */
#include "session/session_parts.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* Earlier scores would make a recorded or measured run depend on this machine. */
bool app__session_uses_scores(const app_session *session)
{
    const app_options *o = session->options;
    return !o->is_headless && o->record == NULL && o->replay == NULL && o->hash_log == NULL &&
           o->scenario == NULL && !o->is_autopilot;
}

static app_scores *table_of(app_session *session, uint32_t daily)
{
    char name[APP_DAILY_NAME];
    if (daily == 0) {
        return &session->scores;
    }
    if (session->daily != daily) {
        app_scores_free(&session->daily_scores);
        session->daily = daily;
        app_scores_load_from(&session->daily_scores, app_daily_name(daily, name));
    }
    return &session->daily_scores;
}

/* Of the player's own calendar, YYYYMMDD; 0: there is no clock. */
static uint32_t day_now(void)
{
    time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day) == NULL) {
        return 0;
    }
    return (uint32_t)(day.tm_year + 1900) * 10000U + (uint32_t)(day.tm_mon + 1) * 100U +
           (uint32_t)day.tm_mday;
}

/* Adds a row to the table of the game that was played, for later runs. */
static void add_score(app_session *session, gm_score_row row)
{
    if (session->is_slowed) {
        session->last_table = NULL;
        return;
    }
    row.day = day_now();
    if (session->player[0] != '\0') {
        memcpy(row.name, session->player, sizeof row.name);
    }
    session->last_table = table_of(session, session->playing_daily);
    session->last_score = row;
    (void)app_scores_add(session->last_table, &row);
}

void app_session_note_new_game(app_session *session)
{
    session->is_slowed = false;
    session->has_other_past = session->has_other_past && session->is_scenario;
}

/* Keeps the row that the game made when it was over or left. */
void app__session_keep_score(app_session *session)
{
    uint32_t ends = (uint32_t)GM_EVENT_GAME_OVER | (uint32_t)GM_EVENT_LEFT;
    if ((gm_game_events(session->game) & ends) == 0) {
        return;
    }
    session->last_table = NULL; /* of an earlier game */
    if (!app__session_uses_scores(session) || session->has_other_past) {
        return;
    }
    const gm_view *view = gm_game_view(session->game);
    if (view->new_score_index < view->score_count) {
        add_score(session, view->scores[view->new_score_index]);
    }
}

/* A game that is closed in the middle keeps its score as one that is left through the menu. */
void app__session_keep_open_score(app_session *session)
{
    const gm_view *view = gm_game_view(session->game);
    bool is_played = view->screen != GM_SCREEN_TITLE && view->screen != GM_SCREEN_GAME_OVER;
    if (is_played && view->hud.sector_number > 0 && view->hud.score > 0 &&
        app__session_uses_scores(session) && !session->has_other_past) {
        add_score(session, (gm_score_row){.name = APP_SCORES_UNNAMED,
                                          .score = view->hud.score,
                                          .sector = view->hud.sector_number});
    }
}

const app_scores *app_session_daily_scores(app_session *session, uint32_t daily)
{
    return daily != 0 ? table_of(session, daily) : &session->daily_scores;
}

void app_session_name_scores(app_session *session, const char *name)
{
    gm_score_row *last = &session->last_score;
    if (name[0] == '\0') {
        return;
    }
    (void)app_scores_name(&session->scores, name);
    (void)app_scores_name(&session->daily_scores, name);
    if (session->last_table != NULL) {
        (void)app_scores_rename(session->last_table, last, name);
    }
    if (last->name[0] != '\0') {
        (void)snprintf(last->name, sizeof last->name, "%s", name);
    }
}
