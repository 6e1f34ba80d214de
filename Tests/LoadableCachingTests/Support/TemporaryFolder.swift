import Foundation

/// A folder that goes away with the object.
final class TemporaryFolder: Sendable {

    let path = FileManager.default.temporaryDirectory.appending(path: "loadboard-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it.
    func file(_ name: String = "cache.sqlite") -> String { "\(path)/\(name)" }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
