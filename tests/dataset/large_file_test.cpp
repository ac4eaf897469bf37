// Files of many points or columns are read in a time that grows with their size, not with its square.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "impactfit/dataset/csv/bare_csv.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/digitised/wpd_files.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/row_choice.hpp"
#include "tests/core/growth.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_figure.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

TEST_CASE("large files: a project of many points") {
    const auto read = [](int points) {
        std::string data = "{\"x\": 400, \"y\": 220, \"value\": [3.0, 0.85]}";
        for (int i = 1; i < points; ++i) data += fmt::format(", {{\"x\": {}, \"y\": 180}}", 100 + i % 400);
        const std::string last = "{\"x\": 400, \"y\": 220, \"value\": [3.0, 0.85]}";
        const DigitisedFigure figure = parse_wpd_project(edited(figure_4, last, data), "figure.json");
        CHECK(figure.series.front().points.size() == static_cast<std::size_t>(points) + 2);
    };
    CHECK(growth(read, 4000, 64'000) < linear_growth);
}

TEST_CASE("large files: many columns, each with its standard deviation") {
    const ScratchFolder scratch;
    const auto read = [&](int columns) {
        std::string header = "restitution [1]", row = "0.5";
        for (int i = 0; i < columns; ++i) {
            header += fmt::format(",c{0} [mm],sd(c{0}) [mm]", i);
            row += ",1,0.1";
        }
        const Dataset data = read_dataset(scratch.write("wide.csv", header + "\n" + row + "\n" + row + "\n"));
        CHECK(data.fields.size() == 2 * static_cast<std::size_t>(columns) + 1);
        CHECK(data.fields[data.fields.size() - 2].uncertainty.column == fmt::format("sd(c{})", columns - 1));
    };
    CHECK(growth(read, 500, 8000) < linear_growth);
}

/// Returns so many rows below a header.
std::string rows_below(const std::string& header, int rows) {
    std::string text = header + "\n";
    for (int i = 0; i < rows; ++i) text += fmt::format("0.{:06},0.8,ball {}\n", i + 1, i);
    return text;
}

TEST_CASE("large files: below a quotation mark that is not closed each line is counted once") {
    // The header could end at any line. Counting from its beginning at each of them takes several minutes.
    const std::string text = rows_below("\"impact_speed [m/s],restitution [1],ball", 200'000);
    CHECK(refuses(
        ErrorKind::data, [&] { parse_delimited_text(text, "open.csv"); }, "a quotation mark is misplaced or not closed",
        "quotation marks around a whole field"));
}

TEST_CASE("large files: a label that no row has is refused with the first of many labels") {
    const ScratchFolder scratch;
    const Dataset data =
        read_dataset(scratch.write("a.csv", rows_below("impact_speed [m/s],restitution [1],ball", 200'000)));
    // A search of all earlier labels at each row takes more than half a minute.
    CHECK(refuses(
        ErrorKind::problem,
        [&] {
            check_choices(data, {{"ball", {"cube"}, {}}});
        },
        "no row with this ball", "ball 0, ball 1, ball 2"));
}

TEST_CASE("large files: finds a bad uncertainty and a repeated name among many columns") {
    const ScratchFolder scratch;
    const std::string header = "restitution [1],sd(restitution) [1],duration [s],sd(duration) [s],use [1]\n";
    const auto error = thrown_error([&] { read_dataset(scratch.write("a.csv", header + "0.5,0.1,1,0,1\n")); });
    REQUIRE(error);
    CHECK(error->problem() == "an uncertainty must be positive");
    CHECK(error->where().column == 4);
    CHECK(error->where().key == "sd(duration)");
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(scratch.write("b.csv", "drop_height [m],drop_height [m]\n1,1\n")); },
        "two columns mean drop_height", "each name once"));
}

}  // namespace
}  // namespace impactfit
