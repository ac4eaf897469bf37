// Progress of long readings.

#include "impactfit/core/files/reading_progress.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace impactfit {
namespace {

TEST_CASE("the parts of a long reading are reported, those of a short one are not") {
    std::vector<double> parts;
    std::string name;
    set_reading_observer([&](const std::string& what, double part) { name = what, parts.push_back(part); });
    const ReadingProgress large("reading a.csv", 200, 100), small("reading b.csv", 99, 100);
    for (const std::size_t done : {50U, 100U, 200U, 210U}) large.at(done), small.at(done);
    set_reading_observer({});
    CHECK(parts == std::vector<double>{0.25, 0.5, 1.0, 1.0});
    CHECK(name == "reading a.csv");
    const ReadingProgress unobserved("reading c.csv", 200, 100);
    unobserved.at(100);
    CHECK(parts.size() == 4);
}

}  // namespace
}  // namespace impactfit
