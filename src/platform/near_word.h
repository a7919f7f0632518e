/* platform/near_word.h -- which of some known words a misspelt one may stand for. */
#ifndef APP_NEAR_WORD_H
#define APP_NEAR_WORD_H

#include <stdint.h>

/** Letters to be put in, left out or changed; 1 where `known` begins with `word`, in capitals or
 * not. Words of more than 40 letters are far from all others: UINT32_MAX. */
uint32_t app_word_apart(const char *word, const char *known);
/** The most letters that a word may be apart from the one that it stands for. */
uint32_t app_word_limit(const char *word);
/** The word that differs from `word` by fewest letters; NULL: by too many.
 * @param best  of other words before, or NULL  @return `best` or `known`, or NULL */
const char *app_word_nearer(const char *word, const char *best, const char *known);

#endif
