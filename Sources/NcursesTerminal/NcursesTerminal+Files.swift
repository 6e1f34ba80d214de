import FoundationEssentials
import Glibc
public import TerminalUI

extension NcursesTerminal {

    public func write(_ files: [ExportedFile], named name: String) -> ExportOutcome {
        NewFiles.write(files, named: name, in: FileManager.default.currentDirectoryPath)
    }
}

/// Files that take nobody's place.
enum NewFiles {

    /// The last number that is tried.
    private static let maximumNumber = 999

    /// Writes all of the files, or none.
    ///
    /// - Parameters:
    ///   - files: What is written.
    ///   - name: How their names begin. If one of these is taken, a number follows: `board-2.txt`, `board-2.svg`.
    ///   - folder: Where.
    static func write(_ files: [ExportedFile], named name: String, in folder: String) -> ExportOutcome {
        var code = EEXIST
        for number in 1...maximumNumber where code == EEXIST {
            let names = files.map { "\(name)\(number == 1 ? "" : "-\(number)").\($0.fileExtension)" }
            code = write(files, to: names.map { "\(folder)/\($0)" })
            if code == 0 { return .written(names) }
        }
        return .failed(folder: folder, reason: String(cString: strerror(code)).lowercased())
    }

    /// - Returns: 0 or an error number.
    private static func write(_ files: [ExportedFile], to paths: [String]) -> Int32 {
        for (index, (file, path)) in zip(files, paths).enumerated() {
            let code = write(file.text, to: path)
            guard code == 0 else {
                for path in paths[..<index] { unlink(path) }
                return code
            }
        }
        return 0
    }

    private static func write(_ text: String, to path: String) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let code = text.write(to: descriptor)
        if code != 0 { unlink(path) }
        return code
    }
}
