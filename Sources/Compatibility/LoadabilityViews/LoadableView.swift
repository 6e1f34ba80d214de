public import Loadability
public import LoadableCaching
public import TerminalUI

/// A view whose content comes from a loader. A ``LoadPage`` shows it and starts the load.
@preconcurrency @MainActor
public protocol LoadableView: View {

    /// The view of the content.
    associatedtype Content: View

    /// What loads the content.
    associatedtype Loader: SomeLoader

    /// The view that is seen before there is any content.
    associatedtype Placeholder: View

    /// What is shown of the loader's object.
    associatedtype Value

    /// How the view looks.
    associatedtype Body: View

    /// The view that loads.
    typealias LoaderView = Load<Loader, Value, Content, Placeholder>

    /// The part of the loader's object that is shown.
    typealias ValueKeyPath = KeyPath<Loader.Object, Value?>

    /// Of the object.
    var key: Loader.Key { get }

    /// The part of the loader's object that is shown; nil, as by default, for the object itself.
    var keyPath: ValueKeyPath? { get }

    /// What loads the object.
    var loader: Loader { get }

    /// How it looks: the ``loaderView``, and what is around it.
    var body: Body { get }

    /// Makes the view that is seen before there is any content.
    func placeholder() -> Placeholder

    /// Makes the view of the content.
    func body(with value: Value) -> Content
}

extension LoadableView {

    public var keyPath: ValueKeyPath? { nil }

    /// The content, or the placeholder while there is none.
    public var loaderView: LoaderView {
        Load(with: loader, key: key, objectKeyPath: keyPath, content: body(with:), placeholder: placeholder)
    }

    /// Draws the ``body``. To be called on the main actor, as all that draws screens, pages and panels does.
    nonisolated public func draw(in canvas: inout Canvas) {
        // Safe: whatever draws is on the main actor, as screens, panes and pages are, and the next line makes sure of that. So the
        // view does not leave it.
        nonisolated(unsafe) let view = self
        MainActor.assumeIsolated { view.body.draw(in: &canvas) }
    }
}

extension LoadableView where Loader.Key == GenericKey {

    public var key: GenericKey { .key }
}
