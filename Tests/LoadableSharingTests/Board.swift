import LoadableTesting
import Loadables
import Synchronization

@testable import LoadableSharing

/// A program with one source.
final class Board: Sendable {

    let origin = ScriptedSource<String>()
    let source: SharedSource<String>
    private let log: NoticeLog
    private let status: StatusLog

    /// - Parameter timeLimit: How long a load may take, and so how long its lease lasts, by the time of the machine.
    init(
        _ name: String, in store: any SharedStore, key: SharedKey? = nil, limit: Int = 1_000, random: Double = 0,
        timeLimit: Duration? = nil
    ) {
        let log = NoticeLog()
        self.log = log
        let sharing = Sharing(
            by: store, key: key, board: name, lease: timeLimit ?? .seconds(5), limit: limit, random: { random },
            report: { log.note($0) })
        let status = StatusLog()
        self.status = status
        source = SharedSource(
            LimitedSource(base: origin, timeLimit: timeLimit), as: Board.description, every: .seconds(60), coder: .json,
            by: sharing, report: { status.note($0) })
    }

    static let description = "GET https://example.org/rates"

    var notices: [Sharing.Notice] { log.notices }

    /// Whether another load is waited for.
    var isWaiting: Bool {
        if case .waiting = status.all.last { true } else { false }
    }

    /// Whether another load was ever waited for.
    var hasWaited: Bool {
        status.all.contains { if case .waiting = $0 { true } else { false } }
    }
}

/// A source whose loads may take so long.
private struct LimitedSource: Source {

    let base: ScriptedSource<String>
    let timeLimit: Duration?

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<String> { try await base.load(request) }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<String>, any Error>? {
        base.updates(request)
    }
}

/// The reports about sharing.
final class NoticeLog: Sendable {

    private let all = Mutex<[Sharing.Notice]>([])

    var notices: [Sharing.Notice] { all.withLock { $0 } }

    func note(_ notice: Sharing.Notice) {
        all.withLock { $0.append(notice) }
    }
}

/// Where content came from.
private final class StatusLog: Sendable {

    private let statuses = Mutex<[SharedStatus]>([])

    var all: [SharedStatus] { statuses.withLock { $0 } }

    func note(_ status: SharedStatus) {
        statuses.withLock { $0.append(status) }
    }
}
