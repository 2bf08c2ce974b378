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

-- The ffi cuts a number that does not fit short without a word.
local function unsigned(value, most)
  if type(value) == "number" and 0 <= value and value <= most and value % 1 == 0 then return value end
  error(tostring(value) .. " is out of range", 3)
end

local UINT32_MAX = 2 ^ 32 - 1

local function array(values)
  for _, value in ipairs(values) do unsigned(value, UINT32_MAX) end
  return ffi.new("uint32_t[?]", #values, values)
end

local Problem = {}
Problem.__index = Problem

-- The garbage collector releases what close was not called for. It does so through a proxy, as Lua's own files do, and
-- not through ffi.gc: at the end of a program that would come after the library is unloaded.
function Problem.new(n)
  local handle = ffi.new("nq_problem *[1]")
  checked(library.nq_new(unsigned(n, UINT32_MAX), handle))
  local self = setmetatable({ n = n, handle = handle, calling = false, owner = newproxy(true) }, Problem)
  getmetatable(self.owner).__gc = function()
    library.nq_free(handle[0])
    handle[0] = nil
  end
  return self
end

-- May be called more than once, but not by a callback. NULL, which is left afterwards, is refused by all functions.
function Problem:close()
  if self.calling then error("the problem is in use", 2) end
  getmetatable(self.owner).__gc()
end

function Problem:set_attacks(flags) checked(library.nq_set_attacks(self.handle[0], unsigned(flags, UINT32_MAX))) end

function Problem:set_regions(labels) checked(library.nq_set_regions(self.handle[0], array(labels), #labels)) end

-- Up to 2^53, beyond which numbers of Lua are not exact.
function Problem:set_limit(limit) checked(library.nq_set_limit(self.handle[0], unsigned(limit, 2 ^ 53))) end

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

-- An iterator over the solutions in lexicographic order. The first is fetched alone, then twice as many each time. Only
-- one iterator of a problem may be in use at a time: they share the library's place in the solutions.
function Problem:solutions()
  local most, capacity, taken = 256, 1, 0
  local cols, written = nil, ffi.new("size_t[1]")
  checked(library.nq_rewind(self.handle[0]))
  return function()
    if taken == tonumber(written[0]) then
      cols, taken = ffi.new("uint32_t[?]", capacity * self.n), 0
      if checked(library.nq_next(self.handle[0], cols, capacity, written)) ~= OK then return nil end
      capacity = math.min(2 * capacity, most)
    end
    taken = taken + 1
    return board(cols + (taken - 1) * self.n, self.n)
  end
end

-- Calls back with each solution; one that returns true ends the search. An error must not cross C: it ends the search
-- too, and is raised again here.
function Problem:solve(on_solution)
  if self.calling then error("the problem is in use", 2) end
  local failed, failure = false, nil -- error(nil) is an error, too
  local function visit(cols, n) return on_solution(board(cols, n)) end
  local callback = ffi.cast("nq_solution_fn", function(_, cols, n)
    local ok, result = pcall(visit, cols, n)
    if not ok then failed, failure = true, result end
    return (not ok or result) and 1 or 0
  end)
  self.calling = true
  local status = library.nq_solve(self.handle[0], callback, nil, nil)
  self.calling = false
  callback:free() -- there is room for a few hundred callbacks only
  if failed then error(failure, 0) end
  return checked(status)
end
jit.off(Problem.solve) -- compiled code must not call a C function that calls back

local function format(cols, style)
  local values, length = array(cols), ffi.new("size_t[1]")
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
