/**
 * Lets React change the texts of a page that the browser translates. Chrome and Edge put a `font` element in the place of each text node. React keeps
 * the text node: without this, its changes are not seen, and to remove it, or to insert before it, throws. Here, a text node returns to its place when it
 * changes, and before it is used. The browser then translates it again.
 */
export function keepTranslatedTexts(): void {
  const translations = new WeakMap<Node, Element>()
  const inUse = new WeakSet<Node>()
  const restore = (text: Node): void => {
    const translation = translations.get(text)
    translations.delete(text)
    if (!text.parentNode) translation?.replaceWith(text)
  }
  const changes = new MutationObserver((records) => {
    for (const { target } of records) restore(target)
  })
  new MutationObserver((records) => {
    for (const record of records) {
      const [text] = record.removedNodes
      if (!(text instanceof Text) || text.parentNode) continue
      const beside = [...record.addedNodes, record.previousSibling, record.nextSibling]
      const translation = beside.find((node) => node?.nodeName === 'FONT' && !inUse.has(node))
      if (!(translation instanceof Element)) continue
      inUse.add(translation)
      translations.set(text, translation)
      changes.observe(text, { characterData: true })
    }
  }).observe(document, { childList: true, subtree: true })

  const { appendChild, insertBefore, removeChild } = Node.prototype
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    restore(node)
    return appendChild.call(this, node) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    restore(node)
    if (before) restore(before)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(node: T): T {
    restore(node)
    return removeChild.call(this, node) as T
  }
}
