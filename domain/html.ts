/** The allowed elements of formatted text. The only allowed attribute is the href of a link (rulings, section 4). */
export const FORMATTING = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'h3',
  'h4',
  'blockquote',
] as const

/** Whether formatted text has no content. An empty editor sends "<p></p>". */
export function isBlankHtml(html: string): boolean {
  return (
    html
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll('&nbsp;', '')
      .trim() === ''
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The words of sanitized formatted text, for a search. */
export function toPlainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text in an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '')
}

/** HTML whose values are escaped, or are HTML themselves. */
export class Markup {
  readonly text: string

  /** `text` is HTML. Use `markup` for everything that has values. */
  constructor(text: string) {
    this.text = text
  }
}

type MarkupValue = string | number | Markup | readonly Markup[]

/** The tag for HTML. Texts are escaped, in elements and in attributes in double quotes. */
export function markup(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + toMarkup(values[index - 1] ?? '') + part))
}

function toMarkup(value: MarkupValue): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeHtml(String(value))
}
