/* NQ_STYLE_SVG: well formed XML, the right squares dark, each queen in its place, a text of O(n). */
#include "check.h"

#define MOST_N 60

static char *picture(const uint32_t *cols, size_t n) {
    size_t length = 0;
    CHECK(nq_format(cols, n, NQ_STYLE_SVG, NULL, 0, &length) == NQ_OK);
    char *text = malloc(length + 1);
    CHECK(text != NULL);
    CHECK(nq_format(cols, n, NQ_STYLE_SVG, text, length + 1, &length) == NQ_OK);
    return text;
}

/* Checks one tag, from its '<' on: a name, attributes in quotes that differ in name, and the right ending. */
static const char *check_tag(const char *text, char open[8][16], size_t *depth) {
    char name[16] = "", attributes[8][32];
    size_t length = strspn(text + 1, "/abcdefghijklmnopqrstuvwxyz"), attribute = 0;
    CHECK(*text == '<' && 0 < length && length < sizeof name);
    memcpy(name, text + 1, length);
    text += 1 + length;
    if (name[0] == '/') {
        CHECK(*depth > 0 && strcmp(open[--*depth], name + 1) == 0 && *text == '>');
        return text + 1;
    }
    while (*text == ' ') {
        length = strcspn(++text, "=");
        CHECK(0 < length && length < sizeof attributes[0] && attribute < 8);
        memcpy(attributes[attribute], text, length);
        attributes[attribute][length] = '\0';
        for (size_t i = 0; i < attribute; i++) CHECK(strcmp(attributes[i], attributes[attribute]) != 0);
        attribute++;
        text += length + 1;
        CHECK(*text == '"');
        length = strcspn(text + 1, "\"<&");
        text += 1 + length;
        CHECK(*text++ == '"');
    }
    if (text[0] == '/') {
        CHECK(text[1] == '>');
        return text + 2;
    }
    CHECK(*text == '>' && *depth < 8);
    strcpy(open[(*depth)++], name);
    return text + 1;
}

static void check_well_formed(const char *text) {
    char open[8][16];
    size_t depth = 0;
    CHECK(strncmp(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 40) == 0);
    do {
        text = check_tag(text, open, &depth);
        text += strcspn(text, "<");
        CHECK(strchr("<", *text) != NULL);
    } while (depth > 0);
    CHECK(*text == '\0');
}

struct geometry {
    unsigned n, left, side; /* the board's left edge and the side of a square; its top edge is 0 */
};

/* What the attribute `d` of the first path after `mark` holds. */
static const char *path_after(const char *text, const char *mark) {
    text = strstr(text, mark);
    CHECK(text != NULL);
    text = strstr(text, " d=\"");
    CHECK(text != NULL);
    return text + 4;
}

struct rectangle {
    unsigned left, top, right, bottom;
};

/* The rectangles that a path consists of, all of them on the board. */
static size_t rectangles_of(const char *path, struct geometry board, struct rectangle rectangles[2 * MOST_N]) {
    size_t count = 0;
    unsigned x, y, width, height, back;
    for (; *path == 'M'; path = strchr(path, 'z') + 1) {
        char text[64] = "";
        strncat(text, path, sizeof text - 1);
        CHECK(sscanf(text, "M%u %uh%uv%uh-%uz", &x, &y, &width, &height, &back) == 5 && back == width);
        CHECK(x >= board.left && x + width <= board.left + board.n * board.side && y + height <= board.n * board.side);
        CHECK(count < 2 * MOST_N);
        rectangles[count++] = (struct rectangle){x, y, x + width, y + height};
    }
    CHECK(*path == '"');
    return count;
}

static void check_squares(const char *text, struct geometry board) {
    struct rectangle light[2 * MOST_N], dark[2 * MOST_N];
    const char *light_path = path_after(text, "crispEdges");
    size_t strips = rectangles_of(path_after(light_path, "evenodd"), board, dark);
    CHECK(rectangles_of(light_path, board, light) == 1);
    CHECK(light[0].right - light[0].left == board.n * board.side && light[0].bottom == board.n * board.side);
    for (unsigned row = 0; row < board.n; row++) {
        for (unsigned col = 0; col < board.n; col++) {
            unsigned x = board.left + col * board.side + board.side / 2, y = row * board.side + board.side / 2;
            unsigned times = 0;
            for (size_t i = 0; i < strips; i++) {
                times += dark[i].left < x && x < dark[i].right && dark[i].top < y && y < dark[i].bottom;
            }
            CHECK(times % 2 == (row + col + board.n) % 2); /* what the even-odd rule fills */
        }
    }
}

/* The lines that begin with a path and its corner are the queens. */
static void check_queens(const char *text, const uint32_t *cols, struct geometry board) {
    unsigned x, y, row = 0;
    for (const char *line = text; (line = strstr(line, "\n<path d=\"M")) != NULL; line++, row++) {
        CHECK(sscanf(line, "\n<path d=\"M%u %um", &x, &y) == 2);
        while (row < board.n && cols[row] == NQ_EMPTY) row++;
        CHECK(row < board.n && y == row * board.side && x == board.left + cols[row] * board.side);
    }
    while (row < board.n && cols[row] == NQ_EMPTY) row++;
    CHECK(row == board.n);
}

static void check_coordinates(const char *text, unsigned n) {
    unsigned texts = 0;
    for (const char *place = text; (place = strstr(place, "<text")) != NULL; place++) texts++;
    CHECK(texts == (n <= 26 ? 2 * n : 0));
    if (n == 0 || n > 26) return;
    char first[16], last[] = {'>', (char) ('a' + n - 1), '<', '\0'};
    snprintf(first, sizeof first, ">%u<", n);
    CHECK(strstr(strstr(text, "<text"), first) == strchr(strstr(text, "<text"), '>')); /* the top row's number */
    CHECK(strstr(text, last) != NULL);
}

/* As wide as high, and large enough for its viewer: the empty board too. */
static void check_extent(const char *text, struct geometry board) {
    unsigned width, height, pixels, pixels_high, length = board.n == 0 ? 1 : board.left + board.n * board.side;
    CHECK(sscanf(strstr(text, "viewBox"), "viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\"", &width, &height, &pixels,
                 &pixels_high) == 4);
    CHECK(width == length && height == length && pixels > 0 && pixels == pixels_high);
}

static void boards_of_all_sizes(void) {
    for (unsigned n = 0; n <= MOST_N; n++) {
        uint32_t cols[MOST_N];
        char title[64];
        for (unsigned shift = 0; shift < 3; shift++) {
            unsigned queens = 0;
            for (unsigned row = 0; row < n; row++) {
                cols[row] = (row + shift) % 3 == 0 ? NQ_EMPTY : (row * 7 + shift) % n;
                queens += cols[row] != NQ_EMPTY;
            }
            char *text = picture(cols, n);
            check_well_formed(text);
            snprintf(title, sizeof title, "<title>%u queen%s on %u x %u squares</title>", queens,
                     queens == 1 ? "" : "s", n, n);
            CHECK(strstr(text, title) != NULL);
            struct geometry board = {n, n <= 26 ? 20 : 0, 40};
            check_extent(text, board);
            if (n > 0) check_squares(text, board);
            check_queens(text, cols, board);
            check_coordinates(text, n);
            free(text);
        }
    }
}

/* A million queens are measured at once, and ten times as many take not much more than ten times the text. */
static void large_boards(void) {
    const size_t n = 1000000;
    size_t length = 0, tenth = 0;
    char beginning[32];
    uint32_t *cols = malloc(n * sizeof *cols);
    CHECK(cols != NULL);
    for (size_t row = 0; row < n; row++) cols[row] = (uint32_t) (row % (n / 10));
    CHECK(nq_format(cols, n / 10, NQ_STYLE_SVG, NULL, 0, &tenth) == NQ_OK);
    CHECK(nq_format(cols, n, NQ_STYLE_SVG, beginning, sizeof beginning, &length) == NQ_OK);
    CHECK(strncmp(beginning, "<svg xmlns=", 11) == 0 && strlen(beginning) == sizeof beginning - 1);
    CHECK(tenth > n / 10 && length < 11 * tenth);
    free(cols);
}

int main(void) {
    boards_of_all_sizes();
    large_boards();
    return 0;
}
