import Foundation
import LoadableSharing
import Loadables
import Synchronization

/// One source of one board, loaded endlessly.
final class BoardLoop: Sendable {

    private let board: Int
    private let index: Int
    private let source: SharedSource<OriginAnswer>
    private let period: Duration
    private let clock: WrongClock
    private let shown = Mutex<OriginAnswer?>(nil)

    init(board: Int, index: Int, source: SharedSource<OriginAnswer>, period: Duration, clock: WrongClock) {
        self.board = board
        self.index = index
        self.source = source
        self.period = period
        self.clock = clock
    }

    /// Again and again.
    func load() async {
        while true {
            let start = ContinuousClock.now
            do {
                let answer = try await source.load(LoadRequest(reason: .period, clock: clock))
                let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
                let number = answer.facts.exchange?.response.first { $0.hasPrefix("number ") }?.dropFirst(7) ?? "0"
                say("shown \(index) \(answer.content?.version ?? 0) \(number) \(milliseconds)")
            } catch {
                say("failed \(index) \(Int((ContinuousClock.now - start) / .milliseconds(1))) \(error)")
            }
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Once in each period, and what comes meanwhile.
    func follow() async {
        try? await Task.sleep(for: period * Double.random(in: 0..<1))
        while true {
            let reader = Task {
                let request = LoadRequest(content: shown.withLock(\.self), reason: .period, clock: clock)
                for try await answer in source.updates(request) ?? .init(unfolding: { nil }) {
                    if let content = answer.content { note(content) }
                }
            }
            try? await Task.sleep(for: period)
            reader.cancel()
        }
    }

    private func note(_ content: OriginAnswer) {
        let isNew = shown.withLock { shown in
            defer { shown = content }
            return content.version != shown?.version
        }
        if isNew { say("got \(board) \(index) \(content.version) \((OriginAnswer.now - content.moment) / 1_000)") }
    }
}

/// A clock that is set wrong.
struct WrongClock: WallClock {

    let offset: Duration

    var now: Timestamp { SystemClock().now.advanced(by: offset) }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Timestamp, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(for: now.duration(to: deadline), tolerance: tolerance)
    }
}
