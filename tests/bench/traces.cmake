# Goal 9 compares two engines in one process: the files that keep frame traces, with them and
# without; all else comes from the library.
get_target_property(tl_library_type tickline TYPE)
if(NOT TL_SANITIZE AND tl_library_type STREQUAL STATIC_LIBRARY)
  foreach(side with without)
    set(source ${PROJECT_SOURCE_DIR}/engine/src)
    add_library(tl_bench_${side} MODULE bench_traces_side.c ${source}/frame/frame.c
      ${source}/frame/stage.c ${source}/core/observe.c
      ${source}/schedule/run_segments.c ${source}/inspect/observer.c
      ${source}/inspect/trace.c)
    target_include_directories(tl_bench_${side} PRIVATE ${source})
    target_link_options(tl_bench_${side} PRIVATE LINKER:-Bsymbolic)
    target_link_libraries(tl_bench_${side} PRIVATE tickline::tickline tl_flags)
    string(TOUPPER ${side} upper)
    target_compile_definitions(tl_bench PRIVATE
      BENCH_TRACES_${upper}="$<TARGET_FILE:tl_bench_${side}>")
    add_dependencies(tl_bench tl_bench_${side})
  endforeach()
  target_compile_definitions(tl_bench_without PRIVATE TL_NO_TRACES)
  bench_subject(traces GOALS 9 10)
  target_link_libraries(tl_bench PRIVATE ${CMAKE_DL_LIBS})
endif()
