import LoadableTesting
import Testing

@testable import Loadables

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadingStateTests {

    private let states: [LoadingState<Int>] = [
        .initial, .loading(cache: nil), .loading(cache: 1), .success(content: 1),
        .failure(error: TestError("e"), cache: nil), .failure(error: TestError("e"), cache: 1),
    ]

    @Test("The content is available in every state that has one")
    func content() {
        #expect(states.map(\.content) == [nil, nil, 1, 1, nil, 1])
    }

    @Test("Only a failure has an error, and only loading counts as loading")
    func errorAndLoading() {
        #expect(states.map { $0.error != nil } == [false, false, false, false, true, true])
        #expect(states.map(\.isLoading) == [false, true, true, false, false, false])
    }

    @Test("Mapping changes only the content")
    func map() {
        let mapped = states.map { $0.map { "<\($0)>" }.description }

        #expect(
            mapped == [
                "initial", "loading(nil)", "loading(<1>)", "success(<1>)", "failure(e, nil)", "failure(e, <1>)",
            ]
        )
    }

    @Test("A state equals only itself")
    func equality() {
        for (row, left) in states.enumerated() {
            for (column, right) in states.enumerated() {
                #expect((left == right) == (row == column), "\(left.description) and \(right.description)")
            }
        }
    }

    @Test("P5: two failures with different errors are different")
    func differentErrors() {
        let first = LoadingState<Int>.failure(error: TestError("offline"), cache: 1)

        #expect(first != .failure(error: TestError("denied"), cache: 1))
        #expect(first != .failure(error: CancellationError(), cache: 1))
        #expect(first == .failure(error: TestError("offline"), cache: 1))
    }

    @Test("Errors without equality are compared by type and description")
    func plainErrors() {
        struct Plain: Error { let code: Int }
        struct Other: Error { let code: Int }

        #expect(isSameError(Plain(code: 1), Plain(code: 1)))
        #expect(!isSameError(Plain(code: 1), Plain(code: 2)))
        #expect(!isSameError(Plain(code: 1), Other(code: 1)))
    }

    @Test("Error objects without equality are equal only if identical")
    func objectErrors() {
        final class Failure: Error {}
        let failure = Failure()

        #expect(isSameError(failure, failure))
        #expect(!isSameError(failure, Failure()))
    }
}
