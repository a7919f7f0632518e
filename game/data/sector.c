/* game/data/sector.c -- reads sector files: JSON text of the application becomes a gm_sector. */
#include "data/data.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { FORMAT = 1, PATH_TEXT = 64, MAX_BYTES = 1 << 20 };

/* The place of the reader and the first error. */
typedef struct reader {
    const char *name;
    char *error;
    bool has_failed;
} reader;

/* An object under a path such as "waves". */
typedef struct section {
    reader *in;
    const json_t *object;
    char path[PATH_TEXT];
} section;

typedef struct range {
    double low;
    double high;
} range;

/* Keys and texts of the file may have line breaks. */
static void make_line(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == '\x7F') {
            *text = ' ';
        }
    }
}

static void fail(reader *in, const char *path, const char *key, const char *expected)
{
    if (in->has_failed) {
        return;
    }
    in->has_failed = true;
    (void)snprintf(in->error, GM_ERROR_TEXT, "%s.json: %s%s%s: expected %s", in->name, path,
                   path[0] != '\0' && key[0] != '\0' ? "." : "", key, expected);
    make_line(in->error);
}

static bool is_known(const char *key, const char *const *keys)
{
    while (*keys != NULL && strcmp(*keys, key) != 0) {
        keys++;
    }
    return *keys != NULL;
}

/* json_object_iter() wants a mutable object although it changes nothing. */
static void check_keys(const section *at, const char *const *keys)
{
    const char *key = NULL;
    json_t *value = NULL;
    json_t *object = json_copy((json_t *)(uintptr_t)at->object);

    json_object_foreach(object, key, value)
    {
        if (!is_known(key, keys)) {
            fail(at->in, at->path, key, "no such key");
        }
    }
    json_decref(object);
}

static section open_section(reader *in, const json_t *object, const char *path,
                            const char *const *keys)
{
    section at = {.in = in, .object = object};

    (void)snprintf(at.path, sizeof(at.path), "%s", path);
    if (!json_is_object(object)) {
        fail(in, at.path, "", "an object");
    } else {
        check_keys(&at, keys);
    }
    return at;
}

static void fail_number(const section *at, const char *key, const char *what, range limits)
{
    char expected[96];

    (void)snprintf(expected, sizeof(expected), "%s from %g to %g", what, limits.low, limits.high);
    fail(at->in, at->path, key, expected);
}

static float read_number(const section *at, const char *key, range limits)
{
    const json_t *value = json_object_get(at->object, key);
    double number = json_number_value(value);

    if (!json_is_number(value) || !(number >= limits.low && number <= limits.high)) {
        fail_number(at, key, "a number", limits);
        return 0.0F;
    }
    return (float)number;
}

static uint32_t read_count(const section *at, const char *key, uint32_t low, uint32_t high)
{
    const json_t *value = json_object_get(at->object, key);
    json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < (json_int_t)low || number > (json_int_t)high) {
        fail_number(at, key, "a whole number", (range){low, high});
        return low;
    }
    return (uint32_t)number;
}

static void read_text(const section *at, const char *key, char out[GM_SECTOR_TEXT])
{
    const json_t *value = json_object_get(at->object, key);
    size_t length = json_string_length(value);

    if (!json_is_string(value) || length == 0 || length >= GM_SECTOR_TEXT) {
        fail(at->in, at->path, key, "a text of 1 to 63 bytes");
        return;
    }
    memcpy(out, json_string_value(value), length + 1);
}

static bool read_pair(const json_t *pair, gm_vec2 *out)
{
    double x = json_number_value(json_array_get(pair, 0));
    double y = json_number_value(json_array_get(pair, 1));

    *out = (gm_vec2){(float)x, (float)y};
    return json_array_size(pair) == 2 && json_is_number(json_array_get(pair, 0)) &&
           json_is_number(json_array_get(pair, 1)) && x >= 0.0 && x <= (double)GM_ARENA_WIDTH &&
           y >= 0.0 && y <= (double)GM_ARENA_HEIGHT;
}

static void read_point(const section *at, const char *key, gm_vec2 *out)
{
    if (!read_pair(json_object_get(at->object, key), out)) {
        fail(at->in, at->path, key, "a place [x, y] in the arena, 0 to 960 and 0 to 449");
    }
}

static uint32_t read_points(const section *at, const char *key, gm_vec2 *out)
{
    const json_t *list = json_object_get(at->object, key);
    size_t count = json_array_size(list);

    if (!json_is_array(list) || count > GM_SECTOR_MAX_POCKET) {
        fail(at->in, at->path, key, "a list of at most 8 places");
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (!read_pair(json_array_get(list, i), &out[i])) {
            fail(at->in, at->path, key, "places [x, y] in the arena, 0 to 960 and 0 to 449");
        }
    }
    return (uint32_t)count;
}

static void read_crystals(reader *in, const json_t *root, gm_crystal_data *out)
{
    static const char *const keys[] = {"needed", "at_once", "every", NULL};
    section at = open_section(in, json_object_get(root, "crystals"), "crystals", keys);

    out->needed = read_count(&at, "needed", 1, 99);
    out->at_once = read_count(&at, "at_once", 1, 12);
    out->every = read_number(&at, "every", (range){0.1, 60.0});
}

static void read_debris(reader *in, const json_t *root, gm_debris_data *out)
{
    static const char *const keys[] = {"count", "small", "large", "speed", "every", NULL};
    section at = open_section(in, json_object_get(root, "debris"), "debris", keys);

    out->count = read_count(&at, "count", 0, 220);
    out->small = read_number(&at, "small", (range){4.0, 40.0});
    out->large = read_number(&at, "large", (range){4.0, 40.0});
    out->speed = read_number(&at, "speed", (range){0.0, 200.0});
    out->every = read_number(&at, "every", (range){0.1, 60.0});
    if (out->large < out->small) {
        fail(in, "debris", "large", "a radius not below debris.small");
    }
}

static void read_cores(reader *in, const json_t *root, gm_core_data *out)
{
    static const char *const keys[] = {"at_once", "every", NULL};
    section at = open_section(in, json_object_get(root, "cores"), "cores", keys);

    out->at_once = read_count(&at, "at_once", 0, 16);
    out->every = read_number(&at, "every", (range){0.0, 60.0});
}

static void read_waves(reader *in, const json_t *root, gm_wave_data *out)
{
    static const char *const keys[] = {"first",  "every", "rammers", "towers",
                                       "growth", "most",  NULL};
    section at = open_section(in, json_object_get(root, "waves"), "waves", keys);

    out->first = read_number(&at, "first", (range){0.5, 120.0});
    out->every = read_number(&at, "every", (range){0.0, 120.0});
    out->rammers = read_count(&at, "rammers", 0, 8);
    out->towers = read_count(&at, "towers", 0, 8);
    out->growth = read_count(&at, "growth", 0, 4);
    out->most = read_count(&at, "most", 0, 24);
}

static void read_mirror(reader *in, const json_t *item, const char *path, gm_mirror_data *out)
{
    static const char *const keys[] = {"at", "degrees", "length", "spin", NULL};
    section at = open_section(in, item, path, keys);
    gm_vec2 place = {0};

    read_point(&at, "at", &place);
    out->x = place.x;
    out->y = place.y;
    out->degrees = read_number(&at, "degrees", (range){-360.0, 360.0});
    out->length = read_number(&at, "length", (range){20.0, 200.0});
    out->spin = read_number(&at, "spin", (range){-90.0, 90.0});
}

static void read_mirrors(reader *in, const json_t *root, gm_sector *out)
{
    const json_t *list = json_object_get(root, "mirrors");
    size_t count = json_array_size(list);

    if (list == NULL) {
        return;
    }
    if (!json_is_array(list) || count > GM_SECTOR_MAX_MIRRORS) {
        fail(in, "", "mirrors", "a list of at most 8 mirrors");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char path[PATH_TEXT];
        (void)snprintf(path, sizeof(path), "mirrors[%zu]", i);
        read_mirror(in, json_array_get(list, i), path, &out->mirrors[i]);
    }
    out->mirror_count = (uint32_t)count;
}

static gm_door read_door(const section *at)
{
    static const char *const names[] = {"left", "right", "top", "bottom"};
    const char *name = json_string_value(json_object_get(at->object, "door"));

    for (uint32_t i = 0; i < 4 && name != NULL; i++) {
        if (strcmp(names[i], name) == 0) {
            return (gm_door)i;
        }
    }
    fail(at->in, at->path, "door", "\"left\", \"right\", \"top\" or \"bottom\"");
    return GM_DOOR_LEFT;
}

static void read_box(const section *at, float box[4])
{
    const json_t *list = json_object_get(at->object, "box");
    bool is_good = json_is_array(list) && json_array_size(list) == 4;

    for (size_t i = 0; i < 4 && is_good; i++) {
        is_good = json_is_number(json_array_get(list, i));
        box[i] = (float)json_number_value(json_array_get(list, i));
    }
    is_good = is_good && box[0] >= 0.0F && box[1] >= 0.0F && box[2] >= 80.0F && box[3] >= 80.0F &&
              box[0] + box[2] <= GM_ARENA_WIDTH && box[1] + box[3] <= GM_ARENA_HEIGHT;
    if (!is_good) {
        fail(at->in, at->path, "box", "[x, y, width, height] in the arena, sides of 80 and more");
    }
}

static void read_pocket(reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"box", "door", "near", "crystals", "cores", NULL};
    const json_t *object = json_object_get(root, "pocket");

    if (object == NULL) {
        return;
    }
    section at = open_section(in, object, "pocket", keys);
    out->has_pocket = true;
    read_box(&at, out->pocket.box);
    out->pocket.door = read_door(&at);
    out->pocket.near = read_number(&at, "near", (range){20.0, 400.0});
    out->pocket.crystal_count = read_points(&at, "crystals", out->pocket.crystals);
    out->pocket.core_count = read_points(&at, "cores", out->pocket.cores);
}

static uint32_t read_device(const section *at, const json_t *item)
{
    static const char *const names[GM_DEVICE_COUNT] = {
        "plate", "emitter", "metronome", "sentry", "gun", "camera", "stepper", "cart", "pulse"};
    const char *name = json_string_value(item);

    for (uint32_t i = 0; i < GM_DEVICE_COUNT && name != NULL; i++) {
        if (strcmp(names[i], name) == 0) {
            return 1U << i;
        }
    }
    fail(at->in, at->path, "devices",
         "\"plate\", \"emitter\", \"metronome\", \"sentry\", \"gun\", \"camera\", \"stepper\", "
         "\"cart\", "
         "\"pulse\"");
    return 0;
}

static uint32_t read_devices(const section *at)
{
    const json_t *list = json_object_get(at->object, "devices");
    uint32_t devices = 0;

    if (!json_is_array(list)) {
        fail(at->in, at->path, "devices", "a list of devices");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        uint32_t device = read_device(at, json_array_get(list, i));
        if ((devices & device) != 0) {
            fail(at->in, at->path, "devices", "each device once");
        }
        devices |= device;
    }
    return devices;
}

static void read_turns(const section *at, gm_range_data *out)
{
    const json_t *list = json_object_get(at->object, "turns");
    double low = json_number_value(json_array_get(list, 0));
    double high = json_number_value(json_array_get(list, 1));

    out->turn_low = (float)low;
    out->turn_high = (float)high;
    if (json_array_size(list) != 2 || !(low >= 48.0) || !(high - low >= 160.0) ||
        !(high <= (double)GM_ARENA_WIDTH - 48.0)) {
        fail(at->in, at->path, "turns", "[low, high], 48 to 912 and 160 or more apart");
    }
}

static const float rail_gap = 80.0F;

static void read_range(reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"speed", "turns", "line", "rail", "devices", NULL};
    section at = open_section(in, json_object_get(root, "range"), "range", keys);
    gm_range_data *to = &out->range;

    out->is_range = true;
    to->speed = read_number(&at, "speed", (range){60.0, 960.0});
    read_turns(&at, to);
    to->line = read_number(&at, "line", (range){96.0, 864.0});
    to->rail = read_number(&at, "rail", (range){24.0, 400.0});
    to->devices = read_devices(&at);
    if (to->line <= to->turn_low || to->line >= to->turn_high) {
        fail(in, "range", "line", "a line between the turns");
    }
    if (out->start.y < to->rail + rail_gap || out->start.y > GM_ARENA_HEIGHT - rail_gap) {
        fail(in, "range", "rail", "a rail 80 or more above the start, which is 80 above the floor");
    }
}

static void read_head(const section *at, gm_sector *out)
{
    (void)read_count(at, "format", FORMAT, FORMAT);
    read_text(at, "title", out->title);
    read_text(at, "objective", out->objective);
    read_point(at, "start", &out->start);
}

static void read_campaign(reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"format",     "title",    "objective", "start",
                                       "time_limit", "crystals", "debris",    "cores",
                                       "waves",      "mirrors",  "pocket",    NULL};
    section at = open_section(in, root, "", keys);

    if (in->has_failed) {
        return;
    }
    read_head(&at, out);
    out->time_limit = read_number(&at, "time_limit", (range){0.0, 3600.0});
    read_crystals(in, root, &out->crystals);
    read_debris(in, root, &out->debris);
    read_cores(in, root, &out->cores);
    read_waves(in, root, &out->waves);
    read_mirrors(in, root, out);
    read_pocket(in, root, out);
}

/* A range has none of the keys that make things arrive. */
static void read_root(reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"format", "title", "objective", "start", "range", NULL};

    if (json_object_get(root, "range") == NULL) {
        read_campaign(in, root, out);
        return;
    }
    section at = open_section(in, root, "", keys);
    if (!in->has_failed) {
        read_head(&at, out);
        read_range(in, root, out);
    }
}

static bool check_name(reader *in, const char *name)
{
    if (name == NULL || name[0] == '\0' || strlen(name) >= GM_SECTOR_NAME) {
        in->name = "sector";
        fail(in, "name", "", "1 to 31 bytes");
    }
    return !in->has_failed;
}

static json_t *load(reader *in, const char *json, size_t length)
{
    json_error_t where;
    json_t *root = NULL;

    if (json == NULL || length > MAX_BYTES) {
        fail(in, "", "", "a sector file of at most 1 MB");
        return NULL;
    }
    root = json_loadb(json, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL) {
        in->has_failed = true;
        (void)snprintf(in->error, GM_ERROR_TEXT,
                       "%s.json:%d:%d: expected a JSON sector file: %.120s", in->name, where.line,
                       where.column, where.text);
        make_line(in->error);
    }
    return root;
}

gm_result gm_sector_parse(const char *name, const char *json, size_t length, gm_sector *out,
                          char error[GM_ERROR_TEXT])
{
    reader in = {.name = name, .error = error};
    gm_sector parsed = {0};

    error[0] = '\0';
    *out = (gm_sector){0};
    if (!check_name(&in, name)) {
        return GM_ERR_SECTOR;
    }
    json_t *root = load(&in, json, length);
    if (root != NULL) {
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

const char *gm_sector_title(const gm_sector *sector)
{
    return sector->title;
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
