/**
 * Translates the page as Chrome does: puts a `font` element in the place of each text node, now and whenever texts are added or change. The words stay, so
 * that tests find them. Runs in the page: it may use nothing outside itself.
 */
export function translatePage(): void {
  const translate = (text: Text): void => {
    if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, textarea, title, svg, font')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateAll = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    if (root instanceof Text) found.push(root)
    found.forEach(translate)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) if (node.isConnected) translateAll(node)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  translateAll(document)
}
