#pragma once
// How often 95 % intervals hold the truth in fits of drops whose repeats share the error of the set height.

#include <array>
#include <string_view>

namespace impactfit_tests {

/// Errors of synthetic drops, and whether the fit has their standard deviation.
enum class HeightError {
    stated,    ///< an error of 1 to 2 mm of each set height, whose standard deviation is stated
    unknown,   ///< the same, not stated
    of_scale,  ///< a scale of all heights that is wrong by 2 %, stated
};
inline constexpr std::array height_errors{HeightError::stated, HeightError::unknown, HeightError::of_scale};

/// Names of the two free parameters, and of the two methods of intervals.
inline constexpr std::array<std::string_view, 2> drop_parameters{"stiffness", "hysteresis_damping"};
inline constexpr std::array<std::string_view, 2> drop_methods{"covariance", "profile"};

/// Intervals that hold the truth, by method and parameter, over fits of one kind.
struct DropTally {
    long fits = 0;
    std::array<std::array<long, 2>, 2> held{};

    void add(const DropTally& other);
    /// Of a count at least as unlikely, on its side, if intervals have their level; two-sided.
    double probability(std::size_t method, std::size_t parameter) const;
};

struct DropCoverage {
    long not_converged = 0;
    DropTally estimated;     ///< the fit estimates the error of the set heights
    DropTally as_stated;     ///< it does not, and the data do not contradict it
    DropTally contradicted;  ///< it does not, and the verdict is a bad fit

    void add(const DropCoverage& other);
    DropTally not_contradicted() const;
};

/// Drops on a pad of the Hunt-Crossley law, each data set with its own truth: 6 to 10 heights of 0.1 to 0.5 m with
/// 5 to 10 repeats each, restitution by the rebound height to 0.002, durations to 1 %. Seeds from `first`. The counts
/// do not depend on the number of threads.
DropCoverage cover_drops(HeightError error, long first, int data_sets, int threads);

}  // namespace impactfit_tests
