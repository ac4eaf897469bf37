#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/motion/bouc_wen_run.hpp"

namespace impactfit {
namespace {

constexpr const char* series_law = "bouc_wen_maxwell_2024";
constexpr double largest_rise = 1e-9;  // error of order 4 of a step that crosses a switch of the hysteresis
constexpr double rounding_of_force = 1e-14;

/// Worst values over the parameter sets of a law.
struct DynamicsExtremes {
    double at_equilibria = 0.0, beside = 1.0, rise = 0.0, energy_share = 0.0, growth = 0.0;
};

struct GroupsOfLaw {
    bool maxwell = false;
    std::vector<BoucWenGroups> sets;  ///< base values, at 1 m/s
    DynamicsExtremes worst = {};
};

/// Returns the printed parameter sets by law.
std::map<std::string, GroupsOfLaw> printed_groups(const Dataset& table) {
    std::map<std::string, GroupsOfLaw> groups;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto value = [&](const char* column) { return required(table, row, column); };
        GroupsOfLaw& of_law = groups[table.text(row, "law")];
        of_law.maxwell = table.text(row, "law") == series_law;
        of_law.sets.push_back({value("pi_1_base"), value("pi_2_base"), value("pi_3_base"), value("hysteresis_exponent"),
                               value("hertz_exponent"), value("elastic_fraction"), value("hysteresis_amplitude")});
    }
    return groups;
}

DynamicsExtremes dynamics_of(const GroupsOfLaw& law) {
    DynamicsExtremes worst;
    for (const BoucWenGroups& groups : law.sets) {
        const EquilibriumCheck equilibria = check_equilibria(groups, law.maxwell);
        worst.at_equilibria = std::max(worst.at_equilibria, equilibria.at_equilibria);
        worst.beside = std::min(worst.beside, equilibria.beside);
        const BoucWenRun run = run_without_separation(groups, law.maxwell);
        worst.rise = std::max(worst.rise, run.energy_rise);
        worst.energy_share = std::max(worst.energy_share, run.largest_energy / run.energy_at_start);
        for (std::size_t i = 1; i < run.distances.size(); ++i)
            worst.growth = std::max(worst.growth, run.distances[i] / run.distances[i - 1]);
    }
    return worst;
}

/// Returns the largest difference of the restitution by the steps of the paper from that to 1e-13, over speeds of
/// Fig. 2.
double step_error(const std::string& name, const GroupsOfLaw& law, const StepControl& control) {
    const LawEntry& entry = *find_model(name).law;
    SimulationOptions fine;
    fine.tolerance = 1e-13;
    double largest = 0.0;
    for (const BoucWenGroups& base : law.sets)
        for (const double speed : {0.25, 1.0, 3.0, 6.0}) {
            const BoucWenGroups groups = scaled_groups(base, law.maxwell, speed);
            const double exact = simulate(entry, unit_values(groups, law.maxwell), {1.0, 1.0}, fine).restitution;
            largest = std::max(largest, std::abs(restitution_by_steps(groups, law.maxwell, control) - exact));
        }
    return largest;
}

}  // namespace

void check_bouc_wen_dynamics(PaperReport& report) {
    const Dataset claims = report.published("dynamics_claims.csv"), table = report.dataset("mm24-table-1");
    std::map<std::string, GroupsOfLaw> groups = printed_groups(table);
    for (auto& [law, of_law] : groups) of_law.worst = dynamics_of(of_law);
    const auto of = [&](const ClaimRow& row) -> const GroupsOfLaw& {
        const auto found = groups.find(row.text("law"));
        if (found != groups.end()) return found->second;
        throw Error(ErrorKind::usage, "no parameters of Table 1 for a law", row.text("law"), "a law of mm24-table-1");
    };
    const auto result = [](const ClaimRow& row, const char* convention, double computed, bool holds) {
        return ClaimResult{row.text("law"), convention, computed, held(holds)};
    };
    const std::vector<ClaimResult> results = report.judge(
        claims, {{"equilibrium",
                  [&](auto& row) {
                      const DynamicsExtremes& worst = of(row).worst;
                      return result(row, "largest force / elastic force", worst.at_equilibria,
                                    worst.at_equilibria <= rounding_of_force && worst.beside > rounding_of_force);
                  }},
                 {"energy_never_rises",
                  [&](auto& row) {
                      const double rise = of(row).worst.rise;
                      return result(row, "largest rise in a step", rise, rise <= largest_rise);
                  }},
                 {"bounded",
                  [&](auto& row) {
                      const double share = of(row).worst.energy_share;
                      return result(row, "largest energy / energy at start", share, share <= 1.0 + largest_rise);
                  }},
                 {"converges",
                  [&](auto& row) {
                      const double growth = of(row).worst.growth;
                      return result(row, "largest ratio of windows", growth, growth < 1.0);
                  }},
                 {"solver_settings", [&](auto& row) {
                      const StepControl control{row.number("step"), row.number("relative_tolerance"),
                                                row.number("absolute_tolerance")};
                      const double error = step_error(row.text("law"), of(row), control);
                      return result(row, "largest error of restitution", error, error <= row.number("limit"));
                  }}});
    double step_error_at_most = 0.0;
    for (std::size_t row = 0; row < results.size(); ++row)
        if (claims.text(row, "claim") == "solver_settings")
            step_error_at_most = std::max(step_error_at_most, results[row].computed);
    report.add_sentence(
        fmt::format("Sec. 5 to 7, equilibria, energy, bounds, convergence and steps of the solver: {} of {} "
                    "statements hold for the parameters of Table 1.",
                    count_holding(results), results.size()));
    report.add_sentence(
        fmt::format("Sec. 7, tolerances of the solver, by the Dormand-Prince integrator of this project: largest error "
                    "of the restitution {:.1g}. Other integrators with these tolerances can exceed 1e-9.",
                    step_error_at_most));
}

}  // namespace impactfit
