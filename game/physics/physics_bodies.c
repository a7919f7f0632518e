/* game/physics/physics_bodies.c -- bodies and their slots, as the owner sees them. */
#include "physics/physics_internal.h"

#include <math.h>
#include <string.h>

void gm__slots_init(gm__slots *slots, uint32_t capacity)
{
    memset(slots, 0, sizeof(*slots));
    slots->capacity = capacity;
    slots->free_count = capacity;
    for (uint32_t i = 0; i < capacity; i++) {
        slots->ring[i] = (uint16_t)i;
    }
}

uint32_t gm__slots_take(gm__slots *slots, uint32_t *slot)
{
    if (slots->free_count == 0) {
        return 0;
    }
    *slot = slots->ring[slots->head];
    slots->head = (slots->head + 1) % slots->capacity;
    slots->free_count--;
    return ++slots->generations[*slot];
}

void gm__slots_retire(gm__slots *slots, uint32_t slot)
{
    slots->generations[slot]++;
}

void gm__slots_release(gm__slots *slots, uint32_t slot)
{
    if (slots->generations[slot] == 0) {
        return; /* wrapped round: an old id could seem alive */
    }
    slots->ring[(slots->head + slots->free_count) % slots->capacity] = (uint16_t)slot;
    slots->free_count++;
}

bool gm__slots_has(const gm__slots *slots, uint32_t index1, uint32_t generation)
{
    return index1 != 0 && index1 <= slots->capacity && generation % 2 == 1 &&
           slots->generations[index1 - 1] == generation;
}

/* Shorter edges and smaller areas have no direction or moment worth the name. */
static const double least_edge = 1e-3;
static const double least_area = 1e-2;
/* Crossings down to minus this count as straight: generated outlines are rounded to floats. */
static const double least_turn = 1e-3;

static bool is_finite(gm_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

static double cross(gm_vec2 a, gm_vec2 b)
{
    return (double)a.x * (double)b.y - (double)a.y * (double)b.x;
}

static gm_vec2 minus(gm_vec2 a, gm_vec2 b)
{
    gm_vec2 result = {a.x - b.x, a.y - b.y};

    return result;
}

static double length_of(gm_vec2 v)
{
    return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y);
}

static double signed_area(const gm_vec2 *verts, uint32_t count)
{
    double twice = 0.0;

    for (uint32_t i = 0; i < count; i++) {
        twice += cross(verts[i], verts[(i + 1) % count]);
    }
    return twice / 2.0;
}

/* Every corner turns the same way, and the turns make one round. */
static bool is_convex(const gm_vec2 *verts, uint32_t count)
{
    double turned = 0.0;

    for (uint32_t i = 0; i < count; i++) {
        gm_vec2 in = minus(verts[(i + 1) % count], verts[i]);
        gm_vec2 out = minus(verts[(i + 2) % count], verts[(i + 1) % count]);
        double turn = cross(in, out);

        if (length_of(in) < least_edge || turn < -least_turn) {
            return false;
        }
        turned += atan2(turn, (double)in.x * (double)out.x + (double)in.y * (double)out.y);
    }
    return turned < 7.0; /* one round is 6.28, two are 12.57 */
}

static void copy_outline(gm_body_state *state, const gm_body_def *def)
{
    bool is_reversed = signed_area(def->verts, def->vert_count) < 0.0;

    state->vert_count = def->vert_count;
    for (uint32_t i = 0; i < def->vert_count; i++) {
        state->verts[i] = def->verts[is_reversed ? def->vert_count - 1 - i : i];
        state->radius = fmaxf(state->radius, (float)length_of(state->verts[i]));
    }
}

static bool is_placed(const gm_body_def *def)
{
    return is_finite(def->position) && is_finite(def->velocity) && isfinite(def->angle) &&
           isfinite(def->spin);
}

static bool has_material(const gm_body_def *def)
{
    return isfinite(def->mass) && def->mass >= 0.0F && isfinite(def->density) &&
           def->density >= 0.0F && isfinite(def->elasticity) && isfinite(def->friction);
}

static bool has_shape(const gm_body_def *def)
{
    if (def->vert_count == 0) {
        return isfinite(def->radius) && def->radius > 0.0F;
    }
    if (def->vert_count < 3 || def->vert_count > GM_PHYSICS_MAX_VERTS) {
        return false;
    }
    for (uint32_t i = 0; i < def->vert_count; i++) {
        if (!is_finite(def->verts[i])) {
            return false;
        }
    }
    return fabs(signed_area(def->verts, def->vert_count)) >= least_area;
}

static float mass_of(const gm_body_def *def, const gm_body_state *state)
{
    double density = def->density > 0.0F ? (double)def->density : 1.0;
    double area = state->vert_count > 0
                      ? signed_area(state->verts, state->vert_count)
                      : 3.14159265358979323846 * (double)state->radius * (double)state->radius;

    if (def->type != GM_BODY_DYNAMIC) {
        return 0.0F;
    }
    return def->mass > 0.0F ? def->mass : (float)(area * density);
}

static bool fill(gm__body *body, const gm_body_def *def)
{
    gm_body_state *state = &body->state;

    memset(body, 0, sizeof(*body));
    state->kind = def->kind;
    state->tag = def->tag;
    state->type = def->type;
    state->position = def->position;
    state->angle = def->angle;
    if (def->type != GM_BODY_STATIC) {
        state->velocity = def->velocity;
        state->spin = def->spin;
    }
    state->category = def->category != 0 ? def->category : 1U;
    state->mask = def->mask != 0 ? def->mask : UINT32_MAX;
    state->is_sensor = def->is_sensor;
    state->radius = def->vert_count == 0 ? def->radius : 0.0F;
    copy_outline(state, def);
    state->mass = mass_of(def, state);
    body->elasticity = def->elasticity;
    body->friction = def->friction;
    body->no_rotation = def->no_rotation;
    return state->vert_count == 0 || is_convex(state->verts, state->vert_count);
}

/* Until the first gm__space_read(). */
static void fill_exact(gm__body *body)
{
    body->x = (double)body->state.position.x;
    body->y = (double)body->state.position.y;
    body->angle = (double)body->state.angle;
    body->vx = (double)body->state.velocity.x;
    body->vy = (double)body->state.velocity.y;
    body->spin = (double)body->state.spin;
    body->cosine = cos(body->angle);
    body->sine = sin(body->angle);
}

static uint32_t place_of(const gm_physics *physics, uint32_t slot)
{
    uint32_t low = 0;
    uint32_t high = physics->body_count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (physics->order[middle] < slot) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void insert_in_order(gm_physics *physics, uint32_t slot)
{
    uint32_t place = place_of(physics, slot);

    memmove(&physics->order[place + 1], &physics->order[place],
            (physics->body_count - place) * sizeof(physics->order[0]));
    physics->order[place] = (uint16_t)slot;
    physics->body_count++;
}

static void remove_from_order(gm_physics *physics, uint32_t slot)
{
    uint32_t place = place_of(physics, slot);

    physics->body_count--;
    memmove(&physics->order[place], &physics->order[place + 1],
            (physics->body_count - place) * sizeof(physics->order[0]));
}

gm_body_id gm_physics_add(gm_physics *physics, const gm_body_def *def)
{
    gm_body_id none = {0, 0};
    gm__command command = {.kind = GM__COMMAND_ADD_BODY};
    gm__body body;
    uint32_t slot = 0;
    uint32_t generation = 0;

    if (!is_placed(def) || !has_material(def) || !has_shape(def) || !fill(&body, def) ||
        physics->command_count >= GM_PHYSICS_MAX_COMMANDS) {
        return none;
    }
    generation = gm__slots_take(&physics->body_slots, &slot);
    if (generation == 0) {
        return none;
    }
    fill_exact(&body);
    body.state.id.index1 = slot + 1;
    body.state.id.generation = generation;
    physics->bodies[slot] = body;
    insert_in_order(physics, slot);
    command.slot = (uint16_t)slot;
    (void)gm__command_push(physics, &command);
    return body.state.id;
}

static void remove_joints_of(gm_physics *physics, gm_body_id id)
{
    for (uint32_t i = 0; i < GM_PHYSICS_MAX_JOINTS; i++) {
        gm_joint_id joint = {i + 1, physics->joint_slots.generations[i]};

        if (gm_body_id_equal(physics->joints[i].a, id) ||
            gm_body_id_equal(physics->joints[i].b, id)) {
            (void)gm_physics_remove_joint(physics, joint);
        }
    }
}

bool gm_physics_remove(gm_physics *physics, gm_body_id id)
{
    gm__command command = {.kind = GM__COMMAND_REMOVE_BODY};

    if (!gm_physics_is_valid(physics, id)) {
        return false;
    }
    remove_joints_of(physics, id);
    gm__slots_retire(&physics->body_slots, id.index1 - 1);
    remove_from_order(physics, id.index1 - 1);
    command.slot = (uint16_t)(id.index1 - 1);
    return gm__command_push(physics, &command);
}

static bool push(gm_physics *physics, gm_body_id id, gm__command command)
{
    if (!gm_physics_is_valid(physics, id) || !is_finite(command.first) ||
        !is_finite(command.second)) {
        return false;
    }
    if (physics->bodies[id.index1 - 1].state.type == GM_BODY_STATIC &&
        command.kind != GM__COMMAND_TRANSFORM) {
        return false;
    }
    command.slot = (uint16_t)(id.index1 - 1);
    return gm__command_push(physics, &command);
}

bool gm_physics_set_velocity(gm_physics *physics, gm_body_id id, gm_vec2 velocity)
{
    gm__command command = {.kind = GM__COMMAND_VELOCITY, .first = velocity};

    return push(physics, id, command);
}

bool gm_physics_set_spin(gm_physics *physics, gm_body_id id, float spin)
{
    gm__command command = {.kind = GM__COMMAND_SPIN, .first = {spin, 0.0F}};

    return push(physics, id, command);
}

bool gm_physics_set_transform(gm_physics *physics, gm_body_id id, gm_vec2 position, float angle)
{
    gm__command command = {
        .kind = GM__COMMAND_TRANSFORM, .first = position, .second = {angle, 0.0F}};

    return push(physics, id, command);
}

bool gm_physics_add_impulse(gm_physics *physics, gm_body_id id, gm_vec2 impulse, gm_vec2 offset)
{
    gm__command command = {.kind = GM__COMMAND_IMPULSE, .first = impulse, .second = offset};

    return push(physics, id, command);
}

bool gm_physics_add_force(gm_physics *physics, gm_body_id id, gm_vec2 force)
{
    gm__command command = {.kind = GM__COMMAND_FORCE, .first = force};

    return push(physics, id, command);
}

bool gm_physics_is_valid(const gm_physics *physics, gm_body_id id)
{
    return gm__slots_has(&physics->body_slots, id.index1, id.generation);
}

const gm_body_state *gm_physics_body(const gm_physics *physics, gm_body_id id)
{
    return gm_physics_is_valid(physics, id) ? &physics->bodies[id.index1 - 1].state : NULL;
}

uint32_t gm_physics_body_count(const gm_physics *physics)
{
    return physics->body_count;
}

const gm_body_state *gm_physics_body_at(const gm_physics *physics, uint32_t index)
{
    return &physics->bodies[physics->order[index]].state;
}
