#include <game/draw.h>

/* Written so that NaN becomes 0. */
static uint8_t channel(float value)
{
    float rounded = value + 0.5F;
    if (!(rounded >= 1.0F)) {
        return 0;
    }
    return rounded >= 255.0F ? 255 : (uint8_t)rounded;
}

gm_color gm_color_with_alpha(gm_color c, float alpha)
{
    c.a = channel(alpha * 255.0F);
    return c;
}

gm_color gm_color_fade(gm_color c, float factor)
{
    c.a = channel((float)c.a * factor);
    return c;
}

gm_color gm_color_scale(gm_color c, float factor)
{
    c.r = channel((float)c.r * factor);
    c.g = channel((float)c.g * factor);
    c.b = channel((float)c.b * factor);
    return c;
}

gm_color gm_color_add(gm_color c, gm_color light, float factor)
{
    c.r = channel((float)c.r + (float)light.r * factor);
    c.g = channel((float)c.g + (float)light.g * factor);
    c.b = channel((float)c.b + (float)light.b * factor);
    return c;
}

static uint8_t mixed(uint8_t a, uint8_t b, float t)
{
    return channel((float)a + ((float)b - (float)a) * t);
}

gm_color gm_color_mix(gm_color a, gm_color b, float t)
{
    float k = t > 0.0F ? (t < 1.0F ? t : 1.0F) : 0.0F;
    gm_color c = {mixed(a.r, b.r, k), mixed(a.g, b.g, k), mixed(a.b, b.b, k), mixed(a.a, b.a, k)};
    return c;
}
