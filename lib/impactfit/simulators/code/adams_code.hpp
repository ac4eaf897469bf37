#pragma once
// Power law as the expression of a force in Adams.

#include <string>

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

/// Returns FUNCTION of a single-component force between the markers I and J, which repels for positive values. The
/// bodies touch at the distance TOUCH. `law` is in the units of the model.
std::string adams_expression(const PowerLawCoefficients<double>& law, Separation separation);

}  // namespace impactfit
