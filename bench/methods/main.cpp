// Comparison of all minimisation methods on the shipped problems and on the NIST StRD sets: tables of
// docs/decisions/0010. One thread; times of one run.
//
//   impactfit_methods DATA_FOLDER
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <vector>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/problems/nist_strd.hpp"

namespace {

using namespace impactfit;

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Run {
    Solution best;
    SearchCounts counts;
    double seconds = 0.0;
    bool possible = true;
};

Run run(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    Run result;
    try {
        const SolveResult found = solve(function, space, options);
        result.best = found.best;
        result.counts = found.counts;
    } catch (const Error&) {
        result.possible = false;  // a global search needs finite bounds
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

std::vector<SolverMethod> methods() {
    std::vector<SolverMethod> all;
    for (std::size_t i = 0; i < solver_method_names.size(); ++i) all.push_back(static_cast<SolverMethod>(i));
    return all;
}

std::string_view name_of(SolverMethod method) {
    return solver_method_names[static_cast<std::size_t>(method)];
}

void print_problem(const std::filesystem::path& file, const std::string& data) {
    const FitProblem problem = read_problem(file.string(), data);
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    std::vector<Run> runs;
    double least = infinity;
    for (const SolverMethod method : methods()) {
        SolverOptions options = problem.solver;
        options.method = method;
        options.threads = 1;
        runs.push_back(run(function, space, options));
        if (runs.back().possible) least = std::min(least, runs.back().best.cost);
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& one = runs[i];
        if (!one.possible)
            fmt::print("| {} | {} | needs finite bounds | | | | |\n", file.stem().string(), name_of(methods()[i]));
        else
            fmt::print("| {} | {} | {} | {:.1e} | {} | {} | {:.3g} |\n", file.stem().string(), name_of(methods()[i]),
                       to_string(one.best.status), one.best.cost / least - 1.0, one.counts.evaluations,
                       one.counts.jacobians, one.seconds);
    }
}

void print_nist(SolverMethod method) {
    int solved = 0, false_minima = 0;
    SearchCounts counts;
    double seconds = 0.0;
    for (const impactfit_tests::NistSet& set : impactfit_tests::nist_sets())
        for (const int start : {0, 1}) {
            SolverOptions options;
            options.method = method;
            options.max_evaluations = 20'000;
            const Run one = run(impactfit_tests::NistResiduals(set), impactfit_tests::nist_space(set, start), options);
            const double certified = 0.5 * set.residual_sum_of_squares;
            const bool right = one.possible && one.best.cost <= certified * (1.0 + 1e-6) + 1e-20;
            solved += right;
            false_minima += one.possible && !right && one.best.status == SolutionStatus::converged;
            counts += one.counts;
            seconds += one.seconds;
        }
    fmt::print("| {} | {} | {} | {} | {} | {:.3g} |\n", name_of(method), solved, false_minima, counts.evaluations,
               counts.jacobians, seconds);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string data = argc > 1 ? argv[1] : "data";
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(data + "/examples"))
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    fmt::print("| problem | method | status | cost above the least | evaluations | Jacobians | time [s] |\n");
    fmt::print("|---|---|---|---|---|---|---|\n");
    for (const auto& file : files) print_problem(file, data);
    fmt::print(
        "\n| NIST StRD, 54 starts | least cost found | another minimum | evaluations | Jacobians | time [s] |\n");
    fmt::print("|---|---|---|---|---|---|\n");
    for (const SolverMethod method : methods()) print_nist(method);
}
