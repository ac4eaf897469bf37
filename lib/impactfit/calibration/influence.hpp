#pragma once
// Parameters that move no residual: a misspelt or unused one would otherwise come back from a fit as it went in.

#include "impactfit/calibration/residual_function.hpp"
#include "impactfit/calibration/search_space.hpp"
#include "impactfit/calibration/solution.hpp"

namespace impactfit {

/// Throws an Error (problem) naming the parameters whose derivatives are zero at the start and at points round it: a
/// column that is zero only at the start is no error. Also if those of all parameters are no more than their errors
/// (derivative_error.hpp), there and over the box of starts: nothing can be told then; where others are seen, a fit
/// says what is not. Does nothing if no point has numbers.
void check_influence(const ResidualFunction& function, const SearchSpace& space, SearchCounts& counts);

}  // namespace impactfit
