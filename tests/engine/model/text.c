#include "text.h"

#include <stdio.h>

void text_clear(text *out)
{
    out->body.used = 0;
    out->body.text[0] = '\0';
    out->calls.used = 0;
    out->calls.text[0] = '\0';
    out->anys.used = 0;
    out->anys.text[0] = '\0';
    out->expected.used = 0;
    out->expected.text[0] = '\0';
    out->open_case = 0;
}

void text_add_list(text_part *part, const char *format, va_list arguments)
{
    size_t room = TEXT_SIZE - part->used;
    int written = vsnprintf(&part->text[part->used], room, format, arguments);
    if (written > 0) {
        part->used = (size_t)written < room ? part->used + (size_t)written : TEXT_SIZE - 1;
    }
}

void text_add(text_part *part, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_add_list(part, format, arguments);
    va_end(arguments);
}

void text_end_call(text *out)
{
    if (out->open_case != 0) {
        text_add(&out->calls, "        break;\n");
        out->open_case = 0;
    }
}

void text_add_to_call(text *out, uint32_t call, const char *format, va_list arguments)
{
    if (out->open_case != call + 1) {
        text_end_call(out);
        text_add(&out->calls, "    case %u:\n", call);
        out->open_case = call + 1;
    }
    text_add(&out->calls, "        ");
    text_add_list(&out->calls, format, arguments);
}

static const char includes[] = "#include <check.h>\n"
                               "#include <stdarg.h>\n"
                               "#include <stdio.h>\n"
                               "#include <stdlib.h>\n"
                               "#include <tickline/tickline.h>\n"
                               "\n";

static const char prologue[] =
    "enum { MANY = 2048 };\n"
    "static tl_world *w;\n"
    "static tl_tick_id t[MANY];\n"
    "static int tick_number[MANY];\n"
    "static tl_level_id l[MANY];\n"
    "static tl_collection_id c[MANY];\n"
    "static tl_timer_id m[MANY];\n"
    "static tl_tickable_id k[MANY];\n"
    "static unsigned answers[MANY];\n"
    "static tl_actor_id a[MANY];\n"
    "static tl_component_id p[MANY];\n"
    "static unsigned updates[MANY];\n"
    "static tl_workers *pool;\n"
    "static tl_job jobs[2048];\n"
    "static bool has_ended[2048];\n"
    "static tl_task_fn *tasks[2048];\n"
    "static const tl_tick_context *inside;\n"
    "static tl_tick_context last; /* of the body that has ended */\n"
    "static uint32_t calls;\n"
    "static tl_workers *workers;\n"
    "static unsigned any_runs[MANY];\n"
    "static tl_time any_delta[MANY];\n"
    "static void act_any(void *user, const tl_tick_context *context);\n"
    "static bool is_ready;\n"
    "static void act(uint32_t call);\n"
    "\n"
    "static void called(const char *format, ...)\n"
    "{\n"
    "    char line[128];\n"
    "    va_list arguments;\n"
    "    if (!is_ready) {\n"
    "        return;\n"
    "    }\n"
    "    va_start(arguments, format);\n"
    "    vsnprintf(line, sizeof(line), format, arguments);\n"
    "    va_end(arguments);\n"
    "    ck_assert_str_eq(line, calls < expected_count ? expected[calls] : \"nothing\");\n"
    "    act(calls++);\n"
    "}\n"
    "\n"
    "static void body(void *user, const tl_tick_context *context)\n"
    "{\n"
    "    const tl_tick_context *outer = inside;\n"
    "    inside = context;\n"
    "    called(\"t%d %s %lld\", *(const int *)user, tl_tick_group_name(context->group),\n"
    "           (long long)context->delta);\n"
    "    inside = outer;\n"
    "    last = *context;\n"
    "}\n"
    "\n"
    "static int started;\n"
    "static void *enqueue_job(void *user, tl_task_fn *task, void *data)\n"
    "{\n"
    "    (void)user;\n"
    "    (void)data;\n"
    "    tasks[started] = task;\n"
    "    return &jobs[started];\n"
    "}\n"
    "\n"
    "static void finish_job(void *user, void *handle)\n"
    "{\n"
    "    (void)user;\n"
    "    tasks[(tl_job *)handle - jobs](handle, 1);\n"
    "}\n"
    "\n"
    "static void do_job(void *user, uint32_t worker)\n"
    "{\n"
    "    (void)worker;\n"
    "    has_ended[*(const int *)user] = true;\n"
    "}\n"
    "\n"
    "static int *number(int value);\n"
    "\n"
    "static bool is_run(const tl_tick_context *context, const int *user, uint64_t frame, int "
    "slot)\n"
    "{\n"
    "    return context->frame == frame && *user == slot;\n"
    "}\n"
    "\n"
    "static void ask_back(void *user, tl_world *world)\n"
    "{\n"
    "    (void)world;\n"
    "    called(\"t%d asks back\", *(const int *)user);\n"
    "}\n"
    "\n"
    "static void any_body(void *user, const tl_tick_context *context)\n"
    "{\n"
    "    any_runs[*(const int *)user] += is_ready;\n"
    "    any_delta[*(const int *)user] = context->delta;\n"
    "    act_any(user, context);\n"
    "}\n"
    "\n"
    "/* Calls that cannot be deferred are refused in the body of a function on any thread. */\n"
    "static void either_body(void *user, const tl_tick_context *context)\n"
    "{\n"
    "    bool is_any = tl_provenance_set_logging(context->world, false) == TL_ERR_STATE;\n"
    "    (is_any ? any_body : body)(user, context);\n"
    "}\n"
    "\n"
    "static void start_job(int value)\n"
    "{\n"
    "    started = value;\n"
    "    jobs[value] = (tl_job){.fn = do_job, .user = number(value)};\n"
    "    ck_assert_int_eq(tl_job_start(pool, &jobs[value]), TL_OK);\n"
    "}\n"
    "\n"
    "static int *number(int value)\n"
    "{\n"
    "    tick_number[value] = value;\n"
    "    return &tick_number[value];\n"
    "}\n"
    "\n"
    "static void timer(void *user, const tl_timer_call *call)\n"
    "{\n"
    "    called(\"m%d %u/%u due %lld\", *(const int *)user, call->index, call->count,\n"
    "           (long long)call->due);\n"
    "}\n"
    "\n"
    "static void tickable(void *user, const tl_tickable_context *context)\n"
    "{\n"
    "    called(\"k%d %lld\", *(const int *)user, (long long)context->delta);\n"
    "}\n"
    "\n"
    "static bool ask_allowed(void *user)\n"
    "{\n"
    "    called(\"k%d allowed?\", *(const int *)user);\n"
    "    return (answers[*(const int *)user] & 1) == 0;\n"
    "}\n"
    "\n"
    "static bool ask_tickable(void *user)\n"
    "{\n"
    "    called(\"k%d tickable?\", *(const int *)user);\n"
    "    return (answers[*(const int *)user] & 2) == 0;\n"
    "}\n"
    "\n"
    "static bool ask_paused(void *user)\n"
    "{\n"
    "    called(\"k%d in pause?\", *(const int *)user);\n"
    "    return (answers[*(const int *)user] & 4) == 0;\n"
    "}\n"
    "\n"
    "static tl_tickable_type ask_type(void *user)\n"
    "{\n"
    "    called(\"k%d type?\", *(const int *)user);\n"
    "    return (tl_tickable_type)(answers[*(const int *)user] / 8 % 3);\n"
    "}\n"
    "\n";

static const char openers[] =
    "static void latent_called(const char *format, int value, tl_time delta)\n"
    "{\n"
    "    const tl_tick_context *outer = inside;\n"
    "    tl_tick_context own = last;\n"
    "    inside = &own;\n"
    "    called(format, value, (long long)delta);\n"
    "    inside = outer;\n"
    "    last = own;\n"
    "}\n"
    "\n"
    "static void latent_done(void *user, tl_world *world)\n"
    "{\n"
    "    (void)world;\n"
    "    latent_called(\"d%d\", *(const int *)user, 0);\n"
    "}\n"
    "\n"
    "static bool latent_update(void *user, tl_world *world, tl_time delta)\n"
    "{\n"
    "    (void)world;\n"
    "    latent_called(\"u%d %lld\", *(const int *)user, delta);\n"
    "    return --updates[*(const int *)user] == 0;\n"
    "}\n"
    "\n"
    "static const tl_actor_class actor_classes[4] = {\n"
    "    {.name = \"actor\", .tick = either_body},\n"
    "    {.name = \"aware actor\", .tick = either_body, .is_latent_aware = true},\n"
    "    {.name = \"any actor\", .tick = either_body},\n"
    "    {.name = \"aware any actor\", .tick = either_body, .is_latent_aware = true}};\n"
    "static const tl_component_class component_classes[4] = {\n"
    "    {.name = \"component\", .tick = either_body},\n"
    "    {.name = \"aware component\", .tick = either_body, .is_latent_aware = true},\n"
    "    {.name = \"any component\", .tick = either_body},\n"
    "    {.name = \"aware any component\", .tick = either_body, .is_latent_aware = true}};\n"
    "\n"
    "static void spawn(int actor, int slot, int kind, int kind_of_part, tl_actor_def def)\n"
    "{\n"
    "    def.primary_tick.run_on_any_thread = kind >= 2;\n"
    "    tl_primary_tick primary = def.primary_tick;\n"
    "    primary.has_group = false;\n"
    "    primary.run_on_any_thread = kind_of_part >= 2;\n"
    "    tl_component_def part = {.component_class = &component_classes[kind_of_part],\n"
    "                             .user = number(slot + 1),\n"
    "                             .primary_tick = &primary};\n"
    "    def.actor_class = &actor_classes[kind];\n"
    "    def.user = number(slot);\n"
    "    def.components = &part;\n"
    "    ck_assert_int_eq(tl_actor_spawn(w, &def, &a[actor]), TL_OK);\n"
    "    t[slot] = tl_actor_tick(w, a[actor]);\n"
    "    p[actor] = tl_actor_component(w, a[actor], 0);\n"
    "    t[slot + 1] = tl_component_tick(w, p[actor]);\n"
    "}\n"
    "\n"
    "static void physics(void *user, const tl_tick_context *context)\n"
    "{\n"
    "    (void)user;\n"
    "    body(&tick_number[context->group == TL_TICK_GROUP_END_PHYSICS], context);\n"
    "}\n"
    "\n"
    "static void camera(void *user, tl_world *world, tl_time delta)\n"
    "{\n"
    "    (void)user;\n"
    "    (void)world;\n"
    "    called(\"camera %lld\", (long long)delta);\n"
    "}\n"
    "\n"
    "static void deferred(void *user, tl_world *world)\n"
    "{\n"
    "    (void)user;\n"
    "    (void)world;\n"
    "    called(\"deferred\");\n"
    "}\n"
    "\n"
    "static void create(int number, tl_tick_def def)\n"
    "{\n"
    "    tick_number[number] = number;\n"
    "    def.fn = either_body;\n"
    "    def.user = &tick_number[number];\n"
    "    ck_assert_int_eq(tl_tick_create(w, &def, &t[number]), TL_OK);\n"
    "}\n"
    "\n"
    "static void steps(uint32_t count)\n"
    "{\n"
    "    for (uint32_t i = 0; i < count; i++) {\n"
    "        ck_assert_int_eq(tl_frame_step(w, NULL), TL_OK);\n"
    "    }\n"
    "}\n"
    "\n"
    "static tl_tick_info info(int number)\n"
    "{\n"
    "    tl_tick_info info;\n"
    "    (void)tl_tick_get_info(w, t[number], &info);\n"
    "    return info;\n"
    "}\n"
    "\n";

void text_print(const text *in, const char *name)
{
    printf("%s", includes);
    printf("static const char *const expected[] = {\n%s    \"nothing\"};\n", in->expected.text);
    printf("enum { expected_count = sizeof(expected) / sizeof(expected[0]) - 1 };\n\n");
    printf("%s%s", prologue, openers);
    printf("static void act(uint32_t call)\n{\n    switch (call) {\n%s%s    default:\n"
           "        break;\n    }\n}\n\n",
           in->calls.text, in->open_case != 0 ? "        break;\n" : "");
    printf("static void act_any(void *user, const tl_tick_context *context)\n{\n    (void)user;\n"
           "    (void)context;\n%s}\n\n",
           in->anys.text);
    printf("START_TEST(%s)\n{\n%s    ck_assert_uint_eq(calls, expected_count);\n"
           "    ck_assert_uint_eq(tl_world_check(w, NULL, NULL), 0);\n"
           "    tl_world_destroy(w);\n    tl_workers_destroy(workers);\n    "
           "tl_workers_destroy(pool);\n}\nEND_TEST\n\n",
           name, in->body.text);
    printf("int main(void)\n{\n    Suite *suite = suite_create(\"printed\");\n"
           "    TCase *tcase = tcase_create(\"printed\");\n    tcase_add_test(tcase, %s);\n"
           "    suite_add_tcase(suite, tcase);\n    SRunner *runner = srunner_create(suite);\n"
           "    srunner_run_all(runner, CK_NORMAL);\n"
           "    int failed = srunner_ntests_failed(runner);\n    srunner_free(runner);\n"
           "    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;\n}\n",
           name);
    (void)fflush(stdout);
}

void text_print_bytes(const uint8_t *bytes, size_t size)
{
    printf("/* bytes:");
    for (size_t i = 0; i < size; i++) {
        printf("%s%02x", i % 6 == 4 ? "\n   " : " ", (unsigned)bytes[i]);
    }
    printf(" */\n");
    (void)fflush(stdout);
}
