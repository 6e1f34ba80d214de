// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import LoadabilityViews

extension Second {

// BEGIN 003-09
struct YourView: View, LoadableView {
    @StateObject var loader = YourLoader() // must be annotated by @StateObject

    var body: some View {
        loaderView // required
    }

    func body(with object: YourObject) -> some View {
        /* create a body with the object */
// END 003-09
        Label("\(object.residents) residents")
// BEGIN 003-09
    }

    func placeholder() -> some View {
        ProgressView("Loading...")
    }
}
// END 003-09

}

extension Second.YourView {

    var key: YourKey { YourKey(id: "profile?view") }
}
