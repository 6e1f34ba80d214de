import TerminalUI

extension InspectorContent {

    func rowCount(_ places: [Place]) -> Int { places.last.map { $0.y + $0.lines.count } ?? 0 }

    /// Returns the rows that show the given line; nil if there is no such line.
    func rows(of line: Int, _ places: [Place]) -> Range<Int>? {
        for place in places {
            guard let first = place.lines.firstIndex(of: line), let last = place.lines.lastIndex(of: line) else {
                continue
            }
            return place.y + first..<place.y + last + 1
        }
        return nil
    }

    /// Ensures that a line is chosen. Unless the user has scrolled away from the line, also scrolls it into view.
    func adjust(_ state: inout State, _ places: [Place], visible: Int) {
        let choosable = choosable
        if !state.isChosen, let first = choosable.first { state.selected = first }
        if !choosable.contains(state.selected) {
            state.selected = choosable.first { $0 >= state.selected } ?? choosable.last ?? 0
        }
        let last = max(0, rowCount(places) - visible)
        state.offset = min(max(0, state.offset), last)
        guard !state.isScrolledAway, let rows = rows(of: state.selected, places) else { return }
        // If the first line is chosen, also show the rows above it.
        if state.selected == choosable.first, rows.upperBound <= visible { return state.offset = 0 }
        state.offset = max(min(state.offset, rows.lowerBound), min(rows.lowerBound, rows.upperBound - visible))
    }

    var choosable: [Int] { allLines.enumerated().filter(\.element.isChoosable).map(\.offset) }

    func move(_ movement: Movement, state: inout State, in size: Size) -> Bool {
        let choosable = choosable
        guard !choosable.isEmpty else { return false }
        let places = places(size.width)
        let here = choosable.firstIndex(of: state.selected) ?? 0
        switch movement {
        case .start: state.selected = choosable[0]
        case .end: state.selected = choosable[choosable.count - 1]
        case .rows(let count):
            state.selected =
                choosable[min(max(0, here.addingReportingOverflow(count).partialValue), choosable.count - 1)]
        case .pages, .halfPages:
            let row = (rows(of: state.selected, places)?.lowerBound ?? 0) + movement.rowCount(visible: size.height)
            state.selected = nearest(to: row, choosable, places)
        }
        state.isChosen = state.selected != choosable[0]
        state.isScrolledAway = false
        adjust(&state, places, visible: size.height)
        return true
    }

    /// Returns the line that is nearest to a row, among the lines that can be chosen.
    private func nearest(to row: Int, _ choosable: [Int], _ places: [Place]) -> Int {
        let distances = choosable.map { line in abs((rows(of: line, places)?.lowerBound ?? 0) - row) }
        return zip(choosable, distances).min { $0.1 < $1.1 }?.0 ?? 0
    }

    /// Scrolls to a row without changing the selection.
    func scroll(to row: Int, _ state: inout State, _ places: [Place], visible: Int) {
        state.offset = min(max(0, row), max(0, rowCount(places) - visible))
        let rows = rows(of: state.selected, places) ?? 0..<0
        state.isScrolledAway = rows.lowerBound < state.offset || rows.upperBound > state.offset + visible
    }

    func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event else {
            return Movement(event).map { move($0, state: &state, in: size) } ?? false
        }
        let places = places(size.width)
        adjust(&state, places, visible: size.height)
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let distance = mouse.action == .wheelUp ? -Movement.wheelRows : Movement.wheelRows
            scroll(to: state.offset + distance, &state, places, visible: size.height)
            return true
        case .press where mouse.button == 0 && Rect(size).contains(mouse.position):
            let row = state.offset + mouse.position.y
            let place = places.last { $0.y <= row }
            guard let place, place.lines.indices.contains(row - place.y), let line = place.lines[row - place.y],
                choosable.contains(line)
            else { return false }
            (state.selected, state.isChosen, state.isScrolledAway) = (line, line != choosable.first, false)
            return true
        default: return false
        }
    }
}
