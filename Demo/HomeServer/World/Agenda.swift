import Foundation

/// What will happen, in the order in which it will; at the same time: in the order in which it was added.
struct Agenda: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        var date: Date
        var happening: Happening
    }

    private var entries: [Entry] = []

    mutating func add(_ happening: Happening, at date: Date) {
        let index = entries.firstIndex { $0.date > date } ?? entries.endIndex
        entries.insert(Entry(date: date, happening: happening), at: index)
    }

    mutating func remove(_ happening: Happening) {
        entries.removeAll { $0.happening == happening }
    }

    /// Takes the first one out if it is due by then.
    mutating func popFirst(by date: Date) -> Entry? {
        guard let first = entries.first, first.date <= date else { return nil }
        return entries.removeFirst()
    }
}
