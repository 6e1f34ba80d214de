import Dashboard
import Documents
import FoundationEssentials
import JSONDocuments
import Settings

// Detects views that cannot show any data of their source.

extension SourceSettings {

    /// Returns the reason why a view cannot show any data of the source; nil if the view may show some data.
    func lack(of view: ViewSettings) -> String? {
        guard !view.showsChecks, each == nil, origin.composed == nil, let known = certainDocument,
            let lack = SourceView(view, in: ViewContext(time: .utc)).lack(of: known.document)
        else { return nil }
        return "the view “\(view.name)” cannot show \(known.reason): \(lack)"
    }

    /// An example of the source's documents, and the setting that determines their kind. Nil if the kind is unknown.
    private var certainDocument: (document: Document, reason: String)? {
        if let select {
            guard let text = select.plain, let constant = try? JSONDocument(text) else { return nil }
            return (.json(constant), "the result of “select”")
        }
        guard !origin.follows, let format = parse?.format else { return nil }
        let document: Document? =
            switch format {
            case .number: (try? JSONDocument("1")).map { .json($0) }
            case .ansi: .text("a\nb")
            case .image: .picture(Data())
            default: nil
            }
        return document.map { ($0, "“parse: \(format.name)”") }
    }
}

extension BoardSettings {

    /// Returns sentences about problems with the content in the panels of the source: data is missing or omitted, or is
    /// not of the kind that a view requires.
    package func viewRemarks(on content: BoardContent, of source: SourceSettings) -> [String] {
        var remarks: [String] = []
        for view in views(of: source) where view?.showsChecks != true {
            let new = SourceView(view, in: ViewContext(time: .utc)).remarks(on: content)
            remarks += new.filter { !remarks.contains($0) }
        }
        return remarks
    }
}
