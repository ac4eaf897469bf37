#include "impactfit/simulators/radius_scaling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "impactfit/contact/hertz.hpp"

namespace impactfit {
namespace {

constexpr double spheres = 1.5;    // exponent of the Hertz stiffness
constexpr double rounding = 1e-9;  // of radii in other units, and of an exponent as text
constexpr const char* restitution_kept = "the restitution is kept at equal mass and speed";

struct Factor {
    std::string_view parameter;
    double value;
};

/// Factors of the parameters, and a phrase on what remains constant.
struct Scaling {
    std::vector<Factor> factors;
    std::string_view constant;
    bool changes_restitution = false;
};

bool is_material_damping(std::string_view law) {
    return law == "kuwabara_kono_1987" || law == "brilliantov_1996";
}

double value_of(const ContactCard& card, std::string_view name) {
    for (const CardParameter& parameter : card.parameters)
        if (parameter.name == name) return parameter.value;
    return std::nan("");
}

/// Returns the scaling of a power law with the exponent of spheres.
Scaling damped_scaling(const ContactCard& card, const PowerLawCoefficients<double>& law, double stiffness) {
    if (std::isnan(value_of(card, "hysteresis_damping"))) return {{{"stiffness", stiffness}}, restitution_kept};
    if (card.kept == Kept::damping) return {{{"stiffness", stiffness}}, "the damping is kept", true};
    const bool by_material = is_material_damping(card.law().description.name) && card.kept == Kept::unstated;
    if (by_material || card.kept == Kept::material)
        return {{{"stiffness", stiffness}, {"hysteresis_damping", stiffness}},
                "lambda/k is a time constant of the material",
                true};
    const double power = (law.damping_exponent + 1.0) / (law.hertz_exponent + 1.0);
    return {{{"stiffness", stiffness}, {"hysteresis_damping", std::pow(stiffness, power)}}, restitution_kept};
}

/// Returns the scaling for this ratio of effective radii; empty if it is not known for the law.
std::optional<Scaling> scaling_of(const ContactCard& card, double ratio, const Impact<double>& impact) {
    const LawEntry& law = card.law();
    const double stiffness = std::sqrt(ratio);
    if (law.description.name == "thornton_1997")
        return Scaling{{{"stiffness", stiffness}, {"yield_indentation", ratio}},
                       "the yield pressure is that of the material",
                       true};
    if (law.is_power_law) {
        const PowerLawCoefficients<double> coefficients = law.coefficients(law_values(card, impact));
        if (std::abs(coefficients.hertz_exponent - spheres) > rounding) return {};
        return damped_scaling(card, coefficients, stiffness);
    }
    const bool enters_restitution = law.has(prescribed_restitution);
    if (enters_restitution && std::abs(value_of(card, "hertz_exponent") - spheres) <= rounding)
        return Scaling{{{"stiffness", stiffness}}, restitution_kept};
    return {};
}

double factor_of(const Scaling& scaling, const std::string& name) {
    for (const Factor& factor : scaling.factors)
        if (factor.parameter == name) return factor.value;
    return 1.0;
}

/// Multiplies values, standard errors and covariance.
void scale(ContactCard& card, const Scaling& scaling) {
    for (CardParameter& parameter : card.parameters) {
        parameter.value *= factor_of(scaling, parameter.name);
        parameter.standard_error *= factor_of(scaling, parameter.name);
    }
    for (std::size_t i = 0; i < card.covariance.size(); ++i)
        for (std::size_t j = 0; j < card.covariance.size(); ++j)
            card.covariance[i][j] *=
                factor_of(scaling, card.covariance_names[i]) * factor_of(scaling, card.covariance_names[j]);
    card.bounces.clear();
    card.states_bounces = false;
}

std::string scaled_note(const Scaling& scaling, double from, double to) {
    std::string others;
    for (const Factor& factor : scaling.factors)
        if (factor.parameter != "stiffness") others += fmt::format(", {} by {:.4g}", factor.parameter, factor.value);
    return fmt::format("stiffness scaled from effective radius {:.4g} m to {:.4g} m, by {:.4g}{}; {}", from, to,
                       factor_of(scaling, "stiffness"), others, scaling.constant);
}

/// Returns the restitutions of an impact before and after; empty if an impact has no result.
std::string restitution_change(const ContactCard& before, const ContactCard& after, const Impact<double>& impact) {
    const Collision<double> first = simulate(before, impact), second = simulate(after, impact);
    if (!is_valid(first) || !is_valid(second)) return {};
    return fmt::format(", restitution {:.4f} -> {:.4f} at {:.4g} m/s", first.restitution, second.restitution,
                       impact.impact_speed);
}

}  // namespace

RadiusScaling scaled_to_radii(const ContactCard& card, const std::array<double, 2>& radii,
                              const Impact<double>& impact) {
    const double wanted = effective_radius(radii);
    if (!card.radii) {
        const bool depends = scaling_of(card, 1.0, impact).has_value();
        return {card, depends ? "the card has no radii; its stiffness is used as it is" : ""};
    }
    const double own = effective_radius(*card.radii);
    RadiusScaling scaled{card, {}};
    scaled.card.radii = radii;
    if (std::abs(wanted / own - 1.0) <= rounding) return scaled;
    const std::optional<Scaling> scaling = scaling_of(card, wanted / own, impact);
    if (!scaling) {
        scaled.note = fmt::format(
            "the stiffness of this law or exponent has no known dependence on the radii; it is used as it is, of "
            "effective radius {:.4g} m in place of {:.4g} m",
            own, wanted);
        return scaled;
    }
    scale(scaled.card, *scaling);
    scaled.note = scaled_note(*scaling, own, wanted);
    if (scaling->changes_restitution) scaled.note += restitution_change(card, scaled.card, impact);
    return scaled;
}

}  // namespace impactfit
