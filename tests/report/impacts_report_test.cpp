// Figure of the impacts of a recording.

#include "impactfit/report/recordings/impacts_report.hpp"

#include <doctest/doctest.h>

namespace impactfit {
namespace {

RecordedImpacts many_impacts(long count) {
    RecordedImpacts found{RecordingKind::bounce_times, {"bounces.csv"}, {}};
    for (long i = 0; i < count; ++i)
        found.impacts.push_back({"drop 1", i + 1, 0, static_cast<double>(i), 1.0, 0.9, 0.01});
    return found;
}

TEST_CASE("figure of impacts: of 100000 impacts some thousand are drawn, with their numbers and errors") {
    const std::vector<Panel> panels = impacts_panels(many_impacts(100'000));
    for (const Panel& panel : panels) {
        const Curve& used = panel.curves.front();
        CHECK(used.x.size() <= 4000);
        CHECK(used.numbers.size() == used.x.size());
        CHECK(used.numbers[1] == 27);  // the label has the part
        CHECK(used.label == "used, 1 of 26");
    }
    CHECK(panels[1].curves.front().error.size() == panels[1].curves.front().x.size());
}

TEST_CASE("figure of impacts: a restitution of a missed event does not hide the others") {
    RecordedImpacts found = many_impacts(10);
    found.impacts[3].restitution = 1.8, found.impacts[3].reason = "an event is missed";
    found.impacts[4].restitution = 0.92, found.impacts[4].reason = "excluded by the user";
    const std::vector<Panel> panels = impacts_panels(found);
    REQUIRE(panels[1].curves.size() == 2);
    CHECK(panels[1].curves[0].label == "used");
    CHECK(panels[1].curves[1].numbers == std::vector<long>{5});
    CHECK(panels[0].curves[1].numbers == std::vector<long>{4, 5});
}

}  // namespace
}  // namespace impactfit
