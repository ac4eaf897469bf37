#include "bench/gradient_contest.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "bench/bouc_wen_impacts.hpp"
#include "bench/legs_gradient.hpp"
#include "bench/legs_impact.hpp"
#include "bench/peers/bouc_wen_motion.hpp"
#include "bench/peers/cvode_impact.hpp"
#include "bench/peers/cvodes_gradient.hpp"
#include "bench/samples.hpp"

namespace impactfit::bench {
namespace {

template <class Run>
double microseconds(const Run& run) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    run();
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double largest_error(const BoucWenGroupsOf<double>& gradient, const BoucWenGroupsOf<double>& truth) {
    double largest = 0.0;
    for (std::size_t i = 0; i < truth.size(); ++i) largest = std::max(largest, std::abs(gradient[i] - truth[i]));
    return largest;
}

}  // namespace

std::vector<GradientContestant> gradient_contestants(double tolerance) {
    const auto plain = std::make_shared<CvodeImpact<BoucWenMotion<>>>(tolerance);
    const auto sensitivities = std::make_shared<CvodesGradient>(tolerance);
    return {{"dop853", tolerance, [=](const BoucWenImpact& impact) { return legs_impact(impact, tolerance); },
             [=](const BoucWenImpact& impact) { return legs_gradient(impact, tolerance); }},
            {"cvodes", tolerance, [=](const BoucWenImpact& impact) { return plain->run(impact); },
             [=](const BoucWenImpact& impact) { return sensitivities->run(impact); }}};
}

void gradient_contest(benchmark::State& state, const GradientContestant& contestant, GradientLeague& league) {
    const std::vector<BoucWenImpact> impacts = bouc_wen_gradient_impacts();
    std::vector<Samples> plain(impacts.size()), with_gradient(impacts.size());
    Samples errors(impacts.size());
    for ([[maybe_unused]] auto _ : state)
        for (std::size_t i = 0; i < impacts.size(); ++i) {
            BoucWenGroupsOf<double> gradient{};
            plain[i].push_back(microseconds([&] { benchmark::DoNotOptimize(contestant.plain(impacts[i])); }));
            with_gradient[i].push_back(microseconds([&] { gradient = contestant.gradient(impacts[i]); }));
            errors[i] = largest_error(gradient, impacts[i].restitution_gradient);
        }
    const GradientStanding standing{contestant.solver,    contestant.tolerance, mean(medians(with_gradient)),
                                    mean(medians(plain)), median(errors),       largest(errors)};
    state.counters["us_gradient"] = standing.gradient_time;
    state.counters["us_plain"] = standing.plain_time;
    state.counters["ratio"] = standing.ratio();
    state.counters["error_median"] = standing.median_error;
    state.counters["error_max"] = standing.e_criterion;
    league.enter(standing);
}

}  // namespace impactfit::bench
