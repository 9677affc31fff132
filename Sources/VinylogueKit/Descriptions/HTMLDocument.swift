import CXML2

/// Reads HTML with libxml2, even if it is malformed.
enum HTMLDocument {
    /// Visits elements and text in document order, without comments, scripts and style sheets.
    ///
    /// Stops at elements nested deeper than libxml2 allows (256 levels).
    static func walk(_ html: String, _ take: (HTMLPiece) -> Void) {
        guard let xml = XML2Functions.loaded else { return }
        // libxml2 would stop at a zero byte.
        let bytes = html.utf8.filter { $0 != 0 }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
        let document = unsafe bytes.withUnsafeBytes { buffer in
            unsafe xml.htmlReadMemory(
                buffer.baseAddress,
                Int32(clamping: buffer.count),
                nil,
                "UTF-8",
                Int32(options)
            )
        }
        guard let document = unsafe document else { return }
        defer { unsafe xml.xmlFreeDoc(document) }
        unsafe walk(from: xml.xmlDocGetRootElement(document), take)
    }

    /// Walks the tree without recursion, so that deep nesting cannot overflow the stack.
    private static func walk(from root: xmlNodePtr?, _ take: (HTMLPiece) -> Void) {
        var next = unsafe root
        while let node = unsafe next {
            if let child = unsafe begin(node, take) {
                unsafe next = child
                continue
            }
            unsafe next = following(node, below: root, take)
        }
    }

    /// Visits a node, and returns its first child if that is to be visited next; otherwise nil.
    private static func begin(_ node: xmlNodePtr, _ take: (HTMLPiece) -> Void) -> xmlNodePtr? {
        switch unsafe node.pointee.type {
        case XML_TEXT_NODE:
            take(.text(unsafe bytes(node.pointee.content)))
        case XML_ELEMENT_NODE:
            let name = unsafe name(of: node)
            guard !unread.contains(name) else { return nil }
            take(.start(name))
            if let child = unsafe node.pointee.children { return unsafe child }
            take(.end(name))
        default: break
        }
        return nil
    }

    /// The next node outside this one, in document order; visits the end of each element it leaves.
    private static func following(
        _ node: xmlNodePtr,
        below root: xmlNodePtr?,
        _ take: (HTMLPiece) -> Void
    ) -> xmlNodePtr? {
        var current = unsafe node
        while unsafe current != root {
            if let sibling = unsafe current.pointee.next { return unsafe sibling }
            guard let parent = unsafe current.pointee.parent else { return nil }
            take(.end(unsafe name(of: parent)))
            unsafe current = parent
        }
        return nil
    }

    /// Elements whose content is not part of the readable text.
    private static let unread: Set<String> = [
        "script", "style", "head", "title", "template", "noscript", "iframe", "object", "svg",
        "textarea", "select",
    ]

    private static func name(of node: xmlNodePtr) -> String {
        String(decoding: unsafe bytes(node.pointee.name), as: UTF8.self).lowercased()
    }

    private static func bytes(_ text: UnsafePointer<xmlChar>?) -> [UInt8] {
        guard let text = unsafe text, let xml = XML2Functions.loaded else { return [] }
        let count = Int(unsafe xml.xmlStrlen(text))
        return unsafe [UInt8](UnsafeBufferPointer(start: text, count: count))
    }
}

/// A part of an HTML document, visited in document order.
enum HTMLPiece: Equatable {
    /// The start of an element, with its name in lowercase.
    case start(String)
    /// The end of an element, with its name in lowercase.
    case end(String)
    /// Text with its entities decoded, as UTF-8.
    case text([UInt8])
}

extension XML2Functions {
    /// libxml2, loaded and initialized once, on first use; nil if it is not installed. Two threads
    /// must not initialize it at once.
    static let loaded: XML2Functions? = {
        guard let xml = unsafe load_XML2()?.pointee else { return nil }
        xml.xmlInitParser()
        return xml
    }()
}
