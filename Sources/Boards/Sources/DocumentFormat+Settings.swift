import Documents
import FoundationEssentials
import JSONDocuments
import Settings

extension DocumentFormat {

    /// What a source's bytes are: as its settings say, otherwise by the bytes themselves. What a filter selects from is JSON
    /// if it can be; what a command or a file gives is text unless all of it is JSON.
    ///
    /// - Parameter known: What the source gave before: where that was data, nothing is none, nor is the page of a gate in
    ///   between.
    init(_ settings: SourceSettings, guessing bytes: Data, after known: Document? = nil) {
        guard let parse = settings.parse else {
            let guess = Self.guess(bytes, isSelected: settings.select != nil, origin: settings.origin)
            let isNoData = guess == .ansi && [nil, UInt8(ascii: "<")].contains(Self.start(of: bytes))
            if isNoData, case .http = settings.origin, case .json = known { self = .json } else { self = guess }
            return
        }
        switch parse.format {
        case .json: self = .json
        case .jsonLines: self = .jsonLines
        case .csv(let separator, let columns):
            self = .csv(separator: separator ?? Self.separator(named: settings.origin, bytes), columns: columns)
        case .columns(let names): self = .columns(names)
        case .lines: self = .lines
        case .number: self = .number
        case .regex(let pattern): self = .regex(pattern.plain ?? pattern.shown)
        case .feed: self = .feed
        case .prometheus: self = .prometheus
        case .ansi: self = .ansi
        case .image: self = .image
        }
    }

    private static func guess(_ bytes: Data, isSelected: Bool, origin: SourceSettings.Origin) -> DocumentFormat {
        if isPicture(bytes) { return .image }
        let start = start(of: bytes)
        let beginsAsJSON = start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
        // A lone text of JSON is small; what is larger is a text that happens to begin with a quotation mark.
        let isJSONText =
            start == UInt8(ascii: "\"") && bytes.count < 1 << 16 && !origin.follows && (try? JSONDocument(bytes)) != nil
        if isJSONText { return .json }
        switch origin {
        case .http:
            if beginsAsJSON || isSelected { return .json }
            return isFeed(bytes) ? .feed : .ansi
        case .command, .file:
            // A log may begin with a bracket, and its first line may be a map.
            guard beginsAsJSON else { return .ansi }
            return isSelected || !origin.follows && (try? JSONDocument(bytes)) != nil ? .json : .ansi
        }
    }

    /// The separator that the name of a file or a URL says, if it is there: a tab.
    private static func separator(named origin: SourceSettings.Origin, _ bytes: Data) -> Character? {
        let path: Substring
        switch origin {
        case .http(let http): path = http.url.shown.prefix { $0 != "?" && $0 != "#" }
        case .file(let file): path = file.path.shown[...]
        case .command: return nil
        }
        let isNamed = [".tsv", ".tab"].contains { path.lowercased().hasSuffix($0) }
        return isNamed && bytes.prefix(64 << 10).contains(0x09) ? "\t" : nil
    }

    /// The first byte that is not a blank.
    private static func start(of bytes: Data) -> UInt8? {
        bytes.lazy.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
    }

    private static func isPicture(_ bytes: Data) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
            || (bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8))
    }

    private static func isFeed(_ bytes: Data) -> Bool {
        let start = String(decoding: bytes.prefix(500), as: UTF8.self)
        return ["<rss", "<feed", "<rdf:RDF"].contains { start.contains($0) }
    }
}

extension ParseSettings.Format {

    /// Whether rows are made of many bytes of text, so that no more are made than are looked at.
    var hasLimitedRows: Bool {
        switch self {
        case .csv, .columns, .prometheus: true
        case .json, .jsonLines, .lines, .number, .regex, .feed, .ansi, .image: false
        }
    }
}
