/* game/data/sector.c -- reads sector files: JSON text of the application becomes a gm_sector. */
#include "base/base.h"
#include "data/reader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FORMAT = 1, MAX_BYTES = 1 << 20 };

static void read_crystals(gm_reader *in, const json_t *root, gm_crystal_data *out)
{
    static const char *const keys[] = {"needed", "at_once", "every", "open", "shut", NULL};
    gm_section at = gm__read_section(in, json_object_get(root, "crystals"), "crystals", keys);

    out->needed = gm__read_count(&at, "needed", 1, 99);
    out->at_once = gm__read_count(&at, "at_once", 1, 12);
    out->every = gm__read_number(&at, "every", (gm_limits){0.1, 60.0});
    if (gm__read_has(&at, "open") || gm__read_has(&at, "shut")) {
        out->open = gm__read_number(&at, "open", (gm_limits){0.3, 20.0});
        out->shut = gm__read_number(&at, "shut", (gm_limits){0.3, 20.0});
    }
}

static void read_debris(gm_reader *in, const json_t *root, gm_debris_data *out)
{
    static const char *const keys[] = {"count", "small", "large", "speed", "every", "veins", NULL};
    gm_section at = gm__read_section(in, json_object_get(root, "debris"), "debris", keys);

    out->count = gm__read_count(&at, "count", 0, 220);
    out->small = gm__read_number(&at, "small", (gm_limits){4.0, 40.0});
    out->large = gm__read_number(&at, "large", (gm_limits){4.0, 40.0});
    out->speed = gm__read_number(&at, "speed", (gm_limits){0.0, 200.0});
    out->every = gm__read_number(&at, "every", (gm_limits){0.1, 60.0});
    if (gm__read_has(&at, "veins")) {
        out->veins = gm__read_number(&at, "veins", (gm_limits){0.0, 1.0});
    }
    if (out->large < out->small) {
        gm__read_fail(in, "debris", "large", "a radius not below debris.small");
    }
}

static void read_cores(gm_reader *in, const json_t *root, gm_core_data *out)
{
    static const char *const keys[] = {"at_once", "every", "fused", NULL};
    gm_section at = gm__read_section(in, json_object_get(root, "cores"), "cores", keys);

    out->at_once = gm__read_count(&at, "at_once", 0, 16);
    out->every = gm__read_number(&at, "every", (gm_limits){0.0, 60.0});
    if (gm__read_has(&at, "fused")) {
        out->fused = gm__read_number(&at, "fused", (gm_limits){0.0, 1.0});
    }
}

static void read_waves(gm_reader *in, const json_t *root, gm_wave_data *out)
{
    static const char *const keys[] = {"first",  "every", "rammers", "towers",
                                       "growth", "most",  NULL};
    gm_section at = gm__read_section(in, json_object_get(root, "waves"), "waves", keys);

    out->first = gm__read_number(&at, "first", (gm_limits){0.5, 120.0});
    out->every = gm__read_number(&at, "every", (gm_limits){0.0, 120.0});
    out->rammers = gm__read_count(&at, "rammers", 0, 8);
    out->towers = gm__read_count(&at, "towers", 0, 8);
    out->growth = gm__read_count(&at, "growth", 0, 4);
    out->most = gm__read_count(&at, "most", 0, 24);
}

static uint32_t read_device(const gm_section *at, const json_t *item)
{
    static const char *const names[GM_DEVICE_COUNT] = {
        "plate", "emitter", "metronome", "sentry", "gun",    "camera", "stepper",
        "cart",  "pulse",   "spinner",   "turret", "caller", "nest",   "annex"};
    const char *name = json_string_value(item);

    for (uint32_t i = 0; i < GM_DEVICE_COUNT && name != NULL; i++) {
        if (strcmp(names[i], name) == 0) {
            return 1U << i;
        }
    }
    gm__read_fail(
        at->in, at->path, "devices",
        "\"plate\", \"emitter\", \"metronome\", \"sentry\", \"gun\", \"camera\", \"stepper\", "
        "\"cart\", \"pulse\", \"spinner\", \"turret\", \"caller\", \"nest\", \"annex\"");
    return 0;
}

static uint32_t read_devices(const gm_section *at)
{
    const json_t *list = json_object_get(at->object, "devices");
    uint32_t devices = 0;

    if (!json_is_array(list)) {
        gm__read_fail(at->in, at->path, "devices", "a list of devices");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        uint32_t device = read_device(at, json_array_get(list, i));
        if ((devices & device) != 0) {
            gm__read_fail(at->in, at->path, "devices", "each device once");
        }
        devices |= device;
    }
    return devices;
}

static void read_turns(const gm_section *at, gm_range_data *out)
{
    const json_t *list = json_object_get(at->object, "turns");
    double low = json_number_value(json_array_get(list, 0));
    double high = json_number_value(json_array_get(list, 1));

    out->turn_low = (float)low;
    out->turn_high = (float)high;
    if (json_array_size(list) != 2 || !(low >= 48.0) || !(high - low >= 160.0) ||
        !(high <= (double)GM_ARENA_WIDTH - 48.0)) {
        gm__read_fail(at->in, at->path, "turns", "[low, high], 48 to 912 and 160 or more apart");
    }
}

/* Measured from the start. */
static const float rail_gap = 80.0F;

static void read_range(gm_reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"speed", "turns", "line", "rail", "devices", NULL};
    gm_section at = gm__read_section(in, json_object_get(root, "range"), "range", keys);
    gm_range_data *to = &out->range;

    out->is_range = true;
    to->speed = gm__read_number(&at, "speed", (gm_limits){60.0, 960.0});
    read_turns(&at, to);
    to->line = gm__read_number(&at, "line", (gm_limits){96.0, 864.0});
    to->rail = gm__read_number(&at, "rail", (gm_limits){24.0, 400.0});
    to->devices = read_devices(&at);
    if (to->line <= to->turn_low || to->line >= to->turn_high) {
        gm__read_fail(in, "range", "line", "a line between the turns");
    }
    if (out->start.y < to->rail + rail_gap || out->start.y > GM_ARENA_HEIGHT - rail_gap) {
        gm__read_fail(in, "range", "rail",
                      "a rail 80 or more above the start, which is 80 above the floor");
    }
}

/* A sector without the key has no comets. */
static void read_comets(gm_reader *in, const json_t *root, gm_comet_data *out)
{
    static const char *const keys[] = {"first", "patience", "every", "speed", NULL};
    const json_t *object = json_object_get(root, "comets");

    if (object != NULL) {
        gm_section at = gm__read_section(in, object, "comets", keys);
        out->first = gm__read_number(&at, "first", (gm_limits){0.5, 600.0});
        out->every = gm__read_number(&at, "every", (gm_limits){0.5, 120.0});
        out->speed = gm__read_number(&at, "speed", (gm_limits){100.0, 600.0});
        if (gm__read_has(&at, "patience")) {
            out->patience = gm__read_number(&at, "patience", (gm_limits){0.5, 600.0});
        }
    }
}

/* A sector without the key ends with its last crystal. */
static void read_warden(gm_reader *in, const json_t *root, gm_warden_data *out)
{
    static const char *const keys[] = {"health", "every", NULL};
    const json_t *object = json_object_get(root, "warden");

    if (object != NULL) {
        gm_section at = gm__read_section(in, object, "warden", keys);
        out->health = gm__read_number(&at, "health", (gm_limits){0.5, 60.0});
        out->every = gm__read_number(&at, "every", (gm_limits){0.5, 60.0});
    }
}

static void read_head(const gm_section *at, gm_sector *out)
{
    (void)gm__read_count(at, "format", FORMAT, FORMAT);
    if (gm__read_has(at, "id")) {
        out->id = gm__read_count(at, "id", 0, 999);
    }
    gm__read_text(at, "title", out->title);
    gm__read_text(at, "objective", out->objective);
    gm__read_point(at, "start", &out->start);
}

static void read_campaign(gm_reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"format",     "id",       "title",   "objective", "start",
                                       "time_limit", "crystals", "debris",  "cores",     "waves",
                                       "comets",     "warden",   "mirrors", "walls",     "cages",
                                       "look",       "pocket",   NULL};
    gm_section at = gm__read_section(in, root, "", keys);

    if (in->has_failed) {
        return;
    }
    read_head(&at, out);
    out->time_limit = gm__read_number(&at, "time_limit", (gm_limits){0.0, 3600.0});
    read_crystals(in, root, &out->crystals);
    read_debris(in, root, &out->debris);
    read_cores(in, root, &out->cores);
    read_waves(in, root, &out->waves);
    read_comets(in, root, &out->comets);
    read_warden(in, root, &out->warden);
    gm__read_place(in, root, out);
}

/* A range has none of the keys that make things arrive. */
static void read_root(gm_reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"format", "id",    "title", "objective",
                                       "start",  "range", NULL};

    if (json_object_get(root, "range") == NULL) {
        read_campaign(in, root, out);
        return;
    }
    gm_section at = gm__read_section(in, root, "", keys);
    if (!in->has_failed) {
        read_head(&at, out);
        read_range(in, root, out);
    }
}

static bool check_name(gm_reader *in, const char *name)
{
    if (name == NULL || name[0] == '\0' || strlen(name) >= GM_SECTOR_NAME) {
        in->name = "sector";
        gm__read_fail(in, "name", "", "1 to 31 bytes");
    }
    return !in->has_failed;
}

static json_t *load(gm_reader *in, const char *json, size_t length)
{
    json_error_t where;
    json_t *root = NULL;

    if (json == NULL || length > MAX_BYTES) {
        gm__read_fail(in, "", "", "a sector file of at most 1 MB");
        return NULL;
    }
    root = json_loadb(json, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL) {
        in->has_failed = true;
        (void)snprintf(in->error, GM_ERROR_TEXT,
                       "%s.json:%d:%d: expected a JSON sector file: %.120s", in->name, where.line,
                       where.column, where.text);
        gm__read_make_line(in->error);
    }
    return root;
}

gm_result gm_sector_parse(const char *name, const char *json, size_t length, gm_sector *out,
                          char error[GM_ERROR_TEXT])
{
    gm_reader in = {.name = name, .error = error};
    gm_sector parsed = {0};

    error[0] = '\0';
    *out = (gm_sector){0};
    if (!check_name(&in, name)) {
        return GM_ERR_SECTOR;
    }
    json_t *root = load(&in, json, length);
    gm__look_plain(&parsed.look);
    if (root != NULL) {
        in.text = json;
        in.length = length;
        read_root(&in, root, &parsed);
        json_decref(root);
    }
    if (in.has_failed) {
        return GM_ERR_SECTOR;
    }
    memcpy(parsed.name, name, strlen(name) + 1);
    *out = parsed;
    return GM_OK;
}

void gm_sector_free(gm_sector *sector)
{
    if (sector != NULL) {
        *sector = (gm_sector){0};
    }
}

const char *gm_sector_name(const gm_sector *sector)
{
    return sector->name;
}

bool gm_sector_is_of_campaign(const gm_sector *sector)
{
    return !sector->is_range;
}

const char *gm_sector_title(const gm_sector *sector)
{
    return sector->title;
}

const char *gm_sector_objective(const gm_sector *sector)
{
    return sector->objective;
}

static void find_ends(const gm_mirror_data *mirror, gm_vec2 out[2])
{
    float angle = mirror->degrees * GM_PI / 180.0F;
    float x = cosf(angle) * mirror->length * 0.5F;
    float y = sinf(angle) * mirror->length * 0.5F;

    out[0] = (gm_vec2){mirror->x - x, mirror->y - y};
    out[1] = (gm_vec2){mirror->x + x, mirror->y + y};
}

gm_sector_shape gm_sector_shape_of(const gm_sector *sector)
{
    bool has_cages = sector->cage_count > 0; /* all its crystals are in them */
    gm_sector_shape shape = {.start = sector->start,
                             .walls = sector->walls,
                             .wall_count = sector->wall_count,
                             .mirror_count = sector->mirror_count,
                             .cages = sector->cages,
                             .cage_count = sector->cage_count,
                             .look = sector->look};

    shape.bodies[GM_BODY_CRYSTAL] = has_cages ? 0 : sector->crystals.at_once;
    shape.bodies[GM_BODY_CORE] = sector->cores.at_once;
    shape.bodies[GM_BODY_DRONE] = sector->waves.rammers + sector->waves.towers;
    shape.bodies[GM_BODY_DEBRIS] = sector->debris.count;

    for (uint32_t i = 0; i < sector->mirror_count; i++) {
        find_ends(&sector->mirrors[i], shape.mirrors[i]);
    }
    return shape;
}

size_t gm_sector_bytes(void)
{
    return sizeof(gm_sector);
}

const gm_sector *gm_sector_at(const gm_sector *sectors, uint32_t index)
{
    return &sectors[index];
}

gm_vec2 gm__pocket_door(const gm_pocket_data *data)
{
    float x = data->box[0] + data->box[2] * 0.5F;
    float y = data->box[1] + data->box[3] * 0.5F;

    switch (data->door) {
    case GM_DOOR_LEFT:
        x = data->box[0];
        break;
    case GM_DOOR_RIGHT:
        x = data->box[0] + data->box[2];
        break;
    case GM_DOOR_TOP:
        y = data->box[1];
        break;
    case GM_DOOR_BOTTOM:
        y = data->box[1] + data->box[3];
        break;
    }
    return (gm_vec2){x, y};
}
