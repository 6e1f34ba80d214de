import Filters
import Testing

@testable import FilterWorker

/// Filters compiled into one program. libjq is for one thread here.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CompiledFiltersTests {

    init() {
        RequestHandler.prepare()
    }

    /// The filters that are in a program for all of them.
    private func members(_ filters: [String]) -> [String] {
        let programs = filters.map { FilterProgram(Array($0.utf8), isCondition: false) }
        return CompiledFilters(together: programs)?.members.map { String(decoding: $0.text, as: UTF8.self) } ?? []
    }

    @Test("All valid filters are compiled together, except those that use their position")
    func allKinds() {
        let filters = Array(LibjqFilters.all.prefix(200))
        let taken = filters.filter { filter in
            let program = FilterProgram(Array(filter.utf8), isCondition: false)
            return (try? CompiledFilters(program)) != nil && !filter.contains("$__loc__")
        }
        #expect(members(filters) == taken)
        #expect(taken.count > 190)
    }

    @Test("Very many filters are split over several programs")
    func many() {
        let filters = (0..<300).map { ". + \($0)" }
        #expect(members(filters) == Array(filters.prefix(256)))
    }

    @Test("An invalid filter is left out of the program of the others", arguments: FaultyFilters.all)
    func faulty(filter: String) {
        let sound = FaultyFilters.sound
        #expect(members(sound + [filter]) == sound)
        #expect(members([filter] + sound) == sound)
    }

    @Test("Several invalid filters are all left out")
    func manyFaulty() {
        #expect(members(["foo", ".a", "bar(1)", ".b", "$x | $y", ".c]", "baz | foo"]) == [".a", ".b"])
        #expect(members(["foo", "bar"]) == [])
        #expect(members([]) == [])
    }

    @Test("A filter with the name of a function of the program has its own function, or none")
    func names() {
        let filters = ["def _filter0: 3; _filter0", "_filter1", "def _filter1: 4; _filter1"]
        #expect(members(filters) == [filters[0], filters[2]])
    }
}
