// Entries of the rig in the JSON of a fit, and on its page.
#include "impactfit/report/fit_json/rig_json.hpp"

#include <doctest/doctest.h>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/report/document/result_document.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"

using namespace impactfit;

namespace {

ProblemRequest request_of_table(const char* text) {
    ProblemRequest request{.data = "drops", .text = std::make_shared<const std::string>(text)};
    request.mass = 0.03;
    return request;
}

/// Made-up numbers of a rubber ball.
ProblemRequest request_of_drops() {
    return request_of_table(
        "drop_height [m],rebound_height [m],duration [ms]\n"
        "0.1,0.060,5.10\n0.1,0.061,5.00\n0.3,0.160,4.70\n0.3,0.161,4.65\n0.6,0.300,4.40\n0.6,0.301,4.45\n");
}

}  // namespace

TEST_CASE("rig in JSON: heights state gravity, weight and what repeats share") {
    CHECK(rig_json(make_problem(request_of_drops())) ==
          Json({{"gravity", 9.80665}, {"weight", true}, {"shared", "drop_height"}}));
    ProblemRequest light = request_of_drops();
    light.weight = false;
    CHECK(rig_json(make_problem(light)) == Json({{"gravity", 9.80665}, {"weight", false}, {"shared", "drop_height"}}));
}

TEST_CASE("rig in JSON: air, load, height references and stated errors in SI") {
    ProblemRequest request = request_of_drops();
    request.mass.reset();
    request.masses = {ValueWithUnit(30, "g"), ValueWithUnit(60, "g")};
    request.diameter = ValueWithUnit(60, "mm");
    request.air_density = 1.1;
    request.drag_coefficient = 0.5;
    request.load = ValueWithUnit(0.1, "N");
    request.height_reference = "bottom, centre";
    request.shared = "none";
    request.sd["height_scale"] = ValueWithUnit(0.2, "%");
    request.sd["time_scale"] = ValueWithUnit(0.5, "%");
    CHECK(rig_json(make_problem(request)) ==
          Json({{"gravity", 9.80665},
                {"weight", true},
                {"load", 0.1},
                {"body_mass", 0.03},
                {"diameter", 0.06},
                {"air_density", 1.1},
                {"drag_coefficient", 0.5},
                {"height_reference", {{"drop", "bottom"}, {"rebound", "centre"}}},
                {"shared", "none"},
                {"sd", {{"drag_coefficient", 0.05}, {"height_scale", 0.002}, {"time_scale", 0.005}}}}));
}

TEST_CASE("rig in JSON: speeds without a load have no rig; a load alone has no gravity") {
    ProblemRequest request =
        request_of_table("impact_speed [m/s],restitution,duration [ms]\n1,0.8,5.1\n2,0.7,4.7\n3,0.65,4.4\n");
    CHECK(rig_json(make_problem(request)).empty());
    CHECK_FALSE(Json::parse(fit_json(fit(make_problem(request)))).contains("rig"));
    request.load = ValueWithUnit(0.1, "N");
    CHECK(rig_json(make_problem(request)) == Json({{"load", 0.1}}));
}

TEST_CASE("rig on the page: one row for each entry, with its unit") {
    ProblemRequest request = request_of_drops();
    request.diameter = ValueWithUnit(60, "mm");
    const std::string text = document_markdown(result_document(fit_json(fit(make_problem(request)))));
    CHECK(text.find("## Rig\n") != std::string::npos);
    CHECK(text.find("| diameter | 0.06 | m |\n") != std::string::npos);
    CHECK(text.find("| height reference of drop | bottom |") != std::string::npos);
    CHECK(text.find("| sd of drag coefficient | 0.05 |") != std::string::npos);
}
