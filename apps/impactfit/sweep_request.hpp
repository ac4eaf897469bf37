#pragma once
// What is varied, as given on the command line: NAME=START:STOP:COUNT[:log].

#include "impactfit/dynamics/sweep.hpp"
#include "law_request.hpp"

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

    /// Unit of an axis; with a varied exponent in it, that exponent's name: "N/m^hertz_exponent".
    std::string unit_of(const SweepAxis& axis) const;
    /// The same for the damping of each point.
    std::string unit_of_parameter(std::size_t parameter) const;
};

/// Reads and checks it all. Errors name the option, for a range "--vary NAME".
SweepRequest read_sweep(const SweepArguments& arguments);

}  // namespace impactfit::app
