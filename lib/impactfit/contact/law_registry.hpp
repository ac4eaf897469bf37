#pragma once
// Laws, damping rules and named models by name, made from the files in laws/ and damping/ at build time.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/parameter_form.hpp"

namespace impactfit {

struct LawDispatch;

/// A force law with its type forgotten. Values are in the order of `parameters`.
struct LawEntry {
    std::size_t index;  ///< position among all laws; their number for a law of a user's program
    LawDescription description;
    std::span<const Parameter> parameters;
    std::string_view default_rule;  ///< damping rule of its own name, or "exact"
    bool is_power_law;
    bool hysteretic;          ///< has internal states
    bool leaves_residual;     ///< unloads to a residual indentation
    bool ends_at_zero_force;  ///< and under no other separation rule
    PowerLawCoefficients<double> (*coefficients)(std::span<const double> values);  ///< power-law family only
    std::span<const ParameterForm> forms;  ///< other ways to give the parameters
    const LawDispatch* dispatch =
        nullptr;  ///< simulation of a law of a user's program (dynamics/simulation/own_law.hpp)

    /// Index of a parameter by name; Error naming the nearest.
    std::size_t index_of(std::string_view parameter) const;
    /// True if the law has a parameter of this name.
    bool has(std::string_view parameter) const;
    /// Throws an Error unless there are as many values as parameters and each is within its bounds.
    void check(std::span<const double> values) const;
    /// Throws an Error for a value that the source of the law leaves out.
    void check_published(std::span<const double> values) const;
    /// Unit of a parameter for these values: "N/m^1.5".
    std::string unit_of(std::size_t parameter, std::span<const double> values) const;
};

/// A published damping formula with its type forgotten.
struct DampingRuleEntry {
    DampingRuleDescription description;
    std::string_view law;  ///< the force law it was published for
    bool (*applies_to)(const PowerLawCoefficients<double>&);
    double (*hysteresis_damping)(const PowerLawCoefficients<double>&, const Impact<double>&, double restitution);
};

/// A force law with the damping rule it takes a wanted restitution by. Every law and every rule names one.
struct ContactModel {
    std::string_view name;
    std::string_view title;
    std::string_view source;
    const LawEntry* law;
    std::string_view rule;   ///< a rule's name, or "exact"
    std::string_view alias;  ///< a second name, or empty
};

/// The one damping rule that is no formula: the damping that gives the wanted restitution, solved for.
inline constexpr std::string_view exact_rule = "exact";

/// What may be given in the place of hysteresis_damping: a restitution that a damping rule makes it of.
inline constexpr std::string_view prescribed_restitution = "prescribed_restitution";

std::span<const LawEntry> all_laws();
std::span<const DampingRuleEntry> all_damping_rules();
std::span<const ContactModel> all_models();

/// The model of this name or alias, or an Error naming the nearest.
const ContactModel& find_model(std::string_view name);
/// The rule of this name or alias, or an Error naming the nearest ("exact" is not among them).
const DampingRuleEntry& find_damping_rule(std::string_view name);

}  // namespace impactfit
