import Settings

/// An item with the files that its text comes from.
struct ConsentEntry {
    var item: ConsentItem
    /// The files that have a part in it, as the board names them.
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

    /// Everything that needs the user's consent: that to which the ``foreignFiles`` contribute. Faulty sources do nothing.
    public var consent: ConsentList {
        guard !foreignFiles.isEmpty else { return ConsentList() }
        return ConsentList(consentEntries.filter { !$0.files.isDisjoint(with: foreignFiles) }.map(\.item))
    }

    /// The sources to which ``foreignFiles`` contribute.
    public var foreignSources: [SourceSettings] {
        foreignFiles.isEmpty ? [] : sources.filter { !foreignFiles.isDisjoint(with: $0.files) }
    }

    /// All that needs consent if no file of the board is the user's own.
    var consentEntries: [ConsentEntry] {
        commandEntries + sources.flatMap { source in requestEntry(of: source).map { [$0] } ?? [] } + secretEntries
            + sharingEntries
    }

    /// The folder of the board is that of its first file.
    func files(of source: SourceSettings, _ texts: [SettingsText?] = []) -> Set<String> {
        let usesFolder = texts.contains { $0?.hasBoardFolder == true }
        return Set(source.files + (usesFolder ? [file] : []))
    }
}
