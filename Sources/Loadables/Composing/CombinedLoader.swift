/// A loader whose content is made of what the members of a group have: it follows the group, and has no load of its own.
///
/// The content is made off the main actor, each time when the content of a member has changed. While members load and while content
/// is made, the loader syncs; it fails with the group, or if the closure throws. It keeps what it has all the time, unless a member’s
/// content is withdrawn: then the content that was made of it goes, too.
///
/// To sync it syncs the members.
@preconcurrency @MainActor
package final class CombinedLoader<Input: Sendable, Content: Sendable>: ContentLoader<Content> {

    /// A member, and the version of its content; nil if it has none.
    private struct Version: Hashable {
        let member: ObjectIdentifier
        let content: UInt32?
    }

    private let group: LoadableGroup
    private let input: @MainActor () -> Input?
    private let combine: @Sendable (Input, Content?) async throws -> Content
    private var observer: LoadableObserver?
    private var task: Task<Void, Never>?
    /// The versions of the content, or of that which is being made.
    private var versions: [Version]?
    private var combiningError: (any Error)?

    /// Creates a loader that follows a group.
    ///
    /// - Parameters:
    ///   - group: The group. Its members are ``ContentLoader``s.
    ///   - clock: The clock of its loads.
    ///   - input: What the content is made of, from the members’ contents; nil if too few of them have one.
    ///   - combine: Makes the content, off the main actor. It gets the content before, if there is one.
    package init(
        _ group: LoadableGroup, clock: any WallClock = .system, input: @escaping @MainActor () -> Input?,
        _ combine: @escaping @Sendable (Input, Content?) async throws -> Content
    ) {
        (self.group, self.input, self.combine) = (group, input, combine)
        super.init(clock: clock)
        observer = group.sink { [weak self] _ in self?.follow() }
    }

    deinit { task?.cancel() }

    /// Makes content of what the members have, which they may have had before. To be called once the loader may have content.
    package func begin() { follow() }

    package override func sync() { group.sync() }

    package override func syncIfNeeded() { group.syncIfNeeded() }

    package override func needsSync() -> Bool { group.needsSync() }

    package override func cancel() { group.cancel() }

    final override var parts: [any PureLoadableProtocol] { [group] }

    // MARK: Following the group

    private func follow() {
        let present = group.loadables.map { member in
            Version(
                member: ObjectIdentifier(member),
                content: member.isContentsAvailable ? (member as? ObservableLoadable)?.shownVersion : nil)
        }
        if let versions, versions != present { dropWhatWasWithdrawn(versions, present) }
        if versions != present { make(present) }
        settle()
    }

    private func dropWhatWasWithdrawn(_ before: [Version], _ present: [Version]) {
        let gone = before.contains { old in
            old.content != nil && present.contains { $0.member == old.member && $0.content == nil }
        }
        if gone, machine.hasContents { withdrawOwnContent() }
    }

    private func make(_ present: [Version]) {
        task?.cancel()
        task = nil
        guard let input = input() else { return versions = nil }
        versions = present
        let known = knownContent()
        task = Task { [weak self, combine] in
            let result: Result<(Content, UInt32?), any Error>
            do {
                let content = try await combine(input, known?.content)
                result = .success((content, await compare(.content(content), with: known)))
            } catch {
                result = .failure(error)
            }
            // Another one has begun meanwhile.
            guard !Task.isCancelled else { return }
            self?.take(result)
        }
    }

    private func take(_ result: Result<(Content, UInt32?), any Error>) {
        task = nil
        switch result {
        case .success((let content, let equal)):
            combiningError = nil
            // The oldest of the members says how old it is: that may be older than what was there.
            if equal == nil || equal != storedVersion { dispatch(.restore(oldestProvenance)) { store(content) } }
        case .failure(let error): combiningError = error
        }
        settle()
    }

    private var oldestProvenance: Provenance {
        group.facts.provenance ?? Provenance(origin: .source, date: clock.now)
    }

    /// Takes over the state of the group.
    private func settle() {
        let facts = group.facts
        if task != nil || facts.state == .syncing {
            startLoading()
        } else if let error = facts.error ?? combiningError {
            guard machine.state != .didFailToSync || machine.error.map({ !isSameError($0, error) }) ?? true else {
                return
            }
            setFailedToSyncWithError(error)
        } else if facts.state == .didSyncSuccessfully, let content = storedContent {
            succeed(
                with: content, LoadFacts(provenance: oldestProvenance), equalTo: storedVersion, from: .anyone)
        } else if machine.state == .syncing {
            // The members were cancelled.
            dispatch(.cancel)
        } else if machine.state != .idle {
            setIdle()
        }
    }
}
