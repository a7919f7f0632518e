/* scenario/lesson_job.c -- the thread that checks a lesson beside the running game. The verdict
 * is computed by app_check_run() in scenario_check.c. */
#include "scenario/lesson_parts.h"

#include <SDL.h>

#include <string.h>

static bool goes_on(void *user, float progress)
{
    lab_lesson_job *job = user;
    atomic_store(&job->permille, (unsigned)(progress * 1000.0F));
    return !atomic_load(&job->is_stopping);
}

static int run(void *user)
{
    lab_lesson_job *job = user;
    job->is_complete = app_check_run(&job->def, &job->verdict, job->error);
    atomic_store(&job->is_done, true);
    return 0;
}

void lab__lesson_job_start(lab_lesson *lesson)
{
    lab_lesson_job *job = &lesson->job;
    memcpy(job->edits, lesson->edits, sizeof job->edits);
    job->changes = lesson->changes;
    job->schedule = lesson->schedule;
    job->def = (app_check_def){.scenario = lesson->scenario,
                               .sectors = lesson->sectors,
                               .edits = job->edits,
                               .edit_count = lesson->edit_count,
                               .go_on = goes_on,
                               .user = job};
    atomic_store(&job->is_stopping, false);
    atomic_store(&job->is_done, false);
    atomic_store(&job->permille, 0);
    job->thread = SDL_CreateThread(run, "lesson", job);
    if (job->thread == NULL) {
        (void)run(job); /* the game waits for it */
    }
}

/* NULL is nothing to wait for. */
static void join(lab_lesson_job *job)
{
    SDL_WaitThread(job->thread, NULL);
    job->thread = NULL;
    atomic_store(&job->is_done, false);
}

bool lab__lesson_job_finish(lab_lesson *lesson)
{
    lab_lesson_job *job = &lesson->job;
    if (!atomic_load(&job->is_done)) {
        return false;
    }
    join(job);
    return true;
}

void lab__lesson_job_stop(lab_lesson *lesson)
{
    atomic_store(&lesson->job.is_stopping, true);
    join(&lesson->job);
}
