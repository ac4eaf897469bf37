#pragma once
// Piecewise cubic function of time, linear before the first break and after the last. Breaks may depend on parameters,
// so all quantities are scalars S.

#include <algorithm>
#include <array>
#include <vector>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

template <Scalar S>
struct ValueAndSlope {
    S value, slope;
};

/// c0 + c1 u + c2 u^2 + c3 u^3 with u = time - begin.
template <Scalar S>
struct CubicPiece {
    S begin;
    std::array<S, 4> coefficients;

    S value(const S& time) const {
        const auto& c = coefficients;
        const S u = time - begin;
        return c[0] + u * (c[1] + u * (c[2] + u * c[3]));
    }
    S slope(const S& time) const {
        const auto& c = coefficients;
        const S u = time - begin;
        return c[1] + u * (2.0 * c[2] + 3.0 * u * c[3]);
    }
};

/// Value and rate of change at a time.
template <Scalar S>
struct CurveNode {
    S time, value, rate;
};

/// Returns the cubic Hermite polynomial of two nodes. The chord slope replaces an infinite rate. A force with a power
/// below 1 of the indentation has such a rate at first touch.
template <Scalar S>
CubicPiece<S> cubic_between(const CurveNode<S>& from, const CurveNode<S>& to) {
    const S length = to.time - from.time, chord = (to.value - from.value) / length;
    const S first = is_finite(from.rate) ? from.rate : chord, last = is_finite(to.rate) ? to.rate : chord;
    return {from.time,
            {from.value, first, (3.0 * chord - 2.0 * first - last) / length,
             (first + last - 2.0 * chord) / (length * length)}};
}

template <Scalar S>
class PiecewiseCubic {
public:
    /// Pieces in ascending order of `begin`. Each piece is valid up to the next, the first also before its begin.
    explicit PiecewiseCubic(std::vector<CubicPiece<S>> pieces) : pieces_(std::move(pieces)) {}

    const std::vector<CubicPiece<S>>& pieces() const { return pieces_; }

    S operator()(const S& time) const { return piece(value_of(time)).value(time); }
    S slope(const S& time) const { return piece(value_of(time)).slope(time); }
    ValueAndSlope<S> with_slope(const S& time) const {
        const CubicPiece<S>& at = piece(value_of(time));
        return {at.value(time), at.slope(time)};
    }

    /// Returns the index of the piece at a time.
    std::size_t index(double time) const {
        const auto later = [](double t, const CubicPiece<S>& piece) { return t < value_of(piece.begin); };
        const auto next = std::upper_bound(pieces_.begin() + 1, pieces_.end(), time, later);
        return static_cast<std::size_t>(next - pieces_.begin()) - 1;
    }

private:
    const CubicPiece<S>& piece(double time) const { return pieces_[index(time)]; }

    std::vector<CubicPiece<S>> pieces_;
};

}  // namespace impactfit
