#include "output/standard_error.hpp"

#include <cstdio>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "shell/error_text.hpp"

namespace impactfit::app {

void print_message(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}

void print_error(const Error& error) {
    print_message(error_text(error.in(caller_notation())));
}

}  // namespace impactfit::app
