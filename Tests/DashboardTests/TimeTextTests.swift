import Dashboard
import Loadables
import Testing
import Values

@Suite(.timeLimit(.minutes(3)))
struct TimeTextTests {

    @Test(
        "An age is written in its largest unit",
        arguments: [
            (-5.0, "0s", "just now"), (0, "0s", "just now"), (0.9, "0s", "just now"), (1, "1s", "1 s ago"),
            (59.9, "59s", "59 s ago"), (60, "1m", "1 min ago"), (3599, "59m", "59 min ago"), (3600, "1h", "1 h ago"),
            (86_399, "23h", "23 h ago"), (86_400 * 3, "3d", "3 days ago"),
        ] as [(Double, String, String)])
    func age(seconds: Double, short: String, sentence: String) {
        let age = Age(.seconds(seconds))
        #expect(age.short == short)
        #expect(age.sentence == sentence)
    }

    @Test(
        "An age reports when its words change, which is exact",
        arguments: [0.0, 0.25, 1, 12.5, 59, 59.999, 60, 61.5, 3599, 3600, 5000, 86_399, 86_400, 100_000])
    func ageChanges(seconds: Double) {
        let age = Duration.seconds(seconds)
        let delay = Age(age).timeToNextChange
        #expect(delay > .zero)
        #expect(Age(age + delay).short != Age(age).short)
        #expect(Age(age + delay - .nanoseconds(1)).short == Age(age).short)
    }

    @Test(
        "A coarse age below a minute is in steps of ten seconds",
        arguments: [
            (0.0, "0s", "just now", 10.0), (9.5, "0s", "just now", 0.5), (10, "10s", "10 s ago", 10),
            (59, "50s", "50 s ago", 1), (60, "1m", "1 min ago", 60), (86_400, "1d", "1 day ago", 86_400),
        ])
    func coarseAge(seconds: Double, short: String, sentence: String, change: Double) {
        let age = Age(.seconds(seconds)).coarse
        #expect(age.short == short)
        #expect(age.sentence == sentence)
        #expect(age.timeToNextChange == .seconds(change))
    }

    @Test(
        "A countdown is rounded up",
        arguments: [
            (-1.0, "0s"), (0, "0s"), (0.1, "1s"), (1, "1s"), (1.5, "2s"), (59.5, "1m"), (60, "1m"), (61, "2m"),
            (3600, "1h"), (3601, "2h"),
        ] as [(Double, String)])
    func countdown(seconds: Double, short: String) {
        #expect(Countdown(.seconds(seconds)).short == short)
    }

    @Test(
        "A countdown reports when its words change",
        arguments: [0.5, 1, 1.5, 30, 59.5, 60, 61, 90, 119, 3599, 3600, 3700, 9000])
    func countdownChanges(seconds: Double) throws {
        let left = Duration.seconds(seconds)
        let delay = try #require(Countdown(left).timeToNextChange)
        #expect(delay > .zero)
        #expect(Countdown(left - delay).short != Countdown(left).short)
        #expect(Countdown(left - delay + .nanoseconds(1)).short == Countdown(left).short)
        #expect(Countdown(.zero).timeToNextChange == nil)
    }

    @Test("A time of the day follows its zone, across midnight and before 1970")
    func timeOfDay() {
        let moment = Timestamp(secondsSince1970: 1_789_481_100)
        #expect(TimeOfDay.utc.text(moment) == "14:05:00")
        #expect(TimeOfDay(TimeZoneRules(secondsFromUTC: 10 * 3600)).text(moment) == "00:05:00")
        #expect(TimeOfDay(TimeZoneRules(secondsFromUTC: -15 * 3600)).shortText(moment) == "23:05")
        #expect(TimeOfDay.utc.text(Timestamp(secondsSince1970: -1)) == "23:59:59")
    }
}
