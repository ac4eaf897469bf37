#include "impactfit/recording/impacts_dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "impactfit/recording/values/contact_columns.hpp"
#include "impactfit/recording/values/dataset_fields.hpp"

namespace impactfit {
namespace {

std::vector<ContactColumn> columns_of_package(RecordingKind kind) {
    std::vector<ContactColumn> columns{duration_of_contact, speed_after_contact};
    for (const ContactColumn& column : columns_of_contact(kind)) columns.push_back(column);
    return columns;
}

void add_fields_of_contact(RecordingKind kind, std::vector<Field>& fields) {
    for (const ContactColumn& column : columns_of_package(kind)) {
        const std::string deviation = fmt::format("sd({})", column.name);
        fields.push_back(number_field(column.name, column.unit, column.description));
        fields.back().uncertainty = {Uncertainty::Form::column, 0.0, deviation};
        fields.push_back(number_field(deviation.c_str(), column.unit, "standard deviation"));
    }
}

void add_cells_of_contact(RecordingKind kind, const PulseValues& values, DatasetRow& row) {
    for (const ContactColumn& column : columns_of_package(kind)) {
        row.cells.push_back(number_cell((values.*column.number).value, 9));
        row.cells.push_back(number_cell((values.*column.number).error, 3));
    }
}

/// Returns the rows of recorded contacts for a fit: the law is fitted to their curves, so no value of them is a column.
std::vector<Field> fields_of_curves(bool bodies) {
    std::vector<Field> fields{text_field("series", "run"), text_field("event", "number of the contact in its run"),
                              text_field("event_time", "time of the contact in the recording [s]"),
                              number_field("impact_speed", "m/s", "known, or the start of an unknown one")};
    if (bodies) fields.push_back(text_field("body", "ball, specimen or sheet"));
    return fields;
}

DatasetRow row_of_curve(const RecordedImpact& impact, const RowCurve& curve, bool bodies) {
    DatasetRow row{impact.line,
                   {{impact.series},
                    {std::to_string(impact.number)},
                    {fmt::format("{:.9g}", impact.time)},
                    number_cell(curve.free_speed.value_or(impact.impact_speed), 9)}};
    if (bodies) row.cells.push_back({impact.body});
    return row;
}

std::vector<Field> fields_of_impacts(bool deviations, bool bodies, ImpactRows rows) {
    std::vector<Field> fields{text_field("series", "drop or run"),
                              text_field("event", "number of the event in its series"),
                              text_field("event_time", "time of the event in the recording [s]"),
                              number_field("impact_speed", "m/s", "speed at the end of the flight before"),
                              number_field("restitution", "1", "speed after the impact / impact speed")};
    if (deviations) {
        fields.back().uncertainty = {Uncertainty::Form::column, 0.0, "sd(restitution)"};
        fields.push_back(number_field("sd(restitution)", "1", "standard deviation without the shared errors"));
    }
    if (bodies) fields.push_back(text_field("body", "ball, specimen or particle"));
    if (rows == ImpactRows::all) {
        fields.push_back(number_field("use", "1", "0: left out"));
        fields.push_back(text_field("reason", "why the impact is left out"));
    }
    return fields;
}

DatasetRow row_of(const RecordedImpact& impact, bool deviations, bool bodies, ImpactRows rows) {
    constexpr int digits = 9;  // more than the times of an instrument have
    DatasetRow row{impact.line,
                   {{impact.series},
                    {std::to_string(impact.number)},
                    {fmt::format("{:.{}g}", impact.time, digits)},
                    number_cell(impact.impact_speed, digits),
                    number_cell(impact.restitution, digits)}};
    if (deviations) row.cells.push_back(number_cell(impact.restitution_deviation, 3));
    if (bodies) row.cells.push_back({impact.body});
    if (rows == ImpactRows::all) {
        row.cells.push_back(number_cell(impact.is_used() ? 1.0 : 0.0, 1));
        row.cells.push_back({impact.reason});
    }
    return row;
}

}  // namespace

Dataset dataset_of(const RecordedImpacts& found, ImpactRows rows) {
    const std::string& path = found.files.front();
    Dataset dataset;
    dataset.slug = dataset.title = std::filesystem::path(path).stem().string();
    dataset.provenance.kind = ProvenanceKind::derived;
    dataset.provenance.source = fmt::format("{}", fmt::join(found.files, ", "));
    dataset.provenance.tool = "impactfit impacts";
    const bool deviations = std::any_of(found.impacts.begin(), found.impacts.end(), [](const RecordedImpact& one) {
        return !std::isnan(one.restitution_deviation);
    });
    const bool bodies = std::any_of(found.impacts.begin(), found.impacts.end(),
                                    [](const RecordedImpact& one) { return !one.body.empty(); });
    const bool curves = !found.curves.empty() && rows == ImpactRows::used;
    dataset.fields = curves ? fields_of_curves(bodies) : fields_of_impacts(deviations, bodies, rows);
    if (!found.curves.empty() && !curves) add_fields_of_contact(found.kind, dataset.fields);
    std::vector<std::size_t> places(found.impacts.size());
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        places[i] = dataset.rows.size();
        const RecordedImpact& impact = found.impacts[i];
        if (rows != ImpactRows::all && !impact.is_used()) continue;
        dataset.rows.push_back(curves ? row_of_curve(impact, found.curves[i], bodies)
                                      : row_of(impact, deviations, bodies, rows));
        dataset.rows.back().number = static_cast<long>(i) + 1;
        if (impact.pulse && !curves) add_cells_of_contact(found.kind, *impact.pulse, dataset.rows.back());
        if (!curves) continue;
        dataset.curves.push_back(found.curves[i]);
        dataset.curves.back().row = places[i];
        dataset.curves.back().name = fmt::format("{}", i + 1);
    }
    for (const std::string& file : found.files) {
        dataset.files.push_back(source_file(file));
    }
    dataset.common = found.errors;
    for (CommonError& error : dataset.common)
        for (CommonError::Effect& effect : error.effects) effect.row = places[effect.row];
    dataset.of_recording = true;
    dataset.warnings = found.warnings;
    dataset.notes = found.notes;
    return dataset;
}

}  // namespace impactfit
