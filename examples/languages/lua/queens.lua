-- How many, which is the first, and is a puzzle's solution the only one? From LuaJIT, with its ffi.
local ffi = require("ffi")

ffi.cdef([[
typedef struct nq_problem nq_problem;
typedef int32_t (*nq_solution_fn)(void *user_data, const uint32_t *cols, uint32_t n);
int32_t nq_new(uint32_t n, nq_problem **problem);
void nq_free(nq_problem *problem);
int32_t nq_set_attacks(nq_problem *problem, uint32_t attacks);
int32_t nq_set_regions(nq_problem *problem, const uint32_t *regions, size_t len);
int32_t nq_set_limit(nq_problem *problem, uint64_t limit);
int32_t nq_count(nq_problem *problem, uint64_t *count);
int32_t nq_solve(nq_problem *problem, nq_solution_fn on_solution, void *user_data, uint64_t *found);
int32_t nq_next(nq_problem *problem, uint32_t *cols, size_t capacity, size_t *written);
int32_t nq_rewind(nq_problem *problem);
int32_t nq_format(const uint32_t *cols, size_t n, int32_t style, char *buffer, size_t capacity, size_t *length);
const char *nq_status_text(int32_t status);
]])

local library = ffi.load(os.getenv("NQUEENS_LIBRARY") or "nqueens")

local OK, CANCELLED = 0, 3
local ATTACK_TOUCHING = 2
local STYLE_LETTERS, STYLE_LIST = 0, 3

-- A status below 0, and a cancelled search, is an error.
local function checked(status)
  if status < OK or status == CANCELLED then error(ffi.string(library.nq_status_text(status)), 2) end
  return status
end

local Problem = {}
Problem.__index = Problem

-- The garbage collector releases what close was not called for. It does so through a proxy, as Lua's own files do, and
-- not through ffi.gc: at the end of a program that would come after the library is unloaded.
function Problem.new(n)
  local handle = ffi.new("nq_problem *[1]")
  checked(library.nq_new(n, handle))
  local self = setmetatable({ n = n, handle = handle, owner = newproxy(true) }, Problem)
  getmetatable(self.owner).__gc = function()
    library.nq_free(handle[0])
    handle[0] = nil
  end
  return self
end

-- May be called more than once; NULL, which is left afterwards, is refused by all functions.
function Problem:close() getmetatable(self.owner).__gc() end

function Problem:set_attacks(flags) checked(library.nq_set_attacks(self.handle[0], flags)) end

function Problem:set_regions(labels)
  checked(library.nq_set_regions(self.handle[0], ffi.new("uint32_t[?]", #labels, labels), #labels))
end

function Problem:set_limit(limit) checked(library.nq_set_limit(self.handle[0], limit)) end

function Problem:count()
  local count = ffi.new("uint64_t[1]")
  checked(library.nq_count(self.handle[0], count))
  return tonumber(count[0]) -- exact up to 2^53
end

local function board(cols, n)
  local copy = {}
  for row = 0, n - 1 do copy[row + 1] = cols[row] end
  return copy
end

-- An iterator over the solutions in lexicographic order, which are fetched many at a time.
function Problem:solutions()
  local capacity, taken = 256, 0
  local cols, written = ffi.new("uint32_t[?]", capacity * self.n), ffi.new("size_t[1]")
  checked(library.nq_rewind(self.handle[0]))
  return function()
    if taken == tonumber(written[0]) then
      if checked(library.nq_next(self.handle[0], cols, capacity, written)) ~= OK then return nil end
      taken = 0
    end
    taken = taken + 1
    return board(cols + (taken - 1) * self.n, self.n)
  end
end

-- Calls back with each solution; one that returns true ends the search. An error must not cross C: it ends the search
-- too, and is raised again here.
function Problem:solve(on_solution)
  local failure
  local callback = ffi.cast("nq_solution_fn", function(_, cols, n)
    local ok, stop = pcall(on_solution, board(cols, n))
    if not ok then failure = stop end
    return (not ok or stop) and 1 or 0
  end)
  local status = library.nq_solve(self.handle[0], callback, nil, nil)
  callback:free() -- there is room for a few hundred callbacks only
  if failure then error(failure, 0) end
  return checked(status)
end
jit.off(Problem.solve) -- compiled code must not call a C function that calls back

local function format(cols, style)
  local values, length = ffi.new("uint32_t[?]", #cols, cols), ffi.new("size_t[1]")
  checked(library.nq_format(values, #cols, style, nil, 0, length))
  local text = ffi.new("char[?]", length[0] + 1)
  checked(library.nq_format(values, #cols, style, text, length[0] + 1, length))
  return ffi.string(text)
end

-- A queen in each row, column and region, none touching another.
local PUZZLE = [[
AAAAAAAA
ABBBCCCD
ABEEEFCD
AGEHHFCD
AGFHHFCD
AGFFFFGD
AGGGGGGD
AAAGGDDD
]]

local eight = Problem.new(8)
print(("8 queens: %d solutions"):format(eight:count()))
print(format(eight:solutions()(), STYLE_LETTERS))

local seen = {}
eight:solve(function(cols)
  seen[#seen + 1] = cols
  return #seen == 3
end)
print(("stopped at solution %d: %s"):format(#seen, format(seen[3], STYLE_LIST)))
eight:close()

local regions = {}
for letter in PUZZLE:gmatch("%u") do regions[#regions + 1] = letter:byte() - ("A"):byte() end

local puzzle = Problem.new(8)
puzzle:set_attacks(ATTACK_TOUCHING)
puzzle:set_regions(regions)
puzzle:set_limit(2) -- two are enough to know that the first is not the only one
local found = {}
for cols in puzzle:solutions() do found[#found + 1] = cols end
if #found == 1 then
  print("the puzzle has exactly one solution: " .. format(found[1], STYLE_LIST))
else
  print("the puzzle has " .. (#found == 0 and "no solution" or "several solutions"))
end
puzzle:close()
