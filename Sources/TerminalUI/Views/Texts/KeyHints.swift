/// Keys and what they do, in one line: as many as there is room for, the first ones first. Some keep their place at the
/// right end.
public struct KeyHints: View, Equatable {

    /// A key and a word for what it does.
    public struct Hint: Hashable, Sendable {
        public var key: String
        public var label: String

        /// Makes a hint.
        public init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    /// The pressable parts of a line of hints.
    public enum Part: Hashable, Sendable {
        /// The hint at an index. Hints at the right end are counted after the others.
        case hint(Int)
    }

    public var hints: [Hint]
    /// Stand at the right end and are the last to go.
    public var trailing: [Hint]

    /// Makes a line of hints.
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

    /// The hint in that column of a line of that width, counted through those at the end, too; nil if there is none.
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
        // As far from the others as those at the end from each other.
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

    /// Makes a line of the keys of a map: of those with a ``KeyMap/Binding/hint`` that are valid somewhere, or of all that
    /// may follow after keys that were pressed.
    ///
    /// - Parameters:
    ///   - map: Which keys there are.
    ///   - context: Where they have to be valid.
    ///   - keys: The keys that were pressed already, as those of ``PendingKeys``: what may follow them is shown. Empty for all keys.
    ///   - trailing: Commands whose keys stand at the right end and are the last to go, as those for help and the end.
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
