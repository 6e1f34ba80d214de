/// What becomes of optimistic changes, apart from doing it: an event goes in, what is to be done comes out.
///
/// A change whose action has succeeded is applied until a load that began afterwards brings content. It also stays while a
/// change before it is applied: that one, applied to content which has the later change already, could undo it.
struct OptimisticMachine {

    typealias ID = OptimisticChange.ID

    /// What comes of the wish for a change.
    enum Beginning: Equatable {
        /// The running change is the same one.
        case joined(ID)
        /// Show the change, then run its action.
        case began(ID)
    }

    enum Event {
        /// The action ended. The latest load of the content was the given one.
        case end(ID, Result<Void, any Error>, during: LoadGeneration)
        /// Nobody wants the running change any more.
        case cancel(ID)
        /// The failure was seen.
        case dismiss(ID)
        /// The load brought content, or confirmed what there is.
        case loaded(LoadGeneration)
        /// The content that the changes were made for is gone.
        case reset
    }

    enum Action: Equatable {
        /// Nothing changed.
        case ignore
        /// Show what is there now.
        case show
        /// Stop the action if it still runs, show the content without what was taken back, then load anew.
        case settle(ID)
    }

    private enum Stage {
        case running
        /// The latest load when the action succeeded.
        case succeeded(LoadGeneration)
        /// A load has brought it, but a change before it is applied.
        case confirmed
        case failed
    }

    private struct Entry {
        var change: OptimisticChange
        var key: AnyHashable?
        var stage = Stage.running
        /// Whether it is meant for the content that is there.
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

    /// All that are not over, in the order in which they were made.
    var changes: [OptimisticChange] { entries.map(\.change) }

    /// Those that are applied to the content, in order.
    var applied: [ID] { entries.lazy.filter(\.isApplied).map(\.change.id) }

    /// Those with the key, in order.
    func ids(of key: AnyHashable) -> [ID] { entries.filter { $0.key == key }.map(\.change.id) }

    /// The caller wants a change. With a key it joins a running change of the same key, and replaces a failed one.
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

    /// The caller wants the failed change once more; nil if there is no such.
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

    /// Drops those that a load has brought, but for any after one that is still applied. Whether there were any.
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
