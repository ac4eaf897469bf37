// The result of a fit as text, JSON, CSV and picture: the same numbers everywhere, and the verdict first.
#include "impactfit/report/fit/fit_report.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/calibration/summary/short_summary.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/format/csv.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/report/worked_example.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

/// The words of the line that starts with `first`, in a text of aligned columns.
std::vector<std::string> words_of_line(const std::string& text, const std::string& first) {
    for (const std::string& line : split(text, '\n')) {
        std::istringstream stream(line);
        std::vector<std::string> words;
        for (std::string word; stream >> word;) words.push_back(word);
        if (!words.empty() && words.front() == first) return words;
    }
    return {};
}

}  // namespace

TEST_CASE("fit report: the text begins with the title and the verdict") {
    for (const WorkedExample* example : {&steel_ball(), &sliotar_cores()}) {
        const auto lines = split(fit_text(example->result), '\n');
        CHECK(lines[0] == fit_headline(example->result));
        CHECK(lines[0].find(example->problem.title) != std::string::npos);
        CHECK(lines[1].empty());
        CHECK(lines[2] == summary(example->result).front());
        const auto table = std::find_if(lines.begin(), lines.end(),
                                        [](const std::string& line) { return line.rfind("parameter ", 0) == 0; });
        CHECK(table > lines.begin() + 2);
        CHECK(table != lines.end());
    }
}

TEST_CASE("fit report: text and JSON and CSV state the same for each parameter") {
    const FitResult& result = steel_ball().result;
    const std::string text = fit_text(result);
    const auto json = nlohmann::json::parse(fit_json(result));
    const auto rows = split(csv_text(parameter_table(result)), '\n');
    REQUIRE(json["parameters"].size() == 5);
    REQUIRE(rows.size() == 6);
    for (std::size_t i = 0; i < 5; ++i) {
        const auto& parameter = json["parameters"][i];
        const std::string name = parameter["parameter"], role = parameter["role"];
        CAPTURE(name);
        const auto cells = split(rows[i + 1], ','), words = words_of_line(text, name);
        REQUIRE(cells.size() >= 4);
        REQUIRE(words.size() >= 4);
        CHECK(cells[0] == name);
        CHECK(cells[1] == role);
        CHECK(words[1] == role);
        CHECK(std::stod(cells[2]) == parameter["value"]);  // all digits in both
        CHECK(words[2] == fmt::format("{:.6g}", parameter["value"].get<double>()));
        if (role != "free") continue;
        CHECK(std::stod(cells[3]) == parameter["standard_error"]);
        CHECK(words[3] == fmt::format("{:.6g}", parameter["standard_error"].get<double>()));
    }
}

TEST_CASE("fit report: without stated noise the scale of the residuals is no standard deviation") {
    FitProblem problem = steel_ball().problem;
    problem.noise_stated = false;
    const FitResult result = fit(problem);
    CHECK(fit_text(result).find("residual/scale") != std::string::npos);
    CHECK(fit_text(result).find("residual/sd") == std::string::npos);
    const auto row = nlohmann::json::parse(fit_json(result))["residuals"][0];
    CHECK(row["standard_deviation"].is_null());
    CHECK(row["scale"] == problem.conditions[0].measurements[0].standard_deviation);
}

TEST_CASE("fit report: states how far an open side of a profile was followed") {
    FitResult result = steel_ball().result;
    ProfileLikelihood profile{0, {}, {}};
    profile.upper.end = ProfileEnd::unbounded;
    profile.upper.points = {{0.1, Eigen::VectorXd::Constant(result.estimate.values.size(), 4e12)}};
    profile.lower.end = ProfileEnd::closed;
    profile.lower.limit = 1e9;
    result.intervals.profiles = {profile};
    CHECK(std::get<std::string>(interval_table(result).rows[0][7]) == "open at 4e+12");
}

TEST_CASE("fit report: covariance and correlation in the JSON match the standard errors") {
    for (const WorkedExample* example : {&steel_ball(), &sliotar_cores()}) {
        const auto json = nlohmann::json::parse(fit_json(example->result));
        CHECK(json["schema"] == "impactfit.fit/1");
        const auto& u = json["uncertainty"];
        std::vector<double> errors;
        for (const auto& parameter : json["parameters"])
            if (parameter["role"] == "free") {
                CHECK(parameter["parameter"] == u["parameters"][errors.size()]);
                errors.push_back(parameter["standard_error"]);
            }
        REQUIRE(errors.size() == 2);
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 2; ++j) {
                const double covariance = u["covariance"][i][j], correlation = u["correlation"][i][j];
                // roundings of a product and a root of the same numbers
                CHECK(relative_difference(covariance, correlation * errors[i] * errors[j]) < 1e-12);
                CHECK(covariance == u["covariance"][j][i].get<double>());
            }
    }
}

TEST_CASE("fit report: asymmetric errors of every free parameter, in the text and in JSON") {
    const WorkedExample example("zhang_sharf_exponent.toml");
    const FitResult& result = example.result;
    const Table table = interval_table(result);
    REQUIRE(table.rows.size() == 3);
    const auto json = nlohmann::json::parse(fit_json(result))["intervals"];
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const ProfileLikelihood& profile = result.intervals.profiles[i];
        CHECK(std::get<double>(table.rows[i][4]) == -profile.lower.error);
        CHECK(std::get<double>(table.rows[i][5]) == profile.upper.error);
        CHECK(json["parameters"][i]["error_above"] == profile.upper.error);
    }
    CHECK(fit_text(result).find("\nAsymmetric errors (MINOS: chi-squared + 1) and 95 % intervals") !=
          std::string::npos);
    FitProblem problem = *result.problem;
    problem.uncertainty.errors = ErrorMethod::covariance;
    CHECK(fit_text(fit(problem)).find("Asymmetric errors") == std::string::npos);
}

TEST_CASE("fit report: chi-squared is the sum of the squared residuals") {
    const auto json = nlohmann::json::parse(fit_json(steel_ball().result));
    double sum = 0.0;
    for (const auto& row : json["residuals"]) {
        const double measured = row["measured"], predicted = row["predicted"], deviation = row["standard_deviation"];
        CHECK(relative_difference(row["standardised"], (predicted - measured) / deviation) <
              1e-9);  // a small difference
        sum += std::pow(row["standardised"].get<double>(), 2);
    }
    CHECK(json["residuals"].size() == 6);
    CHECK(relative_difference(sum, json["statistics"]["chi_squared"]) < 1e-12);  // without a prior
}
