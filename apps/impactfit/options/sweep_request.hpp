#pragma once
// Ranges of a sweep from the command line: NAME=START:STOP:COUNT[:log].

#include "impactfit/dynamics/sweep_request.hpp"
#include "options/load_arguments.hpp"

namespace impactfit::app {

/// Options of the command line.
struct SweepArguments {
    LawArguments law;
    LoadArguments load;
    std::vector<std::string> ranges;  ///< of --vary
    std::string damping;
    double tolerance = default_tolerance;
};

/// Reads and checks the arguments. Errors state the option, for a range "--vary NAME".
SweepRequest read_sweep(const SweepArguments& arguments);

}  // namespace impactfit::app
