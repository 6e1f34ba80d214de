/// Access to settings files.
public protocol SettingsFiles: Sendable {

    /// Returns the content of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A relative path is resolved against the working folder.
    ///   - limit: The maximum size in bytes.
    /// - Throws: ``SettingsFileError`` if the file is missing, too large, unreadable or not a regular file.
    func read(_ path: String, limit: Int) throws(SettingsFileError) -> [UInt8]

    /// Returns the sorted names of the files and folders in a folder. Returns an empty array if the folder cannot be
    /// read.
    func names(in folder: String) -> [String]

    /// Returns whether there is a file or folder at a path.
    func contains(_ path: String) -> Bool
}

/// An error that occurs when a settings file cannot be read.
public enum SettingsFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing
    /// The path refers to a folder, a device or something else that is not a regular file.
    case notAFile
    case tooLarge(limit: Int)
    /// The file cannot be read. The payload is the system's message.
    case unreadable(String)

    public var description: String {
        switch self {
        case .missing: "there is no such file"
        case .notAFile: "this is not a readable file"
        case .tooLarge(let limit): "the file is too large; the limit for settings is \(limit >> 20) MB"
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        }
    }
}
