#pragma once
// Unit spelling: conversion of typographic variants to the syntax of the grammar.

#include <string>
#include <string_view>

namespace impactfit {

/// Returns `text` in plain spelling: product dots and crosses as `*`, `**` and superscript digits as powers, the true
/// minus as `-`, the micro signs before a letter as `u`, and a point between two letters as `*`: "N·s/m²" becomes
/// "N*s/m^2".
std::string plain_spelling(std::string_view text);

}  // namespace impactfit
