import Settings

extension SecretSettings {

    init?(_ entry: SettingsValue.Entry, folder: String, environment: [String: String]) {
        guard let record = entry.value.record else { return nil }
        if let command = record["command"]?.text {
            self.init(
                entry.name, at: entry.place, from: .command(command),
                variables: command.namedVariables(in: environment))
        } else if let value = record["env"], let name = value.text?.plain {
            self.init(entry.name, at: entry.place, from: .environment(name))
        } else if let file = record["file"]?.text {
            self.init(entry.name, at: entry.place, from: .file(file.path(in: folder, home: environment["HOME"])))
        } else {
            return nil
        }
    }
}

extension ShareSettings {

    /// Of an address alone, or of a record; nil for what says that nothing is shared.
    init?(_ value: SettingsValue) {
        if let store = value.text, store.plain?.trimmingBlanks != "false" {
            self.init(store, at: value.place)
        } else if let record = value.record, let store = record["store"]?.text {
            self.init(
                store, password: record["password"]?.text, key: record["key"]?.text,
                name: record["name"]?.text, at: value.place)
        } else {
            return nil
        }
    }
}

extension ViewSettings {

    /// A view of its name alone, or of a record with a key of its name.
    init?(_ value: SettingsValue) {
        if let name = value.word {
            self.init(name, at: value.place)
        } else if let record = value.record {
            self.init(record)
        } else {
            return nil
        }
    }

    /// Nil if there is no view in the record, as where a panel has only a title.
    init?(_ record: SettingsRecord) {
        if let value = record["view"], let name = value.word {
            self.init(name, at: value.place)
            return
        }
        let isView = { (entry: SettingsValue.Entry) in Views.keys.contains { $0.name == entry.name } }
        guard let entry = record.entries.first(where: isView) else { return nil }
        self.init(entry.name, options: entry.value.record, at: entry.place)
    }
}

extension PageSettings {

    init?(_ record: SettingsRecord) {
        let rows = (record["rows"]?.list ?? []).map { row in (row.list ?? []).flatMap(PanelSettings.panels) }
        guard rows.contains(where: { !$0.isEmpty }) else { return nil }
        self.init(title: record["title"]?.text?.plain, rows: rows.filter { !$0.isEmpty }, at: record.place)
    }
}

extension PanelSettings {

    /// An item of a row: a name, or a map from names to how each is shown.
    fileprivate static func panels(_ value: SettingsValue) -> [PanelSettings] {
        if let source = value.word { return [PanelSettings(source, at: value.place)] }
        return (value.map ?? []).map { entry in
            let record = entry.value.record
            return PanelSettings(
                entry.name, at: entry.place, view: ViewSettings(entry.value), title: record?["title"]?.text?.plain,
                width: record?["width"]?.integer ?? 1, height: record?["height"]?.integer,
                empty: record?["empty"]?.text?.plain)
        }
    }
}

extension KeySettings {

    init?(_ entry: SettingsValue.Entry) {
        guard let record = entry.value.record, let run = record["run"]?.text else { return nil }
        self.init(
            entry.name, at: entry.place, on: record["on"]?.word, title: record["title"]?.text?.plain ?? run.shown,
            run: run, confirms: record["confirm"]?.flag ?? false, showsOutput: record["output"]?.word == "overlay",
            refreshes: record["then"]?.word == "refresh", detaches: record["detach"]?.flag ?? false)
    }
}
