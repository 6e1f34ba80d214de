package import FoundationEssentials
package import Loadables

/// The first response of a source. Settings for the source are proposed from this response.
package struct FirstResponse: Sendable {

    /// The response. It contains only the first bytes if the response does not end, for example because it is a stream.
    package let answer: LoadAnswer<Data>

    /// The settings of `paging` that the response suggests; nil if the response suggests no further pages.
    package let paging: PagingProposal?

    /// Whether the response did not end: a stream of events or lines, or the output of a command that was still
    /// running.
    package let goesOn: Bool

    package init(answer: LoadAnswer<Data>, paging: PagingProposal? = nil, goesOn: Bool) {
        self.answer = answer
        self.paging = paging
        self.goesOn = goesOn
    }
}

extension BoardSurroundings {

    /// Loads a source once, within limits of time and size, so that a response without an end can also be examined.
    ///
    /// - Parameters:
    ///   - board: The board that contains the source, for its secrets.
    ///   - clock: The clock that measures the time.
    /// - Returns: The response; nil if the source is composed of other sources and loads no bytes.
    /// - Throws: The error of the load.
    package func look(
        at source: SourceSettings, on board: BoardSettings, clock: any WallClock = .system
    ) async throws -> FirstResponse? {
        guard let origin = source.origin.loading else { return nil }
        let response = PageResponse(to: nil, isFirstLook: true)
        let bytes = BytesSource(
            settings: source, origin: origin, tools: tools(for: board, SecureShells(), clock: clock),
            size: ShownSize(), page: response)
        let answer = try await bytes.load(LoadRequest(clock: clock))
        let paging = response.goesOn ? nil : answer.content.flatMap { PagingProposal(response, $0) }
        return FirstResponse(answer: answer, paging: paging, goesOn: response.goesOn)
    }
}
