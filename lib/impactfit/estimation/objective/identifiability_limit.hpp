#pragma once
// When a parameter, or a combination of parameters, counts as known: docs/decisions/0009.

namespace impactfit {

/// A parameter with a relative standard error above this (of the parameter, or of a factor e on a logarithmic scale) is
/// not identifiable.
inline constexpr double identifiable_below = 0.5;

/// The error that is estimated is not the true one: a value that came out large has a small relative error. A true
/// value whose relative error is one half is two standard errors from zero; its estimate comes out farther than
/// `errors_from_zero` of them in 5 % of draws. Where noise is estimated, so are the standard errors.
struct KnownLimit {
    double errors_from_zero = 1.0 / identifiable_below + 1.6448536269514722;  ///< noise is stated

    /// Estimated relative errors that exclude a true one above one half.
    double known_below() const { return 1.0 / errors_from_zero; }
    /// From an estimate with that error to the value whose error is one half.
    double far_factor() const { return identifiable_below * errors_from_zero; }
    /// Of chi-squared: what is not excluded at the level of 5 %, one-sided.
    double admitted_rise() const {
        const double distance = errors_from_zero - 1.0 / identifiable_below;
        return distance * distance;
    }
};

/// With noise estimated from a misfit of so many degrees of freedom, 1 or more.
KnownLimit known_limit(long degrees_of_freedom);

}  // namespace impactfit
