import Loadables

extension SharingSession {

    private enum Step {
        case answered(Result<LoadAnswer<Content>, any Error>)
        case due
        /// The result of a renewal: true if the lease was still valid, nil if the store failed.
        case renewed(Bool?)
        case cancelled
    }

    mutating func askWithLease() async -> Result<LoadAnswer<Content>, any Error> {
        let (source, token, clock) = (source, token, request.clock)
        var forAll = request
        // Send only the validator of shared content. Other boards cannot use the response "unchanged" for content that
        // is not shared.
        forAll.known = found?.stored.facts.validator
        return await withTaskGroup(of: Step.self) { [forAll] group in
            defer { group.cancelAll() }
            group.addTask { .answered(await source.askForAll(forAll)) }
            group.addTask { await Self.waitForRenewal(of: source, by: clock) }
            while let step = await group.next() {
                switch step {
                case .answered(let result): return result
                case .due:
                    guard machine.handle(.renewalDue, at: clock.now) == [.renew] else { continue }
                    group.addTask {
                        let (store, length) = (source.sharing.store, source.limits.lease)
                        return .renewed(try? await store.renew(source.identity, token: token, for: length))
                    }
                case .renewed(let isOurs):
                    if let isOurs { _ = machine.handle(.renewed(isOurs), at: clock.now) }
                    group.addTask { await Self.waitForRenewal(of: source, by: clock) }
                case .cancelled: break
                }
            }
            return .failure(CancellationError())
        }
    }

    private static func waitForRenewal(of source: SharedSource<Content>, by clock: any WallClock) async -> Step {
        let due = clock.now.advanced(by: source.limits.renewalInterval)
        do {
            try await clock.sleep(until: due, tolerance: nil)
            return .due
        } catch {
            return .cancelled
        }
    }
}
