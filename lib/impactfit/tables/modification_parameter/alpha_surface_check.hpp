#pragma once
// How far the restitution is off under the surface of alpha: at most, over the whole box; and on points drawn from it.

#include <string>
#include <vector>

#include "impactfit/tables/modification_parameter/alpha_surface.hpp"

namespace impactfit {

/// The largest |given - e| over n, m, q and e in alpha_surface::box, simulated at tolerance 1e-11.
LargestError largest_surface_error(const AlphaSurface& surface, int threads);

/// A drawn point and what the surface gives there.
struct SurfacePoint {
    WantedRestitution wanted;
    double exponent;  ///< b = (2m-n+1)/(n+1) + q - 1: for b <= 0 bodies never part beyond some damping
    double damping_ratio, given;

    double error() const;
};

/// 10,000 points: one in 20 with |b| < 0.01, one in 20 at a corner of the exponents, the rest anywhere; half of them
/// evenly in e and half in ln e, and one in 40 at the least e. Simulated at tolerance 1e-11.
std::vector<SurfacePoint> check_surface(const AlphaSurface& surface, std::uint64_t seed, int threads);

/// The largest of |given - e| among some points, and the root mean square.
struct SurfaceError {
    std::string among;
    std::size_t points = 0;
    SurfacePoint worst{};
    double rms = 0.0;
    double relative = 0.0;  ///< largest |given - e| / e
};

/// Of all; of |b| < 0.01; of b <= 0; of the corners; of e < 0.1.
std::vector<SurfaceError> surface_errors(const std::vector<SurfacePoint>& points);

}  // namespace impactfit
