import FoundationEssentials
import Loadables
import LocalSources
import Synchronization

/// A source that loads the first output of a command for which there are no settings yet. If the command is still
/// running two seconds after its first output, it is started again, and the content is its output within the next two
/// seconds.
struct CommandLook: Source {

    /// The command, loaded as a whole.
    let whole: CommandSource
    /// The same command, followed line by line.
    let followed: CommandSource
    let page: PageResponse
    let clock: any WallClock

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        if let answer = try await answer(request) { return answer }
        page.goesOn = true
        let latest = Latest(LoadAnswer.content(Data()))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for try await answer in followed.updates(request) ?? .init(unfolding: { nil }) {
                    latest.value = answer
                }
            }
            group.addTask { try await clock.sleep(for: .seconds(2)) }
            defer { group.cancelAll() }
            try await group.next()
        }
        return latest.value
    }

    /// Returns the output of the command; nil if the command is still running two seconds after its first output.
    private func answer(_ request: LoadRequest) async throws -> LoadAnswer<Data>? {
        let byteCount = Latest(0)
        let counting = LoadRequest(reason: request.reason, clock: request.clock) { progress in
            byteCount.value = progress.completed
        }
        return try await withThrowingTaskGroup(of: LoadAnswer<Data>?.self) { group in
            group.addTask { try await whole.load(counting) }
            group.addTask {
                // A command without output may only be slow, so wait for its first byte.
                while byteCount.value == 0 { try await clock.sleep(for: .milliseconds(100)) }
                try await clock.sleep(for: .seconds(2))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}

/// The latest value that was set by any task.
private final class Latest<Value: Sendable>: Sendable {

    private let current: Mutex<Value>

    init(_ value: Value) { current = Mutex(value) }

    var value: Value {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
