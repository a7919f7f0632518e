/* render/raster_simd.h -- four floats or four pixels at a time: SSE2, or plain C elsewhere. */
#ifndef APP_RASTER_SIMD_H
#define APP_RASTER_SIMD_H

#include <game/draw.h>

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
    #include <emmintrin.h>
#endif

/* A colour has the lanes blue, green, red, alpha: the order of its bytes in memory. Colours are
 * premultiplied; light that is added has alpha 0, so one rule, source over, serves everything. */
typedef float app_f4 __attribute__((vector_size(16)));
typedef uint32_t app_px4 __attribute__((vector_size(16)));

static inline app_f4 app_f4_all(float v)
{
    return (app_f4){v, v, v, v};
}

static inline app_px4 app_px4_all(uint32_t v)
{
    return (app_px4){v, v, v, v};
}

static inline app_px4 app_px4_load(const uint32_t *from)
{
    app_px4 v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline void app_px4_store(uint32_t *to, app_px4 v)
{
    memcpy(to, &v, sizeof v);
}

#if defined(__SSE2__)

static inline app_f4 app_f4_lesser(app_f4 a, app_f4 b)
{
    return _mm_min_ps(a, b);
}

static inline app_f4 app_f4_greater(app_f4 a, app_f4 b)
{
    return _mm_max_ps(a, b);
}

static inline app_f4 app_f4_abs(app_f4 a)
{
    return _mm_and_ps(a, _mm_castsi128_ps(_mm_set1_epi32(INT32_MAX)));
}

static inline app_f4 app_f4_premultiplied(gm_color c, bool is_added)
{
    uint32_t word;
    memcpy(&word, &c, sizeof word);
    __m128i zero = _mm_setzero_si128();
    __m128i bytes = _mm_cvtsi32_si128((int)word);
    __m128i words = _mm_unpacklo_epi16(_mm_unpacklo_epi8(bytes, zero), zero);
    app_f4 lanes = _mm_cvtepi32_ps(words);
    float k = (float)c.a * (1.0F / 255.0F);
    return _mm_shuffle_ps(lanes, lanes, _MM_SHUFFLE(3, 0, 1, 2)) *
           (app_f4){k, k, k, is_added ? 0.0F : 1.0F};
}

/* Four colours, one pixel each; values outside 0 to 255 saturate. */
static inline app_px4 app_px4_pack(app_f4 a, app_f4 b, app_f4 c, app_f4 d)
{
    __m128i low = _mm_packs_epi32(_mm_cvtps_epi32(a), _mm_cvtps_epi32(b));
    __m128i high = _mm_packs_epi32(_mm_cvtps_epi32(c), _mm_cvtps_epi32(d));
    return (app_px4)_mm_packus_epi16(low, high);
}

/* One lane a pixel; values must be within 0 to 255. */
static inline app_px4 app_px4_from_planes(app_f4 blue, app_f4 green, app_f4 red, app_f4 alpha)
{
    __m128i low = _mm_or_si128(_mm_cvtps_epi32(blue), _mm_slli_epi32(_mm_cvtps_epi32(green), 8));
    __m128i high = _mm_or_si128(_mm_slli_epi32(_mm_cvtps_epi32(red), 16),
                                _mm_slli_epi32(_mm_cvtps_epi32(alpha), 24));
    return (app_px4)_mm_or_si128(low, high);
}

/* Two pixels as 16-bit words, times one minus the alpha of the source, rounded. The factor is
 * 256 for alpha 0 and 0 for alpha 255, so both ends are exact. */
static inline __m128i app_faded_words(__m128i below, __m128i source)
{
    __m128i alpha = _mm_shufflehi_epi16(_mm_shufflelo_epi16(source, 0xFF), 0xFF);
    alpha = _mm_add_epi16(alpha, _mm_srli_epi16(alpha, 7));
    __m128i rest = _mm_sub_epi16(_mm_set1_epi16(256), alpha);
    __m128i product = _mm_mullo_epi16(below, rest);
    return _mm_srli_epi16(_mm_add_epi16(product, _mm_set1_epi16(128)), 8);
}

static inline app_px4 app_px4_over(app_px4 below, app_px4 source)
{
    __m128i zero = _mm_setzero_si128();
    __m128i b = (__m128i)below;
    __m128i s = (__m128i)source;
    __m128i low = app_faded_words(_mm_unpacklo_epi8(b, zero), _mm_unpacklo_epi8(s, zero));
    __m128i high = app_faded_words(_mm_unpackhi_epi8(b, zero), _mm_unpackhi_epi8(s, zero));
    return (app_px4)_mm_adds_epu8(_mm_packus_epi16(low, high), s);
}

static inline app_px4 app_px4_add(app_px4 below, app_px4 source)
{
    return (app_px4)_mm_adds_epu8((__m128i)below, (__m128i)source);
}

/* Four coverage bytes spread over the four channels of a premultiplied colour. */
static inline app_px4 app_px4_masked(uint32_t mask, app_px4 color)
{
    __m128i zero = _mm_setzero_si128();
    __m128i m = _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)mask), zero);
    m = _mm_add_epi16(m, _mm_srli_epi16(m, 7));
    m = _mm_unpacklo_epi16(m, m);
    __m128i words = _mm_unpacklo_epi8((__m128i)color, zero);
    __m128i half = _mm_set1_epi16(128);
    __m128i low = _mm_mullo_epi16(words, _mm_unpacklo_epi32(m, m));
    __m128i high = _mm_mullo_epi16(words, _mm_unpackhi_epi32(m, m));
    low = _mm_srli_epi16(_mm_add_epi16(low, half), 8);
    high = _mm_srli_epi16(_mm_add_epi16(high, half), 8);
    return (app_px4)_mm_packus_epi16(low, high);
}

static inline void app_blend_one(uint32_t *to, app_px4 source)
{
    __m128i zero = _mm_setzero_si128();
    __m128i s = (__m128i)source;
    __m128i b = _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)*to), zero);
    __m128i words = app_faded_words(b, _mm_unpacklo_epi8(s, zero));
    *to = (uint32_t)_mm_cvtsi128_si32(_mm_adds_epu8(_mm_packus_epi16(words, words), s));
}

static inline void app_blend_two(uint32_t *to, app_px4 source)
{
    __m128i zero = _mm_setzero_si128();
    __m128i s = (__m128i)source;
    uint64_t pair;
    memcpy(&pair, to, sizeof pair);
    __m128i b = _mm_unpacklo_epi8(_mm_cvtsi64_si128((int64_t)pair), zero);
    __m128i words = app_faded_words(b, _mm_unpacklo_epi8(s, zero));
    words = _mm_adds_epu8(_mm_packus_epi16(words, words), s);
    pair = (uint64_t)_mm_cvtsi128_si64(words);
    memcpy(to, &pair, sizeof pair);
}

static inline app_px4 app_px4_high_pair(app_px4 v)
{
    return (app_px4)_mm_srli_si128((__m128i)v, 8);
}

#else

static inline app_f4 app_f4_lesser(app_f4 a, app_f4 b)
{
    app_f4 out;
    for (int i = 0; i < 4; i++) {
        out[i] = a[i] < b[i] ? a[i] : b[i];
    }
    return out;
}

static inline app_f4 app_f4_greater(app_f4 a, app_f4 b)
{
    app_f4 out;
    for (int i = 0; i < 4; i++) {
        out[i] = a[i] > b[i] ? a[i] : b[i];
    }
    return out;
}

static inline app_f4 app_f4_abs(app_f4 a)
{
    return app_f4_greater(a, -a);
}

static inline app_f4 app_f4_premultiplied(gm_color c, bool is_added)
{
    float k = (float)c.a * (1.0F / 255.0F);
    return (app_f4){(float)c.b * k, (float)c.g * k, (float)c.r * k, is_added ? 0.0F : (float)c.a};
}

static inline uint32_t app_byte(float value)
{
    return value > 0.0F ? value < 255.0F ? (uint32_t)(value + 0.5F) : 255U : 0U;
}

static inline uint32_t app_packed(app_f4 c)
{
    return app_byte(c[0]) | app_byte(c[1]) << 8 | app_byte(c[2]) << 16 | app_byte(c[3]) << 24;
}

static inline app_px4 app_px4_pack(app_f4 a, app_f4 b, app_f4 c, app_f4 d)
{
    return (app_px4){app_packed(a), app_packed(b), app_packed(c), app_packed(d)};
}

static inline app_px4 app_px4_from_planes(app_f4 blue, app_f4 green, app_f4 red, app_f4 alpha)
{
    app_px4 out;
    for (int i = 0; i < 4; i++) {
        out[i] = app_packed((app_f4){blue[i], green[i], red[i], alpha[i]});
    }
    return out;
}

static inline uint32_t app_px_over(uint32_t below, uint32_t source)
{
    uint32_t alpha = source >> 24;
    uint32_t rest = 256U - alpha - (alpha >> 7);
    uint32_t out = 0;
    for (uint32_t shift = 0; shift < 32; shift += 8) {
        uint32_t sum = (((below >> shift & 255U) * rest + 128U) >> 8) + (source >> shift & 255U);
        out |= (sum < 255U ? sum : 255U) << shift;
    }
    return out;
}

static inline app_px4 app_px4_over(app_px4 below, app_px4 source)
{
    app_px4 out;
    for (int i = 0; i < 4; i++) {
        out[i] = app_px_over(below[i], source[i]);
    }
    return out;
}

static inline app_px4 app_px4_add(app_px4 below, app_px4 source)
{
    return app_px4_over(below, source & 0x00FFFFFFU);
}

static inline app_px4 app_px4_masked(uint32_t mask, app_px4 color)
{
    uint8_t bytes[4];
    app_px4 out = {0};
    memcpy(bytes, &mask, sizeof bytes);
    for (int i = 0; i < 4; i++) {
        uint32_t m = bytes[i] + (uint32_t)(bytes[i] >> 7);
        for (uint32_t shift = 0; shift < 32; shift += 8) {
            out[i] |= (((color[i] >> shift & 255U) * m + 128U) >> 8) << shift;
        }
    }
    return out;
}

static inline void app_blend_one(uint32_t *to, app_px4 source)
{
    *to = app_px_over(*to, source[0]);
}

static inline void app_blend_two(uint32_t *to, app_px4 source)
{
    to[0] = app_px_over(to[0], source[0]);
    to[1] = app_px_over(to[1], source[1]);
}

static inline app_px4 app_px4_high_pair(app_px4 v)
{
    return (app_px4){v[2], v[3], v[2], v[3]};
}

#endif

static inline void app_blend_four(uint32_t *to, app_px4 source)
{
    app_px4_store(to, app_px4_over(app_px4_load(to), source));
}

/* The first `count` (1 to 3) pixels of `source`: the end of a span. */
static inline void app_blend_few(uint32_t *to, app_px4 source, int32_t count)
{
    if (count == 1) {
        app_blend_one(to, source);
        return;
    }
    app_blend_two(to, source);
    if (count == 3) {
        app_blend_one(to + 2, app_px4_high_pair(source));
    }
}

static inline void app_blend_up_to_four(uint32_t *to, app_px4 source, int32_t count)
{
    if (count >= 4) {
        app_blend_four(to, source);
    } else {
        app_blend_few(to, source, count);
    }
}

/* One colour over `count` pixels. */
static inline void app_blend_span(uint32_t *to, int32_t count, uint32_t color)
{
    if (color >> 24 == 255U) {
        for (int32_t i = 0; i < count; i++) {
            to[i] = color;
        }
        return;
    }
    app_px4 source = app_px4_all(color);
    for (; count >= 4; count -= 4, to += 4) {
        app_blend_four(to, source);
    }
    if (count > 0) {
        app_blend_few(to, source, count);
    }
}

static inline uint32_t app_px_pack(app_f4 c)
{
    return app_px4_pack(c, c, c, c)[0];
}

#endif
