#include "impactfit/dynamics/reduced/exact_impact.hpp"

#include "impactfit/dynamics/reduced/equal_exponents_impact.hpp"
#include "impactfit/dynamics/reduced/oscillator_impact.hpp"

namespace impactfit {

std::optional<Collision<double>> exact_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation) {
    if (const auto hit = equal_exponents_impact(law, impact, separation)) return hit;
    return oscillator_impact(law, impact, separation);
}

}  // namespace impactfit
