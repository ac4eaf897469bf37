// Derivatives of parameters per group: those of other groups are zero, and left out of the sparse Jacobian.

#include <doctest/doctest.h>

#include <Eigen/Dense>

#include "impactfit/calibration/initialisation/complete_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"
#include "impactfit/estimation/objective/gradient_check.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

constexpr const char* three_pads =
    "pad,impact_speed [m/s],restitution [1],duration [ms]\n"
    "A,1,0.92,3.0\nB,1,0.85,3.7\nC,1,0.88,3.3\nA,2,0.87,2.6\nB,2,0.76,3.2\nC,2,0.80,2.9\n"
    "A,3,0.82,2.4\nB,3,0.69,3.0\nC,3,0.75,2.7\n";

/// Problem of three pads with a stiffness of each.
FitProblem pads_with(const std::string& damping) {
    const impactfit_tests::ScratchFolder scratch;
    scratch.write("pads.csv", three_pads);
    FitProblem problem = read_problem(
        scratch.write("pads.toml",
                      "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = \"60 g\"\nweight = false\n"
                      "[[data]]\nfile = \"pads.csv\"\ngroup = { column = \"pad\" }\n"
                      "sd = { restitution = 0.004, duration = \"1 %\" }\n[parameters]\n"
                      "stiffness = { start = 4e5, lower = 1e3, upper = 1e8, group_by = \"group\" }\n"
                      "hertz_exponent = { fix = 1.5 }\nhysteresis_damping = " +
                          damping + "\n"),
        impactfit_tests::data_folder());
    complete_problem(problem);
    return problem;
}

/// Compares both Jacobians, and the dense one with differences.
void check_slopes(const FitProblem& problem, Eigen::Index entries) {
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    Eigen::VectorXd at = space.start(), residuals, same_residuals;
    for (Eigen::Index j = 0; j < at.size(); ++j) at[j] *= 1.0 + 0.1 * static_cast<double>(j);
    Eigen::MatrixXd dense;
    Eigen::SparseMatrix<double> sparse;
    REQUIRE(function.evaluate(at, residuals, &dense));
    REQUIRE(function.evaluate_sparse(at, same_residuals, sparse));
    CHECK(residuals == same_residuals);
    CHECK(Eigen::MatrixXd(sparse) == dense);
    CHECK(sparse.nonZeros() == entries);
    const auto check = check_gradient(function, space, at);
    REQUIRE(check);
    CHECK(check->largest_difference < 1e-6);  // simulations accurate to 1e-10, see gradient_check.cpp
}

}  // namespace

TEST_CASE("group slopes: a residual depends on the parameters of its group and on shared ones") {
    check_slopes(pads_with("{ start = 4e4, lower = 100, upper = 1e7 }"), 18 * 2);
}

TEST_CASE("group slopes: a parameter tied to a parameter per group moves with that of the group") {
    check_slopes(pads_with("{ expression = \"60 * sqrt(stiffness)\" }"), 18);
}

TEST_CASE("group slopes: a parameter tied to the value of one group moves every group") {
    FitProblem problem = pads_with("{ expression = \"60 * sqrt(stiffness)\" }");
    problem.parameters.back().expression = "60 * sqrt(stiffness_A)";
    check_slopes(problem, 6 + 12 * 2);
}

TEST_CASE("group slopes: the prior of a shared parameter is a row of the sparse Jacobian") {
    check_slopes(pads_with("{ start = 4e4, lower = 100, upper = 1e7, prior = { normal = [4e4, 1e4] } }"), 18 * 2 + 1);
}

}  // namespace impactfit
