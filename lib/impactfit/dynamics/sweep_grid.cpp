#include "impactfit/dynamics/sweep_grid.hpp"

#include <algorithm>

#include "impactfit/core/parallel.hpp"

namespace impactfit {
namespace {

constexpr std::size_t values_a_task = 1000;

std::vector<double> values_of(const SweepAxis& axis, int threads) {
    std::vector<double> values(axis.count);
    parallel_for((axis.count + values_a_task - 1) / values_a_task, threads, [&](std::size_t task) {
        const std::size_t end = std::min((task + 1) * values_a_task, axis.count);
        for (std::size_t i = task * values_a_task; i < end; ++i) values[i] = axis.value(i);
    });
    return values;
}

}  // namespace

SweepGrid::SweepGrid(const SweepPlan& plan) : plan_(plan), points_a_value_(plan.axes.size()) {
    std::size_t points = 1;
    for (std::size_t axis = plan.axes.size(); axis-- > 0; points *= plan.axes[axis].count)
        points_a_value_[axis] = points;
    for (const SweepAxis& axis : plan.axes) values_.push_back(values_of(axis, plan.threads));
}

Impact<double> SweepGrid::swept_impact(std::size_t point) const {
    Impact<double> at = plan_.impact;
    for (std::size_t axis = 0; axis < plan_.axes.size(); ++axis) {
        const std::string& name = plan_.axes[axis].name;
        if (name == swept_mass) at.effective_mass = varied(axis, point);
        if (name == swept_speed) at.impact_speed = varied(axis, point);
        if (name == swept_load) at.load = varied(axis, point);
    }
    if (plan_.gravity > 0.0) at.load = plan_.gravity * at.effective_mass;
    return at;
}

Impact<double> SweepGrid::impact_at(std::size_t point) const {
    return plan_.form && plan_.form->unit_impact ? Impact<double>{} : swept_impact(point);
}

}  // namespace impactfit
