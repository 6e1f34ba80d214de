import Loadables
import Synchronization

/// The mailboxes of all sessions that are waiting for notifications about a source.
final class Mailboxes: Sendable {

    private struct WeakMailbox {
        weak var mailbox: Mailbox?
    }

    private struct State {
        var mailboxes: [WeakMailbox] = []
        var newest: UInt64 = 0
    }

    private let state = Mutex(State())

    /// The number of the newest content that has been announced; 0 if none has been announced.
    var newest: UInt64 { state.withLock(\.newest) }

    func make() -> Mailbox {
        let mailbox = Mailbox()
        state.withLock { state in
            state.mailboxes.removeAll { $0.mailbox == nil }
            state.mailboxes.append(WeakMailbox(mailbox: mailbox))
        }
        return mailbox
    }

    func put(_ news: SharedNews) {
        let all = state.withLock { state in
            state.newest = max(state.newest, news.content ?? 0)
            return state.mailboxes.compactMap(\.mailbox)
        }
        for mailbox in all { mailbox.put(news) }
    }
}

extension SharedNews {

    /// The number of the content that the notification announces; nil if it announces no content. For
    /// ``SharedNews/stored(number:)``, the entry may also be a failure.
    fileprivate var content: UInt64? {
        switch self {
        case .stored(let number): number
        case .brought(let record): record.number
        case .broughtFailure(_, let number): number
        case .released, .lost, .reconnected: nil
        }
    }
}

/// The notifications that a session has not read, at most one of each kind. ``SharedNews/lost(_:)`` is not kept.
final class Mailbox: Sendable {

    private struct State {
        var number: UInt64?
        var content: SharedFinding.Record?
        var failure: (record: SharedFinding.Record, content: UInt64)?
        var isReleased = false
        var isReconnected = false
        var reader: CheckedContinuation<Void, Never>?

        var isEmpty: Bool { number == nil && content == nil && failure == nil && !isReleased && !isReconnected }

        mutating func take() -> SharedNews? {
            if isReconnected {
                isReconnected = false
                return .reconnected
            }
            if let number {
                // The session will look up the newest entry, so drop older entries.
                if let content, content.number < number { self.content = nil }
                if let failure, failure.record.number < number { self.failure = nil }
                self.number = nil
                return .stored(number: number)
            }
            if let content {
                self.content = nil
                return .brought(content)
            }
            if let failure {
                self.failure = nil
                return .broughtFailure(failure.record, content: failure.content)
            }
            defer { isReleased = false }
            return isReleased ? .released : nil
        }
    }

    private let state = Mutex(State())

    func put(_ news: SharedNews) {
        let reader = state.withLock { state in
            switch news {
            case .stored(let number): state.number = max(state.number ?? 0, number)
            case .brought(let content):
                if content.number > state.content?.number ?? 0 { state.content = content }
            case .broughtFailure(let failure, let content):
                if failure.number > state.failure?.record.number ?? 0 { state.failure = (failure, content) }
            case .released: state.isReleased = true
            case .reconnected: state.isReconnected = true
            case .lost: break
            }
            return state.reader.take()
        }
        reader?.resume()
    }

    /// Returns the next waiting notification without blocking; nil if there is none.
    func take() -> SharedNews? {
        state.withLock { $0.take() }
    }

    /// Waits for the next notification and returns it. Returns nil after the deadline; if the deadline is nil, waits
    /// without a limit. Throws `CancellationError` if the task is cancelled. Only one task at a time may call this
    /// method.
    func next(until deadline: Timestamp?, by clock: any WallClock) async throws -> SharedNews? {
        while true {
            try Task.checkCancellation()
            if let news = take() { return news }
            guard let deadline else {
                await wait()
                continue
            }
            let isOver = await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    await self.wait()
                    return false
                }
                group.addTask {
                    do {
                        try await clock.sleep(until: deadline, tolerance: nil)
                        return true
                    } catch {
                        return false
                    }
                }
                defer { group.cancelAll() }
                return await group.next() ?? true
            }
            try Task.checkCancellation()
            if isOver { return take() }
        }
    }

    /// Waits until there is a notification, or until the task is cancelled.
    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    guard state.isEmpty else { return true }
                    state.reader = continuation
                    return false
                }
                if isReady { continuation.resume() }
                // If the task was cancelled before this wait, the cancellation handler has run too early to end the
                // wait.
                if Task.isCancelled { wake() }
            }
        } onCancel: {
            wake()
        }
    }

    private func wake() {
        state.withLock { $0.reader.take() }?.resume()
    }
}
