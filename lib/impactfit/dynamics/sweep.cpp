#include "impactfit/dynamics/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr const char* damping_name = "hysteresis_damping";

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                         const std::string& axis = {}) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, axis});
}

/// Returns true for the prescribed restitution of a damping rule. In a law without damping the name denotes a
/// parameter.
bool is_wanted_restitution(const LawEntry& law, std::string_view name) {
    return name == prescribed_restitution && law.has(damping_name);
}

/// One grid point, input of simulate_batch.
struct Point {
    std::vector<double> values;
    Impact<double> impact;
    double restitution;
    std::optional<CollisionStatus> failed = {};  ///< status of a point without damping
};

void set_varied(const SweepPlan& plan, const std::string& name, double value, Point& point) {
    if (name == swept_mass) {
        point.impact.effective_mass = value;
    } else if (name == swept_speed) {
        point.impact.impact_speed = value;
    } else if (is_wanted_restitution(*plan.law, name)) {
        point.restitution = value;
    } else {
        point.values[parameter_index(plan.parameters(), name, plan.law->description.name)] = value;
    }
}

/// Damping of each point. The exact damping ratio depends on exponents and restitution only. It is computed once for
/// all points with equal exponents and restitution.
class DampingOfPoints {
public:
    explicit DampingOfPoints(const SweepPlan& plan)
        : plan_(plan), separation_(plan.options.separation.value_or(plan.law->description.separation)) {}

    double operator()(const Point& point) {
        const PowerLawCoefficients<double> law = plan_.law->coefficients(point.values);
        if (plan_.rule != exact_rule)
            return damping_by_rule(plan_.rule, law, point.impact, separation_, point.restitution,
                                   plan_.options.tolerance);
        const std::array key{law.hertz_exponent, law.damping_exponent, law.velocity_exponent, point.restitution};
        const auto [known, is_new] = ratios_.try_emplace(key, 0.0);
        if (is_new) known->second = ratio_or_nan({key[0], key[1], key[2], separation_}, key[3]);
        return hysteresis_damping(law, point.impact, known->second);
    }

private:
    /// Returns NaN if the bodies creep too slowly for a simulation; the sweep continues.
    double ratio_or_nan(const UnitImpact& impact, double restitution) const try {
        return exact_damping_ratio(impact, restitution, plan_.options.tolerance).damping_ratio;
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::problem) throw;
        return std::numeric_limits<double>::quiet_NaN();
    }

    const SweepPlan& plan_;
    Separation separation_;
    std::map<std::array<double, 4>, double> ratios_;
};

ParameterForm form_of(const SweepPlan& plan) {
    return plan.form.value_or(ParameterForm{"dimensional", plan.law->parameters, false, false, nullptr});
}

void check_bounds(const SweepPlan& plan, const SweepAxis& axis, double value) {
    Impact<double> impact;
    if (is_wanted_restitution(*plan.law, axis.name)) {
        if (!(value > 0.0 && value <= 1.0))
            refuse("prescribed_restitution is out of range", fmt::format("{:g}", value), "> 0 and <= 1", axis.name);
    } else if (axis.name == swept_mass) {
        impact.effective_mass = value;
    } else if (axis.name == swept_speed) {
        impact.impact_speed = value;
    } else {
        const std::string_view owner = plan.law->description.name;
        check_parameter(plan.parameters()[parameter_index(plan.parameters(), axis.name, owner)], value, owner);
    }
    check_impact(impact);
}

void check_axis(const SweepPlan& plan, std::size_t index) {
    const SweepAxis& axis = plan.axes[index];
    const std::vector<std::string> known = sweepable_names(*plan.law, form_of(plan));
    if (std::find(known.begin(), known.end(), axis.name) == known.end())
        refuse(fmt::format("{} has no quantity of this name to vary", plan.law->description.name), axis.name,
               allowed_names(axis.name, known));
    for (std::size_t earlier = 0; earlier < index; ++earlier)
        if (plan.axes[earlier].name == axis.name) refuse("duplicate name in --vary", axis.name, "each name once");
    axis.validate();
    for (const double end : {axis.start, axis.stop}) check_bounds(plan, axis, end);
}

void check_size(const SweepPlan& plan) {
    double points = 1.0;
    for (const SweepAxis& axis : plan.axes) points *= static_cast<double>(axis.count);
    if (points > static_cast<double>(most_sweep_points))
        refuse("the grid has too many points", fmt::format("{:.15g}", points),
               fmt::format("at most {}", most_sweep_points));
}

/// Sets the damping of a point by its rule. Sets `failed` if the exact damping cannot be determined or the formula has
/// no finite value.
void resolve_damping(const SweepPlan& plan, DampingOfPoints& damping_of, Point& point) {
    const double value = damping_of(point);
    point.values[plan.law->index_of(damping_name)] = value;
    if (std::isfinite(value)) return;
    point.failed =
        std::isnan(value) && plan.rule == exact_rule ? CollisionStatus::not_converged : CollisionStatus::non_finite;
}

/// Returns a grid point: parameters of the form, converted to the values of the law.
Point point_of(const SweepPlan& plan, std::size_t index, DampingOfPoints& damping_of) {
    Point point{plan.values, plan.impact, plan.restitution.value_or(0.0)};
    for (std::size_t a = 0; a < plan.axes.size(); ++a)
        set_varied(plan, plan.axes[a].name, plan.varied(a, index), point);
    if (plan.has_damping_rule()) resolve_damping(plan, damping_of, point);
    if (!plan.form) return point;
    if (plan.form->values) point.values = plan.form->values(point.values, point.impact.impact_speed);
    if (plan.form->unit_impact) point.impact = {};
    if (point.values.size() != plan.law->parameters.size()) plan.law->check(point.values);
    return point;
}

/// Simulates the points with a valid damping by simulate_batch.
void simulate_points(const SweepPlan& plan, const std::vector<std::size_t>& points,
                     const std::vector<Impact<double>>& impacts, SweepResult& result) {
    if (points.size() == result.impacts.size())
        return simulate_batch(*plan.law, result.parameters, impacts, plan.options, result.impacts, plan.threads);
    const std::size_t width = plan.law->parameters.size();
    std::vector<double> values;
    values.reserve(points.size() * width);
    for (const std::size_t i : points) {
        const auto first = result.parameters.begin() + static_cast<std::ptrdiff_t>(i * width);
        values.insert(values.end(), first, first + static_cast<std::ptrdiff_t>(width));
    }
    std::vector<Collision<double>> hits(points.size());
    simulate_batch(*plan.law, values, impacts, plan.options, hits, plan.threads);
    for (std::size_t k = 0; k < points.size(); ++k) result.impacts[points[k]] = hits[k];
}

}  // namespace

double SweepAxis::value(std::size_t index) const {
    if (index == 0) return start;
    if (index + 1 >= count) return stop;
    const double steps = static_cast<double>(count - 1), right = static_cast<double>(index), left = steps - right;
    double value = (left * start + right * stop) / steps;
    if (logarithmic) value = std::pow(10.0, (left * std::log10(start) + right * std::log10(stop)) / steps);
    if (!std::isfinite(value)) value = std::lerp(start, stop, right / steps);
    // Rounded to 15 digits to remove the rounding error above: 0.35, not 0.3499999999999999.
    return std::clamp(parse_number(fmt::format("{:.15g}", value)).value_or(value), start, stop);
}

void SweepAxis::validate() const {
    const std::string range = fmt::format("{:g} to {:g}", start, stop);
    if (!std::isfinite(start) || !std::isfinite(stop)) refuse("a range is not finite", range, "finite ends", name);
    if (start == stop) refuse("a range is empty", range, "START below STOP; a single value is set, not varied", name);
    if (start > stop) refuse("a range is reversed", range, "START below STOP", name);
    if (count < 2) refuse("a range has too few points", fmt::format("{}", count), ">= 2", name);
    if (logarithmic && start <= 0.0) refuse("a logarithmic range has no logarithm", range, "START > 0", name);
}

std::vector<std::string> sweepable_names(const LawEntry& law, const ParameterForm& form) {
    std::vector<std::string> names;
    for (const Parameter& parameter : form.parameters) names.emplace_back(parameter.name);
    if (!form.unit_impact) names.emplace_back(swept_mass);
    if (!form.unit_impact || form.needs_speed) names.emplace_back(swept_speed);
    if (law.has(damping_name)) names.emplace_back(prescribed_restitution);
    return names;
}

bool SweepPlan::has_damping_rule() const {
    return restitution || std::any_of(axes.begin(), axes.end(),
                                      [&](const SweepAxis& axis) { return is_wanted_restitution(*law, axis.name); });
}

std::size_t SweepPlan::size() const {
    std::size_t points = 1;
    for (const SweepAxis& axis : axes) points *= axis.count;
    return points;
}

double SweepPlan::varied(std::size_t axis, std::size_t point) const {
    for (std::size_t later = axis + 1; later < axes.size(); ++later) point /= axes[later].count;
    return axes[axis].value(point % axes[axis].count);
}

Impact<double> SweepPlan::impact_at(std::size_t point) const {
    if (form && form->unit_impact) return {};
    Impact<double> at = impact;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        if (axes[axis].name == swept_mass) at.effective_mass = varied(axis, point);
        if (axes[axis].name == swept_speed) at.impact_speed = varied(axis, point);
    }
    return at;
}

void SweepPlan::validate() const {
    if (axes.empty()) refuse("a sweep needs an axis", "no axis", "at least one axis");
    for (std::size_t i = 0; i < axes.size(); ++i) check_axis(*this, i);
    check_size(*this);
    options.validate();
    if (!has_damping_rule()) return;
    if (!law->has(damping_name))
        refuse(fmt::format("{} has no damping", law->description.name), std::string(prescribed_restitution),
               "a law with hysteresis_damping");
    for (const SweepAxis& axis : axes)
        if (axis.name == damping_name)
            refuse("duplicate damping", "hysteresis_damping and prescribed_restitution", "only one");
}

SweepResult run_sweep(const SweepPlan& plan) {
    plan.validate();
    const std::size_t size = plan.size(), width = plan.law->parameters.size();
    SweepResult result{std::vector<double>(size * width), std::vector<Collision<double>>(size)};
    std::vector<std::size_t> points;
    std::vector<Impact<double>> impacts;
    DampingOfPoints damping_of(plan);
    for (std::size_t i = 0; i < size; ++i) {
        const Point point = point_of(plan, i, damping_of);
        if (plan.published_range) plan.law->check_published(point.values);
        std::copy_n(point.values.begin(), width, result.parameters.begin() + static_cast<std::ptrdiff_t>(i * width));
        if (point.failed) {
            result.impacts[i].status = *point.failed;
            continue;
        }
        points.push_back(i);
        impacts.push_back(point.impact);
    }
    simulate_points(plan, points, impacts, result);
    return result;
}

}  // namespace impactfit
