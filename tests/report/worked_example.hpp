#pragma once
// Worked examples of data/examples with their fits.

#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit_tests {

/// A worked example with its fit, which points to it.
struct WorkedExample {
    impactfit::FitProblem problem;
    impactfit::FitResult result;

    explicit WorkedExample(const std::string& name)
        : problem(impactfit::read_problem(data_folder() + "/examples/" + name, data_folder())),
          result(impactfit::fit(problem)) {}
    WorkedExample(const WorkedExample&) = delete;
    WorkedExample& operator=(const WorkedExample&) = delete;
};

inline const WorkedExample& steel_ball() {
    static const WorkedExample example("zhang_sharf.toml");
    return example;
}

inline const WorkedExample& sliotar_cores() {
    static const WorkedExample example("sliotar.toml");
    return example;
}

}  // namespace impactfit_tests
