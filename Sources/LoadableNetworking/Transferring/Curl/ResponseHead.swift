import FoundationEssentials

/// The status line and headers of a response, collected line by line. Informational responses and trailers are ignored.
struct ResponseHead {

    /// The maximum number of bytes of all lines, including informational responses and trailers.
    static let maximumSize = 256 << 10

    /// The maximum number of lines, including informational responses and trailers.
    static let maximumLineCount = 500

    /// Whether all headers have arrived. Later lines, such as trailers, are ignored, but count toward the limits.
    private(set) var isComplete = false

    private var size = 0
    private var lineCount = 0
    private var status: HTTPResponse.Status = 0
    private var fields = HTTPFields()

    /// Appends the next line.
    ///
    /// - Parameter bytes: The bytes of the line, including its line end.
    /// - Returns: Whether the number of lines and bytes is within the limits.
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

    /// Returns the response with an empty body; nil if not all headers have arrived.
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

    /// Returns the bytes as text. Bytes that are not valid UTF-8 are read as Latin-1.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
