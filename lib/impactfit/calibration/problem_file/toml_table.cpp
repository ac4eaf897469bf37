#include "impactfit/calibration/problem_file/toml_table.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/toml_depth.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/value_with_unit.hpp"

namespace impactfit {

struct TomlTable::Value {
    std::shared_ptr<const toml::table> document;
    const toml::table* table;
};

namespace {

SourceLocation place(const std::string& file, const toml::source_region& source, std::string key) {
    return {file, static_cast<long>(source.begin.line), static_cast<long>(source.begin.column), std::move(key)};
}

std::string kind_of(const toml::node& node) {
    std::ostringstream type;
    type << node.type();
    return type.str();
}

/// Returns the value of a number. `value<double>` is empty for integers above 2^53 that no double represents.
double number_of(const toml::node& node) {
    return node.is_integer() ? static_cast<double>(*node.value<std::int64_t>()) : *node.value<double>();
}

/// Returns a short text of the value for error messages.
std::string shown(const toml::node* node) {
    if (node == nullptr) return "nothing";
    if (const auto text = node->value<std::string>(); text && node->is_string()) return fmt::format("'{}'", *text);
    if (const auto whole = node->value<std::int64_t>(); whole && node->is_integer()) return fmt::format("{}", *whole);
    if (node->is_floating_point()) return fmt::format("{:.12g}", number_of(*node));
    if (const auto truth = node->value<bool>(); truth && node->is_boolean()) return *truth ? "true" : "false";
    return kind_of(*node);
}

toml::array array_of(const TomlEntry::List& list);
toml::table table_of(const TomlEntry::Table& entries);

/// Calls `add` with the entry as TOML value, array or table.
template <class Add>
void add_entry(const TomlEntry& entry, const Add& add) {
    std::visit(
        [&](const auto& value) {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, TomlEntry::List>)
                add(array_of(value));
            else if constexpr (std::is_same_v<Value, TomlEntry::Table>)
                add(table_of(value));
            else if constexpr (std::is_same_v<Value, long>)
                add(static_cast<std::int64_t>(value));
            else
                add(value);
        },
        entry.value);
}

toml::array array_of(const TomlEntry::List& list) {
    toml::array array;
    for (const TomlEntry& item : list) add_entry(item, [&](const auto& made) { array.push_back(made); });
    return array;
}

toml::table table_of(const TomlEntry::Table& entries) {
    toml::table table;
    for (const auto& [key, item] : entries)
        add_entry(item, [&, &name = key](const auto& made) { table.insert_or_assign(name, made); });
    return table;
}

/// Returns true if a line of the text has a value such as 1,5, which is not a list: "start = 1,5".
bool has_decimal_comma(const std::string& text, std::size_t line) {
    std::istringstream lines(text);
    std::string content;
    for (std::size_t i = 0; i < line; ++i) std::getline(lines, content);
    constexpr const char* digits = "0123456789";
    for (std::size_t at = content.find('='); at != std::string::npos; at = content.find('=', at + 1)) {
        const std::size_t first = content.find_first_not_of(" \t+-", at + 1);
        const std::size_t end = content.find_first_not_of(digits, first);
        const bool number = first != std::string::npos && end != std::string::npos && end > first;
        if (number && content[end] == ',' && content.find_first_of(digits, end) == end + 1) return true;
    }
    return false;
}

}  // namespace

TomlTable::TomlTable(Value value, std::string file, std::string path)
    : value_(std::make_shared<const Value>(std::move(value))), file_(std::move(file)), path_(std::move(path)) {}

TomlTable TomlTable::parse(const std::string& text, const std::string& file) {
    check_key_depth(text, file);
    try {
        auto document = std::make_shared<const toml::table>(toml::parse(text));
        const toml::table* top = document.get();
        return {Value{std::move(document), top}, file, {}};
    } catch (const toml::parse_error& error) {
        const bool comma = has_decimal_comma(text, error.source().begin.line);
        throw Error(ErrorKind::problem, comma ? "a decimal comma in a number" : "invalid TOML in the problem file",
                    comma ? std::string() : std::string(error.description()),
                    comma ? "a decimal point, 1.5 instead of 1,5" : "see docs/problem_file.md",
                    place(file, error.source(), {}));
    }
}

TomlTable TomlTable::of(const TomlEntry::Table& entries, const std::string& name) {
    auto document = std::make_shared<const toml::table>(table_of(entries));
    const toml::table* top = document.get();
    return {Value{std::move(document), top}, name, {}};
}

std::string TomlTable::toml() const {
    std::ostringstream text;
    text << *value_->table;
    return text.str();
}

bool TomlTable::has(std::string_view key) const {
    return value_->table->contains(key);
}

bool TomlTable::is_text(std::string_view key) const {
    const toml::node* node = value_->table->get(key);
    return node != nullptr && node->is_string();
}

bool TomlTable::is_table(std::string_view key) const {
    const toml::node* node = value_->table->get(key);
    return node != nullptr && node->is_table();
}

std::vector<std::string> TomlTable::keys() const {
    std::vector<std::string> names;
    for (const auto& [key, node] : *value_->table) names.emplace_back(key.str());
    return names;
}

SourceLocation TomlTable::where(std::string_view key) const {
    const std::string path =
        path_.empty() || key.empty() ? fmt::format("{}{}", path_, key) : fmt::format("{}.{}", path_, key);
    const auto found = key.empty() ? value_->table->end() : value_->table->find(key);
    if (found == value_->table->end()) return place(file_, value_->table->source(), path);
    return place(file_, found->first.source(), path);
}

void TomlTable::refuse(std::string_view key, const std::string& allowed) const {
    const toml::node* node = value_->table->get(key);
    throw Error(ErrorKind::problem, node == nullptr ? "missing key" : "value of another type",
                node == nullptr ? "" : shown(node), allowed, where(key));
}

std::string TomlTable::text(std::string_view key) const {
    const toml::node* node = value_->table->get(key);
    if (node == nullptr || !node->is_string()) refuse(key, "a string in quotation marks");
    return *node->value<std::string>();
}

double TomlTable::number(std::string_view key) const {
    const toml::node* node = value_->table->get(key);
    if (node == nullptr || !node->is_number() || std::isnan(number_of(*node))) refuse(key, "a number");
    return number_of(*node);
}

long TomlTable::integer(std::string_view key) const {
    const toml::node* node = value_->table->get(key);
    if (node == nullptr || !node->is_integer()) refuse(key, "an integer");
    return static_cast<long>(*node->value<std::int64_t>());
}

bool TomlTable::truth(std::string_view key) const {
    const toml::node* node = value_->table->get(key);
    if (node == nullptr || !node->is_boolean()) refuse(key, "true or false");
    return *node->value<bool>();
}

std::vector<std::string> TomlTable::texts(std::string_view key) const {
    const toml::array* array = value_->table->get_as<toml::array>(key);
    if (array == nullptr || !(array->empty() || array->is_homogeneous(toml::node_type::string)))
        refuse(key, "a list of strings, [\"a\"]");
    std::vector<std::string> result;
    for (const toml::node& node : *array) result.push_back(*node.value<std::string>());
    return result;
}

std::vector<std::string> TomlTable::integers_or_texts(std::string_view key) const {
    const toml::array* array = value_->table->get_as<toml::array>(key);
    std::vector<std::string> result;
    if (array == nullptr) refuse(key, "a list, [3, \"7: double hit\"]");
    for (const toml::node& node : *array)
        if (const auto text = node.value_exact<std::string>())
            result.push_back(*text);
        else if (const auto number = node.value_exact<std::int64_t>())
            result.push_back(std::to_string(*number));
        else
            refuse(key, "a list of integers and texts, [3, \"7: double hit\"]");
    return result;
}

double TomlTable::quantity_of(const void* untyped, std::string_view key, std::string_view si_unit) const {
    const auto* node = static_cast<const toml::node*>(untyped);
    const std::string allowed = fmt::format("a number in {}, or a string with unit", si_unit);
    if (node == nullptr || !(node->is_number() || node->is_string())) refuse(key, allowed);
    if (node->is_number()) {
        if (std::isnan(number_of(*node))) refuse(key, allowed);
        return number_of(*node);
    }
    try {
        return parse_quantity(*node->value<std::string>(), si_unit, where(key));
    } catch (const Error& error) {
        throw error.as(ErrorKind::problem);
    }
}

double TomlTable::quantity(std::string_view key, std::string_view si_unit) const {
    return quantity_of(value_->table->get(key), key, si_unit);
}

std::vector<double> TomlTable::quantities(std::string_view key, const std::vector<std::string>& si_units) const {
    const toml::array* array = value_->table->get_as<toml::array>(key);
    if (array == nullptr || array->size() != si_units.size())
        refuse(key, fmt::format("a list of {} values", si_units.size()));
    std::vector<double> result;
    for (std::size_t i = 0; i < si_units.size(); ++i) {
        const toml::node& node = *array->get(i);
        const bool infinite = node.is_string() && *node.value<std::string>() == "inf";
        result.push_back(infinite ? HUGE_VAL : quantity_of(&node, key, si_units[i]));
    }
    return result;
}

ValueWithUnit TomlTable::value(std::string_view key) const {
    return value_at(value_->table->get(key), key);
}

ValueWithUnit TomlTable::value_at(const void* untyped, std::string_view key) const {
    const auto* node = static_cast<const toml::node*>(untyped);
    if (node != nullptr && node->is_number() && !std::isnan(number_of(*node))) return number_of(*node);
    if (node == nullptr || !node->is_string()) refuse(key, "a number in SI, or a string with unit");
    return located(where(key), [&] { return read_value(*node->value<std::string>(), "", where(key)); });
}

std::vector<ValueWithUnit> TomlTable::values(std::string_view key, std::size_t count) const {
    const toml::array* array = value_->table->get_as<toml::array>(key);
    if (array == nullptr || array->size() != count) refuse(key, fmt::format("a list of {} values", count));
    std::vector<ValueWithUnit> result;
    for (const toml::node& node : *array) result.push_back(value_at(&node, key));
    return result;
}

TomlTable TomlTable::table(std::string_view key) const {
    const toml::table* node = value_->table->get_as<toml::table>(key);
    if (node == nullptr) refuse(key, fmt::format("a table, [{0}] or {0} = {{ }}", key));
    return {Value{value_->document, node}, file_, where(key).key};
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) const {
    const toml::array* array = value_->table->get_as<toml::array>(key);
    if (array == nullptr || !array->is_array_of_tables()) refuse(key, fmt::format("tables under [[{}]]", key));
    std::vector<TomlTable> result;
    for (const toml::node& node : *array)
        result.push_back({Value{value_->document, node.as_table()}, file_, where(key).key});
    return result;
}

std::size_t TomlTable::choice(std::string_view key, std::span<const std::string_view> known) const {
    const std::string word = text(key);
    const auto found = std::find(known.begin(), known.end(), word);
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
    const std::vector<std::string> names(known.begin(), known.end());
    throw Error(ErrorKind::problem, fmt::format("unknown {}", key), word, allowed_names(word, names), where(key));
}

void TomlTable::only_keys(std::span<const std::string> known) const {
    for (const auto& [key, node] : *value_->table) {
        if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
        throw Error(ErrorKind::problem, "unknown key", std::string(key.str()), allowed_names(key.str(), known),
                    where(key.str()));
    }
}

}  // namespace impactfit
