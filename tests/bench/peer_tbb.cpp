// TBB flow graph: one continue_node a function. In an arena of the asked number of threads.
#include "peer.h"

#include <memory>
#include <new>
#include <optional>
#include <tbb/flow_graph.h>
#include <tbb/task_arena.h>

namespace
{
namespace flow = tbb::flow;

template <typename policy> class graph_state
{
    using node = flow::continue_node<flow::continue_msg, policy>;

  public:
    explicit graph_state(const peer_job &job) : job(job), arena(static_cast<int>(job.threads))
    {
        nodes = allocator.allocate(job.shapes[0]->count);
        arena.execute([this] { build(); });
    }

    ~graph_state()
    {
        arena.execute([this] { clear(); });
        allocator.deallocate(nodes, job.shapes[0]->count);
    }

    graph_state(const graph_state &) = delete;
    graph_state &operator=(const graph_state &) = delete;

    void run()
    {
        arena.execute([this] { run_graph(); });
    }

    void rebuild()
    {
        arena.execute([this] {
            clear();
            present ^= 1;
            build();
            run_graph();
        });
    }

  private:
    // The room for the nodes is kept: only what TBB itself does is measured.
    void build()
    {
        const shape &s = *job.shapes[present];

        graph.emplace();
        for (uint32_t i = 0; i < s.count; i++) {
            const bench_call *call = &job.calls[i];
            const tl_tick_context *context = job.context;
            new (&nodes[i]) node(*graph, [call, context](const flow::continue_msg &) {
                call->fn(call->user, context);
                return flow::continue_msg();
            });
        }
        for (uint32_t i = 0; i < s.count; i++) {
            for (uint32_t k = s.first[i]; k < s.first[i + 1]; k++) {
                flow::make_edge(nodes[s.before[k]], nodes[i]);
            }
        }
    }

    void run_graph()
    {
        const shape &s = *job.shapes[present];

        for (uint32_t i = 0; i < s.count; i++) {
            if (s.first[i] == s.first[i + 1]) {
                nodes[i].try_put(flow::continue_msg());
            }
        }
        graph->wait_for_all();
    }

    void clear()
    {
        for (uint32_t i = job.shapes[present]->count; i > 0; i--) {
            nodes[i - 1].~node();
        }
        graph.reset();
    }

    peer_job job;
    tbb::task_arena arena;
    std::allocator<node> allocator;
    std::optional<flow::graph> graph;
    node *nodes = nullptr;
    uint32_t present = 0;
};

template <typename policy> void *open_state(const peer_job *job)
{
    return new graph_state<policy>(*job);
}

template <typename policy> void close_state(void *user)
{
    delete static_cast<graph_state<policy> *>(user);
}

template <typename policy> void run(void *user)
{
    static_cast<graph_state<policy> *>(user)->run();
}

template <typename policy> void rebuild(void *user)
{
    static_cast<graph_state<policy> *>(user)->rebuild();
}

template <typename policy> constexpr peer make_peer(const char *name)
{
    return {name, open_state<policy>, close_state<policy>, run<policy>, rebuild<policy>};
}
} // namespace

extern "C" {
extern const peer peer_tbb = make_peer<flow::queueing>("TBB flow graph");
extern const peer peer_tbb_lightweight =
    make_peer<flow::lightweight>("TBB flow graph lightweight");
}
