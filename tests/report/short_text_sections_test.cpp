// Sections of a short text: the omitted parts, and where a section may end.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "impactfit/report/format/short_text.hpp"

using namespace impactfit;

namespace {

std::vector<std::string> numbered(std::size_t count) {
    std::vector<std::string> lines;
    for (std::size_t i = 1; i <= count; ++i) lines.push_back("line " + std::to_string(i));
    return lines;
}

}  // namespace

TEST_CASE("short text: a section ends at a line where it may end") {
    TextSection sentences{{"A.", "B", "  b", "  b.", "C", "  c."}, 1, {1, 4, 6}};
    // 6 + 1 + 17 lines are the limit: nothing is omitted.
    CHECK(short_text({sentences, {numbered(17), 17}}).find("  c.\n\nline 1\n") != std::string::npos);
    // A line too many: line 6, and with it line 5 of the same sentence.
    CHECK(short_text({sentences, {numbered(18), 18}}).starts_with("A.\nB\n  b\n  b.\n\nline 1\n"));
    // Three lines too many, one for the last line of the text: B as a whole.
    CHECK(short_text({sentences, {numbered(20), 20}}).starts_with("A.\n\nline 1\n"));
    // The first lines remain also where the section may not end.
    sentences.least = 3;
    CHECK(short_text({sentences, {numbered(23), 23}}).starts_with("A.\nB\n  b\n\nline 1\n"));
}
