import Foundation
import HTTP
import Storage
import VinylogueKit

extension Environment {
    /// Asks the services in use besides Last.fm whether they answer, all at once; sorted by name.
    func otherServices() async -> [ServiceAnswer] {
        let answers = try? await sideBySide(ServiceAnswer.services(self)) { [http] service in
            await ServiceAnswer(of: service, over: http)
        }
        return (answers ?? []).sorted { $0.name < $1.name }
    }
}

/// How a service answered a request for its address.
struct ServiceAnswer: Sendable {
    /// What the service is called.
    let name: String
    /// Why it cannot be used, as a sentence; nil if it answered.
    var failure: String?
    /// What time it was there, in Unix seconds; nil if it did not say.
    var serverTime: Int?

    /// Asks for a service's address. Whatever it says to that, it is there; but for an error of its own.
    fileprivate init(of service: (name: String, address: String), over http: HTTPClient) async {
        name = service.name
        do {
            let url = try ServiceAddress(checking: service.address).url
            let response = try await http.send(HTTPRequest(url: url))
            serverTime = response.serverTime
            if let failure = response.failedStatus, failure.isTemporary {
                throw failure.from(url.host() ?? "")
            }
        } catch {
            failure = ErrorText(error).text
        }
    }

    /// The names and the addresses of the services in use.
    fileprivate static func services(_ environment: Environment) -> [(
        name: String, address: String
    )] {
        var services = CrateAddresses.Service.allCases.map { service in
            (service.name, environment.world.variable(service.variable) ?? service.usual)
        }
        if case .service(let address)? = try? environment.appleMusicCredentials()?.source {
            services.append(("the token service", address))
        }
        return services
    }
}

extension CrateAddresses.Service {
    /// What the service is called.
    fileprivate var name: String {
        switch self {
        case .listenBrainz: "ListenBrainz"
        case .musicBrainz: "MusicBrainz"
        case .coverArt: "Cover Art Archive"
        case .appleFeed: "Apple's charts"
        }
    }
}
