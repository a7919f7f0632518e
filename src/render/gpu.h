/* render/gpu.h -- whether SDL's renderer would run on a real GPU. */
#ifndef APP_GPU_H
#define APP_GPU_H

#include <stdbool.h>

/** Opens and closes a hidden window: about 0.1 s. */
bool app_gpu_is_present(void);

#endif
