/* Operations on tickable objects. */
#include "rig.h"

enum { ALLOWED = 1, TICKABLE = 2, PAUSED = 4, TYPE = 8 };

static void tickable_body(void *user, const tl_tickable_context *context)
{
    const body *b = user;
    rig__call(b->rig, &(mo_run){.kind = MO_TICKABLE,
                                .index = b->index,
                                .stage = TL_STAGE_TICKABLES,
                                .delta = context->delta});
}

static bool ask_allowed(void *user)
{
    const body *b = user;
    return rig__ask(b->rig, MO_ASK_ALLOWED, b->index) != 0;
}

static bool ask_tickable(void *user)
{
    const body *b = user;
    return rig__ask(b->rig, MO_ASK_TICKABLE, b->index) != 0;
}

static bool ask_paused(void *user)
{
    const body *b = user;
    return rig__ask(b->rig, MO_ASK_PAUSED, b->index) != 0;
}

static tl_tickable_type ask_type(void *user)
{
    const body *b = user;
    return (tl_tickable_type)rig__ask(b->rig, MO_ASK_TYPE, b->index);
}

static int answer_of(const rig *r, mo_kind kind, int index)
{
    uint8_t answers = r->answers[index];
    switch (kind) {
    case MO_ASK_ALLOWED:
        return (answers & ALLOWED) == 0;
    case MO_ASK_TICKABLE:
        return (answers & TICKABLE) == 0;
    case MO_ASK_PAUSED:
        return (answers & PAUSED) == 0;
    case MO_ASK_TYPE:
        return answers / TYPE % 3;
    case MO_NOTHING:
    case MO_TICK:
    case MO_TIMER:
    case MO_TICKABLE:
    case MO_CAMERA:
    case MO_DEFERRED:
    case MO_COMMAND:
    case MO_LATENT:
    case MO_LATENT_UPDATE:
    case MO_LATENT_DONE:
        break;
    }
    return 0;
}

int rig__ask(rig *r, mo_kind kind, int index)
{
    mo_run run = {.kind = kind, .index = index, .stage = TL_STAGE_TICKABLES};
    uint64_t joined = r->model.tickables[index].joined;
    rig__call(r, &run);
    int answer = answer_of(r, kind, index);
    if (!rig__has_failed(r)) {
        mo_tickable_answer(&r->model, &run, joined, answer);
    }
    return answer;
}

static void set_answers(rig *r, int index, uint8_t answers)
{
    r->answers[index] = answers;
    rig__say(r, "answers[%d] = %u;\n", index, (unsigned)answers);
}

static const char *type_text(tl_tickable_type type)
{
    static const char *const names[] = {"CONDITIONAL", "ALWAYS", "NEVER"};
    return names[type];
}

static void create(rig *r, const op *o, int index)
{
    mo_tickable m = {.type = (tl_tickable_type)(o->b % 8 < 5 ? 0 : o->b % 8 - 5),
                     .has_get_type = (o->b & 8) != 0,
                     .asks_allowed = (o->b & 16) != 0,
                     .asks_tickable = (o->b & 32) != 0,
                     .asks_paused = (o->b & 64) != 0};
    if (r->model.tickables[index].is_alive) {
        return;
    }
    tl_tickable_def def = {.tick = tickable_body,
                           .user = &r->tickable_bodies[index],
                           .type = m.type,
                           .get_type = m.has_get_type ? ask_type : NULL,
                           .is_tickable = m.asks_tickable ? ask_tickable : NULL,
                           .is_allowed_to_tick = m.asks_allowed ? ask_allowed : NULL,
                           .is_tickable_when_paused = m.asks_paused ? ask_paused : NULL};
    r->tickable_bodies[index] = (body){r, index};
    set_answers(r, index, o->c);
    rig__checked(r, tl_tickable_create(r->world, &def, &r->tickables[index]), TL_OK,
                 "tl_tickable_create(w, &(tl_tickable_def){.tick = tickable, .user = number(%d), "
                 ".type = TL_TICKABLE_%s, .get_type = %s, .is_tickable = %s, .is_allowed_to_tick = "
                 "%s, .is_tickable_when_paused = %s}, &k[%d])",
                 index, type_text(m.type), m.has_get_type ? "ask_type" : "NULL",
                 m.asks_tickable ? "ask_tickable" : "NULL", m.asks_allowed ? "ask_allowed" : "NULL",
                 m.asks_paused ? "ask_paused" : "NULL", index);
    (void)mo_tickable_create(&r->model, index, &m);
}

void rig__apply_tickable(rig *r, const op *o)
{
    int index = o->a % MO_TICKABLES;
    if (o->kind == OP_TICKABLE_CREATE) {
        create(r, o, index);
    } else if (o->kind == OP_TICKABLE_ANSWER) {
        set_answers(r, index, o->b);
    } else if (o->kind == OP_TICKABLE_DESTROY) {
        rig__checked(r, tl_tickable_destroy(r->world, r->tickables[index]),
                     mo_tickable_destroy(&r->model, index), "tl_tickable_destroy(w, k[%d])", index);
    } else {
        tl_tickable_type type = (tl_tickable_type)(o->b % 3);
        rig__checked(r, tl_tickable_set_type(r->world, r->tickables[index], type),
                     mo_tickable_set_type(&r->model, index, type),
                     "tl_tickable_set_type(w, k[%d], TL_TICKABLE_%s)", index, type_text(type));
    }
}
