#include "impactfit/calibration/problem/expressions.hpp"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <cctype>
#include <mutex>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

/// Throws Error (problem) at the parameter of the formula.
[[noreturn]] void refuse_expression(const std::string& what, const std::string& got, const std::string& allowed,
                                    const std::string& file, const std::string& parameter) {
    throw Error(ErrorKind::problem, what, got, allowed, {file, 0, 0, fmt::format("parameters.{}", parameter)});
}

/// Returns true if the formula assigns a variable (a = 2), which muParser accepts. Comparisons are not assignments.
bool assigns(const std::string& formula) {
    for (std::size_t i = formula.find('='); i != std::string::npos; i = formula.find('=', i + 1)) {
        if (i + 1 < formula.size() && formula[i + 1] == '=') {
            ++i;
            continue;
        }
        if (i == 0 || std::string("<>!").find(formula[i - 1]) == std::string::npos) return true;
    }
    return false;
}

}  // namespace

/// Formulas and evaluation order. The mutex serialises evaluations because a muParser parser holds evaluation state.
struct TiedExpressions::Parsers {
    std::vector<double> values;  ///< variables, in the order of the parameters
    std::vector<mu::Parser> parsers;
    std::vector<std::set<std::size_t>> needs;  ///< parameters in each formula, then all indirect dependencies
    std::vector<std::size_t> order;            ///< evaluation order of the tied parameters
    std::mutex mutex;
};

namespace {

class FormulaReader {
public:
    FormulaReader(std::span<const FitParameter> parameters, const std::string& file)
        : parameters_(parameters), file_(file) {
        for (const FitParameter& parameter : parameters) names_.push_back(parameter.name);
    }

    /// Compiles the formula of a parameter into `parser`. Returns the indices of its variables.
    std::set<std::size_t> read(std::size_t tied, mu::Parser& parser, std::vector<double>& values) const {
        const FitParameter& parameter = parameters_[tied];
        const std::string what = fmt::format("invalid expression of {}", parameter.name);
        if (assigns(parameter.expression))
            refuse_expression(what, parameter.expression, "a formula without =", file_, parameter.name);
        try {
            parser.SetExpr(parameter.expression);
            std::set<std::size_t> needed;
            for (const auto& [name, unused] : parser.GetUsedVar()) needed.insert(index_of(name, parameter));
            for (std::size_t i = 0; i < names_.size(); ++i) parser.DefineVar(names_[i], &values[i]);
            parser.Eval();
            if (parser.GetNumResults() != 1)
                refuse_expression(what, parameter.expression, "one value", file_, parameter.name);
            return needed;
        } catch (const mu::Parser::exception_type& trouble) {
            refuse_expression(what, fmt::format("{} ({})", parameter.expression, trouble.GetMsg()),
                              "a formula of other parameters, such as 0.5 * stiffness", file_, parameter.name);
        }
    }

private:
    std::size_t index_of(const std::string& name, const FitParameter& parameter) const {
        const auto found = std::find(names_.begin(), names_.end(), name);
        if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
        std::vector<std::string> others = names_;
        std::erase(others, parameter.name);
        refuse_expression(fmt::format("unknown name in the expression of {}", parameter.name), name,
                          allowed_names(name, others), file_, parameter.name);
    }

    std::span<const FitParameter> parameters_;
    const std::string& file_;
    std::vector<std::string> names_;
};

/// Orders the formulas by dependency. Throws Error (problem) for a cycle.
class FormulaOrder {
public:
    FormulaOrder(std::span<const FitParameter> parameters, const std::string& file,
                 std::vector<std::set<std::size_t>>& needs)
        : parameters_(parameters), file_(file), needs_(needs), done_(parameters.size()) {}

    std::vector<std::size_t> operator()() {
        for (std::size_t i = 0; i < parameters_.size(); ++i) visit(i);
        return order_;
    }

private:
    void visit(std::size_t i) {
        if (done_[i] || parameters_[i].role != FitParameter::Role::tied) return;
        const bool again = std::find(path_.begin(), path_.end(), i) != path_.end();
        path_.push_back(i);
        if (again) refuse_cycle();
        const std::set<std::size_t> direct = needs_[i];
        for (const std::size_t needed : direct) {
            visit(needed);
            needs_[i].insert(needs_[needed].begin(), needs_[needed].end());
        }
        path_.pop_back();
        done_[i] = true;
        order_.push_back(i);
    }

    [[noreturn]] void refuse_cycle() const {
        const auto first = std::find(path_.begin(), path_.end(), path_.back());
        std::string cycle;
        for (auto i = first; i != path_.end(); ++i)
            cycle += fmt::format("{}{}", i == first ? "" : " -> ", parameters_[*i].name);
        refuse_expression("cyclic expressions", cycle, "formulas of free, fixed or measured parameters", file_,
                          parameters_[path_.back()].name);
    }

    std::span<const FitParameter> parameters_;
    const std::string& file_;
    std::vector<std::set<std::size_t>>& needs_;
    std::vector<bool> done_;
    std::vector<std::size_t> path_, order_;
};

}  // namespace

TiedExpressions::TiedExpressions(std::span<const FitParameter> parameters, const std::string& file)
    : parsers_(std::make_unique<Parsers>()) {
    Parsers& all = *parsers_;
    all.values.resize(parameters.size(), 1.0);
    all.parsers.resize(parameters.size());
    all.needs.resize(parameters.size());
    const FormulaReader reader(parameters, file);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (parameters[i].role == FitParameter::Role::tied) all.needs[i] = reader.read(i, all.parsers[i], all.values);
    all.order = FormulaOrder(parameters, file, all.needs)();
}

TiedExpressions::~TiedExpressions() = default;

void TiedExpressions::fill(std::span<double> values) const {
    if (parsers_->order.empty()) return;
    const std::scoped_lock lock(parsers_->mutex);
    std::copy(values.begin(), values.end(), parsers_->values.begin());
    for (const std::size_t i : parsers_->order) values[i] = parsers_->values[i] = parsers_->parsers[i].Eval();
}

bool TiedExpressions::depends(std::size_t tied, std::size_t parameter) const {
    return parsers_->needs[tied].contains(parameter);
}

std::string formula_name(const std::string& text) {
    std::string name = text;
    for (char& letter : name)
        if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
    return name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) ? "_" + name : name;
}

}  // namespace impactfit
