import COniguruma
import Documents
import Filters
import JSONDocuments

/// A reader that matches a regular expression against the lines of a text: see `DocumentFormat.regex`.
enum PatternReader {

    /// The maximum number of groups that are read. Further groups of the expression are ignored.
    private static let groupLimit = 100

    static func read(_ pattern: [UInt8], _ text: [UInt8]) -> WorkerResponse {
        var reason = [CChar](repeating: 0, count: 90)
        guard let compiled = compile(pattern, &reason) else { return WorkerResponse(.badProgram, words(reason)) }
        defer { coniguruma_free(compiled) }
        let groupCount = min(Self.groupLimit, Int(coniguruma_count_groups(compiled)))
        let names = (0..<groupCount).map { name(compiled, $0 + 1) }
        var places = [Int32](repeating: -1, count: 2 * (groupCount + 1))
        var builder = JSONBuilder()
        builder.beginArray()
        var (number, start) = (0, 0)
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            defer { start = end + 1 }
            number += 1
            var line = text[start..<end]
            if line.last == 0x0D { line.removeLast() }
            let found = line.withUnsafeBytes { bytes in
                withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { empty in
                    let place = (bytes.baseAddress ?? UnsafeRawPointer(empty.baseAddress))?
                        .assumingMemoryBound(to: CChar.self)
                    return coniguruma_search(compiled, place, bytes.count, &places, Int32(groupCount + 1), &reason)
                }
            }
            if found < 0 { return WorkerResponse(.failed, "line \(number): \(words(reason))") }
            if found > 0 { add(line, places, names, to: &builder) }
        }
        return WorkerResponse(.done, builder.document.source)
    }

    private static func compile(_ pattern: [UInt8], _ reason: inout [CChar]) -> OpaquePointer? {
        pattern.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { empty in
                let place = (bytes.baseAddress ?? UnsafeRawPointer(empty.baseAddress))?
                    .assumingMemoryBound(to: CChar.self)
                return coniguruma_compile(place, bytes.count, false, &reason)
            }
        }
    }

    private static func words(_ reason: [CChar]) -> String {
        String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func name(_ pattern: OpaquePointer, _ group: Int) -> String? {
        var length = 0
        guard let text = coniguruma_group_name(pattern, Int32(group), &length) else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
    }

    private static func add(
        _ line: ArraySlice<UInt8>, _ places: [Int32], _ names: [String?], to builder: inout JSONBuilder
    ) {
        func group(_ number: Int) -> ArraySlice<UInt8>? {
            let (start, end) = (Int(places[2 * number]), Int(places[2 * number + 1]))
            return start < 0 || end < start ? nil : line[(line.startIndex + start)..<(line.startIndex + end)]
        }
        if names.contains(where: { $0 != nil }) {
            builder.beginObject()
            for (index, name) in names.enumerated() {
                guard let name else { continue }
                builder.name(name)
                builder.add(field: group(index + 1) ?? [])
            }
            builder.end()
        } else if names.isEmpty {
            builder.add(utf8: group(0) ?? [])
        } else {
            builder.beginArray()
            for index in names.indices { builder.add(field: group(index + 1) ?? []) }
            builder.end()
        }
    }
}
