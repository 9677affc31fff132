import Archive
import Core
import Foundation
import TestSupport
import Testing

/// The folder that an archive is created in.
struct FolderTests {
    @Test(arguments: [0o755, 0o711])
    func `The mode of an existing folder does not change`(mode: Int) throws {
        let directory = try TemporaryDirectory()
        let folder = directory.url.path
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
        _ = try Archive(path: "\(folder)/archive.sqlite", createIfMissing: true)
        let found = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
        #expect((found as? NSNumber)?.intValue == mode)
    }
}
