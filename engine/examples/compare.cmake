# Runs PROGRAM, with EMULATOR if that is given, and compares what it prints with the comment that ends
# SOURCE, which has fewer than MOST_LINES lines of code (default 80).
file(READ ${SOURCE} text)
if(NOT text MATCHES "\n/\\* Output:\n(.*)\n \\*/\n$")
  message(FATAL_ERROR "${SOURCE}: expected to end with a comment that begins with 'Output:'")
endif()
string(REGEX REPLACE "\n \\* ?" "\n" expected "\n${CMAKE_MATCH_1}\n")
string(SUBSTRING "${expected}" 1 -1 expected)

string(FIND "${text}" "\n/* Output:" code_end)
string(SUBSTRING "${text}" 0 ${code_end} code)
string(REGEX REPLACE "[^\n]" "" newlines "${code}")
string(LENGTH "${newlines}" lines)
if(NOT DEFINED MOST_LINES)
  set(MOST_LINES 80)
endif()
if(NOT lines LESS MOST_LINES)
  message(FATAL_ERROR "${SOURCE}: expected fewer than ${MOST_LINES} lines before the output, was ${lines}")
endif()

execute_process(COMMAND ${EMULATOR} ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM}: expected status 0, was ${status}\n${printed}")
endif()
# Windows ends a line with two characters.
string(REPLACE "\r\n" "\n" printed "${printed}")
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} printed\n${printed}--- but ${SOURCE} promises\n${expected}---")
endif()
