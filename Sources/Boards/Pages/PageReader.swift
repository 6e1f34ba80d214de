import Documents
import FoundationEssentials
import JSONDocuments
import LoadableNetworking
import Loadables
import Settings

/// A reader that loads the pages of a source one by one and converts them to rows.
struct PageReader: Sendable {

    let paging: PagingSettings
    let maker: ContentMaker
    let bytes: BytesSource
    let memory: PageMemory

    /// The key of a running load: a page, and the number of resets at its start.
    private struct Key: Hashable, Sendable {
        let cursor: PageCursor?
        let generation: Int
    }

    private let loads = SharedLoads<Key, LoadedPage>()

    private var tools: BoardTools { maker.tools }

    /// Loads a page, or joins a running load of the same page.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the page; nil for the first page.
    ///   - isRefresh: Whether all pages are loaded again. A load that began before the refresh is not joined, because
    ///     rows may have moved.
    ///   - generation: The generation of the memory at the start of the load.
    /// - Throws: The error of the load.
    @concurrent
    func page(
        at cursor: PageCursor?, _ request: LoadRequest, isRefresh: Bool, since generation: Int
    ) async throws -> (page: LoadedPage, facts: LoadFacts) {
        let key = Key(cursor: cursor, generation: generation)
        while isRefresh, let earlier = loads.hold(key) {
            _ = try? await earlier.answer()
            try Task.checkCancellation()
        }
        let source = ClosureSource<LoadedPage> { request in
            let (page, facts) = try await load(cursor, request, since: generation)
            return .content(page, facts)
        }
        let answer = try await loads.source(source, for: key).load(request)
        guard let page = answer.content else { throw LoadableError.unchangedWithoutContents }
        return (page, answer.facts)
    }

    /// Loads a page. The request contains the validator of the page from the last refresh, so that the server can
    /// report that the page is unchanged.
    private func load(
        _ cursor: PageCursor?, _ request: LoadRequest, since generation: Int
    ) async throws -> (page: LoadedPage, facts: LoadFacts) {
        let known = memory.page(at: cursor)
        var request = request
        request.known = known?.validator
        let response = PageResponse(to: cursor)
        var source = bytes
        source.page = response
        do {
            let (answer, asking) = try await source.ask(request)
            memory.note(since: generation) { $0.credentials = asking.credentials }
            switch answer {
            case .unchanged(let facts):
                guard var page = known else { throw LoadableError.unchangedWithoutContents }
                page.validator = facts.validator ?? page.validator
                return (page, facts)
            case .content(let data, let facts):
                var page = try await page(of: data, response, since: generation)
                page.validator = facts.validator
                return (page, facts)
            }
        } catch NetworkError.status(404, _, _, _) where cursor != nil && paging.isNumbered {
            // Some servers with numbered pages respond with status 404 to a request for the page after the last one.
            return (LoadedPage(rows: []), LoadFacts())
        }
    }

    private func page(of data: Data, _ response: PageResponse, since generation: Int) async throws -> LoadedPage {
        let part = try await BytesReader(settings: maker.settings, tools: tools).part(of: data, after: nil)
        let (selected, hasField) = try await maker.selection(of: part, hadField: memory.facts.hadField)
        guard case .json(let list) = selected.document else {
            throw PageWithoutList(kind: part.document.values == nil ? "a picture" : "a text")
        }
        let number = response.cursor.pageNumber
        let rows = try PageRows(list, page: number, key: memory.facts.key, isSelected: maker.settings.select != nil)
        let document = part.document.values
        memory.note(since: generation) { facts in
            facts.key = facts.key ?? rows.key
            facts.hadField = facts.hadField || hasField
            if let document, let total = total(in: document) { facts.total = total }
        }
        var page = LoadedPage(rows: rows.rows, remarks: selected.remarks)
        // A recorded response is the only page.
        guard tools.answers?(maker.settings) == nil, let document else { return page }
        do {
            let redaction = await tools.redaction(of: maker.settings)
            page.next = try next(after: response, document, isEmpty: rows.rows.isEmpty, redaction)
        } catch let end as PageEnd {
            page.end = end
        }
        return page
    }

    private func total(in document: JSONDocument) -> Int? {
        guard let node = paging.total?.value(in: document) else { return nil }
        return Int(document.text(of: node)).flatMap { $0 < 0 ? nil : $0 }
    }

    // MARK: Next page

    /// Returns the cursor of the next page; nil at the end of the list.
    ///
    /// - Throws: ``PageEnd`` if the list ends although the server may have more rows.
    private func next(
        after response: PageResponse, _ document: JSONDocument, isEmpty: Bool, _ redaction: Redaction
    ) throws -> PageCursor? {
        guard let step = try step(after: response, document, isEmpty: isEmpty, redaction) else { return nil }
        let next = PageCursor(step: step, number: response.cursor.pageNumber + 1)
        if memory.isBefore(next, response.cursor) { throw PageEnd.loop }
        return next
    }

    private func step(
        after response: PageResponse, _ document: JSONDocument, isEmpty: Bool, _ redaction: Redaction
    ) throws -> PageCursor.Step? {
        switch paging.kind {
        case .linkHeader: return try response.nextLink.map { try link($0, response, redaction) }
        case .link(let path): return try text(at: path, document).map { try link($0, response, redaction) }
        case .cursor(let path, _): return try text(at: path, document).map { .value($0) }
        case .numbers(_, let first, let step):
            let isEnd =
                document.kind(of: document.root) == .array ? document.childCount(of: document.root) == 0 : isEmpty
            guard !isEnd else { return nil }
            let present = if case .value(let value)? = response.cursor?.step { Int(value) ?? first } else { first }
            return .value("\(present + step)")
        }
    }

    /// Returns the text or number at a path; nil if there is none, or if the value is empty, null or false.
    ///
    /// - Throws: ``PageEnd/unusable`` for any other value.
    private func text(at path: ResponsePath, _ document: JSONDocument) throws -> String? {
        guard let node = path.value(in: document) else { return nil }
        switch document.kind(of: node) {
        case .string, .number:
            let text = document.text(of: node)
            return text.isEmpty ? nil : text
        case .boolean where document.text(of: node) == "false", .null: return nil
        default: throw PageEnd.unusable
        }
    }

    /// Returns a link as a path and a query, with marks in place of secrets. Links in a body already contain marks;
    /// links in a header do not.
    private func link(
        _ link: String, _ response: PageResponse, _ redaction: Redaction
    ) throws -> PageCursor.Step {
        let path = try response.path(of: link.replacing("•", with: Self.codedMark))
        return .link(redaction.text(path.replacing(Self.codedMark, with: "•")))
    }

    private static let codedMark = "%E2%80%A2"
}

extension PagingSettings {

    /// Whether pages are numbered. If so, the page after the last one may be requested.
    fileprivate var isNumbered: Bool { if case .numbers = kind { true } else { false } }
}
