#pragma once
// Digitisation errors: calibration errors of the axes of a figure, shared by all its points. They are nuisance
// parameters with prior 0 ± 1.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/noise/rig_errors.hpp"
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

/// Returns the indices of the errors of a digitised column, in the order of Dataset::shared_errors. Empty if the column
/// was not digitised. Columns of one name in one figure share their errors.
std::vector<std::size_t> figure_errors(const Dataset& dataset, const std::string& figure, std::string_view column,
                                       FitProblem& problem);

}  // namespace impactfit
