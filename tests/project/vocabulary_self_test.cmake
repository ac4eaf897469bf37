# The check of the vocabulary passes a clean made-up tree, fails an empty one and names every banned word.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/self_test.cmake)
set(check ${CMAKE_COMMAND} -D ROOT=${SCRATCH} -P ${ROOT}/cmake/check_vocabulary.cmake)

run(${check})
must_fail("no source file found")

put(lib/impactfit/core/error.hpp [=[
#pragma once
// The whole message of an error; essays[0] of unknown length.
const char quote = '"'; int told = 1; const char* text = "a \"seesaw\""; int said = told;
]=])
run(${check})
must_print("1 files read, banned words: 0")

put(lib/impactfit/core/wrong.cpp [=[

/// Data tell the parameter.
int first = 0;  // What is it; "Nobody knows
]=])
put(apps/impactfit/main.cpp [=[
#define MACRO(x) \
    f(x, "the first \"option\" said", said)
const char* text = "unknown option; got: https://example.org, asked: see"; int who = 0;
]=])
put(docs/decisions/0001-record.md [=[
# 0001 Record
Nobody needs "quotes" here [0002]; the page ends.
]=])
put(tests/core/error_test.cpp [=[
TEST_CASE("an error says its cause") {
    const Text told = read("say \"no\"");  // vocabulary: quoted
}
]=])
put(tests/reference/impacts.csv "# what is known\n")
put(python/impactfit/errors.py [=[
"""Errors.

What is wrong, and where."""
]=])
put(script/setup [=[
#!/usr/bin/env bash
who=root
]=])
put(bench/CMakeLists.txt "# A program of its own; with a library.\n")
put(cmake/check_layers.cmake "# Nobody includes apps.\n")
put(cmake/check_vocabulary.cmake "# The list: nobody, somebody.\n")
run(${check})
must_fail(
    "lib/impactfit/core/wrong.cpp:2: 'tell'"
    "lib/impactfit/core/wrong.cpp:3: 'what is'"
    "apps/impactfit/main.cpp:2: 'said'"
    "apps/impactfit/main.cpp:3: 'asked'"
    "docs/decisions/0001-record.md:2: 'nobody'"
    "tests/core/error_test.cpp:1: 'says'"
    "python/impactfit/errors.py:3: 'what is'"
    "script/setup:2: 'who'"
    "bench/CMakeLists.txt:1: 'of its own'"
    "cmake/check_layers.cmake:1: 'nobody'"
    "9 files read, banned words: 10")
