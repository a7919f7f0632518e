/* hosted.c -- functions on the threads of your own job system instead of the library's. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

/* The smallest job system: a task runs on the thread that waits for it. */
typedef struct job_system {
    tl_task_fn *task;
    void *data;
    unsigned tasks;
} job_system;

static void *enqueue(void *user, tl_task_fn *task, void *data)
{
    job_system *self = user;

    if (self->task != NULL) {
        task(data, 0); /* No room: inside this call, and there is nothing to wait for. */
        return NULL;
    }
    self->task = task;
    self->data = data;
    return self;
}

static void finish(void *user, void *handle)
{
    job_system *self = user;

    (void)handle;
    self->task(self->data, 1); /* Worker 1 of one; a real one runs it meanwhile. */
    self->task = NULL;
    self->tasks += 1;
}

/* Prerequisites hold between threads, too: each function adds to the result of the one before it.
 */
static void add(void *user, const tl_tick_context *context)
{
    uint32_t *numbers = user;

    (void)context;
    numbers[1] += numbers[0];
}

int main(void)
{
    static uint32_t numbers[] = {1, 1, 1, 1};
    job_system jobs = {0};
    tl_workers *workers = NULL;
    tl_world *world = NULL;
    const tl_workers_def def = {.count = 1, .enqueue = enqueue, .finish = finish, .user = &jobs};
    tl_tick_def tick = {.fn = add, .run_on_any_thread = true};
    tl_tick_id ids[4] = {{0}};

    if (tl_workers_create_hosted(&workers, &def) != TL_OK ||
        tl_world_create(&world, &(tl_world_def){.workers = workers}) != TL_OK) {
        return EXIT_FAILURE;
    }
    for (int i = 0; i < 3; i++) {
        tick.user = &numbers[i];
        if (tl_tick_create(world, &tick, &ids[i + 1]) != TL_OK ||
            tl_tick_register(world, ids[i + 1], tl_world_persistent_level(world)) != TL_OK ||
            (i > 0 && tl_tick_add_prerequisite(world, ids[i + 1], ids[i]) != TL_OK)) {
            return EXIT_FAILURE;
        }
    }
    (void)tl_world_tick(world, TL_MS(16));
    (void)tl_world_tick(world, TL_MS(16));
    printf("%u %u %u %u\n", (unsigned)numbers[0], (unsigned)numbers[1], (unsigned)numbers[2],
           (unsigned)numbers[3]);
    printf("%s\n", jobs.tasks > 0 ? "the job system had tasks" : "nothing was handed over");
    tl_world_destroy(world);
    tl_workers_destroy(workers);
    return EXIT_SUCCESS;
}

/* Output:
 * 1 3 6 10
 * the job system had tasks
 */
