import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Values

/// A view with a color for each combination of the values of two fields. The data consists of rows with three columns,
/// or of lists of numbers.
struct BoardHeatView: BoardView {

    static let name = "heat"
    static let help = "A color for each combination of the values of two fields."

    private let x: String?
    private let y: String?
    private let value: String?
    private let unit: NumberUnit?

    init(_ options: inout OptionReader) {
        x = options("x", .field, "Field of the horizontal axis.")
        y = options("y", .field, "Field of the vertical axis.")
        value = options.value()
        unit = options.unit()
    }

    var fields: [ViewField] { .named(x, y, numbers: value) }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy({ $0.kind == .array }) {
            let values = root.elements.map { reader.reading($0.elements.map { $0 }).values }
            return heat(values, in: unit ?? "", height: values.count + 2) { _ in
                nil
            } name: {
                "\($0.y + 1), \($0.x + 1)"
            }
        }
        guard let rows = reader.rows(root), case let readings = RowReadings(rows, in: reader),
            let (y, x, value) = names(of: rows, readings)
        else { return nil }
        let (columns, lines) = (rows.values(x), rows.values(y))
        let reading = readings.reading(value)
        let conversion = UnitConversion(from: unit == nil ? nil : reading?.unit, to: unit)
        let values = reading?.values.map { $0.map { $0 * conversion.factor } }
        var (xs, ys): ([String], [String]) = ([], [])
        var cells: [[Double?]] = []
        var rowsOfCells: [Point: [Int]] = [:]
        for index in rows.rows.indices {
            let column = place(of: columns?[index], in: &xs, column: x, reader.cell)
            let row = place(of: lines?[index], in: &ys, column: y, reader.cell)
            while cells.count <= row { cells.append([]) }
            while cells[row].count <= column { cells[row].append(nil) }
            cells[row][column] = values?[index] ?? cells[row][column]
            rowsOfCells[Point(x: column, y: row), default: []].append(index)
        }
        let items = RowItems(rows, of: root.document, in: reader, showing: [y, x, value])
        return heat(cells, (ys, xs), in: conversion.unit, height: ys.count + 3) { cell in
            // A cell with several rows has no item.
            rowsOfCells[cell].flatMap { $0.count == 1 ? ItemReference(items, $0[0]) : nil }
        } name: {
            "\(ys[$0.y]), \(xs[$0.x])"
        }
    }

    private func heat(
        _ values: [[Double?]], _ labels: (rows: [String], columns: [String]) = ([], []), in unit: NumberUnit,
        height: Int,
        item: (Point) -> ItemReference?, name: (Point) -> String
    ) -> PreparedContent? {
        let cells = values.enumerated().flatMap { y, row in
            row.indices.filter { row[$0] != nil }.map { Point(x: $0, y: y) }
        }
        guard !cells.isEmpty else { return nil }
        let lines = cells.map { cell in
            let name = name(cell)
            return TextLine("\(name): \(values[cell.y][cell.x].map(unit.text) ?? "")", id: name, item: item(cell))
        }
        return PreparedContent {
            let map = HeatMap(
                values, rowLabels: labels.rows, columnLabels: labels.columns, isStretched: true, format: unit.text)
            return ItemsContent(HeatItems(map: map, cells: cells), lines: lines, height: height)
        }
    }

    private func names(of rows: Rows, _ readings: RowReadings) -> (y: String, x: String, value: String)? {
        let value = value.map(rows.ownName) ?? rows.columns.last(where: readings.isNumeric)
        let others = rows.columns.filter { $0 != value }
        guard let value, let y = y.map(rows.ownName) ?? others.first,
            let x = x.map(rows.ownName) ?? others.first(where: { $0 != y })
        else { return nil }
        return (y, x, value)
    }

    private func place(of value: Element?, in names: inout [String], column: String, _ cell: CellText) -> Int {
        let name = value.map { cell.text($0, in: column).string } ?? ""
        if let place = names.firstIndex(of: name) { return place }
        names.append(name)
        return names.count - 1
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        document.root.flatMap { content(of: $0, in: reader) } == nil
            ? "a heat map needs rows with two fields and a numeric field, or lists of numbers" : nil
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        reader.remarks(on: content, fields)
            + RowReader.remarks(onMissing: reader.rowsWithoutNumber(in: content, fields))
            + [sharedCellRemark(on: content.document, reader)].compactMap(\.self)
    }

    /// Returns a remark about cells with several rows; nil if there are none.
    private func sharedCellRemark(on document: Document, _ reader: RowReader) -> String? {
        guard let rows = reader.rows(in: document),
            let (y, x, _) = names(of: rows, RowReadings(rows, in: reader)), let ys = rows.texts(y),
            let xs = rows.texts(x)
        else { return nil }
        let counts = Dictionary(zip(ys, xs).map { ([$0, $1], 1) }, uniquingKeysWith: +)
        let shared = counts.values.count { $0 > 1 }
        guard shared > 0 else { return nil }
        return
            "\(shared) \(shared == 1 ? "cell stands" : "cells each stand") for several rows, and \(shared == 1 ? "shows" : "show") the number of the last of them"
    }
}
