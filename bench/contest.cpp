#include "bench/contest.hpp"

#include <chrono>
#include <cmath>

#include "bench/samples.hpp"

namespace impactfit::bench {
namespace {

/// Results of each impact of the group.
struct Sightings {
    Samples restitution_error, duration_error, evaluations;
    std::vector<Samples> times;  ///< [us] per impact and repeat

    explicit Sightings(std::size_t impacts)
        : restitution_error(impacts), duration_error(impacts), evaluations(impacts), times(impacts) {}

    void judge(std::size_t i, const ImpactAnswer& answer, const ContestImpact& truth) {
        restitution_error[i] = std::abs(answer.restitution - truth.restitution);
        duration_error[i] = std::abs(answer.duration / truth.duration - 1.0);
        evaluations[i] = static_cast<double>(answer.evaluations);
    }
};

void run_all(benchmark::State& state, const std::vector<ContestImpact>& impacts, Sightings& seen) {
    using Clock = std::chrono::steady_clock;
    for ([[maybe_unused]] auto _ : state) {
        for (std::size_t i = 0; i < impacts.size(); ++i) {
            const auto start = Clock::now();
            const ImpactAnswer answer = impacts[i].run();
            seen.times[i].push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
            seen.judge(i, answer, impacts[i]);
        }
    }
}

}  // namespace

void contest(benchmark::State& state, const std::vector<ContestImpact>& impacts, Standing standing, League& league) {
    Sightings seen(impacts.size());
    run_all(state, impacts, seen);
    const Samples times = medians(seen.times);
    standing.median_error = median(seen.restitution_error);
    standing.e_criterion = largest(seen.restitution_error);
    standing.mean_time = mean(times);
    standing.median_time = median(times);
    state.counters["us_per_impact"] = standing.mean_time;
    state.counters["us_median"] = standing.median_time;
    state.counters["error_median"] = standing.median_error;
    state.counters["error_max"] = standing.e_criterion;
    state.counters["duration_error_median"] = median(seen.duration_error);
    state.counters["duration_error_max"] = largest(seen.duration_error);
    state.counters["evaluations"] = mean(seen.evaluations);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(impacts.size()));
    league.enter(standing);
}

}  // namespace impactfit::bench
