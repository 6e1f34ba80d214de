import Glibc
import Loadables
import LocalSources

/// An object that watches files, and calls a closure for each file that is saved.
@MainActor
package final class FileWatches {

    private var watches: [String: Task<Void, Never>] = [:]
    private let onSave: (_ path: String) -> Void

    /// Creates an object that watches no files yet.
    ///
    /// - Parameter onSave: A closure that is called after a file has been saved, created or removed.
    package init(onSave: @escaping (_ path: String) -> Void) {
        self.onSave = onSave
    }

    isolated deinit {
        for watch in watches.values { watch.cancel() }
    }

    /// Watches the given files, which may be missing, and stops watching all other files.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - stamps: The stamps that files had when they were read. If a file has been saved after that, the save is
    ///     reported. For files without a stamp, only later saves are reported.
    package func watch(_ files: [String], since stamps: [String: FileStamp] = [:]) {
        for (file, watch) in watches where !files.contains(file) {
            watch.cancel()
            watches[file] = nil
        }
        for file in files where watches[file] == nil {
            let before = stamps[file] ?? FileStamp(of: file)
            watches[file] = Task { [weak self] in
                var source = FileSource(file, watches: true, pause: .milliseconds(50), absence: .seconds(86_400))
                source.isOptional = true
                var isFirst = true
                guard let answers = source.updates(LoadRequest()) else { return }
                do {
                    for try await _ in answers {
                        // Also report a save between the creation of the stamp and the start of the watch.
                        if !isFirst || FileStamp(of: file) != before { self?.onSave(file) }
                        isFirst = false
                    }
                } catch {
                    // The file cannot be read, or has been missing for a day. It is watched again after the next call
                    // of `watch`.
                }
                if !Task.isCancelled { self?.watches[file] = nil }
            }
        }
    }
}

/// The date, the size and the inode of a file. The stamp changes when the file is saved. A symbolic link has the stamp
/// of its target.
package struct FileStamp: Hashable {

    private var seconds = 0
    private var nanoseconds = 0
    private var size = 0
    /// The inode number; nil if the file is missing.
    private var inode: UInt64?

    /// Creates a stamp with the current attributes of a file. All missing files have the same stamp.
    package init(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
        (size, inode) = (Int(status.st_size), UInt64(status.st_ino))
    }

    package static func all(of paths: [String]) -> [String: FileStamp] {
        Dictionary(paths.map { ($0, FileStamp(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }
}
