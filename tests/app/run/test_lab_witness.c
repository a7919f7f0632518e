/* The witness: a frame that comes out otherwise is seen, a new future is no difference. */
#include "run/witness.h"
#include "suite.h"

#include <check.h>

static lab_witness witness;

static void forget(void)
{
    witness = (lab_witness){.first_difference = 0};
}

START_TEST(the_same_hash_again_is_no_difference)
{
    ck_assert(lab_witness_tell(&witness, 60, 7));
    ck_assert(lab_witness_tell(&witness, 60, 7));
    ck_assert_uint_eq(witness.first_difference, 0);
}
END_TEST

START_TEST(another_hash_is_one_and_the_first_frame_is_kept)
{
    (void)lab_witness_tell(&witness, 60, 7);
    (void)lab_witness_tell(&witness, 120, 8);
    ck_assert(!lab_witness_tell(&witness, 120, 9));
    ck_assert(!lab_witness_tell(&witness, 60, 9));
    ck_assert_uint_eq(witness.first_difference, 60);
}
END_TEST

START_TEST(after_a_cut_frames_are_new)
{
    (void)lab_witness_tell(&witness, 60, 7);
    (void)lab_witness_tell(&witness, 120, 8);
    lab_witness_cut(&witness, 60);
    ck_assert(lab_witness_tell(&witness, 120, 9));
    ck_assert(!lab_witness_tell(&witness, 60, 9));
}
END_TEST

START_TEST(old_frames_give_way)
{
    uint64_t later = 60 + (uint64_t)LAB_WITNESS_PERIOD * LAB_WITNESS_FRAMES;
    (void)lab_witness_tell(&witness, 60, 7);
    ck_assert(lab_witness_tell(&witness, later, 8));
    ck_assert(lab_witness_tell(&witness, 60, 9));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("witness");
    tcase_add_checked_fixture(tests, forget, NULL);
    tcase_add_test(tests, the_same_hash_again_is_no_difference);
    tcase_add_test(tests, another_hash_is_one_and_the_first_frame_is_kept);
    tcase_add_test(tests, after_a_cut_frames_are_new);
    tcase_add_test(tests, old_frames_give_way);
    return suite_run(tests, 60);
}
