#pragma once
// Law, parameters and impact from the command line.

#include <string>
#include <vector>

#include "impactfit/dynamics/impact_request.hpp"
#include "impactfit/dynamics/simulate_named.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Options of the command line.
struct LawArguments {
    std::string law;                    ///< or the path of a contact card
    std::vector<std::string> settings;  ///< name=value
    std::string mass, speed;
    std::vector<std::string> masses;
    std::string separation = "law";
    std::string form = "dimensional";
    bool published_range = false;  ///< reject values outside the range of the source

    /// Adds LAW --set --mass --masses --speed --separation --parameterisation --published-range.
    void add_to(CLI::App& command);
};

/// Reads zero_indentation, zero_force, or law: the rule of the law.
Separation read_separation(const std::string& text, const LawEntry& law);

/// Reads name=value of dimensional parameters, with units. Throws Error (usage) as read_request.
NamedValues read_fixed_values(const std::vector<std::string>& settings, const ContactModel& model);

/// Reads and checks the arguments: unknown, duplicate and missing parameters, units, bounds. With `needs_damping` the
/// arguments contain hysteresis_damping or prescribed_restitution, otherwise neither.
ImpactRequest read_request(const LawArguments& arguments, bool needs_damping);

/// Returns the request in the form of the arguments: values in the order of form.parameters, impact of the form.
ImpactRequest read_given(const LawArguments& arguments, bool needs_damping);

/// Reads --mass or --masses, and --speed. Throws Error (usage) if the mass or the speed is missing.
Impact<double> read_impact(const LawArguments& arguments);

/// Throws Error (usage) for a law without hysteresis_damping and rate_damping.
void check_has_damping(const ContactModel& model);

/// Throws Error (usage) if `rule` is not empty and the law has no hysteresis_damping.
void check_takes_rule(const ContactModel& model, const std::string& rule);

/// Sets the damping of a request with prescribed_restitution. An empty `rule` selects the formula of the model.
void resolve_damping(ImpactRequest& request, const std::string& rule, double tolerance);

}  // namespace impactfit::app
