#include "impactfit/calibration/summary/contour_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/calibration/finished/contours_of_fit.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

const FreeParameter& free_at(const FitResult& result, Eigen::Index parameter) {
    return result.estimate.free[static_cast<std::size_t>(parameter)];
}

Interval range_of(const ProfileContour& contour, Eigen::Index parameter) {
    Interval range{contour.points.front()[parameter], contour.points.front()[parameter]};
    for (const Eigen::VectorXd& point : contour.points) {
        range.lower = std::min(range.lower, point[parameter]);
        range.upper = std::max(range.upper, point[parameter]);
    }
    return range;
}

/// "the upper bound of damping_exponent, 3", of the bounds on which the contour ends.
std::string bounds_of_ends(const FitResult& result, const ProfileContour& contour) {
    std::vector<std::string> bounds;
    for (const Eigen::Index parameter : {contour.first, contour.second}) {
        const FreeParameter& one = free_at(result, parameter);
        const Interval range = range_of(contour, parameter);
        // The ends are on the bound to 1e-9 of a deviation.
        const double rounding = 1e-6 * (range.upper - range.lower);
        for (const auto& [name, bound] : {std::pair{"lower", one.lower}, {"upper", one.upper}})
            if (std::abs(contour.points.front()[parameter] - bound) <= rounding ||
                std::abs(contour.points.back()[parameter] - bound) <= rounding)
                bounds.push_back(fmt::format("the {} bound of {}, {}", name, one.name, short_number(bound)));
    }
    return bounds.empty() ? "a bound" : fmt::format("{}", fmt::join(bounds, " and "));
}

/// The reason of a contour that is not closed.
std::string contour_text(const FitResult& result, const ProfileContour& contour) {
    const std::string pair =
        fmt::format("{} and {}", free_at(result, contour.first).name, free_at(result, contour.second).name);
    switch (contour.end) {
        case ContourEnd::closed:
            break;
        case ContourEnd::at_bound:
            return fmt::format("The contour of {} is open: it ends on {}.", pair, bounds_of_ends(result, contour));
        case ContourEnd::not_determined:
            return fmt::format("{} have no contour: the data do not determine all free parameters.", pair);
        case ContourEnd::not_converged:
            return fmt::format("The contour of {} is incomplete: the search along it stopped after {} points.", pair,
                               contour.points.size());
        case ContourEnd::better_minimum:
            return fmt::format(
                "{} have no contour: a re-fit has a lower chi-squared than the estimate. Search from "
                "more starts: {}.",
                pair, noted_option("starts N", result.problem->path));
        case ContourEnd::interrupted:
            return fmt::format("The contour of {} was interrupted.", pair);
    }
    return {};
}

}  // namespace

std::vector<std::string> contour_sentences(const FitResult& result) {
    if (!result.contours) return {};
    if (!result.contours->refused.empty()) return {fmt::format("No contours: {}.", result.contours->refused)};
    std::vector<std::string> sentences;
    for (const ProfileContour& contour : result.contours->traced)
        if (std::string text = contour_text(result, contour); !text.empty()) sentences.push_back(std::move(text));
    return sentences;
}

std::vector<std::string> contour_lines(const FitResult& result) {
    std::vector<std::string> lines;
    if (!result.contours) return lines;
    for (const ProfileContour& contour : result.contours->traced) {
        if (contour.end != ContourEnd::closed && contour.end != ContourEnd::at_bound) continue;
        const auto text = [&](Eigen::Index parameter) {
            const Interval range = range_of(contour, parameter);
            return fmt::format("{} {}", free_at(result, parameter).name, interval_text(range.lower, range.upper));
        };
        lines.push_back(fmt::format("joint {:.6g} % region{}: {}; {}", 100.0 * result.contours->level,
                                    contour.end == ContourEnd::at_bound ? " within the bounds" : "",
                                    text(contour.first), text(contour.second)));
    }
    return lines;
}

}  // namespace impactfit
