/// What is wrong with keys that were to be bound anew.
public struct KeyBindingErrors: Error, Hashable, Sendable {

    /// One thing that is wrong.
    public enum Problem: Hashable, Sendable {
        /// There is no command of that name.
        case unknownCommand(String, suggestion: String?)
        /// What stands there for the command is no key.
        case unreadableKey(KeyNotationError, command: String)
    }

    /// In the order of the commands' names.
    public let problems: [Problem]
}

extension KeyBindingErrors.Problem: CustomStringConvertible {

    /// A sentence, for whoever wrote the settings.
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
