#pragma once
// Contact card on the data of a comparison: a candidate without free parameters of the law.

#include <optional>
#include <string>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/comparison/cross_validation.hpp"

namespace impactfit {

struct ComparedCard {
    ContactCard card;
    std::string obstacle = {};                   ///< reason for a missing result; else empty
    std::optional<FitResult> fit = {};           ///< fixed law, with the nuisance parameters of the data; empty with an
                                                 ///< obstacle
    std::optional<double> aicc_difference = {};  ///< from the minimum of the laws; negative for a better card
    std::optional<double> lack_of_fit = {};      ///< probability by replicates
    HeldOut leave_one_out = {}, extrapolation = {};  ///< as of the laws, without a fit of the law
    std::size_t impacts = 0, outside = 0;            ///< of the data; outside the validity range
    bool same_file = false;                          ///< the card was fitted to a file of these data
    long counted = 0;  ///< parameters of a card of the same file, estimated from these data: they count in AICc,
                       ///< probability and lack of fit; 0 for other data

    /// Returns the statistics of the fixed law. Requires `fit`.
    const FitStatistics& statistics() const { return fit->goodness.statistics; }
    /// Root mean square of the standardised residuals: the error of prediction. Empty for a card of the same file.
    std::optional<double> error() const;
    /// Returns "card bounce_test.json"; title or law of a card that is not from a file.
    std::string name() const;
};

/// Returns the misfit of the card on the data of `problem`. Nuisance parameters of sensors and rig errors are fitted,
/// as for each law. Obstacle: nondimensional data, an impact without result. A card of the same file that does not
/// state which parameters were estimated has no AICc, probability and lack of fit.
ComparedCard compare_card(const ContactCard& card, const FitProblem& problem);

/// Sets the errors of prediction, at the groups of the cross-validation. No effect for a card of the same file.
void predict_card(ComparedCard& compared, const std::vector<SpeedGroup>& groups);

/// Returns "12 of 14 impacts are outside the range of the card, 1.4 to 5.4 m/s and 0.035 kg". Empty if all are within.
std::string outside_text(const ComparedCard& compared);

/// Returns the result in one to three sentences.
std::string card_note(const ComparedCard& compared);

}  // namespace impactfit
