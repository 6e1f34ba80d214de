import Dashboard
import Documents
import JSONDocuments
import Loadables

/// A source that is loaded for items, which loads these itself, one after the other, for a trial without a board.
struct EachSource: Source {

    let content: EachContent
    /// Has the items; nil for a list in the file.
    let member: (any Source<BoardContent>)?
    /// Makes the source of an item.
    let source: @Sendable (EachItems.Item) -> any Source<BoardContent>

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        let items = try EachItems(try await list(request), of: content.maker.settings)
        var states: [ItemState] = []
        var firstError: (any Error)?
        for item in items.items {
            do {
                let answer = try await source(item).load(LoadRequest(clock: request.clock))
                states.append(
                    ItemState(
                        item: item, part: answer.content.flatMap(DocumentPart.init), date: request.clock.now, error: nil
                    ))
            } catch {
                firstError = firstError ?? error
                states.append(ItemState(item: item, part: nil, date: nil, error: ErrorText(error).summary))
            }
        }
        if let firstError, !states.contains(where: { $0.error == nil }) { throw firstError }
        let input = EachContent.Input(items: items, states: states, date: request.clock.now, identity: nil)
        return .content(try await content.content(of: input, after: request.content as? BoardContent))
    }

    private func list(_ request: LoadRequest) async throws -> JSONDocument {
        guard let member else { return content.each.ownList }
        let loaded = try await member.load(LoadRequest(clock: request.clock)).content?.memberDocument?.values
        guard let loaded else { throw NotAList(name: content.each.source?.name ?? "", kind: "picture") }
        return loaded
    }
}
