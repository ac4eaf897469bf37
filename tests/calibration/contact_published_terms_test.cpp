// The form Bouc-Wen fits are made in, and the way back to the paper's constants.
#include <doctest/doctest.h>

#include "impactfit/calibration/fit/published_parameters.hpp"
#include "impactfit/dynamics/scaling.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const ParameterForm& form_with(const LawEntry& law, std::string_view parameter) {
    for (const ParameterForm& form : law.forms)
        for (const Parameter& known : form.parameters)
            if (known.name == parameter) return form;
    FAIL("no such form");
    return law.forms.front();
}

void check_same(const std::vector<double>& a, const std::vector<double>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(std::abs(a[i] - b[i]) <= 1e-14 * std::abs(b[i]) + 1e-15);
}

}  // namespace

TEST_CASE("the base constants of a fit are the paper's base groups at an amplitude of 1") {
    const double s = 0.02, d = 0.9, p = 2.02, n = 1.3, alpha = 0.44, pi_1 = 0.0139, speed = 3.0;
    const std::vector<double> constants{pi_1, s, d, p, n, alpha};
    const std::vector<double> groups{pi_1, 0.5 * (s + d), 0.5 * (s - d), p, n, alpha, 1.0};
    for (const char* name : {"bouc_wen_simon_hunt_crossley_2024", "bouc_wen_maxwell_2024"}) {
        const LawEntry& law = *find_model(name).law;
        check_same(form_with(law, "loading_constant_base").values(constants, speed),
                   form_with(law, "pi_2_base").values(groups, speed));
    }
    // Without the dashpot it is the parallel law with pi_1 = 0.
    const LawEntry& undamped = *find_model("bouc_wen_hertz_2024").law;
    const LawEntry& parallel = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    std::vector<double> with_dashpot =
        form_with(parallel, "loading_constant_base").values(std::vector{0.0, s, d, p, n, alpha}, speed);
    CHECK(with_dashpot[1] == 0.0);
    with_dashpot.erase(with_dashpot.begin() + 1);
    check_same(form_with(undamped, "loading_constant_base").values(std::vector{s, d, p, n, alpha}, speed),
               with_dashpot);
}

TEST_CASE("base constants agree with those of the paper") {
    const LawEntry& law = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    const std::vector<double> fitted{0.01, 0.02, 0.9, 2.0, 1.3, 0.4};
    const auto all = published_parameters(form_with(law, "loading_constant_base").parameters, fitted, 0.5);
    REQUIRE(all.size() == 1);
    const PublishedParameters& paper = all.front();
    CHECK(paper.parameters[1].name == "pi_2_base");
    CHECK(paper.parameters[6].name == "hysteresis_amplitude");
    const std::vector<double> values{0.01, 0.46, -0.44, 2.0, 1.3, 0.4, 1.0};
    for (std::size_t i = 0; i < values.size(); ++i)
        CHECK(same_number(paper.values[static_cast<Eigen::Index>(i)], values[i]));
    // By hand: half the sum, half the difference, the rest as it is, and an amplitude that nothing moves.
    Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(7, 6);
    slopes(0, 0) = slopes(3, 3) = slopes(4, 4) = slopes(5, 5) = 1.0;
    slopes(1, 1) = slopes(1, 2) = slopes(2, 1) = 0.5;
    slopes(2, 2) = -0.5;
    CHECK(paper.slopes == slopes);
    // Lists that are the paper's already, and other laws.
    CHECK(published_parameters(form_with(law, "pi_2_base").parameters, values, 0.5).empty());
    CHECK(published_parameters(find_model("hunt_crossley_1975").law->parameters, std::vector{1.0, 1.5, 1.0}, 0.5)
              .empty());
}

TEST_CASE("rate constants as beta and gamma and as base groups with exact slopes") {
    const double mass = 0.146;
    for (const char* name : {"bouc_wen_simon_hunt_crossley_2024", "bouc_wen_maxwell_2024", "bouc_wen_hertz_2024"}) {
        const LawEntry& law = *find_model(name).law;
        const bool maxwell = law.description.name == "bouc_wen_maxwell_2024", dashpot = law.has("rate_damping");
        std::vector<double> values{117080063.0, 5854003.0, 1.7, 1.1, 0.1, 0.925, 19.65, 1942.45};
        if (maxwell) values[1] = 450.0;
        if (!dashpot) values.erase(values.begin() + 1);
        const auto all = published_parameters(law.parameters, values, mass);
        REQUIRE(all.size() == 2);
        CHECK(all[0].parameters[values.size() - 2].name == "hysteresis_beta");
        CHECK(same_number(all[0].values[static_cast<Eigen::Index>(values.size() - 2)], 981.05));
        CHECK(same_number(all[0].values[static_cast<Eigen::Index>(values.size() - 1)], -961.4));
        CHECK(all[0].units()[values.size() - 1] == "1/m^1.1");
        const auto groups_at = [&](const std::vector<double>& at) {
            const std::size_t shift = dashpot ? 1 : 0;
            const BoucWenGroups g = bouc_wen_groups(
                {at[0], at[1 + shift], at[2 + shift], at[3 + shift], at[4 + shift], at[5 + shift], at[6 + shift]},
                dashpot ? at[1] : 0.0, maxwell, {mass, 1.0});
            std::vector<double> list{g.pi_1,
                                     g.pi_2,
                                     g.pi_3,
                                     g.hertz_exponent,
                                     g.hysteresis_exponent,
                                     g.elastic_fraction,
                                     g.hysteresis_amplitude};
            if (!dashpot) list.erase(list.begin());
            return list;
        };
        const std::vector<double> groups = groups_at(values);
        REQUIRE(all[1].values.size() == static_cast<Eigen::Index>(groups.size()));
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const auto row = static_cast<Eigen::Index>(i);
            CHECK(relative_difference(all[1].values[row], groups[i]) < 1e-13);  // the same powers, in another order
            for (std::size_t j = 0; j < values.size(); ++j) {
                // Central differences of order 2 at steps of 1e-5: about 1e-10 of curvature and 1e-11 of rounding.
                const double h = 1e-5 * values[j];
                std::vector<double> up = values, down = values;
                up[j] += h;
                down[j] -= h;
                const double slope = (groups_at(up)[i] - groups_at(down)[i]) / (2.0 * h);
                const double scale = std::abs(groups[i] / values[j]);
                CHECK(std::abs(all[1].slopes(row, static_cast<Eigen::Index>(j)) - slope) < 1e-8 * scale);
            }
        }
        CHECK(published_parameters(law.parameters, values, std::nullopt).size() == 1);
    }
}
