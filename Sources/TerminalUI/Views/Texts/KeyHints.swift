/// A line of hints, each with a key and a label. As many hints as fit are shown, beginning with the first. Some hints
/// can be fixed at the right end.
public struct KeyHints: View, Equatable {

    /// A key, and one or two words for its command.
    public struct Hint: Hashable, Sendable {
        public var key: String
        public var label: String

        /// Creates a hint.
        public init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    /// A pressable part of a line of hints.
    public enum Part: Hashable, Sendable {
        /// The hint with the given index. Hints at the right end have the highest indices.
        case hint(Int)
    }

    public var hints: [Hint]
    /// The hints at the right end. If there is not enough space, the other hints are omitted first.
    public var trailing: [Hint]

    /// Creates a line of hints.
    public init(_ hints: [Hint], trailing: [Hint] = []) {
        self.hints = hints
        self.trailing = trailing
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        for place in places(width: canvas.size.width) {
            let hint = place.index < hints.count ? hints[place.index] : trailing[place.index - hints.count]
            canvas.write(hint.text, x: place.columns.lowerBound, y: 0)
            let columns = Rect(x: place.columns.lowerBound, width: place.columns.count, height: 1)
            canvas.markArea(Part.hint(place.index), in: columns)
        }
    }

    /// Returns the index of the hint at the given x coordinate in a line of the given width. Nil if there is no hint.
    /// Hints at the right end have the highest indices.
    public func index(at x: Int, width: Int) -> Int? {
        guard
            case .hint(let index)? = areas(in: Size(width: width, height: 1)).meaning(
                at: Point(x: x, y: 0), as: Part.self)
        else { return nil }
        return index
    }

    private func places(width: Int) -> [(index: Int, columns: Range<Int>)] {
        var places: [(index: Int, columns: Range<Int>)] = []
        var end = width
        for (index, hint) in trailing.enumerated().reversed() {
            let width = hint.text.width
            guard end - width - 1 > 0 else { continue }
            end -= width + 1
            places.append((hints.count + index, end..<end + width))
            end -= 1
        }
        // The hints at the right end are as far from the other hints as from each other.
        if !places.isEmpty { end -= 1 }
        var x = 1
        for (index, hint) in hints.enumerated() {
            let width = hint.text.width
            guard x + width <= end else { break }
            places.append((index, x..<x + width))
            x += width + 3
        }
        return places
    }
}

extension KeyHints.Hint {

    fileprivate var text: StyledText {
        StyledText(key, .key) + StyledText(" " + label, .hint)
    }
}

extension KeyHints {

    /// Creates a line of hints from a key map. The line contains the keys with a ``KeyMap/Binding/hint`` that are valid
    /// in the given context. If keys have already been pressed, the line contains all of their continuations instead.
    ///
    /// - Parameters:
    ///   - map: The key bindings.
    ///   - context: The context.
    ///   - keys: The keys that have already been pressed, such as ``PendingKeys/keys``. Empty if no keys of a sequence
    ///     have been pressed.
    ///   - trailing: The commands whose hints are at the right end, such as help and quit. If there is not enough
    ///     space, the other hints are omitted first.
    public init<Command, Context>(
        _ map: KeyMap<Command, Context>, in context: Context, after keys: [Key] = [], trailing: Set<Command> = []
    ) {
        let hints: [(command: Command, hint: Hint)] =
            keys.isEmpty
            ? map.bindings(in: context).compactMap { binding in
                binding.hint.map { (binding.command, Hint(key: binding.shortLabel, label: $0)) }
            }
            : map.continuations(of: keys, in: context).map { rest, binding in
                (binding.command, Hint(key: rest.description, label: binding.hint ?? binding.help))
            }
        self.init(
            hints.filter { !trailing.contains($0.command) }.map(\.hint),
            trailing: hints.filter { trailing.contains($0.command) }.map(\.hint))
    }
}
