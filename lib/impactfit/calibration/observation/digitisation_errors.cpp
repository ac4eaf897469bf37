#include "impactfit/calibration/observation/digitisation_errors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/numbers/formula.hpp"

namespace impactfit {

bool KnownFigures::is_taken(const std::string& name) const {
    return std::any_of(figures_.begin(), figures_.end(), [&](const Figure& figure) { return figure.name == name; });
}

std::string KnownFigures::name(const std::string& called, const std::vector<SourceFile>& files,
                               const std::string& axes) {
    std::string clicks;
    for (const SourceFile& file : files) clicks += file.sha256 + "\n";
    clicks += axes;
    for (const Figure& figure : figures_)
        if (figure.clicks == clicks) return figure.name;
    const std::string plain = formula_name(called);
    std::string name = plain;
    if (is_taken(name) && !axes.empty()) name = fmt::format("{}_{}", plain, formula_name(axes));
    for (int number = 2; is_taken(name); ++number) name = fmt::format("{}_{}", plain, number);
    figures_.push_back({clicks, name});
    return name;
}

std::vector<std::size_t> figure_errors(const Dataset& dataset, const std::string& figure, std::string_view column,
                                       FitProblem& problem) {
    std::vector<std::size_t> places;
    if (!dataset.field(column).calibration) return places;
    // Column names contain no double underscore. Therefore the text before it is the figure.
    for (std::size_t number = 1; number <= shared_error_count; ++number)
        places.push_back(error_called(fmt::format("figure_error_{}__{}_{}", figure, column, number),
                                      "shared errors of digitised axes", problem));
    return places;
}

}  // namespace impactfit
