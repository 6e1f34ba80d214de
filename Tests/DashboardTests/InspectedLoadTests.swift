import Loadables
import TestSupport
import Testing

@testable import Dashboard

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct InspectedLoadTests {

    /// Gives a number after the other, each when the one before was taken.
    private struct Numbers: Source {
        let steps: AsyncStream<Int>

        func load(_ request: LoadRequest) async throws -> LoadAnswer<Int> { .content(0) }

        func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Int>, any Error>? {
            .newest { [steps] send in
                for await number in steps {
                    let exchange = LoadExchange(request: ["GET /"], response: ["\(number)"])
                    send(.content(number, LoadFacts(exchange: exchange)))
                }
            }
        }
    }

    @Test("A running load has its exchange once, even when it is no longer in the history", arguments: [2, 20])
    func updates(count: Int) async throws {
        let (steps, step) = AsyncStream.makeStream(of: Int.self)
        let loader = ContentLoader(Numbers(steps: steps))
        loader.loadHistoryLimit = 5
        loader.sync()
        for number in 1...count {
            step.yield(number)
            await until { loader.content == number }
        }
        let exchanges = InspectedLoad.all(of: loader.inspection).compactMap(\.exchange)
        #expect(exchanges.map(\.response) == [["\(count)"]])
    }
}
