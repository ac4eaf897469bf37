#pragma once
// Functions of a law family in C. Every text has NAME in place of the prefix of the header.

#include <string>

#include "impactfit/simulators/code/code_law.hpp"

namespace impactfit {

struct CFamily {
    int states;             ///< internal states with rates
    std::string members;    ///< of the state, besides `internal`
    std::string functions;  ///< further functions before the force
    std::string begin;      ///< statements of NAME_begin
    std::string force;      ///< statements that set `force` for a positive indentation x and its rate v
    std::string rates;      ///< statements that set `rates`
    std::string update;     ///< statements of NAME_update besides the internal states
};

/// Returns the functions of the family of a law.
CFamily c_family(const CodeLaw& law);

}  // namespace impactfit
