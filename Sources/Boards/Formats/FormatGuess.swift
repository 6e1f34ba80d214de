import Documents
import FoundationEssentials
import Settings

/// The format of a source's bytes. If neither the origin nor the settings declare the format, it is guessed from the
/// bytes. The first rule that applies determines the format:
///
/// - A followed response consists of JSON lines if it begins like JSON, and otherwise of text.
/// - Bytes of a picture are a picture.
/// - A response is JSON if it begins like JSON, or if a filter is applied to it. The output of a command, or the
///   content of a file, is JSON if it begins like JSON and a filter is applied to it.
/// - Bytes that begin like JSON are JSON if all of them are valid JSON, unless the source is followed. The same applies
///   to less than 64 KiB of bytes that begin with a quotation mark.
/// - A response that begins like a feed is a feed.
/// - All other bytes are text or, with `rate`, a number.
struct FormatGuess {

    let format: DocumentFormat

    /// The format to use if the bytes are not valid in ``format``; nil if this causes an error.
    private(set) var fallback: DocumentFormat?

    init(_ format: DocumentFormat) {
        self.format = format
    }

    /// Creates a guess of the format of a source's bytes.
    ///
    /// - Parameter known: The previous content; nil if there is none. If a server has returned JSON before, an empty
    ///   body counts as invalid JSON and not as text. So does a web page, for example the error page of a gateway.
    init(_ settings: SourceSettings, _ bytes: Data, after known: Document? = nil) {
        let (origin, isSelected) = (settings.origin, settings.select != nil)
        let isStream = origin.isServer && origin.follows
        if let format = origin.format ?? settings.parse?.format {
            self.format = isStream && format == .json ? .jsonLines : format
            return
        }
        let start = bytes.lazy.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
        let beginsAsJSON = start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
        if isStream {
            // Before the first line has arrived, use the format of the previous content.
            let hadRows = if case .json = known { true } else { isSelected }
            format = beginsAsJSON || start == nil && hadRows ? .jsonLines : .ansi
            fallback = format == .jsonLines ? .ansi : nil
            return
        }
        let isJSON = origin.isServer ? beginsAsJSON || isSelected : beginsAsJSON && isSelected
        // A large text that begins with a quotation mark is unlikely to be JSON, because it would be a single string. A
        // stream is never checked for JSON as a whole: a log may begin with a bracket, and its first line may be a map.
        let mayBeJSON = !origin.follows && (beginsAsJSON || start == UInt8(ascii: "\"") && bytes.count < 1 << 16)
        let evident = DocumentFormat.evident(in: bytes)
        if evident == .image {
            format = .image
        } else if isJSON {
            format = .json
        } else if origin.isServer, start == nil || start == UInt8(ascii: "<"), evident == nil, case .json = known {
            format = .json
        } else {
            // The growth per second can be computed only for numbers.
            let text: DocumentFormat = settings.rate ? .number : .ansi
            let other: DocumentFormat = origin.isServer ? evident ?? text : text
            format = mayBeJSON ? .json : other
            fallback = mayBeJSON ? other : nil
        }
    }
}
