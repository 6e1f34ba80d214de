import Boards
import FoundationEssentials
import Loadboard
import Settings

/// The recorded responses of sources, in files in a folder `recorded`. Beside a board, each file has the name of a
/// source. Beside recipes, each file has the name of a recipe.
///
/// For example, `disks.txt` is the only response of the source `disks`. `disks.1.txt` and `disks.2.txt` are two
/// consecutive responses.
struct RecordedAnswers {

    struct Answers {
        /// The path of the first file.
        let path: String
        /// The responses. There is at least one.
        let bytes: [Data]
    }

    static let folderName = "recorded"

    let files: ShippedFiles
    let recipes: [String]

    /// Returns the responses of a board's source. Returns nil if there are no files, or if one of them cannot be read.
    func answers(of source: SourceSettings, on board: BoardSettings) -> Answers? {
        let own = files(called: source.name, in: folder(of: board))
        if let own { return own }
        guard let recipe = source.recipe else { return nil }
        return recipes.lazy.compactMap { files(called: recipe, in: "\($0)/\(Self.folderName)") }.first
    }

    /// Returns a function that replaces the load of a source with its first recorded response. Without a recorded
    /// response, the load fails.
    func firstAnswers(on board: BoardSettings) -> BoardSurroundings.Answers {
        { source in
            let bytes = answers(of: source, on: board)?.bytes.first
            return ClosureSource { _ in
                guard let bytes else { throw LoadableError.noContents }
                return .content(bytes)
            }
        }
    }

    func folder(of board: BoardSettings) -> String {
        // A shipped board has no folder. The name of the board is used as its folder.
        "\(board.file.hasPrefix("(") ? board.file : board.folder)/\(Self.folderName)"
    }

    /// Returns the names of the files in the board's folder that contain responses of a source.
    func names(of source: SourceSettings, on board: BoardSettings) -> [String] {
        names(called: source.name, in: folder(of: board))
    }

    private func names(called name: String, in folder: String) -> [String] {
        let name = name.replacing("/", with: "-")
        return files.names(in: folder).compactMap { file in Self.number(of: file, called: name).map { ($0, file) } }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
    }

    private func files(called name: String, in folder: String) -> Answers? {
        let found = names(called: name, in: folder)
        let bytes = found.compactMap { try? files.read("\(folder)/\($0)", limit: 16 << 20) }.map { Data($0) }
        guard let first = found.first, bytes.count == found.count else { return nil }
        return Answers(path: "\(folder)/\(first)", bytes: bytes)
    }

    /// Returns the number in the name of a response's file: 2 for `name.2.json`, and 0 for `name` and `name.json`.
    /// Returns nil for a file with another name.
    private static func number(of file: String, called name: String) -> Int? {
        guard file.hasPrefix(name + ".") else { return file == name ? 0 : nil }
        let parts = file.dropFirst(name.count + 1).split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 1 ? 0 : parts.count == 2 ? Int(parts[0]) : nil
    }
}
