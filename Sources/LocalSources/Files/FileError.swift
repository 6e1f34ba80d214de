public import FoundationEssentials
public import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An error that occurs when a file is read.
public enum FileError: SummarizedError, Hashable, CustomStringConvertible {

    /// There is no file at the path.
    case missing(path: String)

    /// The user is not permitted to read the file.
    case notReadable(path: String)

    /// The path leads to a folder, a pipe, a socket or a device. The value `kind` is the name of this kind of file,
    /// such as `a named pipe`.
    case notAFile(path: String, kind: String)

    /// The file exceeds the size limit, in bytes.
    case tooLarge(path: String, size: Int, limit: Int)

    /// A followed or watched file disappeared after it had been read, and has been missing for the given time, which is
    /// too long.
    case gone(path: String, time: Duration)

    /// The system could not read the file, for the given reason.
    case failed(path: String, reason: String)

    /// The problem, the file and advice, on one line. The problem comes first, because the line may be truncated.
    public var description: String { "\(summary); \(advice)" }

    /// The problem and the file, without advice.
    public var summary: String {
        switch self {
        case .missing(let path): "there is no file “\(OneLine(path))”"
        case .notReadable(let path): "permission denied: “\(OneLine(path))”"
        case .notAFile(let path, let kind): "“\(OneLine(path))” is \(kind), not a file"
        case .tooLarge(let path, let size, let limit):
            "“\(OneLine(path))” has \(size) bytes; the limit is \(limit)"
        case .gone(let path, let time): "“\(OneLine(path))” has been missing for \(CommandError.text(time))"
        case .failed(let path, let reason): "“\(OneLine(path))” could not be read (\(OneLine(reason)))"
        }
    }

    private var advice: String {
        switch self {
        case .missing(let path) where path.hasPrefix("~"):
            "write the full path; only a shell expands ~"
        case .missing: "check the path"
        case .notReadable: "check the permissions of the file and its folders"
        case .notAFile(_, let kind): kind == Self.folder ? "choose a file in it" : "use a command to read it"
        case .tooLarge: "read only its last lines, or a part of it with a command"
        case .gone: "check whether it was renamed"
        case .failed: "try again later"
        }
    }

    static let folder = "a folder"

    init(_ error: SystemError, at path: String) {
        switch error.number {
        case ENOENT, ENOTDIR: self = .missing(path: path)
        case EACCES, EPERM: self = .notReadable(path: path)
        default: self = .failed(path: path, reason: error.reason)
        }
    }
}

extension FileError: LocalizedError {

    /// The same text as ``description``.
    public var errorDescription: String? { description }
}
