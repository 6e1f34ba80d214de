import BoardFiles
import Boards
import FoundationEssentials
import Loadables

/// Which boards somebody has agreed to, and to what of them.
struct TrustStore {

    private let folder: String

    init(folder: String) {
        self.folder = folder + "/trust"
    }

    private func path(of board: String) -> String {
        "\(folder)/\(StableHash(URL(fileURLWithPath: board).standardizedFileURL.path).name)"
    }

    /// Whether exactly that was agreed to.
    func isTrusted(_ request: TrustRequest, of board: String) -> Bool {
        (try? String(contentsOfFile: path(of: board), encoding: .utf8)) == request.fingerprint
    }

    /// Notes that somebody has agreed.
    ///
    /// - Throws: What the system says if it cannot be written down: then it is asked again the next time.
    func trust(_ request: TrustRequest, of board: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try request.fingerprint.write(toFile: path(of: board), atomically: true, encoding: .utf8)
    }
}

extension TrustRequest {

    /// What somebody is asked to agree to before the board is shown.
    func question(about board: String) -> String {
        let first = "\(OneLine(board)) is not among your own settings, and wants to do this:"
        return ([first] + lines.map { "  \($0)" }).joined(separator: "\n") + "\n"
    }

    /// Each of it in a line, below what is done.
    var lines: [String] {
        func list(_ title: String, _ items: [String]) -> [String] {
            guard !items.isEmpty else { return [] }
            return [title]
                + items.flatMap { item in item.split(separator: "\n").map { "  \(OneLine(String($0), limit: 200))" } }
        }
        return list("run", commands) + list("read", secrets) + list("speak to", hosts)
    }
}
