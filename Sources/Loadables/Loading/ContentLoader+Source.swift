// Sends requests to the source and handles its responses.

extension ContentLoader {

    /// Sets the source of all later loads. A running load continues.
    final func load(from source: some Source<Content>) where Content: Sendable {
        let extras = madeExtras
        extras.timeLimit = source.timeLimit
        extras.sendsUpdates = source.sendsUpdates
        extras.begin = { loader, generation, request in
            var request = request
            if loader.machine.hasContents { request.content = loader.storedContent }
            if !(source is any SharingSource), let sharing = loader.sharing() {
                return loader.run(sharing.shared(source), request, for: generation)
            }
            return loader.run(source, request, for: generation)
        }
    }

    /// Cancels the task of the latest load. After the load has ended, this task may deliver updates. Loads that do not
    /// use the source also call this method.
    final func stopUpdates() {
        extras?.task?.cancel()
    }

    /// Cancels the running load, or ends the updates that follow the latest load. The content stays.
    package final func stop() {
        cancel()
        stopUpdates()
    }

    /// The keeper, if loaders can share their loads through the keeper; otherwise nil.
    private func sharing() -> (any LoadSharing<Content>)? where Content: Sendable {
        extras?.keeper as? any LoadSharing<Content>
    }

    private func run(
        _ source: some Source<Content>, _ request: LoadRequest, for load: LoadGeneration
    ) -> Task<Void, Never> where Content: Sendable {
        Task { [weak self] in
            var bringer = LoadableMachine.Bringer.load(load)
            do {
                // Do not send a request if the load was already cancelled, because the next load may have started.
                try Task.checkCancellation()
                var known = self?.knownContent()
                if let answers = source.updates(request) {
                    for try await answer in answers {
                        let equal = await compare(answer, with: known)
                        self?.end(.success(answer), equalTo: equal, from: bringer)
                        known = self?.knownContent()
                        bringer = .updates(of: load)
                    }
                    try Task.checkCancellation()
                    if bringer == .load(load) { throw LoadableError.noContents }
                } else {
                    let (answer, equal) = try await loadAndCompare(source, request, with: known)
                    self?.end(.success(answer), equalTo: equal, from: bringer)
                }
            } catch {
                // If the task was cancelled, every error of the source counts as a cancellation.
                self?.end(.failure(Task.isCancelled ? CancellationError() : error), from: bringer)
            }
        }
    }

    /// Returns the current content with its version; nil if there is no content, or if its type is not `Equatable`.
    final func knownContent() -> KnownContent<Content>? where Content: Sendable {
        guard Content.self is any Equatable.Type, let content = storedContent else { return nil }
        return KnownContent(content: content, version: storedVersion)
    }

    /// Reports the outcome of a load, with the metadata of the source's response.
    ///
    /// - Parameters:
    ///   - load: The load that ended. If it is no longer running, the result is ignored.
    ///   - result: The response, or the error.
    public final func finish(_ load: LoadGeneration, with result: Result<LoadAnswer<Content>, any Error>)
    where Content: Sendable {
        end(result, from: .load(load))
    }

    /// Ends a load.
    ///
    /// - Parameter known: The version of the earlier content if it equals the content of the response; otherwise nil.
    final func finish(_ load: LoadGeneration, with answer: LoadAnswer<Content>, equalTo known: UInt32?)
    where Content: Sendable {
        end(.success(answer), equalTo: known, from: .load(load))
    }

    /// - Parameter known: The version of the earlier content if it equals the content of the response. Nil if the
    ///   contents differ or were not compared.
    private func end(
        _ result: Result<LoadAnswer<Content>, any Error>, equalTo known: UInt32? = nil,
        from bringer: LoadableMachine.Bringer
    ) where Content: Sendable {
        switch result {
        case .success(.content(let content, let facts)): succeed(with: content, facts, equalTo: known, from: bringer)
        case .success(.unchanged(let facts)): confirm(facts, from: bringer)
        case .failure(let error): fail(error, from: bringer)
        }
    }

    private func confirm(_ facts: LoadFacts, from bringer: LoadableMachine.Bringer) {
        guard machine.hasContents else {
            fail(LoadableError.unchangedWithoutContents, from: bringer)
            return
        }
        let now = heldClock.now
        var provenance = provenance(of: facts, at: now)
        let load = machine.generation
        if extras?.outdated == load { provenance.freshUntil = now }
        dispatch(.confirm(bringer, provenance), at: now) {
            let extras = madeExtras
            extras.facts = extras.facts.confirmed(by: facts).kept
            if let exchange = facts.exchange { note(exchange, of: load) }
            // Pass even unchanged content to the keeper. The keeper may have lost its content, or another loader may
            // have replaced it.
            if let content = storedContent, provenance.origin == .source {
                extras.keeper?.keep(KeptContent(content, from: provenance, extras.facts))
            }
        }
        loadAgainIfOutdated(load)
    }
}

struct KnownContent<Content: Sendable>: Sendable {

    let content: Content
    let version: UInt32

    func isEqual(to answer: LoadAnswer<Content>) -> Bool {
        answer.content.map { areEqual(content, $0) } ?? false
    }
}

/// Returns the version of the known content if this content equals the content of the response; otherwise nil. Runs off
/// the main actor, because comparing large contents takes time.
@concurrent
func compare<Content: Sendable>(
    _ answer: LoadAnswer<Content>, with known: KnownContent<Content>?
) async -> UInt32? {
    known.flatMap { $0.isEqual(to: answer) ? $0.version : nil }
}

/// Loads content, and then compares it with the known content. Both steps run off the main actor, without a switch in
/// between.
@concurrent
private func loadAndCompare<Content: Sendable>(
    _ source: some Source<Content>, _ request: LoadRequest, with known: KnownContent<Content>?
) async throws -> (LoadAnswer<Content>, equal: UInt32?) {
    let answer = try await source.load(request)
    return (answer, known.flatMap { $0.isEqual(to: answer) ? $0.version : nil })
}
