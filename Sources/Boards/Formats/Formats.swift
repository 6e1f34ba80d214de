import Documents
import Settings

/// The formats that the option `parse` accepts.
enum Formats {

    /// All formats, in the order of the reference.
    static let all: [FormatKind] = [
        FormatKind(.json), FormatKind(.jsonLines, identity: "jsonLines"), .csv, .columns, FormatKind(.lines),
        FormatKind(.number), .regex, FormatKind(.feed), FormatKind(.prometheus), FormatKind(.ansi), FormatKind(.image),
    ]

    /// The type of the option `parse`: the name of a format, or a map with the parameters of a format.
    static let option: OptionType<ParseSettings> = {
        let words = all.filter { $0.word != nil }.map(\.name)
        let parameters = all.compactMap(\.parameters)
        let table = SettingsTable(
            "a format",
            "A format with parameters. Without parameters, a format is written as one word: \(words.joined(separator: ", ")).",
            rules: [.exactlyOne(parameters.map(\.key.name))], parameters.map(\.key))
        return OptionType(.either([.choice(words), .table(table)])) { value in
            if let word = value.word, let kind = all.first(where: { $0.name == word }), let format = kind.word {
                return ParseSettings(format, identity: kind.identity, at: value.place)
            }
            guard let entry = value.record?.entries.first else { return nil }
            return parameters.first { $0.key.name == entry.name }?.read(entry)
        }
    }()
}

struct FormatKind: Sendable {

    /// The name of the format in a file.
    let name: String

    /// The format without parameters; nil if the format requires parameters.
    var word: DocumentFormat?

    /// The ``ParseSettings/identity`` of the format without parameters.
    let identity: String

    /// The parameters of the format; nil if it has none.
    var parameters: Parameters?

    struct Parameters: Sendable {
        let key: SettingsKey
        let read: @Sendable (SettingsValue.Entry) -> ParseSettings?

        /// Creates the parameters of a format. The closure creates the settings from the parameters and their place.
        init<Value>(
            _ name: String, _ type: OptionType<Value>, _ help: String,
            make: @escaping @Sendable (Value, SettingsPlace) -> ParseSettings
        ) {
            key = SettingsKey(name, type.kind, help)
            read = { entry in type.value(of: entry.value).map { make($0, entry.place) } }
        }
    }

    init(_ format: DocumentFormat, identity: String? = nil) {
        name = format.name
        word = format
        self.identity = identity ?? format.name
    }

    init(_ name: String, word: DocumentFormat?, identity: String, _ parameters: Parameters) {
        self.name = name
        self.word = word
        self.identity = identity
        self.parameters = parameters
    }

    /// Returns a list of names as text, for an ``identity``.
    static func list(_ names: [String]) -> String {
        "[" + names.map(\.debugDescription).joined(separator: ", ") + "]"
    }
}
