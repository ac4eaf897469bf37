#include "impactfit/calibration/problem/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
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

}  // namespace

/// A formula and the parameters of its names.
struct ParameterFormula {
    Formula formula;
    std::vector<std::size_t> names;
};

/// Formulas and evaluation order. The mutex serialises evaluations because a formula holds evaluation state.
struct TiedExpressions::Parsers {
    std::vector<std::optional<ParameterFormula>> formulas;  ///< of the tied parameters
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

    /// Returns the formula of a tied parameter.
    ParameterFormula read(std::size_t tied) const {
        const FitParameter& parameter = parameters_[tied];
        Formula formula(parameter.expression, {ErrorKind::problem,
                                               fmt::format("invalid expression of {}", parameter.name),
                                               "a formula of other parameters, such as 0.5 * stiffness",
                                               {file_, 0, 0, fmt::format("parameters.{}", parameter.name)}});
        std::vector<std::size_t> names;
        for (const std::string& name : formula.names()) names.push_back(index_of(name, parameter));
        return {std::move(formula), std::move(names)};
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
    all.formulas.resize(parameters.size());
    all.needs.resize(parameters.size());
    const FormulaReader reader(parameters, file);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].role != FitParameter::Role::tied) continue;
        all.formulas[i] = reader.read(i);
        all.needs[i] = {all.formulas[i]->names.begin(), all.formulas[i]->names.end()};
    }
    all.order = FormulaOrder(parameters, file, all.needs)();
}

TiedExpressions::~TiedExpressions() = default;

void TiedExpressions::fill(std::span<double> values) const {
    if (parsers_->order.empty()) return;
    const std::scoped_lock lock(parsers_->mutex);
    std::vector<double> named;
    for (const std::size_t i : parsers_->order) {
        const ParameterFormula& tied = *parsers_->formulas[i];
        named.clear();
        for (const std::size_t name : tied.names) named.push_back(values[name]);
        values[i] = tied.formula(named);
    }
}

bool TiedExpressions::depends(std::size_t tied, std::size_t parameter) const {
    return parsers_->needs[tied].contains(parameter);
}

}  // namespace impactfit
