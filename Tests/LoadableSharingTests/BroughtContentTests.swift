import Loadables
import Testing

@testable import LoadableSharing

/// Content that is part of its announcement.
@Suite(.timeLimit(.minutes(3)))
struct BroughtContentTests: MachineSuite {

    var machine = SharingMachine(limits)
    var now = Timestamp(secondsSince1970: 1_000)

    @Test("Pushed content with a greater number is shown without a lookup, once")
    mutating func news() {
        _ = after(Self.due, Self.content(5), .given)
        #expect(after(Self.brought(5)) == [])
        #expect(after(Self.brought(4)) == [])
        #expect(after(Self.brought(7, age: 90)) == [.give])
        #expect(machine.memory == .init(known: 7, date: now.advanced(by: .seconds(-90))))
        #expect(after(.given) == [.follow])
        #expect(after(Self.brought(7)) == [])
    }

    @Test("After content without a number there is a lookup, since the age of pushed content is less exact")
    mutating func unshared() {
        _ = after(Self.asked, .storeFailed(), .loaded, .given)
        #expect(machine.memory.unsharedSince == now)
        #expect(after(Self.brought(7)) == [.look])
        #expect(after(Self.content(7)) == [.follow])
    }

    @Test("A board waiting for another one uses its pushed content")
    mutating func waiting() {
        #expect(after(Self.due, Self.content(5, age: 90), .held(for: .seconds(7))) == [.wait(.seconds(7))])
        #expect(after(Self.brought(6)) == [.give])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.asked, Self.content(5), .held(for: .seconds(7))) == [.wait(.seconds(7))])
        // What was there when the person asked is not what they wait for.
        #expect(after(Self.brought(5)) == [])
        #expect(after(Self.brought(6)) == [.give])
    }

    @Test("A board that holds back for a slow store uses fresh pushed content, without a request")
    mutating func pausing() {
        #expect(after(Self.due, .storeFailed(), Self.brought(6)) == [.give])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, .storeFailed(), Self.brought(6, age: 60)) == [.look])
    }

    @Test("Content pushed while the board is busy is looked up afterwards")
    mutating func busy() {
        #expect(after(Self.due, Self.content(5), Self.brought(6), .given) == [.look])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, Self.content(5, age: 90), Self.brought(6), .held(for: .seconds(7))) == [.look])
    }

    private static func failure(_ number: UInt64, age: Int = 0, content: UInt64 = 5) -> Event {
        .broughtFailure(found(number, age), wait: .seconds(30), content: content)
    }

    @Test("A pushed failure is ignored by a board that shows the content; otherwise it looks up")
    mutating func failureNews() {
        _ = after(Self.due, Self.content(5), .given)
        #expect(after(Self.failure(6)) == [])
        #expect(after(Self.failure(7)) == [])
        #expect(after(Self.failure(9, content: 8)) == [.look])
    }

    @Test("A board waiting for another one fails with the pushed error, for its announced time")
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

    @Test("A board that holds back fails with the pushed error of the leading board")
    mutating func failureLeading() {
        _ = after(Self.due, Self.content(5), .given)
        now = now.advanced(by: .seconds(60))
        machine = SharingMachine(Self.limits, memory: machine.memory)
        #expect(after(Self.due, Self.failure(6)) == [.fail])
    }

    @Test(
        "The age of pushed content follows the store's clock, and is never underestimated")
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
