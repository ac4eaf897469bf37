// The page of a result: one file, text of files as text, the same bytes for the same result, no crash on other JSON.
#include "impactfit/report/page/page.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/page/chart.hpp"
#include "impactfit/report/page/result_page.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/report/hostile_text.hpp"
#include "tests/report/well_formed.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string& fitted_json() {
    static const FitProblem problem =
        read_problem(std::string(IMPACTFIT_TEST_DATA) + "/examples/bounce_test.toml", IMPACTFIT_TEST_DATA);
    static const std::string json = fit_json(fit(problem));
    return json;
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
    bool seen = false;
    for (const Json& figure : result["figures"]) {
        if (figure["name"] != "energy") continue;
        seen = true;
        const Json& curves = figure["panels"][0]["curves"];
        REQUIRE(curves.size() == 4);
        for (std::size_t i = 0; i < curves[0]["y"].size(); ++i) {
            double sum = 0.0;
            for (const Json& curve : curves) sum += curve["y"][i].get<double>();
            CHECK(sum == doctest::Approx(100.0).epsilon(1e-9));  // rounding errors of four terms
            CHECK(curves[0]["y"][i].get<double>() > 50.0);       // restitution above 0.85: rebound above 72 %
        }
    }
    CHECK(seen);
}

TEST_CASE("page: hostile text is text") {
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

TEST_CASE("page: other JSON is an error with the file, a missing or wrong part is no crash") {
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
