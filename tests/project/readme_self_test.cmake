# The check of the commands in a Markdown file passes right output, and shows wrong output and failing commands.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/self_test.cmake)
set(check bash ${ROOT}/script/check_readme --bin ${SCRATCH}/bin)
put(bin/tool [=[
#!/bin/sh
echo "tool: [a b]" "$@" "$IMPACTFIT_DATA"
echo trouble >&2
]=])
file(CHMOD ${SCRATCH}/bin/tool PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set(ENV{IMPACTFIT_DATA} "must not be used")

put(right.md [=[
Text.
```console
$ tool 1 \
    2
tool: [a b] 1 2
$ true
$ printf 'a  \n\nb\n'
a

b

```
```console
$ false; echo "exit code $?"
exit code 1
```
]=])
run(${check} right.md)
must_pass()

put(wrong.md [=[
```console
$ tool 1
tool: [a b] 2
$ false
```

```console
$ printf 'a\nb\n'
a
```
]=])
run(${check} right.md wrong.md)
must_fail("wrong.md:2: $ tool 1" "-tool: [a b] 2" "+tool: [a b] 1" "standard error: trouble"
    "wrong.md:4: $ false" "exit code 1" "wrong.md:8: $ printf" "+b" "7 commands run, 3 wrong")

put(pipe.md [=[
```console
$ tool 1 | cut -c 1-4
tool
```
]=])
run(${check} pipe.md)
must_fail("pipe.md:2: a command with a pipe: tool 1 | cut -c 1-4" "1 commands run, 1 wrong")

put(loose.md [=[
```console
output of nothing
$ true
]=])
run(${check} loose.md)
must_fail("loose.md:2: output before any command: output of nothing" "loose.md:3: a console block is not closed")

put(none.md [=[
```sh
$ false
```
]=])
run(${check} none.md)
must_fail("no command found in: none.md")

run(${check} missing.md)
must_fail("missing.md")

# --update writes what commands print, keeps the rest to the byte, and leaves a file alone that has anything wrong in it.
put(old.md [=[
Before.  
```console
$ tool 1
tool: [a b] 2

$ printf 'x\n\ny\n'
$ tool 3 \
    4
tool: [a b] 3 4
```
After, ``` and $ tool.
]=])
run(${check} --update old.md)
must_pass()
file(READ ${SCRATCH}/old.md updated)
if(NOT updated STREQUAL [=[
Before.  
```console
$ tool 1
tool: [a b] 1

$ printf 'x\n\ny\n'
x

y
$ tool 3 \
    4
tool: [a b] 3 4
```
After, ``` and $ tool.
]=])
    message(FATAL_ERROR "--update made of old.md:\n${updated}")
endif()
run(${check} old.md)
must_pass()

file(READ ${SCRATCH}/wrong.md before)
run(${check} --update wrong.md)
must_fail("wrong.md:4: $ false" "exit code 1" "3 commands run, 2 updated, 1 wrong")
file(READ ${SCRATCH}/wrong.md after)
if(NOT before STREQUAL after)
    message(FATAL_ERROR "--update wrote into a file with a failing command")
endif()
