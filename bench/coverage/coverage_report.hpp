#pragma once
// The coverage of confidence intervals as a page in Markdown.

#include <string>
#include <vector>

#include "tests/problems/coverage_families.hpp"
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

/// All counts together: by accident one run in a thousand is refused if every interval holds the truth as often as it
/// says (Bonferroni: each count at this over the number of counts).
inline constexpr double family_wise_error = 1e-3;

/// By how much median widths may differ from linear theory's where that is valid.
inline constexpr double width_tolerance = 0.2;

struct CoverageVerdict {
    std::size_t counts = 0, refused = 0;  ///< binomial tests
    double least_probability = 1.0;
    std::string least;                       ///< of which count
    double narrowest = 1e300, widest = 0.0;  ///< median widths over linear theory's
    bool widths_hold = true;

    void count(double p, const std::string& name);
    bool coverage_holds() const { return refused == 0; }
};

CoverageVerdict judge_coverage(const std::vector<FamilyCoverage>& families, const std::vector<CoveredPlate>& plates);

std::string coverage_page(const CoverageRun& run, const std::vector<FamilyCoverage>& families,
                          const std::vector<CoveredPlate>& plates);

}  // namespace impactfit::bench
