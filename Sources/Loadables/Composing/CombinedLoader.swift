/// A loader that computes its content from the contents of a group’s members. It follows the group, and does not load
/// from a source itself.
///
/// The content is computed off the main actor. A computation starts when the content of a member changes, or when
/// another input changes, such as a member’s error. If too few members have content, no computation starts. The loader
/// is syncing while members load and while the content is being computed. It fails if the computation throws an error,
/// or if the group fails. If the group fails during a computation, the loader fails when the computation ends. The
/// loader keeps its content until new content replaces it, or until the content of a member is withdrawn.
///
/// Syncing this loader syncs the members.
@preconcurrency @MainActor
package final class CombinedLoader<Input: Sendable, Content: Sendable>: ContentLoader<Content> {

    private let group: LoadableGroup
    private let input: @MainActor () -> Input?
    private let members: MemberVersions
    private let countsLoads: @MainActor (Content?) -> Bool
    private let combine: @Sendable (Input, Content?) async throws -> Content
    private var observer: LoadableObserver?
    private var task: Task<Void, Never>?
    /// The task that waits until a member has computed its content.
    private var waiting: Task<Void, Never>?
    /// The revision of the members’ contents that the latest computation has used. Nil if there is no such computation,
    /// or if its result no longer applies.
    private var revision: Int?
    private var hasBegun = false
    private var combiningError: (any Error)?

    /// Creates a loader that follows a group.
    ///
    /// - Parameters:
    ///   - group: The group. Its members are content loaders or groups of content loaders.
    ///   - clock: The clock that dates the loader’s loads.
    ///   - countsLoads: Returns whether each load of a member counts as a change, even a load that returns equal
    ///     content. A rate needs this, for example, because it depends on the time between loads. The argument is the
    ///     current content of this loader; nil if there is none.
    ///   - changes: Returns how often the inputs that a member provides in addition to its content, such as its error,
    ///     have changed.
    ///   - input: Collects the members’ contents; returns nil if too few members have content.
    ///   - combine: Computes the content, off the main actor. Its second argument is the previous content, if any.
    package init(
        _ group: LoadableGroup, clock: any WallClock = .system,
        countsLoads: @escaping @MainActor (Content?) -> Bool = { _ in false },
        changes: @escaping @MainActor (any PureLoadableProtocol) -> Int = { _ in 0 },
        input: @escaping @MainActor () -> Input?,
        _ combine: @escaping @Sendable (Input, Content?) async throws -> Content
    ) {
        (self.group, self.countsLoads, self.input, self.combine) = (group, countsLoads, input, combine)
        members = MemberVersions(of: group, changes: changes)
        super.init(clock: clock)
        observer = group.sink { [weak self] _ in self?.follow() }
    }

    deinit {
        task?.cancel()
        waiting?.cancel()
    }

    /// Starts computing content from the members’ contents. If the loader has cached content, restore this content
    /// first. Some computations, such as a history, continue the cached content.
    package func begin() {
        hasBegun = true
        follow()
    }

    package override func sync() { group.sync() }

    package override func syncIfNeeded() { group.syncIfNeeded() }

    package override func needsSync() -> Bool { group.needsSync() }

    package override func cancel() { group.cancel() }

    final override var parts: [any PureLoadableProtocol] { [group] }

    // MARK: Following the group

    private func follow() {
        guard hasBegun else { return }
        updateVersions()
        // Let a running computation finish. If every change of a member cancelled the computation, frequent changes
        // would prevent all results. The next computation starts when the running one ends.
        if revision != members.revision, task == nil, !waitsForMember() { beginComputation() }
        settle()
    }

    /// Returns whether a member is computing its content. If so, this loader waits, because the old content of the
    /// member does not match the contents of the other members.
    private func waitsForMember() -> Bool {
        guard waiting == nil else { return true }
        guard let computation = memberComputation else { return false }
        waiting = Task { [weak self] in
            await computation.value
            guard let self, !Task.isCancelled else { return }
            waiting = nil
            follow()
        }
        return true
    }

    /// Detects changes of the members. If the content of a member was withdrawn, cancels the computation and drops the
    /// content of this loader.
    ///
    /// - Returns: Whether the content of a member was withdrawn.
    @discardableResult
    private func updateVersions() -> Bool {
        guard members.update(countingLoads: countsLoads(storedContent)) else { return false }
        task?.cancel()
        task = nil
        revision = nil
        combiningError = nil
        if machine.hasContents { withdrawOwnContent() }
        return true
    }

    private func beginComputation() {
        guard let input = input() else {
            combiningError = nil
            return revision = nil
        }
        revision = members.revision
        let known = knownContent()
        // Read the provenance before the computation, because members may load newer content during the computation.
        let provenance = oldestProvenance
        task = Task { [weak self, combine] in
            let result: Result<(Content, UInt32?), any Error>
            do {
                let content = try await combine(input, known?.content)
                result = .success((content, await compare(.content(content), with: known)))
            } catch {
                result = .failure(error)
            }
            guard !Task.isCancelled else { return }
            self?.take(result, from: provenance)
        }
    }

    private func take(_ result: Result<(Content, UInt32?), any Error>, from provenance: Provenance) {
        task = nil
        guard !updateVersions() else { return follow() }
        switch result {
        case .success((let content, let equal)):
            combiningError = nil
            // The content is as old as the oldest member content. Use the current provenance if the members have not
            // changed during the computation.
            let provenance = revision == members.revision ? oldestProvenance : provenance
            let isEqual = storedContent != nil && equal == storedVersion
            if !isEqual || machine.provenance != provenance {
                dispatch(.restore(provenance)) { if !isEqual { store(content) } }
            }
        case .failure(let error): combiningError = error
        }
        follow()
    }

    private var oldestProvenance: Provenance {
        group.facts.provenance ?? Provenance(origin: .source, date: clock.now)
    }

    private func settle() {
        let facts = group.facts
        if let error = facts.error {
            // A failed member may have content, so a computation may be running. Keep syncing until the computation
            // ends.
            guard machine.state != .syncing || task == nil && waiting == nil else { return }
            fail(with: error)
        } else if task != nil || waiting != nil || facts.state == .syncing {
            startLoading()
        } else if let combiningError {
            fail(with: combiningError)
        } else if facts.state == .didSyncSuccessfully, revision != nil, let content = storedContent {
            succeed(
                with: content, LoadFacts(provenance: oldestProvenance), equalTo: storedVersion, from: .anyone)
        } else if machine.state == .syncing {
            // The members were cancelled.
            dispatch(.cancel)
        } else if machine.state != .idle {
            setIdle()
        }
    }

    /// Fails with the error, unless the loader has already failed with the same error.
    private func fail(with error: any Error) {
        guard machine.state != .didFailToSync || machine.error.map({ !isSameError($0, error) }) ?? true else { return }
        setFailedToSyncWithError(error)
    }
}

@MainActor
private protocol Computing: ObservableLoadable {
    var computation: Task<Void, Never>? { get }
}

extension CombinedLoader: Computing {

    fileprivate var computation: Task<Void, Never>? { task }

    /// The running computation of a direct or indirect member; nil if there is none.
    private var memberComputation: Task<Void, Never>? {
        var seen: Set<ObjectIdentifier> = []
        var waiting = group.loadables
        while let next = waiting.popLast() {
            guard let member = next as? any Computing, seen.insert(ObjectIdentifier(member)).inserted else { continue }
            if let computation = member.computation { return computation }
            waiting += member.parts.flatMap { ($0 as? LoadableGroup)?.loadables ?? [] }
        }
        return nil
    }
}
