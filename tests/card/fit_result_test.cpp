// The card of the result of a fit.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/simulators/export_contact.hpp"
#include "tests/card/example_card.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

std::string result_of(const std::string& example, ErrorMethod errors = ErrorMethod::covariance) {
    FitProblem problem = read_problem(data_folder() + "/examples/" + example, data_folder());
    problem.uncertainty.errors = errors;
    return fit_json(fit(problem));
}

const std::string& bounce_test() {
    static const std::string text = result_of("bounce_test.toml");
    return text;
}

json bounce_result() {
    return json::parse(bounce_test());
}

TEST_CASE("the card has law, values, errors and range of the fit") {
    const ContactCard card = parse_card(bounce_test(), "r.json");
    const json result = bounce_result();
    CHECK(card.title == result["title"]);
    CHECK(card.verdict == result["verdict"]);
    CHECK(card.model->name == "hunt_crossley_1975");
    REQUIRE(card.parameters.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(card.parameters[i].name == result["parameters"][i]["parameter"]);
        CHECK(card.parameters[i].value == result["parameters"][i]["value"]);
        CHECK(card.parameters[i].unit == result["parameters"][i]["unit"]);
    }
    CHECK(card.parameters[0].standard_error == result["parameters"][0]["standard_error"]);
    CHECK(std::isnan(card.parameters[1].standard_error));  // fixed
    CHECK(card.covariance_names == std::vector<std::string>{"stiffness", "hysteresis_damping"});
    CHECK(card.covariance[1][0] == result["uncertainty"]["covariance"][1][0]);
    CHECK(card.undetermined.empty());
    CHECK(card.speeds.lowest == result["speed_range"]["lowest"]);
    CHECK(card.masses.highest == 0.035);
    CHECK(card.problem_sha256 == result["problem"]["sha256"]);
    REQUIRE(card.data.size() == 1);
    CHECK(card.data[0].files[0].sha256 == result["data"][0]["files"][0]["sha256"]);
}

TEST_CASE("the bounces are those of the law, and the file is read to the same bytes") {
    for (const char* example : {"bounce_test.toml", "zhang_sharf.toml", "baseball_loops.toml"}) {
        const ContactCard card = parse_card(result_of(example, ErrorMethod::none), {});
        REQUIRE(card.bounces.size() == 3);
        const double slowest = card.bounces[0].impact.impact_speed, fastest = card.bounces[2].impact.impact_speed;
        CHECK(card.bounces[1].impact.impact_speed == doctest::Approx(std::sqrt(slowest * fastest)).epsilon(1e-12));
        for (const CardBounce& bounce : card.bounces) {
            std::vector<double> values;
            for (const CardParameter& parameter : card.parameters) values.push_back(parameter.value);
            SimulationOptions options;
            options.separation = card.separation;
            const Collision<double> collision = simulate(card.law(), values, bounce.impact, options);
            CHECK(bounce.restitution == collision.restitution);
            CHECK(bounce.peak_force == collision.peak_force);
        }
        const std::string written = card_json(card);
        CHECK(card_json(parse_card(written, "card.json")) == written);
    }
}

TEST_CASE("restitutions alone determine no parameter with a unit") {
    const ScratchFolder scratch;
    ProblemRequest request;
    request.data = scratch.write("e.csv", "impact_speed [m/s],restitution\n0.5,0.95\n1,0.91\n2,0.83\n3,0.77\n4,0.71\n");
    const ContactCard card = parse_card(fit_json(fit(make_problem(request))), {});
    CHECK(card.undetermined == std::vector<std::string>{"stiffness", "hysteresis_damping"});
    CHECK(card.verdict == "not_tested");
    REQUIRE(card.bounces.size() == 3);
    const CardBounce& middle = card.bounces[1];
    CHECK((middle.restitution > 0.7 && middle.restitution < 0.95));
    CHECK(std::isnan(middle.duration));
    CHECK(std::isnan(simulate(card, middle.impact).peak_force));
    json written = json::parse(card_json(card));
    CHECK(written["bounces"][1]["peak_indentation"].is_null());
    // Durations of a stiffness of 1 in a card of an older version are no statement on the specimen.
    written["bounces"][1]["duration"] = 0.547;
    CHECK(card_json(parse_card(written.dump(), "old.json")) == card_json(card));
    request.free("stiffness");
    request.free("hysteresis_damping");
    request.fix("hertz_exponent", 1.5);
    request.law = "hunt_crossley_1975";
    request.mass = 0.1;
    ExportSettings refitted;
    refitted.refit = true;
    CHECK(export_contact(card, find_simulator_target("newtonian"), refitted).inputs.front().value > 0.7);
    const ContactCard both = parse_card(fit_json(fit(make_problem(request))), {});
    CHECK(both.undetermined == std::vector<std::string>{"stiffness", "hysteresis_damping"});
    request.parameters.front().role = ValueWithUnit(3e5);
    CHECK(parse_card(fit_json(fit(make_problem(request))), {}).undetermined.empty());
}

TEST_CASE("the bounces have the loads of the impacts") {
    FitProblem problem = read_problem(data_folder() + "/examples/bounce_test.toml", data_folder());
    problem.uncertainty.errors = ErrorMethod::none;
    CHECK_FALSE(json::parse(fit_json(fit(problem))).contains("load_range"));
    const double weight = standard_gravity * problem.conditions.front().impact.effective_mass;
    for (FitCondition& condition : problem.conditions) condition.impact.load = weight;
    const ContactCard card = parse_card(fit_json(fit(problem)), {});
    REQUIRE(card.bounces.size() == 3);
    for (const CardBounce& bounce : card.bounces) CHECK(bounce.impact.load == weight);
    CHECK(load_acceleration(card).value() == doctest::Approx(standard_gravity));
}

TEST_CASE("rejects results that determine no card") {
    const std::vector<BadFile> results{
        {[](json& r) { r["schema"] = "impactfit.fit/2"; }, {"another version", "fit/2"}, "schema"},
        {[](json& r) {
             r["form"] = {{"name", "a_form"}};
         },
         {"fit of a form", "a_form"},
         "form"},
        {[](json& r) { r["search"]["status"] = "failed"; }, {"the fit failed"}, "search.status"},
        {[](json& r) { r.erase("mass_range"); }, {"older version", "repeat the fit"}, "mass_range"},
        {[](json& r) { r["law"]["name"] = "my_law"; }, {"my_law"}, "law.name"},
        {[](json& r) { r["parameters"][0]["role"] = "column"; }, {"stiffness differs", "column"}, "parameters[0]"},
        {[](json& r) { r["parameters"][0]["parameter"] = "stiffness_A"; },
         {"stiffness differs", "stiffness_A"},
         "parameters"},
        {[](json& r) { r["parameters"].erase(1); }, {"missing parameter", "hertz_exponent"}, "parameters"},
        {[](json& r) { r["speed_range"]["lowest"] = 0; }, {"not positive"}, "speed_range.lowest"},
        {[](json& r) { r["mass_range"]["unit"] = "g"; }, {"wrong unit", "kg"}, "mass_range.unit"},
        {[](json& r) { r["parameters"][0]["unit"] = "N/m"; }, {"wrong unit"}, "parameters[0].unit"},
        {[](json& r) { r["uncertainty"]["covariance"].erase(0); }, {"wrong size"}, "uncertainty.covariance"}};
    for (const BadFile& bad : results) check_refused(bounce_result(), bad);
}

TEST_CASE("rejects a card of parameters that differ between impacts") {
    check_refused(json::parse(result_of("ball_lots.toml")), {[](json&) {}, {"stiffness differs"}, "parameters"});
    check_refused(json::parse(result_of("sliotar.toml")), {[](json&) {}, {"differs", "column"}, "parameters[0]"});
}

TEST_CASE("texts of the user beside the fit") {
    ContactCard card = parse_card(bounce_test(), {});
    card.licence = "kept";
    set_texts(card, {"Gummi – ball", "", "A. Author"});
    CHECK(card.specimen == "Gummi – ball");
    CHECK(card.licence == "kept");
    CHECK(json::parse(card_json(card))["citation"] == "A. Author");
}

}  // namespace
}  // namespace impactfit
