import Settings

/// An item that needs consent, and the files that contribute to the item.
struct ConsentEntry {
    var item: ConsentItem
    /// The paths of the files, in the form in which the board has read them.
    var files: Set<String>
    /// Whether the question of version 0.1 showed the whole item.
    var wasShownWhole = false

    init(_ kind: ConsentItem.Kind, _ text: String, files: Set<String>, wasShownWhole: Bool = false) {
        item = ConsentItem(kind, text)
        self.files = files
        self.wasShownWhole = wasShownWhole
    }
}

extension BoardSettings {

    /// The actions that need the user's consent because ``foreignFiles`` contribute to them. The actions of invalid
    /// sources are not included, because these sources do not run.
    public var consent: ConsentList {
        guard !foreignFiles.isEmpty else { return ConsentList() }
        return ConsentList(consentEntries.filter { isForeign($0.files) }.map(\.item))
    }

    /// The sources that ``foreignFiles`` contribute to. If these files contribute to the request of a key, the request
    /// is included as a source.
    public var foreignSources: [SourceSettings] {
        foreignFiles.isEmpty
            ? [] : (sources + keys.compactMap(\.requestSource)).filter { isForeign(Set($0.files)) }
    }

    /// The store, if ``foreignFiles`` contribute to it; otherwise nil.
    public var foreignStore: ShareSettings? { share.flatMap { isForeign([$0.place.file]) ? $0 : nil } }

    /// Returns whether any of the given files is foreign. A file is foreign if it is one of the ``foreignFiles``, or if
    /// one of the ``foreignFiles`` includes it, directly or indirectly. A foreign file decides which files it includes,
    /// so the actions of included files also need consent.
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

    /// All actions of the board that would need consent if all files of the board were foreign.
    var consentEntries: [ConsentEntry] {
        sources.compactMap(originEntry) + commandEntries + secretEntries + flowEntries + literalEntries
            + sharingEntries
    }
}
