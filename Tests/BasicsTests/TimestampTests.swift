import Basics
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TimestampTests {

    private let earliest = Timestamp(nanosecondsSince1970: .min)
    private let latest = Timestamp(nanosecondsSince1970: .max)

    @Test("Adding a duration and measuring it returns the same duration, to the nanosecond")
    func roundTrip() {
        let start = Timestamp(secondsSince1970: 1_789_000_000.25)

        for duration in [Duration.zero, .nanoseconds(1), .seconds(-3), .milliseconds(1_500), .seconds(86_400 * 365)] {
            #expect(start.duration(to: start.advanced(by: duration)) == duration)
        }
    }

    @Test("A moment out of range becomes the nearest one in range")
    func clamping() {
        #expect(latest.advanced(by: .nanoseconds(1)) == latest)
        #expect(earliest.advanced(by: .nanoseconds(-1)) == earliest)
        #expect(Timestamp(secondsSince1970: 0).advanced(by: .seconds(Int64.max)) == latest)
        #expect(Timestamp(secondsSince1970: 0).advanced(by: .seconds(Int64.min)) == earliest)
        #expect(Timestamp(secondsSince1970: 1e30) == latest)
        #expect(Timestamp(secondsSince1970: -1e30) == earliest)
        #expect(Timestamp(secondsSince1970: .infinity) == latest)
    }

    @Test("A system time out of range becomes the nearest one in range")
    func systemClamping() {
        #expect(Timestamp(seconds: 201_788_150_400, nanoseconds: 0) == latest)
        #expect(Timestamp(seconds: .max, nanoseconds: 999_999_999) == latest)
        #expect(Timestamp(seconds: .min, nanoseconds: 0) == earliest)
        #expect(Timestamp(seconds: 9_223_372_036, nanoseconds: 854_775_808) == latest)
        #expect(Timestamp(seconds: 9_223_372_036, nanoseconds: 854_775_806).nanosecondsSince1970 == Int64.max - 1)
        #expect(Timestamp(seconds: -1, nanoseconds: 500_000_000) == Timestamp(secondsSince1970: -0.5))
    }

    @Test("The duration between the ends of the range does not overflow")
    func wholeRange() {
        #expect(earliest.duration(to: latest) == .seconds(18_446_744_073) + .nanoseconds(709_551_615))
        #expect(latest.duration(to: earliest) == .seconds(-18_446_744_073) - .nanoseconds(709_551_615))
    }

    @Test("The description is the date and time in UTC")
    func description() {
        #expect("\(Timestamp(secondsSince1970: 1_789_481_100.75))" == "2026-09-15T14:05:00Z")
        #expect("\(Timestamp(secondsSince1970: 0))" == "1970-01-01T00:00:00Z")
        #expect("\(Timestamp(secondsSince1970: -0.25))" == "1969-12-31T23:59:59Z")
        #expect("\(earliest)" == "1677-09-21T00:12:43Z")
        #expect("\(latest)" == "2262-04-11T23:47:16Z")
    }

    @Test("Moments before 1970 and after it are in order")
    func order() {
        let moments = [earliest, Timestamp(secondsSince1970: -1), Timestamp(secondsSince1970: 0), latest]

        #expect(moments.sorted() == moments)
        #expect(Timestamp(secondsSince1970: -1.5).secondsSince1970 == -1.5)
    }
}
