/// A view that lists keys and their commands in sections. The sections can be created from a ``KeyMap``.
///
/// The sections are in one column or in two. There are two columns if each of them has at least 40 cells, and if there
/// are several sections or too many rows for one column.
///
/// Help texts are beside their keys if no help text must be wrapped there. They are also beside their keys if there are
/// at least 40 cells for both, and the keys take at most half of them. In all other cases, help texts are below their
/// keys.
public struct HelpView: View {

    /// Keys, with help for the command that they run.
    public struct Entry: Hashable, Sendable {
        /// The text of the keys.
        public var keys: String
        /// A sentence about the command. It is wrapped if it is too long.
        public var help: String
        /// The role of the keys. If the entry explains a symbol instead of keys, use the role of the symbol.
        public var role: Role

        /// Creates an entry.
        public init(keys: String, help: String, role: Role = .key) {
            self.keys = keys
            self.help = help
            self.role = role
        }
    }

    /// A group of keys.
    public struct Section: Hashable, Sendable {
        /// The title above the keys; empty for none.
        public var title: String
        public var entries: [Entry]

        /// Creates a section.
        public init(_ title: String, _ entries: [Entry]) {
            self.title = title
            self.entries = entries
        }

        /// Creates a section that lists the keys of the given map that are valid in the given context. Keys with the
        /// same help are in one entry.
        ///
        /// - Parameters:
        ///   - title: The title above the keys; empty for none.
        ///   - map: The key bindings.
        ///   - context: The context.
        ///   - keys: The keys that have already been pressed. Only their continuations are listed. If no keys have been
        ///     pressed, all keys are listed.
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
    /// The index of the first visible line. If there would be empty space below the last line, the view uses a lower
    /// index that fills the region. If all lines fit, the view uses 0.
    public var offset: Int

    /// Creates a help view with the given sections. Sections without entries are omitted.
    public init(_ sections: [Section], offset: Int = 0) {
        self.sections = sections.filter { !$0.entries.isEmpty }
        self.offset = offset
    }

    /// Creates a help view that lists the keys of the given map that are valid in the given context.
    ///
    /// - Parameters:
    ///   - map: The key bindings.
    ///   - context: The context.
    ///   - keys: The keys that have already been pressed. Only their continuations are listed. If no keys have been
    ///     pressed, all keys are listed.
    ///   - offset: The index of the first visible line.
    public init<Command, Context>(
        _ map: KeyMap<Command, Context>, in context: Context, after keys: [Key] = [], offset: Int = 0
    ) {
        self.init([Section("", map, in: context, after: keys)], offset: offset)
    }

    /// Returns the visible lines in a region of the given size, for a scroll bar and for scrolling.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        extent(of: HelpLayout(sections, in: size), in: size)
    }

    /// Returns the preferred size of the view, at most the given size, for a dialog that contains the help.
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

struct HelpLayout {

    struct Line {
        var keys = StyledText()
        var help = StyledText()
        /// The x coordinate of the help.
        var indentation = 0
    }

    private(set) var columns: [(x: Int, lines: [Line])] = []

    var height: Int { columns.map(\.lines.count).max() ?? 0 }

    /// The width of the columns, including the gap between them. If there are two columns, each counts as at least 40
    /// cells.
    var width: Int {
        let lines = columns.flatMap(\.lines)
        let widest = lines.map { $0.help.isEmpty ? $0.keys.width : $0.indentation + $0.help.width }.max() ?? 0
        return columns.count < 2 ? widest : max(widest, Self.leastColumn) * 2 + Self.columnGap
    }

    private static let gap = 2
    private static let columnGap = 3
    private static let leastColumn = 40

    private let keyWidth: Int
    /// The minimum width at which no help text is wrapped.
    private let naturalWidth: Int

    init(_ sections: [HelpView.Section], in size: Size) {
        let entries = sections.flatMap(\.entries)
        keyWidth = entries.map(\.keys.cellWidth).max() ?? 0
        naturalWidth = keyWidth + Self.gap + (entries.map(\.help.cellWidth).max() ?? 0)
        guard size.width > 0 else { return }
        let single = blocks(sections, width: size.width)
        let height = single.reduce(0) { $0 + $1.count }
        let half = (size.width - Self.columnGap) / 2
        guard half >= Self.leastColumn, sections.count > 1 || height > size.height else {
            columns = [(0, single.flatMap { $0 })]
            return
        }
        let parts = Self.divided(blocks(sections, width: half))
        columns = [(0, parts.0), (half + Self.columnGap, parts.1)]
    }

    /// Returns the lines of each entry. The first entry of a section also contains the section's title and, except in
    /// the first section, an empty line above the title.
    private func blocks(_ sections: [HelpView.Section], width: Int) -> [[Line]] {
        sections.enumerated().flatMap { number, section in
            section.entries.enumerated().map { index, entry in
                var lines = self.lines(of: entry, width: width)
                if index == 0, !section.title.isEmpty {
                    lines.insert(Line(keys: StyledText(section.title, .header)), at: 0)
                }
                if index == 0, number > 0 { lines.insert(Line(), at: 0) }
                return lines
            }
        }
    }

    private func lines(of entry: HelpView.Entry, width: Int) -> [Line] {
        let keys = StyledText(entry.keys, entry.role)
        // If there is too little space beside the keys, all help texts are below their keys, so that all entries look
        // the same.
        guard width >= naturalWidth || (width >= Self.leastColumn && keyWidth <= width / 2) else {
            let indentation = min(2, max(0, width - 1))
            let help = entry.help.wrapped(to: width - indentation)
            return keys.wrapped(to: width).map { Line(keys: $0) }
                + help.map { Line(help: StyledText($0), indentation: indentation) }
        }
        let indentation = keyWidth + Self.gap
        return entry.help.wrapped(to: max(1, width - indentation)).enumerated().map { index, text in
            Line(keys: index == 0 ? keys : StyledText(), help: StyledText(text), indentation: indentation)
        }
    }

    /// Divides the blocks into two columns of approximately the same length. The second column begins with a section if
    /// this makes the columns only a few lines longer.
    private static func divided(_ blocks: [[Line]]) -> ([Line], [Line]) {
        let total = blocks.reduce(0) { $0 + $1.count }
        var best: (index: Int, cost: Int) = (blocks.count, .max)
        var height = 0
        for (index, block) in blocks.enumerated() {
            let isSection = block.first.map { $0.keys.isEmpty && $0.help.isEmpty } ?? false
            // A section is divided only if this shortens the columns by more than a sixth of all lines.
            let cost = max(height, total - height) + (isSection || index == 0 ? 0 : total / 6)
            if cost < best.cost { best = (index, cost) }
            height += block.count
        }
        var second = blocks[best.index...].flatMap { $0 }
        // The empty line above a section is removed at the start of the second column.
        if let first = second.first, first.keys.isEmpty, first.help.isEmpty { second.removeFirst() }
        return (blocks[..<best.index].flatMap { $0 }, second)
    }
}
