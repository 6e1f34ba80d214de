import Documents

/// Decides whether a key acts on its items: the chosen item, or all marked items. If the key cannot act on one of the
/// items, it acts on none of them. A key that needs no item acts once.
struct KeyRuns {

    enum Step {
        /// Act on the items one by one: see ``KeyRuns/turn(_:after:_:)``.
        case run
        /// Ask the user with a question that shows the fields of these items.
        case ask([BoardItem?])
        case refuse(KeyRefusal)
    }

    /// The runs of the items, at least one.
    let all: [KeyRun]

    init(_ all: [KeyRun]) { self.all = all.contains(where: \.isAboutItem) ? all : Array(all.prefix(1)) }

    var areAboutItems: Bool { all.contains(where: \.isAboutItem) }

    var key: KeySettings { all[0].key }

    func press(_ document: Document?) -> Step { step(document, all.map { $0.press(document) }) }

    /// Returns the next step, after the user has agreed: see ``KeyRun/agree(to:_:isRepeated:)``.
    func agree(to asked: [BoardItem?], _ document: Document?, isRepeated: Bool) -> Step {
        step(document, zip(all, asked).map { $0.agree(to: $1, document, isRepeated: isRepeated) })
    }

    /// Returns the variables for an item, and the item. If the user has agreed to a question, the values are those that
    /// the question showed. If no question was asked, the values are the current ones.
    ///
    /// - Parameters:
    ///   - number: The index of the item.
    ///   - asked: The items to which the user has agreed; nil if no question was asked.
    ///   - document: The current document of the source; nil if there is none.
    /// - Throws: The reason why the key does not act on the item.
    func turn(
        _ number: Int, after asked: [BoardItem?]?, _ document: Document?
    ) throws(KeyRefusal) -> (variables: [String: String?], item: BoardItem?) {
        let run = all[number]
        let step = asked.map { run.agree(to: $0[number], document, isRepeated: true) } ?? run.press(document)
        switch step {
        case .run(let variables):
            if let item = asked?[number] { return (variables, item) }
            return (variables, try run.present(document))
        case .ask: throw .changed(item: run.name ?? "the chosen row")
        case .refuse(let refusal): throw refusal
        }
    }

    private func step(_ document: Document?, _ steps: [KeyRun.Step]) -> Step {
        do throws(KeyRefusal) {
            var (asks, items) = (false, [BoardItem?]())
            for (run, step) in zip(all, steps) {
                switch step {
                case .refuse(let refusal): throw refusal
                case .ask(let item):
                    asks = true
                    items.append(item)
                case .run: items.append(try run.present(document))
                }
            }
            return asks ? .ask(items) : .run
        } catch {
            return .refuse(error)
        }
    }
}
