#include "impactfit/dynamics/closed_form.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>

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

// m = n, q = 1: ln(1 + eps) - eps = ln(1 - eps e) + eps e, whatever n is  @eq{RH, Eq. 9}, @eq{PN20, Eqs. 18-19}.

double equal_exponents_restitution(double eps) {
    if (eps < 1e-5) return 1.0 - eps * (2.0 / 3.0 - eps * 4.0 / 9.0);  // next term: 1e-15 at 1e-5
    const double wanted = log1pmx(eps);
    const double d =
        bracketed_root([&](double x) { return log1pmx(-x) - wanted; }, 0.0, std::nextafter(std::min(1.0, eps), 0.0));
    return d / eps;
}

double equal_exponents_damping_ratio(double e) {
    const double low = 1.0 - e, high = std::nextafter(1.0 / e, 0.0);
    const auto gap = [e](double eps) { return log1pmx(eps) - log1pmx(-eps * e); };
    return gap(high) <= 0.0 ? 1.0 / e : bracketed_root(gap, low, high);  // below e of 0.03, eps e is 1 to rounding
}

// m = n, any q: int_0^ln(1+eps) (e^w-1)^p dw = int_0^W (1-e^-w)^p dw, p = 2/q - 1, e = ((1-e^-W)/eps)^(1/q).

double compression_integral(double eps, double p) {
    boost::math::quadrature::tanh_sinh<double> integrator;
    return integrator.integrate([p](double w) { return std::pow(std::expm1(w), p); }, 0.0, std::log1p(eps), 1e-15);
}

/// Beyond w = 40 the integrand is 1 to rounding.
double restitution_integral(double upper, double p) {
    boost::math::quadrature::tanh_sinh<double> integrator;
    const double bend = std::min(upper, 40.0);
    return integrator.integrate([p](double w) { return std::pow(-std::expm1(-w), p); }, 0.0, bend, 1e-15) + upper -
           bend;
}

double equal_exponents_restitution(double eps, double q) {
    const double p = 2.0 / q - 1.0, wanted = compression_integral(eps, p);
    // (1-e^-w)^p <= 1 and <= (e^w-1)^p bound the root; p < 0 does not occur below q = 2.
    double high = std::log1p(eps);
    while (restitution_integral(high, p) < wanted) high *= 2.0;
    const double end = bracketed_root([&](double w) { return restitution_integral(w, p) - wanted; }, 0.0, high);
    return std::pow(-std::expm1(-end) / eps, 1.0 / q);
}

double equal_exponents_damping_ratio(double e, double q) {
    const double p = 2.0 / q - 1.0, e_q = std::pow(e, q);
    const auto gap = [&](double eps) {
        return compression_integral(eps, p) - restitution_integral(-std::log1p(-eps * e_q), p);
    };
    // Per eps^(p+1): near e = 1 both integrals and their difference are tiny.
    const auto scaled = [&](double eps) { return -gap(eps) / std::pow(eps, p + 1.0); };
    const double high = std::nextafter(1.0 / e_q, 0.0);
    double low = 0.5 * (1.0 - e);
    return scaled(high) >= 0.0 ? 1.0 / e_q : bracketed_root(scaled, low, high);
}

// m = (n-1)/2, q = 1: a linear oscillator in disguise, zeta = eps / sqrt(2(n+1)).

double oscillator_restitution(double zeta, Separation separation) {
    if (separation == Separation::zero_indentation)
        return zeta < 1.0 ? std::exp(-std::numbers::pi * zeta / std::sqrt((1.0 - zeta) * (1.0 + zeta))) : 0.0;
    // @eq{PN20, Eqs. 55-56}, corrected: PN20-1, PN20-2 of docs/errata.md
    const double root = std::sqrt(std::abs((1.0 - zeta) * (1.0 + zeta)));
    if (root < 1e-4) return std::exp(-2.0 * zeta * (1.0 - (zeta - 1.0) / 3.0));  // acos(z)/sqrt(1-z^2) at z near 1
    return std::exp(-2.0 * zeta * (zeta < 1.0 ? std::acos(zeta) : std::acosh(zeta)) / root);
}

double oscillator_damping(double e, Separation separation) {
    const double log_e = std::log(e);
    if (separation == Separation::zero_indentation) return -log_e / std::hypot(log_e, std::numbers::pi);
    // e falls from 1 at zeta = 0 like exp(-pi zeta), and for large zeta like 1/(4 zeta^2).
    const auto gap = [&](double zeta) { return std::log(oscillator_restitution(zeta, separation)) - log_e; };
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
        return oscillator_restitution(damping_ratio / std::sqrt(2.0 * (impact.hertz_exponent + 1.0)),
                                      impact.separation);
    return std::nullopt;
}

std::optional<double> closed_form_damping_ratio(const UnitImpact& impact, double restitution) {
    if (restitution == 1.0) return 0.0;
    if (has_equal_exponents(impact)) {
        if (impact.velocity_exponent == 1.0) return equal_exponents_damping_ratio(restitution);
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
