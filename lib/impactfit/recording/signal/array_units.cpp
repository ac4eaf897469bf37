#include "impactfit/recording/signal/array_units.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

bool is_vector(const NamedArray& array) {
    return array.values.size() > 1;
}

bool is_time(const NamedArray& array) {
    const std::string name = array.name.substr(last_part(array.name));
    return name == "t" || quantity_of(signal_column(name)) == SignalQuantity::time;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Texts by their names in lower case.
class UnitTexts {
public:
    explicit UnitTexts(const std::vector<NamedArray>& arrays) {
        for (const NamedArray& array : arrays) {
            if (array.values.empty() && !array.text.empty()) texts_.emplace(lower(array.name), &array);
            if (is_vector(array) && !is_time(array)) ++values_in_[array.name.substr(0, last_part(array.name))];
        }
    }

    /// Returns the variable of text with the unit of an array; null without one.
    const NamedArray* of(const NamedArray& array) const {
        const std::string group = array.name.substr(0, last_part(array.name));
        const std::string name = array.name.substr(group.size());
        const char dot = group.empty() ? '.' : group.back();
        std::vector<std::string> places{array.name + "_unit", array.name + "_units", array.name + "unit",
                                        array.name + "units"};
        for (const char* units : {"unit", "units"}) places.push_back(group + units + dot + name);
        const auto vectors = values_in_.find(group);
        const bool only = !is_time(array) && vectors != values_in_.end() && vectors->second == 1;
        for (const char* units : {"unit", "units"})
            if (only) places.push_back(group + units);
        for (const std::string& place : places)
            if (const auto found = texts_.find(lower(place)); found != texts_.end()) return found->second;
        return nullptr;
    }

private:
    std::map<std::string, const NamedArray*> texts_;
    std::map<std::string, int> values_in_;  ///< vectors that are no times, by group
};

}  // namespace

std::size_t last_part(const std::string& name) {
    const std::string path = name.substr(0, name.find_first_of("[("));  // a unit may have a slash
    const std::size_t slash = path.rfind('/');
    const std::size_t mark = slash == std::string::npos ? path.rfind('.') : slash;
    return mark == std::string::npos ? 0 : mark + 1;
}

std::map<std::string, std::string> unit_texts(const std::vector<NamedArray>& arrays, std::vector<std::string>& used) {
    const UnitTexts texts(arrays);
    std::map<std::string, std::string> units;
    for (const NamedArray& array : arrays) {
        if (!is_vector(array)) continue;
        if (!array.text.empty())
            units[array.name] = array.text;
        else if (const NamedArray* text = texts.of(array))
            units[array.name] = text->text, used.push_back(text->name);
    }
    return units;
}

}  // namespace impactfit
