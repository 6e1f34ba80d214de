import Dashboard
import Documents
import Settings

struct BoardImageView: BoardView {

    static let name = "image"
    static let help = "A picture."
    static let listsItems = false

    init(_ options: inout OptionReader) {}

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        document.isPicture ? .well : .never
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        document.isPicture ? nil : "the content is not a picture"
    }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        loaded?.image.map { image in PreparedContent { PictureContent(image) } }
    }
}
