/// Remembers which rows a view has asked for.
final class Counter {
    var numbers: [Int] = []
}
