// How a loader asks its source, and what it makes of the answers.

extension ContentLoader {

    /// Loads from the source from now on; a load that is running goes on.
    final func load(from source: some Source<Content>) where Content: Sendable {
        let extras = madeExtras
        extras.timeLimit = source.timeLimit
        extras.begin = { loader, generation, request in
            var request = request
            if loader.machine.hasContents { request.content = loader.storedContent }
            if !(source is any SharingSource), let sharing = loader.sharing() {
                return loader.run(sharing.shared(source), request, for: generation)
            }
            return loader.run(source, request, for: generation)
        }
    }

    /// Stops the updates that follow an earlier load, for a load that has no source to ask.
    final func stopUpdates() {
        extras?.task?.cancel()
    }

    /// The keeper, if loaders that have the same one share their loads.
    private func sharing() -> (any LoadSharing<Content>)? where Content: Sendable {
        extras?.keeper as? any LoadSharing<Content>
    }

    private func run(
        _ source: some Source<Content>, _ request: LoadRequest, for load: LoadGeneration
    ) -> Task<Void, Never> where Content: Sendable {
        Task { [weak self] in
            var bringer = LoadableMachine.Bringer.load(load)
            do {
                // A source is not asked for a load that is over: the next one may have begun.
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
                // Whatever a source throws when it is stopped, it was stopped.
                self?.end(.failure(Task.isCancelled ? CancellationError() : error), from: bringer)
            }
        }
    }

    /// The content that is there, if contents can be compared.
    final func knownContent() -> KnownContent<Content>? where Content: Sendable {
        guard Content.self is any Equatable.Type, let content = storedContent else { return nil }
        return KnownContent(content: content, version: storedVersion)
    }

    /// Says how a load ended, with what the source says of its answer.
    ///
    /// - Parameters:
    ///   - load: The load that ended: if it is not the latest one any more, or was cancelled, nothing happens.
    ///   - result: The answer, or why there is none.
    public final func finish(_ load: LoadGeneration, with result: Result<LoadAnswer<Content>, any Error>)
    where Content: Sendable {
        end(result, from: .load(load))
    }

    /// Ends a load whose content may be equal to the content with a known version.
    final func finish(_ load: LoadGeneration, with answer: LoadAnswer<Content>, equalTo known: UInt32?)
    where Content: Sendable {
        end(.success(answer), equalTo: known, from: .load(load))
    }

    /// - Parameter known: The number of the content that the answer is equal to; nil if it is not, or nobody can say.
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
            // The keeper may have lost it by now, or have been given something else by another loader.
            if let content = storedContent, provenance.origin == .source {
                extras.keeper?.keep(KeptContent(content, from: provenance, extras.facts))
            }
        }
        loadAgainIfOutdated(load)
    }
}

/// The content of a loader, and its number.
struct KnownContent<Content: Sendable>: Sendable {

    let content: Content
    let version: UInt32

    /// Whether it is equal to the content of the answer.
    func isEqual(to answer: LoadAnswer<Content>) -> Bool {
        answer.content.map(isEqual) ?? false
    }

    /// Whether it is equal to other content.
    func isEqual(to other: Content) -> Bool {
        (other as? any Equatable).map { isEqual($0) } ?? false
    }

    private func isEqual<Value: Equatable>(_ value: Value) -> Bool {
        content as? Value == value
    }
}

/// The number of the content that is there if that of the answer is equal to it; nil if not. Large contents take a while, which is not
/// to be spent on the main actor.
@concurrent
func compare<Content: Sendable>(
    _ answer: LoadAnswer<Content>, with known: KnownContent<Content>?
) async -> UInt32? {
    known.flatMap { $0.isEqual(to: answer) ? $0.version : nil }
}

/// Loads, and compares at the same place.
@concurrent
private func loadAndCompare<Content: Sendable>(
    _ source: some Source<Content>, _ request: LoadRequest, with known: KnownContent<Content>?
) async throws -> (LoadAnswer<Content>, equal: UInt32?) {
    let answer = try await source.load(request)
    return (answer, known.flatMap { $0.isEqual(to: answer) ? $0.version : nil })
}
