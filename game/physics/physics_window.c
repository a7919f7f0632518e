/* game/physics/physics_window.c -- the physics window: queued commands, the step beside the owner,
 * its contacts in a defined order. */
#include "physics/physics_internal.h"

#include <string.h>

/* Contacts: heap sort, because all keys differ and it needs no memory. */

static bool is_before(const gm__contact *left, const gm__contact *right)
{
    const gm_contact *l = &left->contact;
    const gm_contact *r = &right->contact;

    if (l->a.index1 != r->a.index1) {
        return l->a.index1 < r->a.index1;
    }
    if (l->b.index1 != r->b.index1) {
        return l->b.index1 < r->b.index1;
    }
    return left->order < right->order;
}

static void swap(gm__contact *left, gm__contact *right)
{
    gm__contact kept = *left;

    *left = *right;
    *right = kept;
}

static void sift_down(gm__contact *heap, uint32_t start, uint32_t count)
{
    uint32_t parent = start;

    while (2 * parent + 1 < count) {
        uint32_t child = 2 * parent + 1;

        if (child + 1 < count && is_before(&heap[child], &heap[child + 1])) {
            child++;
        }
        if (!is_before(&heap[parent], &heap[child])) {
            return;
        }
        swap(&heap[parent], &heap[child]);
        parent = child;
    }
}

void gm__contacts_sort(gm__contact *contacts, uint32_t count)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(contacts, i - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        swap(&contacts[0], &contacts[end - 1]);
        sift_down(contacts, 0, end - 1);
    }
}

bool gm__command_push(gm_physics *physics, const gm__command *command)
{
    bool is_removal = command->kind >= GM__COMMAND_REMOVE_BODY;

    if (!is_removal && physics->command_count >= GM_PHYSICS_MAX_COMMANDS) {
        return false;
    }
    physics->commands[physics->command_count++] = *command;
    return true;
}

static void apply(gm_physics *physics, const gm__command *command)
{
    gm__space *space = physics->space;
    uint32_t slot = command->slot;

    switch ((gm__command_kind)command->kind) {
    case GM__COMMAND_ADD_BODY:
        gm__space_add_body(space, slot, &physics->bodies[slot]);
        break;
    case GM__COMMAND_VELOCITY:
        gm__space_set_velocity(space, slot, command->first);
        break;
    case GM__COMMAND_SPIN:
        gm__space_set_spin(space, slot, command->first.x);
        break;
    case GM__COMMAND_TRANSFORM:
        gm__space_set_transform(space, slot, command->first, command->second.x);
        break;
    case GM__COMMAND_IMPULSE:
        gm__space_add_impulse(space, slot, command->first, command->second);
        break;
    case GM__COMMAND_FORCE:
        gm__space_add_force(space, slot, command->first);
        break;
    case GM__COMMAND_ADD_JOINT:
        gm__space_add_joint(space, slot, &physics->joints[slot]);
        break;
    case GM__COMMAND_ADD_WALLS:
        gm__space_add_walls(space, slot, &physics->walls[slot]);
        break;
    case GM__COMMAND_REMOVE_BODY:
        gm__space_remove_body(space, slot);
        gm__slots_release(&physics->body_slots, slot);
        break;
    case GM__COMMAND_REMOVE_JOINT:
        gm__space_remove_joint(space, slot);
        gm__slots_release(&physics->joint_slots, slot);
        break;
    }
}

/* In call order; empties the queue. Owner, not while the job runs. */
static void apply_commands(gm_physics *physics)
{
    if (physics->command_count == 0) {
        return;
    }
    gm__space_enter(physics->space);
    for (uint32_t i = 0; i < physics->command_count; i++) {
        apply(physics, &physics->commands[i]);
    }
    gm__space_leave(physics->space);
    physics->command_count = 0;
}

gm_physics *gm_physics_create(const gm_physics_def *def)
{
    gm_physics *physics = gm_arena_calloc(def->memory, 1, sizeof(*physics));

    if (physics == NULL) {
        return NULL;
    }
    physics->space = gm__space_create(def);
    if (physics->space == NULL) {
        gm_arena_free(def->memory, physics);
        return NULL;
    }
    physics->memory = def->memory;
    physics->max_step = def->max_step > 0 ? def->max_step : GM_PHYSICS_MAX_STEP;
    physics->clock = def->clock;
    physics->clock_user = def->clock_user;
    gm__slots_init(&physics->body_slots, GM_PHYSICS_MAX_BODIES);
    gm__slots_init(&physics->joint_slots, GM_PHYSICS_MAX_JOINTS);
    return physics;
}

void gm_physics_destroy(gm_physics *physics)
{
    if (physics == NULL) {
        return;
    }
    gm_physics_join(physics);
    gm__space_destroy(physics->space, physics->memory);
    gm_arena_free(physics->memory, physics);
}

static int64_t now(const gm_physics *physics)
{
    return physics->clock != NULL ? physics->clock(physics->clock_user) : 0;
}

static void run_step(void *user, uint32_t worker)
{
    gm_physics *physics = user;

    physics->was_helped = worker != 0;
    physics->step_begin = now(physics);
    gm__space_step(physics->space, physics->sub_steps, physics->sub_step_seconds);
    physics->step_end = now(physics);
}

static void start_job(gm_physics *physics, tl_time delta)
{
    physics->sub_steps = (uint32_t)((delta + physics->max_step - 1) / physics->max_step);
    physics->sub_step_seconds = (double)delta / (1e9 * (double)physics->sub_steps);
    physics->times.steps++;
    physics->times.sub_steps = physics->sub_steps;
    memset(&physics->job, 0, sizeof(physics->job));
    physics->job.fn = run_step;
    physics->job.user = physics;
    physics->is_started = true;
    (void)tl_job_start(physics->workers, &physics->job);
}

void gm_physics_start(gm_physics *physics, tl_time delta, tl_workers *workers)
{
    if (physics->in_window) {
        return;
    }
    apply_commands(physics);
    physics->in_window = true;
    physics->workers = workers;
    if (delta > 0) {
        start_job(physics, delta);
    }
}

static void measure(gm_physics *physics)
{
    int64_t length = physics->step_end - physics->step_begin;
    int64_t beside = physics->wait_begin - physics->step_begin;

    if (!physics->was_helped || beside < 0) {
        beside = 0;
    }
    physics->times.step_ns = length;
    physics->times.step_begin_ns = physics->step_begin;
    physics->times.wait_end_ns = now(physics);
    physics->times.is_on_worker = physics->was_helped;
    physics->times.overlapped =
        length <= 0 ? 0.0 : (double)(beside < length ? beside : length) / (double)length;
}

void gm_physics_join(gm_physics *physics)
{
    if (!physics->is_started) {
        return;
    }
    physics->wait_begin = now(physics);
    tl_job_join(physics->workers, &physics->job);
    physics->is_started = false;
    measure(physics);
}

static void publish_body(gm__body *body)
{
    gm_body_state *state = &body->state;

    state->position.x = (float)body->x;
    state->position.y = (float)body->y;
    state->velocity.x = (float)body->vx;
    state->velocity.y = (float)body->vy;
    state->angle = (float)body->angle;
    state->spin = (float)body->spin;
}

static void publish_bodies(gm_physics *physics)
{
    for (uint32_t i = 0; i < physics->body_count; i++) {
        uint32_t slot = physics->order[i];

        if (gm__space_read(physics->space, slot, &physics->bodies[slot])) {
            publish_body(&physics->bodies[slot]);
        }
    }
}

static bool both_live(const gm_physics *physics, const gm_contact *contact)
{
    return gm_physics_is_valid(physics, contact->a) &&
           (gm_body_id_is_null(contact->b) || gm_physics_is_valid(physics, contact->b));
}

static void publish_contacts(gm_physics *physics)
{
    uint32_t found = gm__space_take_contacts(physics->space, physics->contacts);
    uint32_t kept = 0;

    for (uint32_t i = 0; i < found; i++) {
        if (both_live(physics, &physics->contacts[i].contact)) {
            physics->contacts[kept++] = physics->contacts[i];
        }
    }
    physics->contact_count = kept;
    gm__contacts_sort(physics->contacts, kept);
}

void gm_physics_end(gm_physics *physics)
{
    if (!physics->in_window) {
        return;
    }
    gm_physics_join(physics);
    /* Applied before reading, so that the published copy equals the space. */
    apply_commands(physics);
    publish_bodies(physics);
    publish_contacts(physics);
    physics->in_window = false;
    physics->workers = NULL;
}

bool gm_physics_in_window(const gm_physics *physics)
{
    return physics->in_window;
}

uint32_t gm_physics_contact_count(const gm_physics *physics)
{
    return physics->contact_count;
}

const gm_contact *gm_physics_contact_at(const gm_physics *physics, uint32_t index)
{
    return &physics->contacts[index].contact;
}

gm_physics_times gm_physics_get_times(const gm_physics *physics)
{
    gm_physics_times times = physics->times;

    times.dropped_contacts = physics->is_started ? 0 : gm__space_dropped(physics->space);
    return times;
}

static uint64_t hash_bits(uint64_t hash, double value)
{
    uint64_t bits = 0;

    memcpy(&bits, &value, sizeof(bits));
    for (int i = 0; i < 8; i++) {
        hash = (hash ^ ((bits >> (8 * i)) & 0xffU)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

uint64_t gm_physics_hash(const gm_physics *physics)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (uint32_t i = 0; i < physics->body_count; i++) {
        const gm__body *body = &physics->bodies[physics->order[i]];
        const double values[] = {body->x, body->y, body->angle, body->vx, body->vy, body->spin};

        for (uint32_t k = 0; k < sizeof(values) / sizeof(values[0]); k++) {
            hash = hash_bits(hash, values[k]);
        }
    }
    return hash;
}
