import Apexy
import ApexyLoader
import Foundation

protocol PilotLoading: ContentLoading {
    var state: LoadingState<Pilot> { get }
}

final class PilotLoader: WebLoader<Pilot>, PilotLoading {
    func load() {
        guard startLoading() else { return }
        request(PilotEndpoint(id: 7))
    }
}

protocol MooringsLoading: ContentLoading {
    var state: LoadingState<[Mooring]> { get }
}

final class MooringsLoader: WebLoader<[Mooring]>, MooringsLoading {
    func load() {
        guard startLoading() else { return }
        request(MooringsEndpoint())
    }
}

/// The number of places only; the endpoint answers more.
final class PlacesLoader: WebLoader<Int>, ContentLoading {
    func load() {
        guard startLoading() else { return }
        request(MooringsEndpoint()) { moorings in
            moorings.reduce(0) { $0 + $1.places }
        }
    }
}

/// No network: it reads the flags through binoculars.
final class FlagsLoader: ContentLoader<[String]>, ContentLoading {

    private let look: (@escaping (Result<[String], Error>) -> Void) -> Void

    init(look: @escaping (@escaping (Result<[String], Error>) -> Void) -> Void) {
        self.look = look
        super.init()
    }

    func load() {
        guard startLoading() else { return }
        look { [weak self] result in
            self?.finishLoading(result)
        }
    }
}

struct QuaySummary: Equatable {
    let pilot: String
    let places: Int
}

final class QuayViewController {

    private let pilotLoader: PilotLoading
    private let mooringsLoader: MooringsLoading
    private var observers: [LoaderObservation] = []
    private(set) var texts: [String] = []

    init(pilotLoader: PilotLoading, mooringsLoader: MooringsLoading) {
        self.pilotLoader = pilotLoader
        self.mooringsLoader = mooringsLoader
    }

    var state: LoadingState<QuaySummary> {
        pilotLoader.state.merge(mooringsLoader.state) { pilot, moorings in
            QuaySummary(pilot: pilot.name, places: moorings.reduce(0) { $0 + $1.places })
        }
    }

    func viewDidLoad() {
        observers = [
            pilotLoader.observe { [weak self] in self?.stateDidChange() },
            mooringsLoader.observe { [weak self] in self?.stateDidChange() },
        ]
        refresh()
    }

    func refresh() {
        pilotLoader.load()
        mooringsLoader.load()
    }

    private func stateDidChange() {
        switch state {
        case .initial:
            texts.append("nothing yet")
        case .loading(let cache):
            texts.append("loading, \(cache?.pilot ?? "nobody")")
        case .success(let summary):
            texts.append("\(summary.pilot), \(summary.places) places")
        case .failure(let error, let cache):
            texts.append("\(type(of: error)), \(cache?.pilot ?? "nobody")")
        }
    }
}
