#pragma once
// Contact time of the power law with m = n, q = 1, as an integral with algebraic end points:
//   I = int_begin^1 g(+-h0 y) (1 - y^2)^(-alpha) dy,   alpha = n / (n + 1), g of logarithmic_slope.hpp.
// y = 1 is first touch (+) or separation (-), y = 0 the turning point.
//
// The panel at y = 1 has the weight (1 - y)^(-alpha) and an EndPointRule, the other panels are Gauss-Legendre panels.
// All have 20 nodes, and lengths such that the nearest singularity reduces the error by at least a factor of 5 per
// degree.

#include "impactfit/dynamics/reduced/end_point_rule.hpp"
#include "impactfit/dynamics/reduced/logarithmic_slope.hpp"

namespace impactfit {

class ContactTime {
public:
    struct Integrals {
        double compression = 0.0, restitution = 0.0;
    };

    ContactTime(double hertz_exponent, double amplitude);

    /// Integrals of both phases from y = 0.
    Integrals both() const;
    /// Integral of the compression from y = begin, 0 <= begin < 1.
    double compression(double begin) const;

    long evaluations() const { return evaluations_; }  ///< of the integrand
    long panels() const { return panels_; }

private:
    using Row = EndPointRule::Row;
    struct Panel {
        Row places, weights;  ///< y, and weights with the factors of the integrand that contain alpha
    };

    Panel end_panel(double length) const;
    Panel inner_panel(double begin, double length) const;
    double longest(double top) const;
    double sum(const Panel& panel, double side) const;
    template <class Use>
    void over_panels(double begin, const Use& use) const;

    double beta_plus_one_;  ///< 1 - alpha
    double amplitude_;      ///< h0
    EndPointRule end_rule_;
    const LogarithmicSlope& slope_;
    mutable long evaluations_ = 0, panels_ = 0;
};

}  // namespace impactfit
