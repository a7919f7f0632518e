/* render/font_files.c -- finds the font files of the system for a language. */
#include "render/font_files.h"

#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct face {
    float size;
    bool is_mono;
    int weight; /* of fontconfig */
    const char *family;
    const char *path;
} face;

#define INTER  "/usr/share/fonts/opentype/inter/"
#define MONO   "/usr/share/fonts/truetype/jetbrains-mono/"
#define DEJAVU "/usr/share/fonts/truetype/dejavu/"

static const face faces[GM_FONT_COUNT] = {
    [GM_FONT_SMALL] = {11.0F, false, FC_WEIGHT_MEDIUM, "Inter", INTER "Inter-Medium.otf"},
    [GM_FONT_UI] = {13.0F, false, FC_WEIGHT_SEMIBOLD, "Inter", INTER "Inter-SemiBold.otf"},
    [GM_FONT_TITLE] = {20.0F, false, FC_WEIGHT_EXTRABOLD, "Inter Display",
                       INTER "InterDisplay-ExtraBold.otf"},
    [GM_FONT_BIG] = {26.0F, false, FC_WEIGHT_BOLD, "Inter Display", INTER "InterDisplay-Bold.otf"},
    [GM_FONT_HERO] = {72.0F, false, FC_WEIGHT_EXTRABOLD, "Inter Display",
                      INTER "InterDisplay-ExtraBold.otf"},
    [GM_FONT_MONO] = {11.0F, true, FC_WEIGHT_MEDIUM, "JetBrains Mono",
                      MONO "JetBrainsMono-Medium.ttf"},
    [GM_FONT_MONO_TINY] = {10.0F, true, FC_WEIGHT_REGULAR, "JetBrains Mono",
                           MONO "JetBrainsMono-Regular.ttf"},
};

static const face fallbacks[APP_FONT_FALLBACKS] = {
    {0.0F, false, FC_WEIGHT_REGULAR, "WenQuanYi Micro Hei",
     "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"},
    {0.0F, false, FC_WEIGHT_REGULAR, "DejaVu Sans", DEJAVU "DejaVuSans.ttf"},
};

static const char *dejavu_of(const face *f)
{
    if (f->is_mono) {
        return DEJAVU "DejaVuSansMono.ttf";
    }
    return f->weight >= FC_WEIGHT_SEMIBOLD ? DEJAVU "DejaVuSans-Bold.ttf" : DEJAVU "DejaVuSans.ttf";
}

static bool take_path(const char *path, app_font_file *out)
{
    if (access(path, R_OK) != 0) {
        return false;
    }
    (void)snprintf(out->path, sizeof out->path, "%s", path);
    out->index = 0;
    return true;
}

/* A fontconfig setup of the user's own names all fonts that may be used. */
static bool take_usual_path(const char *path, app_font_file *out)
{
    const char *setup = getenv("FONTCONFIG_FILE");
    return (setup == NULL || setup[0] == '\0') && take_path(path, out);
}

static FcPattern *pattern_of(const face *f)
{
    FcPattern *pattern = FcPatternCreate();
    if (pattern == NULL) {
        return NULL;
    }
    FcBool is_built = FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)f->family);
    is_built = is_built && FcPatternAddInteger(pattern, FC_WEIGHT, f->weight);
    is_built = is_built && FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN);
    is_built = is_built && FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
    if (is_built && f->is_mono) {
        is_built = FcPatternAddInteger(pattern, FC_SPACING, FC_MONO);
    }
    if (!is_built) {
        FcPatternDestroy(pattern);
        return NULL;
    }
    return pattern;
}

/* fontconfig always answers something: only a font of the wanted family is the wanted font. */
static bool is_family(const FcPattern *match, const char *family)
{
    FcChar8 *name = NULL;
    for (int i = 0; FcPatternGetString(match, FC_FAMILY, i, &name) == FcResultMatch; i++) {
        if (FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0) {
            return true;
        }
    }
    return false;
}

static bool take_match(const FcPattern *match, app_font_file *out)
{
    FcChar8 *path = NULL;
    int index = 0;
    if (FcPatternGetString(match, FC_FILE, 0, &path) != FcResultMatch) {
        return false;
    }
    if (FcPatternGetInteger(match, FC_INDEX, 0, &index) != FcResultMatch) {
        index = 0;
    }
    bool is_taken = take_path((const char *)path, out);
    out->index = index & 0xFFFF; /* the upper half names an instance of a variable font */
    return is_taken;
}

static bool match_with(FcConfig *config, const face *f, bool any_family, app_font_file *out)
{
    FcPattern *pattern = pattern_of(f);
    FcResult result = FcResultNoMatch;
    if (pattern == NULL) {
        return false;
    }
    (void)FcConfigSubstitute(config, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcPattern *match = FcFontMatch(config, pattern, &result);
    bool is_found =
        match != NULL && (any_family || is_family(match, f->family)) && take_match(match, out);
    if (match != NULL) {
        FcPatternDestroy(match);
    }
    FcPatternDestroy(pattern);
    return is_found;
}

static bool ask_fontconfig(const face *f, bool any_family, app_font_file *out)
{
    FcConfig *config = FcInitLoadConfigAndFonts();
    if (config == NULL) {
        return false;
    }
    bool is_found = match_with(config, f, any_family, out);
    FcConfigDestroy(config);
    return is_found;
}

enum { SOURCE_COUNT = 4 };

static bool ask_source(const face *f, uint32_t source, app_font_file *out)
{
    switch (source) {
    case 0:
        return take_usual_path(f->path, out);
    case 1:
        return ask_fontconfig(f, false, out);
    case 2:
        return take_usual_path(dejavu_of(f), out);
    default:
        return ask_fontconfig(f, true, out);
    }
}

static bool find_candidate(const face *f, uint32_t n, app_font_file *out)
{
    uint32_t found = 0;
    for (uint32_t source = 0; source < SOURCE_COUNT; source++) {
        if (ask_source(f, source, out) && found++ == n) {
            return true;
        }
    }
    return false;
}

bool app_font_file_find(gm_font font, uint32_t n, app_font_file *out)
{
    return find_candidate(&faces[font], n, out);
}

bool app_font_file_find_fallback(uint32_t chain, uint32_t n, app_font_file *out)
{
    return find_candidate(&fallbacks[chain], n, out);
}

float app_font_size(gm_font font)
{
    return faces[font].size;
}

bool app_font_is_mono(gm_font font)
{
    return faces[font].is_mono;
}

bool app_font_is_bold(gm_font font)
{
    return faces[font].weight >= FC_WEIGHT_SEMIBOLD;
}
