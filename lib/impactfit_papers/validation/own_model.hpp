#pragma once
// Model of one's own beside the models of the papers: a contact card, or a law with stated parameters.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/dynamics/simulate_named.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"
#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

struct OwnModel {
    std::string label;
    const LawEntry* law;
    Separation separation;
    std::function<std::vector<double>(const Specimen&)> values;  ///< parameters of the law at a measured impact
};

/// Returns the calibrated law of the card, with its own stiffness.
OwnModel own_model(const ContactCard& card);

/// Returns the model with the stated parameters, as the models of the papers: stiffness and Hertz exponent of the
/// specimen, and the damping by the formula of the model for the measured restitution, unless they are stated.
/// `stated` may contain prescribed_restitution.
OwnModel own_model(const ContactModel& model, NamedValues stated);

/// Returns the impact of the specimen. Throws Error (usage) if the impact has no result.
Collision<double> collide(const OwnModel& model, const Specimen& specimen);

/// Adds a row for each model, impact and quantity, a sentence with the relative errors, and the table of the relative
/// errors beside those of the other models. No effect without models.
void add_own_models(ValidationReport& report, const Dataset& measured, const std::string& condition_column,
                    std::span<const char* const> quantities, std::span<const OwnModel> models);

}  // namespace impactfit
