import Loadables
import Synchronization
import TestSupport

@testable import LoadableSharing

/// An origin that counts how often it is asked: its content is the number.
final class CountingOrigin: Source {

    let timeLimit: Duration?
    private let asked = Mutex(0)

    init(timeLimit: Duration) {
        self.timeLimit = timeLimit
    }

    var count: Int { asked.withLock { $0 } }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Int> {
        .content(
            asked.withLock { count in
                count += 1
                return count
            })
    }
}

/// A board that loads again and again, and notes what must not be.
final class RestlessBoard: Sendable {

    private struct State {
        var shown = 0
        var loadCount = 0
        var problems: [String] = []
    }

    let source: SharedSource<Int>
    private let state = Mutex(State())
    private let log = NoticeLog()

    init(_ name: String, _ origin: CountingOrigin, in store: any SharedStore, every period: Duration) {
        let log = log
        let sharing = Sharing(by: store, board: name, random: { 0 }, report: { log.note($0) })
        source = SharedSource(origin, as: "the count", every: period, coder: .json, by: sharing)
    }

    var problems: [String] { state.withLock { $0.problems } }
    var loadCount: Int { state.withLock { $0.loadCount } }
    var notices: [Sharing.Notice] { log.notices }
    var isSharing: Bool { log.notices.last == .shares }

    func run() async {
        while !Task.isCancelled {
            do {
                let answer = try await source.load(LoadRequest(reason: .period))
                note(answer.content ?? 0)
            } catch {
                if !Task.isCancelled { state.withLock { $0.problems.append("\(error)") } }
            }
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Runs it until it has loaded that often.
    func run(loads count: Int) async {
        await withTaskGroup { group in
            group.addTask { await self.run() }
            await until { loadCount >= count }
            group.cancelAll()
        }
    }

    private func note(_ version: Int) {
        state.withLock { state in
            if version < state.shown { state.problems.append("\(version) after \(state.shown)") }
            state.shown = version
            state.loadCount += 1
        }
    }
}
