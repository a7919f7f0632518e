/* trace_socket.c -- a host that sends its frames to a `tickline --trace-open unix:PATH` that waits
 * at a socket of this machine. */
#define _POSIX_C_SOURCE 200809L
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

#ifndef _WIN32
    #include <sys/socket.h>
    #include <sys/un.h>

static FILE *connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int peer = socket(AF_UNIX, SOCK_STREAM, 0);

    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    if (connect(peer, (const struct sockaddr *)&address, sizeof address) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return fdopen(peer, "w");
}
#else
static FILE *connect_to(const char *path)
{
    (void)fprintf(stderr, "%s: expected a system with Unix sockets\n", path);
    exit(EXIT_FAILURE);
}
#endif

static void append(void *user, const char *text)
{
    (void)fputs(text, user);
}

static void work(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

int main(int argc, char **argv)
{
    const tl_world_def def = {.trace_frames = true};
    const tl_tick_def worker = {.fn = work, .name = "Worker"};
    tl_world *world = NULL;
    tl_tick_id tick = {0};

    if (argc < 2) {
        puts("expected the PATH of a waiting `tickline --trace-open unix:PATH`");
        return EXIT_SUCCESS;
    }
    FILE *peer = connect_to(argv[1]);
    if (peer == NULL || tl_world_create(&world, &def) != TL_OK ||
        tl_tick_create(world, &worker, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        return EXIT_FAILURE;
    }
    append(peer, TL_TRACE_HEAD);
    for (int i = 0; i < 10 && tl_world_tick(world, TL_MS(16)) == TL_OK; i++) {
        (void)tl_trace_write(world, append, peer);
    }
    tl_world_destroy(world);
    return fclose(peer) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Output:
 * expected the PATH of a waiting `tickline --trace-open unix:PATH`
 */
