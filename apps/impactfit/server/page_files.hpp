#pragma once
// Page files: the page of apps/web/page as a part of the program.

#include <span>
#include <string_view>

namespace impactfit::app {

struct PageFile {
    std::string_view path, content;
};

/// Returns the modules by their address, such as /main.js.
std::span<const PageFile> page_modules();

/// Returns the page. "@POLICY@" is the place of its content security policy.
std::string_view page_html();

}  // namespace impactfit::app
