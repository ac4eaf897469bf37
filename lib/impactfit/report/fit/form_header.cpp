#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "impactfit/calibration/summary/form_quality.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/simulators/code/source_text.hpp"

namespace impactfit {
namespace {

constexpr std::array<std::string_view, 12> c_functions{"exp",  "log",  "sqrt", "sin",  "cos",  "tan",
                                                       "asin", "acos", "atan", "sinh", "cosh", "tanh"};
constexpr std::array<std::string_view, 14> c_keywords{"int", "long", "char", "short", "float",  "double", "void",
                                                      "if",  "else", "for",  "while", "return", "static", "const"};

template <class List>
bool holds(const List& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

[[noreturn]] void refuse_code(const std::string& got) {
    throw Error(ErrorKind::usage, "expression outside C", got,
                "+ - * / exp log sqrt sin cos tan and names that C permits, such as exp(2 * log(x)) for a power",
                {{}, 0, 0, option("header")});
}

/// Throws Error (usage) for a name that is neither a variable of the form nor a C function, and for a variable with a
/// name of the language.
void check_name(const FormEntry& form, const std::string& name) {
    const auto same = [&](const Parameter& parameter) { return parameter.name == name; };
    const bool variable = std::any_of(form.inputs.begin(), form.inputs.end(), same) ||
                          std::any_of(form.constants.begin(), form.constants.end(), same);
    const bool of_c = holds(c_functions, name), keyword = holds(c_keywords, name);
    if (keyword || variable == of_c) refuse_code(name);
}

/// Number at the start of the text; an integer becomes a double, because 1/2 is 0 in C.
std::string c_number(std::string_view text, std::size_t& length) {
    const auto number = number_prefix(text);
    if (!number) refuse_code(std::string(text));
    length = number->length;
    const std::string digits(text.substr(0, length));
    return digits.find_first_of(".eE") == std::string::npos ? digits + ".0" : digits;
}

/// Expression of a problem file as C.
std::string c_expression(const FormEntry& form) {
    const std::string_view text = form.description.equation;
    std::string code;
    for (std::size_t i = 0; i < text.size();) {
        const auto letter = static_cast<unsigned char>(text[i]);
        std::size_t length = 1;
        if (std::isdigit(letter) != 0 || letter == '.') {
            code += c_number(text.substr(i), length);
        } else if (std::isalpha(letter) != 0 || letter == '_') {
            while (i + length < text.size() &&
                   (std::isalnum(static_cast<unsigned char>(text[i + length])) != 0 || text[i + length] == '_'))
                ++length;
            const std::string name(text.substr(i, length));
            check_name(form, name);
            code += name;
        } else if (std::string_view("+-*/() ").find(text[i]) != std::string_view::npos) {
            code += text[i];
        } else {
            refuse_code(std::string(1, text[i]));
        }
        i += length;
    }
    return code;
}

/// C expression of the form.
std::string code_of(const FormEntry& form) {
    return form.description.c_code.empty() ? c_expression(form) : std::string(form.description.c_code);
}

/// Returns true if the name is a whole word of the code.
bool occurs(std::string_view name, std::string_view code) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !is_letter(code[at - 1])) && (end == code.size() || !is_letter(code[end]))) return true;
    }
    return false;
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

std::string error_comment(const FitResult& result, std::size_t formula) {
    const auto quality = form_quality(result, formula);
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

std::string upper_case(std::string text) {
    for (char& letter : text) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return text;
}

/// C99 code of one form.
struct FormCode {
    std::string comment, function;
};

/// Returns the function of one form, with the inputs and constants of its expression.
FormCode form_code(const FitResult& result, std::size_t formula) {
    const FitProblem& problem = *result.problem;
    const FormEntry& form = problem.form_task->model.formulas()[formula];
    std::string arguments, conditions, constants;
    const auto ranges = ranges_of(problem);
    for (std::size_t i = 0; i < form.inputs.size(); ++i) {
        if (!occurs(form.inputs[i].name, code_of(form))) continue;  // an exponent of the impacts only
        arguments += fmt::format("{}double {}", arguments.empty() ? "" : ", ", form.inputs[i].name);
        conditions += fmt::format("{}{}", conditions.empty() ? "" : " && ",
                                  range_condition(form.inputs[i], ranges[i].first, ranges[i].second));
    }
    for (std::size_t i = 0; i < form.constants.size(); ++i)
        if (occurs(form.constants[i].name, code_of(form)))
            constants += fmt::format("    const double {} = {:.17g};\n", form.constants[i].name,
                                     result.estimate.given_values[i]);
    const std::string comment = fmt::format(
        "/* {}: {}.\n *\n *   {}\n *\n * Constants fitted to {} points by impactfit {}. NaN outside the range of the "
        "data.\n * {} C99, needs <math.h> only. */\n",
        c_comment_text(std::string(form.output.name)), c_comment_text(std::string(form.description.title)),
        c_comment_text(std::string(form.description.equation)), problem.conditions.size(), version,
        error_comment(result, formula));
    const std::string code =
        fmt::format("static inline double impactfit_{}({}) {{\n{}    if (!({})) return NAN;\n    return {};\n}}\n",
                    formula_name(std::string(form.description.name)), arguments, constants, conditions, code_of(form));
    return {wrapped(comment, " *   "), wrapped(code, "        ")};
}

}  // namespace

std::string form_header(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    if (!problem.form_task || result.estimate.given_values.empty())
        throw Error(ErrorKind::usage, "a header requires a fitted form", "none", option("form NAME"),
                    {{}, 0, 0, option("header")});
    const std::string guard =
        upper_case("IMPACTFIT_" + formula_name(std::string(problem.form_task->form().description.name)) + "_H");
    const std::string opening = fmt::format("#ifndef {0}\n#define {0}\n\n#include <math.h>\n\n", guard);
    std::string text;
    for (std::size_t i = 0; i < problem.form_task->outputs.size(); ++i) {
        const auto [comment, function] = form_code(result, i);
        text += fmt::format("{}{}{}\n", comment, i == 0 ? opening : "", function);
    }
    return text + "#endif\n";
}

}  // namespace impactfit
