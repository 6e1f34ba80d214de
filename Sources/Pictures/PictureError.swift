public import FoundationEssentials
import Loadables

/// An error that occurs when a picture is decoded.
public enum PictureError: Error, Hashable, Sendable {

    /// The file is empty.
    case empty
    /// The file is not a picture in a supported format. The payload describes the content, such as "a web page"; nil if
    /// it is unknown.
    case otherContent(String?)
    /// The file ends too early.
    case truncated(PictureFormat)
    /// The file is damaged. The reason is the message of the picture library in English, and may be empty.
    case damaged(PictureFormat, reason: String)
    /// The size of the file in bytes exceeds the limit.
    case tooManyBytes(Int, limit: Int)
    /// The number of pixels exceeds the limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The number of pixels exceeds the limit for files that cannot be decoded row by row. Such a picture must be
    /// completely in memory.
    case tooManyPixelsAtOnce(width: Int, height: Int, limit: Int)
    /// Decoding exceeded the time limit.
    case tooSlow(limit: Duration)
    /// There is not enough memory.
    case outOfMemory
    /// The library for the format is not installed. `file` is the name of the missing library file.
    case libraryMissing(PictureFormat, file: String)
}

extension PictureError: CustomStringConvertible {

    /// A message for the user.
    public var description: String {
        switch self {
        case .empty: "no picture: the response is empty"
        case .otherContent(let kind):
            "not a picture\(kind.map { " but \($0)" } ?? ""); PNG, JPEG, GIF and WebP can be shown"
        case .truncated(let format): "the picture is truncated: its \(format.name) data ends too early"
        case .damaged(let format, let reason):
            "the picture is damaged: its \(format.name) data is invalid"
                + (reason.isEmpty ? "" : " (\(OneLine(reason)))")
        case .tooManyBytes(let count, let limit):
            "the picture's file is too large: \(Self.megabytes(count)); the limit is \(Self.megabytes(limit))"
        case .tooManyPixels(let width, let height, let limit):
            "the picture is too large: \(width) × \(height) pixels; the limit is \(Self.megapixels(limit))"
        case .tooManyPixelsAtOnce(let width, let height, let limit):
            "the picture is too large: \(width) × \(height) pixels; "
                + "the limit is \(Self.megapixels(limit)) for pictures that must be decoded as a whole, such as progressive JPEGs"
        case .tooSlow(let limit): "the picture takes too long to decode: more than \(Self.seconds(limit))"
        case .outOfMemory: "there is not enough memory for the picture"
        case .libraryMissing(let format, let file):
            "\(format.name) pictures cannot be shown here: \(file) is missing; install it, and start the program again"
        }
    }

    private static func megabytes(_ count: Int) -> String {
        count < 1_000_000 ? "\(count) bytes" : "\(tenths(count)) MB"
    }

    private static func megapixels(_ count: Int) -> String {
        count < 1_000_000 ? "\(count)" : "\(tenths(count)) million"
    }

    /// Returns the number in millions, with at most one decimal.
    private static func tenths(_ count: Int) -> String {
        let tenths = count / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        return milliseconds < 1_000 ? "\(Int(milliseconds)) ms" : "\(Int(milliseconds / 1_000)) s"
    }
}

extension PictureError: LocalizedError {

    /// The ``description``.
    public var errorDescription: String? { description }
}
