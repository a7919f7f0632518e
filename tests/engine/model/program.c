#include "program.h"

const char *const op_names[OP_KIND_COUNT] = {"frame",
                                             "look",
                                             "create",
                                             "destroy",
                                             "register",
                                             "unregister",
                                             "enable",
                                             "disable",
                                             "toggle",
                                             "group",
                                             "end group",
                                             "interval",
                                             "cooldown",
                                             "high",
                                             "high all",
                                             "overrun",
                                             "phase",
                                             "in pause",
                                             "any thread",
                                             "by hand",
                                             "add before",
                                             "remove before",
                                             "dispatch",
                                             "nest",
                                             "complete after",
                                             "level add",
                                             "level remove",
                                             "level show",
                                             "level include",
                                             "pause",
                                             "dilate",
                                             "timer set",
                                             "timer next",
                                             "timer clear",
                                             "timer pause",
                                             "timer unpause",
                                             "timer clear all",
                                             "tickable create",
                                             "tickable destroy",
                                             "tickable type",
                                             "tickable answer",
                                             "spawn",
                                             "actor destroy",
                                             "actor dilate",
                                             "latent delay",
                                             "latent retriggerable",
                                             "latent next tick",
                                             "latent next frame",
                                             "latent start",
                                             "latent cancel",
                                             "shuffle"};

enum {
    IN_CALL = 0x40,
    DEFERRED = 0x50,
    IN_ANY = 0x60,
    IN_LATENT = 0x70,
    IN_TIMER = 0x80,
    WAITS = 16
};

uint8_t program_in_call(uint32_t wait)
{
    return (uint8_t)(IN_CALL + wait % WAITS);
}

uint8_t program_deferred(void)
{
    return DEFERRED;
}

uint8_t program_in_any(uint32_t name)
{
    return (uint8_t)(IN_ANY + name % WAITS);
}

uint8_t program_in_latent(uint32_t wait)
{
    return (uint8_t)(IN_LATENT + wait % WAITS);
}

uint8_t program_in_timer(uint32_t wait)
{
    return (uint8_t)(IN_TIMER + wait % WAITS);
}

static void decode_when(op *out, uint8_t byte)
{
    out->wait = byte % WAITS;
    out->when = OP_BETWEEN;
    if (byte >= IN_TIMER) {
        out->when = OP_IN_TIMER;
    } else if (byte >= IN_LATENT) {
        out->when = OP_IN_LATENT;
    } else if (byte >= IN_ANY) {
        out->when = OP_IN_ANY;
    } else if (byte >= DEFERRED) {
        out->when = OP_DEFERRED;
    } else if (byte >= IN_CALL) {
        out->when = OP_IN_CALL;
    }
}

/* None at all where nothing could run on them. */
static uint32_t workers_of(const uint8_t *header)
{
    static const uint8_t counts[] = {0, 1, 2, 3, 4, 8, 1, 2};

    return (header[2] & PR_ANY_THREAD) != 0 ? counts[header[0] / 16 % 8] : 0;
}

void program_decode(program *out, const uint8_t *bytes, size_t size)
{
    uint8_t header[PR_HEADER] = {0};
    for (size_t i = 0; i < PR_HEADER && i < size; i++) {
        header[i] = bytes[i];
    }
    out->accepts_cycles = (header[0] & 1) != 0;
    out->has_physics = (header[0] & 2) != 0;
    out->has_collections = (header[0] & 4) != 0;
    out->is_traced = (header[0] & 8) != 0;
    out->guarantees_delay = (header[0] & 128) != 0;
    out->options = header[2];
    out->shuffle_seed = (header[2] & PR_SHUFFLES) != 0 ? header[3] + 1U : 0;
    out->workers = workers_of(header);
    out->names = 1 + header[1] % PR_NAMES;
    out->count = 0;
    for (size_t i = PR_HEADER; i + PR_OP <= size && out->count < PR_OPS; i += PR_OP) {
        op *o = &out->ops[out->count++];
        *o = (op){.kind = (op_kind)(bytes[i] % OP_KIND_COUNT),
                  .a = bytes[i + 2],
                  .b = bytes[i + 3],
                  .c = bytes[i + 4],
                  .d = bytes[i + 5]};
        decode_when(o, bytes[i + 1]);
    }
}
