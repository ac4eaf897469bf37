#pragma once
// A card file and the result of a fit, for tests that change them.

#include <doctest/doctest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit_tests {

using nlohmann::json;

/// Steel ball with a law of known restitution; only the required keys.
inline json small_card() {
    return json::parse(R"({
        "schema": "impactfit.card/1",
        "law": {"name": "hunt_crossley_1975", "parameterisation": "dimensional"},
        "separation": "zero_indentation",
        "parameters": [
            {"name": "stiffness", "value": 2.4e10, "unit": "N/m^1.5"},
            {"name": "hertz_exponent", "value": 1.5, "unit": "1"},
            {"name": "hysteresis_damping", "value": 1e10, "unit": "N*s/m^2.5"}],
        "validity": {"impact_speed": {"unit": "m/s", "lowest": 0.1, "highest": 0.5},
                     "effective_mass": {"unit": "kg", "lowest": 0.54, "highest": 0.54}}})");
}

/// Change of a file, the words of its error, and the key in its place.
struct BadFile {
    std::function<void(json&)> change;
    std::vector<std::string> words;
    std::string key;
};

/// Checks that the changed document is refused with these words at this key of the file.
inline void check_refused(json document, const BadFile& bad) {
    bad.change(document);
    try {
        impactfit::parse_card(document.dump(), "mine.json");
        FAIL_CHECK("no error at " << bad.key);
    } catch (const impactfit::Error& error) {
        CAPTURE(error.what());
        CHECK(error.kind() != impactfit::ErrorKind::usage);
        CHECK(error.kind() != impactfit::ErrorKind::internal);
        CHECK(error.where().file == "mine.json");
        CHECK(error.where().key == bad.key);
        for (const std::string& word : bad.words)
            CHECK_MESSAGE(std::string(error.what()).find(word) != std::string::npos, word);
    }
}

}  // namespace impactfit_tests
