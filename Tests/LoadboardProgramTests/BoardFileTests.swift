import Boards
import Documents
import Foundation
import Settings
import TestSupport
import Testing

@testable import LoadboardProgram

/// Board files that the program writes: `init` and `add --to`.
@Suite(.timeLimit(.minutes(3)))
struct BoardFileTests {

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func source(_ word: String, _ content: String = "NAME STATE LOAD\nweb running 12\ndb failed 90\n") throws
        -> ProposedSource
    {
        let proposal = try #require(SourceProposal.all(for: Data(content.utf8)).first)
        return ProposedSource(Origins.typed(word), proposal, variables: [:])
    }

    private func file(_ name: String = "board.yaml") -> BoardFile {
        BoardFile(folder.file(name), variables: [:], recipes: [])
    }

    /// The lines of the text, each marked if the other text has it not.
    private func inserted(_ old: String, _ new: String) -> [String] {
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        return lines(new).difference(from: lines(old)).insertions.map { change in
            if case .insert(_, let line, _) = change { line } else { "" }
        }
    }

    private static let lines = [
        "  rows:", "    command: cat rows", "    parse: { columns: [NAME, STATE, LOAD] }", "    every: 1m",
        "    view: table",
    ]

    @Test(
        "A source is inserted after the last source, and every other byte stays",
        arguments: [
            // Comments, blank lines and other keys around it.
            (
                "# mine\nboard: B # b\n\nsources: # all\n  a: { command: date } # one\n\n  # two\n  b:\n    file: x\n",
                "\nkeys: {}\n"
            ),
            // A comment at the left margin within the sources.
            ("sources:\n  a: { command: date }\n# b: { command: date }\n  c: { command: date }\n", "# end\n"),
            // A source with a block scalar that looks like a key.
            ("sources:\n  a:\n    command: |\n      date\n      sources:\n", "defaults: { every: 5s }\n"),
            // No content after it.
            ("sources:\n  a: { command: date }\n", ""),
            ("\u{FEFF}sources:\n  a: { command: date }\n", ""),
            ("\"sources\" :\n  a: { command: date }\n", ""),
        ])
    func insertion(head: String, tail: String) throws {
        try folder.write(head + tail, to: "board.yaml")
        let place = try file().insert(source("cat rows"))
        let text = try readText(folder.file("board.yaml"))
        #expect(text == head + Self.lines.map { $0 + "\n" }.joined() + tail)
        #expect(
            place.source.name == "rows"
                && place.line == head.split(separator: "\n", omittingEmptySubsequences: false).count)
    }

    @Test("Indentation and line ends follow the file, and a missing final line end is added")
    func forms() throws {
        try folder.write("board: x\r\nsources:\r\n    a:\r\n        command: date", to: "board.yaml")
        _ = try file().insert(source("cat rows"))
        let text = try readText(folder.file("board.yaml"))
        let expected = Self.lines.map { "    \($0.dropFirst(2))\r\n" }.joined()
        #expect(
            Array(text.utf8) == Array("board: x\r\nsources:\r\n    a:\r\n        command: date\r\n\(expected)".utf8))
    }

    @Test("A similar file is another file in the same folder")
    func similar() throws {
        try folder.write("", to: "mine.yaml")
        try folder.write("", to: "other.txt")
        #expect(similarFile(to: folder.file("mien.yaml")) == folder.file("mine.yaml"))
        for name in ["mine.yaml", "mine.yaml/", "x.csv", "missing/mine.yaml"] {
            #expect(similarFile(to: folder.file(name)) == nil, "\(name)")
        }
    }

    @Test("A file without sources gets them at its end, a missing file is created, and duplicate names are changed")
    func several() throws {
        let made = try file("new/board.yaml").insert(source("cat rows"))
        #expect(made.line == nil)
        let again = try file("new/board.yaml").insert(source("cat rows"))
        #expect(again.source.name == "rows-2" && again.line == 7)
        try folder.write("board: x\n", to: "board.yaml")
        let place = try file().insert(source("cat rows"))
        #expect(place.line == 3)
        #expect(try readText(folder.file("board.yaml")).hasPrefix("board: x\nsources:\n  rows:\n"))
    }

    @Test("Secrets of a URL are inserted with it, and do not collide with those of the file")
    func secrets() throws {
        let url = "https://example.com/items?api_key=0123456789"
        let content = #"[{"a":"x"},{"a":"y"}]"#
        try folder.write("sources:\n  a: { command: date }\n", to: "board.yaml")
        for _ in 0..<2 { _ = try file().insert(source(url, content)) }
        let (board, problems) = BoardSettings.read(
            folder.file("board.yaml"), from: DiskFiles(),
            environment: ["ITEMS_API_KEY": "1", "ITEMS_2_API_KEY_2": "2"])
        #expect(problems.map(\.description) == [])
        #expect(board?.sources.map(\.name) == ["a", "items", "items-2"])
        #expect(board?.secrets.count == 2)
        #expect(!(try readText(folder.file("board.yaml")).contains("0123456789")))
    }

    @Test(
        "A file without a place for the source is not changed, with the reason",
        arguments: [
            (
                "sources: { a: { command: date } }\n",
                "line 1: an entry cannot be added to “sources”, because its value begins on the line of the key"
            ),
            ("sources:\n  a: &x { command: date }\n", "has errors"),
            ("sources:\n  a: { command: date\n", "has errors"),
            ("source:\n  a: { command: date }\n", "has errors"),
            ("board: x\n...\n", "was not changed"),
        ])
    func refusals(text: String, reason: String) throws {
        try folder.write(text, to: "board.yaml")
        let error = try #require(throws: BoardFileError.self) { try file().insert(source("cat rows")) }
        #expect("\(error)".contains(reason), "\(error)")
        #expect(try readText(folder.file("board.yaml")) == text)
    }

    @Test("Links and permissions stay, and a read-only file is not changed")
    func links() throws {
        let text = "sources:\n  a: { command: date }\n"
        try folder.write(text, to: "dotfiles.yaml")
        try #require(chmod(folder.file("dotfiles.yaml"), 0o640) == 0)
        try #require(symlink("dotfiles.yaml", folder.file("board.yaml")) == 0)
        _ = try file().insert(source("cat rows"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("board.yaml")) == "dotfiles.yaml")
        #expect(inserted(text, try readText(folder.file("dotfiles.yaml"))) == Self.lines)
        var status = stat()
        #expect(stat(folder.file("dotfiles.yaml"), &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        try #require(symlink("nowhere.yaml", folder.file("dangling.yaml")) == 0)
        #expect(throws: BoardFileError.self) { try file("dangling.yaml").insert(source("cat rows")) }
    }

    @Test("A file that cannot be read is reported as such")
    func unreadable() throws {
        try FileManager.default.createDirectory(atPath: folder.file("folder.yaml"), withIntermediateDirectories: true)
        let error = #expect(throws: BoardFileError.self) { try file("folder.yaml").insert(source("cat rows")) }
        #expect(error.map { "\($0)".contains("folder.yaml cannot be read: ") } == true)
    }

    @Test("A new board creates its folder and never overwrites anything")
    func creation() throws {
        try file("a/b/board.yaml").create("x\n")
        #expect(try readText(folder.file("a/b/board.yaml")) == "x\n")
        #expect(throws: BoardFileError.exists(folder.file("a/b/board.yaml"))) {
            try file("a/b/board.yaml").create("y\n")
        }
        try #require(symlink("nowhere", folder.file("link.yaml")) == 0)
        #expect(throws: BoardFileError.exists(folder.file("link.yaml"))) { try file("link.yaml").create("y\n") }
        #expect(try readText(folder.file("a/b/board.yaml")) == "x\n")
    }

    @Test("A new board of several sources is valid, and duplicate names are changed")
    func newBoard() throws {
        var board = NewBoard()
        for _ in 0..<3 { board.add(try source("cat rows")) }
        board.add(try source("https://example.com/items?api_key=0123456789", #"[{"a":"x"},{"a":"y"}]"#))
        let (settings, problems) = BoardSettings.read(
            "board.yaml", from: MemoryFiles(["board.yaml": board.text]), environment: ["ITEMS_API_KEY": "1"])
        #expect(problems.map(\.description) == [])
        #expect(settings?.sources.map(\.name) == ["rows", "rows-2", "rows-3", "items"])
    }
}
