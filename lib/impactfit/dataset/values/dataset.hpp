#pragma once
// Measured or printed responses in memory: each cell in SI and, beside it, exactly as it stands in the file.

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/values/axis_calibration.hpp"
#include "impactfit/dataset/values/provenance.hpp"

namespace impactfit {

/// How well a field's values are known: one value for all rows, a fraction of each value, or a column of its own.
struct Uncertainty {
    enum class Form { none, absolute, relative, column };
    Form form = Form::none;
    double value = 0.0;  ///< SI when absolute, a fraction (0.02 for 2 %) when relative
    std::string column;  ///< the column holding it, when form is `column`
};

/// One column. Text columns have an empty unit.
struct Field {
    std::string name;
    std::string unit;  ///< as written in the file
    std::string description;
    bool is_number = false;
    Unit measure;                                ///< of a number column: factor to SI and dimension
    std::optional<ProvenanceKind> kind;          ///< when it differs from the dataset's
    Uncertainty uncertainty;                     ///< of each value for itself
    std::optional<AxisCalibration> calibration;  ///< of the axis it was read off: errors all its values share
};

/// One cell: what the file says, and for a number its value in SI (NaN when the cell is empty).
struct DatasetCell {
    std::string text;
    double si = std::numeric_limits<double>::quiet_NaN();
};

struct DatasetRow {
    long line = 0;  ///< in the file, from 1
    std::vector<DatasetCell> cells;
};

/// A file that was read, and what its package declares about it (empty when nothing).
struct SourceFile {
    std::string path;
    std::string sha256;
    std::size_t bytes = 0;
    std::string declared_hash = {};  ///< "sha256:…"
    std::optional<std::size_t> declared_bytes = std::nullopt;
};

struct Dataset {
    std::string slug, title, description;
    Provenance provenance;
    std::vector<Field> fields;
    std::vector<DatasetRow> rows;
    std::vector<SourceFile> files;   ///< the CSV first, then its datapackage.json if any
    std::vector<std::string> notes;  ///< what was detected or dropped while reading, in words
    std::string no_impacts = {};     ///< what the rows are in place of measured impacts, and which command uses them

    std::vector<std::string> column_names() const;
    bool has_column(std::string_view name) const;

    /// The index of a column. Throws Error (data) with the columns present and the nearest when there is none.
    std::size_t column(std::string_view name) const;
    const Field& field(std::string_view name) const { return fields[column(name)]; }

    /// Whether the cell holds something.
    bool has(std::size_t row, std::string_view name) const { return !text(row, name).empty(); }
    /// The number in SI; NaN for an empty cell or a text column.
    double si(std::size_t row, std::string_view name) const { return rows[row].cells[column(name)].si; }
    /// The cell as it stands in the file, without the blanks around it.
    const std::string& text(std::size_t row, std::string_view name) const { return rows[row].cells[column(name)].text; }
    /// A number column in SI, row by row.
    std::vector<double> values(std::string_view name) const;

    /// The uncertainty of one value in SI, a standard deviation unless the field's description says otherwise; nothing
    /// when none is stated or the value or its uncertainty is missing.
    std::optional<double> uncertainty(std::size_t row, std::string_view name) const;
    /// What one standard deviation of each error that all values of a digitised column share adds to this one, in SI
    /// (axis_calibration.hpp), so that the covariance of two values of it is the sum of the products. Empty when the
    /// column was not digitised. Throws Error (data) when the value or the one across is missing or cannot be read off
    /// such axes.
    std::vector<double> shared_errors(std::size_t row, std::string_view name) const;
    /// Significant digits as printed ("2.620e-4": 4); 0 for an empty cell.
    int significant_digits(std::size_t row, std::string_view name) const;
    /// One unit of the last printed digit in SI ("2.620e-4" s: 1e-7); NaN for an empty cell.
    double last_digit_unit(std::size_t row, std::string_view name) const;
    /// The kind of a column: its own or the dataset's.
    std::optional<ProvenanceKind> kind_of(std::string_view name) const;
};

/// Throws Error (data) naming the first column that is not there, the columns that are, and the nearest of them.
void require_columns(const Dataset& dataset, std::span<const std::string> names);

/// What differs between the files read and what their package declares (bytes, hash), one sentence each; empty when
/// all agrees. A difference is no error: people edit copies.
std::vector<std::string> check_integrity(const Dataset& dataset);

}  // namespace impactfit
