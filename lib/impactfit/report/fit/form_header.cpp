#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "impactfit/calibration/problem/expressions.hpp"
#include "impactfit/calibration/summary/form_quality.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/report/fit/form_report.hpp"

namespace impactfit {
namespace {

/// Text without the end of a C comment.
std::string comment_text(std::string text) {
    for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/")) text.replace(at, 2, "* /");
    for (char& letter : text)
        if (std::iscntrl(static_cast<unsigned char>(letter)) != 0) letter = ' ';
    return text;
}

/// C expression of the form. An expression of the problem file is C unless it contains other operators or functions.
std::string code_of(const FormEntry& form) {
    if (!form.description.c_code.empty()) return std::string(form.description.c_code);
    const std::string text(form.description.equation);
    for (const char* other : {"^", "?", "=", "&&", "||", "min(", "max(", "sum(", "avg(", "ln(", "sign(", "rint("})
        if (text.find(other) != std::string::npos)
            throw Error(ErrorKind::usage, "expression outside C", other,
                        "+ - * / exp log sqrt sin cos tan, such as exp(2 * log(x)) for a power",
                        {{}, 0, 0, "--header"});
    return text;
}

std::string range_condition(const Parameter& input, double low, double high) {
    return fmt::format("{0} >= {1:.17g} && {0} <= {2:.17g}", input.name, low, high);
}

/// Range of each input in the data.
std::vector<std::pair<double, double>> ranges_of(const FitProblem& problem) {
    std::vector<std::pair<double, double>> ranges;
    for (const FitCondition& condition : problem.conditions) {
        const std::vector<double> inputs = form_inputs(problem, condition);
        ranges.resize(inputs.size(), {HUGE_VAL, -HUGE_VAL});
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            ranges[i].first = std::min(ranges[i].first, inputs[i]);
            ranges[i].second = std::max(ranges[i].second, inputs[i]);
        }
    }
    return ranges;
}

std::string error_comment(const FitResult& result) {
    const auto quality = form_quality(result);
    if (!quality)
        return fmt::format(
            "Root mean square residual of the fit: {:.3g}.",
            std::sqrt(2.0 * result.search.best.cost / static_cast<double>(result.residuals.values.size())));
    std::string text =
        fmt::format("Largest error against exact simulation: {:.3g} of the output", quality->output.largest);
    if (quality->restitution)
        text += fmt::format(", {:.3g} of the realised restitution", quality->restitution->largest);
    return text + ".";
}

}  // namespace

std::string form_header(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    if (!problem.form_task || result.estimate.given_values.empty())
        throw Error(ErrorKind::usage, "a header requires a fitted form", "none", "--form NAME", {{}, 0, 0, "--header"});
    const FormEntry& form = problem.form_task->form();
    const std::string name = formula_name(std::string(form.description.name));
    std::string guard = "IMPACTFIT_" + name + "_H", arguments, conditions, constants;
    for (char& letter : guard) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    const auto ranges = ranges_of(problem);
    for (std::size_t i = 0; i < form.inputs.size(); ++i) {
        arguments += fmt::format("{}double {}", i == 0 ? "" : ", ", form.inputs[i].name);
        conditions +=
            fmt::format("{}{}", i == 0 ? "" : " && ", range_condition(form.inputs[i], ranges[i].first, ranges[i].second));
    }
    for (std::size_t i = 0; i < form.constants.size(); ++i)
        constants +=
            fmt::format("    const double {} = {:.17g};\n", form.constants[i].name, result.estimate.given_values[i]);
    return fmt::format(
        "/* {0}: {1}.\n *\n *   {2}\n *\n * Constants fitted to {3} points by impactfit {4}. NaN outside the range of "
        "the data.\n"
        " * {5} C99, needs <math.h> only. */\n"
        "#ifndef {6}\n#define {6}\n\n#include <math.h>\n\n"
        "static inline double impactfit_{7}({8}) {{\n{9}    if (!({10})) return NAN;\n    return {11};\n}}\n\n#endif\n",
        comment_text(std::string(form.output.name)), comment_text(std::string(form.description.title)),
        comment_text(std::string(form.description.equation)), problem.conditions.size(), version, error_comment(result),
        guard, name, arguments, constants, conditions, code_of(form));
}

}  // namespace impactfit
