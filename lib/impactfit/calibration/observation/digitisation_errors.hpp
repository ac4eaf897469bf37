#pragma once
// Digitisation errors: calibration errors of the axes of a figure, shared by all its points. They are nuisance
// parameters with prior 0 ± 1.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

class KnownFigures {
public:
    /// Returns a unique formula name of the figure in `files` with its axes. Equal content and axes give equal names,
    /// independent of the file name `called`.
    std::string name(const std::string& called, const std::vector<SourceFile>& files, const std::string& axes);

private:
    bool is_taken(const std::string& name) const;

    struct Figure {
        std::string clicks, name;
    };
    std::vector<Figure> figures_;
};

/// Returns the index of an error among the auxiliary parameters. Adds the error if absent.
std::size_t error_called(const std::string& name, const char* display_group, FitProblem& problem);

/// Adds an error of a name that no auxiliary parameter has, such as that of one row, and returns its index. No search:
/// a table of n rows has n errors.
std::size_t new_error(const std::string& name, const char* display_group, FitProblem& problem);

/// Returns the indices of the errors of a digitised column, in the order of Dataset::shared_errors. Empty if the column
/// was not digitised. Columns of one name in one figure share their errors.
std::vector<std::size_t> figure_errors(const Dataset& dataset, const std::string& figure, std::string_view column,
                                       FitProblem& problem);

}  // namespace impactfit
