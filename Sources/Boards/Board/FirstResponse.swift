package import FoundationEssentials
package import Loadables

/// The first response of a source, from which settings are proposed.
package struct FirstResponse: Sendable {

    /// The response. If it has no end, as for a source with `follow`, it contains only the first bytes.
    package let answer: LoadAnswer<Data>

    /// The paging that the response suggests; nil if it suggests no further page.
    package let paging: PagingProposal?

    /// Whether the response is a stream of events or lines.
    package let goesOn: Bool

    /// Creates a response with the given values.
    package init(answer: LoadAnswer<Data>, paging: PagingProposal? = nil, goesOn: Bool) {
        self.answer = answer
        self.paging = paging
        self.goesOn = goesOn
    }
}

extension BoardSurroundings {

    /// Loads a source once, with limits of time and size, even if its response has no end.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - board: The board of the source, for its secrets.
    ///   - clock: Measures the time.
    /// - Returns: The response; nil if the source is composed of other sources and loads no bytes.
    package func look(
        at source: SourceSettings, on board: BoardSettings, clock: any WallClock = .system
    ) async throws -> FirstResponse? {
        guard let origin = source.origin as? any BytesOrigin else { return nil }
        let response = PageResponse(to: nil, isFirstLook: true)
        let bytes = BytesSource(
            settings: source, origin: origin, tools: tools(for: board, SecureShells(), clock: clock),
            size: ShownSize(), page: response)
        let answer = try await bytes.load(LoadRequest(clock: clock))
        let paging = response.goesOn ? nil : answer.content.flatMap { PagingProposal(response, $0) }
        return FirstResponse(answer: answer, paging: paging, goesOn: response.goesOn)
    }
}
