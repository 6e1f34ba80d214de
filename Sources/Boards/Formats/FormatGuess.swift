import Documents
import FoundationEssentials
import Settings

/// The format of a source's bytes: that of its origin or its settings, otherwise that of the bytes. The input of a
/// filter is JSON if possible. The output of a command or a file is text unless all of it is JSON; with `rate`, it is a number.
struct FormatGuess {

    let format: DocumentFormat

    /// The format if the bytes turn out not to be JSON as a whole; nil if that is an error.
    private(set) var fallback: DocumentFormat?

    init(_ format: DocumentFormat) {
        self.format = format
    }

    /// - Parameters:
    ///   - settings: The source.
    ///   - bytes: Its bytes.
    ///   - known: The previous content: after data from a server, neither an empty body nor a page of a gateway is
    ///     text.
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
            // Before the first line, the format does not change.
            let hadRows = if case .json = known { true } else { isSelected }
            format = beginsAsJSON || start == nil && hadRows ? .jsonLines : .ansi
            fallback = format == .jsonLines ? .ansi : nil
            return
        }
        let isJSON = origin.isServer ? beginsAsJSON || isSelected : beginsAsJSON && isSelected
        // A single JSON text is small: a larger one is a text that begins with a quotation mark. A log may begin with a
        // bracket, and its first line may be a map.
        let mayBeJSON = !origin.follows && (beginsAsJSON || start == UInt8(ascii: "\"") && bytes.count < 1 << 16)
        let evident = DocumentFormat.evident(in: bytes)
        if evident == .image {
            format = .image
        } else if isJSON {
            format = .json
        } else if origin.isServer, start == nil || start == UInt8(ascii: "<"), evident == nil, case .json = known {
            format = .json
        } else {
            // Only numbers grow.
            let text: DocumentFormat = settings.rate ? .number : .ansi
            let other: DocumentFormat = origin.isServer ? evident ?? text : text
            format = mayBeJSON ? .json : other
            fallback = mayBeJSON ? other : nil
        }
    }
}
