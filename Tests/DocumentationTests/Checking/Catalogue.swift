import Foundation
import Testing

/// The documentation of a module: the articles of its catalogue and the doc comments of its sources.
struct Catalogue: Sendable, CustomTestStringConvertible {

    /// A text with swift blocks in it.
    struct Document: Sendable {
        /// The name of the file, without extension.
        let name: String
        let lines: [String]

        /// Whether it is the page of a symbol: its doc comment goes on there.
        var isSymbolPage: Bool { lines.first?.hasPrefix("# ``") == true }

        /// The pictures that it shows, by their files' names.
        var pictures: [String] {
            lines.flatMap { $0.matches(of: #/!\[[^\]]+\]\(([^)]+)\)/#) }.map { String($0.1) }
        }

        /// The swift blocks in it, without their fences.
        var swiftBlocks: [[String]] {
            var blocks: [[String]] = []
            var open: [String]?
            for line in lines {
                if let block = open {
                    if line.hasPrefix("```") {
                        blocks.append(block)
                        open = nil
                    } else {
                        open = block + [line]
                    }
                } else if line.hasPrefix("```swift") {
                    open = []
                }
            }
            return blocks
        }

        /// The symbols that it links to.
        var symbolLinks: [String] {
            lines.filter { !$0.hasPrefix("```") }.flatMap { $0.matches(of: #/``([^`]+)``/#) }.map { String($0.1) }
        }

        /// The cells of the table whose first header is given, without the header.
        func tableRows(after header: String) -> [[Substring]] {
            let rows = lines.drop { !$0.hasPrefix("| \(header) |") }.prefix { $0.hasPrefix("|") }
            return rows.dropFirst(2).map { row in
                row.dropFirst(2).dropLast(2).split(separator: " | ")
            }
        }
    }

    /// The catalogues of this package.
    static let all = [
        "Basics", "Loadables", "LoadableCaching", "LoadableNetworking", "LoadableSharing", "LoadableTesting",
        "LocalSources",
        "JSONDocuments", "Values",
        "Documents",
        "Filters", "Feeds", "Pictures",
        "TerminalUI",
        "NcursesTerminal",
        "TerminalTesting", "Dashboard", "Boards",
    ].map(Catalogue.init)

    /// The sources of the tests; those of the originals' code stand where Swift 5 is spoken.
    static let tests = ["", "../CompatibilityTests/Migration"].flatMap {
        documents(in: here.appendingPathComponent($0).resolvingSymlinksInPath(), "swift")
    }

    /// The program of the article "A board of your own", and its test: each is shown as a whole.
    static let program = ["../Workbench", "../WorkbenchTests"].flatMap {
        documents(in: here.appendingPathComponent($0).standardized, "swift")
    }.filter { ["main", "BoardTests"].contains($0.name) }

    /// Where the pictures of its articles are.
    var resources: URL {
        Self.here.appendingPathComponent("../../Sources/\(module)/\(module).docc/Resources").standardized
    }

    /// The name of the module, which is also that of its landing page.
    let module: String
    let articles: [Document]
    let docComments: [Document]
    let sources: [Document]

    var testDescription: String { module }

    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private init(_ module: String) {
        self.module = module
        let package = Self.here.deletingLastPathComponent().deletingLastPathComponent()
        let folder = package.appendingPathComponent("Sources/\(module)").resolvingSymlinksInPath()
        articles = Self.documents(in: folder.appendingPathComponent("\(module).docc"), "md")
        sources = Self.documents(in: folder, "swift")
        docComments = sources.map { source in
            Document(
                name: source.name,
                lines: source.lines.map { $0.drop { $0 == " " } }
                    .map { $0.hasPrefix("///") ? String($0.dropFirst($0.hasPrefix("/// ") ? 4 : 3)) : "" }
            )
        }
    }

    private static func documents(in folder: URL, _ ending: String) -> [Document] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == ending }
            .sorted { $0.path < $1.path }
            .compactMap { file in
                guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
                return Document(
                    name: file.deletingPathExtension().lastPathComponent,
                    lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                )
            }
    }
}
