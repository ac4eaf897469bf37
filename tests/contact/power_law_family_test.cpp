// The force, its scales and its certificate of sticking, against numbers worked out by hand.
#include "impactfit/contact/power_law_family.hpp"

#include <doctest/doctest.h>

#include "impactfit/contact/laws/hertz_1882.hpp"
#include "impactfit/contact/laws/kelvin_voigt.hpp"
#include "impactfit/contact/laws/power_law.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using impactfit_tests::same_number;

namespace {

using Values = ParameterValues<PowerLaw>;  // stiffness, n, m, q, lambda

const Values values{3.0, 1.5, 0.5, 2.0, 0.7};
const PowerLawCoefficients<double> coefficients{3.0, 1.5, 0.7, 0.5, 2.0};

ContactForce<double> force(double indentation, double rate) {
    return PowerLaw::force(ContactState<double, 0>{indentation, rate, {}}, values);
}

}  // namespace

TEST_CASE("force and dissipation of the power law") {
    const auto loading = force(4.0, 3.0), unloading = force(4.0, -3.0);
    CHECK(same_number(loading.force, 3.0 * 8.0 + 0.7 * 2.0 * 9.0));
    CHECK(same_number(unloading.force, 3.0 * 8.0 - 0.7 * 2.0 * 9.0));
    CHECK(same_number(loading.dissipation, 0.7 * 2.0 * 27.0));
    CHECK(loading.dissipation == unloading.dissipation);
    CHECK(force(-1.0, 3.0).force == 0.0);
    CHECK(same_number(PowerLaw::stored_energy(ContactState<double, 0>{4.0, 3.0, {}}, values), 3.0 * 32.0 / 2.5));
}

TEST_CASE("a damping exponent of 0 gives a force at first touch, and only that") {
    const ParameterValues<KelvinVoigt> spring_and_dashpot{2.0, 0.5};
    CHECK(KelvinVoigt::force(ContactState<double, 0>{0.0, 3.0, {}}, spring_and_dashpot).force == 1.5);
    CHECK(force(0.0, 3.0).force == 0.0);
    CHECK(Hertz1882::force(ContactState<double, 0>{4.0, 3.0, {}}, ParameterValues<Hertz1882>{2.0}).force == 16.0);
}

TEST_CASE("indentation scale and damping ratio") {
    const Impact<double> impact{0.54, 0.15};
    const double scale = std::pow(0.54 * 0.15 * 0.15 / 3.0, 0.4);
    CHECK(same_number(indentation_scale(coefficients, impact), scale));
    const double ratio = 0.7 * 0.15 * 0.15 / scale / 3.0;  // m - n = -1
    CHECK(same_number(damping_ratio(coefficients, impact), ratio));
    CHECK(same_number(hysteresis_damping(coefficients, impact, ratio), 0.7));
}

TEST_CASE("the power of speed in the damping ratio, and the critical ratio where it is 0") {
    CHECK(same_number(speed_power(1.5, 1.5, 1.0), 1.0));
    CHECK(speed_power(3.0, 1.0, 1.0) == 0.0);
    CHECK(same_number(speed_power(1.5, 0.0, 1.0), -0.2));
    CHECK(same_number(critical_damping_ratio(3.0, 1.0), std::sqrt(8.0)));
    CHECK(same_number(critical_damping_ratio(1.0, 1.0), 2.0));
    // 1 / max(sin^(3/2) cos^(1/2)) times ((n+1)/2)^(1/4): the maximum is at tan^2 = 3.
    CHECK(same_number(critical_damping_ratio(2.0, 0.5),
                      std::pow(1.5, 0.25) / (std::pow(0.75, 0.75) * std::pow(0.25, 0.25))));
}

TEST_CASE("b is taken as 0 within rounding of the exponents and not beyond") {
    CHECK(is_scale_free(speed_power(1.4, 0.2, 1.0)));
    CHECK(is_scale_free(speed_power(1.6, 0.3, 1.0)));
    CHECK_FALSE(is_scale_free(speed_power(1.5, 0.25 + 1e-12, 1.0)));
    CHECK_FALSE(is_scale_free(speed_power(1.5, 0.25 - 1e-12, 1.0)));
}

TEST_CASE("attraction before zero indentation if and only if m < n and there is damping") {
    CHECK(PowerLaw::attracts(values));
    CHECK_FALSE(PowerLaw::attracts(Values{3.0, 1.5, 0.5, 2.0, 0.0}));
    CHECK_FALSE(PowerLaw::attracts(Values{3.0, 1.5, 1.5, 2.0, 0.7}));
    CHECK_FALSE(PowerLaw::attracts(Values{3.0, 1.5, 2.5, 2.0, 0.7}));
}
