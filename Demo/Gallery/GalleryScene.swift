public import TerminalUI

/// A view of the gallery, with something to show and what can be done to it.
@MainActor
public protocol GalleryScene: Pane {

    /// The view's name, in one or two words.
    var name: String { get }

    /// What it is for: a sentence.
    var summary: String { get }

    /// What can be changed about it, besides what ``Pane/handle(_:in:)`` does.
    var controls: [GalleryControl] { get }

    /// Whether it has nothing to show.
    var isEmpty: Bool { get set }
}

extension GalleryScene {

    public var controls: [GalleryControl] { [] }
}

/// Something that a key changes about a scene.
public struct GalleryControl {

    public var key: Key
    /// What it changes, in a word or two.
    public var label: String
    /// What it is now; empty if there is nothing to say.
    public var value: String
    /// Changes it.
    public var change: @MainActor () -> Void

    /// Makes a control.
    public init(_ key: Key, _ label: String, value: String = "", change: @escaping @MainActor () -> Void) {
        self.key = key
        self.label = label
        self.value = value
        self.change = change
    }
}
