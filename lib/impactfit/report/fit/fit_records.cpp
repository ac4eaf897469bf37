#include "impactfit/report/fit/fit_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string name_of(RecordKind kind) {
    const auto& columns = record_columns[static_cast<std::size_t>(kind)];
    return fmt::format("{} over {}", columns[1], columns[0]);
}

const FitParameter& auxiliary_of(const FitResult& result, const NuisanceEstimate& nuisance) {
    const auto& all = result.problem->auxiliary;
    return *std::find_if(all.begin(), all.end(),
                         [&](const FitParameter& known) { return known.name == nuisance.parameter.name; });
}

/// One sentence per group of nuisance parameters with prior 0 +- 1 (errors per impact or axis).
std::string errors_text(const FitResult& result) {
    std::map<std::string, std::vector<double>> kinds;
    for (const NuisanceEstimate& nuisance : result.estimate.nuisance) {
        const FitParameter& known = auxiliary_of(result, nuisance);
        if (!known.display_group.empty() && known.prior) kinds[known.display_group].push_back(nuisance.value);
    }
    std::string text;
    for (const auto& [kind, values] : kinds) {
        double squares = 0.0, largest = 0.0;
        for (const double value : values) {
            squares += value * value;
            if (std::abs(value) > std::abs(largest)) largest = value;
        }
        text +=
            fmt::format("{} {} (nuisance parameters): root mean square {:.2g}, largest {:.2g} standard deviations.\n",
                        values.size(), kind, std::sqrt(squares / static_cast<double>(values.size())), largest);
    }
    return text;
}

std::string nuisance_text(const FitResult& result) {
    Table table{{{"nuisance parameter"}, {"value"}, {"standard_error"}}, {}};
    for (const NuisanceEstimate& nuisance : result.estimate.nuisance) {
        if (!auxiliary_of(result, nuisance).display_group.empty()) continue;
        table.rows.push_back({nuisance.parameter.name, nuisance.value, {}});
        if (!std::isnan(nuisance.standard_error)) table.rows.back().back() = nuisance.standard_error;
    }
    return table.rows.empty() ? "" : table_text(table) + "\n";
}

std::string record_rows_text(const FitResult& result) {
    if (result.residuals.records.empty()) return {};
    const char* rms = result.problem->noise_stated ? "rms residual/sd" : "rms residual/scale";
    Table table{{{"record"}, {"source"}, {"impact_speed", "m/s"}, {"samples"}, {rms}}, {}};
    for (const RecordFit& fit : result.residuals.records)
        table.rows.push_back({name_of(fit.record->kind), result.problem->sources[fit.record->source].name,
                              fit.impact_speed, static_cast<long>(fit.record->samples.size()), fit.root_mean_square});
    return table_text(table) + "\n";
}

std::string shared_text(const FitResult& result) {
    if (!result.goodness.shared) return {};
    const SharedParametersTest& test = *result.goodness.shared;
    if (!test.refused.empty())
        return fmt::format("No likelihood-ratio test of shared {}: {}.\n\n", fmt::join(test.parameters, ", "),
                           test.refused);
    const std::string groups = test.groups.empty() ? "" : table_text(group_table(result)) + "\n";
    return groups +
           fmt::format("Shared {} for all groups: {}chi-squared {:.6g} instead of {:.6g}, {} parameter{} fewer{}.\n\n",
                       fmt::join(test.parameters, ", "), result.goodness.robust ? "robust " : "",
                       test.chi_squared_shared, test.chi_squared_own, test.constraints,
                       test.constraints == 1 ? "" : "s",
                       test.probability ? fmt::format("; likelihood-ratio test: probability {:.3g}", *test.probability)
                       : result.goodness.robust ? "; no test, since a sum of losses is not a likelihood"
                                                : "");
}

Panel panel_of(const RecordFit& fit) {
    const auto& columns = record_columns[static_cast<std::size_t>(fit.record->kind)];
    double wide = 0.0, high = 0.0;
    for (const RecordSample& sample : fit.record->samples) {
        wide = std::max(wide, std::abs(sample.abscissa));
        high = std::max(high, std::abs(sample.ordinate));
    }
    const AxisUnit x = axis_unit(wide, std::string(record_unit(columns[0])));
    const AxisUnit y = axis_unit(high, std::string(record_unit(columns[1])));
    Curve measured{fmt::format("measured, {:.4g} m/s", fit.impact_speed), {}, {}, true, {}};
    Curve law{"fitted", {}, {}, false, {}};
    for (std::size_t i = 0; i < fit.predicted.size(); ++i) {
        measured.x.push_back(fit.record->samples[i].abscissa * x.factor);
        measured.y.push_back(fit.record->samples[i].ordinate * y.factor);
    }
    for (const PredictedSample& point : fit.curve) {
        law.x.push_back(point.abscissa * x.factor);
        law.y.push_back(point.ordinate * y.factor);
    }
    return {fmt::format("{} [{}]", columns[0], x.name),
            fmt::format("{} [{}]", columns[1], y.name),
            {measured, law},
            false,
            KeyPlace::above,
            {}};
}

Json sample_json(const RecordSample& sample, const PredictedSample& predicted) {
    return {{"line", sample.line},
            {"abscissa", sample.abscissa},
            {"ordinate", sample.ordinate},
            {"predicted_abscissa", json_number(predicted.abscissa)},
            {"predicted_ordinate", json_number(predicted.ordinate)},
            {"standardised", json_number(predicted.residual)}};
}

}  // namespace

std::string records_text(const FitResult& result) {
    return shared_text(result) + nuisance_text(result) + errors_text(result) + record_rows_text(result);
}

std::vector<Panel> record_panels(const FitResult& result) {
    std::vector<Panel> panels;
    for (const RecordFit& fit : result.residuals.records)
        if (panels.size() < most_record_panels) panels.push_back(panel_of(fit));
    return panels;
}

Json records_json(const FitResult& result) {
    Json records = Json::array();
    for (const RecordFit& fit : result.residuals.records) {
        const auto& columns = record_columns[static_cast<std::size_t>(fit.record->kind)];
        Json samples = Json::array();
        for (std::size_t i = 0; i < fit.predicted.size(); ++i)
            samples.push_back(sample_json(fit.record->samples[i], fit.predicted[i]));
        records.push_back({{"source", result.problem->sources[fit.record->source].name},
                           {"kind", record_kind_names[static_cast<std::size_t>(fit.record->kind)]},
                           {"impact_speed", fit.impact_speed},
                           {"units", {{"abscissa", record_unit(columns[0])}, {"ordinate", record_unit(columns[1])}}},
                           {"rms", json_number(fit.root_mean_square)},
                           {"samples", samples}});
    }
    return records;
}

Json nuisance_json(const FitResult& result) {
    Json list = Json::array();
    for (const NuisanceEstimate& nuisance : result.estimate.nuisance)
        list.push_back({{"parameter", nuisance.parameter.name},
                        {"value", json_number(nuisance.value)},
                        {"standard_error",
                         std::isnan(nuisance.standard_error) ? Json(nullptr) : json_number(nuisance.standard_error)}});
    return list;
}

Json shared_json(const FitResult& result) {
    if (!result.goodness.shared) return nullptr;
    const SharedParametersTest& test = *result.goodness.shared;
    if (!test.refused.empty()) return {{"parameters", test.parameters}, {"refused", test.refused}};
    Json values = Json::object();
    for (std::size_t i = 0; i < test.parameters.size(); ++i)
        values[test.parameters[i]] = json_number(test.shared_values[i]);
    Json groups = Json::array();
    for (const GroupEstimate& group : test.groups) {
        Json parameters = Json::array();
        for (std::size_t i = 0; i < test.parameters.size(); ++i)
            parameters.push_back(
                {{"parameter", test.parameters[i]},
                 {"value", json_number(group.values[i])},
                 {"standard_error",
                  std::isnan(group.standard_errors[i]) ? Json(nullptr) : json_number(group.standard_errors[i])},
                 {"unit", unit_of_parameter(*result.problem, test.parameters[i])}});
        groups.push_back({{"group", group.group}, {"parameters", parameters}});
    }
    return {{"values", values},
            {"groups", groups},
            {"contradicted_apart", test.groups.empty() ? Json(nullptr) : Json(test.contradicted_apart)},
            {"chi_squared_own", json_number(test.chi_squared_own)},
            {"chi_squared_shared", json_number(test.chi_squared_shared)},
            {"constraints", test.constraints},
            {"probability", test.probability ? json_number(*test.probability) : Json(nullptr)}};
}

}  // namespace impactfit
