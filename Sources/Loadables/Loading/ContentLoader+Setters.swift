// Methods for subclasses that load without a source, and for code that computes states elsewhere.

extension ContentLoader {

    /// Reports the start of a load that was not requested with ``Loadable/sync()``.
    ///
    /// - Returns: Whether the new load is running. False if another load was already running, or if an observer
    ///   immediately ended the new load. Start the work of the load only if the result is true.
    @discardableResult
    public final func startLoading() -> Bool {
        guard machine.state != .syncing else { return false }
        let next = machine.generation.next
        dispatch(.start)
        return machine.state == .syncing && machine.generation == next
    }

    /// Reports the outcome of a load. After a failure, the content of an earlier load stays. A `CancellationError` is
    /// not a failure: it cancels the load.
    ///
    /// - Parameters:
    ///   - result: The content, or the error.
    ///   - generation: The load that ended. If it is no longer running, the result is ignored. If nil, the result is
    ///     always used.
    ///   - byteCount: The size of the content in bytes, for the ``PureLoadable/loadHistory``.
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

    /// Reports the outcome of a load. After a failure, the content of an earlier load stays. A `CancellationError` is
    /// not a failure: it cancels the load. If the new content equals the current content, the current content also
    /// stays.
    ///
    /// - Parameters:
    ///   - result: The content, or the error.
    ///   - generation: The load that ended. If it is no longer running, the result is ignored. If nil, the result is
    ///     always used.
    ///   - byteCount: The size of the content in bytes, for the ``PureLoadable/loadHistory``.
    public final func finishLoading(
        _ result: Result<Content, any Error>,
        for generation: LoadGeneration? = nil,
        byteCount: Int? = nil
    ) where Content: Equatable {
        switch result {
        case .success(let content):
            let known = storedContent == content ? storedVersion : nil
            succeed(with: content, byteCount: byteCount, equalTo: known, from: .init(generation))
        case .failure(let error): fail(error, from: .init(generation))
        }
    }

    /// Replaces the state of the loader. If the new state is loading or failed and has no content, the current content
    /// stays. The initial state removes the content.
    public final func update(_ state: LoadingState<Content>) {
        takeOver(state)
    }

    /// Replaces the state of the loader. Has no effect if the new state equals the current state. If the new content
    /// equals the current content, the current content stays. If the new state is loading or failed and has no content,
    /// the current content also stays.
    public final func update(_ state: LoadingState<Content>) where Content: Equatable {
        // Compare with the current state, even if observers have not been notified of the current state yet.
        guard state != LoadingState(currentSnapshot, content: storedContent) else { return }
        takeOver(state, isEqual: storedContent != nil && state.content == storedContent)
    }

    /// - Parameter isEqual: Whether the content of `state` equals the current content.
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

    /// Replaces the content with the result of the closure. The closure does not run on the main actor. The new content
    /// keeps the date of the current content. If the closure throws an error, a synced loader fails, until a later call
    /// succeeds or the next load starts. The result is ignored if the content changes while the closure runs, or if the
    /// task is cancelled. Has no effect without content.
    ///
    /// - Parameter make: A closure that returns the new content. Its argument is the current content.
    /// - Throws: The error of the closure, unless the result is ignored.
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

    /// Applies a confirmed change to the content. Has no effect without content.
    final func include(_ change: (inout Content) -> Void) {
        guard var content = storedContent else { return }
        change(&content)
        replaceContent(by: content)
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
