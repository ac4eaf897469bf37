#pragma once
// Coverage of confidence intervals as a Markdown page.

#include <string>
#include <vector>

#include "tests/problems/coverage_families.hpp"
#include "tests/problems/drop_coverage.hpp"
#include "tests/problems/plate_coverage.hpp"

namespace impactfit::bench {

struct CoverageRun {
    long seed;  ///< of the first data set of the first family
    int data_sets;
    int draws;
    int plate_draws;
};

struct FamilyCoverage {
    const impactfit_tests::CoverageFamily* family;
    long first_seed;
    impactfit_tests::Coverage coverage;
};

struct CoveredPlate {
    std::string name;
    impactfit_tests::PlateCoverage coverage;
};

struct CoveredDrops {
    impactfit_tests::HeightError error;
    impactfit_tests::DropCoverage coverage;
};

/// Family-wise error probability of all binomial tests: false rejection of correct intervals in 1 of 1000 runs.
/// Bonferroni: the limit of each count is this value over the number of counts.
inline constexpr double family_wise_error = 1e-3;

/// Tolerated relative difference of median widths from linear theory, where linear theory is valid.
inline constexpr double width_tolerance = 0.2;

struct CoverageVerdict {
    std::size_t counts = 0, refused = 0;  ///< number of binomial tests, and of rejections
    double least_probability = 1.0;
    std::string least;                       ///< count with the least p-value
    double narrowest = 1e300, widest = 0.0;  ///< median widths relative to linear theory
    bool widths_hold = true;

    void count(double p, const std::string& name);
    bool coverage_holds() const { return refused == 0; }
};

CoverageVerdict judge_coverage(const std::vector<FamilyCoverage>& families, const std::vector<CoveredPlate>& plates);

/// Returns the section on fits of drops. Its counts are not part of the verdict: a fit that estimates a variance has
/// approximate intervals.
std::string drops_section(const CoverageRun& run, const std::vector<CoveredDrops>& drops);

std::string coverage_page(const CoverageRun& run, const std::vector<FamilyCoverage>& families,
                          const std::vector<CoveredPlate>& plates, const std::vector<CoveredDrops>& drops);

}  // namespace impactfit::bench
