import Basics
import Boards
import FoundationEssentials

extension TypedOrigin {

    /// Returns the reason why the typed source is probably a mistake; nil if it may be intended.
    ///
    /// Only a single word that does not name a program can be a mistake, for example the path of a missing file, a URL
    /// with an unsupported scheme, a misspelled subcommand, or the name of a host.
    ///
    /// - Parameters:
    ///   - path: The folders to search for programs, separated by colons.
    ///   - tasks: The subcommands of this program.
    func doubt(searching path: String, tasks: [String]) -> String? {
        let word = value
        let isWord = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/:".contains($0)) }
        guard takesAnything, isWord, !isProgram(path) else { return nil }
        if let scheme = word.firstRange(of: "://").map({ word[..<$0.lowerBound] }) {
            return "“\(scheme)” URLs are not supported; a source can be an http:// or https:// URL, a file or a command"
        }
        if word.contains("."), let similar = similarFile(to: word) {
            return "there is no file “\(word)”; did you mean “\(similar)”?"
        }
        if word.contains("/") { return "there is no file “\(word)”" }
        let options = ["help": "--help", "version": "--version"]
        if let nearest = word.nearest(in: tasks + options.keys.sorted()) {
            return "there is no program “\(word)”; did you mean “loadboard \(options[nearest] ?? nearest)”?"
        }
        guard word.contains(".") || word.hasPrefix("localhost") else { return nil }
        return "there is no program or file “\(word)”" + (isHost ? "; did you mean “https://\(word)”?" : "")
    }

    /// Whether the word is probably a host, with or without a port, and not a file.
    private var isHost: Bool {
        let labels = (value.split(separator: ":").first ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let last = labels.last?.lowercased() ?? ""
        if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
        return last.count > 1 && last.allSatisfy(\.isLetter) && !labels.contains("") && !value.contains("_")
            && !Self.fileExtensions.contains(last)
    }

    private static let fileExtensions: Set = [
        "bak", "conf", "csv", "dat", "db", "env", "err", "gif", "gz", "html", "ini", "jpeg", "jpg", "json", "jsonl",
        "log", "md", "out", "png", "prom", "py", "sh", "sql", "svg", "toml", "tsv", "txt", "webp", "xml", "yaml", "yml",
        "zip",
    ]

    private func isProgram(_ path: String) -> Bool {
        let folders = value.contains("/") ? [""] : path.split(separator: ":").map { $0 + "/" }
        return folders.contains { FileManager.default.isExecutableFile(atPath: $0 + value) }
    }
}
