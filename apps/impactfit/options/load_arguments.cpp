#include "options/load_arguments.hpp"

#include <CLI/App.hpp>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"

namespace impactfit::app {

void LoadArguments::add_to(CLI::App& command) {
    auto* force = command.add_option(
        "--load", load, "constant force that presses the bodies together [N], or with a unit: '2 N' (default: 0)");
    command.add_flag("--gravity", gravity, "the weight of --mass as the load: a body above a fixed one")
        ->excludes(force);
}

void LoadArguments::add_load(const LawArguments& law, ImpactRequest& request) const {
    if (!given()) return;
    const SourceLocation where{{}, 0, 0, gravity ? "--gravity" : "--load"};
    if (request.nondimensional || request.nominal_stiffness)
        throw Error(ErrorKind::usage, "a load needs a stiffness with a unit",
                    request.nondimensional ? "a nondimensional form" : "a nominal stiffness", "dimensional parameters",
                    where);
    if (gravity && !law.masses.empty())
        throw Error(ErrorKind::usage, "the weight of two bodies is ambiguous", "--masses",
                    "--mass of the body above a fixed one, or --load", where);
    if (gravity) request.gravity = standard_gravity;
    request.impact.load = gravity ? standard_gravity * request.impact.effective_mass : parse_quantity(load, "N", where);
    if (request.impact.load < 0.0)
        throw Error(ErrorKind::usage, "the load presses the bodies together", load, "a force >= 0", where);
}

}  // namespace impactfit::app
