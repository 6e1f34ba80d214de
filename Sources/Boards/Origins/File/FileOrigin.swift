import Documents
package import FoundationEssentials
package import Loadables
import LocalSources
package import Settings

package struct FileOrigin: Hashable, Sendable {

    /// The absolute path of the file.
    package var path: SettingsText

    /// Whether the last lines of the file are shown and updated as the file grows.
    package var follows: Bool

    package init(_ path: SettingsText, follows: Bool = false) {
        self.path = path
        self.follows = follows
    }
}

extension FileOrigin: BytesOrigin {

    package static let key = "file"

    package init?(_ options: inout OptionReader) {
        let path = options(
            Self.key, .contentPath, known: ["path", "log"],
            "The file to read. The file is read again whenever it changes; with “rate”, at the interval of the source."
        )
        let follows = options(
            "follow", .flag, default: false, known: CommandOrigin.followSynonyms,
            "For a file: shows the last lines, and new lines as they are written.")
        guard let path else { return nil }
        self.init(path, follows: follows)
    }

    package static func typed(_ word: String) -> TypedOrigin? {
        guard FileManager.default.isReadableFile(atPath: word) else { return nil }
        let path = URL(fileURLWithPath: word).standardizedFileURL.path
        return TypedOrigin(
            key: key, value: path, names: path.split(separator: "/").reversed().map(stem),
            followOption: "follow: true", fileName: path,
            isWatched: true)
    }

    /// Returns the name of a file up to its first dot. For a name that begins with a dot, returns the name without that
    /// dot.
    static func stem(_ name: Substring) -> String {
        String(name.hasPrefix(".") ? name.dropFirst() : name.prefix { $0 != "." })
    }

    // MARK: Content

    package var parts: [OriginPart] {
        [OriginPart("file", path)] + (follows ? [OriginPart("follow", "true")] : [])
    }

    package var isWatched: Bool { true }

    package var location: String? { path.shown }

    package var legacyDescription: [String]? { follows ? nil : ["file", path.shown] }

    package func source(_ context: OriginContext) -> any Source<Data> {
        fileSource(context).decoded(context.settings)
    }

    package func watch(_ context: OriginContext) -> (any Source<Data>)? {
        var source = fileSource(context)
        guard source.watches else { return nil }
        source.isOptional = true
        guard !context.settings.isPicture else { return source }
        return source.map { [encoding = context.settings.encoding] in
            (try? $0.decodedText(named: encoding)) ?? Data()
        }
    }

    private func fileSource(_ context: OriginContext) -> FileSource {
        FileSource(
            context.text(path), last: follows ? .lines(1_000) : nil, follows: follows,
            watches: !follows && !context.settings.rate,
            // Poll for changes that the system does not report. Do not poll if the source has an interval: virtual
            // files of the kernel change all the time, and polling would load them every second.
            period: follows || context.settings.every == nil ? .seconds(1) : nil, clock: context.tools.clock)
    }

    package func filled(with values: ReferenceValues) throws -> FileOrigin {
        var filled = self
        filled.path = try path.filledPath(with: values)
        return filled
    }

    package func sampleFailure(_ name: String) -> any Error { FileError.missing(path: path.shown) }

    // MARK: Sharing and consent

    package var obstacleOnMachine: String? { "each board watches the file itself" }

    package var provenance: String { storedContent }

    package func destination(_ source: String) -> String { storedContent }

    package var ownContent: String? { storedContent }

    package var storedContent: String { "file \(path.quotedPath)" }
}
