# The game's own, in a program of its own: linking the game redirects malloc (game/CMakeLists.txt).
if(TARGET gm_game)
  add_executable(tl_bench_game bench.c bench_measure.c bench_report.c bench_game.c
    bench_physics.c sample.c window_box.c window_plain.c)
  set(subjects " X(game, \"10 11 15\") X(physics, \"8\")")
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/game/bench_subjects.h @ONLY CONTENT [[
/* Generated. */
#define BENCH_SUBJECTS(X)@subjects@
#define BENCH_BUILD "@CMAKE_C_COMPILER_ID@ @CMAKE_C_COMPILER_VERSION@ @CMAKE_BUILD_TYPE@"
]])
  find_package(Threads REQUIRED)
  target_include_directories(tl_bench_game PRIVATE ${PROJECT_SOURCE_DIR}/game
    ${CMAKE_CURRENT_BINARY_DIR}/game)
  target_compile_definitions(tl_bench_game PRIVATE _POSIX_C_SOURCE=200809L
    TL_ASSET_DIR="${PROJECT_SOURCE_DIR}/assets")
  target_link_libraries(tl_bench_game PRIVATE gm_game tl_flags
    Threads::Threads)
  add_test(NAME bench/game_smoke COMMAND tl_bench_game --smoke)
endif()
