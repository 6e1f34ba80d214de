import FoundationEssentials

extension HTTPResponse {
    private struct Complaint: Encodable {
        var error: String
    }

    static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        do {
            let body = try ResourceCoding.makeEncoder().encode(value)
            return HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: body)
        } catch {
            return HTTPResponse(
                status: 500,
                headers: ["Content-Type": "text/plain; charset=utf-8"],
                body: Data("The response cannot be encoded: \(error)".utf8)
            )
        }
    }

    /// Returns a response with the content type of JSON and the given body. The body need not be JSON.
    static func json(_ body: Data) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }

    static func png(_ body: Data) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "image/png"], body: body)
    }

    /// Returns a response with a file that is sent in pieces. The name of the file must not contain quotes.
    static func download(_ pieces: any BodyPieces, name: String) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "application/octet-stream", "Content-Disposition": "attachment; filename=\"\(name)\"",
            ],
            pieces: pieces
        )
    }

    static func refusal(_ refusal: Refusal) -> HTTPResponse {
        .json(Complaint(error: refusal.sentence), status: refusal.status)
    }

    static func notFound(_ complaint: String) -> HTTPResponse {
        .json(Complaint(error: complaint), status: 404)
    }

    static func methodNotAllowed(_ method: String, allowed: [String]) -> HTTPResponse {
        var response = json(Complaint(error: "The method \(method) is not allowed here."), status: 405)
        response.headers["Allow"] = allowed.joined(separator: ", ")
        return response
    }

    static var internalServerError: HTTPResponse {
        .json(Complaint(error: "Something went wrong on the server."), status: 500)
    }

    static var tooManyRequests: HTTPResponse {
        var response = json(Complaint(error: "Too many requests; try again in 5 seconds."), status: 429)
        response.headers["Retry-After"] = "5"
        return response
    }

    static var serviceUnavailable: HTTPResponse {
        var response = json(Complaint(error: "Closed for a moment; try again in 7 seconds."), status: 503)
        response.headers["Retry-After"] = "7"
        return response
    }

    static func redirect(to location: String, status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location])
    }

    /// Returns a response with an endless body of spaces, which are valid before JSON.
    static func endless(pause: Duration?) -> HTTPResponse {
        var response = json(Data(repeating: UInt8(ascii: " "), count: 4096))
        response.delivery = .endless(pause: pause)
        return response
    }

    /// The response of a captive portal, for example in a hotel before the guest signs in: HTML with status 200 and the
    /// content type of JSON.
    static var captivePortal: HTTPResponse {
        let page = """
            <!DOCTYPE html>
            <html>
            <head><title>Welcome</title></head>
            <body><h1>Captive portal</h1><p>Sign in to use this network.</p></body>
            </html>

            """
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(page.utf8))
    }

    /// Returns the response with an entity tag. If the condition contains the tag, the status is 304.
    ///
    /// A response with status 304 keeps its body only for the value of `Content-Length`. The body is not sent.
    func tagged(ifNoneMatch condition: String?) -> HTTPResponse {
        let tag = EntityTag(of: body)
        var response = self
        response.headers["ETag"] = tag.text
        if let condition, tag.matches(condition) {
            response.status = 304
        }
        return response
    }

}

extension HTTPResponse {
    /// Returns the response without the second half of its body. `Content-Length` still announces the whole body.
    func truncated() -> HTTPResponse {
        var response = self
        response.body = body.prefix(body.count / 2)
        response.delivery = .brokenOff(announcedLength: body.count)
        return response
    }

    /// Returns the response with a `Content-Length` of half its body's length. The whole body is sent.
    func withShortLength() -> HTTPResponse {
        var response = self
        response.delivery = .overrun(announcedLength: body.count / 2)
        return response
    }

    func trickled(interval: Duration) -> HTTPResponse {
        var response = self
        response.delivery = .trickle(interval: interval)
        return response
    }

    /// Returns the response with a body of the given size in bytes, padded with spaces. The spaces precede JSON, and
    /// follow a picture or a file.
    func padded(toSize size: Int) -> HTTPResponse {
        let spaces = Data(repeating: UInt8(ascii: " "), count: max(0, size - body.count))
        var response = self
        response.body = headers["Content-Type"] == "application/json" ? spaces + body : body + spaces
        response.headers["ETag"] = nil
        return response
    }
}
