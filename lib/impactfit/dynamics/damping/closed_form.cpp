#include "impactfit/dynamics/damping/closed_form.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "impactfit/contact/damping/gonthier_2004.hpp"

namespace impactfit {
namespace {

using boost::math::log1pmx;

template <class F>
double bracketed_root(const F& f, double low, double high) {
    const double f_low = f(low), f_high = f(high);
    if (f_low == 0.0) return low;
    if (f_high == 0.0) return high;
    std::uintmax_t most = 200;
    const auto [a, b] = boost::math::tools::toms748_solve(f, low, high, f_low, f_high,
                                                          boost::math::tools::eps_tolerance<double>(52), most);
    return 0.5 * (a + b);
}

// m = n, q = 1, any n: ln(1 + eps) - eps = ln(1 - eps e) + eps e  @eq{RH, Eq. 9}, @eq{PN20, Eqs. 18-19}.

double equal_exponents_restitution(double eps) {
    if (eps < 1e-5) return 1.0 - eps * (2.0 / 3.0 - eps * 4.0 / 9.0);  // next term: 1e-15 at 1e-5
    const auto gap = [wanted = log1pmx(eps)](double d) { return log1pmx(-d) - wanted; };
    const double high = std::nextafter(std::min(1.0, eps), 0.0);
    return (gap(high) >= 0.0 ? 1.0 : bracketed_root(gap, 0.0, high)) / eps;  // eps e = 1 to rounding for eps > 40
}

// m = n, any q < 2: with r = 2/q - 1 and d = eps e^q,  int_0^eps s^r/(1+s) ds = int_0^d s^r/(1-s) ds. The substitution
// d = 1 - exp(-y) preserves the digits of 1 - d. Both sides are divided by eps^(r+1).

boost::math::quadrature::tanh_sinh<double>& integrator() {
    static thread_local boost::math::quadrature::tanh_sinh<double> shared;
    return shared;
}

/// int_0^1 t^r / (1 + eps t) dt
double compression_integral(double r, double eps) {
    return integrator().integrate([=](double t) { return std::pow(t, r) / (1.0 + eps * t); }, 0.0, 1.0, 1e-15);
}

/// int_0^1 t^r / (1 - d t) dt. For d near 1 the logarithmic term y/d is separated.
double restitution_integral(double r, double y) {
    const double d = -std::expm1(-y);
    if (d < 0.5)
        return integrator().integrate([=](double t) { return std::pow(t, r) / (1.0 - d * t); }, 0.0, 1.0, 1e-15);
    const auto rest = [=](double t, double to_end) {
        const double left = to_end > 0.0 ? to_end : 1.0 - t;
        return -std::expm1(r * std::log1p(-left)) / (std::exp(-y) + d * left);
    };
    return y / d - integrator().integrate(rest, 0.0, 1.0, 1e-15);
}

/// Compression side minus restitution side. Decreases in y at constant eps or at constant e. For small eps the energy
/// balance (loss minus work of the damping) preserves all digits as e -> 1.
double equal_exponents_gap(double q, double eps, double e, double lost, double y) {
    const double r = 2.0 / q - 1.0;
    if (eps > 1.0) return compression_integral(r, eps) - e * e * restitution_integral(r, y);
    return 0.5 * q * lost -
           eps * (compression_integral(r + 1.0, eps) + std::pow(e, 2.0 + q) * restitution_integral(r + 1.0, y));
}

constexpr double saturated = 50.0;  ///< d = 1 to rounding for larger y

double equal_exponents_restitution(double eps, double q) {
    const auto e_q = [eps](double y) { return std::min(-std::expm1(-y) / eps, 1.0); };
    const auto gap = [&](double y) {
        const double log_e = std::log(e_q(y)) / q;
        return equal_exponents_gap(q, eps, std::exp(log_e), -std::expm1(2.0 * log_e), y);
    };
    const double high = eps < 1.0 ? std::min(-std::log1p(-eps), saturated) : saturated;
    const double y = gap(high) >= 0.0 ? high : bracketed_root(gap, 1e-3 * high, high);
    return std::pow(e_q(y), 1.0 / q);
}

double equal_exponents_damping_ratio(double e, double q) {
    const double e_q = std::pow(e, q), lost = (1.0 - e) * (1.0 + e);
    const auto ratio = [e_q](double y) { return -std::expm1(-y) / e_q; };
    const auto gap = [&](double y) { return equal_exponents_gap(q, ratio(y), e, lost, y); };
    return ratio(gap(saturated) >= 0.0 ? saturated : bracketed_root(gap, 0.0, saturated));
}

// m = (n-1)/2, q = 1: equivalent to a linear oscillator with zeta = eps / sqrt(2(n+1)).

double oscillator_log_restitution(double zeta, Separation separation) {
    if (separation == Separation::zero_indentation)
        return zeta < 1.0 ? -std::numbers::pi * zeta / std::sqrt((1.0 - zeta) * (1.0 + zeta))
                          : -std::numeric_limits<double>::infinity();
    // @eq{PN20, Eqs. 55-56}, corrected: PN20-1, PN20-2 of docs/errata.md
    const double root = std::sqrt(std::abs((1.0 - zeta) * (1.0 + zeta)));
    if (root < 1e-4) return -2.0 * zeta * (1.0 - (zeta - 1.0) / 3.0);  // expansion of acos(z)/sqrt(1-z^2) near z = 1
    return -2.0 * zeta * (zeta < 1.0 ? std::acos(zeta) : std::acosh(zeta)) / root;
}

double oscillator_damping(double e, Separation separation) {
    const double log_e = std::log(e);
    if (separation == Separation::zero_indentation) return -log_e / std::hypot(log_e, std::numbers::pi);
    // e decreases from 1 like exp(-pi zeta) near zeta = 0, and like 1/(4 zeta^2) for large zeta.
    const auto gap = [&](double zeta) { return oscillator_log_restitution(zeta, separation) - log_e; };
    return bracketed_root(gap, 0.0, 1.0 / std::sqrt(e) + 1.0);
}

bool has_equal_exponents(const UnitImpact& impact) {
    return impact.damping_exponent == impact.hertz_exponent;
}

bool is_oscillator(const UnitImpact& impact) {
    return impact.velocity_exponent == 1.0 &&
           std::abs(2.0 * impact.damping_exponent - impact.hertz_exponent + 1.0) < 1e-14;
}

}  // namespace

std::optional<double> closed_form_restitution(const UnitImpact& impact, double damping_ratio) {
    if (damping_ratio == 0.0) return 1.0;
    if (has_equal_exponents(impact)) {
        if (impact.velocity_exponent == 1.0) return equal_exponents_restitution(damping_ratio);
        if (impact.velocity_exponent < 2.0) return equal_exponents_restitution(damping_ratio, impact.velocity_exponent);
    }
    if (is_oscillator(impact))
        return std::exp(oscillator_log_restitution(damping_ratio / std::sqrt(2.0 * (impact.hertz_exponent + 1.0)),
                                                   impact.separation));
    return std::nullopt;
}

std::optional<double> closed_form_damping_ratio(const UnitImpact& impact, double restitution) {
    if (restitution == 1.0) return 0.0;
    if (has_equal_exponents(impact)) {
        if (impact.velocity_exponent == 1.0) return damping::Gonthier2004::damping_ratio(restitution);
        if (impact.velocity_exponent < 2.0) return equal_exponents_damping_ratio(restitution, impact.velocity_exponent);
    }
    if (is_oscillator(impact))
        return oscillator_damping(restitution, impact.separation) * std::sqrt(2.0 * (impact.hertz_exponent + 1.0));
    return std::nullopt;
}

double undamped_duration(double hertz_exponent) {
    const double a = 1.0 / (hertz_exponent + 1.0);
    return 2.0 * undamped_peak_indentation(hertz_exponent) * std::sqrt(std::numbers::pi) *
           boost::math::tgamma_ratio(1.0 + a, 0.5 + a);
}

double undamped_peak_indentation(double hertz_exponent) {
    return std::pow(0.5 * (hertz_exponent + 1.0), 1.0 / (hertz_exponent + 1.0));
}

}  // namespace impactfit
