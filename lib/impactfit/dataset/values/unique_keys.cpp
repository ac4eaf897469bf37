#include "impactfit/dataset/values/unique_keys.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

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

void check_unique_keys(const std::string& text, const std::string& file) {
    KeyReader reader;
    nlohmann::json::sax_parse(text, &reader);
    if (reader.repeated)
        throw Error(ErrorKind::data, "a key occurs twice in an object", fmt::format("'{}'", *reader.repeated),
                    "unique keys", {file, 0, 0, *reader.repeated});
}

}  // namespace impactfit
