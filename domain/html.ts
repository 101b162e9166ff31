/** The elements a formatted text may have; of attributes a link's address, and nothing else (rulings, section 4). */
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

/** Whether a formatted text says nothing: an editor leaves "<p></p>" behind. */
export function isBlankHtml(html: string): boolean {
  return (
    html
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll('&nbsp;', '')
      .trim() === ''
  )
}
