#pragma once
// A law, its parameters and an impact as given on the command line.

#include <string>
#include <vector>

#include "impactfit/dynamics/impact_request.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Arguments of the command line.
struct LawArguments {
    std::string law;
    std::vector<std::string> settings;  ///< name=value
    std::string mass, speed;
    std::vector<std::string> masses;
    std::string separation = "law";
    std::string form = "dimensional";
    bool published_range = false;  ///< refuse values that the source of the law leaves out

    /// Adds LAW --set --mass --masses --speed --separation --parameterisation --published-range.
    void add_to(CLI::App& command);
};

/// Reads and checks the arguments: unknown, double and missing parameters, units, bounds. `needs_damping`: the damping
/// must be given, as hysteresis_damping or as prescribed_restitution; otherwise neither may be.
ImpactRequest read_request(const LawArguments& arguments, bool needs_damping);

/// The same before the form is left: values in the order of form.parameters, and the impact speed the form needs.
ImpactRequest read_given(const LawArguments& arguments, bool needs_damping);

/// Throws an Error for a damping rule, unless empty, of a law without hysteresis_damping.
void check_takes_rule(const ContactModel& model, const std::string& rule);

/// Sets the damping of a request that gave prescribed_restitution, by a rule's name or, if empty, the model's own rule.
void resolve_damping(ImpactRequest& request, const std::string& rule, double tolerance);

}  // namespace impactfit::app
