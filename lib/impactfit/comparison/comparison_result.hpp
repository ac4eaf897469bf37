#pragma once
// The result of a comparison of laws on one set of data.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/comparison/cross_validation.hpp"
#include "impactfit/comparison/law_candidate.hpp"
#include "impactfit/comparison/reference/reference_fit.hpp"

namespace impactfit {

/// Laws whose AICc is within this of the least describe the data equally well (Burnham and Anderson's rule of thumb).
inline constexpr double equal_aicc = 2.0;

struct ComparedLaw {
    LawCandidate candidate;
    std::optional<FitResult> fit = {};           ///< none for a law with an obstacle, and for one that is ruled out
    std::optional<double> aicc_difference = {};  ///< from the least; none where AICc is not defined
    std::optional<double> akaike_weight = {};    ///< exp(-difference/2), with a sum of 1
    std::optional<double> lack_of_fit = {};      ///< beside the repeats, see lack_of_fit.hpp
    HeldOut leave_one_out = {};                  ///< every group of speeds from all the others
    HeldOut extrapolation = {};                  ///< the higher half of the groups from the lower

    std::string_view name() const { return candidate.law->description.name; }
    /// Free parameters, nuisance ones left out, and how many of their combinations the data fix.
    long free_count() const { return fit ? static_cast<long>(fit->estimate.free.size()) : 0; }
    std::optional<long> known_count() const;
};

struct ComparisonOptions {
    bool all = false;  ///< fit also the laws that the speed rules out
    int threads = 1;   ///< the answer does not depend on it
};

struct LawComparison {
    std::vector<ComparedLaw> laws;   ///< fitted ones by rising AICc, those without one by their cost after them; then
                                     ///< those ruled out, then those with an obstacle
    std::vector<SpeedGroup> groups;  ///< that are left out in turn
    ReferenceFit smooth, repeats;    ///< the same data without a law
    bool interrupted = false;
    std::vector<std::string> words = {};  ///< the verdict in sentences, the main one first

    /// One of the fitted laws has the data all were fitted to.
    const FitProblem& problem() const { return *laws.front().fit->problem; }
    std::size_t fitted() const;  ///< how many at the front of `laws` have a fit
    bool has_aicc() const { return laws.front().aicc_difference.has_value(); }
};

}  // namespace impactfit
