#pragma once
// What is varied, as given on the command line: NAME=START:STOP:COUNT[:log].

#include "impactfit/dynamics/sweep.hpp"
#include "options/law_request.hpp"

namespace impactfit::app {

/// The words of the command line.
struct SweepArguments {
    LawArguments law;
    std::vector<std::string> ranges;  ///< of --vary
    std::string damping;
    double tolerance = default_tolerance;
};

struct SweepRequest {
    LawRequest base;  ///< what is varied stands at its start
    SweepPlan plan;

    /// Unit of a parameter, a mass or a speed; where it follows from something varied, with that name in it:
    /// "N/m^(hertz_exponent)".
    std::string unit_of(const std::string& name) const;
};

/// Reads and checks it all. Errors name the option, for a range "--vary NAME".
SweepRequest read_sweep(const SweepArguments& arguments);

}  // namespace impactfit::app
