#include "impactfit/core/numbers/formula.hpp"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <cctype>
#include <numbers>

namespace impactfit {
namespace {

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

/// Returns the characters of a name: ASCII letters, digits and _, and all bytes of other letters in UTF-8.
const std::string& name_characters() {
    static const std::string characters = [] {
        std::string all;
        for (int c = 1; c < 256; ++c)
            if (c >= 0x80 || std::isalnum(c) != 0 || c == '_') all += static_cast<char>(c);
        return all;
    }();
    return characters;
}

}  // namespace

struct Formula::Parser {
    std::vector<std::string> names;
    std::vector<double> values;  ///< of the names; the parser reads them
    mu::Parser parser;
};

Formula::Formula(const std::string& text, const FormulaFault& fault) : parser_(std::make_unique<Parser>()) {
    const auto refuse = [&](const std::string& got, const std::string& allowed) {
        throw Error(fault.kind, fault.problem, got, allowed, fault.where);
    };
    if (assigns(text)) refuse(text, "a formula without =");
    mu::Parser& parser = parser_->parser;
    try {
        parser.DefineNameChars(name_characters().c_str());
        parser.DefineConst("pi", std::numbers::pi);
        parser.SetExpr(text);
        for (const auto& [name, unused] : parser.GetUsedVar()) parser_->names.push_back(name);
        parser_->values.resize(parser_->names.size(), 1.0);
        for (std::size_t i = 0; i < parser_->names.size(); ++i)
            parser.DefineVar(parser_->names[i], &parser_->values[i]);
        parser.Eval();
    } catch (const mu::Parser::exception_type& trouble) {
        refuse(fmt::format("{} ({})", text, trouble.GetMsg()), fault.allowed);
    }
    if (parser.GetNumResults() != 1) refuse(text, "one value");
}

Formula::~Formula() = default;
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;

const std::vector<std::string>& Formula::names() const {
    return parser_->names;
}

double Formula::operator()(std::span<const double> values) const {
    std::copy(values.begin(), values.end(), parser_->values.begin());
    return parser_->parser.Eval();
}

std::string formula_name(const std::string& text) {
    std::string name = text;
    for (char& letter : name)
        if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
    return name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) ? "_" + name : name;
}

}  // namespace impactfit
