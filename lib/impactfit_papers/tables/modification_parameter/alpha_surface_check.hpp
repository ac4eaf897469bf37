#pragma once
// Restitution error |given - e| of the surface of alpha: maximum over the box, and statistics on random points.

#include <string>
#include <vector>

#include "impactfit_papers/tables/modification_parameter/alpha_surface.hpp"

namespace impactfit {

/// Returns max |given - e| over n, m, q and e in alpha_surface::box, simulated at tolerance 1e-9.
LargestError largest_surface_error(const AlphaSurface& surface, int threads);

/// A random point with the damping ratio and the restitution obtained by the surface.
struct SurfacePoint {
    WantedRestitution wanted;
    double exponent;  ///< b = (2m-n+1)/(n+1) + q - 1; for b <= 0 bodies stick above a critical damping
    double damping_ratio, given;

    double error() const;
};

/// Returns 10,000 points: 1 in 20 with |b| < 0.01, 1 in 20 at a corner of the exponents, the rest uniform in the box.
/// Half of the points are uniform in e, half uniform in ln e, 1 in 40 at the least e. Simulated at tolerance 1e-9.
std::vector<SurfacePoint> check_surface(const AlphaSurface& surface, std::uint64_t seed, int threads);

/// Maximum and root mean square of |given - e| in a set of points.
struct SurfaceError {
    std::string among;
    std::size_t points = 0;
    SurfacePoint worst{};
    double rms = 0.0;
    double relative = 0.0;  ///< maximum of |given - e| / e
};

/// Returns the errors of five sets: all points, |b| < 0.01, b <= 0, corners, e < 0.1.
std::vector<SurfaceError> surface_errors(const std::vector<SurfacePoint>& points);

}  // namespace impactfit
