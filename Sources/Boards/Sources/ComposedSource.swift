import Documents
import Loadables
import Settings

/// Makes the content of a composed source.
struct ComposedContent: Sendable {

    let origin: any ComposedOrigin
    let maker: ContentMaker
    /// The owner of the content; nil if the content is neither shown nor cached.
    var owner: ContentOwner?

    /// Makes the content from the documents of the members; nil for a member without content.
    @concurrent
    func content(of members: [DocumentPart?], after known: BoardContent?) async throws -> BoardContent {
        var known = known
        if let owner, let identity = maker.tools.identities.known(of: maker.settings) {
            // The identity of a member may have changed with its last load.
            known = await owner.adopt(identity, for: LoadRequest()).content as? BoardContent
        }
        if maker.needsFirstLook, let known {
            // Counters have no growth at their first value: the previous content stays.
            _ = maker.counted(try origin.part(of: members))
            return known
        }
        return try await maker.content(at: maker.tools.clock.now, after: known) {
            maker.counted(try origin.part(of: members))
        }
    }

    /// The loader of the content. It follows the loaders of the members.
    @MainActor
    func loader(
        following members: [ContentLoader<BoardContent>]
    ) -> CombinedLoader<[DocumentPart?], BoardContent> {
        let mode = origin.mode
        return CombinedLoader(PartialGroup(members, mode: mode), clock: maker.tools.clock) {
            let parts = members.map { $0.state.content.flatMap(DocumentPart.init) }
            return mode == .all && parts.contains(nil) || parts.allSatisfy { $0 == nil } ? nil : parts
        } _: {
            try await content(of: $0, after: $1)
        }
    }
}

extension DocumentPart {

    /// The document of a member; nil unless all of its rows are known.
    init?(_ content: BoardContent) {
        guard let document = content.memberDocument else { return nil }
        self.init(document, remarks: content.remarks, unit: content.unit)
    }
}

/// A composed source that loads its members itself, for a trial without a board.
struct ComposedSource: Source {

    let content: ComposedContent
    let members: [any Source<BoardContent>]

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        var documents: [DocumentPart?] = []
        for (member, name) in zip(members, content.origin.members) {
            let answer = try? await member.load(LoadRequest(clock: request.clock))
            guard let part = answer?.content.flatMap(DocumentPart.init) else {
                guard content.origin.mode == .any else { throw MissingMember(name: name.name) }
                documents.append(nil)
                continue
            }
            documents.append(part)
        }
        return .content(try await content.content(of: documents, after: request.content as? BoardContent))
    }
}
