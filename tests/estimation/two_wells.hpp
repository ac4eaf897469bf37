#pragma once
// A residual function with a lesser and a better minimum.

#include "tests/estimation/formula_residuals.hpp"

namespace impactfit_tests {

/// Wells at -1 and 1 of both parameters, a wall of 1 between them, the right one deeper by 0.16.
inline FormulaResiduals two_wells() {
    return {2, 3, [](const JetVector& p, JetVector& r) {
                r[0] = p[0] * p[0] - 1.0;
                r[1] = 0.2 * (p[0] - 1.0);
                r[2] = p[1] - p[0];
                return true;
            }};
}

}  // namespace impactfit_tests
