#pragma once
// Column of a dataset by a formula of other columns, in SI, with the propagation of their standard deviations.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Column to be computed. The value of a formula with names is in SI, so its unit has the factor 1.
struct FormulaColumn {
    std::string name, unit, text;
    SourceLocation where;
};

/// A formula and the columns of its names, in the order of Formula::names().
struct ColumnFormula {
    Formula formula;
    std::vector<std::size_t> columns;
};

/// Returns the column that a name of a formula means: by its name or header, as written, with _ for other characters,
/// or in another spelling ("release_angle" for "Release angle"). Empty if there is none.
std::optional<std::size_t> formula_input(const Dataset& dataset, const std::string& name);

/// Appends the column. A row with an empty input has an empty cell. Inputs with standard deviations give the column
/// sd(NAME): u^2 = sum of ((f(x + u_x) - f(x - u_x)) / 2)^2, the errors of the inputs taken as independent
/// (@eq{GUM08, 5.1.3}). Adds a note on formula and units; the inputs are then no unused columns. Throws Error (data)
/// for a cell that is not a number, with the line for a formula without a finite value, and for one whose
/// dimension is not that of its unit.
void append_computed(Dataset& dataset, const FormulaColumn& column, const ColumnFormula& by);

/// Appends a column. `text`: of each row; `si`: in SI, NaN for an empty cell.
struct NewCells {
    std::vector<std::string> text;
    std::vector<double> si;
};
void append_column(Dataset& dataset, Field field, const NewCells& cells);

}  // namespace impactfit
