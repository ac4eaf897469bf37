#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/formula_model.hpp"
#include "impactfit/contact/damping/ramaswamy_humbert.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;

/// Inputs within the range of a form.
std::vector<double> typical_inputs(const FormEntry& form) {
    std::vector<double> inputs;
    for (const Parameter& input : form.inputs)
        inputs.push_back(0.4 * std::max(input.lower, -2.0) + 0.6 * std::min(input.upper, 2.0));
    return inputs;
}

/// Published constants, and typical values of those that are not published.
std::vector<double> typical_constants(const FormEntry& form) {
    std::vector<double> constants(form.published.begin(), form.published.end());
    for (std::size_t j = 0; j < constants.size(); ++j)
        if (std::isnan(constants[j])) constants[j] = form.constants[j].typical;
    return constants;
}

}  // namespace

TEST_CASE("forms: derivatives by dual numbers equal central differences") {
    for (const FormEntry& form : all_forms()) {
        CAPTURE(form.description.name);
        const std::vector<double> x = typical_inputs(form);
        std::vector<double> c = typical_constants(form);
        const std::vector<Dual> dual_x(x.begin(), x.end());
        for (std::size_t j = 0; j < c.size(); ++j) {
            std::vector<Dual> seeded(c.begin(), c.end());
            seeded[j].v[0] = 1.0;
            const Dual value = form(dual_x, seeded);
            CHECK(value.a == doctest::Approx(form(x, c)).epsilon(1e-14));
            const double step = 1e-5 * std::max(1.0, std::abs(c[j])), at = c[j];
            c[j] = at + step;
            const double up = form(x, c);
            c[j] = at - step;
            const double down = form(x, c);
            c[j] = at;
            // Truncation of the central difference: step^2 of a third derivative of order 1; rounding 1e-16 / 1e-5.
            CHECK(value.v[0] == doctest::Approx((up - down) / (2.0 * step)).epsilon(1e-6));
        }
    }
}

TEST_CASE("forms: bounds of the constants contain the published values") {
    CHECK(all_forms().size() >= 12);
    for (const FormEntry& form : all_forms()) {
        CAPTURE(form.description.name);
        const std::vector<double> constants = typical_constants(form);
        for (std::size_t j = 0; j < constants.size(); ++j) {
            CHECK(constants[j] > form.constants[j].lower);
            CHECK(constants[j] < form.constants[j].upper);
        }
    }
}

TEST_CASE("forms: exact outputs by independent relations") {
    const FormEntry &ratio = find_form("ramaswamy_humbert_damping_ratio"),
                    &time = find_form("ramaswamy_humbert_impact_time");
    // e(epsilon) of the exact relation (PN20, Eq. 19): epsilon (1+e) = ln((1+epsilon)/(1-epsilon e)).
    for (const double e : {0.2, 0.35, 0.9}) {
        const double epsilon = exact_form_output(ratio, std::vector{e}, 1e-10);
        CHECK(epsilon * (1.0 + e) == doctest::Approx(std::log((1.0 + epsilon) / (1.0 - epsilon * e))).epsilon(1e-8));
        CHECK(restitution_of_output(ratio, std::vector{e}, epsilon, 1e-11) == doctest::Approx(e).epsilon(1e-8));
    }
    CHECK(exact_form_output(time, std::vector{0.0, 1.0}, 1e-10) == doctest::Approx(3.14159265358979).epsilon(1e-12));
    // Limit of alpha at e = 1 for m = 0.5 (docs/errata.md, ZH21-7).
    CHECK(exact_form_output(find_form("zhang_2021_alpha_m050"), std::vector{1.0}, 1e-10) ==
          doctest::Approx(1.135023512).epsilon(1e-9));
}

TEST_CASE("forms: names, objectives and exact values that do not exist") {
    CHECK(refuses(
        ErrorKind::usage, [] { find_form("zhang_2021_alpha_m25"); }, "zhang_2021_alpha_m25", "zhang_2021_alpha_m025"));
    const FormEntry& time = find_form("ramaswamy_humbert_impact_time");
    CHECK(refuses(
        ErrorKind::usage, [&] { FormulaModel({time}, FormObjective::realised_restitution); }, "no damping", "output"));
    const FormEntry& alpha = find_form("poursina_nikravesh_2020_alpha");
    CHECK(refuses(
        ErrorKind::usage, [&] { exact_form_output(alpha, std::vector{1.5}, 1e-8); }, "no exact value", "impact_time"));
}

}  // namespace impactfit
