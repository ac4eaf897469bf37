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
run(${check})
must_fail(
    "lib/impactfit/core/wrong.cpp:2: 'tell'"
    "lib/impactfit/core/wrong.cpp:3: 'what is'"
    "apps/impactfit/main.cpp:2: 'said'"
    "apps/impactfit/main.cpp:3: 'asked'"
    "docs/decisions/0001-record.md:2: 'nobody'"
    "4 files read, banned words: 5")
