#include "impactfit/core/caller_notation.hpp"

#include <atomic>

namespace impactfit {
namespace {

std::atomic<Notation> notation_of_caller = Notation::cpp;

}  // namespace

void set_caller_notation(Notation notation) {
    notation_of_caller = notation;
}

Notation caller_notation() {
    return notation_of_caller;
}

std::string noted_option(std::string_view text, std::string_view problem_path) {
    return with_options(option(text), problem_path.empty() ? caller_notation() : Notation::problem_file);
}

}  // namespace impactfit
