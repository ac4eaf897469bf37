#include <CLI/App.hpp>
#include <algorithm>
#include <array>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/contact/law_forms.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/simulators/simulator_target.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "output/result_output.hpp"
#include "output/written_files.hpp"
#include "shell/command_tree.hpp"
#include "shell/completion.hpp"
#include "shell/shipped_examples.hpp"

namespace impactfit::app {
namespace {

std::vector<std::string> law_names() {
    std::vector<std::string> names;
    for (const ContactModel& model : all_models()) {
        names.emplace_back(model.name);
        if (!model.alias.empty()) names.emplace_back(model.alias);
    }
    return names;
}

std::vector<std::string> rule_names() {
    std::vector<std::string> names{std::string(exact_rule)};
    for (const DampingRuleEntry& rule : all_damping_rules()) names.emplace_back(rule.description.name);
    return names;
}

/// Returns the parameters of all laws and the quantities of an impact.
std::vector<std::string> parameter_names() {
    std::vector<std::string> names{"effective_mass", "impact_speed"};
    for (const LawEntry& law : all_laws()) {
        std::vector<ParameterForm> forms(law.forms.begin(), law.forms.end());
        forms.push_back({"dimensional", law.parameters, false, false, nullptr});
        for (std::string& name : names_given(law, forms)) names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

NameLists name_lists(const CLI::App& app, const Session& session) {
    NameLists lists{{ValueNames::laws, law_names()},
                    {ValueNames::rules, rule_names()},
                    {ValueNames::parameters, parameter_names()}};
    for (const FormEntry& form : all_forms()) lists[ValueNames::forms].emplace_back(form.description.name);
    for (const SimulatorTarget* target : all_simulator_targets())
        lists[ValueNames::simulators].emplace_back(target->name);
    lists[ValueNames::recipes].emplace_back("all");
    for (const Recipe* recipe : all_recipes()) lists[ValueNames::recipes].emplace_back(recipe->name);
    for (const Observable& observable : all_observables) lists[ValueNames::observables].emplace_back(observable.name);
    for (const CLI::App* command : commands_of(app)) lists[ValueNames::commands].push_back(command->get_name());
    if (const std::string folder = data_folder_if_any(session); !folder.empty()) {
        for (const DatasetEntry& entry : list_datasets(folder)) lists[ValueNames::datasets].push_back(entry.slug);
        lists[ValueNames::examples] = example_names(session);
    }
    lists[ValueNames::data] = lists[ValueNames::datasets];
    return lists;
}

struct Shell {
    const char *name, *file;  ///< name of the script in the folder of the shell
    std::string (*script)(const CLI::App&, const NameLists&);
};

constexpr std::array<Shell, 3> shells{{{"bash", "impactfit", bash_completion},
                                       {"zsh", "_impactfit", zsh_completion},
                                       {"fish", "impactfit.fish", fish_completion}}};

const Shell& find_shell(const std::string& name) {
    std::vector<std::string> known;
    for (const Shell& shell : shells) {
        if (name == shell.name) return shell;
        known.emplace_back(shell.name);
    }
    throw Error(ErrorKind::usage, "unknown shell", name, allowed_names(name, known), {{}, 0, 0, "SHELL"});
}

ExitCode completion_command(const CLI::App& app, const Session& session, const std::string& name) {
    const Shell& shell = find_shell(name);
    const std::string script = shell.script(app, name_lists(app, session));
    if (session.output.empty()) return print_page(script);
    make_output_folder(session.output);
    write_file_atomically(session.output + "/" + shell.file, script);
    return exit_success;
}

}  // namespace

void add_completion_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("completion", "Prints the completion script of a shell.");
    const auto name = std::make_shared<std::string>();
    command->add_option("SHELL", *name, "shell: bash | zsh | fish")->required();
    command->callback([&app, &session, name] {
        session.run = [&app, &session, name] { return completion_command(app, session, *name); };
    });
}

}  // namespace impactfit::app
