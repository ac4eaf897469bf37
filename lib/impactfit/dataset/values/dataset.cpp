#include "impactfit/dataset/values/dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/values/header_place.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

/// Finds a field by its name, else by its header in the file. A recognised name has its meaning only by name: a header
/// 'restitution' that the user has named energy_ratio is no restitution.
std::vector<Field>::const_iterator find_field(const Dataset& dataset, std::string_view name) {
    const auto found = std::find_if(dataset.fields.begin(), dataset.fields.end(),
                                    [name](const Field& field) { return field.name == name; });
    if (found != dataset.fields.end() || name.empty() || !known_column_unit(name).empty()) return found;
    return std::find_if(dataset.fields.begin(), dataset.fields.end(),
                        [name](const Field& field) { return field.written == name; });
}

void check_hash(const SourceFile& file, std::vector<std::string>& findings) {
    static constexpr std::string_view algorithm = "sha256:";
    if (file.declared_hash.empty()) return;
    if (!file.declared_hash.starts_with(algorithm)) {
        findings.push_back(fmt::format("{}: declared hash '{}' is not a sha256 and was not checked (sha256:{})",
                                       file.path, file.declared_hash, file.sha256));
    } else if (std::string_view(file.declared_hash).substr(algorithm.size()) != file.sha256) {
        findings.push_back(
            fmt::format("{}: hash sha256:{}, but its package declares {}", file.path, file.sha256, file.declared_hash));
    }
}

}  // namespace

std::vector<std::string> Dataset::column_names() const {
    std::vector<std::string> names;
    for (const Field& field : fields) names.push_back(field.name);
    return names;
}

bool Dataset::has_column(std::string_view name) const {
    return find_field(*this, name) != fields.end();
}

std::size_t Dataset::column(std::string_view name) const {
    const auto found = find_field(*this, name);
    if (found != fields.end()) return static_cast<std::size_t>(found - fields.begin());
    throw Error(ErrorKind::data, "a column is missing", std::string(name), allowed_names(name, column_names()),
                header_place(*this, {}));
}

long Dataset::column_in_file(std::size_t row, std::string_view name) const {
    const std::size_t index = column(name);
    const std::vector<long>& places = fields[index].places;
    return places.empty() ? static_cast<long>(index) + 1 : places[static_cast<std::size_t>(rows[row].repeat)];
}

std::vector<double> Dataset::values(std::string_view name) const {
    const std::size_t index = column(name);
    std::vector<double> result;
    for (const DatasetRow& row : rows) result.push_back(row.cells[index].si);
    return result;
}

std::optional<double> Dataset::uncertainty(std::size_t row, std::string_view name) const {
    const Field& of = field(name);
    const double value = si(row, name);
    if (of.uncertainty.form == Uncertainty::Form::none || std::isnan(value)) return std::nullopt;
    if (of.uncertainty.form == Uncertainty::Form::absolute) return of.uncertainty.value;
    if (of.uncertainty.form == Uncertainty::Form::relative) return std::abs(value) * of.uncertainty.value;
    const double written = si(row, of.uncertainty.column);
    if (std::isnan(written)) return std::nullopt;
    const bool fraction = !same_dimension(field(of.uncertainty.column).measure, of.measure);
    return fraction ? std::abs(value) * written : written;
}

std::vector<double> Dataset::shared_errors(std::size_t row, std::string_view name) const {
    const Field& of = field(name);
    if (!of.calibration) return {};
    const auto as_labelled = [&](std::string_view column) {
        const double value = si(row, column) / field(column).measure.to_si;
        if (!std::isnan(value)) return value;
        throw Error(ErrorKind::data, "a digitised value is missing", "an empty cell", "both coordinates of the point",
                    {files.empty() ? slug : files.front().path, rows[row].line, 0, std::string(column)});
    };
    const auto& tilt = of.calibration->tilt;
    const auto errors =
        impactfit::shared_errors(*of.calibration, as_labelled(name), tilt ? as_labelled(tilt->across) : 0.0);
    std::vector<double> result;
    for (const double error : errors) result.push_back(error * of.measure.to_si);
    return result;
}

int Dataset::significant_digits(std::size_t row, std::string_view name) const {
    return impactfit::significant_digits(text(row, name));
}

double Dataset::last_digit_unit(std::size_t row, std::string_view name) const {
    return impactfit::last_digit_unit(text(row, name)) * field(name).measure.to_si;
}

std::optional<ProvenanceKind> Dataset::kind_of(std::string_view name) const {
    const Field& of = field(name);
    return of.kind ? of.kind : provenance.kind;
}

void require_columns(const Dataset& dataset, std::span<const std::string> names) {
    for (const std::string& name : names) dataset.column(name);
}

std::vector<std::string> check_integrity(const Dataset& dataset) {
    std::vector<std::string> findings;
    for (const SourceFile& file : dataset.files) {
        if (file.declared_bytes && *file.declared_bytes != file.bytes) {
            findings.push_back(
                fmt::format("{}: {} bytes, but its package declares {}", file.path, file.bytes, *file.declared_bytes));
        }
        check_hash(file, findings);
    }
    return findings;
}

}  // namespace impactfit
