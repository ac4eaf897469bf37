#include "impactfit/dynamics/damping/exact_form.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"

namespace impactfit {
namespace {

/// Returns the input of this name; `otherwise` if the form has none.
double input_of(const FormEntry& form, std::span<const double> inputs, std::string_view name, double otherwise) {
    const std::size_t index = form.input(name);
    return index < inputs.size() ? inputs[index] : otherwise;
}

double needed(const FormEntry& form, std::span<const double> inputs, std::string_view name) {
    const double value = input_of(form, inputs, name, std::nan(""));
    if (!std::isnan(value)) return value;
    throw Error(ErrorKind::usage, fmt::format("{} has no exact value without this input", form.description.name),
                "none", std::string(name));
}

}  // namespace

UnitImpact unit_impact_of(const FormEntry& form, std::span<const double> inputs, const FormCircumstances& at) {
    const auto exponent = [&](std::string_view name, double fixed, double otherwise) {
        return input_of(form, inputs, name, std::isnan(fixed) ? otherwise : fixed);
    };
    const double otherwise = std::isnan(at.hertz_exponent) ? sphere_hertz_exponent : at.hertz_exponent;
    const double n = exponent("hertz_exponent", form.impact.hertz_exponent, otherwise);
    return {n, exponent("damping_exponent", form.impact.damping_exponent, n),
            exponent("velocity_exponent", form.impact.velocity_exponent, 1.0),
            at.separation.value_or(form.impact.separation)};
}

double exact_form_output(const FormEntry& form, std::span<const double> inputs, double tolerance,
                         const FormCircumstances& at) {
    const UnitImpact impact = unit_impact_of(form, inputs, at);
    switch (form.output.quantity) {
        case FormQuantity::damping_ratio:
            return exact_damping_ratio(impact, needed(form, inputs, "restitution"), tolerance).damping_ratio;
        case FormQuantity::modification_parameter:
            return modification_parameter(impact, needed(form, inputs, "restitution"), tolerance);
        case FormQuantity::impact_time:
            return impact_time(needed(form, inputs, "damping_ratio"), impact.hertz_exponent);
        case FormQuantity::other:
            break;
    }
    throw Error(ErrorKind::usage, fmt::format("{} has no exact value", form.description.name),
                std::string(form.output.name), "damping_ratio, modification_parameter or impact_time");
}

double restitution_of_output(const FormEntry& form, std::span<const double> inputs, double output, double tolerance,
                             const FormCircumstances& at) {
    const UnitImpact impact = unit_impact_of(form, inputs, at);
    const double ratio = form.output.quantity == FormQuantity::damping_ratio
                             ? output
                             : primary_damping_ratio(impact, needed(form, inputs, "restitution")) / output;
    if (ratio == 0.0) return 1.0;
    if (!(ratio > 0.0 && std::isfinite(ratio))) return std::nan("");
    SimulationOptions options;
    options.tolerance = tolerance;
    const Collision<double> collision = unit_collision(impact, ratio, options);
    return is_valid(collision) ? collision.restitution : std::nan("");
}

}  // namespace impactfit
