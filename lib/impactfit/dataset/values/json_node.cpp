#include "impactfit/dataset/values/json_node.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

SourceLocation place_of_byte(const std::string& text, std::size_t byte, const std::string& file) {
    const std::string before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n') == std::string::npos ? 0 : before.rfind('\n') + 1;
    return {file, static_cast<long>(lines) + 1, static_cast<long>(before.size() - start) + 1, {}};
}

// Returns the text at an error position in ASCII, because the bytes may be arbitrary or half a character.
std::string token_at(const std::string& text, std::size_t byte) {
    const std::size_t start = byte == 0 ? 0 : byte - 1;
    if (start >= text.size()) return "the end of the file";
    std::string token = text.substr(start, std::min(text.find('\n', start), start + 20) - start);
    std::replace_if(
        token.begin(), token.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return token;
}

// Deeper than any valid file; error messages print values recursively.
constexpr int deepest = 64;

std::vector<std::string> keys_of(const nlohmann::json& object) {
    std::vector<std::string> keys;
    for (const auto& item : object.items()) keys.push_back(item.key());
    return keys;
}

/// Returns a number, or an infinity written as text. Empty for any other value.
std::optional<double> extended(const nlohmann::json& value) {
    if (value == "inf") return HUGE_VAL;
    if (value == "-inf") return -HUGE_VAL;
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

/// Collects the keys of the open objects; stops at a key that occurs again.
class KeyReader : public nlohmann::json::json_sax_t {
public:
    std::optional<std::string> repeated;

    bool start_object(std::size_t) override {
        open_.emplace_back();
        return true;
    }
    bool key(nlohmann::json::string_t& name) override {
        if (open_.back().insert(name).second) return true;
        repeated = name;
        return false;
    }
    bool end_object() override {
        open_.pop_back();
        return true;
    }
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(nlohmann::json::number_integer_t) override { return true; }
    bool number_unsigned(nlohmann::json::number_unsigned_t) override { return true; }
    bool number_float(nlohmann::json::number_float_t, const nlohmann::json::string_t&) override { return true; }
    bool string(nlohmann::json::string_t&) override { return true; }
    bool binary(nlohmann::json::binary_t&) override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

private:
    std::vector<std::set<std::string>> open_;
};

}  // namespace

// Counts brackets outside strings: the callback of the parser takes time quadratic in the length of a list.
void check_json_depth(const std::string& text, const std::string& file) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') quoted = !quoted;
        if (quoted && c == '\\') ++at;
        if (quoted) continue;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > deepest)
            throw Error(ErrorKind::data, "the file is nested too deeply", {}, fmt::format("at most {} levels", deepest),
                        place_of_byte(text, at + 1, file));
    }
}

void refuse_json(const std::string& text, std::size_t byte, const std::string& file) {
    throw Error(ErrorKind::data, "the file is not JSON", token_at(text, byte), "a JSON object or list (RFC 8259)",
                place_of_byte(text, byte, file));
}

/// A part of the document, which lives as long as its nodes.
struct JsonNode::Value {
    std::shared_ptr<const nlohmann::json> document;
    const nlohmann::json* json;
};

JsonNode JsonNode::parse(const std::string& text, const std::string& file) {
    check_json_depth(text, file);
    try {
        auto document = std::make_shared<const nlohmann::json>(nlohmann::json::parse(text));
        const nlohmann::json* top = document.get();
        return {Value{std::move(document), top}, file, {}};
    } catch (const nlohmann::json::parse_error& error) {
        refuse_json(text, error.byte, file);
    } catch (const nlohmann::json::exception&) {
        throw Error(ErrorKind::data, "a number outside the range of JSON", {}, "finite numbers", {file, 0, 0, {}});
    }
}

JsonNode::JsonNode(Value value, std::string file, std::string path)
    : value_(std::make_shared<const Value>(std::move(value))), file_(std::move(file)), path_(std::move(path)) {
    if (!value_->json->is_object()) {
        throw Error(ErrorKind::data, "a JSON value of the wrong type", value_->json->type_name(), "an object { }",
                    where());
    }
}

bool JsonNode::has(const std::string& key) const {
    return value_->json->contains(key);
}

bool JsonNode::has_value(const std::string& key) const {
    return has(key) && !value_->json->at(key).is_null();
}

bool JsonNode::has_object(const std::string& key) const {
    return has(key) && value_->json->at(key).is_object();
}

std::size_t JsonNode::length(const std::string& key) const {
    return has(key) && value_->json->at(key).is_array() ? value_->json->at(key).size() : 0;
}

SourceLocation JsonNode::where(const std::string& key) const {
    const bool both = !path_.empty() && !key.empty();
    return {file_, 0, 0, path_ + (both ? "." : "") + key};
}

void JsonNode::refuse_type(const std::string& key, std::string_view type) const {
    throw Error(ErrorKind::data, fmt::format("key '{}' is of the wrong type", key),
                value_->json->at(key).dump(-1, ' ', true).substr(0, 60), std::string(type), where(key));
}

JsonNode::Value JsonNode::member(const std::string& key, std::string_view type) const {
    if (has(key)) return {value_->document, &value_->json->at(key)};
    throw Error(ErrorKind::data, fmt::format("key '{}' is missing", key),
                fmt::format("keys {}", fmt::join(keys_of(*value_->json), ", ")), fmt::format("'{}', {}", key, type),
                where(key));
}

std::string JsonNode::text(const std::string& key) const {
    const nlohmann::json& value = *member(key, "a string").json;
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
        refuse_type(key, "a string that is not empty");
    return value.get<std::string>();
}

JsonNode JsonNode::object(const std::string& key) const {
    return {member(key, "an object { }"), file_, where(key).key};
}

std::vector<JsonNode> JsonNode::objects(const std::string& key) const {
    const nlohmann::json& list = *member(key, "a list of objects").json;
    if (!list.is_array() || list.empty()) refuse_type(key, "a list of at least one object");
    std::vector<JsonNode> nodes;
    for (const nlohmann::json& value : list)
        nodes.push_back({Value{value_->document, &value}, file_, fmt::format("{}[{}]", where(key).key, nodes.size())});
    return nodes;
}

double JsonNode::number(const std::string& key) const {
    const nlohmann::json& value = *member(key, "a number").json;
    if (!value.is_number()) refuse_type(key, "a number");
    return value.get<double>();
}

bool JsonNode::truth(const std::string& key) const {
    const nlohmann::json& value = *member(key, "true or false").json;
    if (!value.is_boolean()) refuse_type(key, "true or false");
    return value.get<bool>();
}

std::vector<double> JsonNode::numbers(const std::string& key) const {
    const nlohmann::json& list = *member(key, "a list of numbers").json;
    const bool right = list.is_array() &&
                       std::all_of(list.begin(), list.end(), [](const nlohmann::json& one) { return one.is_number(); });
    if (!right) refuse_type(key, "a list of numbers");
    return list.get<std::vector<double>>();
}

std::vector<std::string> JsonNode::texts(const std::string& key) const {
    const nlohmann::json& list = *member(key, "a list of strings").json;
    const bool right = list.is_array() && std::all_of(list.begin(), list.end(),
                                                      [](const nlohmann::json& text) { return text.is_string(); });
    if (!right) refuse_type(key, "a list of strings");
    return list.get<std::vector<std::string>>();
}

std::vector<std::vector<double>> JsonNode::matrix(const std::string& key) const {
    constexpr const char* type = "a list of rows, each a list of numbers or null";
    const nlohmann::json& list = *member(key, type).json;
    if (!list.is_array()) refuse_type(key, type);
    std::vector<std::vector<double>> rows;
    for (const nlohmann::json& values : list) {
        if (!values.is_array()) refuse_type(key, type);
        std::vector<double>& row = rows.emplace_back();
        for (const nlohmann::json& value : values) {
            const auto number = value.is_null() ? std::optional(std::nan("")) : extended(value);
            if (!number) refuse_type(key, type);
            row.push_back(*number);
        }
    }
    return rows;
}

double JsonNode::extended_number(const std::string& key) const {
    if (const auto number = extended(*member(key, "a number").json)) return *number;
    refuse_type(key, "a number, \"inf\" or \"-inf\"");
}

double JsonNode::number_or_nan(const std::string& key) const {
    return has_value(key) ? extended_number(key) : std::nan("");
}

std::string JsonNode::text_or_empty(const std::string& key) const {
    return has_value(key) ? text_or(key, {}) : std::string();
}

std::vector<JsonNode> JsonNode::objects_or_none(const std::string& key) const {
    const bool empty = has_value(key) && value_->json->at(key).is_array() && length(key) == 0;
    return has_value(key) && !empty ? objects(key) : std::vector<JsonNode>{};
}

bool JsonNode::truth_or(const std::string& key, bool otherwise) const {
    return has_value(key) ? truth(key) : otherwise;
}

std::string JsonNode::text_or(const std::string& key, const std::string& otherwise) const {
    if (!has(key)) return otherwise;
    if (!value_->json->at(key).is_string()) refuse_type(key, "a string");
    return value_->json->at(key).get<std::string>();
}

std::optional<std::size_t> JsonNode::count(const std::string& key) const {
    if (!has(key)) return std::nullopt;
    if (!value_->json->at(key).is_number_unsigned()) refuse_type(key, "a whole number from 0");
    return value_->json->at(key).get<std::size_t>();
}

std::optional<std::string> JsonNode::text_or_number(const std::string& key) const {
    if (!has(key)) return std::nullopt;
    const nlohmann::json& value = value_->json->at(key);
    if (value.is_number()) return value.dump();
    if (!value.is_string()) refuse_type(key, "a number or a string");
    return value.get<std::string>();
}

void JsonNode::only_keys(std::initializer_list<const char*> known) const {
    const std::vector<std::string> names(known.begin(), known.end());
    for (const std::string& key : keys_of(*value_->json)) {
        if (std::find(names.begin(), names.end(), key) != names.end()) continue;
        throw Error(ErrorKind::data, "an unknown key", fmt::format("'{}'", key), allowed_names(key, names), where(key));
    }
}

void check_unique_keys(const std::string& text, const std::string& file) {
    KeyReader reader;
    nlohmann::json::sax_parse(text, &reader);
    if (reader.repeated)
        throw Error(ErrorKind::data, "a key occurs twice in an object", fmt::format("'{}'", *reader.repeated),
                    "unique keys", {file, 0, 0, *reader.repeated});
}

}  // namespace impactfit
