import Documents
import JSONDocuments
import Loadables
import Settings

/// The other sources that the texts and filters of a source refer to. The source is loaded when all of the other
/// sources have content. It is loaded again when one of the values that it uses has changed.
@MainActor
final class SourceChain {

    /// The contents that a load uses.
    struct Use: Sendable {
        let contents: ReferenceValues
        /// The values of the references in the request; nil for a missing value.
        let values: [String?]
        let filtered: [FilteredContent]
        /// Sentences about missing pages and failed parts of the contents that filters use.
        let remarks: [String]
        /// The identities of the contents, keyed by the name of the source.
        let identities: [String: SourceIdentity]
        /// The number of renewals of each source at the time when these contents were read.
        fileprivate let renewals: [Int]
        /// The loads and renewals up to the start of the refresh that the load belongs to.
        fileprivate let begun: Attempts
    }

    /// A record of the loads and renewals of the sources up to a point in time. All loads of a refresh use the record
    /// from its start, so that each source is loaded and renewed only once in the refresh.
    struct Attempts: Sendable {
        fileprivate let loads: [LoadGeneration]
        fileprivate let renewals: [Int]
    }

    private let members: [SourceMember]
    /// The sources that the title refers to. Loads do not wait for these sources.
    private let titleMembers: [SourceMember]
    private let references: [ContentReference]
    /// The names of the sources whose content the filters use.
    private let filtered: [String]
    /// The names of the secret fields, keyed by the name of their source.
    private let secretFields: [String: Set<String>]
    let isNeededByLoads: Bool
    private var observers: [LoadableObserver] = []
    /// The contents that the latest load uses; nil before the first load.
    private var latest: Use?
    /// The contents of the sources when ``begin(of:showing:_:refilter:)`` was called. Content from the cache is assumed
    /// to be based on these contents. Nil if the content of a source was missing, and after a load has been started or
    /// requested.
    private var restored: Use?
    private var isWaiting = false
    private var watches: [Int: AsyncStream<Never>.Continuation] = [:]
    private var lastWatch = 0
    /// The name of the source that a load is waiting for; nil if no load is waiting.
    private var waitsFor: String?

    /// - Parameters:
    ///   - source: The source.
    ///   - members: The sources that the source needs. Sources that neither its texts nor its filters refer to are
    ///     ignored.
    init?(of source: SourceSettings, among members: [SourceMember]) {
        guard !members.isEmpty else { return nil }
        references = source.origin.references.filter { $0.kind == .source }
        filtered = source.sourcesOfFilters.sorted()
        let (names, titles) = (Set(references.map(\.name) + filtered), source.titleText?.contents.map(\.name) ?? [])
        self.members = members.filter { names.contains($0.name) }
        titleMembers = members.filter { titles.contains($0.name) }
        isNeededByLoads = !names.isEmpty
        secretFields = Dictionary(members.map { ($0.name, $0.secretFields) }) { first, _ in first }
        if names.isEmpty, titles.isEmpty { return nil }
    }

    /// Starts to observe the sources.
    ///
    /// - Parameters:
    ///   - loads: The loadable that uses the contents. The contents may change during a load. When a load ends, the
    ///     values that it has used are therefore compared with the current values.
    ///   - content: The loadable whose content is shown. Content that it has before the first load was restored from
    ///     the cache, and is assumed to be based on the current values.
    ///   - reload: A closure that is called whenever another load is needed, because a value has changed or has become
    ///     available.
    ///   - refilter: A closure that is called whenever the filters may have to be applied again.
    func begin(
        of loads: ObservableLoadable, showing content: ObservableLoadable, _ reload: @escaping @MainActor () -> Void,
        refilter: @escaping @MainActor () -> Void = {}
    ) {
        restored = use()
        observers = members.map { member in
            member.loader.sink { [weak self, weak content] _ in
                self?.follow(isShown: content?.isContentsAvailable == true, reload, refilter)
            }
        }
        observers.append(
            loads.sink { [weak self] loads in
                guard let self, loads.loadableState != .syncing, let latest, let present = use() else { return }
                if latest.values != present.values { reload() }
            })
    }

    func end() { observers = [] }

    private func follow(isShown: Bool, _ reload: () -> Void, _ refilter: () -> Void) {
        guard let present = use() else { return }
        if isWaiting {
            guard members.allSatisfy({ $0.loader.loadableState != .syncing }) else { return }
            isWaiting = false
            reload()
        } else if let based = latest ?? (isShown ? restored : nil), based.values != present.values {
            for watch in watches.values { watch.finish() }
            watches = [:]
            restored = nil
            reload()
        } else if hasFilters {
            refilter()
        }
    }

    var attempts: Attempts {
        Attempts(loads: members.map(\.loader.generation), renewals: members.map(\.renewal.count))
    }

    /// Whether filters use content of other sources.
    var hasFilters: Bool { !filtered.isEmpty }

    /// Returns the current contents; nil if the content of a source is missing.
    ///
    /// - Parameter attempts: The loads and renewals up to the start of the refresh that this load is part of; nil if
    ///   the refresh begins now.
    func use(since attempts: Attempts? = nil) -> Use? {
        var contents = ReferenceValues()
        for member in members {
            guard let content = member.loader.state.content, content.referencedDocument != nil else { return nil }
            contents.sources[member.name] = content.memberDocument
            contents.secrets[member.name] = content.secretDocument
        }
        let values = references.map { try? contents.scalar(of: $0).text }
        let remarks = members.filter { filtered.contains($0.name) }.flatMap { member in
            member.loader.state.content?.memberRemarks(of: member.name) ?? []
        }
        let used = filtered.map { name in
            let content = members.first { $0.name == name }?.loader.state.content
            return FilteredContent(
                document: contents.sources[name], failure: content?.failure(ofMember: name),
                isIncomplete: content?.isIncomplete == true)
        }
        return Use(
            contents: contents, values: values, filtered: used, remarks: remarks,
            identities: identities, renewals: members.map(\.renewal.count), begun: attempts ?? self.attempts)
    }

    /// The identities of the contents, keyed by the name of the source. Sources without content are included.
    var identities: [String: SourceIdentity] {
        Dictionary(members.compactMap { member in member.owner?.identity.map { (member.name, $0) } }) { first, _ in
            first
        }
    }

    /// Returns whether a reference leads to a secret field or to a value inside one.
    nonisolated func isSecret(_ reference: ContentReference) -> Bool {
        secretFields[reference.name]?.isDisjoint(with: reference.fields) == false
    }

    /// The contents that the title refers to, without secret fields.
    var titleValues: ReferenceValues {
        ReferenceValues(
            sources: Dictionary(
                titleMembers.compactMap { member in
                    (member.loader.state.content?.memberDocument).map { (member.name, $0) }
                }
            ) { first, _ in first })
    }

    /// Calls a closure whenever content that the title refers to may have changed.
    func observeTitle(_ change: @escaping @MainActor () -> Void) -> [LoadableObserver] {
        titleMembers.map { $0.loader.sink { _ in change() } }
    }

    /// The text `waits for NAME`, with the name of the source that a load is waiting for; nil if no load is waiting.
    var waiting: String? { waitsFor.map { "waits for \(OneLine($0, limit: 60))" } }

    // MARK: Loads

    /// Returns the contents for a load. First waits for missing contents and for running renewals.
    ///
    /// - Parameters:
    ///   - isAsked: Whether the user requested the load. If so, a source that has failed is loaded again immediately,
    ///     but only once for each refresh.
    ///   - attempts: The attempts at the start of the refresh that the load belongs to; nil if the refresh begins now.
    /// - Throws: ``WaitingError`` if a source cannot be loaded; `CancellationError` if the content of a source has
    ///   been withdrawn in the meantime.
    func contents(isAsked: Bool, since attempts: Attempts? = nil) async throws -> Use {
        let attempts = attempts ?? self.attempts
        for (member, load) in zip(members, attempts.loads) {
            try await wait(for: member, unlessTriedSince: isAsked ? load : nil)
        }
        guard let use = use(since: attempts) else {
            isWaiting = true
            throw CancellationError()
        }
        (latest, restored) = (use, nil)
        return use
    }

    /// Loads a member if needed. Waits for the load if the member has no content, or only content from the cache.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - load: The generation of the member at the start of the refresh; nil if the user did not request the refresh.
    /// - Throws: ``WaitingError`` if the member still has no content.
    private func wait(for member: SourceMember, unlessTriedSince load: LoadGeneration?) async throws {
        // If this load was cancelled because the member has ended, it must not load the member again.
        try Task.checkCancellation()
        waitsFor = member.name
        defer { waitsFor = nil }
        if let renewal = member.renewal.task { _ = try? await renewal.value }
        try Task.checkCancellation()
        let loader = member.loader
        let content = loader.state.content
        if loader.loadableState == .didFailToSync {
            // A failed member retries according to its own schedule. It is loaded here only if the user has requested
            // the refresh and the member has not been loaded since the start of the refresh.
            if loader.generation == load { try? await renew(member) }
        } else if content != nil, content?.referencedDocument == nil {
            // The content was cached without its secret fields. Load the source to get them.
            loader.sync(for: .period)
        } else if !loader.hasCurrentContent {
            loader.syncIfNeeded(for: .period)
        }
        let isOld = loader.state.content?.referencedDocument == nil || loader.provenance?.origin == .cache
        if isOld, loader.loadableState == .syncing { _ = try await Settlement.of(loader) { $0.loadableState } }
        guard loader.state.content?.referencedDocument == nil else { return }
        isWaiting = true
        throw WaitingError(name: member.name, underlying: loader.error ?? MissingMember(name: member.name))
    }

    /// Performs a load with the given closure, unless the values in `use` are outdated. If the values change during the
    /// load, cancels the load.
    ///
    /// - Parameters:
    ///   - use: The contents that the load uses, with the values of the references in its request.
    ///   - load: The load.
    /// - Returns: The response; nil if the values changed before or during the load.
    nonisolated func answer<Answer: Sendable>(
        for use: Use, _ load: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer? {
        guard let changes = await watch(use) else { return nil }
        return try await withThrowingTaskGroup(of: Answer?.self) { group in
            group.addTask { try await load() }
            group.addTask {
                for await _ in changes {}
                try Task.checkCancellation()
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    func isCurrent(_ use: Use) -> Bool { self.use()?.values == use.values }

    /// Returns a stream that ends when the values change; nil if they have already changed.
    private func watch(_ use: Use) -> AsyncStream<Never>? {
        guard isCurrent(use) else { return nil }
        lastWatch += 1
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        watches[lastWatch] = continuation
        continuation.onTermination = { [weak self, number = lastWatch] _ in
            Task { @MainActor in self?.watches[number] = nil }
        }
        return stream
    }

    /// Renews the values that a server has rejected: loads their sources again. A source is skipped if its content has
    /// changed since it was read, or if the source was already renewed in this refresh. Loads that request the same
    /// renewal share it.
    ///
    /// - Parameter use: The rejected contents.
    /// - Returns: Whether the values may now differ from the rejected values.
    /// - Throws: ``WaitingError`` if a source cannot be loaded.
    func renew(after use: Use) async throws -> Bool {
        var areOthersPossible = false
        for (place, member) in members.enumerated() {
            let renewal = member.renewal
            if renewal.task == nil, isOther(member, than: use) {
                areOthersPossible = true
            } else if renewal.task != nil || renewal.count == use.begun.renewals[place] {
                try await renew(member)
                areOthersPossible = true
            } else if let error = renewal.error {
                throw WaitingError(name: member.name, underlying: error)
            } else if renewal.count != use.renewals[place] {
                areOthersPossible = true
            }
        }
        return areOthersPossible
    }

    private func isOther(_ member: SourceMember, than use: Use) -> Bool {
        let content = member.loader.state.content
        return content?.memberDocument != use.contents.sources[member.name]
            || content?.secretDocument != use.contents.secrets[member.name]
    }

    private func renew(_ member: SourceMember) async throws {
        waitsFor = member.name
        defer { waitsFor = nil }
        do {
            try await member.renewal.renew(member.loader)
        } catch {
            try Task.checkCancellation()
            throw WaitingError(name: member.name, underlying: error)
        }
    }
}

/// The content of a source that a filter of another source uses.
struct FilteredContent: Hashable, Sendable {
    let document: Document?
    let failure: PartFailure?
    /// Whether parts of the content are still being loaded for the first time.
    let isIncomplete: Bool
}

extension ContentLoader<BoardContent> {

    /// Whether the loader is idle, and has content that this program has loaded and that is not stale. An example is
    /// content that was taken over from an earlier loader when the settings were reloaded.
    var hasCurrentContent: Bool {
        guard loadableState == .idle, let content = state.content, content.referencedDocument != nil, let provenance
        else { return false }
        return provenance.origin == .source && !provenance.isStale(at: clock.now)
    }
}
