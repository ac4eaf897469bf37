#pragma once
// Pages of the commands, each from the JSON of its command. A missing key leaves out a part of the page. A contact card
// has no figures; its page simulates them.

#include "impactfit/card/contact_card.hpp"
#include "impactfit/report/page/page.hpp"

namespace impactfit {

/// A fit of a law or a form: verdict, parameters, data and fit, motion, uncertainty, search.
Page fit_page(const Json& result);

/// A contact card: law, parameters, validity range, curves, origin, commands. Simulates the curves.
Page card_page(const ContactCard& card);

/// Laws ranked on one dataset.
Page comparison_page(const Json& result);

/// Forms ranked on one set of points.
Page form_comparison_page(const Json& result);

/// The next measurement, errors and sensitivities over speed.
Page design_page(const Json& result);

/// Observables over the varied quantities.
Page sweep_page(const Json& result);

/// Computed beside measured and printed numbers.
Page validation_page(const Json& result);

/// A contact in a simulator: text, numbers, results wanted and realised.
Page export_page(const Json& result);

/// A law with the bounces of another.
Page translation_page(const Json& result);

}  // namespace impactfit
