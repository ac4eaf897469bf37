#pragma once
// Reports: results as text, tables, JSON and figures.

#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "impactfit/report/design/design_report.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_card.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/simulation/collision_report.hpp"
#include "impactfit/report/simulation/damping_report.hpp"
#include "impactfit/report/simulation/law_list.hpp"
#include "impactfit/report/simulation/law_page.hpp"
#include "impactfit/report/simulation/stiffness_report.hpp"
#include "impactfit/report/simulation/sweep_report.hpp"
#include "impactfit/report/simulators/export_report.hpp"
#include "impactfit/report/simulators/translation_report.hpp"
