# How many, which is the first, and is a puzzle's solution the only one? From Ruby, with the Fiddle that it brings along.
require "fiber"
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

  # Neither pack nor a call minds a number that does not fit; both cut it short.
  def self.unsigned(value, bits = 32)
    return value if value.is_a?(Integer) && value >= 0 && value.bit_length <= bits
    raise RangeError, "#{value.inspect} is out of range"
  end

  def self.pack(values) = values.each { |value| unsigned(value) }.pack("L*")

  def self.format(cols, style = STYLE_LETTERS)
    packed = pack(cols)
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
      @n = Nq.unsigned(n)
      @handle, = Nq.output("J") { |out| Nq.nq_new(n, out) }
      @lock = Mutex.new
      @calls = 0
      ObjectSpace.define_finalizer(self, self.class.release(@handle))
    end

    # May be called more than once, but not by a callback, nor by another thread while a call is running.
    def close
      @lock.synchronize do
        return unless @handle
        raise Error, "the problem is in use" if @calls > 0
        ObjectSpace.undefine_finalizer(self)
        Nq.nq_free(@handle)
        @handle = nil
      end
    end

    # Yields the handle for a call; close knows of it. What other threads raise, as Timeout does, waits for its end.
    def call
      Thread.handle_interrupt(Object => :never) do
        @lock.synchronize do
          raise Error, "the problem is closed" unless @handle
          @calls += 1
        end
        begin
          Nq.checked(yield(@handle))
        ensure
          @lock.synchronize { @calls -= 1 }
        end
      end
    end
    private :call

    def attacks=(flags)
      call { |problem| Nq.nq_set_attacks(problem, Nq.unsigned(flags)) }
    end

    def regions=(labels)
      call { |problem| Nq.nq_set_regions(problem, Nq.pack(labels), labels.size) }
    end

    def limit=(limit)
      call { |problem| Nq.nq_set_limit(problem, Nq.unsigned(limit, 64)) }
    end

    # Enumerable's count, when it is asked about elements; the library's own otherwise.
    def count(*arguments, &block)
      return super if block || !arguments.empty?
      Nq.output("Q") { |out| call { |problem| Nq.nq_count(problem, out) } }.first
    end

    # In lexicographic order; the first is fetched alone, then twice as many each time. A block may break out of it.
    # Only one iteration may be in use at a time: they share the library's place in the solutions.
    def each
      return enum_for unless block_given?
      most = 256
      capacity = 1
      call { |problem| Nq.nq_rewind(problem) }
      loop do
        room = Fiddle::Pointer.malloc([capacity * @n * 4, 1].max, Fiddle::RUBY_FREE)
        written, status = Nq.output("J") { |out| call { |problem| Nq.nq_next(problem, room, capacity, out) } }
        return unless status == OK
        cols = room[0, written * @n * 4].unpack("L*")
        written.times { |i| yield cols[i * @n, @n] }
        capacity = [2 * capacity, most].min
      end
    end

    # Yields each solution; a block that returns :stop ends the search. The block may also be left by break, throw, an
    # exception or Thread#raise, none of which must jump over the library: so the library runs in a fiber, which hands
    # the solutions out, and is let go to its end whatever happens here. A trap handler must not raise meanwhile.
    def solve
      Thread.handle_interrupt(Object => :never) do
        search = Fiber.new { search_in_fiber }
        result = search.resume
        while search.alive?
          begin
            stop = 1
            stop = 0 unless Thread.handle_interrupt(Object => :immediate) { yield result } == :stop
          ensure
            result = search.resume(stop)
          end
        end
        result
      end
    end

    private

    def search_in_fiber
      arguments = [Fiddle::TYPE_VOIDP, Fiddle::TYPE_VOIDP, Fiddle::TYPE_INT]
      callback = Fiddle::Closure::BlockCaller.new(Fiddle::TYPE_INT, arguments) do |_, cols, n|
        Fiber.yield(cols[0, n * 4].unpack("L*"))
      end
      call { |problem| Nq.nq_solve(problem, callback, nil, nil) }
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
