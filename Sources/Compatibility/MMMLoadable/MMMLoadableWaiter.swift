public import Loadables

/// An object that lets several callers wait until a loadable has contents or is synced. Each wait has a time limit.
///
/// The waiter retains the loadable.
@preconcurrency @MainActor
public final class MMMLoadableWaiter {

    /// The condition that ends a wait.
    public typealias Condition = LoadableWaiter.Condition

    /// Called when a wait has ended. The result is the loadable, a ``MMMLoadableWaiterError``, or a
    /// `CancellationError` if the waiter was deallocated.
    public typealias Completion = (Result<any PureLoadableProtocol, any Error>) -> Void

    private let loadable: any PureLoadableProtocol
    private let target: any LoadableProtocol
    private let timeout: Double
    private let syncs: Bool
    private let waiter: LoadableWaiter

    /// Creates a waiter.
    ///
    /// - Parameters:
    ///   - loadable: The loadable.
    ///   - condition: The condition that ends a wait.
    ///   - timeout: The time limit of each wait, in seconds.
    ///   - shouldSyncIfPossible: Whether to sync the loadable while callers wait. Has no effect if the loadable can
    ///     only be observed.
    ///   - clock: The clock of the deadlines.
    public init(
        loadable: any PureLoadableProtocol,
        condition: Condition,
        timeout: Double,
        shouldSyncIfPossible: Bool,
        clock: any WallClock = .system
    ) {
        self.loadable = loadable
        self.timeout = timeout
        syncs = shouldSyncIfPossible
        // A waiter needs a loadable that can be synced. For any other loadable, use a group with this loadable as its
        // single member.
        target = loadable as? any LoadableProtocol ?? LoadableGroup([loadable])
        waiter = LoadableWaiter(
            target,
            condition: condition,
            retryPolicy: BackoffTimeoutPolicy(period: nil, maximum: .seconds(timeout / 2)),
            clock: clock
        )
    }

    /// Waits for the condition. The completion is called once, asynchronously on the main queue.
    public func wait(_ completion: @escaping Completion) {
        waiter.wait(timeout: .seconds(timeout), syncs: syncs) { [loadable] outcome in
            switch outcome {
            case .fulfilled: completion(.success(loadable))
            case .timedOut: completion(.failure(MMMLoadableWaiterError.timedOut))
            case .cancelled: completion(.failure(CancellationError()))
            }
        }
    }
}

extension LoadableWaiter.Condition {

    /// Contents of any age are available.
    public static var isContentsAvailable: Self { .contentsAvailable }

    /// The loadable is in the synced state.
    public static var didSyncSuccessfully: Self { .synced }
}
