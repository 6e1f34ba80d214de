/// Where files of settings are read.
public protocol SettingsFiles: Sendable {

    /// The content of a file.
    ///
    /// - Parameters:
    ///   - path: The file; a path that does not begin with a slash begins where the program was started.
    ///   - limit: How many bytes it may have.
    func read(_ path: String, limit: Int) throws(SettingsFileError) -> [UInt8]

    /// The names of the files and folders in a folder, sorted; empty if it cannot be read.
    func names(in folder: String) -> [String]

    /// Whether there is a file, or a folder, at a path.
    func contains(_ path: String) -> Bool
}

/// Why a file of settings cannot be read.
public enum SettingsFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing
    /// It is a folder, a device or the like.
    case notAFile
    case tooLarge(limit: Int)
    /// What the system says.
    case unreadable(String)

    public var description: String {
        switch self {
        case .missing: "there is no such file"
        case .notAFile: "this is not a file that could be read"
        case .tooLarge(let limit): "the file is larger than \(limit >> 20) MB, which is the most for settings"
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        }
    }
}
