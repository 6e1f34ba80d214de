import Dashboard
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct NumberUnitTests {

    @Test(
        "The unit decides the format of a number",
        arguments: [
            ("", 1_170, "1.17k"), ("count", 1_170, "1,170"), ("people", 1_170, "1,170 people"), ("GB", 0.5, "0.5 GB"),
            ("count", 1_234_567, "1,234,567"), ("people", -1_170, "-1,170 people"), ("°C", 21.456, "21.5 °C"),
            ("m/s", 999.9, "999.9 m/s"), ("count/s", 12.5, "12.5 /s"),
            ("percent", 99.95, "99.95 %"), ("%", 99.95, "99.95 %"), ("percent", 100, "100 %"),
            ("percent", 99.99, "99.99 %"), ("percent", 99.5, "99.5 %"), ("percent", 42, "42 %"), ("%", 0, "0 %"),
            ("%", 0.004, "0.004 %"), ("%", 100.04, "100.04 %"), ("%", 12.345, "12.3 %"), ("%", -99.97, "-99.97 %"),
            ("bytes", 73_400_320, "73.4 MB"), ("B", 532, "532 B"), ("bytes", 999_999, "1 MB"), ("bytes", 1_000, "1 kB"),
            ("B/s", 1_234, "1.23 kB/s"), ("bytes/s", 0.25, "0.25 B/s"), ("bytes", -2_000, "-2 kB"),
            ("binary_bytes", 73_400_320, "70 MiB"), ("binary_bytes", 1_023, "1,023 B"),
            ("binary_bytes", 1_047_552, "1,023 KiB"), ("binary_bytes/s", 2_048, "2 KiB/s"),
            ("bits", 1_200_000, "1.2 Mbit"), ("bits/s", 12, "12 bit/s"),
            ("seconds", 150, "2m 30s"), ("seconds", 7_500, "2h 5m"), ("seconds", 273_600, "3d 4h"),
            ("seconds", 0.35, "350 ms"), ("seconds", 0.000_015, "15 µs"), ("seconds", 0, "0 s"),
            ("seconds", 59.97, "1m"), ("seconds", -90, "-1m 30s"), ("seconds", 12.34, "12.3 s"),
            ("EUR", 1_200.5, "1,200.50 EUR"), ("JPY", 1_200, "1,200 JPY"), ("USD", -0.001, "0.00 USD"),
            ("¥", 1_200, "1,200 ¥"), ("BTC", 0.5, "0.5 BTC"), ("kr", 5, "5.00 kr"), ("HUF", 1.4, "1 HUF"),
            ("percent/s", 1.5, "1.5 %/s"), ("EUR/s", 2, "2.00 EUR/s"),
        ] as [(String, Double, String)])
    func forms(unit: String, value: Double, text: String) {
        #expect(NumberUnit(unit).text(value) == text)
    }

    @Test(
        "A number that is or rounds up to one of the next unit is written in that unit",
        arguments: [
            ("binary_bytes", 1_024, "1 KiB"), ("binary_bytes", 1_048_576, "1 MiB"),
            ("binary_bytes", 0x4000_0000, "1 GiB"), ("binary_bytes", 0x100_0000_0000, "1 TiB"),
            ("binary_bytes", -1_024, "-1 KiB"),
            ("binary_bytes", 1_048_064, "1 MiB"), ("binary_bytes", 1_048_063, "1,023 KiB"),
            ("binary_bytes/s", 1_023.5, "1 KiB/s"), ("binary_bytes", 1_536, "1.5 KiB"),
            ("binary_bytes", 1_025, "1 KiB"),
            ("bytes", 999.5, "1 kB"), ("bytes", 999_499, "999 kB"), ("bits", 999_999_999, "1 Gbit"),
            ("seconds", 0.999_9, "1 s"), ("seconds", 0.999, "999 ms"), ("seconds", 0.001, "1 ms"),
            ("seconds", 0.000_999_6, "1 ms"), ("seconds", -0.999_9, "-1 s"), ("seconds", 1e-6, "1 µs"),
        ] as [(String, Double, String)])
    func nextUnit(unit: String, value: Double, text: String) {
        #expect(NumberUnit(unit).text(value) == text)
    }

    @Test("A non-finite number is shown as such, with the unit")
    func notFinite() {
        #expect(NumberUnit("bytes").text(.infinity) == "inf B")
        #expect(NumberUnit("percent").text(.nan) == "nan %")
    }

    @Test("A percentage is rounded to a bound only if it has reached it")
    func bounds() {
        for step in 1..<2_000 {
            let value = 100 - Double(step) / 10_000
            #expect(NumberUnit("percent").text(value) != "100 %")
            #expect(NumberText.percent(value / 100) != "100%")
            #expect(NumberUnit("percent").text(100 - value) != "0 %")
        }
        #expect(NumberText.percent(1) == "100%")
        #expect(NumberText.percent(0.9996) == "99.96%")
    }

    @Test("Numbers are written in large digits in every unit, so a panel keeps its height")
    func largeDigits() {
        for unit in ["", "bytes", "binary_bytes", "bits/s", "percent", "seconds", "count", "EUR", "people"] {
            for value in [0, -3, 0.25, 12, 99.95, 999, 1_170, 90_061, 73_400_320] as [Double] {
                let number = NumberUnit(unit).parts(of: value).number
                #expect(BigDigits(number).preferredSize(in: .bold)?.height == 3, "\(number)")
            }
        }
    }
}
