public import Loadability
public import LoadableCaching
public import TerminalUI

/// A view that shows a loader's object, or a placeholder while there is no object. A ``LoadPage`` starts the load and
/// shows errors.
public struct Load<Loader: SomeLoader, Value, Content: View, PlaceholderContent: View>: View {

    let loader: Loader
    let key: Loader.Key
    private let content: Content?
    private var placeholder: PlaceholderContent

    /// Creates a view of a part of the loader's object.
    ///
    /// - Parameters:
    ///   - loader: The loader.
    ///   - key: The key of the object.
    ///   - keyPath: The key path to the shown part of the object; nil to show the whole object.
    ///   - content: Creates the view of the shown part.
    ///   - placeholder: Creates the view that is shown while there is no object.
    @preconcurrency @MainActor
    public init(
        with loader: Loader, key: Loader.Key, objectKeyPath keyPath: KeyPath<Loader.Object, Value?>?,
        content: (Value) -> Content, placeholder: () -> PlaceholderContent
    ) {
        self.loader = loader
        self.key = key
        let value = loader.object.flatMap { object in keyPath.map { object[keyPath: $0] } ?? (object as? Value) }
        self.content = value.map(content)
        self.placeholder = placeholder()
    }

    /// Creates a view of the loader's object.
    @preconcurrency @MainActor
    public init(
        with loader: Loader, key: Loader.Key, content: (Value) -> Content, placeholder: () -> PlaceholderContent
    ) where Value == Loader.Object {
        self.init(with: loader, key: key, objectKeyPath: nil, content: content, placeholder: placeholder)
    }

    /// Creates a view of a part of the loader's object. The given view type provides the placeholder.
    @preconcurrency @MainActor
    public init<P: HasPlaceholder>(
        with loader: Loader, key: Loader.Key, objectKeyPath keyPath: KeyPath<Loader.Object, Value?>?,
        placeholderView: P.Type, content: (Value) -> Content
    ) where PlaceholderContent == P.Placeholder {
        self.init(with: loader, key: key, objectKeyPath: keyPath, content: content) { P.placeholder }
    }

    /// Creates a view of the loader's object. The given view type provides the placeholder.
    @preconcurrency @MainActor
    public init<P: HasPlaceholder>(
        with loader: Loader, key: Loader.Key, placeholderView: P.Type, content: (Value) -> Content
    ) where Value == Loader.Object, PlaceholderContent == P.Placeholder {
        self.init(with: loader, key: key, objectKeyPath: nil, content: content) { P.placeholder }
    }

    public func draw(in canvas: inout Canvas) {
        if let content { content.draw(in: &canvas) } else { placeholder.draw(in: &canvas) }
    }
}

extension Load where PlaceholderContent == ProgressView {

    /// Creates a view of a part of the loader's object, with a spinner as the placeholder.
    @preconcurrency @MainActor
    public init(
        with loader: Loader, key: Loader.Key, objectKeyPath keyPath: KeyPath<Loader.Object, Value?>?,
        content: (Value) -> Content
    ) {
        self.init(with: loader, key: key, objectKeyPath: keyPath, content: content) { ProgressView() }
    }

    /// Creates a view of the loader's object, with a spinner as the placeholder.
    @preconcurrency @MainActor
    public init(with loader: Loader, key: Loader.Key, content: (Value) -> Content) where Value == Loader.Object {
        self.init(with: loader, key: key, objectKeyPath: nil, content: content) { ProgressView() }
    }
}

/// Initializers for a loader of a single object, which needs no key.
extension Load where Loader.Key == GenericKey {

    /// Creates a view of a part of the loader's object.
    @preconcurrency @MainActor
    public init(
        with loader: Loader, objectKeyPath keyPath: KeyPath<Loader.Object, Value?>?,
        content: (Value) -> Content, placeholder: () -> PlaceholderContent
    ) {
        self.init(with: loader, key: .key, objectKeyPath: keyPath, content: content, placeholder: placeholder)
    }

    /// Creates a view of the loader's object.
    @preconcurrency @MainActor
    public init(
        with loader: Loader, content: (Value) -> Content, placeholder: () -> PlaceholderContent
    ) where Value == Loader.Object {
        self.init(with: loader, key: .key, objectKeyPath: nil, content: content, placeholder: placeholder)
    }

    /// Creates a view of a part of the loader's object. The given view type provides the placeholder.
    @preconcurrency @MainActor
    public init<P: HasPlaceholder>(
        with loader: Loader, objectKeyPath keyPath: KeyPath<Loader.Object, Value?>?, placeholderView: P.Type,
        content: (Value) -> Content
    ) where PlaceholderContent == P.Placeholder {
        self.init(with: loader, key: .key, objectKeyPath: keyPath, content: content) { P.placeholder }
    }
}

extension Load where Loader.Key == GenericKey, PlaceholderContent == ProgressView {

    /// Creates a view of a part of the loader's object, with a spinner as the placeholder.
    @preconcurrency @MainActor
    public init(
        with loader: Loader, objectKeyPath keyPath: KeyPath<Loader.Object, Value?>?, content: (Value) -> Content
    ) {
        self.init(with: loader, key: .key, objectKeyPath: keyPath, content: content) { ProgressView() }
    }

    /// Creates a view of the loader's object, with a spinner as the placeholder.
    @preconcurrency @MainActor
    public init(with loader: Loader, content: (Value) -> Content) where Value == Loader.Object {
        self.init(with: loader, key: .key, objectKeyPath: nil, content: content) { ProgressView() }
    }
}
