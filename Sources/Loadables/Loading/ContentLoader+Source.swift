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
                if let answers = source.updates(request) {
                    for try await answer in answers {
                        self?.end(.success(answer), from: bringer)
                        bringer = .updates(of: load)
                    }
                    try Task.checkCancellation()
                    if bringer == .load(load) { throw LoadableError.noContents }
                } else {
                    let answer = try await source.load(request)
                    self?.end(.success(answer), from: bringer)
                }
            } catch {
                // Whatever a source throws when it is stopped, it was stopped.
                self?.end(.failure(Task.isCancelled ? CancellationError() : error), from: bringer)
            }
        }
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

    private func end(_ result: Result<LoadAnswer<Content>, any Error>, from bringer: LoadableMachine.Bringer)
    where Content: Sendable {
        switch result {
        case .success(.content(let content, let facts)): succeed(with: content, facts, from: bringer)
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
            if let validator = facts.validator { extras.validator = validator }
            if let exchange = facts.exchange { note(exchange, of: load) }
            // The keeper may have lost it by now, or have been given something else by another loader.
            if let content = storedContent, provenance.origin == .source {
                extras.keeper?.keep(KeptContent(content, from: provenance, validator: extras.validator))
            }
        }
        loadAgainIfOutdated(load)
    }
}
