import Foundation
import Synchronization
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The cache of information about albums.
struct KnownAlbumsTests {
    private let album = Album(artist: "Low", title: "Trust")
    private let albums = KnownAlbums()
    private let firstPlay = Date(timeIntervalSince1970: 1_000_000_000)

    @Test func `An album is requested once, and again after the archive has changed`() async throws
    {
        let count = Mutex(0)
        var services = ScriptedService().services
        services.onAlbum = { key, _ in
            count.withLock { $0 += 1 }
            return sampleAlbum(key)
        }
        for _ in 0..<2 { _ = try await albums.details(album, "nora", services) }
        #expect(count.withLock(\.self) == 1)
        albums.forget()
        for _ in 0..<2 { _ = try await albums.details(album, "nora", services) }
        #expect(count.withLock(\.self) == 2)
    }

    @Test func `An album is requested again if the archive changes during the request`()
        async throws
    {
        let isFirst = Mutex(true)
        var services = ScriptedService().services
        services.onAlbum = { [albums, firstPlay] key, _ in
            let wasFirst = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            var details = sampleAlbum(key)
            details.firstPlay = wasFirst ? nil : firstPlay
            if wasFirst { albums.forget() }
            return details
        }
        for _ in 0..<2 {
            let details = try await albums.details(album, "nora", services)
            #expect(details.firstPlay == firstPlay)
        }
    }
}
