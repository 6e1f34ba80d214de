import LoadableTesting
import Loadables
import Synchronization

@testable import LoadableSharing

/// A program with one source.
final class Board: Sendable {

    let origin = ScriptedSource<String>()
    let source: SharedSource<String>
    private let log: NoticeLog

    init(_ name: String, in store: any SharedStore, key: SharedKey? = nil, limit: Int = 1_000, random: Double = 0) {
        let log = NoticeLog()
        self.log = log
        let sharing = Sharing(
            by: store, key: key, board: name, limit: limit, random: { random }, report: { log.note($0) })
        source = SharedSource(origin, as: Board.description, every: .seconds(60), coder: .json, by: sharing)
    }

    static let description = "GET https://example.org/rates"

    var notices: [Sharing.Notice] { log.notices }
}

/// What was said of the sharing.
final class NoticeLog: Sendable {

    private let all = Mutex<[Sharing.Notice]>([])

    var notices: [Sharing.Notice] { all.withLock { $0 } }

    func note(_ notice: Sharing.Notice) {
        all.withLock { $0.append(notice) }
    }
}
