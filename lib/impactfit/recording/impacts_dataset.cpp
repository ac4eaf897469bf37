#include "impactfit/recording/impacts_dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/recording/values/dataset_fields.hpp"

namespace impactfit {
namespace {

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

/// Returns digest and size of a file, read in parts: a sound may be larger than the memory.
SourceFile source_file(const std::string& path) {
    RunningDigest digest;
    std::size_t size = 0;
    std::ifstream stream(path, std::ios::binary);
    std::array<char, 65536> part{};
    while (stream.read(part.data(), part.size()), stream.gcount() > 0) {
        digest.add({part.data(), static_cast<std::size_t>(stream.gcount())});
        size += static_cast<std::size_t>(stream.gcount());
    }
    return {path, digest.hex(), size};
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
    dataset.fields = fields_of_impacts(deviations, bodies, rows);
    std::vector<std::size_t> places(found.impacts.size());
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        places[i] = dataset.rows.size();
        if (rows == ImpactRows::all || found.impacts[i].is_used())
            dataset.rows.push_back(row_of(found.impacts[i], deviations, bodies, rows));
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
