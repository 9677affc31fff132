import Foundation
import TestSupport
import Testing

/// The links and pictures in all Markdown files.
struct LinkTests {
    @Test func `Every link leads to an existing file and heading`() throws {
        let pages = try DocumentationPage.everywhere()
        let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.file.path, $0.anchors) })
        var count = 0
        for page in pages {
            for link in page.links {
                count += 1
                let path = link.file.path
                #expect(FileManager.default.fileExists(atPath: path), "\(page.name): \(path)")
                guard let heading = link.heading else { continue }
                #expect(
                    anchors[path]?.contains(heading) == true,
                    "\(page.name): \(path)#\(heading)"
                )
            }
        }
        #expect(count > 60)
    }

    @Test func `Every guide page and picture can be reached from the README`() throws {
        let pages = try DocumentationPage.everywhere()
        var reached: Set<String> = []
        var waiting = [try DocumentationPage.readme().file.path]
        while let path = waiting.popLast() {
            guard reached.insert(path).inserted else { continue }
            waiting += pages.first { $0.file.path == path }?.links.map(\.file.path) ?? []
        }
        let guide = try DocumentationPage.article("README").file.deletingLastPathComponent()
        let files = try FileManager.default.subpathsOfDirectory(atPath: guide.path)
            .filter { $0.contains(".") }.map { guide.appending(path: $0).path }
        #expect(Set(files).subtracting(reached) == [])
    }

    @Test func `Every Swift file mentioned in Extending is a link`() throws {
        let page = try DocumentationPage.article("Extending")
        let text = try String(contentsOf: page.file, encoding: .utf8)
        let named = text.matches(of: /[\w+]+\.swift/).map { String($0.output) }
        let linked = Set(page.links.map(\.file.lastPathComponent))
        #expect(named.count > 20)
        #expect(Set(named).subtracting(linked) == [])
        #expect(page.anchors.count == 11)
    }
}
