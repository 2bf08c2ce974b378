# Whether this version of nqueens is the one that find_package asks for. The installed header says which it is.

file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../../../include/nqueens.h" _nqueens_lines
     REGEX "^#define NQ_VERSION_(MAJOR|MINOR|PATCH) [0-9]+$")
string(REGEX REPLACE "[^;]* ([0-9]+)" "\\1" _nqueens_lines "${_nqueens_lines}")
string(REPLACE ";" "." PACKAGE_VERSION "${_nqueens_lines}")
unset(_nqueens_lines)

# Compatible with programs written for an earlier version of the same series: 0.MINOR before 1.0, MAJOR from then on.
string(REGEX MATCH "^(0\\.[0-9]+|[1-9][0-9]*)" _nqueens_series "${PACKAGE_VERSION}")
string(REGEX MATCH "^(0\\.[0-9]+|[1-9][0-9]*|0$)" _nqueens_wanted "${PACKAGE_FIND_VERSION}")

if(PACKAGE_FIND_VERSION_RANGE)
    if(PACKAGE_VERSION VERSION_GREATER_EQUAL PACKAGE_FIND_VERSION_MIN
       AND (PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION_MAX
            OR (PACKAGE_FIND_VERSION_RANGE_MAX STREQUAL "INCLUDE"
                AND PACKAGE_VERSION VERSION_EQUAL PACKAGE_FIND_VERSION_MAX)))
        set(PACKAGE_VERSION_COMPATIBLE TRUE)
    endif()
elseif(PACKAGE_VERSION VERSION_GREATER_EQUAL PACKAGE_FIND_VERSION
       AND (_nqueens_series STREQUAL _nqueens_wanted OR PACKAGE_FIND_VERSION STREQUAL ""))
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
    if(PACKAGE_VERSION VERSION_EQUAL PACKAGE_FIND_VERSION)
        set(PACKAGE_VERSION_EXACT TRUE)
    endif()
endif()
unset(_nqueens_series)
unset(_nqueens_wanted)
