import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DurationTests {

    @Test(
        "Durations are read in the usual notation",
        arguments: [
            ("15s", Duration.seconds(15)), ("5m", .seconds(300)), ("1h30m", .seconds(5400)),
            ("30d", .seconds(2_592_000)),
            ("2w", .seconds(1_209_600)), ("500ms", .milliseconds(500)), ("1m500ms", .milliseconds(60_500)),
            ("0s", .zero),
        ])
    func durations(_ text: String, _ duration: Duration) {
        #expect(Duration(setting: text) == duration)
    }

    @Test(
        "Anything else is not a duration",
        arguments: ["", "5", "m", "5 m", "-5m", "1.5h", "5m1h", "5m5m", "5M", "99999999999s", "4000d", "5mm", "٥m"])
    func notDurations(_ text: String) {
        #expect(Duration(setting: text) == nil)
    }

    @Test(
        "A written duration is read as the same one",
        arguments: [0, 1, 999, 1000, 5_400_000, 86_400_000, 90_061_001])
    func writing(_ milliseconds: Int) {
        let duration = Duration.milliseconds(milliseconds)
        #expect(Duration(setting: duration.setting) == duration)
    }
}
