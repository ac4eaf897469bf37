#pragma once
// Subcommands of the program. Each function adds one subcommand, which sets session.run when it is parsed.

#include "session.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

void add_laws_command(CLI::App& app, Session& session);
void add_forms_command(CLI::App& app, Session& session);
void add_simulate_command(CLI::App& app, Session& session);
void add_sweep_command(CLI::App& app, Session& session);
void add_damping_command(CLI::App& app, Session& session);
void add_stiffness_command(CLI::App& app, Session& session);
void add_card_command(CLI::App& app, Session& session);
void add_export_command(CLI::App& app, Session& session);
void add_translate_command(CLI::App& app, Session& session);
void add_datasets_command(CLI::App& app, Session& session);
void add_impacts_command(CLI::App& app, Session& session);
void add_validate_command(CLI::App& app, Session& session);
void add_convert_command(CLI::App& app, Session& session);
void add_init_command(CLI::App& app, Session& session);
void add_fit_command(CLI::App& app, Session& session);
void add_design_command(CLI::App& app, Session& session);
void add_compare_command(CLI::App& app, Session& session);
void add_regenerate_command(CLI::App& app, Session& session);
void add_report_command(CLI::App& app, Session& session);
void add_papers_command(CLI::App& app, Session& session);
void add_example_command(CLI::App& app, Session& session);
void add_help_command(CLI::App& app, Session& session);
void add_completion_command(CLI::App& app, Session& session);
void add_man_command(CLI::App& app, Session& session);
void add_open_command(CLI::App& app, Session& session);

}  // namespace impactfit::app
