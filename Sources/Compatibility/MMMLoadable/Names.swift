public import LoadableTesting
@_exported public import Loadables

/// How the loading of something is going.
public typealias MMMLoadableState = LoadableState

/// Something that loads and can be watched at it, but not be told to.
public typealias MMMPureLoadableProtocol = PureLoadableProtocol

/// Something that loads when it is told to.
public typealias MMMLoadableProtocol = LoadableProtocol

/// Something that loads by itself: a base class.
public typealias MMMPureLoadable = PureLoadable

/// Something that loads when it is told to: a base class.
public typealias MMMLoadable = Loadable

/// Something that wants to be told when a loadable changes.
public typealias MMMLoadableObserverProtocol = LoadableObserverProtocol

/// A token for watching a loadable.
public typealias MMMLoadableObserver = LoadableObserver

/// What a ``MMMLoadableObserver`` calls.
public typealias MMMLoadableObserverDidChangeBlock = (any PureLoadableProtocol) -> Void

/// How the state of a group follows from those of its members.
public typealias MMMLoadableGroupMode = PureLoadableGroup.Mode

/// Stands for something that loads and does not exist yet.
public typealias MMMPureLoadableProxy = PureLoadableProxy

/// Stands for a loadable that does not exist yet.
public typealias MMMLoadableProxy = LoadableProxy

/// Syncs loadables one after another.
public typealias MMMLoadableChain = LoadableChain

/// Syncs a loadable again and again.
public typealias MMMLoadableSyncer = LoadableSyncer

/// Waits until a loadable is done with syncing.
public typealias MMMSimpleLoadableWaiter = SimpleLoadableWaiter

/// A loadable for tests, which say what state it is in.
///
/// Only the name is here: the rest of `LoadableTesting` is not exported, so that programs do not see test code.
public typealias MMMTestLoadable = TestLoadable

/// The state in one word.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromMMMLoadableState(_ state: MMMLoadableState) -> String {
    state.description
}
