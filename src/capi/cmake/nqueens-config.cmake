# find_package(nqueens): counts, enumerates, checks and draws solutions of the n queens problem.
#
#     find_package(nqueens REQUIRED)
#     target_link_libraries(program PRIVATE nqueens::nqueens)
#
#     nqueens::shared    the shared library
#     nqueens::static    the static library, with all that it needs
#     nqueens::nqueens   the shared library, or the static one where no shared one is installed
#
# find_package(nqueens REQUIRED COMPONENTS static) makes nqueens::nqueens the static library; COMPONENTS shared fails
# where only the static one is installed.

cmake_policy(PUSH)
cmake_policy(VERSION 3.10...3.30)

get_filename_component(_nqueens_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

# Looks for a file below the prefix, in Debian's folder for one architecture first. Found or not, nothing is cached.
function(_nqueens_find variable file)
    set(${variable} "" PARENT_SCOPE)
    foreach(folder lib/${CMAKE_LIBRARY_ARCHITECTURE} lib64 lib)
        if(EXISTS "${_nqueens_prefix}/${folder}/${file}")
            set(${variable} "${_nqueens_prefix}/${folder}/${file}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

if(NOT TARGET nqueens::shared)
    if(WIN32)
        # To link a program takes the import library, to start it the library itself.
        if(MSVC)
            _nqueens_find(_nqueens_shared nqueens.dll.lib)
        else()
            _nqueens_find(_nqueens_shared libnqueens.dll.a)
        endif()
        set(_nqueens_properties
            IMPORTED_IMPLIB "${_nqueens_shared}" IMPORTED_LOCATION "${_nqueens_prefix}/bin/nqueens.dll")
    else()
        _nqueens_find(_nqueens_shared libnqueens${CMAKE_SHARED_LIBRARY_SUFFIX})
        set(_nqueens_properties IMPORTED_LOCATION "${_nqueens_shared}")
    endif()
    if(_nqueens_shared)
        add_library(nqueens::shared SHARED IMPORTED)
        set_target_properties(nqueens::shared PROPERTIES
            INTERFACE_INCLUDE_DIRECTORIES "${_nqueens_prefix}/include" ${_nqueens_properties})
    endif()
endif()

if(NOT TARGET nqueens::static)
    if(MSVC)
        _nqueens_find(_nqueens_static nqueens.lib)
    else()
        _nqueens_find(_nqueens_static libnqueens.a)
    endif()
    # What the static library needs besides is known to nqueens.pc.
    _nqueens_find(_nqueens_pc pkgconfig/nqueens.pc)
    if(_nqueens_static AND _nqueens_pc)
        file(STRINGS "${_nqueens_pc}" _nqueens_needs REGEX "^Libs\\.private:")
        string(REGEX REPLACE "^Libs\\.private: *" "" _nqueens_needs "${_nqueens_needs}")
        string(REPLACE " " ";" _nqueens_needs "${_nqueens_needs}")
        add_library(nqueens::static STATIC IMPORTED)
        set_target_properties(nqueens::static PROPERTIES
            INTERFACE_INCLUDE_DIRECTORIES "${_nqueens_prefix}/include"
            IMPORTED_LOCATION "${_nqueens_static}"
            INTERFACE_LINK_LIBRARIES "${_nqueens_needs}")
    endif()
endif()

set(nqueens_shared_FOUND FALSE)
set(nqueens_static_FOUND FALSE)
if(TARGET nqueens::shared)
    set(nqueens_shared_FOUND TRUE)
endif()
if(TARGET nqueens::static)
    set(nqueens_static_FOUND TRUE)
endif()

foreach(_nqueens_component IN LISTS nqueens_FIND_COMPONENTS)
    if(NOT nqueens_${_nqueens_component}_FOUND AND nqueens_FIND_REQUIRED_${_nqueens_component})
        set(nqueens_FOUND FALSE)
        set(nqueens_NOT_FOUND_MESSAGE "no ${_nqueens_component} library of nqueens below ${_nqueens_prefix}")
    endif()
endforeach()
if(NOT nqueens_shared_FOUND AND NOT nqueens_static_FOUND)
    set(nqueens_FOUND FALSE)
    set(nqueens_NOT_FOUND_MESSAGE "no library of nqueens below ${_nqueens_prefix}")
endif()

if(NOT TARGET nqueens::nqueens AND NOT "${nqueens_FOUND}" STREQUAL "FALSE")
    add_library(nqueens::nqueens INTERFACE IMPORTED)
    if(nqueens_shared_FOUND AND (NOT "static" IN_LIST nqueens_FIND_COMPONENTS OR "shared" IN_LIST nqueens_FIND_COMPONENTS))
        set_target_properties(nqueens::nqueens PROPERTIES INTERFACE_LINK_LIBRARIES nqueens::shared)
    else()
        set_target_properties(nqueens::nqueens PROPERTIES INTERFACE_LINK_LIBRARIES nqueens::static)
    endif()
endif()

foreach(_nqueens_name prefix shared static pc needs properties component)
    unset(_nqueens_${_nqueens_name})
endforeach()
unset(_nqueens_name)

cmake_policy(POP)
