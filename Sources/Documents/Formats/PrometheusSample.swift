import JSONDocuments

/// A line with a metric: its name, labels, values and time.
struct PrometheusSample {

    /// The name of the metric: the text before the braces, or a quoted name in the braces. A quoted name may contain
    /// any characters.
    private(set) var name: String
    private(set) var labels: [(name: String, value: String)] = []
    /// The numbers of the metric, each with a suffix for the name of its row. A native histogram has the numbers of its
    /// fields “count”, “sum”, “gcount” and “gsum”, or no numbers at all. Any other metric has one number, with an empty
    /// suffix.
    private(set) var values: [(suffix: String, value: ArraySlice<UInt8>)] = []
    private(set) var time: ArraySlice<UInt8>?

    struct Malformed: Error {
        let reason: String
    }

    init(_ rest: inout ArraySlice<UInt8>) throws(Malformed) {
        name = Self.takeName(&rest, with: UInt8(ascii: ":")).text
        Self.skipBlanks(&rest)
        if rest.first == UInt8(ascii: "{"), !Self.isHistogram(rest) { try takeLabels(&rest) }
        if name.isEmpty { throw Malformed(reason: "expected the name of a metric") }
        if rest.first == UInt8(ascii: "{") {
            values = try Self.takeHistogram(&rest)
        } else {
            let value = Self.takeWord(&rest)
            if value.isEmpty { throw Malformed(reason: "a metric without a value") }
            guard Double(value.text) != nil else { throw Malformed(reason: "“\(value.text)” is not a number") }
            values = [("", value)]
        }
        try takeTime(&rest)
    }

    /// Reads the timestamp, and the additions of OpenMetrics: the start time of a counter, and exemplars.
    private mutating func takeTime(_ rest: inout ArraySlice<UInt8>) throws(Malformed) {
        if !rest.isEmpty, rest.first != UInt8(ascii: "#"), !Self.isStart(rest) {
            let word = Self.takeWord(&rest)
            guard let number = Double(word.text), number.isFinite else {
                throw Malformed(reason: "“\(word.text)” is not a time")
            }
            time = word
        }
        if Self.isStart(rest) { _ = Self.takeWord(&rest) }
        guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
            throw Malformed(reason: "unexpected text “\(rest.text)” after the time")
        }
    }

    /// Returns whether the start time of a counter follows, such as `st@1520430000.123`.
    private static func isStart(_ rest: ArraySlice<UInt8>) -> Bool { rest.starts(with: "st@".utf8) }

    // MARK: Native histograms

    /// Returns whether a brace starts a native histogram, such as `{count:7,sum:21,schema:2}`.
    private static func isHistogram(_ rest: ArraySlice<UInt8>) -> Bool {
        var rest = rest.dropFirst().drop(while: ArraySlice.isBlank)
        let name = takeName(&rest)
        skipBlanks(&rest)
        return !name.isEmpty && rest.first == UInt8(ascii: ":")
    }

    /// Reads the counts and sums of a native histogram, and skips its buckets.
    private static func takeHistogram(
        _ rest: inout ArraySlice<UInt8>
    ) throws(Malformed) -> [(suffix: String, value: ArraySlice<UInt8>)] {
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
            throw Malformed(reason: "a histogram without a closing “}”")
        }
        let fields = rest[..<end].dropFirst().split(separator: UInt8(ascii: ","))
        rest = rest[(end + 1)...].drop(while: ArraySlice.isBlank)
        return fields.compactMap { field in
            guard let colon = field.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let (name, value) = (field[..<colon].trimmed.text, field[(colon + 1)...].trimmed)
            guard ["count", "sum", "gcount", "gsum"].contains(name), Double(value.text) != nil else { return nil }
            return ("_" + name, value)
        }
    }

    // MARK: Labels

    private mutating func takeLabels(_ rest: inout ArraySlice<UInt8>) throws(Malformed) {
        rest.removeFirst()
        Self.skipBlanks(&rest)
        // A single comma without labels is allowed.
        if rest.first == UInt8(ascii: ",") {
            rest.removeFirst()
            Self.skipBlanks(&rest)
            guard rest.first == UInt8(ascii: "}") else {
                throw Malformed(reason: "expected a label such as code=\"200\"")
            }
        }
        while rest.first != UInt8(ascii: "}") {
            try takeLabel(&rest)
            Self.skipBlanks(&rest)
            if rest.first == UInt8(ascii: ",") {
                rest.removeFirst()
                Self.skipBlanks(&rest)
            } else if rest.first != UInt8(ascii: "}") {
                throw Malformed(reason: "expected a comma or “}” after a label")
            }
        }
        rest.removeFirst()
        Self.skipBlanks(&rest)
    }

    /// Reads a label with its value, or the quoted name of the metric.
    private mutating func takeLabel(_ rest: inout ArraySlice<UInt8>) throws(Malformed) {
        let isQuoted = rest.first == UInt8(ascii: "\"")
        let label = isQuoted ? try Self.takeString(&rest) : Self.takeName(&rest).text
        Self.skipBlanks(&rest)
        guard rest.first == UInt8(ascii: "=") else {
            if !isQuoted {
                throw Malformed(
                    reason: label.isEmpty
                        ? "expected a label such as code=\"200\"" : "the label “\(label)” has no value")
            }
            guard name.isEmpty else { throw Malformed(reason: "a second name, “\(label)”") }
            name = label
            return
        }
        rest.removeFirst()
        Self.skipBlanks(&rest)
        guard rest.first == UInt8(ascii: "\"") else {
            throw Malformed(reason: "the value of label “\(label)” is not in quotes")
        }
        if label.isEmpty { throw Malformed(reason: "a label without a name") }
        labels.append((label, try Self.takeString(&rest)))
    }

    // MARK: Words

    /// Reads the name on a `HELP` or `TYPE` line. The name may be quoted. Returns nil if the quotation mark is not
    /// closed.
    static func takeFamilyName(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == UInt8(ascii: "\"") else { return takeWord(&rest).text }
        guard let name = try? takeString(&rest) else { return nil }
        skipBlanks(&rest)
        return name
    }

    static func takeWord(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let word = rest.prefix { !ArraySlice.isBlank($0) }
        rest = rest[word.endIndex...].drop(while: ArraySlice.isBlank)
        return word
    }

    private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: ArraySlice.isBlank) }

    private static func takeName(_ rest: inout ArraySlice<UInt8>, with sign: UInt8? = nil) -> ArraySlice<UInt8> {
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            // The standard does not allow a digit as the first character, but digits are accepted here.
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: byte == sign
            }
        }
        rest = rest[name.endIndex...]
        return name
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

    static func unescaped(_ text: ArraySlice<UInt8>) -> String {
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
