/// Keys and what they do, in sections: drawn from a ``KeyMap``, so that it says what is so.
///
/// The keys stand in a column that is as wide as they need. Where there is room for it and more than one section, or no
/// room for all of it in one, there are two columns of sections. Below 40 cells, where sentences would have to be broken,
/// they stand under their keys.
public struct HelpView: View {

    /// Keys and what they do.
    public struct Entry: Hashable, Sendable {
        /// How the keys are written.
        public var keys: String
        /// What they do: a sentence, wrapped where it is too long.
        public var help: String

        /// Makes an entry.
        public init(keys: String, help: String) {
            self.keys = keys
            self.help = help
        }
    }

    /// Keys that belong together.
    public struct Section: Hashable, Sendable {
        /// Above the keys; empty for none.
        public var title: String
        public var entries: [Entry]

        /// Makes a section.
        public init(_ title: String, _ entries: [Entry]) {
            self.title = title
            self.entries = entries
        }

        /// The keys of a map that are valid somewhere. What several keys do in the same words is one entry.
        ///
        /// - Parameters:
        ///   - title: Above the keys; empty for none.
        ///   - map: Which keys there are.
        ///   - context: Where they have to be valid.
        ///   - keys: That were pressed already: what may follow them is shown. None for all of them.
        public init<Command, Context>(
            _ title: String, _ map: KeyMap<Command, Context>, in context: Context, after keys: [Key] = []
        ) {
            self.title = title
            let all =
                keys.isEmpty
                ? map.bindings(in: context).filter { !$0.label.isEmpty }.map { Entry(keys: $0.label, help: $0.help) }
                : map.continuations(of: keys, in: context).map { Entry(keys: $0.description, help: $1.help) }
            entries = []
            for entry in all {
                guard let index = entries.firstIndex(where: { $0.help == entry.help }) else {
                    entries.append(entry)
                    continue
                }
                if entries[index].keys != entry.keys { entries[index].keys += " " + entry.keys }
            }
        }
    }

    public var sections: [Section]
    /// The first line that is seen; at most so many that the last line is at the bottom.
    public var offset: Int

    /// Makes a help of sections; those without keys are left out.
    public init(_ sections: [Section], offset: Int = 0) {
        self.sections = sections.filter { !$0.entries.isEmpty }
        self.offset = offset
    }

    /// Makes a help of the keys of a map that are valid somewhere.
    ///
    /// - Parameters:
    ///   - map: Which keys there are.
    ///   - context: Where they have to be valid.
    ///   - keys: That were pressed already: what may follow them is shown. None for all of them.
    ///   - offset: The first line that is seen.
    public init<Command, Context>(
        _ map: KeyMap<Command, Context>, in context: Context, after keys: [Key] = [], offset: Int = 0
    ) {
        self.init([Section("", map, in: context, after: keys)], offset: offset)
    }

    /// Which part of it is seen in a region of that size, in lines: for a scroll bar, and for keys that move it.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        extent(of: HelpLayout(sections, in: size), in: size)
    }

    /// How much of so much room it needs, for a dialog around it.
    public func preferredSize(in maximum: Size) -> Size {
        let layout = HelpLayout(sections, in: maximum)
        return Size(width: min(layout.width, maximum.width), height: min(layout.height, maximum.height))
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let layout = HelpLayout(sections, in: canvas.size)
        let extent = extent(of: layout, in: canvas.size)
        for (x, lines) in layout.columns {
            for (y, line) in lines.dropFirst(extent.offset).prefix(extent.visible).enumerated() {
                canvas.write(line.keys, x: x, y: y)
                canvas.write(line.help, x: x + line.indentation, y: y)
            }
        }
    }

    private func extent(of layout: HelpLayout, in size: Size) -> ScrollExtent {
        let last = max(0, layout.height - size.height)
        return ScrollExtent(
            offset: min(max(0, offset), last), visible: min(size.height, layout.height), total: layout.height)
    }
}
