import FoundationEssentials

extension World {
    mutating func answer(_ request: ReceivedRequest) -> HTTPResponse {
        guard let route = Route(method: request.method, path: request.path) else {
            return .notFound("There is nothing at \(request.path).")
        }
        guard route.methods.contains(request.method) else {
            return .methodNotAllowed(request.method, allowed: route.methods)
        }
        do {
            return try answer(route, request)
        } catch {
            return .refusal(error)
        }
    }

    private mutating func answer(_ route: Route, _ request: ReceivedRequest) throws(Refusal) -> HTTPResponse {
        switch route {
        case .document, .eventCounts, .still, .footage: try read(route, request)
        case .setBarrier(let id, let isOpen): .json(try setBarrier(id, isOpen: isOpen))
        case .openDoor(let intercomID): .json(try openDoor(ofIntercom: intercomID))
        case .createCode: .json(try createCode(minutes: request.codeMinutes()), status: 201)
        case .deleteCode(let id): try deleted(id)
        case .readNotice(let id): .json(try readNotice(id))
        case .payBill(let id): .json(try payBill(id))
        case .toggleFavorite(let cameraID): .json(try toggleFavorite(cameraID))
        case .setPhoto: .json(Delivery(byteCount: request.bodySize))
        }
    }

    private mutating func deleted(_ codeID: String) throws(Refusal) -> HTTPResponse {
        try deleteCode(codeID)
        return HTTPResponse(status: 204)
    }

    /// Returns the response to a request without side effects.
    private func read(_ route: Route, _ request: ReceivedRequest) throws(Refusal) -> HTTPResponse {
        let response: HTTPResponse
        switch route {
        case .document(let resource): response = try document(resource, request)
        case .eventCounts: response = .json(try counts(request))
        case .still(let cameraID): response = .png(try scene(ofCamera: cameraID).draw().makePNG())
        case .footage(let cameraID):
            return .download(try footage(ofCamera: cameraID), name: "\(cameraID).y4m")
        default: return .notFound("There is nothing at \(request.path).")
        }
        return response.tagged(ifNoneMatch: request.headers["if-none-match"])
    }

    private func document(_ resource: Resource, _ request: ReceivedRequest) throws(Refusal) -> HTTPResponse {
        switch resource {
        case .notices: .json(notices)
        case .cameras: .json(cameras)
        case .intercoms: .json(intercoms)
        case .barriers: .json(barriers)
        case .profile: .json(profile)
        case .events: .json(history.page(try EventQuery(request)))
        case .codes: .json(codes.valid)
        case .residents: .json(residents)
        case .meters: .json(meters.meters(at: now))
        case .bills: .json(account.bills)
        case .balance: .json(account.points)
        case .stills, .footage, .actions: .notFound("There is nothing at \(request.path).")
        }
    }

    private func counts(_ request: ReceivedRequest) throws(Refusal) -> [EventCounts] {
        let days = try request.number("days", in: 1...28) ?? 21
        return history.counts(days: days, filter: try EventFilter(request), now: now, calendar: calendar)
    }
}
