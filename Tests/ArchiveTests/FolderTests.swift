import Archive
import Core
import Foundation
import TestSupport
import Testing

struct FolderTests {
    @Test(arguments: [0o755, 0o711])
    func `Creating an archive does not change the permissions of its folder`(mode: Int) throws {
        let directory = try TemporaryDirectory()
        let folder = directory.url.path
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
        _ = try Archive(path: "\(folder)/archive.sqlite", createIfMissing: true)
        let found = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
        #expect((found as? NSNumber)?.intValue == mode)
    }
}
