public import TerminalUI

/// An object that a view keeps. It is not observed: the page of the view is redrawn when the loader changes.
@propertyWrapper
@preconcurrency @MainActor
public struct StateObject<Object: AnyObject> {

    public let wrappedValue: Object

    /// Keeps the object.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }
}

/// A spinner with a title.
public struct ProgressView: View {

    public var title: String

    /// The time for which the page that is being drawn has been loading.
    @TaskLocal static var elapsed = Duration.zero

    /// Creates a view of work in progress.
    public init(_ title: String = "") {
        self.title = title
    }

    public func draw(in canvas: inout Canvas) {
        let lines = title.isEmpty ? [] : [StyledText(title, .secondary)]
        canvas.draw(Message(lines, spinner: Spinner(elapsed: Self.elapsed)), in: canvas.bounds)
    }
}
