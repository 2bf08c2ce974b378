// How many, which is the first, and is a puzzle's solution the only one? From C++.
#include <exception>
#include <iostream>
#include <string_view>
#include <vector>

#include <nqueens.hpp>

// A queen in each row, column and region, none touching another.
constexpr std::string_view puzzle = "AAAAAAAA"
                                    "ABBBCCCD"
                                    "ABEEEFCD"
                                    "AGEHHFCD"
                                    "AGFHHFCD"
                                    "AGFFFFGD"
                                    "AGGGGGGD"
                                    "AAAGGDDD";

static void eight_queens() {
    nqueens::problem eight(8); // releases itself, also when something below throws
    std::cout << "8 queens: " << eight.count() << " solutions\n";

    for (const nqueens::board &board : eight.solutions()) {
        std::cout << nqueens::format(board) << '\n';
        break; // a range is lazy: nothing more is searched for
    }

    // A callback stops by what it returns, or by throwing: an exception passes through the library.
    int seen = 0;
    eight.solve([&](const nqueens::board &board) {
        if (++seen < 3) return nqueens::control::go_on;
        std::cout << "stopped at solution " << seen << ": " << nqueens::format(board, NQ_STYLE_LIST) << '\n';
        return nqueens::control::stop;
    });
}

static void region_puzzle() {
    std::vector<std::uint32_t> regions;
    for (char letter : puzzle) regions.push_back(static_cast<std::uint32_t>(letter - 'A'));

    nqueens::problem problem(8);
    problem.attacks(NQ_ATTACK_TOUCHING).regions(regions).limit(2); // two are enough to know that it is not the only one
    std::vector<nqueens::board> found;
    for (const nqueens::board &board : problem.solutions()) found.push_back(board);
    if (found.size() == 1) {
        std::cout << "the puzzle has exactly one solution: " << nqueens::format(found[0], NQ_STYLE_LIST) << '\n';
    } else {
        std::cout << "the puzzle has " << (found.empty() ? "no solution" : "several solutions") << '\n';
    }
}

int main() {
    try {
        eight_queens();
        region_puzzle();
    } catch (const std::exception &error) {
        std::cerr << "queens: " << error.what() << '\n';
        return 1;
    }
}
