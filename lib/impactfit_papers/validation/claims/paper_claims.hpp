#pragma once
// Claims of the five papers, one function a paper, and the parts of a paper with a table of claims.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dynamics/hysteresis_loop.hpp"
#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Returns one report for each paper. Calls `progress` with the name of each paper before its validation. The seed
/// determines the random systems of Fig. 8 of PN20.
std::vector<ValidationReport> validate_papers(const std::string& data_root, std::uint64_t seed,
                                              const std::function<void(std::string_view)>& progress = {});

/// Zhang et al. 2021. Reads data_root/published/zhang-2021 and `zhang-sharf-2009`. Section 2.4: the 18 printed impacts,
/// by the approximate dynamics and by simulation with the damping of Eq. 36. Section 3: the two printed measured
/// impacts, simulated with Eq. 53 and the published alpha at each of the six exponents.
ValidationReport validate_zhang_2021(const std::string& data_root);

/// Zhang et al. 2022. Reads data_root/published/zhang-2022. Section 3.4: simulates every impact of Fig. 7 with the
/// damping of Eq. 35. Tests the stated directions on all pairs of impacts of a set that differ in one exponent only.
ValidationReport validate_zhang_2022(const std::string& data_root);

/// Section 3.2, Figs. 4 and 5, with the equations as printed and with the corrected equations. Reads
/// approximation_settings.csv and approximation_claims.csv of the paper.
void check_approximate_dynamics(PaperReport& report);

/// Section 3.3.1. Simulates the rows of `zh22-tables` and compares them with `zhang-sharf-2009`. Reads
/// steel_ball_claims.csv of the paper.
void check_steel_ball(PaperReport& report);

/// Milehins and Marghitu 2024. Reads data_root/published/milehins-2024 and `mm24-table-1`, `mm24-table-2` and
/// `kharaz-gorham-surrogate`. The misfit J (Eq. 33) is circular for synthetic restitutions. For measured restitutions
/// the verdict compares J with the printed J. The baseball is plausible if its restitution is at least the bound
/// shipped with the speeds.
ValidationReport validate_milehins_2024(const std::string& data_root);

/// Returns loops of the baseball at the speeds marked in the data, with `points` points each.
std::vector<HysteresisLoop> baseball_loops(const std::string& data_root, std::size_t points = 401);

/// Sections 5 to 7, Appendices B and C: dynamics_claims.csv. Simulates the parameter sets of `mm24-table-1` without
/// separation, and with the settings of the solver.
void check_bouc_wen_dynamics(PaperReport& report);

/// Poursina and Nikravesh 2020. Reads data_root/published/poursina-nikravesh-2020. Fig. 8: simulates Eq. 49 on random
/// systems, at restitutions over the printed range. The systems depend on the seed only, not on the platform. Fig. 9:
/// compares Eq. 57 with the exact restitution of the linear spring and damper.
ValidationReport validate_poursina_nikravesh_2020(const std::string& data_root, std::uint64_t seed);

/// Eqs. 28, 34, 48, 51: separation_claims.csv. `claims` (claims.csv) has the range of the restitution, fit_grid.csv
/// that of the Hertz exponent. Simulates unit impacts with the exact damping.
void check_separation(PaperReport& report, const Dataset& claims);

/// Eq. 55: linear_restitution_claims.csv.
void check_linear_restitution(PaperReport& report);

/// Ramaswamy and Humbert. Reads data_root/published/ramaswamy-humbert. Eqs. 17 and 23: compares the stated errors with
/// relative 2-norms, on the shipped grids and over the printed range, and with maximum relative errors at a point.
ValidationReport validate_ramaswamy_humbert(const std::string& data_root);

/// Section 4.1, Eqs. 20 to 22, Fig. 4: the impact time over the damping ratio. Reads linearity_claims.csv and
/// impact_time_constants.csv of the paper. The exponents cover 1 <= n <= 5.
void check_impact_time_shape(PaperReport& report);

/// Section 3.1, Fig. 1, Eqs. 12 to 15: velocity over deformation, and the curvature exponent p. Reads
/// velocity_claims.csv and damping_ratio_constants.csv of the paper.
void check_velocity_over_deformation(PaperReport& report);

}  // namespace impactfit
