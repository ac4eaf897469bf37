// The page of a result: one file, text of files as text, the same bytes for the same result, no crash on other JSON.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/document/result_document.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/page/chart.hpp"
#include "impactfit/report/page/document_html.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"
#include "tests/report/hostile_text.hpp"
#include "tests/report/well_formed.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string& fitted_json() {
    static const FitProblem problem = read_problem(data_folder() + "/examples/bounce_test.toml", data_folder());
    static const std::string json = fit_json(fit(problem));
    return json;
}

std::string result_page(const std::string& json, const std::string& where = {}, const std::string& command_line = {}) {
    return document_html(result_document(json, where, command_line));
}

/// The page before its scripts, which a parser of HTML 4 does not read.
std::string markup_of(const std::string& page) {
    return page.substr(0, page.find("<noscript>"));
}

/// The data of the charts and their columns, as the script reads them.
Json charts_of(const std::string& page) {
    const std::string start = "<script type=\"application/json\" id=\"charts\">";
    const std::size_t from = page.find(start) + start.size();
    return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST_CASE("page of a fit: the verdict first, a chart for every panel, numbers of the result, equal bytes") {
    const std::string page = result_page(fitted_json());
    CHECK(page == result_page(fitted_json()));
    CHECK(page.find("Good fit") < page.find("Parameters"));
    CHECK(page.find("default-src 'none'") != std::string::npos);
    CHECK(is_html5(markup_of(page)));
    const Json result = Json::parse(fitted_json()), data = charts_of(page);
    std::size_t panels = 0;
    for (const Json& figure : result["figures"]) panels += figure["panels"].size();
    REQUIRE(panels >= 7);  // two observables, residuals, histogram, quantiles, loop, histories, energy
    CHECK(data["charts"].size() == panels);
    // Six significant digits of the first measured value.
    const double measured = result["figures"][0]["panels"][0]["curves"][0]["y"][0];
    const Json& y = data["columns"][data["charts"][0]["curves"][0]["y"].get<std::size_t>()];
    CHECK(y[0].get<double>() == doctest::Approx(measured).epsilon(1e-5));
    for (const Json& row : result["parameters"])
        CHECK(page.find(row["parameter"].get<std::string>()) != std::string::npos);
}

TEST_CASE("page of a fit: the energy shares of every impact add up to 100 %") {
    const Json result = Json::parse(fitted_json());
    bool found = false;
    for (const Json& figure : result["figures"]) {
        if (figure["name"] != "energy") continue;
        found = true;
        const Json& curves = figure["panels"][0]["curves"];
        REQUIRE(curves.size() == 4);
        for (std::size_t i = 0; i < curves[0]["y"].size(); ++i) {
            double sum = 0.0;
            for (const Json& curve : curves) sum += curve["y"][i].get<double>();
            CHECK(sum == doctest::Approx(100.0).epsilon(1e-9));  // rounding errors of four terms
            CHECK(curves[0]["y"][i].get<double>() > 50.0);       // restitution above 0.85: rebound above 72 %
        }
    }
    CHECK(found);
}

TEST_CASE("page: escapes hostile text") {
    for (const std::string& text : hostile_texts("/nowhere/mark")) {
        CAPTURE(text);
        Json result = Json::parse(fitted_json());
        result["title"] = text;
        result["notes"] = {text};
        result["law"]["name"] = text;
        result["summary"] = {text};
        result["parameters"][0]["parameter"] = text;
        for (Json& figure : result["figures"]) {
            figure["title"] = text;
            for (Json& panel : figure["panels"]) panel["x_label"] = panel["curves"][0]["label"] = text;
        }
        const std::string page = result_page(json_text(result));
        CHECK(is_html5(markup_of(page)));
        CHECK(page.find("<script>document.title") == std::string::npos);
        CHECK(page.find("onload=\"x()\"") == std::string::npos);
        CHECK(charts_of(page)["charts"].size() > 0);
    }
}

TEST_CASE("page: 2,000 impacts of two observables are below 1.5 MB") {
    Json result = Json::parse(fitted_json());
    std::size_t longest = 0;
    for (Json& panel : result["figures"][0]["panels"])
        for (Json& curve : panel["curves"]) {
            if (curve["style"] != "points") continue;
            for (const char* key : {"x", "y", "error"}) {
                if (!curve.contains(key)) continue;
                const Json few = curve[key];
                for (std::size_t i = few.size(); i < 2000; ++i)  // irregular digits, as measured
                    curve[key].push_back(few[i % few.size()].get<double>() * (1.0 + 1e-5 * static_cast<double>(i)));
            }
            longest = std::max(longest, curve["x"].size());
        }
    REQUIRE(longest == 2000);
    CHECK(result_page(json_text(result)).size() < 1'500'000);
}

TEST_CASE("page: rejects other JSON with the file name, and survives missing or wrong parts") {
    for (const char* text : {"", "{", "[]", "3", "{}", "{\"schema\": \"impactfit.laws/1\"}"})
        CHECK_THROWS_WITH_AS(result_page(text, "a.json"), doctest::Contains("a.json"), Error);
    std::string deep = "{\"schema\":";
    deep += std::string(100'000, '[');
    CHECK_THROWS_AS(result_page(deep, "a.json"), Error);
    const Json result = Json::parse(fitted_json());
    for (const auto& [key, value] : result.items())
        for (const Json& other : {Json(), Json("text"), Json(3), Json::array(), Json::array({1}), Json::object()}) {
            if (key == "schema") continue;
            CAPTURE(key);
            Json changed = result;
            changed[key] = other;
            const auto error = thrown_error([&] {
                const std::string page = result_page(json_text(changed));
                CHECK(!page.empty());
            });
            if (error) CHECK(error->kind() == ErrorKind::data);
        }
}

/// Diagnosis of a misfit, as fit_json writes it.
Json misfit() {
    Json result = Json::parse(fitted_json());
    result["law_choice"] = Json::parse(R"({"law": "zhang_2021", "free": ["stiffness"], "lowest_power": 0,
        "highest_power": 0, "reason": "nearest exponent", "needed_power": 0.123, "standard_error": 0.02,
        "next": [{"law": "tsuji_1992", "free": [], "lowest_power": 0.2, "highest_power": 0.2}]})");
    result["replicate_noise"] = Json::parse(R"([{"observable": "restitution", "unit": "1",
        "standard_deviation": 0.00731, "relative": 0.0089, "degrees_of_freedom": 17}])");
    result["lack_of_fit"] = Json::parse(R"({"probability": 0.0000321, "ratio": 41.7, "degrees_of_freedom": 3,
        "pure_error_degrees_of_freedom": 19})");
    result["entered_restitution"] =
        Json::parse(R"({"damping_formula": "lankarani_nikravesh_1990", "prescribed": 0.8104, "obtained": 0.8533})");
    result["diagnosis"] = Json::parse(R"({"patterns": [{"observable": "duration", "unit": "s",
        "runs": [{"slowest": 0.51, "fastest": 0.52, "largest": 0.0613},
                 {"slowest": 3.01, "fastest": 5.03, "largest": -0.0417}]}],
        "speed_exponent": {"needed_power": 0.314, "standard_error": 0.02, "lowest_power": 1e-17, "highest_power": 1e-17,
                           "reach": 3, "ruled_out": true},
        "nearest_laws": [{"law": "kuwabara_kono_1987", "free": ["stiffness"], "lowest_power": 0.2, "highest_power": 0.2}],
        "influential_value": {"source": "drops.csv", "line": 14, "observable": "restitution", "measured": 0.55,
            "predicted": 0.8, "standardised": 9.37, "share": 0.613, "contradicted_without": false,
            "chi_squared_without": 11.3, "estimates_without": {"stiffness": 1234560.0}}})");
    return result;
}

bool has_text(const std::string& page, const std::string& text) {
    return page.find(text) != std::string::npos;
}

TEST_CASE("page of a fit: choice of the law, repeats, diagnosis and entered restitution have their numbers") {
    const std::string page = markup_of(result_page(json_text(misfit())));
    CHECK(is_html5(page));
    for (const char* text : {"Choice of the law",
                             "nearest exponent",
                             "0.12 ± 0.02",
                             "tsuji_1992",
                             "The repeats contradict the law",
                             "41.7",
                             "3.21e-5",
                             "0.00731",
                             "0.89</td>",
                             "Signs of the residuals",
                             "too high",
                             "0.0613",
                             "too low",
                             "-0.0417",
                             "data 0.31 ± 0.02",
                             "kuwabara_kono_1987",
                             "drops.csv",
                             "61.3",
                             "1.235e6",
                             "lankarani_nikravesh_1990",
                             "0.8533"}) {
        CAPTURE(text);
        CHECK(has_text(page, text));
    }
    CHECK(!has_text(page, "1e-17"));  // a rounding error of the exponent 0
    Json result = misfit();
    result["lack_of_fit"]["probability"] = 0.2;
    CHECK(has_text(result_page(json_text(result)), "The repeats permit the law"));
    for (const char* key : {"law_choice", "replicate_noise", "lack_of_fit", "entered_restitution", "diagnosis"})
        result[key] = nullptr;
    const std::string without = markup_of(result_page(json_text(result)));
    for (const char* text : {"Choice of the law", "Repeats", "Diagnosis", "Restitution to enter"})
        CHECK(!has_text(without, text));
}

TEST_CASE("page: survives a missing or wrong part of the diagnosis") {
    const Json result = misfit();
    for (const char* part : {"law_choice", "lack_of_fit", "entered_restitution", "diagnosis"})
        for (const auto& [key, value] : result[part].items())
            for (const Json& other : {Json(), Json("text"), Json(3), Json::array({1}), Json::object()}) {
                CAPTURE(key);
                Json changed = result;
                changed[part][key] = other;
                const auto error = thrown_error([&] { CHECK(!result_page(json_text(changed)).empty()); });
                if (error) CHECK(error->kind() == ErrorKind::data);
            }
}

TEST_CASE("page: the command line is in the provenance, as text") {
    const std::string line = "impactfit fit '<script>x.csv' --mass '35 g'";
    const std::string page = markup_of(result_page(fitted_json(), {}, line));
    const std::size_t place = page.find("impactfit fit '&lt;script&gt;x.csv' --mass '35 g'");
    CHECK(place > page.find(">Provenance</h2>"));
    CHECK(place != std::string::npos);
    CHECK(markup_of(result_page(fitted_json())).find("impactfit fit") == std::string::npos);
}

TEST_CASE("page: the text alternative of a chart has its axes, ranges and curves") {
    const Json panel = Json::parse(R"({"x_label": "impact speed [m/s]", "y_label": "restitution",
        "logarithmic_x": false, "logarithmic_y": false, "bands": [],
        "curves": [{"label": "measured", "style": "points", "x": [1, 2], "y": [0.9, null], "error": [0.1, 0.1]}]})");
    const std::string words = chart_description("Data", panel);
    CHECK(words.find("impact speed [m/s] from 1 to 2") != std::string::npos);
    CHECK(words.find("measured (2 points with error bars)") != std::string::npos);
    CHECK(chart_name(panel) == "restitution over impact speed [m/s]");
}

}  // namespace
