/* Bodies that run other functions inside of them (S-14), and their jobs (S-8). */
#include "rig.h"

/* The host of the pool: it waits until a job is needed. */
static void *enqueue_job(void *user, tl_task_fn *task, void *data)
{
    rig *r = user;
    rig_job *job = &r->jobs[r->job_count];

    job->task = task;
    job->data = data;
    return job;
}

static void finish_job(void *user, void *handle)
{
    const rig_job *job = handle;

    (void)user;
    job->task(job->data, 1);
}

static void do_job(void *user, uint32_t worker)
{
    rig_job *job = user;

    (void)worker;
    job->is_done = true;
}

bool rig__open_pool(rig *r)
{
    const tl_workers_def def = {
        .count = 1, .enqueue = enqueue_job, .finish = finish_job, .user = r};

    return tl_workers_create_hosted(&r->pool, &def) == TL_OK;
}

static void nest(rig *r, int tick)
{
    mo_nest begun = {.tick = tick, .task = MO_NONE};
    tl_result model = mo_tick_run_nested(&r->model, tick, &begun);

    rig__say(r, "ck_assert_int_eq(tl_tick_run_nested(inside, t[%d]), %s);\n", tick,
             tl_result_name(model));
    tl_result engine = tl_tick_run_nested(r->context, r->ids[tick]);
    if (engine != model) {
        rig__differ(r, "tl_tick_run_nested(t%d): engine %s, model %s", tick, tl_result_name(engine),
                    tl_result_name(model));
    } else if (model == TL_OK && !mo_tick_nested_ends(&r->model, &begun)) {
        rig__differ(r, "tl_tick_run_nested(t%d): the engine does not call its body", tick);
    }
}

static void complete_after(rig *r)
{
    rig_job *job = &r->jobs[r->job_count];

    if (r->model.job_count == MO_JOBS) {
        return;
    }
    *job = (rig_job){.job = {.fn = do_job, .user = job}};
    rig__say(r, "start_job(%d);\n", r->job_count);
    if (tl_job_start(r->pool, &job->job) != TL_OK) {
        rig__differ(r, "tl_job_start failed");
    }
    tl_result model = mo_tick_complete_after(&r->model, r->inside, r->job_count);
    rig__checked(r, tl_tick_complete_after(r->context, r->pool, &job->job), model,
                 "tl_tick_complete_after(inside, pool, &jobs[%d])", r->job_count);
    r->job_count++;
}

void rig__check_jobs(rig *r)
{
    for (int i = 0; i < r->model.job_count && !rig__has_failed(r); i++) {
        const mo_job *job = &r->model.jobs[i];
        if (job->is_due && !r->jobs[job->number].is_done) {
            rig__say(r, "ck_assert(has_ended[%d]);\n", job->number);
            rig__differ(r, "frame %llu, callback %u: job %d of t%d has not been waited for",
                        (unsigned long long)r->model.frame, r->calls, job->number, job->tick);
        }
    }
}

/* Only inside of bodies. */
void rig__apply_nested(rig *r, const op *o)
{
    int tick = r->program->has_physics && o->b >= 254 ? o->b - 254 : r->named[rig__name(r, o->a)];

    if (r->context == NULL) {
        return;
    }
    if (o->kind == OP_COMPLETE) {
        complete_after(r);
    } else if (tick != MO_NONE) {
        nest(r, tick);
    }
}
