import sanitizeHtml from 'sanitize-html'
import { FORMATTING, isBlankHtml } from '../../../domain/html.ts'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...FORMATTING],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Several attributes can hold scripts. Only a link's href is allowed.
  allowedClasses: {},
  allowedStyles: {},
}

/** Scripts and styles are dropped with their content. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES)
}

/** Empty for HTML without text. */
export function cleanOptionalHtml(html: string): string {
  const clean = cleanHtml(html)
  return isBlankHtml(clean) ? '' : clean
}
