import Dashboard
import Documents
import Foundation
import JSONDocuments
import Settings
import TerminalUI
import Testing

@testable import Boards

/// Views of numbers that the options or the days of a calendar combine.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct UnitConversionTests {

    private func view(_ name: String, _ options: [String: OptionValue] = [:]) -> SourceView {
        SourceView(name, options)
    }

    private func content(_ text: String) throws -> BoardContent { try BoardContent(Document.json(JSONDocument(text))) }

    private func lines(
        _ name: String, _ text: String, _ options: [String: OptionValue] = [:]
    ) throws -> [String] {
        view(name, options).content(of: try content(text)).content.lines.map(\.text)
    }

    @Test(
        "The unit of an option converts a field, gives a name to a plain number, and never relabels another known unit",
        arguments: [
            ("500ms", "ms", "500 ms", nil), ("500ms", "seconds", "500 ms", nil), ("90 min", "hours", "1.5 hours", nil),
            ("912Mi", "MB", "956.3 MB", nil), ("1.2 GHz", "MHz", "1,200 MHz", nil),
            ("1.2 GB", "seconds", "1.2 GB", "the numbers are in B, which cannot be converted to s"),
            ("50 %", "bytes", "50 %", "the numbers are in %, which cannot be converted to B"),
            ("5 USD", "EUR", "5.00 USD", "the numbers are in USD, which cannot be converted to EUR"),
            ("$50", "EUR", "50.00 $", "the numbers are in $, which cannot be converted to EUR"),
            ("$50", "USD", "50.00 USD", nil),
            ("60 fps", "images", "60 fps", "the numbers are in fps, which cannot be converted to images"),
            ("2 t", "kg", "2,000 kg", nil), ("5 MB/min", "bytes/s", "83.3 kB/s", nil),
            ("36 km/h", "m/s", "10 m/s", nil), ("120 req/min", "req/s", "2 req/s", nil),
            ("7.2 l/h", "ml/s", "2 ml/s", nil), ("1.5 M€", "EUR", "1,500,000.00 EUR", nil),
            ("1.5 M EUR", "EUR", "1,500,000.00 EUR", nil),
            ("900 k€", "USD", "900 k€", "the numbers are in k€, which cannot be converted to USD"),
            ("5 mi", "km", "5 mi", "the numbers are in mi, which cannot be converted to km"),
            ("37.5 C", "°F", "37.5 C", "the numbers are in C, which cannot be converted to °F"),
            ("37.5 C", "°C", "37.5 °C", nil),
            ("1.5 GB", "count", "1.5 GB", "the numbers are in B, which cannot be converted to plain numbers"),
            ("1.5k", "count", "1,500", nil),
            ("350 ms/op", "seconds", "350 ms/op", "the numbers are in ms/op, which cannot be converted to s"),
        ] as [(String, String, String, String?)])
    func fieldUnits(value: String, unit: String, shown: String, remark: String?) throws {
        let text = #"{"a":"\#(value)"}"#
        let options: [String: OptionValue] = ["value": .text("a"), "unit": .text(unit)]
        #expect(try lines("number", text, options) == [shown])
        #expect(view("number", options).remarks(on: try content(text)) == [remark].compactMap(\.self))
        let bars = try view("bars", options).remarks(on: content(#"[{"n":"x","a":"\#(value)"}]"#))
        #expect(bars == [remark].compactMap(\.self))
    }

    @Test(
        "A unit of an option is not put on a number of a text with another unit",
        arguments: [
            ("Mem: 3.2GB/15GB", "bytes", "3.2 GB", 0), ("512M/2G", "bytes", "512 MB", 0),
            ("45%/100%", "percent", "45 %", 0),
            ("in0: +0.98 V  (min = +0.00 V)", "mV", "980 mV", 0), ("power1: 15.00 W (avg)", "kW", "0.015 kW", 0),
            ("ETA 2 h left", "seconds", "2h", 0), ("3 h since backup", "seconds", "3h", 0),
            ("took 2 h.", "seconds", "2h", 0),
            ("512 M used", "bytes", "512 MB", 0), ("5 W, 3 V", "mW", "5,000 mW", 0), ("2 h", "seconds", "2h", 0),
            ("350 ms/op", "seconds", "350 ms/op", 1), ("350 ms/op (p99)", "seconds", "350 ms/op", 1),
            ("1.5k", "count", "1,500", 0), ("1.5k", "people", "1,500 people", 0), ("250m", "count", "0.25", 0),
            ("250m", "people", "250 m", 1), ("$1.5M", "USD", "1,500,000.00 USD", 0),
            ("2.1B", "USD", "2,100,000,000.00 USD", 0),
            ("1.5 M€", "EUR", "1,500,000.00 EUR", 0), ("5 MB/min", "bytes/s", "83.3 kB/s", 0),
            ("36 km/h now", "m/s", "10 m/s", 0), ("25 m2", "km", "25 m2", 1), ("2 t", "kg", "2,000 kg", 0),
            ("37.5 C", "°F", "37.5 C", 1), ("2 h till done", "seconds", "2", 1),
            ("3 million users", "users", "3 million users", 1), ("900 K hits", "count", "900 K hits", 1),
            ("1.5 million users online", "count", "1.5 million users", 1), ("2 M free", "bytes", "2 MB", 0),
            ("1.5 million of 3", "count", "1.5 million", 1), ("1.5 million-dollar", "count", "1.5 million", 1),
            ("2 million requests/day", "count", "2 million requests/day", 1), ("7 k of 10 k", "count", "7,000", 0),
            ("£99.99", "£", "99.99 £", 0), ("1,234.50 €", "€", "1,234.50 €", 0),
            ("1.5 Mio. EUR", "EUR", "1.5 Mio", 1), ("5\tGB", "bytes", "5", 1), ("4 A records", "A", "4 A", 0),
            ("5 files changed", "files", "5 files", 0), ("60", "fps", "60 fps", 0),
        ])
    func textUnits(text: String, unit: String, shown: String, remarks: Int) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        let content = try BoardContent(part)
        let options: [String: OptionValue] = ["unit": .text(unit)]
        for name in ["number", "gauge", "bars"] {
            let view = self.view(name, options)
            #expect(view.content(of: content).content.lines.map(\.text) == [shown])
            #expect(view.remarks(on: content).count == remarks, "\(view.remarks(on: content))")
        }
        #expect(try JSONDecoder().decode(BoardContent.self, from: JSONEncoder().encode(content)) == content)
    }

    @Test("A chart converts rows to the unit of the options")
    func chartUnits() throws {
        let text = #"[{"x":1,"v":"500ms"},{"x":2,"v":"2 s"}]"#
        #expect(
            try lines("chart", text, ["x": .text("x"), "y": .text("v"), "unit": .text("ms")]) == ["v 2,000 ms"])
    }

    @Test(
        "Every view says that it cannot convert numbers to the unit of the options",
        arguments: [
            (
                "chart", #"[{"v":"1.5km"},{"v":"2km"}]"#, "count",
                ["the numbers are in km, which cannot be converted to plain numbers"]
            ),
            ("chart", #"["1.5km","2km"]"#, "people", ["the numbers are in km, which cannot be converted to people"]),
            ("chart", #"[{"v":"1.5km"},{"v":"2km"}]"#, "m", []), ("chart", "[1,2]", "count", []),
            (
                "heat", #"[{"y":"a","x":"b","v":"2km"}]"#, "kg",
                ["the numbers are in km, which cannot be converted to kg"]
            ),
            (
                "monitors", #"[{"name":"a","v":"2km"}]"#, "kg",
                ["the numbers are in km, which cannot be converted to kg"]
            ),
        ])
    func conversionRemarks(name: String, text: String, unit: String, remarks: [String]) throws {
        var options: [String: OptionValue] = ["unit": .text(unit)]
        if name == "monitors" { options["value"] = .text("v") }
        #expect(try view(name, options).remarks(on: content(text)) == remarks)
    }

    @Test("Numbers with different units on one axis are drawn without a unit, with a remark")
    func mixedUnits() throws {
        let rows = [8, 9].map { #"{"t":"2026-11-28T0\#($0):00:00Z","a":"2km","b":"4 GB","c":"6 W"}"# }
        let text = "[\(rows.joined(separator: ","))]"
        #expect(try lines("chart", text) == ["a 2", "b 4G", "c 6"])
        #expect(try lines("chart", text, ["unit": .text("m")]) == ["a 2k", "b 4G", "c 6"])
        #expect(
            try view("chart").remarks(on: content(text)) == [
                "numbers in km and B share an axis, so the axis has no unit; choose other numbers with “y” or “right”"
            ])
    }

    @Test("A heat map converts rows to the unit of the options")
    func heatUnits() throws {
        let text = #"[{"y":"a","x":"b","v":"500ms"},{"y":"a","x":"c","v":"2 s"}]"#
        #expect(try lines("heat", text, ["unit": .text("ms")]) == ["a, b: 500 ms", "a, c: 2,000 ms"])
    }

    @Test(
        "Days that add up several rows are counted in a remark",
        arguments: [
            (#"[{"d":"2026-11-26","v":3},{"d":"2026-11-27","v":1}]"#, nil),
            (#"[{"d":"2026-11-26","v":3},{"d":"2026-11-26","v":null}]"#, nil),
            (
                #"[{"d":"2026-11-26","v":3},{"d":"2026-11-26","v":4}]"#,
                "1 day has several rows; it shows the sum of its rows"
            ),
            (
                #"{"2026-11-26T10:00:00Z":3,"2026-11-26T11:00:00Z":4,"2026-11-27T10:00:00Z":3,"2026-11-27T11:00:00Z":4}"#,
                "2 days have several rows; each shows the sum of its rows"
            ),
        ] as [(String, String?)])
    func sharedDays(text: String, remark: String?) throws {
        let remarks = view("calendar").remarks(on: try content(text))
        #expect(remarks.filter { $0.contains("several rows") } == [remark].compactMap(\.self))
    }
}
