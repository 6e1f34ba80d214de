public import TerminalUI

/// A view with a placeholder that is shown until its content is loaded.
public protocol HasPlaceholder: View {

    /// The type of the placeholder.
    associatedtype Placeholder: View

    /// The placeholder.
    static var placeholder: Placeholder { get }
}
