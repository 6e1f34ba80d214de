/// A loadable that syncs other loadables, its elements, one after another. Each element is synced after the previous
/// element has succeeded.
///
/// The chain calls `syncIfNeeded()` on each element, in a separate task on the main actor. An element succeeds if it
/// has contents when it is no longer syncing. After a success, the closure of the element determines how the chain
/// continues. Each sync of the chain begins with the first element. The sync of a chain without elements succeeds at
/// once.
@preconcurrency @MainActor
open class LoadableChain: Loadable {

    /// The way in which the chain continues after an element.
    public enum Action {
        /// Continues with the next element. After the last element, the chain becomes synced.
        case proceed
        /// Stops the chain, which then fails with the error.
        case fail(any Error)
        /// Stops the chain, which then becomes synced. The remaining elements are not synced.
        case completeSuccessfully
    }

    /// A loadable in the chain.
    public struct Element {
        /// The loadable to sync.
        public var loadable: any LoadableProtocol
        /// A closure that is called when the loadable has contents. The result determines how the chain continues.
        public var whenAvailable: (any LoadableProtocol) -> Action

        /// Creates an element. By default, the chain continues with the next element.
        public init(
            _ loadable: any LoadableProtocol,
            whenAvailable: @escaping (any LoadableProtocol) -> Action = { _ in .proceed }
        ) {
            self.loadable = loadable
            self.whenAvailable = whenAvailable
        }
    }

    /// The error of a chain that failed because an element ended without contents.
    public struct ElementError: RetryAfterProviding, CustomStringConvertible {

        /// The index of the element, from 0.
        public let index: Int

        /// The element's own error; nil if the element ended without contents and without an error.
        public let underlying: (any Error)?

        /// The time to wait before a retry, as stated by the element's error; nil if the error states none.
        public var retryAfter: Duration? { (underlying as? any RetryAfterProviding)?.retryAfter }

        public var description: String {
            "could not sync element #\(index)" + (underlying.map { ": \($0.explainedText)" } ?? "")
        }
    }

    /// The elements, in the order of their syncs.
    public final let elements: [Element]

    private var waiter: SimpleLoadableWaiter?
    /// The number of elements that succeeded in the last sync.
    private var passed = 0
    private var hasBegunElement = false

    /// Creates a chain.
    public init(_ elements: [Element], clock: any WallClock = .system) {
        self.elements = elements
        super.init(clock: clock)
    }

    /// Returns whether the chain itself needs a sync, or an element that succeeded in the last sync needs one. For the
    /// chain itself, the rules of ``Loadable/needsSync()`` apply.
    open override func needsSync() -> Bool {
        super.needsSync() || elements.prefix(passed).contains { $0.loadable.needsSync() }
    }

    final override var parts: [any PureLoadableProtocol] { elements.map(\.loadable) }

    open override func doSync() {
        passed = 0
        hasBegunElement = false
        step(to: 0, generation)
    }

    open override func doCancel() {
        waiter = nil
        // Do not cancel a load that other code started.
        if hasBegunElement, elements.indices.contains(passed) { elements[passed].loadable.cancel() }
        hasBegunElement = false
    }

    private func step(to index: Int, _ generation: LoadGeneration) {
        guard index < elements.count else {
            setDidSyncSuccessfully(for: generation)
            return
        }
        Task { [weak self] in
            guard let self, self.generation == generation else { return }
            let element = elements[index].loadable
            let wasSyncing = element.loadableState == .syncing
            element.syncIfNeeded(for: loadReason)
            hasBegunElement = !wasSyncing && element.loadableState == .syncing
            waiter = SimpleLoadableWaiter(element) { [weak self] in self?.elementDidSettle(index, generation) }
        }
    }

    private func elementDidSettle(_ index: Int, _ generation: LoadGeneration) {
        guard self.generation == generation else { return }
        let element = elements[index]
        guard element.loadable.isContentsAvailable else {
            setFailedToSyncWithError(
                ElementError(index: index, underlying: element.loadable.error), for: generation)
            return
        }
        passed = index + 1
        switch element.whenAvailable(element.loadable) {
        case .proceed: step(to: index + 1, generation)
        case .fail(let error): setFailedToSyncWithError(error, for: generation)
        case .completeSuccessfully: setDidSyncSuccessfully(for: generation)
        }
    }
}
