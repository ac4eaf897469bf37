#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/json_node.hpp"
#include "impactfit/recording/signal/array_readers.hpp"
#include "impactfit/recording/signal/named_array.hpp"

namespace impactfit {
namespace {

using JsonValue = nlohmann::json;

std::string pointer_key(std::string key) {
    for (std::size_t at = 0; at < key.size(); ++at)
        if (key[at] == '~' || key[at] == '/') key.replace(at, 1, key[at] == '~' ? "~0" : "~1"), ++at;
    return key;
}

bool is_number_or_null(const JsonValue& value) {
    return value.is_number() || value.is_null();
}

bool are_numbers(const JsonValue& list) {
    return list.is_array() && !list.empty() && std::all_of(list.begin(), list.end(), is_number_or_null);
}

double number_of(const JsonValue& value) {
    return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
}

/// Collects the arrays of a document.
class JsonArrays {
public:
    explicit JsonArrays(const std::string& file) : file_(file) {}

    void visit(const JsonValue& value, const std::string& path) {
        if (value.is_string()) return add({path, 0, 0, {}, short_text(value.get_ref<const std::string&>())});
        if (value.is_number()) return add({path, 1, 1, {number_of(value)}});
        if (value.is_object())
            for (const auto& [key, member] : value.items()) visit(member, path + "/" + pointer_key(key));
        if (value.is_array() && !value.empty()) visit_list(value, path);
    }

    std::vector<NamedArray> arrays;

private:
    static std::string short_text(const std::string& text) {
        constexpr std::size_t longest = 64;  // of a unit
        return text.size() > longest ? std::string() : text;
    }

    void add(NamedArray array) {
        values_ += array.values.size();
        if (values_ > most_array_values)
            refuse_array_file("the JSON file has too many numbers", "more than 2e7", "at most 2e7", file_);
        arrays.push_back(std::move(array));
    }

    void visit_list(const JsonValue& list, const std::string& path) {
        if (are_numbers(list)) {
            NamedArray array{path, list.size(), 1};
            for (const JsonValue& value : list) array.values.push_back(number_of(value));
            add(std::move(array));
        } else if (std::all_of(list.begin(), list.end(), [&](const JsonValue& row) {
                       return are_numbers(row) && row.size() == list.front().size();
                   })) {
            add_matrix(list, path);
        } else {
            visit_elements(list, path);
        }
    }

    void add_matrix(const JsonValue& rows, const std::string& path) {
        NamedArray array{path, rows.size(), rows.front().size()};
        for (std::size_t j = 0; j < array.columns; ++j)
            for (const JsonValue& row : rows) array.values.push_back(number_of(row[j]));
        add(std::move(array));
    }

    /// Visits the elements. Numbers of one key in all objects of a list are a vector.
    void visit_elements(const JsonValue& list, const std::string& path) {
        const bool objects = list.size() > 1 && std::all_of(list.begin(), list.end(),
                                                            [](const JsonValue& one) { return one.is_object(); });
        std::vector<std::string> vectors;
        if (objects)
            for (const auto& [key, member] : list.front().items())
                if (is_number_or_null(member) && add_member(list, key, path)) vectors.push_back(key);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string place = fmt::format("{}/{}", path, i);
            if (!objects) visit(list[i], place);
            if (!objects) continue;
            for (const auto& [key, member] : list[i].items())
                if (std::find(vectors.begin(), vectors.end(), key) == vectors.end())
                    visit(member, place + "/" + pointer_key(key));
        }
    }

    bool add_member(const JsonValue& list, const std::string& key, const std::string& path) {
        NamedArray array{path + "/" + pointer_key(key), list.size(), 1};
        for (const JsonValue& one : list) {
            const auto member = one.find(key);
            if (member == one.end() || !is_number_or_null(*member)) return false;
            array.values.push_back(number_of(*member));
        }
        add(std::move(array));
        return true;
    }

    const std::string& file_;
    std::size_t values_ = 0;
};

/// Returns the document of a text.
JsonValue parsed_json(const std::string& text, const std::string& file) {
    check_json_depth(text, file);  // the arrays are visited by recursion
    try {
        return JsonValue::parse(text);
    } catch (const JsonValue::parse_error& error) {
        refuse_json(text, error.byte, file);
    } catch (const JsonValue::exception&) {
        refuse_array_file("a number outside the range of JSON", {}, "finite numbers", file);
    }
}

}  // namespace

bool is_json(std::string_view content) {
    const std::size_t first = content.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return false;
    if (content[first] == '{') return true;
    const std::size_t second = content.find_first_not_of(" \t\r\n", first + 1);
    constexpr std::string_view begins = "[{-0123456789";
    return content[first] == '[' && second != std::string_view::npos &&
           begins.find(content[second]) != std::string_view::npos;
}

std::vector<SignalTable> read_json_arrays(const std::string& content, const std::string& file) {
    const JsonValue document = parsed_json(content, file);
    JsonArrays found(file);
    found.visit(document, {});
    return tables_of_arrays(found.arrays, file);
}

}  // namespace impactfit
