import JSONDocuments

/// The text formats of Prometheus and OpenMetrics.
struct PrometheusReader {

    private struct Family {
        var type: String?
        var help: String?
    }

    private struct Sample {
        let name: String
        let labels: [(name: String, value: String)]
        let value: ArraySlice<UInt8>
        let time: ArraySlice<UInt8>?
    }

    private var families: [String: Family] = [:]
    private var isOpenMetrics = false

    static func read(_ text: SourceText, _ limits: RowLimits = RowLimits()) throws(DocumentError) -> (
        list: JSONDocument, omittedRows: Int
    ) {
        var reader = PrometheusReader()
        // What is said of a metric may stand below it.
        for line in text.lines where line.text.trimmed.first == UInt8(ascii: "#") {
            reader.readComment(line.text.trimmed)
        }
        var rows = RowBuilder(limits)
        for line in text.lines {
            var rest = line.text.trimmed
            if rest.isEmpty || rest.first == UInt8(ascii: "#") { continue }
            let sample: Sample
            do throws(Malformed) {
                sample = try readSample(&rest)
            } catch {
                throw .malformed(format: "metrics", line: line.number, column: 0, reason: error.reason)
            }
            try rows.add { reader.add(sample, to: &$0) }
        }
        return rows.finish()
    }

    /// What is wrong in a line.
    private struct Malformed: Error {
        let reason: String
    }

    // MARK: The document

    private func add(_ sample: Sample, to builder: inout JSONBuilder) {
        let family = family(of: sample.name)
        builder.name("name")
        builder.add(sample.name)
        builder.name("labels")
        builder.beginObject()
        for label in sample.labels {
            builder.name(label.name)
            builder.add(label.value)
        }
        builder.end()
        builder.name("value")
        add(sample.value, to: &builder)
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

    /// What was said of a metric: of itself, or of that which it is a part of.
    private func family(of name: String) -> Family {
        if let family = families[name] { return family }
        for suffix in ["_bucket", "_sum", "_count", "_total", "_created", "_info"] where name.hasSuffix(suffix) {
            if let family = families[String(name.dropLast(suffix.count))] { return family }
        }
        return Family()
    }

    // MARK: Lines

    private mutating func readComment(_ line: ArraySlice<UInt8>) {
        var rest = line.dropFirst().trimmed
        let keyword = Self.takeWord(&rest).text
        if keyword == "EOF" { isOpenMetrics = true }
        guard keyword == "HELP" || keyword == "TYPE" else { return }
        let name = Self.takeWord(&rest).text
        if keyword == "TYPE" {
            families[name, default: Family()].type = rest.text
        } else {
            families[name, default: Family()].help = Self.unescaped(rest)
        }
    }

    private static func takeWord(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let word = rest.prefix { !ArraySlice.isBlank($0) }
        rest = rest[word.endIndex...].drop(while: ArraySlice.isBlank)
        return word
    }

    private static func readSample(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> Sample {
        let name = Self.takeName(&rest, with: UInt8(ascii: ":"))
        Self.skipBlanks(&rest)
        var labels: [(name: String, value: String)] = []
        var fullName = name.text
        if rest.first == UInt8(ascii: "{") {
            labels = try Self.takeLabels(&rest)
            // As metrics with any signs in their names are written: {"my.name", label="value"}.
            if name.isEmpty, let first = labels.first, first.name.isEmpty { fullName = labels.removeFirst().value }
        }
        if fullName.isEmpty { throw Malformed(reason: "expected the name of a metric") }
        if labels.contains(where: \.name.isEmpty) { throw Malformed(reason: "a label without a name") }
        let value = Self.takeWord(&rest)
        if value.isEmpty { throw Malformed(reason: "a metric without a value") }
        guard Double(value.text) != nil else { throw Malformed(reason: "“\(value.text)” is not a number") }
        var time: ArraySlice<UInt8>?
        if !rest.isEmpty, rest.first != UInt8(ascii: "#") {
            let word = Self.takeWord(&rest)
            guard let number = Double(word.text), number.isFinite else {
                throw Malformed(reason: "“\(word.text)” is not a time")
            }
            time = word
        }
        // OpenMetrics has examples behind the value.
        guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
            throw Malformed(reason: "“\(rest.text)” behind the time")
        }
        return Sample(name: fullName, labels: labels, value: value, time: time)
    }

    private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: ArraySlice.isBlank) }

    private static func takeName(_ rest: inout ArraySlice<UInt8>, with sign: UInt8? = nil) -> ArraySlice<UInt8> {
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            // A digit, but not as the first sign, is one of names, too; this is not stricter than it must be.
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: byte == sign
            }
        }
        rest = rest[name.endIndex...]
        return name
    }

    private static func takeLabels(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> [(String, String)] {
        var labels: [(String, String)] = []
        rest.removeFirst()
        while true {
            skipBlanks(&rest)
            if rest.first == UInt8(ascii: "}") {
                rest.removeFirst()
                skipBlanks(&rest)
                return labels
            }
            let name = rest.first == UInt8(ascii: "\"") ? try takeString(&rest) : takeName(&rest).text
            skipBlanks(&rest)
            if rest.first == UInt8(ascii: "=") {
                rest.removeFirst()
                skipBlanks(&rest)
                guard rest.first == UInt8(ascii: "\"") else {
                    throw Malformed(reason: "the value of label “\(name)” is not in quotes")
                }
                labels.append((name, try takeString(&rest)))
            } else if labels.isEmpty, !name.isEmpty {
                labels.append(("", name))
            } else {
                throw Malformed(reason: "expected a label, = and a value in quotes")
            }
            skipBlanks(&rest)
            if rest.first == UInt8(ascii: ",") {
                rest.removeFirst()
            } else if rest.first != UInt8(ascii: "}") {
                throw Malformed(reason: "labels that are not closed")
            }
        }
    }

    private static func takeString(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> String {
        rest.removeFirst()
        var position = rest.startIndex
        while position < rest.endIndex, rest[position] != UInt8(ascii: "\"") {
            position += rest[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < rest.endIndex else { throw Malformed(reason: "a quote that is not closed") }
        defer { rest = rest[(position + 1)...] }
        return unescaped(rest[..<position])
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else { return text.text }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text {
            if isEscaped {
                switch byte {
                case UInt8(ascii: "n"): result.append(0x0A)
                case UInt8(ascii: "\\"), UInt8(ascii: "\""): result.append(byte)
                default: result += [UInt8(ascii: "\\"), byte]
                }
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                result.append(byte)
            }
        }
        return String(decoding: isEscaped ? result + [UInt8(ascii: "\\")] : result, as: UTF8.self)
    }
}
