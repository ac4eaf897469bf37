#pragma once
// What is varied, as given on the command line: NAME=START:STOP:COUNT[:log].

#include "impactfit/dynamics/sweep_request.hpp"
#include "options/law_request.hpp"

namespace impactfit::app {

/// Arguments of the command line.
struct SweepArguments {
    LawArguments law;
    std::vector<std::string> ranges;  ///< of --vary
    std::string damping;
    double tolerance = default_tolerance;
};

/// Reads and checks it all. Errors name the option, for a range "--vary NAME".
SweepRequest read_sweep(const SweepArguments& arguments);

}  // namespace impactfit::app
