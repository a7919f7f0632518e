/* platform/short_name.c -- see short_name.h. */
#include "platform/short_name.h"

#include <game/utf8.h>
#include <stdbool.h>
#include <string.h>

#define DOTS "\xE2\x80\xA6"

/* Bytes before "[TickComponent]" at the end, or all. */
static size_t length_of(const char *name)
{
    size_t length = strlen(name);
    const char *mark = length > 0 && name[length - 1] == ']' ? strrchr(name, '[') : NULL;
    size_t bare = mark != NULL ? (size_t)(mark - name) : length;
    while (bare > 0 && name[bare - 1] == ' ') {
        bare--;
    }
    return bare > 0 ? bare : length;
}

/* Bytes of the beginning that is kept: the first word, or of "Actor.Component" the actor, or a part
 * of a long one. */
static size_t head_of(const char *name, size_t room)
{
    size_t head = strcspn(name, " ");
    size_t owner = strcspn(name, "./: ");
    bool is_owner = name[owner] == '.' && owner > 0 && owner + 1 <= room / 2;
    head = name[head] == ' ' && head + 1 <= room / 2 ? head + 1 : is_owner ? owner : room / 3;
    return gm_utf8_whole(name, head);
}

/* Where the end that is kept begins: with a whole part of the path, if that leaves half of it. */
static size_t tail_of(const char *name, size_t length, size_t most)
{
    size_t begin = length - most;
    while (begin < length && gm_utf8_is_inside(name[begin])) {
        begin++;
    }
    size_t part = begin + strcspn(name + begin, "./:") + 1;
    return part < length && length - part >= most / 2 ? part : begin;
}

void app_short_name(char *out, size_t size, const char *name)
{
    size_t whole = strlen(name);
    size_t length = whole < size ? whole : length_of(name);
    if (length < size) {
        memcpy(out, name, length);
        out[length] = '\0';
        return;
    }
    size_t room = size - sizeof DOTS;
    size_t head = head_of(name, room);
    size_t tail = tail_of(name, length, room - head);
    memcpy(out, name, head);
    memcpy(out + head, DOTS, sizeof DOTS - 1);
    memcpy(out + head + sizeof DOTS - 1, name + tail, length - tail);
    out[head + sizeof DOTS - 1 + length - tail] = '\0';
}
