import Documents
import Loadables
import Settings

/// An object that creates the content of a source that is composed of other sources, its members.
struct ComposedContent: Sendable {

    let origin: any ComposedOrigin
    let maker: ContentMaker
    /// The owner of the content; nil if the content is neither shown nor cached.
    var owner: ContentOwner?

    /// Creates the content from the members' documents, in order. The document of a member without content is nil.
    @concurrent
    func content(of input: CombinedInput<[DocumentPart?]>, after known: BoardContent?) async throws -> BoardContent {
        let known = await input.known(known, to: owner)
        // A counter with a missing part is not recorded, because the part would count as growth when it arrives.
        let counter = input.isIncomplete ? ContentMaker(settings: maker.settings, tools: maker.tools) : maker
        if counter.needsFirstLook, let known {
            // The first value of a counter has no growth, so the previous content is kept.
            _ = counter.counted(try origin.part(of: input.parts), at: input.date)
            return known
        }
        var maker = maker
        maker.isIncomplete = input.isIncomplete
        maker.lacksValues = input.failure != nil || input.parts.contains(nil)
        var content = try await maker.content(at: input.date, after: known) {
            counter.counted(try origin.part(of: input.parts), at: input.date)
        }
        content.memberFailure = maker.settings.handling(input.failure)
        return content
    }

    /// Returns a loader that creates the content again when a loader of a member has changed.
    @MainActor
    func loader(following members: [SourceMember]) -> CombinedLoader<CombinedInput<[DocumentPart?]>, BoardContent> {
        let (mode, settings, tools) = (origin.mode, maker.settings, maker.tools)
        let group = PartialGroup(members.map(\.loader), mode: mode)
        let dates = AdvancingDate(clock: tools.clock)
        // The reference is weak, because the loader owns the closure that uses the reference.
        weak var own: CombinedLoader<CombinedInput<[DocumentPart?]>, BoardContent>?
        func countsLoads(_ content: BoardContent?) -> Bool { settings.rate || content?.isRecorded == true }
        let loader = CombinedLoader(group, clock: tools.clock, countsLoads: countsLoads) { loader in
            guard let member = members.first(where: { $0.loader === loader }) else { return 0 }
            var hasher = Hasher()
            hasher.combine(member.isAwaited)
            // The date of a member is the date of its oldest part, so it may stay the same when another part is loaded.
            hasher.combine(countsLoads(own?.state.content) ? member.newestDate : nil)
            return hasher.finalize()
        } input: {
            let documents = members.map { $0.loader.state.content.flatMap(DocumentPart.init) }
            let isEnough = mode == .all ? !documents.contains(nil) : documents.contains { $0 != nil }
            guard isEnough else { return nil }
            return CombinedInput(
                parts: documents, date: dates.next(members.compactMap(\.newestDate).max()),
                identity: SourceIdentity(of: settings, madeOf: members, key: tools.identityKey),
                isIncomplete: members.contains { $0.isAwaited || $0.loader.state.content?.isIncomplete == true },
                failure: members.firstFailure)
        } _: {
            try await content(of: $0, after: $1)
        }
        own = loader
        return loader
    }
}

/// The contents of the members or items of a composed source at one moment.
struct CombinedInput<Parts: Sendable>: Sendable {

    let parts: Parts
    /// The date of the newest content.
    let date: Timestamp
    /// The identity of the result; nil if the identity of a member or of an item is unknown.
    var identity: SourceIdentity?
    /// Whether the content of a member is awaited or incomplete.
    var isIncomplete = false
    /// The failure of parts of a member; nil if there is none.
    var failure: PartFailure?

    /// Sets the identity of the owner, and returns the content for this identity. After a change of the identity, this
    /// is the cached content; nil if there is none. If there is no owner, or if the identity of the result is unknown,
    /// returns the given content.
    func known(_ known: BoardContent?, to owner: ContentOwner?) async -> BoardContent? {
        guard let owner, let identity else { return known }
        // The identity of a member or an item may have changed in the last load.
        return await owner.adopt(identity, for: LoadRequest()).content as? BoardContent
    }
}

/// The date of the samples of a source that is made of several loads. The date does not go back when the newest content
/// is removed, because an older sample would replace all later ones. If the latest date is in the future, because the
/// clock was set back, the current time replaces it.
@MainActor
final class AdvancingDate {

    private let clock: any WallClock
    private var latest: Timestamp?

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// Returns the date of the next sample.
    ///
    /// - Parameter date: The date of the newest content; nil if there is none.
    func next(_ date: Timestamp?) -> Timestamp {
        let now = clock.now
        let next = max(date ?? now, min(latest ?? date ?? now, now))
        latest = next
        return next
    }
}

/// A source that another source uses.
@MainActor
struct SourceMember {
    let name: String
    let loader: ContentLoader<BoardContent>
    /// The owner of the content; nil if the source is not running.
    let owner: ContentOwner?
    var id: [String]?
    /// The loaders of the items or of the combined sources. Empty if ``loader`` itself loads the content.
    var origins: [any PureLoadableProtocol] = []
    /// Whether the source is a stream or is made of streams, which may deliver no content for a long time.
    var mayStaySilent = false
    var secretFields: Set<String> = []
    /// The object that loads the source again for all sources that need a new value.
    var renewal = Renewal()

    var contentOrigins: [any PureLoadableProtocol] { origins.isEmpty ? [loader] : origins }

    /// The date of the newest part of the content; nil if there is no content. In contrast, the date of ``loader`` is
    /// the date of the oldest part.
    var newestDate: Timestamp? {
        contentOrigins.flatMap { ($0 as? PureLoadableGroup)?.loadables ?? [$0] }
            .compactMap(\.provenance?.date).max()
    }

    /// Whether the source has no complete content yet, although its latest load has not failed. False for sources that
    /// may stay silent. After a failure, the value stays false during retries, because content may never arrive.
    var isAwaited: Bool {
        guard !mayStaySilent, loader.state.content?.memberDocument == nil, loader.loadableState != .didFailToSync else {
            return false
        }
        let last = loader.loadHistory.last { record in
            switch record.outcome {
            case .loading, .cancelled: false
            case .succeeded, .unchanged, .failed: true
            }
        }
        return last?.error == nil
    }

    /// Returns a member for a source that is not running.
    ///
    /// - Parameters:
    ///   - name: The name of the source.
    ///   - error: The reason why the source is not running.
    static func failing(_ name: String, _ error: any Error, clock: any WallClock) -> SourceMember {
        let loader = ContentLoader<BoardContent>(ClosureSource { _ in throw error }, clock: clock)
        loader.loadableName = name
        return SourceMember(name: name, loader: loader, owner: nil)
    }
}

extension DocumentPart {

    /// Creates the document of a member. Nil if rows are missing. The remarks also state missing pages and failed
    /// items.
    init?(_ content: BoardContent) {
        guard let document = content.memberDocument else { return nil }
        let failure = content.items?.failure.map { [$0.sentence] } ?? []
        self.init(document, remarks: content.remarks + (content.pages?.remarks ?? []) + failure, unit: content.unit)
        (percentFields, fieldUnits) = (content.percentFields, content.fieldUnits)
        possibleUnit = content.possibleUnit
    }
}

extension [SourceMember] {

    @MainActor
    fileprivate var firstFailure: PartFailure? {
        lazy.compactMap { $0.loader.state.content?.failure(ofMember: $0.name) }.first
    }
}

/// A composed source that loads its members one after another, without loaders. It is used to try a source without a
/// board.
struct ComposedSource: Source {

    let content: ComposedContent
    let members: [any Source<BoardContent>]

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        var documents: [DocumentPart?] = []
        var failure: PartFailure?
        for (member, name) in zip(members, content.origin.members) {
            do {
                let content = try await member.load(LoadRequest(clock: request.clock)).content
                guard let part = content.flatMap(DocumentPart.init) else { throw MissingMember(name: name.name) }
                documents.append(part)
                failure = failure ?? content?.failure(ofMember: name.name)
            } catch {
                guard content.origin.mode == .any else { throw error }
                documents.append(nil)
            }
        }
        let input = CombinedInput(parts: documents, date: request.clock.now, failure: failure)
        return .content(try await content.content(of: input, after: request.content as? BoardContent))
    }
}
