import FoundationEssentials
public import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension NcursesTerminal {

    public func write(_ files: [ExportedFile], named name: String) -> ExportOutcome {
        NewFiles.write(files, named: name, in: FileManager.default.currentDirectoryPath)
    }
}

/// Files that take nobody's place.
enum NewFiles {

    /// The last number that is tried.
    private static let maximumNumber = 999

    private struct WriteError: Error {
        let code: Int32
    }

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
            do throws(WriteError) {
                try write(files, to: names.map { "\(folder)/\($0)" })
                return .written(names)
            } catch {
                code = error.code
            }
        }
        return .failed(folder: folder, reason: String(cString: strerror(code)).lowercased())
    }

    private static func write(_ files: [ExportedFile], to paths: [String]) throws(WriteError) {
        for (index, (file, path)) in zip(files, paths).enumerated() {
            do throws(WriteError) {
                try write(file.text, to: path)
            } catch {
                for path in paths[..<index] { unlink(path) }
                throw error
            }
        }
    }

    private static func write(_ text: String, to path: String) throws(WriteError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw WriteError(code: errno) }
        defer { close(descriptor) }
        let code = OpenFile.write(text, to: descriptor)
        guard code == 0 else {
            unlink(path)
            throw WriteError(code: code)
        }
    }
}
