import LoadableCaching
import Synchronization

/// Collects reports.
final class ProblemLog: Sendable {

    private let list = Mutex<[CacheProblem]>([])

    var problems: [CacheProblem] { list.withLock { $0 } }

    var report: @Sendable (CacheProblem) -> Void {
        { [self] problem in list.withLock { $0.append(problem) } }
    }
}
