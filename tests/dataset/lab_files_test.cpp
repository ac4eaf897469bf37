// Files in the styles of laboratories: tests/lab_files/expected.json has what must be understood of each file.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;
using impactfit_tests::same_number;
using Json = nlohmann::json;

const std::string folder = impactfit_tests::lab_files_folder();

Json expected() {
    return Json::parse(read_text_file(folder + "/expected.json"));
}

std::set<std::string> files_in(const std::string& path) {
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(path))
        if (entry.is_regular_file() && entry.path().filename() != "expected.json")
            names.insert(entry.path().filename().string());
    return names;
}

std::set<std::string> keys_of(const Json& object) {
    std::set<std::string> names;
    for (const auto& [name, value] : object.items()) names.insert(name);
    return names;
}

void check_values(const Dataset& data, const Json& values) {
    for (const Json& value : values) {
        const std::string column = value["column"];
        const double si = data.si(value["row"], column);
        CAPTURE(column);
        if (value["value"].is_null())
            CHECK(std::isnan(si));
        else
            CHECK(same_number(si, value["value"].get<double>()));
    }
}

TEST_CASE("lab files: every file has an expectation") {
    CHECK(files_in(folder) == keys_of(expected()["read"]));
    CHECK(files_in(folder + "/refused") == keys_of(expected()["refused"]));
    CHECK(expected()["read"].size() >= 20);
}

TEST_CASE("lab files: columns, units, impacts, values and notes") {
    const Json all = expected();
    for (const auto& [name, file] : all["read"].items()) {
        CAPTURE(name);
        const Dataset data = read_dataset(folder + "/" + name);
        CHECK(data.rows.size() == file["impacts"].get<std::size_t>());
        std::set<std::string> numbers;
        for (const Field& field : data.fields)
            if (field.is_number) numbers.insert(field.name);
        CHECK(numbers == keys_of(file["columns"]));
        for (const auto& [column, unit] : file["columns"].items()) {
            CAPTURE(column);
            REQUIRE(data.has_column(column));
            CHECK(data.field(column).unit == unit.get<std::string>());
        }
        check_values(data, file["values"]);
        for (const Json& note : file["notes"])
            CHECK_MESSAGE(std::any_of(data.notes.begin(), data.notes.end(),
                                      [&](const std::string& one) {
                                          return one.find(note.get<std::string>()) != std::string::npos;
                                      }),
                          note.get<std::string>());
    }
}

}  // namespace
}  // namespace impactfit
