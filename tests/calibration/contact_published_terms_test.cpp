// The form Bouc-Wen fits are made in, and the way back to the paper's constants.
#include <doctest/doctest.h>

#include "impactfit/calibration/published_terms.hpp"
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

TEST_CASE("fitted constants in the paper's terms, with their covariance") {
    NamedEstimate fitted{
        {"pi_1_base", "loading_constant_base", "unloading_constant_base"}, Eigen::Vector3d(0.01, 0.02, 0.9), {}};
    fitted.covariance = (Eigen::Matrix3d() << 4.0, 1.0, 0.5, 1.0, 9.0, 2.0, 0.5, 2.0, 16.0).finished();
    const NamedEstimate paper = in_published_terms(fitted);
    CHECK(paper.names == std::vector<std::string>{"pi_1_base", "pi_2_base", "pi_3_base", "hysteresis_amplitude"});
    CHECK(same_number(paper.values[1], 0.46));
    CHECK(same_number(paper.values[2], -0.44));
    CHECK(paper.values[3] == 1.0);
    // By hand: var((s+d)/2) = (9 + 16 + 4) / 4, var((s-d)/2) = (9 + 16 - 4) / 4, cov = (9 - 16) / 4.
    CHECK(same_number(paper.covariance(1, 1), 29.0 / 4.0));
    CHECK(same_number(paper.covariance(2, 2), 21.0 / 4.0));
    CHECK(same_number(paper.covariance(1, 2), -7.0 / 4.0));
    CHECK(same_number(paper.covariance(0, 1), 0.75));
    CHECK(paper.covariance(0, 0) == 4.0);
    CHECK(paper.covariance.row(3).isZero(0.0));
}

TEST_CASE("rate constants as beta and gamma; other sets as they are") {
    const NamedEstimate fitted{
        {"stiffness", "loading_rate_constant", "unloading_rate_constant"}, Eigen::Vector3d(5.0, 19.65, 1942.45), {}};
    const NamedEstimate paper = in_published_terms(fitted);
    CHECK(paper.names == std::vector<std::string>{"stiffness", "hysteresis_beta", "hysteresis_gamma"});
    CHECK(same_number(paper.values[1], 981.05));
    CHECK(same_number(paper.values[2], -961.4));
    CHECK(paper.covariance.size() == 0);
    const NamedEstimate other{{"stiffness"}, Eigen::VectorXd::Constant(1, 5.0), {}};
    CHECK(in_published_terms(other).names == other.names);
    CHECK(in_published_terms(other).values == other.values);
}
