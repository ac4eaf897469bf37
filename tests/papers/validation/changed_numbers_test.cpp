// Every printed and measured number, changed by two units of its last digit in a copy of the data, changes a verdict,
// or data/published/not_judged.csv states why it does not.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/not_judged.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_curve.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_readings.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_sweeps.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/sliotar.hpp"
#include "impactfit_papers/validation/zhang_sharf.hpp"
#include "tests/papers/validation/changed_number.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;
namespace fs = std::filesystem;

namespace {

using Verdict = bool (*)(const std::string& root);  ///< whether every verdict on the data is the expected one

template <auto Validate>
bool validated(const std::string& root) {
    if constexpr (requires { Validate(root, {}); })  // own models beside those of the paper
        return Validate(root, {}).as_expected;
    else
        return Validate(root).as_expected;
}

bool poursina(const std::string& root) {
    return validate_poursina_nikravesh_2020(root, 1).as_expected;
}

template <const char* const& Name>
bool recipe(const std::string& root) {
    return as_expected(find_recipe(Name).run({root}));
}

constexpr const char *pendulums = "poursina_nikravesh_2020_pendulums", *damping_ratio = "ramaswamy_humbert_damping";

/// alpha and beta at a Hertz exponent on restitutions from this one; the same fit is made once.
const FittedPair& fitted(const PrintedPair& pair) {
    static std::map<std::pair<double, double>, FittedPair> fits;
    FittedPair& fit = fits[{pair.hertz_exponent, pair.restitution_least}];
    if (fit.fit.constants.empty()) {
        const std::vector<DampingCurve> curves{linear_damping_curve(pair.hertz_exponent)};
        fit = fit_pairs({&pair, 1}, curves, 600, {data_folder()}).front();
    }
    return fit;
}

/// The printed pairs of Poursina and Nikravesh beside the fits on the ranges found for them, and beside Eqs. 46 and 47.
bool printed_pairs_hold(const std::string& root) {
    RecipeResult ignored;
    const PrintedClosedForm printed = read_printed_closed_form({root}, ignored);
    return std::all_of(printed.pairs.begin(), printed.pairs.end(), [&](const PrintedPair& pair) {
        const FittedPair& own = fitted(pair);
        return judged_pair(pair, own.fit, own.restitution_least, own).verdict == RecipeVerdict::reproduced &&
               judged_beside_smoothed(pair, printed.smoothed.at(pair.hertz_exponent)).verdict == pair.expected_smoothed;
    });
}

/// The scaling sweeps with few points.
bool short_sweeps_hold(const std::string& root) {
    RecipeResult result;
    regenerate_scaling_sweeps({root}, result);
    return as_expected(result);
}

/// The verdicts on the numbers of a file. By rows: verdicts on a row depend on no other row, and are found with it
/// alone.
struct Judge {
    const char* file;
    std::vector<Verdict> verdicts;
    bool by_rows = false;
};

const std::vector<Judge>& judges() {
    static const std::vector<Judge> all{
        {"datasets/zh22-tables/points.csv", {validated<validate_zhang_sharf>}, true},
        {"datasets/zhang-sharf-2009/points.csv", {validated<validate_zhang_sharf>}},
        {"datasets/sliotar-cores/points.csv", {validated<validate_sliotar>}},
        {"published/zhang-2022/sliotar_relative_errors.csv", {validated<validate_sliotar>}},
        {"published/zhang-2022/sliotar_optimum.csv", {validated<validate_sliotar>}},
        {"published/zhang-2022/exponent_sets.csv", {validated<validate_zhang_2022>}},
        {"published/zhang-2022/approximation_settings.csv", {validated<validate_zhang_2022>}},
        {"published/zhang-2022/approximation_claims.csv", {validated<validate_zhang_2022>}},
        {"published/zhang-2022/steel_ball_claims.csv", {validated<validate_zhang_2022>}},
        {"published/zhang-2021/claims.csv", {validated<validate_zhang_2021>}},
        {"published/zhang-2021/approximate_dynamics.csv", {validated<validate_zhang_2021>}},
        {"published/zhang-2021/alpha_coefficients.csv", {validated<validate_zhang_2021>}},
        {"datasets/mm24-table-1/points.csv", {validated<validate_milehins_2024>}},
        {"datasets/mm24-table-2/points.csv", {validated<validate_milehins_2024>}},
        {"datasets/kharaz-gorham-surrogate/points.csv", {validated<validate_milehins_2024>}},
        {"published/milehins-2024/baseball_impacts.csv", {validated<validate_milehins_2024>}},
        {"published/milehins-2024/dynamics_claims.csv", {validated<validate_milehins_2024>}},
        {"published/poursina-nikravesh-2020/linear_restitution_claims.csv", {poursina}},
        {"published/poursina-nikravesh-2020/closed_form.csv", {printed_pairs_hold}},
        {"published/poursina-nikravesh-2020/linear_spring.csv", {printed_pairs_hold}},
        {"published/poursina-nikravesh-2020/scaling_sweeps.csv", {short_sweeps_hold}},
        {"published/poursina-nikravesh-2020/two_pendulums.csv", {recipe<pendulums>}},
        {"published/poursina-nikravesh-2020/claims.csv", {poursina}},
        {"published/poursina-nikravesh-2020/random_systems.csv", {poursina}},
        {"published/poursina-nikravesh-2020/fit_grid.csv", {}},  // the fits take minutes; all its numbers have a reason
        {"published/ramaswamy-humbert/claims.csv", {validated<validate_ramaswamy_humbert>}},
        {"published/ramaswamy-humbert/velocity_claims.csv", {validated<validate_ramaswamy_humbert>}},
        {"published/ramaswamy-humbert/linearity_claims.csv", {validated<validate_ramaswamy_humbert>}},
        {"published/ramaswamy-humbert/damping_ratio_constants.csv", {recipe<damping_ratio>}},
        {"published/ramaswamy-humbert/impact_time_constants.csv", {}}};  // likewise
    return all;
}

const std::string sweeps = "published/poursina-nikravesh-2020/scaling_sweeps.csv";

bool holds(Verdict verdict, const std::string& root) {
    try {
        return verdict(root);
    } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::data);  // the exit code changes too
        return false;
    }
}

bool flips(const DataCopy& copy, const Judge& judge, const NumberCell& cell, int units) {
    const ChangedNumber changed(copy, cell, moved_by(cell.text, units), judge.by_rows);
    return std::any_of(judge.verdicts.begin(), judge.verdicts.end(),
                       [&](Verdict verdict) { return !holds(verdict, copy.root()); });
}

/// Files below the data folder that hold numbers a verdict may depend on.
std::vector<std::string> files_with_numbers(const std::string& root) {
    std::vector<std::string> files;
    for (const char* part : {"published", "datasets"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(root) / part)) {
            const std::string file = fs::relative(entry.path(), root).string();
            if (entry.path().extension() == ".csv" && !number_cells(root, file).empty()) files.push_back(file);
        }
    return files;
}

std::vector<NotJudged> notes_on(const std::string& root, const std::string& file) {
    return numbers_not_judged(root, {{root + "/" + file, "", 0}});
}

bool is_noted(const std::vector<NotJudged>& notes, const NumberCell& cell) {
    return std::any_of(notes.begin(), notes.end(),
                       [&](const NotJudged& note) { return note.covers(cell.file, cell.column, cell.first_cell); });
}

void shorten_sweeps(const DataCopy& copy) {
    copy.edit(sweeps, ",200,50,", ",5,3,");
}

}  // namespace

TEST_CASE("changed numbers: two units are of the last digit") {
    CHECK(moved_by("2.620e-4", 2) == "2.622e-4");
    CHECK(moved_by("-0.00", -2) == "-0.02");
    CHECK(moved_by("3.50e6", 2) == "3.52e6");
    CHECK(moved_by("300", -2) == "298");
    CHECK(with_cell("a,\"b, c\",1.5", 2, "1.7") == "a,\"b, c\",1.7");
}

TEST_CASE("changed numbers: each flips a verdict, or the list states why not" * doctest::test_suite("recipe")) {
    const DataCopy copy;
    shorten_sweeps(copy);
    for (const std::string& file : files_with_numbers(copy.root())) {
        CAPTURE(file);
        const auto judge =
            std::find_if(judges().begin(), judges().end(), [&](const Judge& one) { return one.file == file; });
        REQUIRE(judge != judges().end());
        const std::vector<NotJudged> notes = notes_on(copy.root(), file);
        for (const NumberCell& cell : number_cells(copy.root(), file)) {
            if (is_noted(notes, cell)) continue;
            for (const int units : {-2, 2})
                CHECK_MESSAGE(flips(copy, *judge, cell, units), cell.column, " ", cell.text, " of ", cell.first_cell,
                              ", line ", cell.line, ", by ", units);
        }
    }
}

TEST_CASE("changed numbers: the listed numbers exist, and some change no verdict" * doctest::test_suite("recipe")) {
    const DataCopy copy;
    shorten_sweeps(copy);
    for (const Judge& judge : judges())
        for (const NotJudged& note : notes_on(copy.root(), judge.file)) {
            CAPTURE(note.sentence());
            for (const std::string& column : note.columns) {
                CAPTURE(column);
                bool there = false, idle = judge.verdicts.empty();
                for (const NumberCell& cell : number_cells(copy.root(), judge.file)) {
                    if (idle && there) break;
                    if (!note.covers(cell.file, column, cell.first_cell) || cell.column != column) continue;
                    there = true;
                    idle = idle || !flips(copy, judge, cell, 2) || !flips(copy, judge, cell, -2);
                }
                CHECK(there);
                CHECK(idle);
            }
        }
}
