#include "impactfit/dynamics/sweep.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/sweep_batches.hpp"
#include "impactfit/dynamics/sweep_points.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                         const std::string& axis = {}) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, axis});
}

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
    } else if (axis.name == swept_load) {
        impact.load = value;
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
        if (plan.axes[earlier].name == axis.name)
            refuse("duplicate name in " + option("vary"), axis.name, "each name once");
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

void check_one_load(const SweepPlan& plan) {
    if ((plan.gravity > 0.0) + (plan.impact.load > 0.0) + plan.has_axis(swept_load) > 1)
        refuse("a sweep has more than one load", "gravity, a fixed and a varied load", "one of them");
    if (plan.form && plan.form->unit_impact && plan.has_load())
        refuse(fmt::format("the {} form has no load", plan.form->name), "a load", "dimensional parameters");
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
    std::array<char, 32> digits;
    const char* end = fmt::format_to(digits.data(), FMT_COMPILE("{:.15g}"), value);
    const std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
    return std::clamp(parse_number(text).value_or(value), start, stop);
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
    if (!form.unit_impact) names.emplace_back(swept_load);
    if (law.has(computed_damping)) names.emplace_back(prescribed_restitution);
    return names;
}

bool SweepPlan::has_axis(std::string_view name) const {
    return std::any_of(axes.begin(), axes.end(), [&](const SweepAxis& axis) { return axis.name == name; });
}

bool SweepPlan::has_damping_rule() const {
    return restitution || (law->has(computed_damping) && has_axis(prescribed_restitution));
}

bool SweepPlan::has_load() const {
    return gravity > 0.0 || impact.load > 0.0 || has_axis(swept_load);
}

std::size_t SweepPlan::size() const {
    std::size_t points = 1;
    for (const SweepAxis& axis : axes) points *= axis.count;
    return points;
}

void SweepPlan::validate() const {
    if (axes.empty()) refuse("a sweep needs an axis", "no axis", "at least one axis");
    for (std::size_t i = 0; i < axes.size(); ++i) check_axis(*this, i);
    check_size(*this);
    check_one_load(*this);
    options.validate();
    if (!has_damping_rule()) return;
    if (!law->has(computed_damping))
        refuse(fmt::format("{} has no damping", law->description.name), std::string(prescribed_restitution),
               "a law with hysteresis_damping");
    if (has_axis(computed_damping))
        refuse("duplicate damping", "hysteresis_damping and prescribed_restitution", "only one");
}

SweepResult run_sweep(const SweepPlan& plan, const SweepSimulation& simulate) {
    const SweepBatches batches(plan);
    SweepResult result{{}, std::vector<Collision<double>>(batches.points())};
    const auto part = [&](std::size_t batch) {
        return std::span(result.impacts).subspan(batches.first(batch), batches.size(batch));
    };
    if (simulate)
        simulate(batches, result.impacts);
    else
        parallel_for(batches.count(), plan.threads, [&](std::size_t batch) { batches.simulate(batch, part(batch)); });
    result.parameters = batches.parameters();
    return result;
}

}  // namespace impactfit
