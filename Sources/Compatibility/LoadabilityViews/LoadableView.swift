public import Loadability
public import LoadableCaching
public import TerminalUI

/// A view whose content comes from a loader. A ``LoadPage`` shows it and starts the load.
@preconcurrency @MainActor
public protocol LoadableView: View {

    /// The view of the content.
    associatedtype Content: View

    /// The type of the loader.
    associatedtype Loader: SomeLoader

    /// The type of the placeholder.
    associatedtype Placeholder: View

    /// The type of the shown part of the loader's object.
    associatedtype Value

    /// The type of the whole view.
    associatedtype Body: View

    /// The view that loads.
    typealias LoaderView = Load<Loader, Value, Content, Placeholder>

    /// The part of the loader's object to show.
    typealias ValueKeyPath = KeyPath<Loader.Object, Value?>

    /// The key of the object.
    var key: Loader.Key { get }

    /// The part of the loader's object to show; nil, the default, for the object itself.
    var keyPath: ValueKeyPath? { get }

    /// The loader.
    var loader: Loader { get }

    /// The whole view: the ``loaderView`` and its surroundings.
    var body: Body { get }

    /// Creates the view that is shown without content.
    func placeholder() -> Placeholder

    /// Creates the view of the content.
    func body(with value: Value) -> Content
}

extension LoadableView {

    public var keyPath: ValueKeyPath? { nil }

    /// The content, or the placeholder while there is none.
    public var loaderView: LoaderView {
        Load(with: loader, key: key, objectKeyPath: keyPath, content: body(with:), placeholder: placeholder)
    }

    /// Draws the ``body``. Call it on the main actor, like everything that draws screens, pages and panels.
    nonisolated public func draw(in canvas: inout Canvas) {
        // Safe: screens, panes and pages draw on the main actor, and the next line asserts it. So the view does not
        // leave it.
        nonisolated(unsafe) let view = self
        MainActor.assumeIsolated { view.body.draw(in: &canvas) }
    }
}

extension LoadableView where Loader.Key == GenericKey {

    public var key: GenericKey { .key }
}
