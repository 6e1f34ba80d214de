// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import MMMAsyncLoadable

/// What the document says that an async loadable can do, word for word.
@MainActor
protocol DocumentedAsyncLoadable {

    associatedtype C

// BEGIN 001-03
func fetch() async throws -> C
// END 001-03

// BEGIN 001-04
func fetchIfNeeded() async throws -> C
// END 001-04

// BEGIN 001-05
func map<T>(_ transform: @escaping (C) throws -> T) -> AsyncLoadable<T>
// END 001-05

// BEGIN 001-07
func asyncMap<T>(_ transform: @escaping (C) async throws -> T) -> AsyncLoadable<T>
// END 001-07

// BEGIN 001-09
func flatMap<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<T>
// END 001-09

// BEGIN 001-11
func joined<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<(C, T)>
// END 001-11
}

/// Makes each documented call. Not a conformance of `AsyncLoadable` itself: where async closures run by default is part of
/// their type, and was another default when the document was written.
struct DocumentedCalls<C>: DocumentedAsyncLoadable {

    let loadable: AsyncLoadable<C>

    func fetch() async throws -> C {
        try await loadable.fetch()
    }

    func fetchIfNeeded() async throws -> C {
        try await loadable.fetchIfNeeded()
    }

    func map<T>(_ transform: @escaping (C) throws -> T) -> AsyncLoadable<T> {
        loadable.map(transform)
    }

    func asyncMap<T>(_ transform: @escaping (C) async throws -> T) -> AsyncLoadable<T> {
        loadable.asyncMap(transform)
    }

    func flatMap<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<T> {
        loadable.flatMap(transform)
    }

    func joined<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<(C, T)> {
        loadable.joined(transform)
    }
}
