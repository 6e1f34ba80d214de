import FoundationEssentials
import Glibc
public import TerminalUI

extension NcursesTerminal {

    public func write(_ files: [ExportedFile], named name: String) -> ExportOutcome {
        NewFiles.write(files, named: name, in: FileManager.default.currentDirectoryPath)
    }
}

/// Functions that write files without replacing existing files.
enum NewFiles {

    /// The maximum number that is added to a file name.
    private static let maximumNumber = 999

    /// Writes all of the files, or none of them.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - name: The base name of the files. If a file with one of the names exists, a number is added to all names:
    ///     `board-2.txt`, `board-2.svg`.
    ///   - folder: The folder.
    static func write(_ files: [ExportedFile], named name: String, in folder: String) -> ExportOutcome {
        var code = EEXIST
        for number in 1...maximumNumber where code == EEXIST {
            let names = files.map { "\(name)\(number == 1 ? "" : "-\(number)").\($0.fileExtension)" }
            code = write(files, to: names.map { "\(folder)/\($0)" })
            if code == 0 { return .written(names) }
        }
        return .failed(folder: folder, reason: String(cString: strerror(code)).lowercased())
    }

    /// Writes all of the files, or none of them.
    ///
    /// - Returns: 0 or an error number.
    private static func write(_ files: [ExportedFile], to paths: [String]) -> Int32 {
        var (code, made) = (Int32(0), [String]())
        for (file, path) in zip(files, paths) where code == 0 {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { code = errno; break }
            made.append(path)
            code = file.text.write(to: descriptor)
            close(descriptor)
        }
        if code != 0 { for path in made { unlink(path) } }
        return code
    }
}
