#pragma once
// Law of a contact card, prepared for source text: its family and its constants.
//
// A prescribed restitution determines the damping ratio epsilon, not the damping. The code computes the damping of each
// impact: lambda = epsilon k L^(n-m)/v0^q with L = (m0 v0^2/k)^(1/(n+1)), in the form lambda = factor m0^a v0^(-b).

#include <optional>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

enum class CodeFamily { power_law, two_springs, walton_braun, thornton, bouc_wen_parallel, bouc_wen_series };

/// Damping of a prescribed restitution, factor m0^mass_exponent v0^speed_exponent.
struct ImpactDamping {
    double factor;
    double mass_exponent;
    double speed_exponent;  ///< zero if restitution does not depend on speed at constant damping
    double least_speed;     ///< slower impacts have the damping of this speed [m/s]
};

struct CodeLaw {
    ContactCard card;
    CodeFamily family;
    std::vector<double> values;            ///< of the law, in the order of its parameters
    PowerLawCoefficients<double> power;    ///< power-law family only
    std::optional<ImpactDamping> damping;  ///< of a prescribed restitution
};

/// Slower impacts have the constants of this speed [m/s].
double least_impact_speed(const ContactCard& card);

/// Returns the law of a card for source text. Throws Error (usage) for a law outside of the families,
/// and Error as law_values.
CodeLaw code_law(const ContactCard& card);

}  // namespace impactfit
