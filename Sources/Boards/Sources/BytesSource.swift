import FoundationEssentials
import LoadableNetworking
import Loadables
import Settings

/// A source that reads the secrets of a board's source, loads its bytes, and redacts secrets in the bytes.
struct BytesSource: Source {

    let settings: SourceSettings
    let origin: any BytesOrigin
    let tools: BoardTools
    let size: ShownSize
    /// The owner of the content; nil if the content is neither shown nor cached.
    var owner: ContentOwner?
    /// The page of a list that is loaded, or the sample from which settings are proposed. Nil for all other loads.
    var page: PageResponse?
    private let memory = StreamMemory()
    /// The content of other sources that the settings refer to.
    var references = ReferencedContent()

    var timeLimit: Duration? { settings.timeout }

    /// Continues the stream of another source with the same content.
    func continueStream(of other: BytesSource) { memory.takeOver(other.memory) }

    /// A request with its secrets, and with the contents of other sources that the request uses.
    struct Asking: Sendable {
        /// The request. If the source has an owner and ``identity`` is not nil, the content in the request belongs to
        /// this identity.
        var request: LoadRequest
        var secrets: [String: String]
        /// The values of the secrets that the identity depends on, keyed by name.
        var deciding: [String: String]
        /// The keyed hash of the credentials; nil if there are none. See ``SourceIdentities/code(of:for:)``.
        var credentials: String?
        /// The identity of the content. Nil if the identity depends neither on secrets nor on other sources, or if a
        /// value for it is not available yet.
        var identity: SourceIdentity?
        /// The contents that replace references to other sources; nil if the source uses no other sources.
        var use: SourceChain.Use?
    }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> { try await ask(request).answer }

    func ask(_ request: LoadRequest) async throws -> (answer: LoadAnswer<Data>, asking: Asking) {
        try await withValues(for: request) { asking in
            let answer = try await answer(&asking, request)
            references.refusals.wasRefused = false
            return (answer, asking)
        }
    }

    /// Calls a closure with the secrets and the contents of other sources. If a server rejects these values, renews
    /// them. If the renewed values may be different, calls the closure once more.
    private func withValues<Result>(
        for request: LoadRequest, _ ask: (inout Asking) async throws -> Result
    ) async throws -> Result {
        var asking = try await prepare(request)
        do {
            return try await ask(&asking)
        } catch  where error.isUnauthorized || error.isForbidden && asking.use != nil {
            // Try again if the values have been renewed since the request.
            guard try await refuse(asking, isForbidden: error.isForbidden) else {
                await reject(asking, error)
                throw error
            }
            // If another load has begun with the new values, this load has been cancelled.
            try Task.checkCancellation()
            var again = try await prepare(request, isRetry: true)
            do {
                return try await ask(&again)
            } catch {
                if error.isUnauthorized || error.isForbidden { await reject(again, error) }
                throw error
            }
        }
    }

    /// Loads with the current contents of other sources. If these contents change during the load, loads again.
    private func answer(_ asking: inout Asking, _ request: LoadRequest) async throws -> LoadAnswer<Data> {
        while let use = asking.use, let chain = references.chain {
            if let answer = try await chain.answer(for: use, { [asking] in try await load(asking) }) { return answer }
            asking = try await prepare(request, isRetry: true)
        }
        return try await load(asking)
    }

    /// Reads the secrets and the contents of other sources, and withdraws the current content if it belongs to a
    /// different identity.
    func prepare(_ request: LoadRequest, isRetry: Bool = false) async throws -> Asking {
        guard tools.answers?(settings) == nil else { return Asking(request: request, secrets: [:], deciding: [:]) }
        let (identities, names) = (tools.identities, settings.origin.secrets)
        let deciding = owner == nil ? [] : identities.decidingSecrets(of: settings)
        let use = try await references.chain?.contents(
            isAsked: request.reason == .asked && !isRetry, since: references.attempts)
        let values = try await tools.secrets.values(
            of: names + deciding.filter { !names.contains($0) }, inHeaders: settings.origin.headerSecrets,
            isAsked: request.reason == .asked && !isRetry)
        var asking = Asking(
            request: request, secrets: values.filter { names.contains($0.key) },
            deciding: values.filter { deciding.contains($0.key) }, use: use)
        asking.request = asking.request.whole(for: settings)
        if !deciding.isEmpty || use != nil,
            let parts = references.parts(of: settings, use?.contents, use?.identities ?? [:])
        {
            asking.identity = identities.identity(of: settings, with: parts) {
                values[$0] ?? identities.secrets.valueNow(of: $0)
            }
        }
        guard let owner else { return asking }
        asking.credentials = identities.code(of: asking.secrets, for: settings)
        if let identity = asking.identity {
            let isSame = await owner.identity == identity
            asking.request = await owner.adopt(identity, for: request).whole(for: settings)
            // Each page has its own validator.
            if page != nil { asking.request.known = isSame ? request.known : nil }
        }
        return asking
    }

    /// Renews rejected secrets, and loads contents of other sources again if they were rejected.
    ///
    /// - Returns: Whether a retry may use different values.
    private func refuse(_ asking: Asking, isForbidden: Bool) async throws -> Bool {
        var isRenewed = false
        if let use = asking.use, let chain = references.chain {
            // After a refusal, only loads that the user has requested renew the contents of other sources.
            guard asking.request.reason == .asked || !references.refusals.wasRefused else { return false }
            isRenewed = try await chain.renew(after: use)
            if isForbidden || asking.secrets.isEmpty { return isRenewed }
        }
        guard await tools.secrets.refuse(asking.secrets) else { return isRenewed }
        // The new values may belong to another account, so the secrets that identify the account are also read again.
        _ = await tools.secrets.refuse(asking.deciding.filter { asking.secrets[$0.key] == nil })
        return true
    }

    private func reject(_ asking: Asking, _ error: any Error) async {
        references.refusals.wasRefused = asking.use != nil
        if error.isUnauthorized, let credentials = asking.credentials { await owner?.reject(credentials) }
    }

    /// The keyed hash of the credentials of shared content; nil if there are none. The hash contains no values of
    /// secrets. A shared source has no secrets, or its settings replace them with a name (`share: as NAME`).
    var sharedCredentials: String? { owner == nil ? nil : tools.identities.code(of: [:], for: settings) }

    /// Whether the source may deliver content several times in one load. False if its responses are recorded.
    var goesOn: Bool { settings.origin.goesOn && tools.answers?(settings) == nil }

    /// - Parameter begin: A closure that is called with each request before the request is sent.
    func follow(
        _ request: LoadRequest, begin: (Asking) -> Void = { _ in },
        _ take: (LoadAnswer<Data>, Asking) async throws -> Void
    ) async throws {
        try await withValues(for: request) { asking in
            begin(asking)
            memory.keep(for: asking.identity)
            try await follow(asking, take)
        }
    }

    private func follow(_ asking: Asking, _ take: (LoadAnswer<Data>, Asking) async throws -> Void) async throws {
        let redaction = redaction(asking)
        do {
            guard let answers = try source(asking).updates(asking.request.redacted(by: redaction)) else {
                return try await take(try await load(asking), asking)
            }
            for try await answer in answers {
                references.refusals.wasRefused = false
                try await take(answer.redacted(by: redaction), asking)
            }
        } catch {
            throw redaction.error(error)
        }
    }

    private func load(_ asking: Asking) async throws -> LoadAnswer<Data> {
        if page == nil, let response = await tools.firstResponses?.take(of: settings.name) { return response }
        let request = asking.request
        let redaction = redaction(asking)
        do {
            return try await source(asking).load(request.redacted(by: redaction)).redacted(by: redaction)
        } catch {
            throw redaction.error(error)
        }
    }

    private func redaction(_ asking: Asking) -> Redaction {
        Redaction(
            Array(asking.secrets.values) + settings.origin.secretVariables.values
                + references.credentials(of: settings, asking.use))
    }

    private func source(_ asking: Asking) throws -> any Source<Data> {
        guard let answers = tools.answers?(settings) else {
            let origin = try references.filled(origin, asking.use)
            return origin.source(context(of: origin, asking))
        }
        return origin.source(
            context(of: origin, asking),
            replaying: LimitedSource(base: answers, limit: settings.timeout, clock: tools.clock))
    }

    /// Returns a source that delivers the bytes again after each change. Returns nil if the origin does not detect
    /// changes, or if its responses are recorded.
    func watch(_ asking: Asking) -> (any Source<Data>)? {
        guard goesOn, let origin = try? references.filled(origin, asking.use) else { return nil }
        let redaction = redaction(asking)
        return origin.watch(context(of: origin, asking)).map { redaction.isNeeded ? $0.map(redaction.bytes) : $0 }
    }

    private func context(of origin: any BytesOrigin, _ asking: Asking) -> OriginContext {
        var settings = settings
        settings.origin = origin
        return OriginContext(
            settings: settings, tools: tools, size: size, secrets: asking.secrets, memory: memory, page: page)
    }
}

extension LoadRequest {

    /// Returns the request without its validator if the current content lacks data that is needed. An `unchanged`
    /// response would not deliver this data.
    ///
    /// The needed data may be counters for the computation of growth, rows or secret fields for other sources, or the
    /// document for filters that use other sources.
    func whole(for settings: SourceSettings) -> LoadRequest {
        guard let content = content as? BoardContent else { return self }
        let hasSecrets = settings.secretFields.isEmpty || content.secretDocument != nil
        if hasSecrets, !settings.rate, !settings.lacksParts(of: content) { return self }
        var request = self
        request.known = nil
        return request
    }
}

extension SourceSettings {

    /// Returns whether cached content lacks rows that other sources need, or the document for filters that use other
    /// sources.
    func lacksParts(of content: BoardContent) -> Bool {
        if isMember, content.memberDocument == nil { return true }
        return each == nil && content.unfiltered == nil && !sourcesOfFilters.isEmpty
    }
}

extension Origin {

    /// Whether the origin may deliver content several times in one load.
    var goesOn: Bool { follows || isWatched }
}

private struct LimitedSource: Source {

    let base: any Source<Data>
    let limit: Duration
    let clock: any WallClock

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        try await withThrowingTaskGroup(of: LoadAnswer<Data>?.self) { group in
            group.addTask { try await base.load(request) }
            group.addTask {
                try await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() ?? nil else { throw LoadableError.timedOut(after: limit) }
            return answer
        }
    }
}
