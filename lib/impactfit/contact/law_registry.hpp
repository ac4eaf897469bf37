#pragma once
// Registry of laws, damping rules and named models. The build generates it from the files in laws/ and damping/.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/parameter_form.hpp"

namespace impactfit {

struct LawDispatch;

/// Type-erased contact law. Values are in the order of `parameters`. Programs that use names have ContactModel; the
/// entry has the parameters with units and bounds, and serves batches of ordered values.
///
///     const LawEntry& law = *find_model("flores_2011").law;
///     std::string text;
///     for (const Parameter& parameter : law.parameters)
///         text += fmt::format("{} [{}]: {}", parameter.name, parameter.unit, parameter.meaning);
struct LawEntry {
    std::size_t index;  ///< index in all_laws(); its size for a user-defined law
    LawDescription description;
    std::span<const Parameter> parameters;
    std::string_view default_rule;  ///< damping rule of equal name, or "exact"
    bool is_power_law;
    bool hysteretic;          ///< has internal states
    bool leaves_residual;     ///< unloads to a residual indentation
    bool ends_at_zero_force;  ///< zero_force is the only separation rule
    PowerLawCoefficients<double> (*coefficients)(std::span<const double> values);  ///< power-law family only, or null
    std::span<const ParameterForm> forms;                                          ///< alternative parametrisations
    const LawDispatch* dispatch =
        nullptr;  ///< simulation of a user-defined law (dynamics/simulation/own_law.hpp), otherwise null

    /// Returns the index of a parameter. Throws Error with the nearest names for an unknown name.
    std::size_t index_of(std::string_view parameter) const;
    /// Returns true if the law has a parameter of this name.
    bool has(std::string_view parameter) const;
    /// Throws Error (usage) for a wrong number of values and for a value outside its bounds.
    void check(std::span<const double> values) const;
    /// Throws Error (usage) for a value outside the range of the law's source.
    void check_published(std::span<const double> values) const;
    /// Returns the unit of a parameter for these values, such as "N/m^1.5".
    std::string unit_of(std::size_t parameter, std::span<const double> values) const;
};

/// Type-erased damping formula.
struct DampingRuleEntry {
    DampingRuleDescription description;
    std::string_view law;  ///< force law of the publication
    bool (*applies_to)(const PowerLawCoefficients<double>&);
    double (*hysteresis_damping)(const PowerLawCoefficients<double>&, const Impact<double>&, double restitution);
};

/// Named model: a force law with the damping rule for its prescribed restitution. Every law and every rule has a model.
/// simulate(), make_problem(), make_sweep() and translate_law() take it.
///
///     const ContactModel& model = find_model("lankarani_nikravesh_1990");  // Hunt-Crossley force
///     const NamedValues values{{"stiffness", 1e9}, {"hertz_exponent", 1.5}, {"prescribed_restitution", 0.8}};
///     const Collision<double> collision = simulate(model, values, {0.5, 1.0});
struct ContactModel {
    std::string_view name;
    std::string_view title;
    std::string_view source;
    const LawEntry* law;
    std::string_view rule;   ///< name of a rule, or "exact"
    std::string_view alias;  ///< second name, or empty
};

/// Damping rule without a formula: the damping that yields the prescribed restitution, determined numerically.
inline constexpr std::string_view exact_rule = "exact";

/// Replaces the parameter hysteresis_damping: a damping rule computes the damping for this restitution.
inline constexpr std::string_view prescribed_restitution = "prescribed_restitution";

std::span<const LawEntry> all_laws();
std::span<const DampingRuleEntry> all_damping_rules();
std::span<const ContactModel> all_models();

/// Returns the model of this name or alias; it has static storage duration. docs/laws.md lists the names. Throws Error
/// (usage) with the nearest names.
const ContactModel& find_model(std::string_view name);
/// Returns the rule of this name or alias ("exact" excluded). Throws Error (usage) with the nearest names.
const DampingRuleEntry& find_damping_rule(std::string_view name);

}  // namespace impactfit
