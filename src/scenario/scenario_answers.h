/* scenario/scenario_answers.h -- whether a scenario does what its lines say: the start fails, the
 * solution passes, and each wrong answer fails with its own message. */
#ifndef APP_SCENARIO_ANSWERS_H
#define APP_SCENARIO_ANSWERS_H

#include "scenario/scenario_check.h"

#include <stdatomic.h>

struct SDL_Thread;

enum { APP_ANSWER_FAULT = 512 };

/** "start", or the answer's name.  @param answer  0: the start, else 1 + index */
const char *app_answer_name(const app_scenario *scenario, uint32_t answer);
/** What an answer should have come to and did not: "expected ..., not ...", or "you wrote ..., the
 * start measures ...".
 * @param start  the verdict of the start
 * @return the line that it contradicts, 1-based, 0 where the scenario was not read; UINT32_MAX:
 * none, and `text` is as it was */
uint32_t app_answer_fault(const app_scenario *scenario, uint32_t answer, const app_verdict *verdict,
                          const app_verdict *start, char text[APP_ANSWER_FAULT]);

/** All answers on a thread of its own. What is not atomic is the thread's until it is joined.
 * Zero-initialise before use. */
typedef struct app_answers_job {
    struct SDL_Thread *thread; /**< NULL: none runs */
    atomic_bool is_stopping;
    atomic_bool is_done;
    atomic_uint permille;
    app_scenario scenario;
    const app_sectors *sectors;
    char fault[APP_ANSWER_FAULT]; /**< "LINE: answer NAME: expected ...", as app_answer_fault(); "":
                                     none */
} app_answers_job;

/** Ends the job before and begins another; runs here if no thread can be made.
 * @param scenario  the job's from now on
 * @param sectors   must outlive the job */
void app_answers_begin(app_answers_job *job, const app_scenario *scenario,
                       const app_sectors *sectors);
/** Takes over what it came to, once.  @return false: it runs on, or there is none */
bool app_answers_finish(app_answers_job *job);
/** Stops it and waits, at most for one frame. */
void app_answers_stop(app_answers_job *job);

#endif
