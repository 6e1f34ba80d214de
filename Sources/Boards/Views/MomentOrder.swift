import JSONDocuments
import Loadables
import Values

/// The order of rows by a column of moments.
enum MomentOrder {

    /// The numbers of the rows in the order of their moments. Equal moments keep the order in which they came, and rows without one
    /// come last in either direction.
    static func order(of moments: [Moment?], in zone: TimeZoneRules, isAscending: Bool) -> [Int] {
        let keys = moments.map { $0?.timestamp(in: zone) }
        return keys.indices.sorted { left, right in
            guard let first = keys[left], let second = keys[right] else {
                return (keys[left] == nil ? 1 : 0, left) < (keys[right] == nil ? 1 : 0, right)
            }
            return first == second ? left < right : (first < second) == isAscending
        }
    }
}

extension DocumentView {

    /// The moments of a column whose values, as far as there are any, are all moments; nil for any other column.
    func moments(of values: [Element?], in column: String) -> [Moment?]? {
        let cell = self.cell
        let times = cell.times(in: column)
        var moments: [Moment?] = []
        for value in values {
            guard let value, value.kind != .null, !value.text.isEmpty else {
                moments.append(nil)
                continue
            }
            guard let moment = cell.moment(value, times) else { return nil }
            moments.append(moment)
        }
        return moments.contains { $0 != nil } ? moments : nil
    }
}
