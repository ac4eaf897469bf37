#pragma once
// Bouc-Wen impact by collocation: the speed as a function of the hysteretic displacement on three legs (leg.hpp). No
// steps and no event search.

#include <optional>

#include "impactfit/contact/bouc_wen_family.hpp"
#include "impactfit/contact/impact.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Law of the Bouc-Wen springs with a dashpot in parallel (Law::relaxes false) or in series.
template <class Law>
concept IsBoucWen = Law::is_bouc_wen;

/// Returns the impact of the springs with a dashpot in parallel or in series. Two resolutions are compared; the finer
/// resolution is the result if its estimated error is below a tenth of the tolerance. Empty otherwise: for a hysteresis
/// near saturation, strong damping, nearly no hysteresis, p < 1.5 in series, and a tolerance below 1e-12.
std::optional<Collision<double>> bouc_wen_impact(const BoucWenConstants<double>& law, const Impact<double>& impact,
                                                 bool series, double tolerance);

/// Returns the impact with derivatives. Values are those without derivatives.
std::optional<Collision<Dual>> bouc_wen_impact(const BoucWenConstants<Dual>& law, const Impact<Dual>& impact,
                                               bool series, double tolerance);

}  // namespace impactfit
