import Foundation

/// A code block of a document, and what this target has of it.
struct DocumentBlock {

    /// The document and the number of the block in it: "000-02".
    let name: String
    /// The block as it is in the document.
    let documented: [String]
    /// The block as it is put together from the regions of the sources; empty if there is no region.
    private(set) var compiled: [String] = []
    /// The lines of it that are comments in the sources, because they cannot be compiled.
    private(set) var leftOut: [String] = []
    /// How many of those lines, or runs of them, have a reason beside them.
    private(set) var reasons = 0

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// All blocks, in order.
    static func all() throws -> [DocumentBlock] {
        let sources = try swiftFiles().map(lines)
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent("Documents"), includingPropertiesForKeys: nil)
        return try files.sorted { $0.path < $1.path }.map { file in
            var block = DocumentBlock(
                name: file.deletingPathExtension().lastPathComponent, documented: try lines(of: file))
            for source in sources { block.read(source) }
            return block
        }
    }

    private static func swiftFiles() throws -> [URL] {
        try ["Document000", "Document001", "Document003", "Document004"].flatMap { name in
            try FileManager.default.contentsOfDirectory(
                at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil
            ).sorted { $0.path < $1.path }
        }
    }

    private static func lines(of file: URL) throws -> [String] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private mutating func read(_ source: [String]) {
        var isInside = false
        for line in source {
            if line == "// BEGIN \(name)" {
                isInside = true
            } else if line == "// END \(name)" {
                isInside = false
            } else if isInside {
                add(line)
            }
        }
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix("// Left out: ") {
            reasons += 1
        } else if line.hasPrefix("//> ") {
            let original = String(line.dropFirst(4))
            leftOut.append(original.trimmingCharacters(in: .whitespaces))
            compiled.append(original)
        } else {
            compiled.append(line)
        }
    }
}
