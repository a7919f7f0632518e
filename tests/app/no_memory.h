/* no_memory.h -- lets chosen allocations of the application fail, and threads that it starts. */
#ifndef NO_MEMORY_H
#define NO_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* The application is linked here with its calls of malloc and the like renamed to functions of this
 * file: see CMakeLists.txt. Its messages are counted and not shown. */

/** From now on the allocation of that number fails, counted from 1, and those after it too if
 * `for_good`. 0: none. Messages are counted anew. */
void no_memory_begin(uint64_t number, bool for_good);
/** How many allocations were asked for since. */
uint64_t no_memory_count(void);
/** Ends it. */
void no_memory_end(void);

/** How many messages there were since no_memory_begin(). */
uint32_t no_memory_messages(void);
const char *no_memory_last_message(void);

/** Whether the library that makes JSON fails in the same way. */
void no_memory_json(bool is_wanted);
/** Whether worker threads and other threads can be started. */
void no_memory_threads(bool workers, bool others);

#endif
