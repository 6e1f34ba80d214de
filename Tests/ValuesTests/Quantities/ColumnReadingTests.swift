import Basics
import Testing

@testable import Values

@Suite(.timeLimit(.minutes(3)))
struct ColumnReadingTests {

    private static func sorted(_ texts: [String?], name: String = "v", form: NumberForm? = nil) -> [String?] {
        ColumnReading(of: texts, name: name, form: form).order(isAscending: false).map { texts[$0] }
    }

    @Test(
        "A column sorts by its quantities, the largest first",
        arguments: [
            // Sizes
            ["1.8T", "16G", "912M", "240K", "0"], ["1Gi", "512Mi", "128Mi", "900Ki"],
            ["4.56GB", "12.3MB", "1.2kB", "999B"], ["73400320 B", "512KiB", "1 kB", "0"],
            ["1.213GiB/15.51GiB", "812.4MiB/15.51GiB", "5.5MiB/15.51GiB", "96KiB/15.51GiB"],
            ["20.5MiB / 1.9GiB", "900KiB / 1.9GiB", "0B / 0B"],
            ["140M", "123Mi", "120000000"], ["5mb", "900kb", "12b"], ["1,5 GB", "900,5 MB", "2 kB"],
            // Bits and rates
            ["3Gbit/s", "1.2Mbit/s", "900kbit/s"], ["2Gb", "900Mb"], ["1.5 Mbps", "900 kbps", "12 bps"],
            ["1 MB/s", "900 kB/s", "0"], ["2 MBytes", "3 kilobytes", "12 bytes", "1 byte"],
            ["1 gibibyte", "1 Gigabyte"],
            ["2Go", "900Mo", "12Ko", "3 octets"], ["1.2 MiB (1,258,291 bytes)", "900 KiB (921,600 bytes)"],
            ["1.5 Gbits/sec", "900 Mbits/sec"], ["3M/s", "200K/s"],
            // Durations
            ["1h", "2m30s", "1.2s", "900ms", "45µs", "15us"], ["120d", "3d4h", "45m", "12s"],
            ["1-00:00:00", "10:00:00", "1:02:03", "12:00", "00:01:30", "00:05"],
            ["12-03:04:05", "100:10", "1:02", "0:59"], ["2 weeks", "5 days", "1 day", "3 hours", "20 minutes"],
            ["Up 3 days", "Up 2 hours (healthy)", "Up About an hour", "Up 5 minutes"],
            ["2 days ago", "about an hour ago", "5 minutes ago", "Less than a second ago"],
            ["an hour ago", "2 minutes ago"],
            ["2h 5m", "1h 59m", "5 min"], ["3 days ago", "5 hours ago", "2 minutes ago"],
            ["1 day, 2:03:04", "23:59:59"], ["P1DT1H", "PT3H20M", "PT45S"], ["2 hours and 5 minutes", "2 hours"],
            ["2 days left", "8h left", "2h 5min left", "5min left"], ["3 minutes remaining", "20 seconds remaining"],
            ["in 2 hours", "in 5 minutes", "in a minute"], ["2h from now", "5 min to go"],
            ["2 days old", "3 hours old"],
            ["2 days left", "5min left", "3s ago", "2h ago"], ["in 5 minutes", "an hour ago", "2 hours ago"],
            ["up 3 days, 4:05", "up 3 days", "up 1:02", "up 5 min"],
            ["10 days", "1 day, 0:05", "1 day", "23:10", "5 min"],
            ["up 2 weeks, 3 days, 4 hours, 5 minutes", "up 1 hour, 5 minutes"], ["Up 3 days", "Up 1:02"],
            // Numbers
            ["1500m", "1", "250m", "90m"], ["103.27%", "12.00%", "9.8%", "0.15 %"],
            ["$1,200.50", "$1,000", "$99"], ["100,1", "12,5", "3,75"], ["1.234,5 €", "99 €", "12,50 €"],
            ["CHF 1'200.50", "CHF 99", "-CHF 5"], ["$1.2M", "$900k", "$12"], ["12,345", "1,234", "999", "1.5"],
            ["1 000 000", "20 000", "5"], ["1\u{202F}000", "999"], ["1_000_000", "5_000"], ["12,34,567", "9,999.5"],
            ["1e3", "+7", "2.5e-3", "-5"], ["0xff", "0x10", "0xa", "0x9"], ["5", "\u{2212}3", "\u{2212}10"],
            ["21°C", "3°C", "-5.5°C"], ["1200 rpm", "900 rpm"], ["9 km/h", "8.5 km/h"],
            ["12km", "3 km", "900m", "5 cm"], ["2 MWh", "1 kWh", "900 Wh"], ["1.2 kW", "900 W", "100 mW"],
            ["6500 K", "2700 K", "77 K", "0"], ["4.2 K", "15 mK"], ["1.2 M", "900 K", "12 K"],
            ["2.1T", "950.2B", "312.5M"], ["2.1B", "950.2M", "12.5K", "0"], ["2,1B", "950M", "0B"],
            ["1.2M/s", "900k/s", "0"], ["1.5k/s", "900/s", "12/s", "30/min"], ["2/s", "100 /min", "90/h"],
            ["1.5k req/s", "900 req/s", "12 req/s"], ["2M rows", "1.5k rows", "900 rows"], ["1 Mops", "900 kops"],
            ["3 Go/s", "900 Mo/s"],
            ["3 GHz", "2.4 GHz", "800 MHz"], ["1 A", "5 mA", "300 µA"], ["2 kg", "900 g"], ["1 l", "33 cl", "5 ml"],
            // Money
            ["USD 1,200", "USD 99"], ["$1,200", "$99", "($500)"], ["£12", "£-3", "(£1,500.00)"],
            ["+Inf", "10", "0.5", "-Inf"], ["1.5e400", "10", "0.5", "-1e999"],
            ["10 (2d ago)", "3 (5h ago)", "0"], ["9921020321007113", "9921020321007112"],
            // Versions and addresses
            ["2.0.0", "2.0.0-rc1", "1.10.0", "1.9.3", "1.2"], ["v1.10", "v1.9"], ["1.10.0", "1.2", "1.1.9", "1"],
            ["10.0.0.10", "10.0.0.9", "9.255.0.1"],
            ["1:1.2-1", "2.36-10", "2.36-9+deb12u4", "2.36-9", "2.0-1", "2.0-1~bpo11", "2.0~rc1-1"],
            ["1.2.3-4", "1.2.3", "1.2.3-rc1", "1.2.3-alpha"], ["1.2.3-r10", "1.2.3-r9", "1.2.3"],
            ["2.0+b1", "2.0-1", "2.0", "2.0-rc1", "2.0~1"],
            ["1.1", "1.0.post1", "1.0", "1.0rc1", "1.0b2", "1.0a1", "1.0.dev1"], ["11.0.2", "1.8.0_292", "1.8.0_45"],
            ["24.04.1 LTS", "24.04 LTS", "22.04.5"], ["v1.30.1+k3s1", "v1.30.1", "v1.9.0-gke.100"],
            // Times of the day
            ["1:00 PM", "12:30 PM", "9:30 AM", "12:15 AM"], ["11:59:59pm", "1:05:00am", "12:00:01am"],
            ["23:00", "9:05"],
        ] as [[String]])
    func order(texts: [String]) {
        for shuffled in [texts, texts.reversed(), texts.sorted()] {
            #expect(Self.sorted(shuffled) == texts)
        }
    }

    @Test(
        "A number that no double represents is known as such",
        arguments: [
            ("1.5e400", true, false), ("-1e999", true, false), ("1e400 MB", true, false), ("1e-400", false, true),
            ("0.5e-999", false, true), ("0", false, false), ("0.00", false, false), ("0e5", false, false),
            ("1e300", false, false), ("5", false, false),
        ])
    func range(text: String, isOutOfRange: Bool, isRoundedToZero: Bool) {
        let reading = ColumnReading(of: [text])
        #expect(reading.isNumeric)
        #expect(reading.isOutOfRange(0) == isOutOfRange)
        #expect(reading.textsOutOfRange == (isOutOfRange ? [text] : []))
        #expect(reading.values == [isOutOfRange ? nil : Double(text)])
        #expect(reading.isRoundedToZero(0) == isRoundedToZero)
        #expect(reading.picking([0]).isOutOfRange(0) == isOutOfRange)
    }

    @Test(
        "A single number with a suffix is not a version",
        arguments: [
            ("22.04 LTS", true), ("1:22.04-1 LTS", true), ("v22.04 LTS", true), ("22", true), ("22 LTS", false),
            ("v22 LTS", false), ("22-rc1", false), ("22-rc1 LTS", false), (" LTS", false),
        ])
    func version(text: String, isVersion: Bool) {
        #expect((VersionNumber(text) != nil) == isVersion)
    }

    @Test(
        "The name of a column decides if its values do not",
        arguments: [
            ("AGE", ["5m"], .duration, 300), ("CPU", ["5m"], .number, 0.005), ("distance", ["5m"], .measure("m"), 5),
            ("cpu_limit", ["5m", "0"], .number, 0.005), ("uptime", ["90m"], .duration, 5_400),
            ("size", ["1K"], .size(isBinary: true), 1_024), ("stars", ["1K"], .number, 1_000),
            ("version", ["1.10", "1.9"], .version, nil), ("price", ["1.10", "1.9"], .number, 1.1),
            ("power", ["5 kW", "3 kW"], .measure("kW"), 5), ("power", ["5 kW", "300 W"], .measure("W"), 5_000),
            ("count", ["1,378", "12,001"], .number, 1_378), ("count", ["1,378", "12,5"], .number, 1.378),
            ("open_issues", ["2,000"], .number, 2_000),
            ("v", ["2.1B", "950M"], .number, 2.1e9), ("volume", ["2.1B", "3K"], .number, 2.1e9),
            ("v", ["950.2M", "2.1B", "7B"], .number, 950.2e6), ("v", ["2.1B", "1.4B"], .size(isBinary: false), 2.1),
            ("downloads", ["2B", "950M"], .number, 2e9), ("size", ["512B", "4.0K"], .size(isBinary: true), 512),
            ("used", ["0B", "1.2M"], .size(isBinary: true), 0), ("v", ["4K", "0B"], .size(isBinary: true), 4_096),
            ("v", ["2.1B", "3 KB"], .size(isBinary: false), 2.1), ("v", ["512B", "4Ki"], .size(isBinary: true), 512),
            ("price", ["$2.1B", "$950M"], .money("$"), 2.1e9),
        ] as [(String, [String], ColumnReading.Kind, Double?)])
    func name(_ name: String, _ texts: [String], _ kind: ColumnReading.Kind, _ value: Double?) {
        let reading = ColumnReading(of: texts, name: name)
        #expect(reading.kind == kind)
        #expect(reading.values.first == .some(value))
    }

    @Test(
        "K after a space or in a column of temperatures is the kelvin, otherwise a prefix",
        arguments: [
            ("v", ["2700 K"], .measure("K"), 2_700), ("v", ["2700 K", "0"], .measure("K"), 2_700),
            ("color_temp", ["2700K"], .measure("K"), 2_700), ("Temperature", ["300K", "77K"], .measure("K"), 300),
            ("v", ["2700K"], .number, 2_700_000), ("v", ["300 K", "25"], .number, 300_000),
            ("v", ["300 K", "2 M"], .number, 300_000), ("v", ["300 k"], .number, 300_000),
            ("stars", ["12 K"], .number, 12_000), ("used", ["12 K"], .size(isBinary: true), 12_288),
            ("temp_size", ["12K"], .size(isBinary: true), 12_288), ("temp_files", ["12K"], .number, 12_000),
            ("v", ["15 mK", "4.2 K"], .measure("K"), 0.015),
        ] as [(String, [String], ColumnReading.Kind, Double)])
    func kelvin(_ name: String, _ texts: [String], _ kind: ColumnReading.Kind, _ value: Double) {
        let reading = ColumnReading(of: texts, name: name)
        #expect(reading.kind == kind)
        #expect(reading.values.first == .some(value))
    }

    @Test(
        "A rate is one of bytes only if a unit or the name of the column says so",
        arguments: [
            ("v", ["1.2k/s"], .measure("k/s"), 1.2), ("v", ["1.2k/s", "3M/s"], .measure("/s"), 1_200),
            ("messages", ["5K/sec"], .measure("K/sec"), 5), ("total", ["5M/second"], .measure("M/second"), 5),
            ("bytes", ["1K/s"], .sizeRate(isBinary: true), 1_024),
            ("DISK READ", ["3K/s", "1M/s"], .sizeRate(isBinary: true), 3_072),
            ("v", ["3K/s", "0 B/s"], .sizeRate(isBinary: true), 3_072),
            ("v", ["3K/s", "1 MB/s"], .sizeRate(isBinary: false), 3_000),
            ("v", ["3 Mo/s"], .sizeRate(isBinary: false), 3e6),
            ("v", ["12 kops"], .measure("kops"), 12), ("v", ["10 Mops", "900 kops"], .measure("ops"), 10e6),
            ("v", ["900 ops", "1.2 kops"], .measure("ops"), 900), ("v", ["900 kbps"], .bitRate, 900_000),
            ("v", ["12/s"], .measure("/s"), 12), ("v", ["30/min"], .measure("/min"), 30),
            ("v", ["30/min", "1/s"], .measure("/s"), 0.5), ("v", ["1.5k req/s", "2 req/s"], .measure("req/s"), 1_500),
            ("v", ["300 K max", "2 K max"], .measure("K max"), 300),
            ("v", ["3 kBps"], .sizeRate(isBinary: false), 3_000), ("v", ["7 hops"], .measure("hops"), 7),
        ] as [(String, [String], ColumnReading.Kind, Double)])
    func rates(_ name: String, _ texts: [String], _ kind: ColumnReading.Kind, _ value: Double) {
        let reading = ColumnReading(of: texts, name: name)
        #expect(reading.kind == kind)
        #expect(reading.values.first == .some(value))
    }

    @Test("Rates and kelvins are converted to the same unit with another prefix")
    func factors() {
        #expect(QuantityText.factor(from: "k/s", to: "M/s") == 0.001)
        #expect(QuantityText.factor(from: "kops", to: "ops") == 1_000)
        #expect(QuantityText.factor(from: "K", to: "mK") == 1_000)
        #expect(QuantityText.factor(from: "kops", to: "kB/s") == nil)
    }

    @Test(
        "An undecidable column is text, with the reason",
        arguments: [
            (["1,234", "2,345"], .ambiguousComma("1,234")), (["1,234", "5"], .ambiguousComma("1,234")),
            (["1.5", "2,5"], .mixedForms), (["5m", "12m"], .ambiguousUnit("5m")), (["5 GB", "3 h"], .mixedUnits),
            (["$5", "5 €"], .mixedUnits), (["€1,459", "€2,000"], .ambiguousComma("€1,459")),
            (["5 kW", "3 km"], .mixedUnits), (["12:00", "09:30"], .shortClocks),
            (["5 apples", "3 pears"], .mixedUnits),
            (["5m", "7 h", "3"], .mixedUnits), (["512B", "4K"], .ambiguousUnit("512B")),
            (["950M", "2B", "0B"], .ambiguousUnit("2B")), (["80/tcp", "53/udp"], nil), (["5/m", "12/m"], nil),
            (["2G used", "900M used"], .mixedUnits), (["5 left", "3 right"], .mixedUnits), (["up", "in 5"], nil),
        ] as [([String], ColumnReading.TextReason?)])
    func undecided(_ texts: [String], _ reason: ColumnReading.TextReason?) {
        let reading = ColumnReading(of: texts, name: "v")
        #expect(reading.kind == .text(reason))
        #expect(reading.values.allSatisfy { $0 == nil })
    }

    @Test("Parts of a byte in a column of sizes are text")
    func partsOfBytes() {
        let reading = ColumnReading(of: ["2.1B", "950M"], name: "memory")
        #expect(reading.kind == .text(.ambiguousUnit("2.1B")))
    }

    @Test(
        "Separators are interpreted for the whole column",
        arguments: [
            (["1,234", "1,234,567"], 1_234), (["1,234", "12.5"], 1_234), (["1,234", "12,5"], 1.234),
            (["0,435", "1,234"], 0.435), (["1.234", "12,5"], 1_234), (["1.234", "2.500"], 1.234),
            (["1,234", "567", "12,000"], 1_234), (["1'234", "5"], 1_234), (["1.234.567", "8"], 1_234_567),
            (["1\u{A0}234,5", "7"], 1_234.5), (["1.234,56"], 1_234.56), (["0,435"], 0.435), (["12,3456"], 12.3456),
            (["\u{2212}3"], -3), (["+3"], 3), (["1e5"], 100_000), (["0x1f"], 31), ([".5"], 0.5),
        ] as [([String], Double)])
    func separators(_ texts: [String], _ first: Double) {
        #expect(ColumnReading(of: texts, name: "v").values.first == .some(first))
    }

    @Test("The locale decides if neither values nor names do")
    func locale() {
        #expect(ColumnReading(of: ["1,234"], form: NumberForm(locale: "en_US.UTF-8")).values == [1_234])
        #expect(ColumnReading(of: ["1,234"], form: NumberForm(locale: "de_DE.UTF-8")).values == [1.234])
        #expect(ColumnReading(of: ["1,234", "1.5"], form: .comma).values.first == 1_234)
        #expect(ColumnReading(of: ["1.234", "x"], form: .comma).values.first == 1.234)
        #expect(ColumnReading(of: ["1.234", "2,345"], form: .comma).values == [1_234, 2.345])
        #expect(NumberForm(environment: ["LANG": "C.UTF-8"]) == nil)
        #expect(NumberForm(environment: ["LANG": "en_US.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"]) == .comma)
        #expect(NumberForm(environment: ["LC_ALL": "de_CH", "LC_NUMERIC": "fr_FR"]) == .point)
        #expect(NumberForm(environment: [:]) == nil)
    }

    @Test(
        "A text that is only partly a number has no number",
        arguments: [
            "1.2.3.4.5.6.7", "1,23,4", "12e4567", "2026-11-22", "a1b2", "1f", "0x", "0xzz", "5-3", "1/1", "12:00:99",
            "5 apples and 3 pears", "1..2", "--5", "$", "€ ", "P", "PT", "node-3", "3 of 5", "1h1h", "5m3h", "٣",
            "10²", "5×10³", "5*10^3", "1½", "5 1/2", "2h30", "1.5 x 10^6", "(5)", "$(5)", "-$-5", "- 5", "5 €-",
        ])
    func words(_ text: String) {
        #expect(ColumnReading(of: [text, "7", "8"], name: "v").values.first == .some(nil))
    }

    @Test("Texts without a number follow the numbers, and missing values come last, in either direction")
    func missing() {
        let texts: [String?] = ["n/a", "3", nil, "error", "20", "", "b"]
        let reading = ColumnReading(of: texts)
        #expect(
            reading.order(isAscending: true).map { texts[$0] ?? "nil" } == ["3", "20", "b", "error", "n/a", "nil", ""])
        #expect(
            reading.order(isAscending: false).map { texts[$0] ?? "nil" } == ["20", "3", "error", "b", "n/a", "nil", ""])
        let words: [String?] = ["b", nil, "A10", "a9", "", "none"]
        let names = ColumnReading(of: words)
        #expect(names.order(isAscending: true).map { words[$0] ?? "nil" } == ["a9", "A10", "b", "none", "nil", ""])
        #expect(names.order(isAscending: false).map { words[$0] ?? "nil" } == ["none", "b", "A10", "a9", "nil", ""])
    }

    @Test("A column of words with a few numbers is text")
    func mostlyWords() {
        #expect(ColumnReading(of: ["a", "b", "5"]).kind == .text(nil))
        #expect(ColumnReading(of: ["Disk", "12%", "95%"]).kind == .percent)
        #expect(ColumnReading(of: [nil, "", "-"]).kind == .text(nil))
        #expect(ColumnReading(of: []).kind == .text(nil))
    }

    @Test("Times sort by their moments, to the nanosecond")
    func moments() {
        let moments = [5, nil, 1_764_000_000_000_000_001, 1_764_000_000_000_000_000].map { (time: Int64?) in
            time.map { Timestamp(nanosecondsSince1970: $0) }
        }
        let reading = ColumnReading(of: ["a", nil, "b", "c"], moments: moments)
        #expect(reading.order(isAscending: false) == [2, 3, 0, 1])
        #expect(reading.order(isAscending: true) == [0, 3, 2, 1])
    }

    @Test("Any order is total, stable, and keeps each row exactly once")
    func properties() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "5", "12", "1,234", "0,5", ".", "m", "G", "Ki", "%", " ", "-", "$", "€", ":", "30", "s", "x", "e3", "",
        ]
        for _ in 0..<2_000 {
            let texts: [String?] = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    pieces.randomElement(using: &random) ?? ""
                }
                return text.isEmpty ? nil : text.joined()
            }
            let reading = ColumnReading(of: texts, name: ["cpu", "age", ""].randomElement(using: &random) ?? "")
            let (up, down) = (reading.order(isAscending: true), reading.order(isAscending: false))
            #expect(up.sorted() == Array(texts.indices), "\(texts)")
            #expect(down.sorted() == Array(texts.indices), "\(texts)")
            #expect(reading.values.count == texts.count)
            let again = reading.picking(up).order(isAscending: true)
            #expect(again == Array(texts.indices), "\(texts)")
        }
    }

    @Test("A reading has a description")
    func summaries() {
        #expect(ColumnReading(of: ["912M", "1.8T"], name: "size").summary == "size, binary units")
        #expect(ColumnReading(of: ["1.2kB"]).summary == "size, decimal units")
        #expect(ColumnReading(of: ["5 GB", "3 h"]).summary == "text: mixed units")
        #expect(
            ColumnReading(of: ["1,234"]).summary
                == "text: “1,234” may contain a thousands separator or a decimal comma")
    }
}
