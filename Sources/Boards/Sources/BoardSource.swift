import Dashboard
import Documents
import Filters
import FoundationEssentials
import JSONDocuments
import LoadableSharing
import Loadables
import Settings
import Synchronization

/// A source of a board. It loads bytes, parses them, applies the filter, and evaluates the conditions.
struct BoardSource: Source {

    let settings: SourceSettings
    let tools: BoardTools
    /// The bytes that are shared with other boards; nil if the source is not shared, or if its responses are recorded.
    let shared: SharedBytes?
    private var own: BytesSource
    private let maker: ContentMaker
    let lastBytes = LastBytes()
    let repair = RepairWatch()

    /// - Parameters:
    ///   - origin: The origin of the settings.
    ///   - maker: The object that creates the contents.
    ///   - owner: The owner of the content; nil if the content is neither shown nor cached.
    ///   - references: The content of other sources that the settings refer to.
    ///   - report: A closure that is called with the status of sharing. It is not called if ``shared`` is nil.
    init(
        _ origin: any BytesOrigin, maker: ContentMaker, size: ShownSize, owner: ContentOwner? = nil,
        references: ReferencedContent = ReferencedContent(),
        report: @escaping @Sendable (SharedStatus) -> Void = { _ in }
    ) {
        (settings, tools) = (maker.settings, maker.tools)
        self.maker = maker
        own = BytesSource(
            settings: settings, origin: origin, tools: tools, size: size, owner: owner,
            references: references)
        let isRecorded = tools.answers?(settings) != nil
        shared = isRecorded ? nil : tools.sharing(of: settings)?.source(own, settings, report)
    }

    var timeLimit: Duration? { shared?.timeLimit ?? own.timeLimit }

    // A shared file is not watched, because one program reads it for all.
    var sendsUpdates: Bool { own.goesOn && (shared == nil || settings.origin.follows) }

    /// Returns the source for the loads of a refresh that begins now.
    @MainActor
    func beginningRefresh() -> BoardSource {
        var source = self
        source.own.references.attempts = own.references.chain?.attempts
        return source
    }

    func continueStream(of other: BoardSource) { own.continueStream(of: other.own) }

    /// Loads the content. A shared, followed or watched source is loaded by ``updates(_:)`` instead.
    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        try await begin(request)
        while true {
            let (answer, asking) = try await own.ask(request)
            let made = try await content(of: answer, asking.request, asking.credentials, asking.use)
            // A value may have changed while the content was created.
            guard let use = asking.use, await own.references.chain?.isCurrent(use) == false else { return made }
            try Task.checkCancellation()
        }
    }

    /// Prepares a load. A source with `rate` needs two values to compute growth. For the first load, this method reads
    /// the first value, and then waits for one second before the load reads the second value.
    private func begin(_ request: LoadRequest) async throws {
        // If there is no content yet, the filters will be needed. Compile them while the response is loaded.
        if request.content == nil, settings.usesFilterProcess { tools.worker.start() }
        guard maker.needsFirstLook else { return }
        let first = try await own.load(LoadRequest(reason: request.reason, clock: request.clock))
        if let data = first.content { _ = try await part(data, at: date(of: first.facts), after: nil) }
        try await tools.clock.sleep(for: .seconds(1))
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<BoardContent>, any Error>? {
        guard shared != nil || own.goesOn else { return nil }
        return .newest { send in
            repair.end()
            var request = request
            try await begin(request)
            func take(_ answer: LoadAnswer<Data>, _ credentials: String?, _ use: SourceChain.Use?) async throws {
                let answer = try await content(of: answer, request, credentials, use)
                // The next response continues from this content.
                request.content = answer.content ?? request.content
                send(answer)
            }
            if let shared {
                let use = try await own.references.chain?.contents(isAsked: false)
                return try await shared.follow(request.whole(for: settings)) {
                    try await take($0, own.sharedCredentials, use)
                }
            }
            var asking: BytesSource.Asking?
            // The received bytes that have not been processed. If the load fails, these are the bytes that caused the
            // failure.
            var data = Data()
            do {
                try await own.follow(request, begin: { (asking, request) = ($0, $0.request) }) {
                    data = $0.content ?? data
                    try await take($0, $1.credentials, $1.use)
                    data = Data()
                }
            } catch {
                if !Task.isCancelled, let watch = asking.flatMap(own.watch) { repair.begin(watch, after: data) }
                throw error
            }
        }
    }

    // MARK: Content

    /// - Parameters:
    ///   - credentials: The keyed hash of the credentials that the load used.
    ///   - use: The contents of other sources that the load uses.
    private func content(
        of answer: LoadAnswer<Data>, _ request: LoadRequest, _ credentials: String?, _ use: SourceChain.Use?
    ) async throws -> LoadAnswer<BoardContent> {
        let known = request.content as? BoardContent
        let date = date(of: answer.facts)
        switch answer {
        case .content(let data, let facts):
            // The values of secret fields are known only after parsing, so bytes with secret fields are not recorded.
            if settings.secretFields.isEmpty { lastBytes.note(data) }
            var content = try await content(at: date, after: known, use) {
                try await part(data, at: date, after: known)
            }
            content.credentials = credentials
            return .content(content, facts)
        case .unchanged(var facts):
            guard let known, known.isRecorded || known.credentials != credentials else { return .unchanged(facts) }
            facts.validator = facts.validator ?? request.known
            var content = known
            content.credentials = credentials
            // Even if a value has not changed, it is added to the history.
            if known.isRecorded, !known.isIncomplete {
                maker.record(known.document, at: date, to: &content, after: known)
                content.prepared = maker.views.contents(of: content)
            }
            return .content(content, facts)
        }
    }

    private func content(
        at date: Timestamp, after known: BoardContent?, _ use: SourceChain.Use?,
        of read: () async throws -> DocumentPart
    ) async throws -> BoardContent {
        var maker = maker
        maker.references = own.references.values(use)
        let used = use?.filtered ?? []
        let failure = used.lazy.compactMap(\.failure).first
        maker.isIncomplete = used.contains(where: \.isIncomplete)
        maker.lacksValues = failure != nil
        var unfiltered: BoardContent.Unfiltered?
        var content = try await maker.content(at: date, after: known) {
            var part = try await read()
            guard let use, !use.filtered.isEmpty else { return part }
            unfiltered = .init(part: part, filtered: use.filtered)
            part.remarks += use.remarks
            return part
        }
        content.unfiltered = unfiltered
        content.memberFailure = settings.handling(failure)
        return content
    }

    /// Returns the content after its filters were applied again. If the unfiltered document is not available, returns
    /// the given content.
    ///
    /// - Parameter use: The contents of other sources that the filters use.
    @concurrent
    func content(_ known: BoardContent, filteredWith use: SourceChain.Use) async throws -> BoardContent {
        guard let unfiltered = known.unfiltered else { return known }
        var content = try await content(at: tools.clock.now, after: known, use) { unfiltered.part }
        content.credentials = known.credentials
        return content
    }

    /// Returns the time at which the response was loaded. Another board may have loaded a shared response earlier.
    private func date(of facts: LoadFacts) -> Timestamp { facts.provenance?.date ?? tools.clock.now }

    private func part(_ data: Data, at date: Timestamp, after known: BoardContent?) async throws -> DocumentPart {
        let part = try await BytesReader(settings: settings, tools: tools).part(of: data, after: known?.document)
        return maker.counted(part, at: date).inUnit(of: known)
    }
}

/// The bytes that were received last, for the inspector.
final class LastBytes: Sendable {

    private let state = Mutex<RawBytes?>(nil)

    var bytes: RawBytes? { state.withLock(\.self) }

    func note(_ data: Data) { state.withLock { $0 = RawBytes(data) } }
}
