#include "impactfit_papers/validation/sliotar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/sliotar_optimum.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

constexpr std::array<const char*, 2> quantities{"peak_force", "peak_indentation"};

/// Returns published models with the exponents of the papers, and two force laws with exact damping. `optimum` has the
/// exponents that the paper calls optimal.
std::vector<ModelCase> cases(const Dataset& optimum) {
    const double m = required(optimum, 0, "damping_exponent"), q = required(optimum, 0, "velocity_exponent");
    const auto model = [](const char* name) { return &find_model(name); };
    std::vector<ModelCase> all{{model("hertz_1882")},
                               {model("hunt_crossley_1975")},
                               {model("lankarani_nikravesh_1990")},
                               {model("tsuji_1992")},
                               {model("zhang_2020")}};
    for (const double of_2021 : {2.0, 1.5, 1.0, 0.65, 0.5, 0.25}) all.push_back({model("zhang_2021"), of_2021});
    all.push_back({model("zhang_2022"), 1.5, 1.0});
    all.push_back({model("zhang_2022"), m, q});
    all.push_back({model("hunt_crossley_1975"), {}, {}, std::string(exact_rule)});
    all.push_back({model("power_law"), m, q, std::string(exact_rule)});
    return all;
}

/// Relative errors by ball, model and quantity, and the maximum error of each model over the balls.
class Deviations {
public:
    void note(const std::string& ball, const std::string& model, const std::string& quantity, double relative_error) {
        errors_[{ball, model, quantity}] = relative_error;
        double& worst = worst_[model][quantity];
        worst = std::max(worst, std::abs(relative_error));
    }

    const std::map<std::string, std::map<std::string, double>>& worst() const { return worst_; }

    /// Returns the mean over the models, joined by " & ". Empty if a model has no result for this ball.
    std::optional<double> mean(const std::string& ball, const std::string& models, const std::string& quantity) const {
        double sum = 0.0;
        int count = 0;
        for (std::size_t begin = 0; begin != std::string::npos; ++count) {
            const std::size_t end = models.find(" & ", begin);
            const auto found = errors_.find({ball, models.substr(begin, end - begin), quantity});
            if (found == errors_.end()) return std::nullopt;
            sum += found->second;
            begin = end == std::string::npos ? end : end + 3;
        }
        return sum / count;
    }

private:
    std::map<std::array<std::string, 3>, double> errors_;
    std::map<std::string, std::map<std::string, double>> worst_;
};

std::string closeness(double computed, double measured, std::optional<double> uncertainty) {
    const double off = std::abs(computed / measured - 1.0);
    if (uncertainty && std::abs(computed - measured) <= *uncertainty) return "within_uncertainty";
    for (const double percent : {1.0, 2.0, 5.0, 10.0, 20.0})
        if (off <= 0.01 * percent) return fmt::format("within_{:g}_percent", percent);
    return "beyond_20_percent";
}

void compare_ball(ValidationReport& report, Deviations& deviations, const Dataset& balls, std::size_t row,
                  const std::vector<ModelCase>& cases) {
    const Specimen specimen = specimen_of(balls, row);
    const std::string ball = balls.text(row, "ball");
    for (const ModelCase& model_case : cases) {
        const Collision<double> collision = collide(model_case, specimen);
        for (const char* quantity : quantities) {
            const Observable& observable = find_observable(quantity);
            const double computed = observable(collision), measured = required(balls, row, quantity),
                         error = computed / measured - 1.0;
            deviations.note(ball, model_case.label(), quantity, error);
            add_row(report, {balls.slug,
                             "ball " + ball,
                             model_case.label(),
                             "",
                             quantity,
                             std::string(observable.unit),
                             computed,
                             {},
                             measured,
                             error,
                             {},
                             closeness(computed, measured, balls.uncertainty(row, quantity)),
                             ""});
        }
    }
}

/// Returns the number of reproduced relative errors. Tolerance: one unit of the last digit, since the paper prints
/// "about".
long compare_printed_errors(ValidationReport& report, const Deviations& deviations, const Dataset& printed) {
    long reproduced = 0;
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        const std::string ball = printed.text(row, "ball"), models = printed.text(row, "models");
        const std::string quantity = printed.text(row, "quantity");
        const std::optional<double> computed = deviations.mean(ball, models, quantity);
        if (!computed)
            throw Error(ErrorKind::data, "no comparison for the ball, model or quantity of a printed error",
                        fmt::format("ball {}, {}, {}", ball, models, quantity),
                        "ball, model and quantity of the dataset",
                        {printed.files.front().path, printed.rows[row].line, 0, {}});
        const double value = required(printed, row, "relative_error");
        const bool close = std::abs(*computed - value) <= printed.last_digit_unit(row, "relative_error") * (1.0 + 1e-9);
        reproduced += close;
        add_row(report, {printed.slug,
                         "ball " + ball,
                         models,
                         "relative error",
                         quantity,
                         "1",
                         *computed,
                         value,
                         {},
                         {},
                         {},
                         close ? "reproduced" : "not_reproduced",
                         printed.text(row, "expected")});
    }
    return reproduced;
}

// ---- The measured peaks, derived from the printed errors

constexpr double rounding_of_errors = 0.0005;  // half a unit of the last printed digit, 0.1 %

/// Returns the measured peak by each printed error of a ball: simulated peak of its models / (1 + error).
std::vector<double> routes_to_peak(const Deviations& deviations, const Dataset& printed, const std::string& ball,
                                   const std::string& quantity, double measured) {
    std::vector<double> routes;
    for (std::size_t row = 0; row < printed.rows.size(); ++row)
        if (printed.text(row, "ball") == ball && printed.text(row, "quantity") == quantity)
            routes.push_back(measured * (1.0 + *deviations.mean(ball, printed.text(row, "models"), quantity)) /
                             (1.0 + required(printed, row, "relative_error")));
    if (routes.empty())
        throw Error(ErrorKind::data, "no printed relative error for a ball", "none",
                    fmt::format("rows of ball {} and {}", ball, quantity), {printed.files.front().path, 0, 0, "ball"});
    return routes;
}

void add_derived(ValidationReport& report, const Dataset& balls, std::size_t row, const std::string& quantity,
                 const std::string& column, double derived) {
    const PrintedNumber shipped = printed_number(balls, row, column);
    add_row(report, {balls.slug,
                     "ball " + balls.text(row, "ball"),
                     "mean of the routes",
                     "from printed errors",
                     column,
                     std::string(find_observable(quantity).unit),
                     derived,
                     {},
                     shipped.value,
                     {},
                     long{digits_agreeing(derived, shipped)},
                     agreement_verdict(derived, shipped, "differs"),
                     balls.text(row, "expected_" + quantity)});
}

/// Value: mean of the routes. Uncertainty: half the range of the routes, at least the rounding of the printed errors.
void compare_derived_peaks(ValidationReport& report, const Deviations& deviations, const Dataset& balls,
                           const Dataset& printed) {
    for (std::size_t row = 0; row < balls.rows.size(); ++row)
        for (const std::string quantity : quantities) {
            const std::vector<double> routes =
                routes_to_peak(deviations, printed, balls.text(row, "ball"), quantity, required(balls, row, quantity));
            const double mean = std::accumulate(routes.begin(), routes.end(), 0.0) / static_cast<double>(routes.size());
            const auto [least, most] = std::minmax_element(routes.begin(), routes.end());
            add_derived(report, balls, row, quantity, quantity, mean);
            add_derived(report, balls, row, quantity, quantity + "_uncertainty",
                        std::max(0.5 * (*most - *least), rounding_of_errors * mean));
        }
}

/// Returns the relative errors [%]: one line for each model, one column for each quantity and ball.
Table summary_of(const Deviations& deviations, const Dataset& balls, const std::vector<ModelCase>& cases) {
    Table table{{{"model"}}, {}};
    for (const char* quantity : quantities)
        for (std::size_t row = 0; row < balls.rows.size(); ++row)
            table.columns.push_back({fmt::format("{} {}", quantity, balls.text(row, "ball")), "%"});
    for (const ModelCase& model_case : cases) {
        std::vector<Cell> line{model_case.label()};
        for (const char* quantity : quantities)
            for (std::size_t row = 0; row < balls.rows.size(); ++row)
                line.push_back(fmt::format(
                    "{:+.1f}", 100.0 * *deviations.mean(balls.text(row, "ball"), model_case.label(), quantity)));
        table.rows.push_back(std::move(line));
    }
    return table;
}

std::string closest_model(const Deviations& deviations, const std::string& quantity) {
    std::string best;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [model, worst] : deviations.worst())
        if (worst.at(quantity) < least) {
            least = worst.at(quantity);
            best = model;
        }
    return fmt::format("{} is closest for {}: maximum error {:.1f} % over the balls.", best, quantity, 100.0 * least);
}

std::string remarks(const Dataset& balls) {
    std::string text;
    for (std::size_t row = 0; row < balls.rows.size(); ++row)
        if (balls.has(row, "remark"))
            text += fmt::format(" Ball {}: {}.", balls.text(row, "ball"), balls.text(row, "remark"));
    return "The measured peaks are derived from printed relative errors." + text;
}

}  // namespace

ValidationReport validate_sliotar(const std::string& data_root, std::span<const OwnModel> own) {
    const Dataset balls = required_dataset(data_root, "sliotar-cores");
    const Dataset printed = read_dataset(data_root + "/published/zhang-2022/sliotar_relative_errors.csv");
    const Dataset optimum = printed_sliotar_optimum(data_root);
    ValidationReport report{{"Sliotar cores: peaks of the models against derived measurements"}};
    for (const Dataset* dataset : {&balls, &printed, &optimum})
        report.inputs.insert(report.inputs.end(), dataset->files.begin(), dataset->files.end());
    Deviations deviations;
    std::vector<ModelCase> models;
    at_row(optimum, 0, [&] { models = cases(optimum); });
    for (std::size_t row = 0; row < balls.rows.size(); ++row)
        at_row(balls, row, [&] { compare_ball(report, deviations, balls, row, models); });
    report.summary = summary_of(deviations, balls, models);
    const long reproduced = compare_printed_errors(report, deviations, printed);
    compare_derived_peaks(report, deviations, balls, printed);
    report.verdict = {fmt::format("{} of {} printed relative errors reproduced: consistent with the derived peaks.",
                                  reproduced, printed.rows.size()),
                      closest_model(deviations, "peak_force"), closest_model(deviations, "peak_indentation"),
                      check_sliotar_optimum(report, balls, optimum), remarks(balls)};
    add_own_models(report, balls, "ball", quantities, own);
    report.not_judged = numbers_not_judged(data_root, report.inputs);
    return report;
}

}  // namespace impactfit
