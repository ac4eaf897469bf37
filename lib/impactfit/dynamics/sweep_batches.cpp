#include "impactfit/dynamics/sweep_batches.hpp"

#include <algorithm>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/dynamics/sweep_points.hpp"

namespace impactfit {
namespace {

const SweepPlan& validated(const SweepPlan& plan) {
    plan.validate();
    check_options(*plan.law, plan.options);
    return plan;
}

/// Throws the Error that simulate_batch would throw, before the first result is written.
void check_point(const SweepPlan& plan, const SweepPoint& point) {
    if (plan.published_range) plan.law->check_published(point.values);
    if (point.failed) return;
    plan.law->check(point.values);
    check_impact(point.impact);
    check_load(point.impact, plan.options);
}

}  // namespace

SweepBatches::SweepBatches(const SweepPlan& plan)
    : plan_(validated(plan)),
      grid_(plan),
      parameters_(plan.size() * plan.law->parameters.size()),
      impacts_(plan.size()),
      statuses_(plan.size()) {
    const SweepPoints points(plan, grid_);
    parallel_for(count(), plan.threads, [&](std::size_t batch) {
        const std::size_t width = plan.law->parameters.size();
        for (std::size_t i = first(batch); i < first(batch) + size(batch); ++i) {
            const SweepPoint point = points(i);
            check_point(plan, point);
            std::copy_n(point.values.begin(), width, parameters_.begin() + static_cast<std::ptrdiff_t>(i * width));
            impacts_[i] = point.impact;
            statuses_[i] = point.failed.value_or(CollisionStatus::separated);
        }
    });
}

void SweepBatches::simulate(std::size_t batch, std::span<Collision<double>> results) const {
    std::vector<std::size_t> damped;  // points with a valid damping
    for (std::size_t i = 0; i < size(batch); ++i) {
        results[i] = {};
        results[i].status = statuses_[first(batch) + i];
        if (results[i].status == CollisionStatus::separated) damped.push_back(i);
    }
    if (damped.size() < size(batch)) return simulate_some(first(batch), damped, results);
    simulate_batch(*plan_.law, values_of(first(batch), size(batch)),
                   std::span(impacts_).subspan(first(batch), size(batch)), plan_.options, results, plan_.threads);
}

/// Simulates the points first + places[k].
void SweepBatches::simulate_some(std::size_t first, const std::vector<std::size_t>& places,
                                 std::span<Collision<double>> results) const {
    std::vector<double> values;
    std::vector<Impact<double>> impacts;
    std::vector<Collision<double>> found(places.size());
    for (const std::size_t place : places) {
        const auto of_point = parameters(first + place);
        values.insert(values.end(), of_point.begin(), of_point.end());
        impacts.push_back(impacts_[first + place]);
    }
    if (!places.empty()) simulate_batch(*plan_.law, values, impacts, plan_.options, found, plan_.threads);
    for (std::size_t k = 0; k < places.size(); ++k) results[places[k]] = found[k];
}

}  // namespace impactfit
