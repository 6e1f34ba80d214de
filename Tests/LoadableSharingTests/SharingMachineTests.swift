import Loadables
import Testing

@testable import LoadableSharing

/// The actions of a board for each event, as tables: events on the left, actions on the right.
@Suite(.timeLimit(.minutes(3)))
struct SharingMachineTests: MachineSuite {

    var machine = SharingMachine(limits)
    var now = Timestamp(secondsSince1970: 1_000)

    private static let nothing = Event.found(content: nil, failure: nil, wait: .zero, newest: 0)

    private static func failure(_ number: UInt64, age: Int, wait: Int, after content: UInt64 = 3) -> Event {
        .found(content: found(content, 100), failure: found(number, age), wait: .seconds(wait), newest: number)
    }

    @Test("Fresh content is used, and then notifications are awaited")
    mutating func fresh() {
        #expect(after(Self.due) == [.look])
        #expect(after(Self.content(5, age: 59)) == [.give])
        #expect(after(.given) == [.follow])
        #expect(machine.memory.known == 5)
    }

    @Test("Without fresh content a lease is taken, the origin requested, and the content stored under its number")
    mutating func load() {
        #expect(after(Self.due, Self.content(5, age: 60)) == [.lease(seen: 5, known: 0)])
        #expect(after(.granted(6)) == [.load(6)])
        #expect(after(.loaded) == [.store(6)])
        #expect(after(.stored(true)) == [.giveLoaded])
        #expect(after(.given) == [.follow])
        #expect(machine.memory == .init(known: 6, date: now))
    }

    @Test("A user request is answered by the origin, even if the content is fresh, whatever failed")
    mutating func askedByAPerson() {
        #expect(after(Self.asked, Self.content(5)) == [.lease(seen: 5, known: 0)])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.asked, Self.failure(5, age: 0, wait: 60)) == [.lease(seen: 5, known: 0)])
    }

    @Test("A user request during another board's load gets that result")
    mutating func joined() {
        #expect(after(Self.asked, Self.content(5), .held(for: .seconds(20))) == [.wait(.seconds(20))])
        #expect(after(.announced(6)) == [.look])
        #expect(after(Self.content(6)) == [.give])
    }

    @Test("A lease is renewed during its load, up to the maximum duration, and not after it is lost")
    mutating func renewal() {
        let limits = SharingMachine.Limits(
            period: .seconds(60), lease: .seconds(6), hold: .seconds(15), patience: .seconds(10))
        #expect(limits.renewalInterval == .seconds(2) && limits.renewalCount == 5)
        machine = SharingMachine(limits)
        #expect(after(.renewalDue) == [])
        #expect(after(Self.due, Self.nothing, .granted(4)) == [.load(4)])
        for _ in 1...5 { #expect(after(.renewed(true), .renewalDue) == [.renew]) }
        #expect(after(.renewalDue) == [])
        #expect(after(.loaded) == [.store(4)])
        #expect(after(.renewalDue) == [])

        machine = SharingMachine(limits)
        _ = after(Self.due, Self.nothing, .granted(4), .renewalDue, .renewed(false))
        #expect(after(.renewalDue) == [])
        // It may be in vain, but another board may not have asked for it, either.
        #expect(after(.loaded) == [.store(4)])

        machine = SharingMachine(limits)
        #expect(after(Self.asked, .storeFailed()) == [.load(nil)])
        #expect(after(.renewalDue) == [])
    }

    @Test("A renewed lease is waited for up to the maximum duration, with a lookup at each end")
    mutating func renewedByAnother() {
        machine = SharingMachine(
            SharingMachine.Limits(period: .seconds(60), lease: .seconds(6), hold: .seconds(15), patience: .seconds(10)))
        _ = after(Self.due, Self.nothing)
        for _ in 1...3 {
            #expect(after(.held(for: .seconds(6))) == [.wait(.seconds(6))])
            now = now.advanced(by: .seconds(6))
            #expect(after(.timer, Self.nothing) == [.lease(seen: 0, known: 0)])
        }
        // What is left, less the jitter.
        #expect(after(.held(for: .seconds(6))) == [.wait(.seconds(5))])
        now = now.advanced(by: .seconds(5))
        #expect(after(.timer, Self.nothing) == [.load(nil)])
    }

    @Test("Others wait for the announcement or the end of the lease, then look up again and may load")
    mutating func lease() {
        #expect(after(Self.due, Self.nothing, .held(for: .seconds(7))) == [.wait(.seconds(7))])
        #expect(after(.timer) == [.look])
        #expect(after(Self.nothing) == [.lease(seen: 0, known: 0)])
        #expect(after(.granted(9)) == [.load(9)])
    }

    @Test("An announcement between the lookup and the lease is looked up, not waited for")
    mutating func announcedMeanwhile() {
        #expect(after(Self.due, Self.nothing, .announced(4), .held(for: .seconds(7))) == [.look])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, Self.nothing, .released, .held(for: .seconds(7))) == [.look])
        machine = SharingMachine(Self.limits)
        #expect(
            after(Self.due, Self.content(4, age: 90), .announced(4), .held(for: .seconds(7))) == [.wait(.seconds(7))])
    }

    @Test("A lease is requested again if content was stored since the lookup")
    mutating func outdated() {
        #expect(after(Self.due, Self.content(4, age: 90), .outdated) == [.look])
        #expect(after(Self.content(5)) == [.give])
    }

    @Test("A store that announces newer content without having it is ignored")
    mutating func outdatedNonsense() {
        #expect(after(Self.asked, Self.content(4), .outdated, Self.content(4)) == [.load(nil)])
    }

    @Test("No board waits longer than a lease and its own limit; then it loads separately")
    mutating func patience() {
        _ = after(Self.due, Self.nothing, .held(for: .seconds(30)))
        now = now.advanced(by: .seconds(30))
        #expect(after(.timer, Self.nothing) == [.lease(seen: 0, known: 0)])
        // What is left, less the jitter.
        #expect(after(.held(for: .seconds(30))) == [.wait(.seconds(8))])
        now = now.advanced(by: .seconds(8))
        #expect(after(.timer, Self.nothing) == [.load(nil)])
    }

    @Test("If the clock is set back during a wait, the wait ends")
    mutating func clockSetBack() {
        _ = after(Self.due, Self.nothing, .held(for: .seconds(30)))
        now = now.advanced(by: .seconds(-600))
        #expect(after(.timer, Self.nothing) == [.load(nil)])
    }

    @Test("A writer with an expired lease looks for newer content, and otherwise keeps its own")
    mutating func refused() {
        let late: [Event] = [Self.due, Self.nothing, .granted(4), .loaded, .stored(false)]
        for event in late { _ = machine.handle(event, at: now) }
        #expect(after(Self.content(5)) == [.give])

        machine = SharingMachine(Self.limits)
        for event in late { _ = machine.handle(event, at: now) }
        #expect(after(Self.nothing) == [.giveLoaded])
        #expect(machine.memory == .init(known: 4, unsharedSince: now))
    }

    @Test("A failure is shared: all boards wait for its time")
    mutating func failure() {
        #expect(after(Self.due, Self.content(3, age: 90), .granted(4), .failed(isShared: true)) == [.storeFailure(4)])
        #expect(after(.stored(true)) == [.failLoaded])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, Self.failure(4, age: 10, wait: 30)) == [.fail])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, Self.failure(4, age: 30, wait: 30)) == [.lease(seen: 4, known: 0)])
    }

    @Test("A failure that others waited for also fails user requests")
    mutating func failureOfTheHolder() {
        _ = after(Self.asked, Self.content(3, age: 100), .held(for: .seconds(7)))
        #expect(after(.announced(4), Self.failure(4, age: 0, wait: 30)) == [.fail])
    }

    @Test("A failure of the board itself is not shared, and its lease is released")
    mutating func ownFailure() {
        let actions = after(Self.due, Self.nothing, .granted(4), .failed(isShared: false))
        #expect(actions == [.release, .failLoaded])
    }

    @Test("A board without a store loads separately: after a random delay, unless the user requests it")
    mutating func alone() {
        #expect(after(Self.due, .storeFailed()) == [.wait(.seconds(2))])
        #expect(after(.timer, .storeFailed()) == [.load(nil)])
        #expect(after(.loaded) == [.giveLoaded])
        #expect(machine.memory.unsharedSince == now)

        machine = SharingMachine(Self.limits)
        #expect(after(Self.asked, .storeFailed()) == [.load(nil)])
        #expect(after(.failed(isShared: true)) == [.failLoaded])
    }

    @Test("A store that was briefly slow is asked again before the origin, and delays no board twice")
    mutating func slowForAMoment() {
        #expect(after(Self.due, .storeFailed(), .timer) == [.look])
        #expect(after(Self.content(5)) == [.give])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, .storeFailed(), .timer, Self.nothing) == [.lease(seen: 0, known: 0)])
        #expect(after(.storeFailed()) == [.release, .load(nil)])
    }

    @Test("A board that holds back is still notified of an entry, and looks it up")
    mutating func announcedInThePause() {
        #expect(after(Self.due, .storeFailed(), .released) == [])
        #expect(after(.announced(5)) == [.look])
    }

    @Test("A lease is released if its response was lost, and also after a failure of the store")
    mutating func lostAnswers() {
        #expect(after(Self.asked, Self.nothing, .storeFailed()) == [.release, .load(nil)])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, Self.nothing, .granted(4), .loaded, .storeFailed()) == [.release, .giveLoaded])
        #expect(machine.memory == .init(known: 4, unsharedSince: now))
    }

    @Test("A number that does not grow is invalid: the board loads separately")
    mutating func smallNumber() {
        #expect(after(Self.asked, Self.content(5), .granted(5)) == [.release, .load(nil)])
    }

    @Test("A notification is looked up and shown if newer; failures and older entries change nothing")
    mutating func news() {
        _ = after(Self.due, Self.content(5), .given)
        #expect(after(.announced(5)) == [])
        #expect(after(.announced(7)) == [.look])
        #expect(after(Self.content(7)) == [.give])
        #expect(after(.given, .announced(8), Self.failure(8, age: 0, wait: 60, after: 7)) == [.follow])
        #expect(after(.reconnected, Self.content(6)) == [.follow])
    }

    @Test("Missed notifications are looked up after a random delay")
    mutating func newsFailed() {
        let pause = Action.wait(Self.limits.lease + .seconds(2))
        _ = after(Self.due, Self.content(5), .given)
        #expect(after(.announced(9), .storeFailed()) == [pause])
        #expect(after(.timer, .storeFailed()) == [pause])
        #expect(after(.timer) == [.look])
        #expect(after(Self.content(9)) == [.give])
    }

    @Test("A notification that arrives during a delivery is not lost")
    mutating func newsMeanwhile() {
        #expect(after(Self.due, Self.content(5), .announced(6), .given) == [.look])
    }

    @Test("After a lost connection numbers are compared, by waiting boards too")
    mutating func reconnected() {
        _ = after(Self.due, Self.content(5), .given)
        #expect(after(.reconnected) == [.look])
        #expect(after(Self.content(5)) == [.follow])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, Self.nothing, .held(for: .seconds(7)), .reconnected) == [.look])
    }

    @Test("After its own content a board uses only content that was loaded later, by the store's ages")
    mutating func afterOwnContent() {
        _ = after(Self.due, .storeFailed(), .timer, .storeFailed(), .loaded, .given)
        now = now.advanced(by: .seconds(20))
        // Its load began 21 seconds ago, before that of this board had ended.
        #expect(after(.announced(8), Self.content(8, age: 20)) == [.follow])
        #expect(after(.reconnected, Self.content(8, age: 18)) == [.give])
        #expect(machine.memory == .init(known: 8, date: now.advanced(by: .seconds(-18))))
    }

    @Test("Ages from the store count from the time of the request, so a slow response makes nothing younger")
    mutating func slowAnswer() {
        _ = after(Self.due, .storeFailed(), .timer, .storeFailed(), .loaded, .given)
        now = now.advanced(by: .seconds(20))
        #expect(after(.announced(8)) == [.look])
        now = now.advanced(by: .seconds(3))
        // Loaded 21 seconds before the answer was given, some time within the last 3 seconds.
        #expect(after(Self.content(8, age: 20)) == [.follow])
    }

    @Test("A board with its own content does not go back to earlier shared content, and loads again")
    mutating func notBack() {
        _ = after(Self.due, Self.content(5), .given)
        machine = SharingMachine(Self.limits, memory: .init(known: 5, unsharedSince: now))
        now = now.advanced(by: .seconds(1))
        #expect(after(Self.due, Self.content(5, age: 10)) == [.lease(seen: 5, known: 5)])
    }

    @Test("An unreadable entry is replaced")
    mutating func unreadable() {
        let unreadable = Event.found(content: nil, failure: nil, wait: .zero, newest: 8)
        #expect(after(Self.due, unreadable) == [.lease(seen: 8, known: 0)])
        #expect(after(.granted(9)) == [.load(9)])
    }

    @Test("A cancelled load releases its lease", arguments: [0, 1, 2, 3, 4, 5])
    mutating func cancelled(step: Int) {
        let events: [Event] = [Self.due, Self.nothing, .granted(4), .loaded, .stored(true), .given]
        for event in events.prefix(step + 1) { _ = machine.handle(event, at: now) }
        #expect(after(.cancelled) == ([1, 2, 3].contains(step) ? [.release] : []))
        #expect(after(.timer, .announced(9)) == [])
    }
}
