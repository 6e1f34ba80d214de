/// The states of optimistic changes, without side effects. The machine handles events and returns the actions to
/// perform.
///
/// After the action of a change has succeeded, the change stays applied until a load that started after the action
/// returns the content. The change also stays applied while an earlier change is applied. Without this rule, the
/// earlier change would be applied to content that includes the later change, and could undo the later change.
struct OptimisticMachine {

    typealias ID = OptimisticChange.ID

    /// The result of ``OptimisticMachine/begin(_:key:at:)``.
    enum Beginning: Equatable {
        /// A change with the same key is running. No new change was started.
        case joined(ID)
        /// Show the change, then run its action.
        case began(ID)
    }

    enum Event {
        /// The action ended. `during` is the latest load that had started by then.
        case end(ID, Result<Void, any Error>, during: LoadGeneration)
        case cancel(ID)
        case dismiss(ID)
        /// The load returned content, or confirmed that the current content is unchanged.
        case loaded(LoadGeneration)
        /// The content for which the changes were made was withdrawn or reset.
        case reset
    }

    enum Action: Equatable {
        case ignore
        /// Show the current state.
        case show
        /// Stop the action if it is still running, show the content with the remaining changes, and reload the content.
        case settle(ID)
    }

    private enum Stage {
        case running
        /// The action succeeded. The value is the last load that started before the success.
        case succeeded(LoadGeneration)
        /// A load has returned content that includes the change, but an earlier change is still applied.
        case confirmed
        case failed
    }

    private struct Entry {
        var change: OptimisticChange
        var key: AnyHashable?
        var stage = Stage.running
        /// Whether the change applies to the current content. False after the content was withdrawn or reset.
        var isForContent = true

        var isRunning: Bool {
            if case .running = stage { true } else { false }
        }

        var isApplied: Bool {
            if case .failed = stage { false } else { isForContent }
        }
    }

    private var entries: [Entry] = []
    private var nextNumber: UInt64 = 1

    /// The running changes, the succeeded changes that are still applied, and the failed changes that were not
    /// dismissed, in the order in which they were made.
    var changes: [OptimisticChange] { entries.map(\.change) }

    /// The identities of the changes that are applied to the content, in the order in which they were made.
    var applied: [ID] { entries.lazy.filter(\.isApplied).map(\.change.id) }

    func ids(of key: AnyHashable) -> [ID] { entries.filter { $0.key == key }.map(\.change.id) }

    /// Starts a change. If a change with the same key is running for the current content, returns the running change
    /// instead. If a change with the same key has failed, replaces the failed change.
    mutating func begin(_ name: String, key: AnyHashable?, at now: Timestamp) -> Beginning {
        if let key {
            if let same = entries.first(where: { $0.key == key && $0.isForContent && $0.isRunning }) {
                return .joined(same.change.id)
            }
            entries.removeAll { $0.key == key && $0.change.error != nil }
        }
        let id = ID(number: nextNumber)
        nextNumber += 1
        entries.append(Entry(change: OptimisticChange(id: id, name: name, start: now), key: key))
        return .began(id)
    }

    /// Retries a failed change. Returns nil if no failed change has the given identity.
    mutating func retry(_ id: ID, at now: Timestamp) -> Beginning? {
        guard let index = index(of: id), entries[index].change.error != nil else { return nil }
        let old = entries.remove(at: index)
        return begin(old.change.name, key: old.key, at: now)
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .end(let id, let result, let load): end(id, result, during: load)
        case .cancel(let id): takeBack(id)
        case .dismiss(let id): dismiss(id)
        case .loaded(let load): confirm(by: load)
        case .reset: reset()
        }
    }

    private mutating func end(_ id: ID, _ result: Result<Void, any Error>, during load: LoadGeneration) -> Action {
        guard let index = index(of: id), entries[index].isRunning else { return .ignore }
        switch result {
        case .success:
            guard entries[index].isForContent else { return takeBack(id) }
            entries[index].stage = .succeeded(load)
            entries[index].change.status = .succeeded
        case .failure(is CancellationError):
            return takeBack(id)
        case .failure(let error):
            entries[index].stage = .failed
            entries[index].change.status = .failed(error)
            dropConfirmed()
        }
        return .settle(id)
    }

    private mutating func takeBack(_ id: ID) -> Action {
        guard let index = index(of: id), entries[index].isRunning else { return .ignore }
        entries.remove(at: index)
        dropConfirmed()
        return .settle(id)
    }

    private mutating func dismiss(_ id: ID) -> Action {
        guard let index = index(of: id), entries[index].change.error != nil else { return .ignore }
        entries.remove(at: index)
        return .show
    }

    private mutating func confirm(by load: LoadGeneration) -> Action {
        for index in entries.indices {
            if case .succeeded(let before) = entries[index].stage, load > before { entries[index].stage = .confirmed }
        }
        return dropConfirmed() ? .show : .ignore
    }

    private mutating func reset() -> Action {
        let count = entries.count
        entries.removeAll { !$0.isRunning && $0.isApplied }
        let isAnyApplied = entries.contains(where: \.isApplied)
        for index in entries.indices where entries[index].isRunning { entries[index].isForContent = false }
        return isAnyApplied || entries.count < count ? .show : .ignore
    }

    /// Drops the changes that the loaded content already includes, up to the first change that it does not include.
    ///
    /// - Returns: Whether any changes were dropped.
    @discardableResult
    private mutating func dropConfirmed() -> Bool {
        let count = entries.count
        var isHeld = false
        entries.removeAll { entry in
            if case .confirmed = entry.stage { return !isHeld }
            isHeld = isHeld || entry.isApplied
            return false
        }
        return entries.count < count
    }

    private func index(of id: ID) -> Int? {
        entries.firstIndex { $0.change.id == id }
    }
}
