import FoundationEssentials
import Loadables
import LocalSources
import Settings

/// Watches files, and reports each file that is saved.
@MainActor
package final class FileWatches {

    private var watches: [String: Task<Void, Never>] = [:]
    private let areOptional: Bool
    private let onSave: (_ path: String) -> Void

    /// Creates watches without files.
    ///
    /// - Parameters:
    ///   - areOptional: Whether files may be missing. An optional file is also reported when it is created and when it is removed.
    ///   - onSave: Called after a file was saved.
    package init(areOptional: Bool = false, onSave: @escaping (_ path: String) -> Void) {
        (self.areOptional, self.onSave) = (areOptional, onSave)
    }

    isolated deinit {
        for watch in watches.values { watch.cancel() }
    }

    /// Watches these files, and no others. A missing file is ignored unless files are optional. A file whose folder is missing is
    /// always ignored.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - stamps: The stamps of files that were read earlier. A file that was saved since then is reported. The stamp of any
    ///     other file is taken now.
    package func watch(_ files: [String], since stamps: [String: FileStamp] = [:]) {
        for (file, watch) in watches where !files.contains(file) {
            watch.cancel()
            watches[file] = nil
        }
        for file in files where watches[file] == nil && canWatch(file) {
            let before = stamps[file] ?? FileStamp(of: file)
            watches[file] = Task { [weak self, areOptional] in
                var source = FileSource(file, watches: true, pause: .milliseconds(50), absence: .seconds(86_400))
                source.isOptional = areOptional
                var isFirst = true
                guard let answers = source.updates(LoadRequest()) else { return }
                do {
                    for try await _ in answers {
                        // Report a file that was saved before its watch began.
                        if !isFirst || FileStamp(of: file) != before { self?.onSave(file) }
                        isFirst = false
                    }
                } catch {
                    // A file that has been missing for a day is no longer watched, until it is passed again.
                }
                if !Task.isCancelled { self?.watches[file] = nil }
            }
        }
    }

    private func canWatch(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: areOptional ? SettingsPath.folder(of: file) : file)
    }
}

/// The attributes of a file that change when it is saved.
package struct FileStamp: Hashable {

    private let attributes: [AnyHashable?]

    /// Takes the stamp of a file. All missing files have the same stamp.
    package init(of path: String) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        self.attributes = [FileAttributeKey.modificationDate, .size, .systemFileNumber].map {
            attributes?[$0] as? AnyHashable
        }
    }

    /// Takes the stamps of files, by their paths.
    package static func all(of paths: [String]) -> [String: FileStamp] {
        Dictionary(paths.map { ($0, FileStamp(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }
}
