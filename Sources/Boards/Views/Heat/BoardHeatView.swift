import Basics
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
        if let (lists, reading) = lists(of: root, in: reader) {
            guard reading.isNumeric else { return nil }
            let conversion = UnitConversion(from: reading.unit, to: unit)
            let numbers = reading.values.map { $0.map { $0 * conversion.factor } }
            return heat(HeatCells(counts: lists.map(\.count), numbers), in: conversion.unit)
        }
        guard let rows = reader.rows(root), case let readings = RowReadings(rows, in: reader),
            let map = map(of: rows, readings, in: reader)
        else { return nil }
        let items = RowItems(rows, of: root.document, in: reader, showing: [map.y, map.x, map.value])
        return heat(map.cells, in: map.conversion.unit) { cell in
            // A cell with several rows has no item.
            map.cells.rows[cell].flatMap { $0.count == 1 ? ItemReference(items, $0[0]) : nil }
        }
    }

    /// Returns the elements of lists of numbers, and the reading of all elements as one column, because they share a
    /// scale. Returns nil for other data.
    private func lists(of root: Element, in reader: RowReader) -> (lists: [[Element]], reading: ColumnReading)? {
        guard root.kind == .array, case let elements = root.elements, !elements.isEmpty,
            elements.allSatisfy({ $0.kind == .array })
        else { return nil }
        let lists = elements.map(\.elements)
        return (lists, reader.reading(lists.flatMap { $0 }))
    }

    /// The names of the columns that a heat map shows, and the cells of the heat map.
    private struct RowMap {
        let (y, x, value): (String, String, String)
        let cells: HeatCells
        let conversion: UnitConversion
    }

    /// The maximum number of cells, which is the number of rows times the number of columns.
    private static let cellLimit = 1_000_000

    private func map(of rows: Rows, _ readings: RowReadings, in reader: RowReader) -> RowMap? {
        guard let (y, x, value) = names(of: rows, readings), let reading = readings.reading(value), reading.isNumeric
        else { return nil }
        func axis(_ column: String) -> HeatAxis {
            let values = rows.values(column) ?? rows.rows.map { _ in nil }
            let texts = values.map { $0.map { reader.cell.text($0, in: column).string } ?? "" }
            return HeatAxis(texts, readings.reading(column))
        }
        let (ys, xs) = (axis(y), axis(x))
        guard ys.names.count * xs.names.count <= Self.cellLimit else { return nil }
        let isPercent = reading.kind == .number && reader.isPercent(value)
        let conversion = UnitConversion(from: reading.unit ?? (isPercent ? "percent" : nil), to: unit)
        let numbers = reading.values.map { $0.map { $0 * conversion.factor } }
        return RowMap(y: y, x: x, value: value, cells: HeatCells(ys, xs, numbers), conversion: conversion)
    }

    private func heat(
        _ cells: HeatCells, in unit: NumberUnit, item: (Point) -> ItemReference? = { _ in nil }
    ) -> PreparedContent? {
        let known = cells.known
        guard !known.isEmpty else { return nil }
        let lines = known.map { cell in
            let name = cells.name(of: cell)
            return TextLine("\(name): \(cells.values[cell.y][cell.x].map(unit.text) ?? "")", id: name, item: item(cell))
        }
        let (values, names) = (cells.values, cells.names)
        return PreparedContent {
            let map = HeatMap(
                values, rowLabels: names.rows, columnLabels: names.columns, isStretched: true, format: unit.text)
            // Add a row for the legend, a free row, and a row for the names of the columns if there are any.
            let height = values.count + (names.columns.isEmpty ? 2 : 3)
            return ItemsContent(HeatItems(map: map, cells: known), lines: lines, height: height)
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

    func lack(of document: Document, in reader: RowReader) -> String? {
        guard let root = document.root, content(of: root, in: reader) == nil else { return nil }
        if let rows = reader.rows(root), case let readings = RowReadings(rows, in: reader),
            let value = names(of: rows, readings)?.value, readings.reading(value)?.isNumeric == true
        {
            return
                "the axes have too many different values; a heat map has at most \(NumberText.grouped(Self.cellLimit)) cells"
        }
        return "a heat map needs rows with two fields and a numeric field, or lists of numbers"
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        reader.remarks(on: content, fields)
            + (content.document.root.map { remarks(onCellsOf: $0, of: content, in: reader) } ?? [])
    }

    /// Returns remarks about rows without a number, about elements of lists that are not numbers, about numbers that
    /// are out of the range of a double, about units that cannot be converted, and about cells with several rows; empty
    /// if there is nothing to report.
    private func remarks(onCellsOf root: Element, of content: BoardContent, in reader: RowReader) -> [String] {
        if let (lists, reading) = lists(of: root, in: reader) {
            guard reading.isNumeric else { return [RowReader.remark(on: "the values", reading)].compactMap(\.self) }
            let words = zip(lists.joined(), reading.values).enumerated().filter { place, cell in
                cell.1 == nil && cell.0.kind != .null && !ColumnReading.isMissing(cell.0.text)
                    && !reading.isOutOfRange(place)
            }.map(\.element)
            let remark = UnitConversion(from: reading.unit, to: unit).remark
            return words.first.map { [Self.remark(onWords: words.count, such: $0.0.text)] } ?? []
                + RowReader.remarks(onOutOfRange: reading.textsOutOfRange) + [remark].compactMap(\.self)
        }
        let missing = reader.missingRemarks(on: content, fields)
        guard let rows = reader.rows(root), let map = map(of: rows, RowReadings(rows, in: reader), in: reader) else {
            return missing
        }
        let shared = map.cells.rows.values.count { $0.count > 1 }
        return missing + [map.conversion.remark, shared > 0 ? Self.remark(onShared: shared) : nil].compactMap(\.self)
    }

    private static func remark(onWords count: Int, such text: String) -> String {
        let values = count == 1 ? "1 value is not a number" : "\(NumberText.grouped(count)) values are not numbers"
        return "\(values), such as “\(OneLine(text, limit: 30))”"
    }

    private static func remark(onShared count: Int) -> String {
        "\(count) \(count == 1 ? "cell has several rows; it" : "cells have several rows; each") shows the number of its last row"
    }
}
