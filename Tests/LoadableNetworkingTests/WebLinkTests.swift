import Foundation
import Testing

@testable import LoadableNetworking

/// `Link` headers, as RFC 8288 defines them.
@Suite(.timeLimit(.minutes(1)))
struct WebLinkTests {

    private func next(_ fields: String...) -> String? {
        HTTPResponse(
            url: URL(fileURLWithPath: "/"), headerFields: HTTPFields(fields.map { HTTPField(name: "Link", value: $0) })
        ).link("next")
    }

    @Test(
        "The first link with the relation is found in all forms of the grammar",
        arguments: [
            "<a>; rel=next", "<a>; rel=\"next\"", "<a>;rel=NEXT", "<a> ; REL = \"prev next\"",
            "<b>; rel=prev, <a>; rel=next", "<b,c>; rel=prev , ,<a>; rel=next, <d>; rel=next",
            "<b>; title=\"x, <c>; rel=next\"; rel=last, <a>; rel=\"next\"",
            "<b>; title=\"q\\\"; rel=next\", <a>; rel=next",
            "<a>; title*=UTF-8'de'n%c3%a4chstes; rel=next; rel=prev", "<a>;;rel=next;", "\t<a>\t;\trel=next",
            "<b>; rel=next; anchor=\"#x\", <a>; rel=next", "<a>; crossorigin; rel=next",
        ])
    func grammar(field: String) {
        #expect(next(field) == "a")
    }

    @Test("Links of other relations, for other resources, or after a syntax error are ignored")
    func others() {
        for field in [
            "", "a; rel=next", "<a; rel=next", "<a>; rel=prev; rel=next", "<a>; rel=nextish", "<a> x; rel=next",
        ] {
            #expect(next(field) == nil, "\(field)")
        }
    }

    @Test("Several headers are one list")
    func several() {
        #expect(next("<b>; rel=prev", "<a>; rel=next") == "a")
        #expect(next("<broken", "<a>; rel=next") == "a")
    }
}
