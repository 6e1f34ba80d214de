import Settings

/// An item with the files of its text.
struct ConsentEntry {
    var item: ConsentItem
    /// The files that contribute to it, as named by the board.
    var files: Set<String>
    /// Whether the question of version 0.1 showed all of it.
    var wasShownWhole = false

    init(_ kind: ConsentItem.Kind, _ text: String, files: Set<String>, wasShownWhole: Bool = false) {
        item = ConsentItem(kind, text)
        self.files = files
        self.wasShownWhole = wasShownWhole
    }
}

extension BoardSettings {

    /// Everything that needs the user's consent: that to which the ``foreignFiles`` contribute. Invalid sources do
    /// nothing.
    public var consent: ConsentList {
        guard !foreignFiles.isEmpty else { return ConsentList() }
        return ConsentList(consentEntries.filter { isForeign($0.files) }.map(\.item))
    }

    /// The sources to which ``foreignFiles`` contribute, and the requests of keys, as sources.
    public var foreignSources: [SourceSettings] {
        foreignFiles.isEmpty
            ? [] : (sources + keys.compactMap(\.requestSource)).filter { isForeign(Set($0.files)) }
    }

    /// The store, if ``foreignFiles`` contribute to it.
    public var foreignStore: ShareSettings? { share.flatMap { isForeign([$0.place.file]) ? $0 : nil } }

    /// Whether one of the ``foreignFiles`` contributes. A file contributes to everything that it includes, as it
    /// decides that this is done.
    func isForeign(_ files: Set<String>) -> Bool {
        files.contains { file in
            sequence(first: file) { includers[$0] }.contains(where: foreignFiles.contains)
        }
    }

    private func originEntry(_ source: SourceSettings) -> ConsentEntry? {
        source.origin.consent.map {
            ConsentEntry($0.kind, $0.text, files: Set(source.files), wasShownWhole: $0.wasShownWhole)
        }
    }

    /// Everything that needs consent if no file of the board belongs to the user.
    var consentEntries: [ConsentEntry] {
        sources.compactMap(originEntry) + commandEntries + secretEntries + flowEntries + sharingEntries
    }
}
