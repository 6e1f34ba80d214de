public import Loadability
public import LoadableCaching
public import TerminalUI

/// A view of content from a loader. A ``LoadPage`` shows the view and starts the load.
@preconcurrency @MainActor
public protocol LoadableView: View {

    /// The type of the view of the content.
    associatedtype Content: View

    /// The type of the loader.
    associatedtype Loader: SomeLoader

    /// The type of the placeholder.
    associatedtype Placeholder: View

    /// The type of the shown part of the loader's object.
    associatedtype Value

    /// The type of the whole view.
    associatedtype Body: View

    /// The type of the view that shows the content or the placeholder.
    typealias LoaderView = Load<Loader, Value, Content, Placeholder>

    /// A key path to the shown part of the loader's object.
    typealias ValueKeyPath = KeyPath<Loader.Object, Value?>

    /// The key of the object.
    var key: Loader.Key { get }

    /// The key path to the shown part of the loader's object; nil to show the whole object. The default is nil.
    var keyPath: ValueKeyPath? { get }

    /// The loader.
    var loader: Loader { get }

    /// The whole view. It contains the ``loaderView``, and may surround it with other views.
    var body: Body { get }

    /// Creates the view that is shown while there is no content.
    func placeholder() -> Placeholder

    /// Creates the view of the content.
    func body(with value: Value) -> Content
}

extension LoadableView {

    public var keyPath: ValueKeyPath? { nil }

    /// A view that shows the content, or the placeholder while there is no content.
    public var loaderView: LoaderView {
        Load(with: loader, key: key, objectKeyPath: keyPath, content: body(with:), placeholder: placeholder)
    }

    /// Draws the ``body``. Call this method on the main actor.
    nonisolated public func draw(in canvas: inout Canvas) {
        // Screens, panels and pages draw on the main actor.
        nonisolated(unsafe) let view = self
        MainActor.assumeIsolated { view.body.draw(in: &canvas) }
    }
}

extension LoadableView where Loader.Key == GenericKey {

    public var key: GenericKey { .key }
}
