import LoadableTesting
import Testing

@testable import Loadables

/// What the machine does with each event in each state.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableMachineTests {

    enum Kind: CaseIterable {
        case sync, start, begin, progress, progressLate
        case succeed, succeedCurrent, succeedLate, succeedWithoutContents, update, updateLate
        case fail, failCurrent, failLate, updateFailure
        case cancelled, cancelledLate
        case confirm, confirmCurrent, confirmLate
        case cancel, restore, restoreFresh, invalidate, withdraw, replace, reset, settle
    }

    struct Outcome: Equatable {
        let action: LoadableMachine.Action
        let state: LoadableState

        init(_ action: LoadableMachine.Action, _ state: LoadableState) {
            self.action = action
            self.state = state
        }
    }

    private static let states: [LoadableState] = [.idle, .syncing, .didSyncSuccessfully, .didFailToSync]

    /// For each event: what comes of it when idle, syncing (after idle), synced, failed.
    private static func outcomes(of kind: Kind, hasContents: Bool) -> [Outcome] {
        let late = states.map { Outcome(.ignore(.late), $0) }
        func onlyWhileSyncing(
            _ action: LoadableMachine.Action, _ state: LoadableState, otherwise reason: LoadableMachine.Reason
        ) -> [Outcome] {
            states.map { $0 == .syncing ? Outcome(action, state) : Outcome(.ignore(reason), $0) }
        }
        func exceptWhileSyncing(_ action: LoadableMachine.Action, _ state: LoadableState) -> [Outcome] {
            states.map { $0 == .syncing ? Outcome(.ignore(.late), $0) : Outcome(action, state) }
        }
        func unlessSyncing(_ action: LoadableMachine.Action) -> [Outcome] {
            states.map { Outcome($0 == .syncing ? .ignore(.unaffected) : action, .syncing) }
        }
        func always(_ state: LoadableState) -> [Outcome] {
            states.map { _ in Outcome(.notify(.ended), state) }
        }
        return switch kind {
        case .sync: unlessSyncing(.notifyThenWork)
        case .start: unlessSyncing(.notify(.began))
        case .begin: states.map { Outcome(.notify($0 == .syncing ? .advanced : .began), .syncing) }
        case .progress: onlyWhileSyncing(.notify(.advanced), .syncing, otherwise: .unaffected)
        case .progressLate, .cancelledLate: states.map { Outcome(.ignore(.unaffected), $0) }
        case .succeed, .confirm: always(.didSyncSuccessfully)
        case .succeedCurrent, .confirmCurrent:
            onlyWhileSyncing(.notify(.ended), .didSyncSuccessfully, otherwise: .late)
        case .succeedWithoutContents: always(.didFailToSync)
        case .update: exceptWhileSyncing(.notify(.ended), .didSyncSuccessfully)
        case .fail: always(.didFailToSync)
        case .failCurrent: onlyWhileSyncing(.notify(.ended), .didFailToSync, otherwise: .late)
        case .updateFailure: exceptWhileSyncing(.notify(.ended), .didFailToSync)
        case .succeedLate, .confirmLate, .failLate, .updateLate: late
        case .cancel: onlyWhileSyncing(.stopThenNotify(.ended), .idle, otherwise: .unaffected)
        case .cancelled: onlyWhileSyncing(.stopThenNotify(.ended), .idle, otherwise: .unaffected)
        case .restore: states.map { Outcome(.notify(.restored), $0) }
        case .restoreFresh: states.map { Outcome(.notify(.restored), $0 == .idle ? .didSyncSuccessfully : $0) }
        case .invalidate: states.map { Outcome(.ignore(.unaffected), $0) }
        case .withdraw where hasContents:
            states.map { Outcome(.notify(.withdrawn), $0 == .didSyncSuccessfully ? .idle : $0) }
        // What was synced has contents.
        case .withdraw:
            states.map {
                $0 == .didSyncSuccessfully
                    ? Outcome(.notify(.withdrawn), .idle) : Outcome(.ignore(.unaffected), $0)
            }
        case .replace: states.map { Outcome(.notify(.unaffected), $0) }
        case .reset, .settle:
            states.map {
                $0 == .syncing
                    ? Outcome(.stopThenNotify(.settled(stopped: true)), .idle)
                    : Outcome(.notify(.settled(stopped: false)), .idle)
            }
        }
    }

    private let provenance = Provenance(
        origin: .source, date: Timestamp(secondsSince1970: 1), freshUntil: Timestamp(secondsSince1970: 0))
    private let fresh = Provenance(
        origin: .cache, date: Timestamp(secondsSince1970: 1), freshUntil: Timestamp(secondsSince1970: 1e9))

    private func machine(in state: LoadableState, hasContents: Bool) -> LoadableMachine {
        var machine = LoadableMachine()
        if hasContents { _ = machine.handle(.restore(provenance)) }
        switch state {
        case .idle: break
        case .syncing: _ = machine.handle(.sync)
        case .didSyncSuccessfully: _ = machine.handle(.succeed(.anyone, provenance))
        case .didFailToSync: _ = machine.handle(.fail(.anyone, TestError("before")))
        }
        return machine
    }

    private func event(_ kind: Kind, for machine: LoadableMachine) -> LoadableMachine.Event {
        let late = LoadGeneration(number: machine.generation.number &- 1)
        let error = TestError("now")
        return switch kind {
        case .sync: .sync
        case .start: .start
        case .begin: .begin(bringsContents: false)
        case .progress: .progress(machine.generation)
        case .progressLate: .progress(late)
        case .succeed: .succeed(.anyone, provenance)
        case .succeedCurrent: .succeed(.load(machine.generation), provenance)
        case .succeedLate: .succeed(.load(late), provenance)
        case .succeedWithoutContents: .succeed(.anyone, provenance, byteCount: nil, hasContents: false)
        case .update: .succeed(.updates(of: machine.generation), provenance)
        case .updateLate: .succeed(.updates(of: late), provenance)
        case .fail: .fail(.anyone, error)
        case .failCurrent: .fail(.load(machine.generation), error)
        case .failLate: .fail(.load(late), error)
        case .updateFailure: .fail(.updates(of: machine.generation), error)
        case .cancelled: .fail(.load(machine.generation), CancellationError())
        case .cancelledLate: .fail(.load(late), CancellationError())
        case .cancel: .cancel
        case .confirm: .confirm(.anyone, provenance)
        case .confirmCurrent: .confirm(.load(machine.generation), provenance)
        case .confirmLate: .confirm(.load(late), provenance)
        case .restore: .restore(provenance)
        case .restoreFresh: .restore(fresh)
        case .invalidate: .invalidate
        case .withdraw: .withdraw
        case .replace: .replace
        case .reset: .reset
        case .settle: .settle
        }
    }

    @Test("Each event in each state leads to the action and the state of the table", arguments: Kind.allCases)
    func table(kind: Kind) {
        for hasContents in [false, true] {
            for (state, expected) in zip(Self.states, Self.outcomes(of: kind, hasContents: hasContents)) {
                var machine = machine(in: state, hasContents: hasContents)

                let action = machine.handle(event(kind, for: machine))

                #expect(Outcome(action, machine.state) == expected, "in \(state), contents: \(hasContents)")
            }
        }
    }

    @Test("Only a reset or a withdrawal removes contents or their provenance", arguments: Kind.allCases)
    func contentsAreKept(kind: Kind) {
        for state in Self.states {
            var machine = machine(in: state, hasContents: true)

            _ = machine.handle(event(kind, for: machine))

            let keeps = kind != .reset && kind != .withdraw
            #expect(machine.hasContents == keeps, "in \(state)")
            #expect((machine.provenance != nil) == keeps, "in \(state)")
        }
    }

    @Test("A load that continues after a withdrawal ends normally; cancelled, it leaves nothing synced")
    func withdrawnWhileSyncing() {
        func syncing() -> LoadableMachine {
            var machine = machine(in: .didSyncSuccessfully, hasContents: true)
            _ = machine.handle(.sync)
            _ = machine.handle(.withdraw)
            return machine
        }
        var (succeeding, failing, confirming, cancelled) = (syncing(), syncing(), syncing(), syncing())

        #expect(
            succeeding.handle(.succeed(.load(succeeding.generation), provenance)) == .notify(.ended))
        _ = failing.handle(.fail(.load(failing.generation), TestError("now")))
        _ = cancelled.handle(.cancel)

        #expect(succeeding.state == .didSyncSuccessfully && succeeding.hasContents)
        #expect(failing.state == .didFailToSync && !failing.hasContents)
        #expect(cancelled.state == .idle && !cancelled.hasContents)
        #expect(confirming.handle(.restore(fresh)) == .notify(.restored))
        #expect(confirming.hasContents && confirming.state == .syncing)
    }

    @Test("Updates of a load whose contents were withdrawn are late")
    func updatesAfterWithdrawal() {
        var machine = LoadableMachine()
        _ = machine.handle(.sync)
        let load = machine.generation
        _ = machine.handle(.succeed(.load(load), provenance))
        _ = machine.handle(.withdraw)

        #expect(machine.handle(.succeed(.updates(of: load), provenance)) == .ignore(.late))
        #expect(!machine.hasContents)
    }

    @Test("In any sequence, synced implies contents, and only a failure or a push after one has an error")
    func invariants() {
        for state in Self.states {
            for kind in Kind.allCases {
                var machine = machine(in: state, hasContents: false)

                _ = machine.handle(event(kind, for: machine))

                if machine.state == .didSyncSuccessfully { #expect(machine.hasContents, "\(kind) in \(state)") }
                let mayHaveError = machine.state == .didFailToSync || (kind == .begin && state == .didFailToSync)
                #expect((machine.error != nil) == mayHaveError, "\(kind) in \(state)")
            }
        }
    }

    @Test("A sync clears the error; a sync begun by the source keeps it")
    func errorOnBegin() {
        var asked = machine(in: .didFailToSync, hasContents: false)
        var pushed = asked

        _ = asked.handle(.sync)
        _ = pushed.handle(.begin(bringsContents: false))

        #expect(asked.error == nil)
        #expect(pushed.error as? TestError == TestError("before"))
    }

    @Test("The last outcome is that of the end of the load; results after a cancellation make it late")
    func outcomes() {
        var machine = LoadableMachine()
        func outcome(after event: LoadableMachine.Event) -> LoadOutcome.Result? {
            _ = machine.handle(.sync)
            _ = machine.handle(event)
            #expect(machine.lastOutcome?.generation == LoadGeneration(number: machine.generation.number))
            return machine.lastOutcome?.result
        }

        #expect(machine.lastOutcome == nil)
        #expect(outcome(after: .succeed(.anyone, provenance)) == .succeeded)
        #expect(outcome(after: .confirm(.anyone, provenance)) == .unchanged)
        #expect(outcome(after: .fail(.anyone, TestError("e"))) == .failed)
        for stop in [LoadableMachine.Event.cancel, .settle, .reset, .fail(.anyone, CancellationError())] {
            _ = machine.handle(.sync)
            let load = machine.generation
            _ = machine.handle(stop)
            #expect(machine.lastOutcome == LoadOutcome(generation: load, result: .cancelled))
            #expect(machine.handle(.succeed(.load(load), provenance)) == .ignore(.late))
            #expect(machine.lastOutcome == LoadOutcome(generation: load, result: .late))
        }
    }

    @Test("A success without contents is a failure, and keeps the previous provenance")
    func withoutContents() {
        var machine = machine(in: .syncing, hasContents: true)

        _ = machine.handle(.succeed(.anyone, fresh, byteCount: nil, hasContents: false))

        #expect(machine.error as? LoadableError == .syncedWithoutContents)
        #expect(machine.provenance == provenance)
        #expect(machine.lastOutcome?.result == .failed)
    }
}
