public import TerminalUI

/// A property wrapper for an object that a view retains. The object is not observed: changes to it do not redraw the
/// view. The page of the view is redrawn when the loader changes.
@propertyWrapper
@preconcurrency @MainActor
public struct StateObject<Object: AnyObject> {

    public let wrappedValue: Object

    /// Creates the property with the object.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }
}

/// A spinner with a title.
public struct ProgressView: View {

    public var title: String

    /// The duration of the current load, for the page that is being drawn.
    @TaskLocal static var elapsed = Duration.zero

    /// Creates a spinner with the given title.
    public init(_ title: String = "") {
        self.title = title
    }

    public func draw(in canvas: inout Canvas) {
        let lines = title.isEmpty ? [] : [StyledText(title, .secondary)]
        canvas.draw(Message(lines, spinner: Spinner(elapsed: Self.elapsed)), in: canvas.bounds)
    }
}
