extension PureLoadableProtocol {

    /// Waits until the loadable is done with syncing. Starts nothing.
    ///
    /// - Throws: If there are no contents then, the error of the loadable, or ``LoadableError/noContents``; also
    ///   `CancellationError`. After a failure that left contents it returns.
    public func doneSyncing() async throws {
        let snapshot = try await Settlement.of(self, \.snapshot)
        guard !snapshot.isContentsAvailable else { return }
        throw snapshot.error ?? LoadableError.noContents
    }
}

extension ContentLoadable {

    /// Waits until the loadable is done with syncing, and returns what there is then, even after a failure. Starts
    /// nothing.
    ///
    /// - Throws: If there are no contents then, the error of the loadable, or ``LoadableError/noContents``; also
    ///   `CancellationError`.
    public func contentsAfterDoneSyncing() async throws -> Content {
        let state = try await Settlement.of(self, \.state)
        if let content = state.content { return content }
        throw state.error ?? LoadableError.noContents
    }
}
