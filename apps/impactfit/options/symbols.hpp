#pragma once
// Symbols and short names in place of the names of parameters and observables on the command line.

#include <string>
#include <vector>

namespace impactfit {
struct LawEntry;
}

namespace impactfit::app {

/// Replaces a symbol at the start of each text "k=1e6" or "k" by the name of the parameter with this symbol, in any
/// form of the law. `e` is prescribed_restitution. A name has priority over a symbol. Throws Error (usage) at `option`
/// for a symbol of several parameters. Other texts remain.
void name_parameters(std::vector<std::string>& texts, const LawEntry& law, const char* option);

/// The same for the parameters of one or several forms, of a law or, with two empty names, of all laws.
void name_parameters(std::vector<std::string>& texts, const std::string& law, const std::string& form,
                     const char* option);

/// Returns the observable of a short name: e, CoR, tc, Fmax. Other text remains.
std::string observable_name(const std::string& text);

/// Replaces the short names of observables at the start of each text "tc=2 %" or "tc".
void name_observables(std::vector<std::string>& texts);

}  // namespace impactfit::app
