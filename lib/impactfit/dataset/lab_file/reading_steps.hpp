#pragma once
// Steps of the reader of lab files: each changes the table, or finds a line of it.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/lab_file/lab_table.hpp"
#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/dataset/values/source_table.hpp"

namespace impactfit {

// Line of the header in a lab file, below lines of titles.

/// Returns the line of the header, from 1. 1 unless the first line has no recognised column, no unit in square brackets
/// and no column of `columns`, and one of the next 30 lines is a header: a recognised column, no number, and more cells
/// than every line before it; or two recognised columns and nothing else.
long header_line(std::string_view text, const std::vector<ColumnMapping>& columns);

/// Returns the cells of the line above the header in line `header`, blank lines and comments apart. Empty without one.
std::vector<std::string> labels_above(std::string_view text, long header, char delimiter);

// Names of the columns of a lab file: of columns without a name (the cells of a merged header, a second row of the
// header, remarks), and those that the user gives.

/// Names all columns before the cells of the header are read. Under a merged header the columns repeat its name, with
/// the words of a second row ("1", "2", "mean"). A column of text is "column N". Throws Error (data) for a single
/// column of numbers without a name, unless `columns` names it as "column N".
void name_columns(LabTable& table, const std::vector<ColumnMapping>& columns);

/// Renames the columns that `columns` name: by the cell as written, by its name without the unit, in another spelling
/// ("v in" for "v_in"), or, if none has the name, by the recognised column of a cell ("duration"). Throws Error (data)
/// for a missing name, and for conflicting units.
void name_by_user(LabTable& table, const std::vector<ColumnMapping>& columns);

/// Returns the columns that a name of the user means, by the rules of name_by_user.
std::vector<std::size_t> columns_named(const LabTable& table, const std::string& name);

// Meaning of columns whose names allow several: pairs of speeds, symbols, letters alone.

/// Chooses the meaning of columns by their neighbours and numbers: "u" and "v" are speeds before and after the impact,
/// "T [ms]" beside an impact speed is a contact time, and a letter alone without a second hint is unknown. Throws Error
/// (data) for a name without a unit that has two meanings.
void infer_meanings(LabTable& table);

/// True for a column that means a measured response or its standard deviation.
bool is_of_response(const HeaderCell& cell);

// Choice of the columns of a lab file: means, standard deviations, repeats, and columns that mean the same.

/// Sets the target of every column. "mean" and "std" without a quantity belong to the quantity to their left. A column
/// named by the user, then one in the syntax of the program, supersedes others of the same quantity; single values
/// supersede their mean and standard deviation. Columns of a response with one name, or one name and numbers, are
/// repeats; so are those of an input that has as many columns as a response. Throws Error (data) with the options that
/// decide for other columns of one quantity, and for a name without a unit that has two meanings.
void choose_columns(LabTable& table);

// Units that a header does not state.

/// Largest speed [m/s] that is read without a unit. Larger numbers may be km/h, cm/s or mm/s.
inline constexpr double most_speed_without_unit = 10.0;

/// Returns the unit of a recognised column as an example in a message: ms, cm, g, or the SI unit.
std::string_view usual_unit(std::string_view column);

/// Gives a pure number the unit 1, a standard deviation the unit of its quantity, and speeds up to
/// most_speed_without_unit the unit m/s, with a note. Throws Error (data) with the option that states the unit for
/// other columns without one.
void infer_missing_units(LabTable& table);

// Columns of numbers without a meaning: what names them, and clocks and counters.

/// True if the numbers of a column rise from row to row in more than 20 rows: a clock, or a number of the row.
bool rises_in_every_row(const LabTable& table, std::size_t column);

/// Returns the advice on each column of numbers that is not recognised (column_advice.hpp). Empty for other columns,
/// and for numbers of runs, rows and specimens.
std::vector<std::string> advice_on_columns(const LabTable& table);

// Units outside the header: a row of units under it, and units and deviations in the cells ("93 %", "20 cm",
// "0.91 ± 0.02", "0.91(2)").

/// Takes the first row as units if it has no number except 1, a unit under at least one recognised column without a
/// unit, and only units and empty cells under recognised columns. Does nothing otherwise.
void take_unit_row(LabTable& table);

/// Takes the unit out of the cells of a recognised column if all its numbers have the same one. Splits
/// "0.91 ± 0.02" and "0.91(2)" into two columns if all cells have this form.
void take_cell_units(LabTable& table);

// Marks of thousands, and decimal commas between quotation marks, in the columns of numbers of a lab file.

/// Writes numbers such as "1,234.5" without their marks of thousands, and notes them. Quoted decimal commas of a file
/// whose delimiter is the comma become points. A cell such as "13.115" has thousands if another cell of the file shows
/// points of thousands ("1.234,5"). Throws Error (data) with line and column for such a cell beside decimal commas or
/// whole numbers of three digits in its column, and for "1,234" where the comma is the delimiter.
void take_number_marks(LabTable& table);

// Rows and cells of a lab file without a measured value: summaries of other rows, and marks of a missing value.

/// Empties the cells of recognised columns that contain a mark of a missing value: "-", "n/a", "NaN", "k.A.", "?".
/// Notes the marks. Columns in the syntax of the program keep them, and are refused.
void empty_missing_marks(LabTable& table);

/// Leaves out rows that summarise other rows: a cell is "mean", "SD", "Mittelwert", "min" or another word of a
/// statistic. Without such a row, the last row is left out if it has the means or the sums of the rows above in two
/// columns or more. Notes their lines. Keeps them if all rows have such a cell.
void leave_out_summary_rows(LabTable& table);

/// Takes the sign out of the cells of a speed if no number is positive: between impact and rebound the sign is the
/// direction. Does nothing without both speeds. Notes the column.
void apply_sign_convention(LabTable& table);

// Merged cells: a speed, height or label in the first of several rows.

/// Fills the empty cells below a value with it, in columns of an impact speed, drop height or mass, and in columns of
/// text at the left of them. Each value must have at least one empty cell below, and each of those rows a response and
/// no other speed or height: a single empty cell may be a missing value. A column with other empty cells has a note and
/// stays. Needs the columns as in the file, before their specimens are stacked.
void fill_merged_cells(LabTable& table);

/// Fills the empty cells of the columns that the user names with the value above them. Throws Error (data) for a name
/// without a column, and for a column whose first cell is empty.
void fill_down(LabTable& table, const std::vector<std::string>& names);

// Blocks of rows between blank lines that repeat the same speeds or heights: runs, or specimens without a name.

/// Adds a text column `group` with "block 1", "block 2", ..., if lines without a row (blank, a comment, a summary)
/// divide the rows into blocks of three or more with the same set of impact speeds or drop heights, two or more values.
/// A fit of them then has the warning on rows that are fitted as one. Does nothing beside a text column that may name
/// them. Needs the targets of the columns, and the rows as in the file.
void label_blank_blocks(LabTable& table);

// Specimens side by side: blocks of columns below labels, blocks of equal columns, and names with a label.

/// Places the blocks of a table below each other, with their labels in a text column `group` (LabTable::specimens).
/// Blocks are, in this order:
///   - columns below different labels of the line above the header, if a column occurs in two blocks: "Ball A,,Ball B,"
///     above "v,e,v,e";
///   - columns from each repetition of one name of an impact speed or drop height on, without numbers of repeats;
///   - columns of a response whose names differ in a label: "e steel", "e rubber".
/// Columns before the blocks, or without a label, belong to every specimen; responses among them to none, and are left
/// out. Labels such as "Run 1" and "Run 2" are repeats and stay. Throws Error (data) for one column in two units.
///
/// `stated`: the user states that specimens are side by side. Labels of runs then name specimens, and blocks are also
/// those that begin with the first quantity that returns, or behind an empty column, labelled by the line above the
/// header, else A, B, ... Throws Error (data) without such blocks.
void stack_specimens(LabTable& table, bool stated);

// Columns of the file with their meaning, as a menu above each column shows it.

/// Returns the columns of the file. Needs their targets, and the columns before repeats are unfolded.
SourceTable source_table(const LabTable& table);

/// Adds the units that are not stated, with the reason. Needs the table with all its units.
void add_inferred_units(const LabTable& table, SourceTable& source);

// Repeats in columns: one row of the file becomes one row for each repeat.

/// Replaces columns with one target by one column. Columns with one number ("e 2", "tc 2") belong to one repeat; those
/// without a number have the lowest free numbers in the order of the file. Inputs and texts are copied to each repeat;
/// a response with one column and no number stays in the first. The drop height of successive bounces is the height of
/// the column before. Repeats without values have no row. Throws Error (data) for repeats in different units.
void unfold_repeats(LabTable& table);

}  // namespace impactfit
