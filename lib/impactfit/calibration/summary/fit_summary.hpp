#pragma once
// Summary of a fit result, as sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Order of the sentences of a summary. The short report of a fit has no details.
enum class SentenceKind {
    verdict,   ///< first sentence, exactly once
    goodness,  ///< misfit, values with a small weight
    warning,   ///< the estimate or its errors have a limited validity
    detail     ///< contribution of observables and priors, search
};

struct SummarySentence {
    SentenceKind kind;
    std::string text;
};

/// Returns the verdict, then goodness of fit, warnings by their consequence, and details. Never empty.
std::vector<SummarySentence> summary_sentences(const FitResult& result);

/// Returns the texts of summary_sentences.
std::vector<std::string> summary(const FitResult& result);

}  // namespace impactfit
