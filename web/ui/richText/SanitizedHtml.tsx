import { createElement, type ReactNode, useMemo } from 'react'
import { FORMATTING } from '../../../domain/html.ts'
import { safeLink } from './safeLink.ts'

const ALLOWED: readonly string[] = FORMATTING
const DROPPED_WHOLE = ['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title', 'textarea', 'select']

/**
 * Formatted text from the server, built again from an allow-list: an element outside it is replaced by what it holds, a
 * script or the like is dropped whole, and no attribute passes but a link's address. Nothing is ever set as raw HTML.
 */
export function SanitizedHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const nodes = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={className}>{nodes}</div>
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map(rendered)
}

function rendered(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || DROPPED_WHOLE.includes(node.localName)) return null
  if (!ALLOWED.includes(node.localName)) return childrenOf(node)
  if (node.localName === 'br') return <br key={key} />
  if (node.localName === 'a') return link(node, key)
  return createElement(node.localName, { key }, ...childrenOf(node))
}

function link(node: Element, key: number): ReactNode {
  const href = safeLink(node.getAttribute('href'))
  if (!href) return childrenOf(node)
  return (
    <a key={key} href={href} rel="noopener noreferrer">
      {childrenOf(node)}
    </a>
  )
}
