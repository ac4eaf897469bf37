// Recordings of many bounces: each step takes a time that grows with the number of events alone. A step that compares
// each series or event with all others has no end here.

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "impactfit/recording/bounces/bounce_flights.hpp"
#include "impactfit/recording/bounces/bounce_series.hpp"

namespace impactfit {
namespace {

std::vector<BounceSeries> series_of(const std::string& text) {
    std::vector<std::string> notes;
    return bounce_series({read_signal_text(text, "file.csv")}, notes);
}

TEST_CASE("recording: 100000 drops have as many names") {
    constexpr std::size_t drops = 100'000;
    std::string same = "drop,bounce,time [s]\n", none = "time [s]\n";
    for (std::size_t i = 0; i < drops; ++i) same += "7,1,0.5\n7,2,0.9\n", none += "0.5\n0.9\n";
    for (const std::string& text : {same, none}) {
        const std::vector<BounceSeries> series = series_of(text);
        REQUIRE(series.size() == drops);
        std::set<std::string> names;
        for (const BounceSeries& one : series) names.insert(one.name);
        CHECK(names.size() == drops);
    }
    CHECK(series_of(same)[drops - 1].name == "drop 7, part 100000");
    CHECK(series_of(none)[drops - 1].name == "drop 100000");
}

TEST_CASE("recording: an empty cell has the label above it, however far") {
    constexpr int events = 200'000;
    std::string text = "ball,time [s]\nA,0.2\nA,0.5\nB,\n";
    for (int i = 1; i <= events; ++i) text += "," + std::to_string(i) + "\n";
    const std::vector<BounceSeries> series = series_of(text);
    REQUIRE(series.size() == 2);
    CHECK(series.back().body == "B");
    CHECK(series.back().times.size() == static_cast<std::size_t>(events));
}

TEST_CASE("recording: 100000 events counted twice in one series are removed") {
    constexpr long impacts = 300'000;
    BounceSeries series{"drop 1", {}, {}, {}, 1e-9};
    double time = 0.0, interval = 1.0;
    const auto add = [&](double event) { series.times.push_back(event), series.lines.push_back(0); };
    for (long i = 0; i < impacts; ++i, time += interval, interval *= 0.999999) {
        add(time);
        if (i % 3 == 1) add(time + 0.02 * interval);
    }
    long used = 0, removed = 0;
    for (const Bounce& bounce : bounces_of({series}, {9.81}, 0.0)) bounce.impact.is_used() ? ++used : ++removed;
    CHECK(removed == impacts / 3);
    CHECK(used == impacts - 2);  // without the first and the last one
}

}  // namespace
}  // namespace impactfit
