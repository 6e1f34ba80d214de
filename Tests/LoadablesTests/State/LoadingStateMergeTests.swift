import LoadableTesting
import Loadables
import Testing

/// Rule 31: what comes of two states.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadingStateMergeTests {

    private struct Failed: Error {}

    nonisolated private static func states(content: Int, error: String) -> [LoadingState<Int>] {
        [
            .initial, .loading(cache: nil), .loading(cache: content), .success(content: content),
            .failure(error: TestError(error), cache: nil), .failure(error: TestError(error), cache: content),
        ]
    }

    /// One row for each left state, one column for each right one, as in the table of the rule.
    nonisolated private static let table = """
        initial         | loading(nil) | loading(nil) | initial         | failure(eR, nil) | failure(eR, nil)
        loading(nil)    | loading(nil) | loading(nil) | loading(nil)    | loading(nil)     | loading(nil)
        loading(nil)    | loading(nil) | loading(3)   | loading(3)      | loading(nil)     | loading(3)
        initial         | loading(nil) | loading(3)   | success(3)      | failure(eR, nil) | failure(eR, 3)
        failure(eL, nil)| loading(nil) | loading(nil) | failure(eL, nil)| failure(eL, nil) | failure(eL, nil)
        failure(eL, nil)| loading(nil) | loading(3)   | failure(eL, 3)  | failure(eL, nil) | failure(eL, 3)
        """
        .split(separator: "\n").map { line in
            line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        }

    @Test("Two states merge as in the table", arguments: 0..<6, 0..<6)
    func cell(row: Int, column: Int) {
        let left = Self.states(content: 1, error: "eL")[row]
        let right = Self.states(content: 2, error: "eR")[column]

        let merged = left.merge(right) { $0 + $1 }

        #expect(merged.description == Self.table[row][column], "\(left.description) and \(right.description)")
    }

    @Test("P4: of two failures the left one's error is reported, even if only the right one has content")
    func leftErrorWins() {
        let left = LoadingState<Int>.failure(error: TestError("left"), cache: nil)
        let right = LoadingState<Int>.failure(error: TestError("right"), cache: 2)

        #expect(left.merge(right) { $0 + $1 }.description == "failure(left, nil)")
    }

    @Test("The closure is called only if both have content, and its error is rethrown")
    func closure() {
        let one = LoadingState<Int>.success(content: 1)
        let none = LoadingState<Int>.loading(cache: nil)

        #expect(throws: Failed.self) { try one.merge(one) { _, _ -> Int in throw Failed() } }
        #expect(throws: Never.self) { try one.merge(none) { _, _ -> Int in throw Failed() } }
    }

    @Test("Merging is associative for all combinations of three states")
    func three() {
        let (first, second) = (Self.states(content: 1, error: "e1"), Self.states(content: 2, error: "e2"))
        let third = Self.states(content: 3, error: "e3")
        for (left, middle, right) in first.flatMap({ a in second.flatMap { b in third.map { (a, b, $0) } } }) {
            let merged = LoadingState<String>.merge(left, middle, right) { "\($0)\($1)\($2)" }

            let isLoading = left.isLoading || middle.isLoading || right.isLoading
            let error = left.error ?? middle.error ?? right.error
            let hasAll = left.content != nil && middle.content != nil && right.content != nil
            #expect(merged.isLoading == isLoading)
            #expect(merged.content == (hasAll ? "123" : nil))
            #expect(merged.error as? TestError == (isLoading ? nil : error as? TestError))
            let pairwise = left.merge(middle) { "\($0)\($1)" }.merge(right) { "\($0)\($1)" }
            #expect(merged.description == pairwise.description)
        }
    }

    @Test(
        "Any number of states of one type merge into one with all contents in order; none into the initial one")
    func many() {
        let states = (1...100).map { LoadingState<Int>.success(content: $0) }
        let failing = states + [.failure(error: TestError("e"), cache: 101)]
        let loading = failing + [.loading(cache: nil)]

        #expect(states.merged().content == Array(1...100))
        #expect(failing.merged().content == Array(1...101))
        #expect(failing.merged().error as? TestError == TestError("e"))
        #expect(loading.merged().isLoading)
        #expect(loading.merged().content == nil)
        #expect([LoadingState<Int>]().merged() == .initial)
    }
}
