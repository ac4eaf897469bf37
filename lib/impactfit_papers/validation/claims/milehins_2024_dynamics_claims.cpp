#include "impactfit_papers/validation/claims/milehins_2024_dynamics_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/motion/bouc_wen_run.hpp"

namespace impactfit {
namespace {

constexpr const char* series_law = "bouc_wen_maxwell_2024";
constexpr double largest_rise = 1e-9;  // error of order 4 of a step that crosses a switch of the hysteresis
constexpr double rounding_of_force = 1e-14;

struct GroupsOfLaw {
    bool maxwell = false;
    std::vector<BoucWenGroups> sets;  ///< base values, at 1 m/s
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

/// Worst values over the parameter sets of a law.
struct DynamicsExtremes {
    double at_equilibria = 0.0, beside = 1.0, rise = 0.0, energy_share = 0.0, growth = 0.0;
};

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

struct DynamicsVerdict {
    const char* convention;
    double computed;
    bool holds;
};

DynamicsVerdict verdict_on_dynamics(const Dataset& claims, std::size_t row, const GroupsOfLaw& law,
                                    const DynamicsExtremes& found) {
    const std::string& claim = claims.text(row, "claim");
    if (claim == "equilibrium")
        return {"largest force / elastic force", found.at_equilibria,
                found.at_equilibria <= rounding_of_force && found.beside > rounding_of_force};
    if (claim == "energy_never_rises") return {"largest rise in a step", found.rise, found.rise <= largest_rise};
    if (claim == "bounded")
        return {"largest energy / energy at start", found.energy_share, found.energy_share <= 1.0 + largest_rise};
    if (claim == "converges") return {"largest ratio of windows", found.growth, found.growth < 1.0};
    if (claim == "solver_settings") {
        const double error = step_error(claims.text(row, "law"), law,
                                        {required(claims, row, "step"), required(claims, row, "relative_tolerance"),
                                         required(claims, row, "absolute_tolerance")});
        return {"largest error of restitution", error, error <= required(claims, row, "limit")};
    }
    throw Error(ErrorKind::data, "unknown claim", claim, "a claim of the comment lines",
                {claims.files.front().path, claims.rows[row].line, 0, "claim"});
}

}  // namespace

void check_bouc_wen_dynamics(PaperReport& report) {
    const Dataset claims = report.published("dynamics_claims.csv"), table = report.dataset("mm24-table-1");
    std::map<std::string, GroupsOfLaw> groups = printed_groups(table);
    std::map<std::string, DynamicsExtremes> found;
    long holding = 0;
    double step_error_at_most = 0.0;
    for (std::size_t row = 0; row < claims.rows.size(); ++row)
        at_row(claims, row, [&] {
            const std::string& law = claims.text(row, "law");
            if (!groups.contains(law))
                throw Error(ErrorKind::usage, "no parameters of Table 1 for a law", law, "a law of mm24-table-1");
            if (!found.contains(law)) found[law] = dynamics_of(groups[law]);
            const DynamicsVerdict verdict = verdict_on_dynamics(claims, row, groups[law], found[law]);
            report.add_claim(claims, row,
                             {law, verdict.convention, verdict.computed, verdict.holds ? "holds" : "fails"});
            holding += verdict.holds;
            if (claims.text(row, "claim") == "solver_settings")
                step_error_at_most = std::max(step_error_at_most, verdict.computed);
        });
    report.add_sentence(
        fmt::format("Sec. 5 to 7, equilibria, energy, bounds, convergence and steps of the solver: {} of {} "
                    "statements hold for the parameters of Table 1.",
                    holding, claims.rows.size()));
    report.add_sentence(
        fmt::format("Sec. 7, tolerances of the solver, by the Dormand-Prince integrator of this project: largest error "
                    "of the restitution {:.1g}. Other integrators with these tolerances can exceed 1e-9.",
                    step_error_at_most));
}

}  // namespace impactfit
