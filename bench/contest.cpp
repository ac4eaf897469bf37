#include "bench/contest.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <vector>

namespace impactfit::bench {
namespace {

using Samples = std::vector<double>;

double median(Samples samples) {
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

double mean(const Samples& samples) {
    return std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(samples.size());
}

double largest(const Samples& samples) {
    return *std::max_element(samples.begin(), samples.end());
}

/// What was seen of each impact of the group.
struct Sightings {
    Samples restitution_error, duration_error, evaluations;
    std::vector<Samples> times;  ///< [us] per impact and repeat

    explicit Sightings(std::size_t impacts)
        : restitution_error(impacts), duration_error(impacts), evaluations(impacts), times(impacts) {}

    void judge(std::size_t i, const ImpactAnswer& answer, const ReferenceImpact& truth) {
        restitution_error[i] = std::abs(answer.restitution - truth.restitution);
        duration_error[i] = std::abs(answer.duration / truth.duration - 1.0);
        evaluations[i] = static_cast<double>(answer.evaluations);
    }

    Samples typical_times() const {
        Samples result;
        for (const Samples& repeats : times) result.push_back(median(repeats));
        return result;
    }
};

void run_all(benchmark::State& state, const Contestant& contestant, const ImpactGroup& group, Sightings& seen) {
    using Clock = std::chrono::steady_clock;
    for ([[maybe_unused]] auto _ : state) {
        for (std::size_t i = 0; i < group.impacts.size(); ++i) {
            const auto start = Clock::now();
            const ImpactAnswer answer = contestant.run(group.impacts[i]);
            seen.times[i].push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
            seen.judge(i, answer, group.impacts[i]);
        }
    }
}

}  // namespace

void contest(benchmark::State& state, const Contestant& contestant, const ImpactGroup& group, League& league) {
    Sightings seen(group.impacts.size());
    run_all(state, contestant, group, seen);
    const Samples times = seen.typical_times();
    const Standing standing{contestant.solver,
                            group.name,
                            contestant.control,
                            median(seen.restitution_error),
                            largest(seen.restitution_error),
                            mean(times),
                            median(times)};
    state.counters["us_per_impact"] = standing.mean_time;
    state.counters["us_median"] = standing.median_time;
    state.counters["error_median"] = standing.median_error;
    state.counters["error_max"] = standing.worst_error;
    state.counters["duration_error_median"] = median(seen.duration_error);
    state.counters["duration_error_max"] = largest(seen.duration_error);
    state.counters["evaluations"] = mean(seen.evaluations);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(group.impacts.size()));
    league.enter(standing);
}

}  // namespace impactfit::bench
