/// A loader that computes its content from the contents of a group’s members. It follows the group and loads nothing itself.
///
/// The content is computed off the main actor each time the content of a member changes. The loader is syncing while members
/// load and while content is computed. It fails if the group fails or the closure throws. It keeps its content until new content
/// replaces it, or until the content of a member is withdrawn.
///
/// A sync of the loader syncs the members.
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
    /// The versions from which the content was computed, or is being computed.
    private var versions: [Version]?
    private var combiningError: (any Error)?

    /// Creates a loader that follows a group.
    ///
    /// - Parameters:
    ///   - group: The group. Its members are ``ContentLoader``s.
    ///   - clock: The clock of its loads.
    ///   - input: Collects the members’ contents; returns nil if too few members have one.
    ///   - combine: Computes the content, off the main actor. Its second argument is the previous content, if any.
    package init(
        _ group: LoadableGroup, clock: any WallClock = .system, input: @escaping @MainActor () -> Input?,
        _ combine: @escaping @Sendable (Input, Content?) async throws -> Content
    ) {
        (self.group, self.input, self.combine) = (group, input, combine)
        super.init(clock: clock)
        observer = group.sink { [weak self] _ in self?.follow() }
    }

    deinit { task?.cancel() }

    /// Starts to compute content, including from contents that members already have. Call it when the loader may have content.
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
            // Another computation has begun meanwhile.
            guard !Task.isCancelled else { return }
            self?.take(result)
        }
    }

    private func take(_ result: Result<(Content, UInt32?), any Error>) {
        task = nil
        switch result {
        case .success((let content, let equal)):
            combiningError = nil
            // The content is as old as the oldest member, which may be older than the previous content.
            if equal == nil || equal != storedVersion { dispatch(.restore(oldestProvenance)) { store(content) } }
        case .failure(let error): combiningError = error
        }
        settle()
    }

    private var oldestProvenance: Provenance {
        group.facts.provenance ?? Provenance(origin: .source, date: clock.now)
    }

    /// Adopts the state of the group.
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
