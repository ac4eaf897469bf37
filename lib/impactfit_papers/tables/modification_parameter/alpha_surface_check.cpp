#include "impactfit_papers/tables/modification_parameter/alpha_surface_check.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "impactfit/dynamics/damping/damping_for_restitution.hpp"

namespace impactfit {
namespace {

using namespace alpha_surface;

constexpr std::size_t drawn_points = 10'000;
constexpr double check_tolerance = 1e-9;  ///< errors of the surface exceed 1e-5
constexpr double narrow = 0.01;           ///< |b| near the transition from separation to sticking

double exponent_of(const UnitImpact& impact) {
    const double n = impact.hertz_exponent, m = impact.damping_exponent, q = impact.velocity_exponent;
    return (2.0 * m - n + 1.0) / (n + 1.0) + q - 1.0;
}

bool is_corner(const UnitImpact& impact) {
    const auto at_end = [](Axis axis, double value) { return value == box[axis].low || value == box[axis].high; };
    return at_end(hertz_exponent, impact.hertz_exponent) && at_end(damping_exponent, impact.damping_exponent) &&
           at_end(velocity_exponent, impact.velocity_exponent);
}

class Drawing {
public:
    explicit Drawing(std::uint64_t seed) : source_(seed) {}

    WantedRestitution point(std::size_t index) {
        const UnitImpact impact = index % 20 == 0 ? narrow_impact() : index % 20 == 1 ? corner(index / 20) : anywhere();
        const double even = least_restitution + (1.0 - least_restitution) * number(),
                     low = box[wanted_restitution].value(number());
        return {impact, index % 40 == 1 ? least_restitution : index % 2 == 0 ? even : low};
    }

private:
    /// Returns a number in [0, 1). Draws are independent of the platform.
    double number() { return static_cast<double>(source_() >> 11) * 0x1p-53; }
    double number(Axis axis) { return box[axis].value(number()); }

    UnitImpact anywhere() {
        const double n = number(hertz_exponent), m = number(damping_exponent), q = number(velocity_exponent);
        return {n, m, q, Separation::zero_indentation};
    }

    UnitImpact narrow_impact() {
        for (;;) {
            UnitImpact impact = anywhere();
            const double b = narrow * (2.0 * number() - 1.0), n = impact.hertz_exponent;
            impact.damping_exponent = 0.5 * ((b + 1.0 - impact.velocity_exponent) * (n + 1.0) + n - 1.0);
            if (impact.damping_exponent >= box[damping_exponent].low) return impact;
        }
    }

    UnitImpact corner(std::size_t which) const {
        const auto end = [which](Axis axis) { return which >> axis & 1 ? box[axis].high : box[axis].low; };
        return {end(hertz_exponent), end(damping_exponent), end(velocity_exponent), Separation::zero_indentation};
    }

    std::mt19937_64 source_;
};

SurfaceError error_among(const std::vector<SurfacePoint>& points, const std::string& name,
                         const std::function<bool(const SurfacePoint&)>& among) {
    SurfaceError result{name};
    double squares = 0.0;
    for (const SurfacePoint& point : points) {
        if (!among(point)) continue;
        if (result.points++ == 0 || std::abs(point.error()) > std::abs(result.worst.error())) result.worst = point;
        squares += point.error() * point.error();
        result.relative = std::max(result.relative, std::abs(point.error()) / point.wanted.restitution);
    }
    if (result.points > 0) result.rms = std::sqrt(squares / static_cast<double>(result.points));
    return result;
}

}  // namespace

double SurfacePoint::error() const {
    return given - wanted.restitution;
}

LargestError largest_surface_error(const AlphaSurface& surface, int threads) {
    const auto error = [&](std::span<const double> at) {
        const WantedRestitution wanted{
            {at[hertz_exponent], at[damping_exponent], at[velocity_exponent], Separation::zero_indentation},
            at[wanted_restitution]};
        return std::abs(corrected_restitution(wanted, surface.value(wanted), check_tolerance) - wanted.restitution);
    };
    return largest_error(box, error, threads);
}

std::vector<SurfacePoint> check_surface(const AlphaSurface& surface, std::uint64_t seed, int threads) {
    Drawing drawing(seed);
    std::vector<WantedRestitution> wanted;
    std::vector<double> alpha;
    for (std::size_t i = 0; i < drawn_points; ++i) {
        wanted.push_back(drawing.point(i));
        alpha.push_back(surface.value(wanted.back()));
    }
    const std::vector<double> given = corrected_restitutions(wanted, alpha, check_tolerance, threads);
    std::vector<SurfacePoint> points;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        points.push_back({wanted[i], exponent_of(wanted[i].impact),
                          primary_damping_ratio(wanted[i].impact, wanted[i].restitution) / alpha[i], given[i]});
    return points;
}

std::vector<SurfaceError> surface_errors(const std::vector<SurfacePoint>& points) {
    return {error_among(points, "all", [](const SurfacePoint&) { return true; }),
            error_among(points, "|b| < 0.01", [](const SurfacePoint& p) { return std::abs(p.exponent) < narrow; }),
            error_among(points, "b <= 0", [](const SurfacePoint& p) { return p.exponent <= 0.0; }),
            error_among(points, "corners of n, m, q", [](const SurfacePoint& p) { return is_corner(p.wanted.impact); }),
            error_among(points, "e < 0.1", [](const SurfacePoint& p) { return p.wanted.restitution < 0.1; })};
}

}  // namespace impactfit
