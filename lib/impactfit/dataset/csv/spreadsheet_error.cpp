#include "impactfit/dataset/csv/spreadsheet_error.hpp"

#include <algorithm>
#include <array>

namespace impactfit {
namespace {

constexpr std::array<std::string_view, 27> spreadsheet_errors{
    "#DIV/0!",       "#DIV/0 !", "#DIV/0\u00a0!", "#\u00a1DIV/0!", "#N/A",     "#N/A!",          "#NA",
    "#NV",           "#N/D",     "#VALUE!",       "#WERT!",        "#VALEUR!", "#VALEUR\u00a0!", "#VALORE!",
    "#\u00a1VALOR!", "#REF!",    "#BEZUG!",       "#RIF!",         "#NAME?",   "#NOM?",          "#NUM!",
    "#ZAHL!",        "#NOMBRE!", "#NULL!",        "#\u00a1NUM!",   "#NULO!",   "Err:502"};

}  // namespace

bool is_spreadsheet_error(std::string_view cell) {
    return std::find(spreadsheet_errors.begin(), spreadsheet_errors.end(), cell) != spreadsheet_errors.end();
}

bool begins_spreadsheet_error(std::string_view line) {
    return is_spreadsheet_error(line.substr(0, line.find_first_of(",;\t")));
}

}  // namespace impactfit
