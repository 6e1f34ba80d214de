// For subclasses that load in a way of their own, and for code that computes states elsewhere.

extension ContentLoader {

    /// Says that the content is being loaded, though ``Loadable/doSync()`` did not ask for it.
    ///
    /// - Returns: False if that was so already, or if an observer cancelled it at once: then there is nothing to begin.
    @discardableResult
    public final func startLoading() -> Bool {
        guard machine.state != .syncing else { return false }
        let next = machine.generation.next
        dispatch(.start)
        return machine.state == .syncing && machine.generation == next
    }

    /// Says how the loading ended. After a failure the content of an earlier load stays.
    ///
    /// - Parameters:
    ///   - result: The content, or why there is none.
    ///   - generation: The load that ended: if it is not the latest one any more, or was cancelled, nothing happens. Nil for
    ///     content that belongs to no load, and counts as the latest.
    ///   - byteCount: How many bytes the content was made of, for the ``PureLoadable/loadHistory``.
    public final func finishLoading(
        _ result: Result<Content, any Error>,
        for generation: LoadGeneration? = nil,
        byteCount: Int? = nil
    ) {
        switch result {
        case .success(let content):
            succeed(with: content, byteCount: byteCount, from: .init(generation))
        case .failure(let error): fail(error, from: .init(generation))
        }
    }

    /// Takes over a state that was computed elsewhere. Content that a loading or failed state lacks stays; the initial
    /// state is a new beginning and takes it away.
    public final func update(_ state: LoadingState<Content>) {
        takeOver(state)
    }

    /// Adopts a state that was computed elsewhere, unless it is the present one. Equal content does not replace the present
    /// content.
    public final func update(_ state: LoadingState<Content>) where Content: Equatable {
        // The present one, which observers may not have heard of yet.
        guard state != self.state(currentSnapshot, storedContent) else { return }
        takeOver(state, isEqual: storedContent != nil && state.content == storedContent)
    }

    /// - Parameter isEqual: Whether its content is the present one.
    private func takeOver(_ state: LoadingState<Content>, isEqual: Bool = false) {
        switch state {
        case .initial:
            dispatch(.reset) { forget() }
        case .loading(let cache): dispatch(.begin(bringsContents: cache != nil)) { if !isEqual { cache.map(store) } }
        case .success(let content): succeed(with: content, equalTo: isEqual ? storedVersion : nil, from: .anyone)
        case .failure(let error, let cache):
            dispatch(.fail(.anyone, error, bringsContents: cache != nil)) { if !isEqual { cache.map(store) } }
        }
    }

    /// Replaces the content by one that is made of it, off the main actor, and belongs to the same load: it is as old as before. If it
    /// cannot be made, a synced loader fails until it can, or until the next load. Nothing happens if the content changes meanwhile.
    ///
    /// - Parameter make: Makes the content.
    /// - Throws: The error of the closure.
    package final func remakeContent(
        _ make: @escaping @concurrent @Sendable (Content) async throws -> Content
    ) async throws where Content: Sendable {
        guard let known = storedContent else { return }
        let version = storedVersion
        let made: Result<Content, any Error>
        do { made = .success(try await make(known)) } catch { made = .failure(error) }
        guard storedVersion == version, storedContent != nil, !Task.isCancelled else { return }
        if case .failure(let error) = made, machine.state == .didSyncSuccessfully {
            madeExtras.remakeError = error
            dispatch(.fail(.anyone, error, bringsContents: false))
        }
        replaceContent(by: try made.get())
    }

    private func replaceContent(by content: Content) {
        guard let provenance = machine.provenance else { return }
        let hasFailed = extras?.remakeError.flatMap { error in machine.error.map { isSameError($0, error) } } == true
        extras?.remakeError = nil
        if hasFailed {
            succeed(with: content, LoadFacts(provenance: provenance), from: .anyone)
        } else {
            dispatch(.replace) { store(content) }
            guard provenance.origin == .source, let extras else { return }
            extras.keeper?.keep(KeptContent(content, from: provenance, extras.facts))
        }
    }
}
