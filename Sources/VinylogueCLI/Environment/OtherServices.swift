import Foundation
import HTTP
import Storage
import VinylogueKit

/// The result of probing a service's URL.
struct ServiceAnswer: Sendable {
    /// The service's name.
    let name: String
    /// A sentence about why the service cannot be used; nil if it works.
    var failure: String?
    /// The service's time, as Unix time; nil if not reported.
    var serverTime: Int?

    /// Probes all services in use except Last.fm, in parallel; sorts the results by name.
    static func all(in environment: Environment) async -> [ServiceAnswer] {
        var services = ServiceAddresses.Service.allCases.map { service in
            (service.name, environment.network.variables.given(service.variable) ?? service.usual)
        }
        if case .service(let address)? = try? environment.accounts.appleMusic()?.source {
            services.append(("the token service", address))
        }
        let answers = try? await sideBySide(services) { name, address in
            await ServiceAnswer(of: name, at: address, over: environment.network.http)
        }
        return (answers ?? []).sorted { $0.name < $1.name }
    }

    /// Requests a service's URL. Any response except a server error shows that it works.
    private init(of name: String, at address: String, over http: HTTPClient) async {
        self.name = name
        do {
            let url = try ServiceAddress(checking: address).url
            let response = try await http.send(HTTPRequest(url: url))
            serverTime = response.serverTime
            if let failure = response.failedStatus, failure.isTemporary {
                throw failure.from(url.host() ?? "")
            }
        } catch {
            failure = ErrorText(error).text
        }
    }
}

extension ServiceAddresses.Service {
    /// The service's name.
    fileprivate var name: String {
        switch self {
        case .listenBrainz: "ListenBrainz"
        case .musicBrainz: "MusicBrainz"
        case .coverArt: "Cover Art Archive"
        case .appleFeed: "Apple's charts"
        }
    }
}
