#pragma once
// The errors that all points of a digitised figure share, those of the clicks that calibrated its axes. They are
// nuisance parameters, known to 0 +- 1.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

class KnownFigures {
public:
    /// A name for formulas, of the figure in `files` and its axes: the same for the same content and axes, whatever the
    /// file is called, and no other's.
    std::string name(const std::string& called, const std::vector<SourceFile>& files, const std::string& axes);

private:
    bool is_taken(const std::string& name) const;

    struct Figure {
        std::string clicks, name;
    };
    std::vector<Figure> figures_;
};

/// The place of such an error among the auxiliary parameters, to which it is added unless it is there.
std::size_t error_called(const std::string& name, const char* display_group, FitProblem& problem);

/// The places of those of a digitised column, in the order of Dataset::shared_errors; none if the column was not
/// digitised. Columns of one name in one figure (known_figures.hpp) share their errors.
std::vector<std::size_t> figure_errors(const Dataset& dataset, const std::string& figure, std::string_view column,
                                       FitProblem& problem);

}  // namespace impactfit
