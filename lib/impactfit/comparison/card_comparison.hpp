#pragma once
// Contact card on the data of a comparison: a candidate without free parameters of the law.

#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {

struct ComparedCard {
    ContactCard card;
    std::string obstacle = {};                   ///< reason for a missing result; else empty
    FitStatistics statistics = {};               ///< with the nuisance parameters of the data only
    std::optional<double> aicc_difference = {};  ///< from the minimum of the laws; negative for a better card
    std::size_t impacts = 0, outside = 0;        ///< of the data; outside the validity range
    bool same_file = false;                      ///< the card was fitted to a file of these data: no prediction, so no
                                                 ///< AICc, probability and error

    /// Root mean square of the standardised residuals: the error of prediction. Empty for a card of the same file.
    std::optional<double> error() const;
    /// Returns "card bounce_test.json"; title or law of a card that is not from a file.
    std::string name() const;
};

/// Returns the misfit of the card on the data of `problem`. Nuisance parameters of sensors and rig errors are fitted,
/// as for each law. Obstacle: nondimensional data, an impact without result.
ComparedCard compare_card(const ContactCard& card, const FitProblem& problem);

/// Returns the result in a sentence or two.
std::string card_words(const ComparedCard& compared);

}  // namespace impactfit
