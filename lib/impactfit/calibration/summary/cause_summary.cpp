#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/summary/summary_parts.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/units/axis_unit.hpp"

namespace impactfit {
namespace {

std::string millimetres(const PossibleCause& cause) {
    return concise_value(1e3 * std::abs(cause.size), 1e3 * cause.standard_error, "mm");
}

/// One digit of the last place of the observable, in its display unit: "0.1", "10 us".
std::string step_text(const PossibleCause& cause) {
    const std::string unit(cause.observable->unit == "1" ? "" : cause.observable->unit);
    const double step = cause.size * std::sqrt(12.0);
    if (unit.empty()) return fmt::format("{:.3g}", step);
    const AxisUnit shown = axis_unit(step, unit);
    return fmt::format("{:.3g} {}", step * shown.factor, shown.name);
}

std::string deviation_option(const PossibleCause& cause) {
    const bool pure = cause.observable->unit == "1";
    return fmt::format("sd {}={:.2g}{}", cause.observable->name, cause.size,
                       pure ? "" : fmt::format(" {}", cause.observable->unit));
}

/// The cause with its size.
std::string cause_text(const PossibleCause& cause) {
    switch (cause.fault) {
        case Fault::weight:
            return fmt::format("the weight during the contact, up to {:.2g} of the peak force", cause.size);
        case Fault::drag:
            return fmt::format("air drag, as of a sphere of {}", millimetres(cause));
        case Fault::height_offset:
            return fmt::format("all heights are {} too large, as those of the centre of a ball", millimetres(cause));
        case Fault::rebound_offset:
            return fmt::format(
                "rebound heights are {} too {}, as with drops to the {} and rebounds to the {} of a ball",
                millimetres(cause), cause.size > 0.0 ? "large" : "small", cause.size > 0.0 ? "bottom" : "top",
                cause.size > 0.0 ? "top" : "bottom");
        case Fault::height_ratio:
            return "the restitution is a ratio of heights, the square of the ratio of speeds";
        case Fault::mass:
            return fmt::format("force, time and speed agree with {} times the effective mass",
                               concise_value(cause.size, cause.standard_error));
        case Fault::rounding:
            return fmt::format("{} is written in steps of {}, more than its stated noise", cause.observable->name,
                               step_text(cause));
        case Fault::set_heights:
            return fmt::format("errors of {} of the drop heights, which repeats share", millimetres(cause));
        case Fault::two_specimens:
            break;
    }
    return fmt::format("the repeats belong to two specimens, whose {} differs by {} %", cause.observable->name,
                       concise_value(100.0 * cause.size, 100.0 * cause.standard_error));
}

/// The options that model the cause.
std::vector<std::string> remedies(const PossibleCause& cause) {
    switch (cause.fault) {
        case Fault::weight:
            return {"weight"};
        case Fault::drag:
            return {"diameter D"};
        case Fault::height_offset:
            return {"diameter D", "height-reference centre"};
        case Fault::rebound_offset:
            return {"diameter D", cause.size > 0.0 ? "height-reference bottom,top" : "height-reference top,bottom"};
        case Fault::height_ratio:
            return {"columns \"NAME=energy_ratio\""};
        case Fault::mass:
            return {"mass M"};
        case Fault::rounding:
            return {deviation_option(cause)};
        case Fault::set_heights:
            return {fmt::format("sd drop_height={:.2g} m", cause.size)};
        case Fault::two_specimens:
            break;
    }
    return {"group COLUMN"};
}

}  // namespace

std::vector<std::string> cause_sentences(const FitResult& result) {
    std::vector<std::string> sentences;
    for (const PossibleCause& cause : result.diagnosis.causes) {
        const std::string chi_squared =
            std::isnan(cause.chi_squared)
                ? ""
                : fmt::format(" (chi-squared {:.4g} instead of {:.4g})", cause.chi_squared, cause.chi_squared_without);
        std::vector<std::string> options;
        for (const std::string& option : remedies(cause)) options.push_back(noted_option(option, result.problem->path));
        sentences.push_back(fmt::format("Possible cause: {}{}. Model it: {}.", cause_text(cause), chi_squared,
                                        fmt::join(options, ", ")));
    }
    return sentences;
}

}  // namespace impactfit
