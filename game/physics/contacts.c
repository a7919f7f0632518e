/* game/physics/contacts.c -- heap sort: the keys are all different, and it needs no memory. */
#include "physics/contacts.h"

static bool is_before(const gm__contact *left, const gm__contact *right)
{
    const gm_contact *l = &left->contact;
    const gm_contact *r = &right->contact;

    if (l->a.index1 != r->a.index1) {
        return l->a.index1 < r->a.index1;
    }
    if (l->b.index1 != r->b.index1) {
        return l->b.index1 < r->b.index1;
    }
    return left->order < right->order;
}

static void swap(gm__contact *left, gm__contact *right)
{
    gm__contact kept = *left;

    *left = *right;
    *right = kept;
}

static void sift_down(gm__contact *heap, uint32_t start, uint32_t count)
{
    uint32_t parent = start;

    while (2 * parent + 1 < count) {
        uint32_t child = 2 * parent + 1;

        if (child + 1 < count && is_before(&heap[child], &heap[child + 1])) {
            child++;
        }
        if (!is_before(&heap[parent], &heap[child])) {
            return;
        }
        swap(&heap[parent], &heap[child]);
        parent = child;
    }
}

void gm__contacts_sort(gm__contact *contacts, uint32_t count)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        sift_down(contacts, i - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        swap(&contacts[0], &contacts[end - 1]);
        sift_down(contacts, 0, end - 1);
    }
}
