#include "output/standard_error.hpp"

#include <cstdio>

namespace impactfit::app {

void print_message(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}

}  // namespace impactfit::app
