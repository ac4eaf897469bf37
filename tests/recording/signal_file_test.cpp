// Files of signals: a long text is read in blocks with the values of a short one.

#include "impactfit/recording/signal/signal_file.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace impactfit {
namespace {

TEST_CASE("recording: a long file has the rows, the empty cells and the lines of its text") {
    const std::string path = (std::filesystem::temp_directory_path() / "impactfit_long_signal.csv").string();
    std::string text = "Film of a ball\r\nt [s],x [mm],y [mm]\r\n";
    for (int i = 0; i < 400'000; ++i)  // 9 MB: blocks end within a row
        text += fmt::format("{:.6f},{}{}\r\n", 1e-6 * i, i % 1000 == 0 ? std::string() : fmt::format("{}", 0.001 * i),
                            i % 777 == 0 ? ",\"12.5\"" : fmt::format(",{}", 500 - 0.5 * i));
    std::ofstream(path, std::ios::binary) << text;
    const SignalTable whole = read_signal_text(text, path);
    const std::vector<SignalTable> tables = read_signal_file(path);
    std::filesystem::remove(path);
    REQUIRE(tables.size() == 1);
    const SignalTable& table = tables.front();
    REQUIRE(table.lines.size() == 400'000);
    CHECK(table.lines == whole.lines);
    CHECK(table.titles == whole.titles);
    REQUIRE(table.columns.size() == 3);
    for (std::size_t column = 0; column < 3; ++column) {
        long different = 0;
        for (std::size_t i = 0; i < table.lines.size(); ++i) {
            const double a = table.columns[column].values[i], b = whole.columns[column].values[i];
            different += a == b || (std::isnan(a) && std::isnan(b)) ? 0 : 1;
        }
        CHECK(different == 0);
        CHECK(table.columns[column].name == whole.columns[column].name);
    }
    CHECK(std::isnan(table.columns[1].values[1000]));
    CHECK(table.columns[1].values[1001] == doctest::Approx(1.001));
    CHECK(table.columns[2].values[777] == 12.5);
}

}  // namespace
}  // namespace impactfit
