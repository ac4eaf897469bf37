#pragma once
// How a fit stands to the solution over a grid of points.

#include <cmath>
#include <string>

namespace impactfit {

struct FitError {
    double squares = 0.0, solution_squares = 0.0;
    double largest = 0.0;  ///< relative; points where the solution is 0 do not count
    std::string place;     ///< of the largest

    void note(double fitted, double exact, const std::string& where) {
        squares += (fitted - exact) * (fitted - exact);
        solution_squares += exact * exact;
        const double relative = exact == 0.0 ? 0.0 : std::abs(fitted / exact - 1.0);
        if (relative <= largest) return;
        largest = relative;
        place = where;
    }

    /// 2-norm of the difference over 2-norm of the solution.
    double norm() const { return std::sqrt(squares / solution_squares); }
};

}  // namespace impactfit
