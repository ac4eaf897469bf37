// The checks of the papers compare with the data, and state the faults of damaged ones.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "tests/cli/data_copy.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit_tests;
using impactfit::Cell;
using impactfit::ValidationReport;
namespace column = impactfit::column;

namespace {

ValidationReport poursina(const std::string& data_root) {
    return impactfit::validate_poursina_nikravesh_2020(data_root, 1);
}

using Validate = ValidationReport (*)(const std::string& data_root);
constexpr Validate zhang_2021 = impactfit::validate_zhang_2021, zhang_2022 = impactfit::validate_zhang_2022,
                   milehins = impactfit::validate_milehins_2024, ramaswamy = impactfit::validate_ramaswamy_humbert;

/// Whether an Error of the kind data names the file and the fault.
template <typename Action>
bool names_fault(Action&& action, const std::string& file, const std::string& fault) {
    const auto error = thrown_error(action);
    if (!error || error->kind() != impactfit::ErrorKind::data) return false;
    const std::string message = error->what();
    CAPTURE(message);
    CHECK(has(message, file));
    CHECK(has(message, fault));
    return true;
}

/// Rows whose verdict is not the expected one.
std::vector<std::vector<Cell>> surprises(const ValidationReport& report) {
    std::vector<std::vector<Cell>> rows;
    for (const auto& row : report.rows.rows)
        if (row[column::expected] != Cell{} && row[column::expected] != row[column::verdict]) rows.push_back(row);
    return rows;
}

}  // namespace

TEST_CASE("papers: a changed printed number flips its verdict and no other") {
    struct Change {
        Validate validate;
        const char *file, *from, *to, *quantity, *verdict;
        std::size_t flips = 1;
    };
    for (const Change& change :
         {Change{zhang_2021, "zhang-2021/claims.csv", "Sec. 2.4,3.85,", "Sec. 2.4,4.64,",
                 "largest_peak_indentation_error", "found_elsewhere"},
          Change{zhang_2021, "zhang-2021/claims.csv", "Sec. 2.4,3.85,", "Sec. 2.4,3.95,",
                 "largest_peak_indentation_error", "differs"},
          Change{zhang_2021, "zhang-2021/claims.csv", "26.38,0.25,0.2", "26.38,0.25,0.5", "largest_duration_error",
                 "holds"},
          Change{zhang_2021, "zhang-2021/claims.csv", "below,Sec. 3,5,", "below,Sec. 3,4,", "every_error_below",
                 "fails"},
          Change{zhang_2022, "zhang-2022/claims.csv", "b,peak_force,damping_exponent,smaller",
                 "b,peak_force,damping_exponent,larger", "b_damping_exponent", "holds"},
          Change{milehins, "milehins-2024/baseball_impacts.csv", "6,0.5,1", "6,0.6,1", "restitution",
                 "not_to_be_extrapolated"},
          Change{zhang_2021, "zhang-2021/claims.csv", "best_approximation,Sec. 2.4,,1.5",
                 "best_approximation,Sec. 2.4,,2.0", "best_approximation", "fails"},
          Change{zhang_2022, "zhang-2022/steel_ball_claims.csv", "3.3.1,5,", "3.3.1,4,", "new_model_error_below",
                 "fails"},
          Change{ramaswamy, "ramaswamy-humbert/velocity_claims.csv", "Eq. 14,,,,0.01", "Eq. 14,,,,0.15", "p_of_eq_14",
                 "holds"},
          // The larger constant breaks the absolute limit, and the relative one at more than small restitutions.
          Change{poursina, "poursina-nikravesh-2020/linear_spring.csv", "1.4181", "1.5181",
                 "absolute_error_linear_spring", "fails", 2},
          Change{ramaswamy, "ramaswamy-humbert/claims.csv", "0.062,", "0.072,", "damping_ratio_error", "differs"}}) {
        CAPTURE(std::string(change.to));
        const DataCopy copy;
        copy.edit(std::string("published/") + change.file, change.from, change.to);
        const ValidationReport report = change.validate(copy.root());
        CHECK_FALSE(report.as_expected);
        const auto rows = surprises(report);
        REQUIRE(rows.size() == change.flips);
        CHECK(rows[0][column::quantity] == Cell{std::string(change.quantity)});
        CHECK(rows[0][column::verdict] == Cell{std::string(change.verdict)});
    }
}

TEST_CASE("papers: changed Bouc-Wen parameters are not recovered; measured restitutions end the circle") {
    const DataCopy parameters;
    parameters.edit("datasets/mm24-table-1/points.csv", "0.457", "0.557");
    const auto rows = surprises(impactfit::validate_milehins_2024(parameters.root()));
    REQUIRE(rows.size() == 1);
    CHECK(rows[0][column::verdict] == Cell{std::string("differs")});
    const DataCopy measured;
    measured.edit("datasets/kharaz-gorham-surrogate/datapackage.json", "\"synthetic\"", "\"measured\"");
    const auto judged = surprises(impactfit::validate_milehins_2024(measured.root()));
    REQUIRE(judged.size() == 4);
    for (const auto& row : judged) {
        CHECK(row[column::quantity] == Cell{std::string("misfit")});
        CHECK(row[column::verdict] == Cell{std::string("differs")});  // it is no measurement: J comes out far too small
    }
}

TEST_CASE("papers: a missing published file is named") {
    struct Missing {
        Validate validate;
        const char* file;
    };
    for (const Missing& missing : {Missing{zhang_2021, "zhang-2021/claims.csv"},
                                   Missing{zhang_2021, "zhang-2021/approximate_dynamics.csv"},
                                   Missing{zhang_2021, "zhang-2021/alpha_coefficients.csv"},
                                   Missing{zhang_2022, "zhang-2022/claims.csv"},
                                   Missing{zhang_2022, "zhang-2022/exponent_sets.csv"},
                                   Missing{milehins, "milehins-2024/claims.csv"},
                                   Missing{milehins, "milehins-2024/baseball_impacts.csv"},
                                   Missing{zhang_2021, "zhang-2021/not_checked.csv"},
                                   Missing{zhang_2022, "zhang-2022/approximation_claims.csv"},
                                   Missing{zhang_2022, "zhang-2022/approximation_settings.csv"},
                                   Missing{zhang_2022, "zhang-2022/steel_ball_claims.csv"},
                                   Missing{milehins, "milehins-2024/dynamics_claims.csv"},
                                   Missing{poursina, "poursina-nikravesh-2020/separation_claims.csv"},
                                   Missing{poursina, "poursina-nikravesh-2020/linear_restitution_claims.csv"},
                                   Missing{ramaswamy, "ramaswamy-humbert/velocity_claims.csv"},
                                   Missing{ramaswamy, "ramaswamy-humbert/linearity_claims.csv"},
                                   Missing{poursina, "poursina-nikravesh-2020/claims.csv"},
                                   Missing{poursina, "poursina-nikravesh-2020/random_systems.csv"},
                                   Missing{poursina, "poursina-nikravesh-2020/linear_spring.csv"},
                                   Missing{ramaswamy, "ramaswamy-humbert/claims.csv"}}) {
        const DataCopy copy;
        std::filesystem::remove(copy.root() + "/published/" + missing.file);
        CHECK(names_fault([&] { missing.validate(copy.root()); }, missing.file, ""));
    }
}

TEST_CASE("papers: damaged published files are refused with the fault and its place") {
    struct Damage {
        Validate validate;
        const char *file, *from, *to, *token;
    };
    for (const Damage& damage :
         {Damage{zhang_2021, "zhang-2021/claims.csv", "3.85", "3;85", "line 14"},
          Damage{zhang_2021, "zhang-2021/claims.csv", "largest_duration_error", "largest_time_error",
                 "largest_duration_error"},
          Damage{zhang_2021, "zhang-2021/claims.csv", "26.38,0.25,0.2", "26.38,0.35,0.2", "m=0.35 cr=0.2"},
          Damage{zhang_2021, "zhang-2021/approximate_dynamics.csv", "2.8,1e-8,2.0,0.2", "-2.8,1e-8,2.0,0.2", "line 5"},
          Damage{zhang_2022, "zhang-2022/claims.csv", "velocity_exponent,smaller,holds", "velocity_exponent,less,holds",
                 "less"},
          Damage{zhang_2022, "zhang-2022/exponent_sets.csv", "a,1.5,1.5,0.6,0.6", "a,1.5,1.5,0.6,1.6", "1.6"},
          Damage{zhang_2021, "zhang-2021/claims.csv", "worse_away_from,Sec. 2.4,,1.5", "worse_away_from,Sec. 2.4,,1.4",
                 "m=1.4"},
          Damage{zhang_2022, "zhang-2022/approximation_claims.csv", "0.6,1.8,1.1", "0.6,1.8,1.2", "m=1.8 q=1.2"},
          Damage{zhang_2022, "zhang-2022/approximation_claims.csv", "m_moves_duration,", "m_moves_time,",
                 "m_moves_time"},
          Damage{zhang_2022, "zhang-2022/approximation_settings.csv", "1.5,0.9,0.9", "1.5,0.9,-0.9", "line 5"},
          Damage{zhang_2022, "zhang-2022/steel_ball_claims.csv", "0.15,zhang_2022,1.2", "0.15,zhang_2022,1.3",
                 "zhang_2022"},
          Damage{milehins, "milehins-2024/dynamics_claims.csv", "Eq. 29,bouc_wen_maxwell_2024",
                 "Eq. 29,bouc_wen_maxwell", "bouc_wen_maxwell"},
          Damage{poursina, "poursina-nikravesh-2020/linear_restitution_claims.csv", "55,1.5", "55,-1.5", "-1.5"},
          Damage{ramaswamy, "ramaswamy-humbert/velocity_claims.csv", "0.2,5,", "0.2,-5,", "-5"},
          Damage{ramaswamy, "ramaswamy-humbert/linearity_claims.csv", "4.1,3,10,10", "4.1,30,10,10", "line"},
          Damage{milehins, "milehins-2024/baseball_impacts.csv", "30,0.5,0", "30,,0", "a value is missing"},
          Damage{milehins, "milehins-2024/claims.csv", "bouc_wen_maxwell_2024,DSA", "bouc_wen_maxwell_2024,DSX", "DSA"},
          Damage{poursina, "poursina-nikravesh-2020/random_systems.csv", "\n300,", "\n-300,", "-300"},
          Damage{poursina, "poursina-nikravesh-2020/random_systems.csv", ",1,2\n", ",1,3\n", "1 <= n <= 2"},
          Damage{poursina, "poursina-nikravesh-2020/linear_spring.csv", "1.4181", "-1.4181", "negative damping ratio"},
          Damage{ramaswamy, "ramaswamy-humbert/claims.csv", ",1001,", ",1,", "number of points"},
          Damage{ramaswamy, "ramaswamy-humbert/claims.csv", "0.237,10,1,5", "0.237,30,1,5", "damping ratio 0 to 10"}}) {
        CAPTURE(std::string(damage.to));
        const DataCopy copy;
        copy.edit(std::string("published/") + damage.file, damage.from, damage.to);
        CHECK(names_fault([&] { damage.validate(copy.root()); }, damage.file, damage.token));
    }
}
