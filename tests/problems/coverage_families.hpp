#pragma once
// Laws with data sets made up round them, to see how often intervals hold the truth.

#include <span>
#include <string_view>
#include <vector>

#include "tests/problems/interval_coverage.hpp"

namespace impactfit_tests {

/// A parameter of the law: fixed, or free and drawn for each data set, evenly in its search coordinate.
struct TrueParameter {
    std::string_view name;
    double value;         ///< natural units
    double factor = 1.0;  ///< 1: fixed; else the truth is drawn between value / factor and value factor
};

struct NoisyObservable {
    std::string_view name;
    double standard_deviation;
    bool relative;  ///< to the true value
};

struct CoverageFamily {
    std::string_view name;  ///< title
    std::string_view law;
    std::vector<TrueParameter> parameters;  ///< of the law or of one of its forms, all in order
    double effective_mass;                  ///< [kg]
    std::vector<double> speeds;             ///< [m/s]
    std::vector<NoisyObservable> observables;
    bool noise_stated;  ///< else the fit has the deviations up to a common factor
    impactfit::BootstrapKind bootstrap;
};

std::span<const CoverageFamily> coverage_families();

/// Free parameters in their order.
std::vector<std::string_view> free_names(const CoverageFamily& family);

/// Draws a truth and data round it from the seed, fits them and makes all intervals, with this many bootstrap draws.
CoverageOutcome try_family(const CoverageFamily& family, long seed, int draws);

/// Data sets with the seeds `first`, `first` + 1, ... on this many threads; the counts do not depend on them.
Coverage cover_family(const CoverageFamily& family, long first, int data_sets, int draws, int threads);

}  // namespace impactfit_tests
