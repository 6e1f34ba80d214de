import Basics

extension KeyMap {

    /// Changes bindings according to data such as user settings: `["quit": ["ctrl-q"], "first": ["g g", "home"]]`.
    ///
    /// The keys for a name replace the keys, the ``KeyMap/Binding/keysLabel`` and the ``KeyMap/Binding/hintKeys`` of
    /// every binding with that name. An empty list leaves the command without keys. The new bindings may have
    /// ``conflicts``.
    ///
    /// - Parameter keys: The notations of the keys, keyed by command name; see ``KeySequence/init(parsing:)``.
    /// - Throws: ``KeyBindingErrors`` with all errors in the data. In this case, no binding is changed.
    public mutating func rebind(_ keys: [String: [String]]) throws(KeyBindingErrors) {
        var errors: [KeyBindingErrors.Problem] = []
        var changed = self
        let names = Set(bindings.map(\.name))
        for (name, texts) in keys.sorted(by: { $0.key < $1.key }) {
            guard names.contains(name) else {
                errors.append(.unknownCommand(name, suggestion: name.nearest(in: names.sorted())))
                continue
            }
            var sequences: [KeySequence] = []
            for text in texts {
                do throws(KeyNotationError) {
                    sequences.append(try KeySequence(parsing: text))
                } catch {
                    errors.append(.unreadableKey(error, command: name))
                }
            }
            changed.bind(sequences, to: name)
        }
        guard errors.isEmpty else { throw KeyBindingErrors(problems: errors) }
        self = changed
    }

    /// Changes bindings according to data with one key sequence per command; see ``rebind(_:)-([String:[String]])``.
    ///
    /// - Throws: ``KeyBindingErrors`` with all errors in the data. In this case, no binding is changed.
    public mutating func rebind(_ keys: [String: String]) throws(KeyBindingErrors) {
        try rebind(keys.mapValues { [$0] })
    }

    private mutating func bind(_ sequences: [KeySequence], to name: String) {
        for index in bindings.indices where bindings[index].name == name {
            bindings[index].keys = sequences
            bindings[index].keysLabel = nil
            bindings[index].hintKeys = nil
        }
    }
}

/// The errors in data for key bindings.
public struct KeyBindingErrors: Error, Hashable, Sendable {

    /// An error in data for key bindings.
    public enum Problem: Hashable, Sendable {
        /// No binding has the given name.
        case unknownCommand(String, suggestion: String?)
        /// The notation of a key is invalid.
        case unreadableKey(KeyNotationError, command: String)
    }

    /// The errors, in the order of the commands' names.
    public let problems: [Problem]
}

extension KeyBindingErrors.Problem: CustomStringConvertible {

    /// A message for the author of the settings.
    public var description: String {
        switch self {
        case .unknownCommand(let name, let suggestion):
            "there is no command \"\(name)\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        case .unreadableKey(let error, let command):
            "\(command): \(error)"
        }
    }
}

extension KeyBindingErrors: CustomStringConvertible {

    /// The messages, one per line.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
