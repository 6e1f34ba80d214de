import LoadableTesting
import Testing

@testable import Loadables

/// Late results, and the way back after a cancellation.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableMachineGenerationTests {

    private let provenance = Provenance(origin: .source, date: Timestamp(secondsSince1970: 1))

    @Test("Every started or cancelled sync makes earlier results late")
    func generationsGrow() {
        var machine = LoadableMachine()
        var generations = [machine.generation]

        for event in [LoadableMachine.Event.sync, .cancel, .start, .settle, .begin(bringsContents: false), .reset] {
            _ = machine.handle(event)
            generations.append(machine.generation)
        }

        #expect(zip(generations, generations.dropFirst()).allSatisfy(<))
        #expect(generations.map(\.number) == [0, 1, 1, 2, 2, 3, 3])
    }

    @Test("A sync that joins a running one keeps its generation")
    func joining() {
        var machine = LoadableMachine()
        _ = machine.handle(.sync)

        for event in [LoadableMachine.Event.sync, .start, .begin(bringsContents: false)] { _ = machine.handle(event) }

        #expect(machine.generation == LoadGeneration(number: 1))
    }

    @Test("The result of a cancelled load is dropped, even during the next one")
    func lateAfterCancel() {
        var machine = LoadableMachine()
        _ = machine.handle(.sync)
        let cancelled = machine.generation
        _ = machine.handle(.cancel)

        #expect(machine.handle(.succeed(.load(cancelled), provenance)) == .ignore(.late))
        _ = machine.handle(.sync)
        #expect(machine.handle(.succeed(.load(cancelled), provenance)) == .ignore(.late))
        #expect(machine.handle(.fail(.load(cancelled), TestError("late"))) == .ignore(.late))
        #expect(machine.state == .syncing)
        #expect(!machine.hasContents)
    }

    @Test("A load ends once: a second result of the same load is dropped")
    func onlyOnce() {
        var machine = LoadableMachine()
        _ = machine.handle(.sync)
        let generation = machine.generation
        _ = machine.handle(.succeed(.load(generation), provenance))

        #expect(machine.handle(.fail(.load(generation), TestError("second"))) == .ignore(.late))
        #expect(machine.state == .didSyncSuccessfully)
    }

    @Test("A push during a load makes the load's result late")
    func pushWins() {
        var machine = LoadableMachine()
        _ = machine.handle(.sync)
        let generation = machine.generation
        _ = machine.handle(.succeed(.anyone, provenance))

        let older = Provenance(origin: .source, date: Timestamp(secondsSince1970: 0))
        #expect(machine.handle(.succeed(.load(generation), older)) == .ignore(.late))
        #expect(machine.provenance == provenance)
    }

    @Test("Cancelling a sync restores idle, synced or failed, with the previous error")
    func wayBack() {
        var idle = LoadableMachine()
        var synced = LoadableMachine()
        _ = synced.handle(.succeed(.anyone, provenance))
        var failed = LoadableMachine()
        _ = failed.handle(.fail(.anyone, TestError("before")))

        for event in [LoadableMachine.Event.sync, .cancel] {
            _ = idle.handle(event)
            _ = synced.handle(event)
            _ = failed.handle(event)
        }

        #expect(idle.state == .idle)
        #expect(synced.state == .didSyncSuccessfully)
        #expect(failed.state == .didFailToSync)
        #expect(failed.error as? TestError == TestError("before"))
        #expect(idle.error == nil && synced.error == nil)
    }

    @Test(
        "Cached contents that arrive during a load stay when it is cancelled, in the previous state")
    func restoredWhileLoading() {
        var machine = LoadableMachine()
        _ = machine.handle(.sync)
        _ = machine.handle(.restore(Provenance(origin: .cache, date: Timestamp(secondsSince1970: 0))))
        _ = machine.handle(.cancel)

        #expect(machine.state == .idle)
        #expect(machine.hasContents)
        #expect(machine.provenance?.origin == .cache)
    }

    @Test("A cancellation never becomes a failure, even if the work reports it as one")
    func cancellationIsNoFailure() {
        var machine = LoadableMachine()
        _ = machine.handle(.sync)

        #expect(machine.handle(.fail(.anyone, CancellationError())) == .stopThenNotify(.ended))
        #expect(machine.state == .idle)
        #expect(machine.error == nil)
        #expect(machine.handle(.fail(.anyone, CancellationError())) == .ignore(.unaffected))
    }
}
