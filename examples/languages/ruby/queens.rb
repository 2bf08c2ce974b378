# How many, which is the first, and is a puzzle's solution the only one? From Ruby, with the Fiddle that it brings along.
require "fiddle/import"

module Nq
  extend Fiddle::Importer
  dlload ENV.fetch("NQUEENS_LIBRARY", "libnqueens.so")

  typealias "int32_t", "int"
  typealias "uint32_t", "unsigned int"
  typealias "uint64_t", "unsigned long long"

  extern "int32_t nq_new(uint32_t, void *)"
  extern "void nq_free(void *)"
  extern "int32_t nq_set_attacks(void *, uint32_t)"
  extern "int32_t nq_set_regions(void *, void *, size_t)"
  extern "int32_t nq_set_limit(void *, uint64_t)"
  extern "int32_t nq_count(void *, void *)"
  extern "int32_t nq_solve(void *, void *, void *, void *)"
  extern "int32_t nq_next(void *, void *, size_t, void *)"
  extern "int32_t nq_rewind(void *)"
  extern "int32_t nq_format(void *, size_t, int32_t, void *, size_t, void *)"
  extern "char *nq_status_text(int32_t)"

  OK = 0
  CANCELLED = 3
  ATTACK_TOUCHING = 2
  STYLE_LETTERS = 0
  STYLE_LIST = 3

  class Error < StandardError; end

  # A status below 0, and a cancelled search, is an exception.
  def self.checked(status)
    raise Error, nq_status_text(status).to_s if status < OK || status == CANCELLED
    status
  end

  # What a C function writes through a pointer: "J" is a pointer or a size_t, "Q" a uint64_t.
  def self.output(kind)
    room = Fiddle::Pointer.malloc([0].pack(kind).bytesize, Fiddle::RUBY_FREE)
    status = checked(yield(room))
    [room[0, room.size].unpack1(kind), status]
  end

  def self.format(cols, style = STYLE_LETTERS)
    packed = cols.pack("L*")
    length, = output("J") { |out| nq_format(packed, cols.size, style, nil, 0, out) }
    text = Fiddle::Pointer.malloc(length + 1, Fiddle::RUBY_FREE)
    output("J") { |out| nq_format(packed, cols.size, style, text, length + 1, out) }
    text[0, length].force_encoding("UTF-8")
  end

  # The solutions of a problem, and all that Enumerable makes of them.
  class Problem
    include Enumerable

    # With a block, the problem is closed at its end, as a file is.
    def self.open(n)
      problem = new(n)
      return problem unless block_given?
      begin
        yield problem
      ensure
        problem.close
      end
    end

    # A finalizer must not refer to the problem itself, or that is never collected.
    def self.release(address) = proc { Nq.nq_free(address) }

    def initialize(n)
      @n = n
      @handle, = Nq.output("J") { |out| Nq.nq_new(n, out) }
      ObjectSpace.define_finalizer(self, self.class.release(@handle))
    end

    # May be called more than once.
    def close
      return unless @handle
      ObjectSpace.undefine_finalizer(self)
      Nq.nq_free(@handle)
      @handle = nil
    end

    def handle = @handle || raise(Error, "the problem is closed")

    def attacks=(flags)
      Nq.checked(Nq.nq_set_attacks(handle, flags))
    end

    def regions=(labels)
      Nq.checked(Nq.nq_set_regions(handle, labels.pack("L*"), labels.size))
    end

    def limit=(limit)
      Nq.checked(Nq.nq_set_limit(handle, limit))
    end

    # Enumerable's count, when it is asked about elements; the library's own otherwise.
    def count(*arguments, &block)
      return super if block || !arguments.empty?
      Nq.output("Q") { |out| Nq.nq_count(handle, out) }.first
    end

    # In lexicographic order, fetched many at a time. A block may break out of it.
    def each
      return enum_for unless block_given?
      capacity = 256
      room = Fiddle::Pointer.malloc([capacity * @n * 4, 1].max, Fiddle::RUBY_FREE)
      Nq.checked(Nq.nq_rewind(handle))
      loop do
        written, status = Nq.output("J") { |out| Nq.nq_next(handle, room, capacity, out) }
        return unless status == OK
        cols = room[0, written * @n * 4].unpack("L*")
        written.times { |i| yield cols[i * @n, @n] }
      end
    end

    # Calls back with each solution; a block that returns :stop ends the search. An exception does too, and is raised
    # again here: it must not jump over the library, and neither may `break`, for which there is `each`.
    def solve
      raised = nil
      arguments = [Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP, Fiddle::TYPE_INT]
      callback = Fiddle::Closure::BlockCaller.new(Fiddle::TYPE_INT, arguments) do |_, cols, n|
        (yield cols[0, n * 4].unpack("L*")) == :stop ? 1 : 0
      rescue Exception => raised
        1
      end
      status = Nq.nq_solve(handle, callback, nil, nil)
      raise raised if raised
      Nq.checked(status)
    end
  end
end

# A queen in each row, column and region, none touching another.
PUZZLE = %w[
  AAAAAAAA
  ABBBCCCD
  ABEEEFCD
  AGEHHFCD
  AGFHHFCD
  AGFFFFGD
  AGGGGGGD
  AAAGGDDD
].join

Nq::Problem.open(8) do |eight|
  puts "8 queens: #{eight.count} solutions"
  puts Nq.format(eight.first)

  seen = []
  eight.solve do |cols|
    seen << cols
    :stop if seen.size == 3
  end
  puts "stopped at solution #{seen.size}: #{Nq.format(seen.last, Nq::STYLE_LIST)}"
end

Nq::Problem.open(8) do |puzzle|
  puzzle.attacks = Nq::ATTACK_TOUCHING
  puzzle.regions = PUZZLE.bytes.map { |letter| letter - "A".ord }
  puzzle.limit = 2 # two are enough to know that the first is not the only one
  found = puzzle.to_a
  case found.size
  when 0 then puts "the puzzle has no solution"
  when 1 then puts "the puzzle has exactly one solution: #{Nq.format(found.first, Nq::STYLE_LIST)}"
  else puts "the puzzle has several solutions"
  end
end
