import Foundation
import MMMAsyncLoadable
import MMMLoadable

enum HarbourAPI {
    struct Skipper {
        let identifier: Int
        let firstName: String
        let lastName: String
    }
}

enum HarbourModels {
    struct Skipper: Equatable {
        let identifier: Int
        let name: String

        init(apiModel: HarbourAPI.Skipper) throws {
            guard !apiModel.lastName.isEmpty else { throw HarbourError.fog }
            identifier = apiModel.identifier
            name = "\(apiModel.firstName) \(apiModel.lastName)"
        }
    }

    struct Licence: Equatable {
        let number: String
    }
}

protocol SkipperClient: AnyObject {
    func fetchSkipper(completion: @escaping (Result<HarbourAPI.Skipper, Error>) -> Void)
    func licence(of skipper: Int) async throws -> String
}

final class SkipperLoadable: AsyncLoadable<HarbourAPI.Skipper> {

    private let client: SkipperClient

    init(client: SkipperClient) {
        self.client = client
        super.init()
    }

    override func doSync() {
        client.fetchSkipper { [weak self] result in
            guard let self = self else { return }
            switch result {
            case .success(let skipper):
                self.setDidSyncSuccessfullyWithContent(skipper)
            case .failure(let error):
                self.setFailedToSyncWithError(error)
            }
        }
    }
}

final class LicenceLoadable: AsyncLoadable<HarbourModels.Licence> {

    private let client: SkipperClient
    private let skipper: Int

    init(client: SkipperClient, skipper: Int) {
        self.client = client
        self.skipper = skipper
        super.init()
    }

    override func doSync() {
        Task {
            do {
                let number = try await client.licence(of: skipper)
                setDidSyncSuccessfullyWithContent(HarbourModels.Licence(number: number))
            } catch {
                setFailedToSyncWithError(error)
            }
        }
    }
}

final class SkipperRepository {

    private let client: SkipperClient
    let apiSkipper: SkipperLoadable

    init(client: SkipperClient) {
        self.client = client
        self.apiSkipper = SkipperLoadable(client: client)
    }

    func skipper() -> AsyncLoadable<HarbourModels.Skipper> {
        apiSkipper.map { apiSkipper in
            return try HarbourModels.Skipper(apiModel: apiSkipper)
        }
    }

    func licenceNumber() -> AsyncLoadable<String> {
        apiSkipper.asyncMap { [client] apiSkipper in
            try await client.licence(of: apiSkipper.identifier)
        }
    }

    func licence() -> AsyncLoadable<HarbourModels.Licence> {
        apiSkipper.flatMap { [client] skipper in
            return LicenceLoadable(client: client, skipper: skipper.identifier)
        }
    }

    func skipperAndLicence() -> AsyncLoadable<(HarbourModels.Skipper, HarbourModels.Licence)> {
        skipper().joined { [client] skipper in
            return LicenceLoadable(client: client, skipper: skipper.identifier)
        }
    }
}

@MainActor
final class SkipperView {

    private let loadable: AsyncLoadable<HarbourModels.Skipper>
    private var stream: AsyncLoadableStream<HarbourModels.Skipper>?
    private var observer: AsyncLoadableObserver?
    private var task: Task<Void, Never>?
    private(set) var titles: [String] = []
    private(set) var asyncChanges = 0

    init(loadable: AsyncLoadable<HarbourModels.Skipper>) {
        self.loadable = loadable
    }

    func appear() {
        let stream = AsyncLoadableStream(loadable)
        self.stream = stream
        observer = loadable.sink { [weak self] loadable in
            await Task.yield()
            self?.asyncChanges += loadable.isContentsAvailable ? 1 : 0
        }
        task = Task { @MainActor [weak self] in
            for await obj in stream.iterator {
                self?.titles.append(obj.content?.name ?? "…")
            }
        }
    }

    func disappear() async {
        stream?.finish()
        stream = nil
        observer = nil
        await task?.value
    }
}
