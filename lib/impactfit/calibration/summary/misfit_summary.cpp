#include "impactfit/calibration/summary/misfit_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/diagnosis/residual_pattern.hpp"
#include "impactfit/calibration/finished/weight_effect.hpp"
#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/summary/short_summary.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/dynamics/impact/contact_size.hpp"

namespace impactfit {
namespace {

/// "1.44 ms", "79.8 N".
std::string quantity_text(double value, const std::string& unit) {
    const AxisUnit shown = axis_unit(std::abs(value), unit);
    return fmt::format("{:.3g} {}", value * shown.factor, shown.name);
}

/// "35 g", "1.2 kg": the prefix of the kilogram is part of the unit.
std::string mass_text(double mass) {
    return mass < 1.0 ? quantity_text(1e3 * mass, "g") : quantity_text(mass, "kg");
}

std::string value_text(double value, std::string_view unit) {
    return unit.empty() || unit == "1" ? fmt::format("{:.4g}", value) : fmt::format("{:.4g} {}", value, unit);
}

std::string powers_text(double lowest, double highest) {
    const auto shown = [](double power) { return std::abs(power) < 1e-12 ? 0.0 : power; };
    if (highest - lowest < 1e-12) return fmt::format("{:.2g}", shown(lowest));
    return fmt::format("{:.2g} to {:.2g}", shown(lowest), shown(highest));
}

std::string speed_line(const FitDiagnosis& diagnosis) {
    const SpeedExponent& speed = *diagnosis.speed;
    std::string text =
        fmt::format("Speed exponent of the damping ratio: data {:.2f} +- {:.1g}, law {}.", speed.needed.power,
                    speed.needed.standard_error, powers_text(speed.lowest, speed.highest));
    std::vector<std::string> names;
    for (const ProposedLaw& law : diagnosis.nearest)
        names.push_back(fmt::format("{} ({})", law.law, powers_text(law.lowest, law.highest)));
    return names.empty() ? text : fmt::format("{} Nearer: {}.", text, fmt::join(names, ", "));
}

std::string influence_line(const FitResult& result, const InfluentialValue& value) {
    const FitProblem& problem = *result.problem;
    const Measurement& measured = *value.measurement;
    return fmt::format("Largest residual: line {} of {}, {} {} (predicted {}), {:.3g} {}, {:.0f} % of chi-squared.",
                       measured.line, problem.sources[measured.source].name, measured.observable->name,
                       value_text(measured.value, measured.observable->unit),
                       value_text(value.predicted, measured.observable->unit), std::abs(value.scaled),
                       has_standard_deviations(problem) ? "sd" : "scales", 100.0 * value.share);
}

std::string without_line(const FitProblem& problem, const InfluentialValue& value) {
    std::vector<std::string> texts;
    const std::string ratio = has_nominal_scale(problem) ? damping_over_stiffness_unit(problem) : "";
    for (const auto& [name, estimate] : value.estimates)
        texts.push_back(name == "hysteresis_damping" && !ratio.empty()
                            ? fmt::format("{}/stiffness {}", name, value_text(estimate, ratio))
                            : fmt::format("{} {}", name, value_text(estimate, unit_of_parameter(problem, name))));
    return fmt::format("Without it: {}; the law {} the other data.", fmt::join(texts, ", "),
                       value.contradicted ? "does not describe" : "describes");
}

/// Sentence on an indentation that is large beside the known radii; empty otherwise.
std::string size_line(const FitResult& result) {
    const auto& impact = result.diagnosis.largest_impact;
    const std::optional<std::array<double, 2>>& radii = result.problem->radii;
    const double share = impact && radii ? indentation_share(*radii, impact->peak_indentation) : 0.0;
    if (!(share > largest_indentation_share)) return {};
    return fmt::format("This indentation is {} the radius, above {:g} %. Check mass, speed, duration and radii.",
                       indentation_share_text(share), 100.0 * largest_indentation_share);
}

}  // namespace

std::vector<std::string> misfit_lines(const FitResult& result) {
    const FitDiagnosis& diagnosis = result.diagnosis;
    std::vector<std::string> lines;
    for (const ResidualPattern& pattern : diagnosis.patterns) lines.push_back(pattern_text(pattern) + ".");
    if (diagnosis.speed) lines.push_back(speed_line(diagnosis));
    if (diagnosis.influential) {
        lines.push_back(influence_line(result, *diagnosis.influential));
        if (!diagnosis.influential->estimates.empty())
            lines.push_back(without_line(*result.problem, *diagnosis.influential));
    }
    return lines;
}

std::vector<std::string> plausibility_lines(const FitResult& result) {
    std::vector<std::string> lines;
    for (const ImplausibleNoise& noise : result.diagnosis.implausible_noise)
        lines.push_back(fmt::format("Stated noise of {} is {:.2g} times the median value. Check its unit.",
                                    noise.observable->name, noise.ratio));
    if (const auto& impact = result.diagnosis.largest_impact; impact && std::isnan(impact->duration))
        lines.push_back(
            fmt::format("At {:.3g} m/s: restitution {:.3f}. Restitutions determine no duration, force or indentation.",
                        impact->impact_speed, impact->restitution));
    else if (impact && !result.population)  // that of one specimen
        lines.push_back(
            fmt::format("At {:.3g} m/s with {}: restitution {:.3f}, duration {}, peak force {}, indentation {}",
                        impact->impact_speed, mass_text(impact->effective_mass), impact->restitution,
                        quantity_text(impact->duration, "s"), quantity_text(impact->peak_force, "N"),
                        quantity_text(impact->peak_indentation, "m")));
    if (std::string line = size_line(result); !line.empty()) lines.push_back(std::move(line));
    if (const auto& weight = result.diagnosis.weight; weight && weight->included)
        lines.push_back(fmt::format("Weight: g T/v = {:.2g} at {:.3g} m/s, restitution {:.3f}, without weight {:.3f}",
                                    weight->ratio, weight->impact_speed, weight->with_load, weight->without_load));
    return lines;
}

std::string weight_warning(const FitResult& result) {
    const auto& weight = result.diagnosis.weight;
    if (!weight || weight->included || weight->stated || !(weight->ratio > noticeable_weight)) return {};
    const auto& causes = result.diagnosis.causes;
    if (std::any_of(causes.begin(), causes.end(), [](const auto& cause) { return cause.fault == Fault::weight; }))
        return {};
    return fmt::format(
        "Weight is left out. At {:.3g} m/s, g T/v = {:.2g}: the weight of a dropped body changes restitution from "
        "{:.3f} "
        "to {:.3f}. For drops: {}; else: {}.",
        weight->impact_speed, weight->ratio, weight->without_load, weight->with_load,
        noted_option("weight", result.problem->path), noted_option("no-weight", result.problem->path));
}

}  // namespace impactfit
