import Loadables
import Testing

@testable import LoadableSharing

/// What boards do with content that comes with its announcement.
@Suite(.timeLimit(.minutes(3)))
struct BroughtContentTests: MachineSuite {

    var machine = SharingMachine(limits)
    var now = Timestamp(secondsSince1970: 1_000)

    @Test("Content that is brought is shown without a look, if its number is greater, and only once")
    mutating func news() {
        _ = after(Self.due, Self.content(5), .given)
        #expect(after(Self.brought(5)) == [])
        #expect(after(Self.brought(4)) == [])
        #expect(after(Self.brought(7, age: 90)) == [.give])
        #expect(machine.memory == .init(known: 7, date: now.advanced(by: .seconds(-90))))
        #expect(after(.given) == [.follow])
        #expect(after(Self.brought(7)) == [])
    }

    @Test("After content without a number it is looked at: how old brought content is is known less well")
    mutating func unshared() {
        _ = after(Self.asked, .storeFailed(), .loaded, .given)
        #expect(machine.memory.unsharedSince == now)
        #expect(after(Self.brought(7)) == [.look])
        #expect(after(Self.content(7)) == [.follow])
    }

    @Test("Who waits for another board takes what that one brings")
    mutating func waiting() {
        #expect(after(Self.due, Self.content(5, age: 90), .held(for: .seconds(7))) == [.wait(.seconds(7))])
        #expect(after(Self.brought(6)) == [.give])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.asked, Self.content(5), .held(for: .seconds(7))) == [.wait(.seconds(7))])
        // What was there when the person asked is not what they wait for.
        #expect(after(Self.brought(5)) == [])
        #expect(after(Self.brought(6)) == [.give])
    }

    @Test("Who holds back, as the store is slow, takes what is brought while it is fresh, and asks nobody")
    mutating func pausing() {
        #expect(after(Self.due, .storeFailed(), Self.brought(6)) == [.give])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, .storeFailed(), Self.brought(6, age: 60)) == [.look])
    }

    @Test("What is brought while the board is busy is looked at afterwards")
    mutating func busy() {
        #expect(after(Self.due, Self.content(5), Self.brought(6), .given) == [.look])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, Self.content(5, age: 90), Self.brought(6), .held(for: .seconds(7))) == [.look])
    }

    private static func failure(_ number: UInt64, age: Int = 0, content: UInt64 = 5) -> Event {
        .broughtFailure(found(number, age), wait: .seconds(30), content: content)
    }

    @Test("A failure that is brought is no news to a board that shows the content there is; otherwise it looks")
    mutating func failureNews() {
        _ = after(Self.due, Self.content(5), .given)
        #expect(after(Self.failure(6)) == [])
        #expect(after(Self.failure(7)) == [])
        #expect(after(Self.failure(9, content: 8)) == [.look])
    }

    @Test("Who waits for another board fails as that one says, for as long as all are to wait")
    mutating func failureWaiting() {
        #expect(after(Self.due, Self.content(5, age: 90), .held(for: .seconds(7)), Self.failure(6)) == [.fail])
        machine = SharingMachine(Self.limits)
        #expect(
            after(Self.due, Self.content(5, age: 90), .held(for: .seconds(7)), Self.failure(6, age: 30)) == [.look])
        // A person asked before that load began, and after the other one.
        machine = SharingMachine(Self.limits)
        #expect(after(Self.asked, Self.content(5), .held(for: .seconds(7)), Self.failure(6)) == [.fail])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.asked, Self.content(7), .held(for: .seconds(7)), Self.failure(6)) == [.look])
    }

    @Test("Who holds back fails as the board says that went first")
    mutating func failureLeading() {
        _ = after(Self.due, Self.content(5), .given)
        now = now.advanced(by: .seconds(60))
        machine = SharingMachine(Self.limits, memory: machine.memory)
        #expect(after(Self.due, Self.failure(6)) == [.fail])
    }

    @Test(
        "What a store sends by itself is as old as its clock says, counted from when that was read, and never younger")
    func ages() {
        let (time, start) = (RedisTime(), ContinuousClock.now)
        func age(_ moment: Int64, _ now: Duration) -> Duration? { time.age(of: moment, now: start + now) }
        #expect(age(1_000, .zero) == nil)
        time.note(1_000_000, asked: start)
        // Sent 10 seconds later, and read at once or after an hour.
        #expect(age(1_010_000, .seconds(10)) == .milliseconds(1))
        #expect(age(1_010_000, .seconds(3_610)) == .seconds(3_600) + .milliseconds(1))
        #expect(age(940_000, .zero) == .seconds(60) + .milliseconds(1))
        // The server's clock is faster, or was set.
        #expect(age(1_010_050, .seconds(10)) == .zero)
        #expect(age(1_020_000, .seconds(10)) == nil)
        for moment in [Int64.min, .max] { _ = age(moment, .seconds(10)) }
        time.forget()
        #expect(age(1_010_000, .seconds(10)) == nil)
    }
}
