import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The head of an answer, made of its lines as they come: a status line and headers, behind any number of heads that are
/// only informational, and before the trailers.
///
/// Each line costs time that is linear in its bytes.
struct ResponseHead {

    /// How many bytes there may be around a body: those of informational heads and of trailers count, too.
    static let maximumSize = 256 << 10

    /// How many lines they may have.
    static let maximumLineCount = 500

    /// Whether all of it is there. What lines come then, as trailers do, are counted and passed over.
    private(set) var isComplete = false

    private var size = 0
    private var lineCount = 0
    private var version = ""
    private var statusCode = 0
    private var fields: [(name: String, value: String)] = []
    /// Where the field is of a name in lower case.
    private var places: [String: Int] = [:]

    /// Takes the next line, with its end.
    ///
    /// - Returns: False if there were too many lines or bytes.
    mutating func append(_ bytes: some Collection<UInt8>) -> Bool {
        size += bytes.count
        lineCount += 1
        guard size <= Self.maximumSize, lineCount <= Self.maximumLineCount else { return false }
        guard !isComplete else { return true }
        let line = Self.text(bytes).trimmingCharacters(in: .newlines)
        if line.isEmpty {
            isComplete = statusCode >= 200
        } else if line.hasPrefix("HTTP/") {
            beginHead(line)
        } else if line.first == " " || line.first == "\t" {
            continueField(line)
        } else if let colon = line.firstIndex(of: ":") {
            addField(String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
        return true
    }

    /// The head as others know it; nil if there is none.
    ///
    /// Headers of the same name are joined by commas, as a URL session on Linux does it, `Set-Cookie` included.
    func response(from url: URL) -> HTTPURLResponse? {
        guard isComplete else { return nil }
        let pairs = fields.map { ($0.name, $0.value) }
        return HTTPURLResponse(
            url: url, statusCode: statusCode, httpVersion: version,
            headerFields: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }

    private mutating func beginHead(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        version = String(words[0])
        statusCode = words.count > 1 ? Int(words[1]) ?? 0 : 0
        fields = []
        places = [:]
    }

    private mutating func addField(_ name: String, _ value: String) {
        let name = name.trimmingCharacters(in: .whitespaces)
        let value = value.trimmingCharacters(in: .whitespaces)
        let place = places[name.lowercased(), default: fields.count]
        if place < fields.count {
            fields[place].value += ", \(value)"
        } else {
            places[name.lowercased()] = place
            fields.append((name, value))
        }
    }

    private mutating func continueField(_ line: String) {
        guard !fields.isEmpty else { return }
        fields[fields.count - 1].value += " " + line.trimmingCharacters(in: .whitespaces)
    }

    /// A head is ASCII; what is not may be of any time and encoding.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(bytes: bytes, encoding: .utf8) ?? String(bytes: bytes, encoding: .isoLatin1) ?? ""
    }
}
