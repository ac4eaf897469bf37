// Files of signals: a long text is read in blocks with the values of a short one.

#include "impactfit/recording/signal/signal_file.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/recording/recording.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using impactfit_tests::ScratchFolder;

TEST_CASE("recording: a long file has the rows, the empty cells and the lines of its text") {
    const ScratchFolder folder;
    std::string text = "Film of a ball\r\nt [s],x [mm],y [mm]\r\n";
    for (int i = 0; i < 400'000; ++i)  // 9 MB: blocks end within a row
        text += fmt::format("{:.6f},{}{}\r\n", 1e-6 * i, i % 1000 == 0 ? std::string() : fmt::format("{}", 0.001 * i),
                            i % 777 == 0 ? ",\"12.5\"" : fmt::format(",{}", 500 - 0.5 * i));
    const std::string path = folder.write("long.csv", text);
    const SignalTable whole = read_signal_text(text, path);
    const std::vector<SignalTable> tables = read_signal_file(path);
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

/// Returns "label|name|unit;" of the columns of a file.
std::string labelled_columns(const std::string& header, const ScratchFolder& folder) {
    const std::string path = folder.write("runs.csv", header + "\n0.1,1,0.1,2\n0.2,2,0.2,4\n0.3,1,0.3,2\n");
    std::string all;
    const std::vector<SignalTable> tables = read_signal_file(path);
    for (const SignalColumn& column : tables.front().columns)
        all += column.label + "|" + column.name + "|" + column.unit.value_or("") + ";";
    return all;
}

TEST_CASE("recording: runs side by side have labels, wherever their headers name the run") {
    const ScratchFolder folder;
    for (const char* header : {
             "Time (s) Run #1,Force (N) Run #1,Time (s) Run #2,Force (N) Run #2",
             "Run #1 Time (s),Run #1 Force (N),Run #2 Time (s),Run #2 Force (N)",
             "Time Run #1 (s),Force Run #1 (N),Time Run #2 (s),Force Run #2 (N)",
             "\"Time (s), Run #1\",\"Force (N), Run #1\",\"Time (s), Run #2\",\"Force (N), Run #2\"",
         }) {
        CAPTURE(std::string(header));
        CHECK(labelled_columns(header, folder) == "Run #1|Time|s;Run #1|Force|N;Run #2|Time|s;Run #2|Force|N;");
    }
    for (const char* header : {
             "Time 1 (s),Force 1 (N),Time 2 (s),Force 2 (N)",
             "Time_1 (s),Force_1 (N),Time_2 (s),Force_2 (N)",
             "Time (s),Force (N),Time (s),Force (N)",
             "Time (s),Force (N),Time 2 (s),Force 2 (N)",
         }) {
        CAPTURE(std::string(header));
        CHECK(labelled_columns(header, folder) == "run 1|Time|s;run 1|Force|N;run 2|Time|s;run 2|Force|N;");
    }
    CHECK(labelled_columns("Time_A (s),Force_A (N),Time_B (s),Force_B (N)", folder) ==
          "A|Time|s;A|Force|N;B|Time|s;B|Force|N;");
    CHECK(labelled_columns("X1 [s],Y1 [N],X2 [s],Y2 [N]", folder) == "run 1|time|s;run 1|Y|N;run 2|time|s;run 2|Y|N;");
}

TEST_CASE("recording: numbers of sensors and particles over one clock are no runs") {
    const ScratchFolder folder;
    CHECK(labelled_columns("Time (s),Force 1 (N),Force 2 (N),Force 3 (N)", folder) ==
          "|Time|s;|Force 1|N;|Force 2|N;|Force 3|N;");
    CHECK(labelled_columns("Time 1 (s),Time 2 (s),Time 3 (s),Time 4 (s)", folder) ==
          "|Time 1|s;|Time 2|s;|Time 3|s;|Time 4|s;");
    CHECK(labelled_columns("Event time (s),Interval (s),Event time (s),Interval (s)", folder) ==
          "|Event time|s;|Interval|s;|Event time|s;|Interval|s;");
}

TEST_CASE("recording: rows below the header of another table are a warning of the impacts") {
    const ScratchFolder folder;
    const std::string bounces = "Event time (s),Interval (s)\n0.5,0.5\n1.3,0.8\n2.0,0.7\n2.6,0.6\n3.1,0.5\n";
    const auto warnings = [&](const std::string& text) {
        return find_impacts({folder.write("a.csv", text)}, {.kind = RecordingKind::bounce_times}, Flight{}).warnings;
    };
    const std::vector<std::string> found = warnings(bounces + "device,version\nphone,2\n");
    REQUIRE(!found.empty());
    CHECK(found.front().find("line 7 and those below it are not read") != std::string::npos);
    CHECK(warnings(bounces).size() + 1 == found.size());
}

}  // namespace
}  // namespace impactfit
