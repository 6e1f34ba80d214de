import FoundationEssentials

/// The head of a response, made of its lines as they come: a status line and headers, behind any number of heads that are
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
    private var status: HTTPResponse.Status = 0
    private var fields = HTTPFields()

    /// Takes the next line, with its end.
    ///
    /// - Returns: False if there were too many lines or bytes.
    mutating func append(_ bytes: some Collection<UInt8>) -> Bool {
        size += bytes.count
        lineCount += 1
        guard size <= Self.maximumSize, lineCount <= Self.maximumLineCount else { return false }
        guard !isComplete else { return true }
        let line = Self.text(bytes).trimmed(where: \.isNewline)
        if line.isEmpty {
            isComplete = status.code >= 200
        } else if line.hasPrefix("HTTP/") {
            beginHead(line)
        } else if line.first == " " || line.first == "\t" {
            continueField(line)
        } else if let colon = line.firstIndex(of: ":") {
            addField(line[..<colon], line[line.index(after: colon)...])
        }
        return true
    }

    /// The response without its body; nil if there is no head.
    func response(from url: URL) -> HTTPResponse? {
        isComplete ? HTTPResponse(status: status, url: url, headerFields: fields) : nil
    }

    private mutating func beginHead(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        status = HTTPResponse.Status(
            code: words.count > 1 ? Int(words[1]) ?? 0 : 0, reasonPhrase: words.count > 2 ? String(words[2]) : "")
        fields = HTTPFields()
    }

    private mutating func addField(_ name: some StringProtocol, _ value: some StringProtocol) {
        fields.append(HTTPField(name: name.trimmingBlanks(), value: value.trimmingBlanks()))
    }

    private mutating func continueField(_ line: String) {
        fields.continueLast(" " + line.trimmingBlanks())
    }

    /// A head is ASCII; what is not may be of any time and encoding.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
