import Basics

extension KeyMap {

    /// Binds keys anew, from data such as a user's settings: `["quit": ["ctrl-q"], "first": ["g g", "home"]]`.
    ///
    /// All bindings of a command with that name get these keys; none is left if there are none. Whether the result makes
    /// sense is for ``conflicts`` to say.
    ///
    /// - Parameter keys: By the names of commands, how the keys are written; see ``KeySequence/init(parsing:)``.
    /// - Throws: All that is wrong with the data; then nothing was bound anew.
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

    /// Binds one sequence of keys to each command; see ``rebind(_:)-([String:[String]])``.
    public mutating func rebind(_ keys: [String: String]) throws(KeyBindingErrors) {
        try rebind(keys.mapValues { [$0] })
    }

    private mutating func bind(_ sequences: [KeySequence], to name: String) {
        for index in bindings.indices where bindings[index].name == name {
            bindings[index].keys = sequences
            bindings[index].keysLabel = nil
        }
    }
}

/// What is wrong with keys that were to be bound anew.
public struct KeyBindingErrors: Error, Hashable, Sendable {

    /// One thing that is wrong.
    public enum Problem: Hashable, Sendable {
        /// There is no command of that name.
        case unknownCommand(String, suggestion: String?)
        /// What stands there for the command is not a key.
        case unreadableKey(KeyNotationError, command: String)
    }

    /// In the order of the commands' names.
    public let problems: [Problem]
}

extension KeyBindingErrors.Problem: CustomStringConvertible {

    /// A sentence for the author of the settings.
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

    /// A line for each problem.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
