#include "impactfit/dynamics/reduced/reduced_impact.hpp"

#include "impactfit/dynamics/phase/phase_impact.hpp"
#include "impactfit/dynamics/reduced/equal_exponents_impact.hpp"
#include "impactfit/dynamics/reduced/oscillator_impact.hpp"

namespace impactfit {

std::optional<Collision<double>> exact_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation) {
    if (auto hit = equal_exponents_impact(law, impact, separation)) return hit;
    return oscillator_impact(law, impact, separation);
}

std::optional<Collision<double>> reduced_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                                Separation separation, double tolerance) {
    if (auto hit = exact_impact(law, impact, separation)) return hit;
    return phase_impact(law, impact, separation, tolerance);
}

}  // namespace impactfit
