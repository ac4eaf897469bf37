#pragma once
// Error of an approximation compared with the solution, over a grid of points.

#include <cmath>
#include <string>

namespace impactfit {

struct FitError {
    double squares = 0.0, solution_squares = 0.0;
    double largest = 0.0;  ///< largest relative error; excludes points of zero solution
    std::string place;     ///< location of the largest error

    void note(double fitted, double exact, const std::string& where) {
        squares += (fitted - exact) * (fitted - exact);
        solution_squares += exact * exact;
        const double relative = exact == 0.0 ? 0.0 : std::abs(fitted / exact - 1.0);
        if (relative <= largest) return;
        largest = relative;
        place = where;
    }

    /// Returns |fitted - exact|_2 / |exact|_2.
    double norm() const { return std::sqrt(squares / solution_squares); }
};

}  // namespace impactfit
