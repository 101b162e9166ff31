import sanitizeHtml from 'sanitize-html'
import { FORMATTING } from '../../domain/html.ts'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...FORMATTING],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Some attributes hold scripts by another name; none but a link's address is let through.
  allowedClasses: {},
  allowedStyles: {},
}

/** Formatted text with nothing in it but the allowed elements; what a script, style or the like holds is dropped with it. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES)
}
