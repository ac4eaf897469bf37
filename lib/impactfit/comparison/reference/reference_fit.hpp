#pragma once
// How good any law could be: the same data fitted without one.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/comparison/reference/loop_decomposition.hpp"
#include "impactfit/comparison/reference/smooth_curve.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {

/// A fit of all the data by a description that is no law.
struct ReferenceFit {
    std::string name;      ///< smooth curves, or repeats
    std::string obstacle;  ///< why there is none; empty if there is
    FitStatistics statistics = {};

    struct Scalar {
        const Observable* observable;
        SmoothCurve curve;  ///< over ln(speed)
    };
    struct Record {
        std::size_t condition, record;     ///< of the problem
        std::optional<LoopSplit> split;    ///< of a loop, and of a force over time that gives its indentation
        std::optional<SmoothCurve> curve;  ///< over time
        std::string not_split = {};  ///< why a force over time is no loop, in words that follow "because"; else empty
    };
    std::vector<Scalar> scalars = {};
    std::vector<Record> records = {};
};

/// Each loop as an elastic and a dissipative part (loop_decomposition.hpp), a force over time likewise where it gives
/// the indentation (force_time_decomposition.hpp), every other record as a smooth curve over time, each observable as a
/// smooth curve over the logarithm of the speed. There is none if impacts differ in more than their speed, and for data
/// that a curve has as many coefficients as values for.
ReferenceFit smooth_reference(const FitProblem& problem);

/// Pure error: repeats of one impact about their mean, a parameter for each impact and observable. There is none
/// without repeats, or with records.
ReferenceFit repeat_reference(const FitProblem& problem);

}  // namespace impactfit
