// A page starts no server: its program has no command `open`.
#include "commands/commands.hpp"

namespace impactfit::app {

void add_open_command(CLI::App&, Session&) {}

}  // namespace impactfit::app
