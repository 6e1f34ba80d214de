/// Syncs loadables one after another, each when the one before it has its contents.
///
/// Each element is asked by `syncIfNeeded()`, in its own turn of the main queue; elements that are synced already are
/// passed. An element succeeds if it has contents once it has settled; then its closure may decide how it
/// goes on. A restart begins at the first element. A chain without elements is synced as soon as it is asked.
@preconcurrency @MainActor
open class LoadableChain: Loadable {

    /// How the chain goes on after an element.
    public enum Action {
        /// With the next element; after the last one the chain is synced.
        case proceed
        /// It does not: the chain has failed.
        case fail(any Error)
        /// It is synced; the elements after this one are left alone.
        case completeSuccessfully
    }

    /// A loadable in the chain.
    public struct Element {
        /// What is synced.
        public var loadable: any LoadableProtocol
        /// Called when it has its contents.
        public var whenAvailable: (any LoadableProtocol) -> Action

        /// Makes an element; without a closure the chain proceeds.
        public init(
            _ loadable: any LoadableProtocol,
            whenAvailable: @escaping (any LoadableProtocol) -> Action = { _ in .proceed }
        ) {
            self.loadable = loadable
            self.whenAvailable = whenAvailable
        }
    }

    /// A chain failed because one of its elements has no contents.
    public struct ElementError: RetryAfterProviding, CustomStringConvertible {

        /// Which element, counted from 0.
        public let index: Int

        /// The element's own error; nil if it settled without one.
        public let underlying: (any Error)?

        /// How long the element's error says to wait, if it does.
        public var retryAfter: Duration? { (underlying as? any RetryAfterProviding)?.retryAfter }

        public var description: String {
            "could not sync element #\(index)" + (underlying.map { ": \($0)" } ?? "")
        }
    }

    /// The elements, in order.
    public final let elements: [Element]

    private var waiter: SimpleLoadableWaiter?
    /// The elements that the last sync went through.
    private var passed = 0
    private var hasBegunElement = false

    /// Makes a chain.
    public init(_ elements: [Element], clock: any WallClock = .system) {
        self.elements = elements
        super.init(clock: clock)
    }

    /// After a failure, before the first sync, and if an element that the last sync went through needs it.
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
        // A load that somebody else began is not ours to cancel.
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
