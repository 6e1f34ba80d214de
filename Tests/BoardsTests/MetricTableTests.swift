import Dashboard
import Documents
import FoundationEssentials
import Settings
import TerminalUI
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct MetricTableTests {

    private static let metrics = """
        # HELP disk_bytes Free space.
        # TYPE disk_bytes gauge
        disk_bytes{device="sda",mount="/"} 1.234567891e+10
        disk_bytes{device="sdb"} 0.123456789
        # TYPE t histogram
        t_bucket{le="0.5"} 3
        t_bucket{le="+Inf"} 4
        t_sum 12.3456789
        t_count 4
        up NaN
        none -Inf
        """

    private func table(
        _ options: [String: OptionValue] = [:], _ text: String = metrics
    ) async throws -> TableContent {
        let document = try await DocumentFormat.prometheus.read(Data(text.utf8))
        let content = SourceView("table", options).content(of: try BoardContent(document)).content
        return try #require(content as? TableContent)
    }

    private func texts(_ table: TableContent) -> [[String]] { table.rows.map { $0.cells.map(\.string) } }

    @Test("Labels are columns, values are rounded, and buckets and help are left out")
    func columns() async throws {
        let table = try await table()
        #expect(table.columns.map(\.title) == ["name", "value", "device", "mount", "type"])
        #expect(
            texts(table) == [
                ["disk_bytes", "12345678910", "sda", "/", "gauge"], ["disk_bytes", "0.1235", "sdb", "", "gauge"],
                ["t_sum", "12.35", "", "", "histogram"], ["t_count", "4", "", "", "histogram"],
                ["up", "NaN", "", "", "untyped"], ["none", "-Inf", "", "", "untyped"],
            ])
    }

    @Test("Output for programs, copies and keys has exact values")
    func exact() async throws {
        let table = try await table()
        guard case .object(let json) = table.json, case .array(let rows) = json["rows"] else {
            Issue.record("no rows")
            return
        }
        let values = rows.map { row in if case .array(let cells) = row { cells[1] } else { JSONValue.null } }
        #expect(values == ["1.234567891e+10", "0.123456789", "12.3456789", "4", "", "-1e999"])
        let item = try #require(table.rows[1].item?.source as? RowItems)
        #expect(item.item(at: 1).fields.first { $0.name == "value" }?.text == "0.123456789")
        #expect(table.rows[2].item?.index == 4)
    }

    @Test("The option shows buckets and help, and configured columns are the shown ones")
    func all() async throws {
        let all = try await table(["all": .flag(true)])
        #expect(all.columns.map(\.title).last == "help")
        #expect(all.rows.count == 8)
        let named = try await table(["columns": .names(["labels.device", "value"]), "limit": .number(2)])
        #expect(texts(named) == [["sda", "12345678910"], ["sdb", "0.1235"]])
    }

    @Test("Omitted buckets are counted, unless the option shows them or there is nothing else")
    func remarks() async throws {
        func remarks(_ text: String, _ options: [String: OptionValue] = [:]) async throws -> [String] {
            let document = try await DocumentFormat.prometheus.read(Data(text.utf8))
            return SourceView("table", options).remarks(on: try BoardContent(document))
        }
        #expect(try await remarks(Self.metrics) == ["2 buckets are left out; “all: true” shows them"])
        #expect(try await remarks(Self.metrics, ["all": .flag(true)]) == [])
        #expect(try await remarks("b_bucket{le=\"1\"} 3\n") == [])
        #expect(try await remarks("up 1\n") == [])
    }

    @Test("Labels with the name of a column have their full name, and so has a list of only buckets")
    func names() async throws {
        let table = try await table([:], "b_bucket{le=\"1\",type=\"x\",name=\"y\",some_name=\"z\"} 3\n")
        #expect(
            table.columns.map(\.title) == ["name", "value", "le", "labels.type", "labels.name", "some name", "type"])
        #expect(texts(table) == [["b_bucket", "3", "1", "x", "y", "z", "untyped"]])
    }

    @Test(
        "A value has four significant digits, and all digits before the point",
        arguments: [
            ("0", "0"), ("1", "1"), ("1.0", "1"), ("17.25", "17.25"), ("-3.14159", "-3.142"), ("1.5e+09", "1500000000"),
            ("123456.789", "123457"), ("999.95", "1000"), ("0.00123456", "0.001235"), ("1.23456e-07", "1.23e-7"),
            ("1e+300", "1e+300"), ("0.5", "0.5"), ("9.9999", "10"), ("12345678901234567", "12345678901234567"),
        ])
    func rounding(text: String, rounded: String) {
        #expect(MetricColumns.rounded(text) == rounded)
    }
}
