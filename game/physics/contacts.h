/* game/physics/contacts.h -- the order in which contacts act. Private to the physics files. */
#ifndef GM_CONTACTS_H
#define GM_CONTACTS_H

#include "physics/physics.h"

/** A contact and its place in the step that found it. */
typedef struct gm__contact {
    gm_contact contact;
    uint32_t order;
} gm__contact;

/** Sorts by (a, b, order); a wall comes before every body. In place, no allocation. */
void gm__contacts_sort(gm__contact *contacts, uint32_t count);

#endif
