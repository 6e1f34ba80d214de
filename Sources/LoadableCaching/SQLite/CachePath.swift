import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

package enum CachePath {

    /// Returns the folder of the file; `.` for the current folder.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    static func makeFolder(of path: String) throws(SQLiteError) {
        let folder = folder(of: path)
        guard access(folder, F_OK) != 0 else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw SQLiteError.cannotOpen(errno: errno)
        }
    }

    /// Returns the path, percent-encoded for a URL.
    static func escaped(_ path: String) -> String {
        let kept = Array("/-._~".utf8)
        return path.utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            if kept.contains(byte) || scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            {
                text.unicodeScalars.append(scalar)
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
    }
}
