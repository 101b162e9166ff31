import { useLingui } from '@lingui/react'
import { createElement, type ReactNode, useMemo } from 'react'
import { FORMATTING, isBlankHtml } from '../../../domain/html.ts'
import { schoolText } from '../format/schoolText.ts'
import { safeLink } from './safeLink.ts'

const ALLOWED: readonly string[] = FORMATTING
const DROPPED_WITH_CONTENT = [
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'title',
  'textarea',
  'select',
]

/**
 * Formatted text from the server, rebuilt as React elements from an allow-list. Other elements are replaced by their
 * children, scripts are dropped with their content, and only a link's `href` is copied. No raw HTML is set.
 */
export function SanitizedHtml(props: {
  readonly html: string
  /** Of a text in another language than the page. */
  readonly lang?: string | undefined
}) {
  const { html, ...attributes } = props
  const nodes = useMemo(() => renderChildren(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return (
    <div className="html" {...attributes}>
      {nodes}
    </div>
  )
}

function renderChildren(node: Node): ReactNode[] {
  return [...node.childNodes].map(renderNode)
}

function renderNode(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || DROPPED_WITH_CONTENT.includes(node.localName)) return null
  if (!ALLOWED.includes(node.localName)) return renderChildren(node)
  if (node.localName === 'br') return <br key={key} />
  if (node.localName === 'a') return renderLink(node, key)
  return createElement(node.localName, { key }, ...renderChildren(node))
}

function renderLink(node: Element, key: number): ReactNode {
  const href = safeLink(node.getAttribute('href'))
  if (!href) return renderChildren(node)
  return (
    <a key={key} href={href} rel="noopener noreferrer">
      {renderChildren(node)}
    </a>
  )
}

/** What the school wrote with formatting, in the language of the page if it wrote that too. Nothing for a blank text. */
export function SchoolHtml(props: { readonly english: string; readonly spanish: string }) {
  const { i18n } = useLingui()
  const { text, lang } = schoolText(i18n, props.english, props.spanish)
  return isBlankHtml(text) ? null : <SanitizedHtml html={text} lang={lang} />
}
