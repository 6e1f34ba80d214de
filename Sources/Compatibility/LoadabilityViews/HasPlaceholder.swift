public import TerminalUI

/// A view that has something to stand in its place while its content is not there yet.
public protocol HasPlaceholder: View {

    /// The view that stands in its place.
    associatedtype Placeholder: View

    /// What stands in its place.
    static var placeholder: Placeholder { get }
}
