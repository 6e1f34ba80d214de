import Synchronization

/// The processes that commands have left running, such as daemons. They end when this program ends.
///
/// Each command with such processes needs a supervisor process. To limit the number of supervisors, the processes of
/// the oldest commands are ended.
final class Leftovers: Sendable {

    static let shared = Leftovers(limit: 64)

    private let limit: Int
    private let runs = Mutex<[ProgramRun]>([])

    /// Creates an empty collection.
    ///
    /// - Parameter limit: The maximum number of commands whose processes keep running.
    init(limit: Int) {
        self.limit = limit
    }

    func add(_ run: ProgramRun) {
        let oldest = runs.withLock { runs in
            runs.append(run)
            return runs.count > limit ? runs.removeFirst() : nil
        }
        oldest?.endLeftovers()
    }

    func remove(_ run: ProgramRun) {
        runs.withLock { $0.removeAll { $0 === run } }
    }
}
