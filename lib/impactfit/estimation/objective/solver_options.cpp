#include "impactfit/estimation/objective/solver_options.hpp"

#include <fmt/format.h>

#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void check_range(bool fine, const char* key, const std::string& got, const char* allowed) {
    if (!fine) throw Error(ErrorKind::problem, "solver option out of range", got, allowed, {{}, 0, 0, key});
}

}  // namespace

void SolverOptions::validate() const {
    check_range(starts >= 1 && starts <= most_starts, "starts", std::to_string(starts), "1 to 1e6");
    check_range(seed >= 0, "seed", std::to_string(seed), ">= 0");
    check_range(threads >= 1, "threads", std::to_string(threads), ">= 1");
    if (max_evaluations)
        check_range(*max_evaluations >= 1, "max_evaluations", std::to_string(*max_evaluations), ">= 1");
    check_range(tolerance >= 1e-15 && tolerance <= 1e-3, "tolerance", fmt::format("{:g}", tolerance), "1e-15 to 1e-3");
}

long SolverOptions::evaluation_limit(Eigen::Index parameters) const {
    constexpr long usual = 2000, simplex_a_parameter = 4000;
    if (max_evaluations) return *max_evaluations;
    return method == SolverMethod::nelder_mead ? simplex_a_parameter * static_cast<long>(parameters) : usual;
}

}  // namespace impactfit
