#include "impactfit/dynamics/sweep_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/exact_dampings.hpp"

namespace impactfit {
namespace {

constexpr std::size_t points_a_block = 1000;  ///< of a task

}  // namespace

bool is_wanted_restitution(const LawEntry& law, std::string_view name) {
    return name == prescribed_restitution && law.has(computed_damping);
}

SweepPoints::SweepPoints(const SweepPlan& plan, const SweepGrid& grid)
    : plan_(plan), grid_(grid), separation_(plan.options.separation.value_or(plan.law->description.separation)) {
    for (const SweepAxis& axis : plan.axes) {
        const bool is_parameter = axis.name != swept_mass && axis.name != swept_speed && axis.name != swept_load &&
                                  !is_wanted_restitution(*plan.law, axis.name);
        parameters_.push_back(
            is_parameter ? std::optional(parameter_index(plan.parameters(), axis.name, plan.law->description.name))
                         : std::nullopt);
    }
    if (has_ratios()) solve_ratios();
}

SweepPoint SweepPoints::operator()(std::size_t index) const {
    SweepPoint point = varied_point(index);
    if (plan_.has_damping_rule()) resolve_damping(point);
    if (!plan_.form) return point;
    if (plan_.form->values) point.values = plan_.form->values(point.values, point.impact.impact_speed);
    if (plan_.form->unit_impact) point.impact = {};
    if (point.values.size() != plan_.law->parameters.size()) plan_.law->check(point.values);
    return point;
}

SweepPoint SweepPoints::varied_point(std::size_t index) const {
    SweepPoint point{plan_.values, grid_.swept_impact(index), plan_.restitution.value_or(0.0)};
    for (std::size_t axis = 0; axis < plan_.axes.size(); ++axis) {
        if (parameters_[axis])
            point.values[*parameters_[axis]] = grid_.varied(axis, index);
        else if (is_wanted_restitution(*plan_.law, plan_.axes[axis].name))
            point.restitution = grid_.varied(axis, index);
    }
    return point;
}

SweepPoints::Key SweepPoints::key_of(const SweepPoint& point) const {
    const PowerLawCoefficients<double> law = plan_.law->coefficients(point.values);
    return {law.hertz_exponent, law.damping_exponent, law.velocity_exponent, point.restitution};
}

bool SweepPoints::has_ratios() const {
    return plan_.has_damping_rule() && plan_.rule == exact_rule && (!plan_.has_load() || plan_.damping_without_load);
}

void SweepPoints::solve_ratios() {
    keys_.resize(plan_.size());
    parallel_for((keys_.size() + points_a_block - 1) / points_a_block, plan_.threads, [&](std::size_t block) {
        const std::size_t end = std::min((block + 1) * points_a_block, keys_.size());
        for (std::size_t i = block * points_a_block; i < end; ++i) keys_[i] = key_of(varied_point(i));
    });
    std::sort(keys_.begin(), keys_.end());
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
    std::vector<WantedRestitution> wanted;
    for (const auto& [n, m, q, restitution] : keys_) wanted.push_back({{n, m, q, separation_}, restitution});
    ratios_ = exact_damping_ratios(wanted, plan_.options.tolerance, plan_.threads);
}

double SweepPoints::ratio_of(const Key& key) const {
    return ratios_[static_cast<std::size_t>(std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin())];
}

double SweepPoints::damping_of(const SweepPoint& point) const try {
    const PowerLawCoefficients<double> law = plan_.law->coefficients(point.values);
    if (!has_ratios())
        return damping_by_rule(plan_.rule, law, point.impact, separation_, point.restitution, plan_.options.tolerance);
    return hysteresis_damping(law, point.impact, ratio_of(key_of(point)));
} catch (const Error& error) {
    if (error.kind() != ErrorKind::problem) throw;
    return std::numeric_limits<double>::quiet_NaN();
}

/// Sets the damping of a point by its rule. Sets `failed` if the exact damping cannot be determined or the formula has
/// no finite value.
void SweepPoints::resolve_damping(SweepPoint& point) const {
    const double value = damping_of(point);
    point.values[plan_.law->index_of(computed_damping)] = value;
    if (std::isfinite(value)) return;
    point.failed =
        std::isnan(value) && plan_.rule == exact_rule ? CollisionStatus::not_converged : CollisionStatus::non_finite;
}

}  // namespace impactfit
