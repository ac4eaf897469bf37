#pragma once
// Table of a paper in its own layout: rows, columns, units and digits as printed, with the computed numbers. A mark
// refers to a note on a cell that differs.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit_papers/validation/index/paper_index.hpp"

namespace impactfit {

struct PaperTableColumn {
    std::string name;
    std::string unit;  ///< "1e-4 s", "%"; empty for a pure number
};

/// Numbers with the digits of the paper. An empty text has no number.
struct PaperTableCell {
    std::string printed = {}, computed = {};
    char mark = 0;  ///< 'a', 'b', ... of a note; 0: none
};

struct PaperTableRow {
    std::string label;
    std::vector<PaperTableCell> cells;  ///< one for each column
};

struct PaperTableNote {
    char mark;  ///< 0: on the complete table
    std::string text;
};

struct PaperTable {
    std::string title;
    std::string row_head;  ///< head of the labels
    std::vector<PaperTableColumn> columns;
    std::vector<PaperTableRow> rows;
    std::vector<PaperTableNote> notes;

    /// Returns the mark of a note, and adds the note if it is new.
    char mark(const std::string& note);
    /// True if any cell has a computed number.
    bool has_computed() const;
};

/// Returns the table of an item; empty for an item without numbers to compare. Tables of ZH22 are computed by
/// simulation, tables of constants are the results of the recipes in data_root/tables. Throws Error (data) for missing
/// or damaged files.
std::optional<PaperTable> paper_table(const std::string& data_root, const PaperItem& item);

/// Returns the number in `unit`s (SI) with the digits of a printed text: printed_digits("2.620e-4", 2.617e-4, 1e-4) is
/// "2.617".
std::string with_digits_of(double last_digit_unit, double value, double unit);

// ---- Tables, one function each

/// Models beside the steel ball of Zhang and Sharf, table `number` 1 or 2  @eq{ZH22, Tables 1-2}. Simulates the rows. A
/// cell that differs from the printed cell has the note of its verdict in validate_zhang_sharf. The computed errors are
/// those of the computed numbers.
PaperTable steel_ball_table(const std::string& data_root, int number);

/// Measured inputs of the sliotar cores as printed  @eq{ZH22, Table 3}.
PaperTable sliotar_inputs_table(const std::string& data_root);

/// Relative errors [%] that the paper states beside Fig. 6, with the errors by simulation  @eq{ZH22, Fig. 6}.
PaperTable sliotar_errors_table(const std::string& data_root);

// Fitted constants: printed constants beside the results of the recipes in data_root/tables. A constant that differs
// has a note with the verdict of its recipe.

/// Constants of the correction alpha  @eq{ZH21, Eqs. 47-52}.
PaperTable zhang_2021_constants_table(const std::string& data_root);

/// Constants of alpha(n) and beta(n), fitted on the stated and on another range of restitution  @eq{PN20, Eqs. 46-47}.
PaperTable poursina_constants_table(const std::string& data_root);

/// alpha and beta at one exponent: "52" or "57"  @eq{PN20, Eqs. 52, 57}.
PaperTable poursina_pairs_table(const std::string& data_root, std::string_view equation);

/// alpha and beta of the damping ratio  @eq{RH, Eq. 17}, and the ten constants of the impact time  @eq{RH, Eq. 23}.
PaperTable ramaswamy_damping_table(const std::string& data_root);
PaperTable ramaswamy_time_table(const std::string& data_root);

/// Parameters of two plates by two laws  @eq{MM24, Table 1}. The misfits are computed against synthetic restitutions.
PaperTable milehins_table_1(const std::string& data_root);

/// Parameters of the baseball as printed  @eq{MM24, Table 2}.
PaperTable milehins_table_2(const std::string& data_root);

}  // namespace impactfit
