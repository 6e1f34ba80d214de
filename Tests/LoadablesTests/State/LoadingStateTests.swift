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

    @Test("The content is what there is to show, whatever the state")
    func content() {
        #expect(states.map(\.content) == [nil, nil, 1, 1, nil, 1])
    }

    @Test("Only a failure has an error, and only loading is loading")
    func errorAndLoading() {
        #expect(states.map { $0.error != nil } == [false, false, false, false, true, true])
        #expect(states.map(\.isLoading) == [false, true, true, false, false, false])
    }

    @Test("Mapping changes the content and nothing else")
    func map() {
        let mapped = states.map { $0.map { "<\($0)>" }.description }

        #expect(
            mapped == [
                "initial", "loading(nil)", "loading(<1>)", "success(<1>)", "failure(e, nil)", "failure(e, <1>)",
            ]
        )
    }

    @Test("A state equals itself and no other one")
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

    @Test("Errors without an equality of their own are compared by type and description")
    func plainErrors() {
        struct Plain: Error { let code: Int }
        struct Other: Error { let code: Int }

        #expect(isSameError(Plain(code: 1), Plain(code: 1)))
        #expect(!isSameError(Plain(code: 1), Plain(code: 2)))
        #expect(!isSameError(Plain(code: 1), Other(code: 1)))
    }

    @Test("Errors that are objects without an equality of their own are the same only if they are one object")
    func objectErrors() {
        final class Failure: Error {}
        let failure = Failure()

        #expect(isSameError(failure, failure))
        #expect(!isSameError(failure, Failure()))
    }
}
