public import TerminalUI

/// A property wrapper that retains an object. Changes of the object do not redraw the view.
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

    /// The time since the start of the current load. A page sets this value while it draws.
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
