// Laws are held against each other on equal terms, and what cannot be compared is not.
#include <doctest/doctest.h>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/comparison/law_comparison.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::vector<double> hunt_crossley{3e7, 1.5, 1.2e7};

/// Of the synthetic impacts; `data` is in the table [[data]], `stiffness` in its entry.
std::string problem_text(const std::string& data, const std::string& stiffness = "") {
    return "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = \"0.2 kg\"\n" + data +
           "[parameters]\nstiffness = { start = 2e7, lower = 1e5, upper = 1e10" + stiffness +
           " }\nhertz_exponent = { fixed = 1.5 }\n"
           "hysteresis_damping = { start = 1e7, lower = 1e4, upper = 1e10, scale = \"log10\" }\n";
}

const std::string measured = "[[data]]\nfile = \"data.csv\"\nsd = { restitution = 0.003, duration = \"1 %\" }\n";

LawComparison compare(const ScratchFolder& scratch, const std::string& text, const std::vector<std::string>& laws) {
    const FitProblem problem = read_problem(scratch.write("mine.toml", text), data_folder());
    return compare_laws(law_candidates(problem, {laws, 2}), {});
}

bool contains(const LawComparison& comparison, const std::string& words) {
    return std::any_of(comparison.summary.begin(), comparison.summary.end(),
                       [&](const std::string& sentence) { return sentence.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("compare: with robust losses the law with the least sum of losses is first") {
    const ScratchFolder scratch;
    std::string csv = synthetic_csv("hunt_crossley_1975", hunt_crossley, synthetic_speeds, 1, 3);
    const double e = simulate(*find_model("hunt_crossley_1975").law, hunt_crossley, {synthetic_mass, 4.5}).restitution;
    csv += fmt::format("4.5,{},\n", e + 30.0 * restitution_noise);  // a gross error
    scratch.write("data.csv", csv);
    const LawComparison comparison =
        compare(scratch, problem_text(measured + "loss = \"tukey\"\n"), {"hunt_crossley_1975", "lee_herrmann_1993"});
    REQUIRE(comparison.fitted() == 2);
    CHECK(comparison.laws[0].name() == "hunt_crossley_1975");
    CHECK(comparison.laws[0].fit->search.best.cost < comparison.laws[1].fit->search.best.cost);
    CHECK_FALSE(comparison.has_aicc());
    CHECK_FALSE(comparison.laws[0].akaike_weight);
    CHECK(comparison.summary.front().starts_with("No ranking by AICc: a sum of robust losses"));
    CHECK(comparison.smooth.obstacle.find("the loss is robust") != std::string::npos);
}

TEST_CASE("compare: a law without AICc has no AICc difference, and a sentence states the reason") {
    const ScratchFolder scratch;
    // Three speeds, so that the exponent of the damping is free too, and one duration.
    std::string csv = "impact_speed [m/s],restitution [1],duration [s]\n";
    for (const double speed : {0.5, 1.0, 2.0}) {
        const auto collision = simulate(*find_model("hunt_crossley_1975").law, hunt_crossley, {synthetic_mass, speed});
        csv += fmt::format("{},{},{}\n", speed, collision.restitution,
                           speed == 1.0 ? fmt::format("{}", collision.duration) : "");
    }
    scratch.write("data.csv", csv);
    const LawComparison comparison = compare(scratch, problem_text(measured), {"hunt_crossley_1975", "zhang_2021"});
    REQUIRE(comparison.fitted() > 1);
    REQUIRE(comparison.has_aicc());
    const auto with = std::count_if(comparison.laws.begin(), comparison.laws.end(),
                                    [](const ComparedLaw& law) { return law.aicc_difference.has_value(); });
    REQUIRE(with == 1);
    CHECK(contains(comparison, " has an AICc: AICc is undefined for the 4 values and 3 free parameters"));
    CHECK_FALSE(contains(comparison, "has an AICc 0 higher"));
}

TEST_CASE("compare: durations above a force are no repeats of durations of the whole contact") {
    const ScratchFolder scratch;
    scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", hunt_crossley, {0.5, 1.0, 2.0}, 1, 3));
    scratch.write("above.csv", "impact_speed [m/s],duration [s]\n0.5,1e-3\n1,1e-3\n2,1e-3\n");
    const std::string above =
        "[[data]]\nfile = \"above.csv\"\nsd = { duration = \"1 %\" }\nforce_threshold = \"30 N\"\n";
    const LawComparison comparison = compare(scratch, problem_text(measured + above), {"hunt_crossley_1975"});
    CHECK(comparison.repeats.obstacle == "no impact was repeated");
    CHECK(comparison.smooth.obstacle == "durations have different force thresholds");
}

TEST_CASE("compare: no test of the speed exponent with errors of the impact speed") {
    const ScratchFolder scratch;
    scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", hunt_crossley, {1.0, 1.1, 1.2}, 1, 3));
    const auto candidate = [&](const std::string& text) {
        const FitProblem problem = read_problem(scratch.write("mine.toml", text), data_folder());
        return law_candidates(problem, {{"hunt_crossley_1975"}, 1});
    };
    CHECK(candidate(problem_text(measured)).front().speed);
    const std::string with_speed =
        "[[data]]\nfile = \"data.csv\"\nsd = { restitution = 0.003, duration = \"1 %\", impact_speed = \"10 %\" }\n";
    CHECK_FALSE(candidate(problem_text(with_speed)).front().speed);
}

TEST_CASE("compare: does not predict a lot with one speed and reports a law with values per group") {
    const ScratchFolder scratch;
    scratch.write("a.csv", synthetic_csv("hunt_crossley_1975", {6e7, 1.5, 5e7}, {1.0}, 2, 3));
    scratch.write("b.csv", synthetic_csv("hunt_crossley_1975", hunt_crossley, {2.0, 3.0}, 2, 4));
    const auto lot = [](const std::string& name) {
        return "[[data]]\nfile = \"" + name + ".csv\"\ngroup = \"" + name +
               "\"\nsd = { restitution = 0.003, duration = \"1 %\" }\n";
    };
    const LawComparison comparison = compare(scratch, problem_text(lot("a") + lot("b"), ", group_by = \"group\""),
                                             {"hunt_crossley_1975", "tsuji_1992"});
    const auto own = std::find_if(comparison.laws.begin(), comparison.laws.end(),
                                  [](const ComparedLaw& law) { return law.name() == "hunt_crossley_1975"; });
    CHECK(own->leave_one_out.obstacle.starts_with("only a held-out speed determines stiffness"));
    CHECK(contains(comparison, "Unequal comparison: hunt_crossley_1975 has stiffness per group"));
}
