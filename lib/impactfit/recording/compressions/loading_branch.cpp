#include "impactfit/recording/compressions/loading_branch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "impactfit/recording/values/dataset_fields.hpp"

namespace impactfit {
namespace {

/// Names between bars, as in signal_quantity.cpp: English, German, French.
constexpr std::string_view force_names =
    "|force|load|standardforce|compressiveload|compressiveforce|compressionload|f|p|kraft|standardkraft|last|charge|"
    "effort|";
constexpr std::string_view length_names =
    "|extension|displacement|compression|compressiveextension|compressivedisplacement|deformation|deflection|"
    "indentation|depth|indentationdepth|position|crosshead|crossheaddisplacement|crossheadposition|stroke|travel|"
    "x|h|weg|standardweg|stauchung|verformung|eindrueckung|eindringtiefe|traversenweg|deplacement|enfoncement|"
    "ecrasement|course|";

constexpr std::size_t least_rows_of_test = 20, least_rows_of_branch = 10;
/// Bodies that people drop reach their peak force earlier, a material tester later.
constexpr double longest_impact = 0.2;

bool is_called(const SignalColumn& column, std::string_view names) {
    const std::string name = joined(header_words(column.name));
    return !name.empty() && names.find("|" + name + "|") != std::string_view::npos;
}

/// The rows of a test, in SI, and their lines.
struct Curve {
    std::vector<double> indentation, force;
    std::vector<long> lines;
};

/// Returns the columns of a quantity: those of its name, which have its unit or none.
std::vector<const SignalColumn*> columns_of(const SignalTable& table, std::string_view names, const char* unit) {
    std::vector<const SignalColumn*> found;
    for (const SignalColumn& column : table.columns)
        if (!column.values.empty() && is_called(column, names) && (!column.unit || factor_to(column, unit)))
            found.push_back(&column);
    return found;
}

std::array<std::vector<const SignalColumn*>, 2> lengths_and_forces(const SignalTable& table) {
    return {columns_of(table, length_names, "m"), columns_of(table, force_names, "N")};
}

Curve curve_of(const SignalTable& table, const SignalColumn& length, const SignalColumn& force) {
    const double length_unit = factor_to(length, "m").value_or(1.0), force_unit = factor_to(force, "N").value_or(1.0);
    Curve curve;
    for (std::size_t row = 0; row < table.lines.size(); ++row) {
        if (std::isnan(length.values[row]) || std::isnan(force.values[row])) continue;
        curve.indentation.push_back(length.values[row] * length_unit);
        curve.force.push_back(force.values[row] * force_unit);
        curve.lines.push_back(table.lines[row]);
    }
    return curve;
}

/// Returns the row of the largest change of force since the first row.
std::size_t row_of_peak(const Curve& curve) {
    std::size_t peak = 0;
    for (std::size_t row = 1; row < curve.force.size(); ++row)
        if (std::abs(curve.force[row] - curve.force[0]) > std::abs(curve.force[peak] - curve.force[0])) peak = row;
    return peak;
}

/// Returns the row of the first peak above a tenth of the largest: the force falls to its half before it rises above
/// it.
std::size_t end_of_loading(const Curve& curve) {
    const double largest = curve.force[row_of_peak(curve)] - curve.force[0];
    std::size_t peak = 0;
    for (std::size_t row = 1; row < curve.force.size(); ++row) {
        const double rise = curve.force[row] - curve.force[0], highest = curve.force[peak] - curve.force[0];
        if (rise > highest) peak = row;
        if (highest > 0.1 * largest && rise < 0.5 * highest) break;
    }
    return peak;
}

/// Returns the largest force after the first peak, if it rises again to more than half of it; else NaN.
double later_peak(const Curve& curve) {
    const std::size_t end = end_of_loading(curve);
    const double first = curve.force.front(), half = 0.5 * (curve.force[end] - first);
    bool fallen = false;
    double largest = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t row = end; row < curve.force.size(); ++row) {
        const double rise = curve.force[row] - first;
        fallen = fallen || rise < half;
        if (fallen && rise > half && !(rise <= largest - first)) largest = curve.force[row];
    }
    return largest;
}

/// Reverses the signs of a test in tension coordinates.
void turn(Curve& curve) {
    const std::size_t peak = row_of_peak(curve);
    const auto reverse = [&](std::vector<double>& values) {
        if (values[peak] < values[0])
            for (double& value : values) value = -value;
    };
    reverse(curve.force);
    reverse(curve.indentation);
}

/// Turns a test, and ends it at the first peak.
void keep_loading(Curve& curve) {
    turn(curve);
    const std::size_t rows = end_of_loading(curve) + 1;
    curve.indentation.resize(rows);
    curve.force.resize(rows);
    curve.lines.resize(rows);
}

bool rises_together(Curve curve) {
    if (curve.force.size() < least_rows_of_test) return false;
    keep_loading(curve);
    if (curve.force.size() < least_rows_of_branch) return false;
    long rising = 0;
    for (std::size_t row = 1; row < curve.indentation.size(); ++row)
        rising += curve.indentation[row] >= curve.indentation[row - 1];
    return 10 * rising > 9 * (std::ssize(curve.indentation) - 1);
}

/// Returns false if the force rises from a tenth of its peak to the peak in the time of an impact.
bool is_slow(const SignalTable& table, Curve curve) {
    keep_loading(curve);
    const double tenth = curve.force.front() + 0.1 * (curve.force.back() - curve.force.front());
    const auto begin = std::find_if(curve.force.begin(), curve.force.end(), [&](double one) { return one > tenth; });
    const auto row_of_line = [&](long line) {
        return static_cast<std::size_t>(std::find(table.lines.begin(), table.lines.end(), line) - table.lines.begin());
    };
    const std::size_t first = row_of_line(curve.lines[static_cast<std::size_t>(begin - curve.force.begin())]);
    const std::size_t last = row_of_line(curve.lines.back());
    for (const SignalColumn& column : table.columns)
        if (quantity_of(column) == SignalQuantity::time && !column.values.empty())
            return column.unit &&
                   (column.values[last] - column.values[first]) * factor_to(column, "s").value_or(1.0) > longest_impact;
    return true;
}

Dataset dataset_of_branch(const Curve& curve, const std::string& path) {
    Dataset dataset;
    dataset.slug = dataset.title = std::filesystem::path(path).stem().string();
    dataset.provenance.kind = ProvenanceKind::derived;
    dataset.provenance.source = path;
    dataset.fields = {number_field("indentation", "m", "compression"), number_field("force", "N", "reading")};
    constexpr int digits = 12;  // more than a cell of the file has
    for (std::size_t row = 0; row < curve.lines.size(); ++row)
        dataset.rows.push_back(
            {curve.lines[row], {number_cell(curve.indentation[row], digits), number_cell(curve.force[row], digits)}});
    const std::string content = read_text_file(path);
    dataset.files.push_back({path, sha256_hex(content), content.size()});
    dataset.of_recording = true;
    return dataset;
}

void check_unit(const SignalTable& table, const SignalColumn& column, const char* name, const char* unit) {
    if (column.unit) return;
    throw Error(ErrorKind::data, "a column of a compression has no unit", column.written,
                fmt::format("a unit: {}", option(fmt::format("columns \"{}={} [{}]\"", column.written, name, unit))),
                {table.source(), 0, 0, column.written});
}

[[noreturn]] void refuse_columns(const std::string& path, std::size_t tests) {
    throw Error(ErrorKind::data, tests == 0 ? "no force and length of a compression" : "several compressions in a file",
                fmt::format("{} of them", tests),
                option("columns \"Load=force [N], Extension=indentation [mm]\"") + "; others are named unused",
                {path, 0, 0, option("columns")});
}

}  // namespace

bool may_hold_compression(const SignalTable& table) {
    const auto [lengths, forces] = lengths_and_forces(table);
    if (lengths.empty() || forces.empty()) return false;
    const auto is_of_table = [](const SignalColumn& column) {
        return quantity_of(column) == SignalQuantity::table_only && !is_called(column, length_names);
    };
    if (std::any_of(table.columns.begin(), table.columns.end(), is_of_table)) return false;
    const Curve curve = curve_of(table, *lengths.front(), *forces.front());
    return rises_together(curve) && is_slow(table, curve);
}

Dataset loading_branch(const std::vector<SignalTable>& tables, const std::string& path) {
    std::vector<const SignalTable*> tests;
    for (const SignalTable& table : tables) {
        const auto [lengths, forces] = lengths_and_forces(table);
        if (lengths.size() > 1 || forces.size() > 1) refuse_columns(path, std::max(lengths.size(), forces.size()));
        if (!lengths.empty() && !forces.empty()) tests.push_back(&table);
    }
    if (tests.size() != 1) refuse_columns(path, tests.size());
    const SignalTable& table = *tests.front();
    const auto [lengths, forces] = lengths_and_forces(table);
    check_unit(table, *lengths.front(), "indentation", "mm");
    check_unit(table, *forces.front(), "force", "N");
    Curve curve = curve_of(table, *lengths.front(), *forces.front());
    const std::size_t rows = curve.force.size();
    double later = std::numeric_limits<double>::quiet_NaN();
    if (rows > 0) {
        turn(curve);
        later = later_peak(curve);
        keep_loading(curve);
    }
    if (curve.force.size() < least_rows_of_branch)
        throw Error(ErrorKind::data, "too few rows in the loading of a compression",
                    fmt::format("{} of {}", curve.force.size(), rows),
                    fmt::format("{} rows up to the first peak of the force", least_rows_of_branch),
                    {table.source(), curve.lines.empty() ? 0 : curve.lines.front(), 0, forces.front()->written});
    Dataset dataset = dataset_of_branch(curve, path);
    dataset.notes = table.notes;
    dataset.notes.push_back(fmt::format("loading of a compression: {} of {} rows, lines {} to {}, up to {:.4g} N",
                                        curve.force.size(), rows, curve.lines.front(), curve.lines.back(),
                                        curve.force.back()));
    if (!std::isnan(later))
        dataset.warnings.push_back(fmt::format(
            "only the first loading is used, up to {:.4g} N in line {}; the force rises again, to {:.4g} N: "
            "other cycles or specimens, or a step in the data",
            curve.force.back(), curve.lines.back(), later));
    note_unused_columns(
        table, [&](const SignalColumn& column) { return &column == lengths.front() || &column == forces.front(); },
        dataset.notes);
    return dataset;
}

}  // namespace impactfit
