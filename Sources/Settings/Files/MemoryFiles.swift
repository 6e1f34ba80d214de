/// Settings files in memory, for tests, and for files that are part of a program.
public struct MemoryFiles: SettingsFiles {

    /// The bytes of the files, keyed by path.
    public var files: [String: [UInt8]]

    /// Creates files from texts.
    ///
    /// - Parameter texts: The texts of the files, keyed by path.
    public init(_ texts: [String: String] = [:]) {
        files = texts.mapValues { Array($0.utf8) }
    }

    public func read(_ path: String, limit: Int) throws(SettingsFileError) -> [UInt8] {
        guard let bytes = files[path] else { throw names(in: path).isEmpty ? .missing : .notAFile }
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        return bytes
    }

    public func names(in folder: String) -> [String] {
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        let rests = files.keys.filter { $0.hasPrefix(prefix) && (prefix != "" || !$0.hasPrefix("/")) }
        return Set(rests.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) })
            .sorted()
    }

    public func contains(_ path: String) -> Bool { files[path] != nil || !names(in: path).isEmpty }
}
