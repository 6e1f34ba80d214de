import Boards
import Foundation
import Settings
import Testing

@testable import LoadboardProgram

/// Which files of a board are the user's own.
@Suite(.timeLimit(.minutes(3)))
struct OwnFilesTests {

    private let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())").path
    private var settings: String { "\(home)/.config/loadboard" }
    private var folders: ProgramFolders { ProgramFolders(["HOME": home]) }

    private func write(_ text: String, to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    /// The files of a board that are not the user's own, without the folder.
    private func foreign(_ path: String) throws -> [String] {
        let origin = BoardOrigin(file: path, folders: folders, variables: ["HOME": home])
        let board = try #require(origin.read().board)
        return board.foreignFiles.map { $0.replacing(home, with: "~") }.sorted()
    }

    private static let source = "sources: { a: { command: x } }"

    @Test("A board in the settings folder is the user's own, and so are its includes from there")
    func own() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try write("include: [sub/*.yaml]\n\(Self.source)", to: "\(settings)/board.yaml")
        try write("sources: { b: { use: r } }", to: "\(settings)/sub/more.yaml")
        try write("source: { command: y }", to: "\(settings)/recipes/r.yaml")
        #expect(try foreign("\(settings)/board.yaml") == [])
        #expect(try foreign("\(settings)/../loadboard/./board.yaml") == [])
        // Shipped recipes are the program's own.
        try write("sources: { b: { use: clocks } }", to: "\(settings)/clocks.yaml")
        #expect(try foreign("\(settings)/clocks.yaml") == [])
    }

    @Test("A file elsewhere is foreign, however it is reached")
    func elsewhere() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try write(Self.source, to: "\(home)/x/board.yaml")
        try write("include: ../../x/board.yaml\nsources: { c: { file: /c } }", to: "\(settings)/board.yaml")
        #expect(try foreign("\(settings)/board.yaml") == ["~/x/board.yaml"])
        #expect(try foreign("\(settings)/../../x/board.yaml") == ["~/.config/loadboard/../../x/board.yaml"])
        try FileManager.default.createSymbolicLink(
            atPath: "\(settings)/link.yaml", withDestinationPath: "\(home)/x/board.yaml")
        #expect(try foreign("\(settings)/link.yaml") == ["~/.config/loadboard/link.yaml"])
        try FileManager.default.createSymbolicLink(atPath: "\(settings)/folder", withDestinationPath: "\(home)/x")
        #expect(try foreign("\(settings)/folder/board.yaml").count == 1)
        try FileManager.default.createDirectory(atPath: "\(settings)-evil", withIntermediateDirectories: true)
        try write(Self.source, to: "\(settings)-evil/board.yaml")
        #expect(try foreign("\(settings)-evil/board.yaml").count == 1)
    }

    @Test(
        "A file that others can change is foreign, wherever it is",
        arguments: ["sub/board.yaml", "sub", ""], [0o666, 0o777, 0o606, 0o702])
    func writable(path: String, mode: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try write(Self.source, to: "\(settings)/sub/board.yaml")
        try write(Self.source, to: "\(settings)/board.yaml")
        let board = "\(settings)/sub/board.yaml"
        #expect(try foreign(board) == [])
        // Without the right to search it, a folder has no files.
        try FileManager.default.setAttributes(
            [.posixPermissions: mode | (path.hasSuffix(".yaml") ? 0 : 0o500)], ofItemAtPath: "\(settings)/\(path)")
        #expect(try foreign(board).count == 1 && folders.isInside(board))
        // What is not on the way does not matter.
        #expect(try foreign("\(settings)/board.yaml").isEmpty == !path.isEmpty)
    }

    @Test("A file of the user's group is own, another user's foreign", arguments: ["sub/board.yaml", "sub", ""])
    func owner(path: String) throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try write(Self.source, to: "\(settings)/sub/board.yaml")
        let (board, item) = ("\(settings)/sub/board.yaml", "\(settings)/\(path)")
        try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: item)
        #expect(try foreign(board) == [])
        // Only root can give files away.
        guard geteuid() == 0 else { return }
        try FileManager.default.setAttributes([.ownerAccountID: 1_234], ofItemAtPath: item)
        #expect(try foreign(board).count == 1)
    }

    @Test("A recipe that is a link to a foreign file is foreign")
    func recipe() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try write("source: { command: y }", to: "\(home)/x/r.yaml")
        try write("sources: { b: { use: r } }", to: "\(settings)/board.yaml")
        try FileManager.default.createDirectory(atPath: "\(settings)/recipes", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(settings)/recipes/r.yaml", withDestinationPath: "\(home)/x/r.yaml")
        #expect(try foreign("\(settings)/board.yaml") == ["~/.config/loadboard/recipes/r.yaml"])
    }

    @Test(
        "A foreign board that sends a request with the user's recipe needs consent",
        arguments: [
            ("{ use: api }", "https://api.example"),
            ("{ use: api, with: { host: other.example } }", "https://other.example"),
            ("{ use: api, http: 'https://other.example' }", "https://other.example"),
            ("{ use: api, http: 'https://other.example', headers: {} }", "https://other.example"),
            ("{ use: monitor, with: { url: 'https://other.example' } }", nil),
            ("{ http: 'https://other.example' }", nil),
        ] as [(String, String?)], [0o600, 0o666])
    func sentRecipe(source: (text: String, place: String?), mode: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        let recipe = """
            parameters: { host: { default: api.example } }
            source:
              each: { key: ["4711", "4712"] }
              http: https://${parameter.host}/v1?key=${item.key}
              headers: { X-Trace: "4711" }
              select: '{ number: 4711 }'
            """
        // Another user may be able to change the recipe. It contains settings of this user all the same.
        try write(recipe, to: "\(home)/dotfiles/api.yaml")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(home)/dotfiles/api.yaml")
        try FileManager.default.createDirectory(atPath: "\(settings)/recipes", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(settings)/recipes/api.yaml", withDestinationPath: "\(home)/dotfiles/api.yaml")
        for folder in ["\(home)/x", settings] {
            try write("sources: { a: \(source.text) }", to: "\(folder)/board.yaml")
            let origin = BoardOrigin(file: "\(folder)/board.yaml", folders: folders, variables: ["HOME": home])
            let (board, problems) = origin.read()
            #expect(problems.isEmpty)
            let items = try #require(board).consent.items.map { $0.text.replacing(home, with: "~") }
            let expected = source.place.map { ["settings of ~/.config/loadboard/recipes/api.yaml → \($0)"] } ?? []
            #expect(items.filter { $0.hasPrefix("settings of") } == (folder == settings ? [] : expected))
        }
    }

    @Test("A path that leads to an own file only after reading does not make the read file an own one")
    func swapped() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try write(Self.source, to: "\(home)/x/board.yaml")
        try write(Self.source, to: "\(settings)/board.yaml")
        let (_, identity) = try DiskFiles().identifiedContent("\(home)/x/board.yaml", limit: 1_000)
        try FileManager.default.removeItem(atPath: "\(home)/x/board.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: "\(home)/x/board.yaml", withDestinationPath: "\(settings)/board.yaml")
        #expect(!folders.isOwn("\(home)/x/board.yaml", identity))
        let (_, own) = try DiskFiles().identifiedContent("\(home)/x/board.yaml", limit: 1_000)
        #expect(folders.isOwn("\(home)/x/board.yaml", own))
    }

    @Test("Typed sources, and the board of this machine, have no foreign files")
    func typed() throws {
        let quick = QuickBoard([(Origins.typed("df -h"), "df -h")], every: nil, variables: [:])
        let typed = BoardOrigin.typed(quick, folders: folders, variables: [:]).read().board
        #expect(typed?.foreignFiles == [] && typed?.consent.isEmpty == true)
    }
}
