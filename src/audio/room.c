/* audio/room.c -- see room.h. */
#include "audio/room.h"

#include <math.h>

static const uint32_t lengths[APP_ROOM_LINES] = {1447, 1789, 2207, APP_ROOM_SAMPLES};

static const float feedback = 0.74F;
static const float damping = 0.42F; /* share that a sample moves: walls swallow high notes */
static const float silence = 1e-6F; /* numbers below would only slow the processor down */

static float audible(float x)
{
    return fabsf(x) < silence ? 0.0F : x;
}

static void room_sample(app_room *room, float in, float out[APP_ROOM_LINES])
{
    float sum = 0.0F;
    for (uint32_t k = 0; k < APP_ROOM_LINES; k++) {
        float heard = room->lines[k][room->at[k]];
        room->damped[k] = audible(room->damped[k] + (heard - room->damped[k]) * damping);
        out[k] = room->damped[k];
        sum += out[k];
    }
    for (uint32_t k = 0; k < APP_ROOM_LINES; k++) {
        /* Each line hears all others: a reflection without loss, then the loss. */
        float fed = audible((out[k] - 0.5F * sum) * feedback);
        room->lines[k][room->at[k]] = fed + in * (k % 2U == 0 ? 0.5F : -0.5F);
        room->at[k] = room->at[k] + 1 < lengths[k] ? room->at[k] + 1 : 0;
    }
}

void app_room_add(app_room *room, app_mix *mix, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        float out[APP_ROOM_LINES];
        room_sample(room, mix->room[i], out);
        mix->left[i] += out[0] - out[1] * 0.6F + out[2];
        mix->right[i] += out[1] - out[2] * 0.6F + out[3];
    }
}

/* A limit that is never reached, for the rest that the gain lets through. */
static float bounded(float x)
{
    const float knee = 0.75F;
    const float rest = APP_SOUND_CEILING - knee;
    float over = fabsf(x) - knee;
    if (over <= 0.0F) {
        return x;
    }
    float level = knee + rest * (over / (over + rest));
    return x < 0.0F ? -level : level;
}

/* Below 10 Hz: it would move the membrane and not be heard. */
static float without_offset(app_limiter *limiter, uint32_t side, float in)
{
    float *slow = &limiter->slow[side];
    *slow = audible(*slow * 0.9987F + in - limiter->heard[side]);
    limiter->heard[side] = in;
    return *slow;
}

static float gain_after(app_limiter *limiter, float level)
{
    const float limit = 0.75F;
    float faded = audible(limiter->loudest * 0.99985F);
    limiter->loudest = level > faded ? level : faded;
    float wanted = limiter->loudest > limit ? 1.0F - limit / limiter->loudest : 0.0F;
    limiter->cut = audible(limiter->cut + (wanted - limiter->cut) * 0.05F);
    return 1.0F - limiter->cut;
}

void app_limiter_write(app_limiter *limiter, const app_mix *mix, float *out, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        float left = without_offset(limiter, 0, mix->left[i]);
        float right = without_offset(limiter, 1, mix->right[i]);
        float gain = gain_after(limiter, fmaxf(fabsf(left), fabsf(right)));
        uint32_t at = limiter->at;
        *out++ = bounded(limiter->ahead[0][at] * gain);
        *out++ = bounded(limiter->ahead[1][at] * gain);
        limiter->ahead[0][at] = left;
        limiter->ahead[1][at] = right;
        limiter->at = at + 1 < APP_LIMITER_AHEAD ? at + 1 : 0;
    }
}
