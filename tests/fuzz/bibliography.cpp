// A BibTeX entry as text.
#include "impactfit/core/citation.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    const impactfit::Citation entry{"key", text};
    for (const char* field : {"author", "title", "year", "doi"}) static_cast<void>(entry.field(field));
    static_cast<void>(entry.text());
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
