import JSONDocuments

struct PrometheusReader {

    private struct Family {
        var type: String?
        var help: String?
    }

    private var families: [String: Family] = [:]
    private var isOpenMetrics = false

    static func read(_ text: SourceText, _ limits: RowLimits = RowLimits()) throws(DocumentError) -> (
        list: JSONDocument, omittedRows: Int
    ) {
        var reader = PrometheusReader()
        // The metadata of a metric may come after the metric.
        for line in text.lines where line.text.trimmed.first == UInt8(ascii: "#") {
            reader.readComment(line.text.trimmed)
        }
        var rows = RowBuilder(limits)
        for line in text.lines {
            var rest = line.text.trimmed
            if rest.isEmpty || rest.first == UInt8(ascii: "#") { continue }
            let sample: PrometheusSample
            do throws(PrometheusSample.Malformed) {
                sample = try PrometheusSample(&rest)
            } catch {
                throw .malformed(format: "metrics", line: line.number, column: 0, reason: error.reason)
            }
            for (suffix, value) in sample.values { try rows.add { reader.add(sample, suffix, value, to: &$0) } }
        }
        return rows.finish()
    }

    // MARK: Document

    private func add(
        _ sample: PrometheusSample, _ suffix: String, _ value: ArraySlice<UInt8>, to builder: inout JSONBuilder
    ) {
        let family = suffix.isEmpty ? family(of: sample.name) : families[sample.name] ?? Family()
        builder.name("name")
        builder.add(sample.name + suffix)
        builder.name("labels")
        builder.beginObject()
        for label in sample.labels {
            builder.name(label.name)
            builder.add(label.value)
        }
        builder.end()
        builder.name("value")
        add(value, to: &builder)
        builder.name("type")
        builder.add(family.type ?? "untyped")
        builder.name("help")
        if let help = family.help { builder.add(help) } else { builder.addNull() }
        if let time = sample.time, let number = Double(time.text) {
            builder.name("at")
            builder.add(isOpenMetrics ? number : number / 1_000)
        }
    }

    private func add(_ value: ArraySlice<UInt8>, to builder: inout JSONBuilder) {
        if JSONNumber.isNumber(value) { return builder.add(number: value) }
        let number = Double(value.text) ?? .nan
        guard number.isInfinite else { return builder.add(number) }
        builder.add(number: Array(number > 0 ? "1e999".utf8 : "-1e999".utf8)[...])
    }

    /// Returns the type and the help of a metric. A name with a suffix, such as `_bucket`, shares the type and help of
    /// the metric without the suffix.
    private func family(of name: String) -> Family {
        if let family = families[name] { return family }
        guard let end = name.lastIndex(of: "_"), let family = families[String(name[..<end])],
            Self.parts(of: family.type).contains(name[end...])
        else { return Family() }
        return family
    }

    /// Returns the suffixes that the names of a metric may have, according to its type.
    private static func parts(of type: String?) -> Set<Substring> {
        switch type {
        case "counter": ["_total", "_created"]
        case "histogram": ["_bucket", "_count", "_sum", "_created"]
        case "gaugehistogram": ["_bucket", "_gcount", "_gsum", "_created"]
        case "summary": ["_count", "_sum", "_created"]
        case "info": ["_info"]
        case nil, "unknown", "untyped":
            ["_total", "_created", "_bucket", "_count", "_sum", "_gcount", "_gsum", "_info"]
        default: []
        }
    }

    // MARK: Lines

    private mutating func readComment(_ line: ArraySlice<UInt8>) {
        var rest = line.dropFirst().trimmed
        let keyword = PrometheusSample.takeWord(&rest).text
        if keyword == "EOF" { isOpenMetrics = true }
        guard keyword == "HELP" || keyword == "TYPE", let name = PrometheusSample.takeFamilyName(&rest) else { return }
        if keyword == "TYPE" {
            families[name, default: Family()].type = rest.text
        } else {
            families[name, default: Family()].help = PrometheusSample.unescaped(rest)
        }
    }
}
