#include "impactfit/dynamics/reduced/reduced_impact.hpp"

#include "impactfit/dynamics/phase/phase_impact.hpp"
#include "impactfit/dynamics/reduced/equal_exponents_impact.hpp"
#include "impactfit/dynamics/reduced/oscillator_impact.hpp"

namespace impactfit {

std::optional<Collision<double>> exact_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation) {
    if (auto collision = equal_exponents_impact(law, impact, separation)) return collision;
    return oscillator_impact(law, impact, separation);
}

std::optional<Collision<double>> reduced_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                                Separation separation, double tolerance) {
    if (auto collision = exact_impact(law, impact, separation)) return collision;
    return phase_impact(law, impact, separation, tolerance);
}

}  // namespace impactfit
