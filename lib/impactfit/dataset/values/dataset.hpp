#pragma once
// Dataset in memory: measured or printed responses, with their provenance. Each cell has its value in SI and its
// original text.

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/values/axis_calibration.hpp"
#include "impactfit/dataset/values/common_error.hpp"
#include "impactfit/dataset/values/row_curve.hpp"
#include "impactfit/dataset/values/source_table.hpp"

namespace impactfit {

/// Kind of provenance: read from an instrument, printed in a publication, read from a figure, computed from other
/// numbers, or simulated.
enum class ProvenanceKind { measured, printed, digitised, derived, synthetic };

inline constexpr std::array<std::string_view, 5> provenance_kind_names{"measured", "printed", "digitised", "derived",
                                                                       "synthetic"};

inline std::string_view name_of(ProvenanceKind kind) {
    return provenance_kind_names[static_cast<std::size_t>(kind)];
}

/// Returns the kind with this name. Empty if there is none.
inline std::optional<ProvenanceKind> provenance_kind(std::string_view name) {
    for (std::size_t i = 0; i < provenance_kind_names.size(); ++i) {
        if (provenance_kind_names[i] == name) return static_cast<ProvenanceKind>(i);
    }
    return std::nullopt;
}

/// Origin of a dataset; `kind` is empty if not stated, as in a bare CSV file.
struct Provenance {
    std::optional<ProvenanceKind> kind;
    std::string source;   ///< publication, laboratory or program
    std::string place;    ///< table, figure, equation or section of the source
    std::string tool;     ///< instrument, digitiser or simulator
    std::string date;     ///< date of the measurement, ISO 8601
    std::string licence;  ///< terms of use of the numbers
};

/// Uncertainty of the values of a field: absolute for all rows, relative to each value, or in a separate column.
struct Uncertainty {
    enum class Form { none, absolute, relative, column };
    Form form = Form::none;
    double value = 0.0;  ///< SI when absolute, a fraction (0.02 for 2 %) when relative
    std::string column;  ///< column with the uncertainty, if form is `column`
};

/// One column. Text columns have an empty unit.
struct Field {
    std::string name;
    std::string unit;  ///< as written in the file
    std::string description;
    std::string note;  ///< on an unrecognised name, also in Dataset::notes; empty for a recognised name
    bool is_number = false;
    std::string remedy = {};  ///< options that name an unrecognised column with the unit of a measured quantity
                              ///< (option_notation.hpp); empty for others
    Unit measure;             ///< number columns: factor to SI and dimension
    bool is_lost() const { return !remedy.empty(); }
    std::optional<ProvenanceKind> kind;          ///< if different from that of the dataset
    Uncertainty uncertainty;                     ///< independent for each value
    std::optional<AxisCalibration> calibration;  ///< of the axis of the figure: errors common to all its values
    std::string written = {};                    ///< name in the file, if different; also finds the column
    std::vector<long> places = {};               ///< column in the file of each repeat; empty: the order of the fields
};

/// One cell: original text, and for a number its value in SI (NaN if the cell is empty).
struct DatasetCell {
    std::string text;
    double si = std::numeric_limits<double>::quiet_NaN();
};

struct DatasetRow {
    long line = 0;  ///< in the file, from 1
    std::vector<DatasetCell> cells;
    int repeat = 0;                ///< among the rows made of one line of the file, from 0
    std::vector<long> lines = {};  ///< line of each cell, if the row is made of several lines; else empty
    long number = 0;               ///< of the impact, from 1, for its exclusion (impact_exclusion.hpp)

    /// Returns the line of a cell in the file, from 1.
    long line_of(std::size_t cell) const { return lines.empty() ? line : lines[cell]; }
};

/// A file that was read, and the properties declared by its package (empty if none).
struct SourceFile {
    std::string path;
    std::string sha256;
    std::size_t bytes = 0;
    std::string declared_hash = {};  ///< "sha256:…"
    std::optional<std::size_t> declared_bytes = std::nullopt;
};

/// Table of measured or printed values. Numbers are SI; `text` has the digits of the file. A value is as accurate as
/// its text: last_digit_unit() is its resolution, uncertainty() its stated standard deviation.
///
///     const Dataset data = read_dataset("examples/bounce_test.csv");
///     const std::vector<double> durations = data.values("duration");  // [s], from a column in ms
///     const double digit = data.last_digit_unit(0, "duration");
struct Dataset {
    std::string slug, title, description;
    Provenance provenance;
    std::vector<Field> fields;
    std::vector<DatasetRow> rows;
    std::vector<SourceFile> files;   ///< the CSV first, then its datapackage.json if any
    std::vector<std::string> notes;  ///< notes on detections and dropped rows while reading
    std::string no_impacts = {};     ///< meaning of the rows if they are not measured impacts, and the command that
                                     ///< uses them

    std::string specimens = {};  ///< text column with the labels of specimens that stood side by side in the file

    std::vector<CommonError> common = {};    ///< errors that impacts of the rows share
    std::vector<RowCurve> curves = {};       ///< of rows whose impacts were recorded over time
    bool of_recording = false;               ///< impacts that were found in a recording
    std::vector<std::string> warnings = {};  ///< for a place above the verdict, such as impacts that are left out
    SourceTable table = {};                  ///< columns of the file, and what they are read as

    std::vector<std::string> column_names() const;
    bool has_column(std::string_view name) const;

    /// Returns the index of a column. Throws Error (data) with the present columns and the nearest name if there is
    /// none.
    std::size_t column(std::string_view name) const;
    const Field& field(std::string_view name) const { return fields[column(name)]; }
    /// Returns the column of a cell in the file, from 1.
    long column_in_file(std::size_t row, std::string_view name) const;

    /// True if the cell is not empty.
    bool has(std::size_t row, std::string_view name) const { return !text(row, name).empty(); }
    /// Returns the number in SI; NaN for an empty cell or a text column.
    double si(std::size_t row, std::string_view name) const { return rows[row].cells[column(name)].si; }
    /// Returns the text of the cell as in the file, without surrounding blanks.
    const std::string& text(std::size_t row, std::string_view name) const { return rows[row].cells[column(name)].text; }
    /// Returns a number column in SI, one value per row.
    std::vector<double> values(std::string_view name) const;

    /// Returns the uncertainty of one value in SI: a standard deviation unless the description of the field states
    /// otherwise. Empty if none is stated, or if the value or its uncertainty is missing.
    std::optional<double> uncertainty(std::size_t row, std::string_view name) const;
    /// Returns the changes c of a digitised value, in SI, by one standard deviation of each common error
    /// (axis_calibration.hpp). The common covariance of two values of a column is Σ_k c_k c'_k. Empty if the column is
    /// not digitised. Throws Error (data) if the value or the value across is missing or impossible on such axes.
    std::vector<double> shared_errors(std::size_t row, std::string_view name) const;
    /// Returns the number of significant digits as printed ("2.620e-4": 4); 0 for an empty cell.
    int significant_digits(std::size_t row, std::string_view name) const;
    /// Returns one unit of the last printed digit in SI ("2.620e-4" s: 1e-7); NaN for an empty cell.
    double last_digit_unit(std::size_t row, std::string_view name) const;
    /// Returns the provenance kind of a column, or else that of the dataset.
    std::optional<ProvenanceKind> kind_of(std::string_view name) const;
};

/// Throws Error (data) naming the first missing column, the present columns and the nearest name.
void require_columns(const Dataset& dataset, std::span<const std::string> names);

/// Returns the differences between the files and the declarations of their package (bytes, hash), one sentence each;
/// empty if all agree. A difference is not an error, because copies may be edited.
std::vector<std::string> check_integrity(const Dataset& dataset);

}  // namespace impactfit
