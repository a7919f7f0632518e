/* small_disk.h -- files that cannot grow, as on a full disk, for any user. */
#ifndef SMALL_DISK_H
#define SMALL_DISK_H

/** From now on no file of this process grows beyond `bytes`: writes fail with EFBIG. */
void small_disk_begin(unsigned long bytes);
void small_disk_end(void);

#endif
