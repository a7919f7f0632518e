/* headless.c -- see headless.h. */
#include "headless.h"

#include "platform/clock.h"
#include "platform/interrupt.h"
#include "session/scene.h"

static bool take_picture(app_session *session)
{
    app_scene scene;
    if (!app_scene_open(&scene, NULL, session->options, &session->language)) {
        return false;
    }
    session->renderer = app_render_name(scene.render);
    int64_t begin = app_clock_now(NULL);
    bool is_good = app_scene_paint(&scene, session->game, NULL);
    app_series_add(&session->statistics.draws, app_clock_now(NULL) - begin);
    if (is_good) {
        is_good = app_scene_save(&scene, session->options->screenshot);
    } else {
        app_message("%s: the picture could not be painted", session->options->screenshot);
    }
    app_scene_close(&scene);
    return is_good;
}

static void take_wanted_picture(app_session *session)
{
    session->has_picture = true;
    if (!take_picture(session)) {
        app_session_lose(session, APP_LOST_PICTURE);
    }
}

static void add_to_movie(app_session *session)
{
    app_exports *exports = &session->exports;
    if (!app_exports_paint(exports, session->game)) {
        app_session_lose(session, APP_LOST_MOVIE);
    }
    if (exports->has_scene) {
        session->renderer = app_render_name(exports->scene.render);
    }
}

static bool is_over(const app_session *session)
{
    return session->options->frames == 0 && !session->is_replay &&
           gm_game_stats(session->game).is_game_over;
}

void app_headless_run(app_session *session)
{
    app_interrupt_catch();
    for (;;) {
        gm_input input = {0};
        if (!app_session_frame(session, &input)) {
            break;
        }
        add_to_movie(session);
        if (app_session_wants_picture(session)) {
            take_wanted_picture(session);
        }
        if (is_over(session) || app_interrupt_seen()) {
            break;
        }
    }
    bool wants_last = session->options->screenshot != NULL && session->options->at_frame == 0;
    if (wants_last && session->status == APP_OK) {
        take_wanted_picture(session);
    }
}
