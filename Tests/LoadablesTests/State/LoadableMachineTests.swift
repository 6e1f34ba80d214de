import LoadableTesting
import Testing

@testable import Loadables

/// What the machine does with each event in each state.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableMachineTests {

    enum Kind: CaseIterable {
        case sync, start, begin
        case succeed, succeedCurrent, succeedLate
        case fail, failCurrent, failLate
        case cancelled, cancelledLate
        case confirm, confirmCurrent, confirmLate
        case cancel, restore, restoreFresh, invalidate, reset, settle
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
    private static func outcomes(of kind: Kind) -> [Outcome] {
        let untouched = states.map { Outcome(.ignore, $0) }
        func onlyWhileSyncing(_ action: LoadableMachine.Action, _ state: LoadableState) -> [Outcome] {
            states.map { $0 == .syncing ? Outcome(action, state) : Outcome(.ignore, $0) }
        }
        func unlessSyncing(_ action: LoadableMachine.Action) -> [Outcome] {
            states.map { Outcome($0 == .syncing ? .ignore : action, .syncing) }
        }
        func always(_ state: LoadableState) -> [Outcome] {
            states.map { _ in Outcome(.notify, state) }
        }
        return switch kind {
        case .sync: unlessSyncing(.notifyThenWork)
        case .start: unlessSyncing(.notify)
        case .begin: always(.syncing)
        case .succeed, .confirm: always(.didSyncSuccessfully)
        case .succeedCurrent, .confirmCurrent: onlyWhileSyncing(.notify, .didSyncSuccessfully)
        case .fail: always(.didFailToSync)
        case .failCurrent: onlyWhileSyncing(.notify, .didFailToSync)
        case .succeedLate, .confirmLate, .failLate, .cancelledLate: untouched
        case .cancel, .cancelled: onlyWhileSyncing(.stopThenNotify, .idle)
        case .restore: states.map { Outcome(.notify, $0) }
        case .restoreFresh: states.map { Outcome(.notify, $0 == .idle ? .didSyncSuccessfully : $0) }
        case .invalidate: untouched
        case .reset, .settle: states.map { Outcome($0 == .syncing ? .stopThenNotify : .notify, .idle) }
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
        case .didSyncSuccessfully: _ = machine.handle(.succeed(nil, provenance, byteCount: nil))
        case .didFailToSync: _ = machine.handle(.fail(nil, TestError("before")))
        }
        return machine
    }

    private func event(_ kind: Kind, for machine: LoadableMachine) -> LoadableMachine.Event {
        let late = LoadGeneration(number: machine.generation.number &- 1)
        let error = TestError("now")
        return switch kind {
        case .sync: .sync
        case .start: .start
        case .begin: .begin
        case .succeed: .succeed(nil, provenance, byteCount: nil)
        case .succeedCurrent: .succeed(machine.generation, provenance, byteCount: nil)
        case .succeedLate: .succeed(late, provenance, byteCount: nil)
        case .fail: .fail(nil, error)
        case .failCurrent: .fail(machine.generation, error)
        case .failLate: .fail(late, error)
        case .cancelled: .fail(machine.generation, CancellationError())
        case .cancelledLate: .fail(late, CancellationError())
        case .cancel: .cancel
        case .confirm: .confirm(nil, provenance)
        case .confirmCurrent: .confirm(machine.generation, provenance)
        case .confirmLate: .confirm(late, provenance)
        case .restore: .restore(provenance)
        case .restoreFresh: .restore(fresh)
        case .invalidate: .invalidate
        case .reset: .reset
        case .settle: .settle
        }
    }

    @Test("Each event in each state leads to the action and the state of the table", arguments: Kind.allCases)
    func table(kind: Kind) {
        for (state, expected) in zip(Self.states, Self.outcomes(of: kind)) {
            for hasContents in [false, true] {
                var machine = machine(in: state, hasContents: hasContents)

                let action = machine.handle(event(kind, for: machine))

                #expect(Outcome(action, machine.state) == expected, "in \(state), contents: \(hasContents)")
            }
        }
    }

    @Test("No event but a reset takes contents or their provenance away", arguments: Kind.allCases)
    func contentsAreKept(kind: Kind) {
        for state in Self.states {
            var machine = machine(in: state, hasContents: true)

            _ = machine.handle(event(kind, for: machine))

            #expect(machine.hasContents == (kind != .reset), "in \(state)")
            #expect((machine.provenance != nil) == (kind != .reset), "in \(state)")
        }
    }

    @Test("Whatever happens, synced implies contents, and only a failure or a push that follows one has an error")
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

    @Test("A sync drops the error; a sync begun by the source leaves it alone")
    func errorOnBegin() {
        var asked = machine(in: .didFailToSync, hasContents: false)
        var pushed = asked

        _ = asked.handle(.sync)
        _ = pushed.handle(.begin)

        #expect(asked.error == nil)
        #expect(pushed.error as? TestError == TestError("before"))
    }
}
