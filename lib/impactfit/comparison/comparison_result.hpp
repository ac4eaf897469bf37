#pragma once
// Result of a comparison of contact laws on one dataset: AICc ranking, cross-validation, lack of fit.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/comparison/averaged_prediction.hpp"
#include "impactfit/comparison/card_comparison.hpp"
#include "impactfit/comparison/cross_validation.hpp"
#include "impactfit/comparison/law_candidate.hpp"
#include "impactfit/comparison/law_posterior.hpp"
#include "impactfit/comparison/reference/reference_fit.hpp"

namespace impactfit {

/// Largest AICc difference from the minimum at which laws describe the data equally well (rule of thumb of Burnham and
/// Anderson).
inline constexpr double equal_aicc = 2.0;

/// AICc difference beyond which a model has essentially no support (rule of thumb of Burnham and Anderson).
inline constexpr double unsupported_aicc = 10.0;

struct ComparedLaw {
    LawCandidate candidate;
    std::optional<FitResult> fit = {};           ///< empty for laws with an obstacle
    std::optional<double> aicc_difference = {};  ///< from the minimum; empty where AICc is undefined
    std::optional<double> akaike_weight = {};    ///< exp(-difference/2), normalised to a sum of 1
    std::optional<double> lack_of_fit = {};      ///< probability by replicates, FitGoodness::lack_of_fit
    HeldOut leave_one_out = {};                  ///< each speed group from all other groups
    HeldOut extrapolation = {};                  ///< the upper half of the groups from the lower half
    std::optional<LawPosterior> posterior = {};  ///< of a fitted law, if the options have a posterior

    std::string_view name() const { return candidate.name(); }
    /// Free parameters without nuisance parameters.
    long free_count() const { return fit ? static_cast<long>(fit->estimate.free.size()) : 0; }
    /// Identified directions of the free parameters. Empty without a covariance.
    std::optional<long> known_count() const;
};

/// Fitted law or contact card with a result: either pointer is set.
struct RankedCandidate {
    const ComparedLaw* law = nullptr;
    const ComparedCard* card = nullptr;

    const FitResult& fit() const { return law ? *law->fit : *card->fit; }
    std::optional<double> aicc_difference() const { return law ? law->aicc_difference : card->aicc_difference; }
    std::string name() const { return law ? std::string(law->name()) : card->name(); }
};

struct ComparisonOptions {
    int threads = 1;             ///< the result does not depend on it
    WorkStore* store = nullptr;  ///< stores finished fits and predictions; may be null
    std::vector<ContactCard> cards = {};
    std::optional<PosteriorOptions> posterior = {};  ///< empty: no posteriors
};

/// Accuracy. AICc ranks: differences below `equal_aicc` decide nothing, differences above `unsupported_aicc` exclude a
/// law. It needs more values than parameters + 1. The first law is the best of the candidates, not a good one: read the
/// verdict of its fit, and `smooth` and `repeats`, which have no law.
struct LawComparison {
    std::vector<ComparedLaw> laws;   ///< fitted laws by rising AICc; fitted laws without AICc by rising cost; laws
                                     ///< with an obstacle
    std::vector<SpeedGroup> groups;  ///< of the cross-validation
    ReferenceFit smooth, repeats;    ///< nonparametric fits of the data
    std::vector<ComparedCard> cards = {};            ///< in the order of the options
    std::optional<PosteriorOptions> posterior = {};  ///< options of the posteriors, if there are any
    std::vector<AveragedPrediction> averaged = {};   ///< over the laws with a weight
    bool interrupted = false;
    std::vector<std::string> summary = {};  ///< verdict in sentences, main sentence first

    /// Returns the problem of the best law; all laws have equal data.
    const FitProblem& problem() const { return *laws.front().fit->problem; }
    std::size_t fitted() const;  ///< number of laws with a fit, at the front of `laws`
    /// Returns fitted laws and cards by rising AICc; laws and then cards without AICc at the end. Points into this.
    std::vector<RankedCandidate> ranking() const;
    bool has_aicc() const { return laws.front().aicc_difference.has_value(); }
};

}  // namespace impactfit
