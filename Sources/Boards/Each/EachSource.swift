import Dashboard
import Documents
import JSONDocuments
import Loadables

/// A source that loads its items in order, and joins their contents. It is used to load a source without a board.
struct EachSource: Source {

    let content: EachContent
    /// The source of the items; nil for a list in the file.
    let member: (any Source<BoardContent>)?
    let source: @Sendable (EachItems.Item) -> any Source<BoardContent>

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        let items = try await items(request)
        var states: [ItemState] = []
        var firstError: (any Error)?
        for item in items.items {
            do {
                let content = try await source(item).load(LoadRequest(clock: request.clock)).content
                states.append(
                    ItemState(
                        item: item, part: content.flatMap(DocumentPart.init), date: request.clock.now, error: nil,
                        failure: content?.memberFailure))
            } catch {
                firstError = firstError ?? error
                states.append(ItemState(item: item, part: nil, date: nil, error: ErrorText(error).summary))
            }
        }
        if let firstError, !states.contains(where: { $0.error == nil }) { throw firstError }
        let parts = EachContent.Parts(items: items, states: states)
        let input = CombinedInput(parts: parts, date: request.clock.now)
        return .content(try await content.content(of: input, after: request.content as? BoardContent))
    }

    private func items(_ request: LoadRequest) async throws -> EachItems {
        let source = content.maker.settings
        guard let member else { return try EachItems(content.each.ownList, of: source) }
        let name = content.each.source?.name ?? ""
        let loaded = try await member.load(LoadRequest(clock: request.clock)).content
        guard let list = loaded?.memberDocument?.values else { throw NotAList(name: name, kind: "picture") }
        var items = try EachItems(list, of: source, remarks: loaded?.memberRemarks(of: name) ?? [])
        items.failure = loaded?.failure(ofMember: name)
        return items
    }
}
