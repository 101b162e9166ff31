const WHOLE = /<(script|style|iframe|object|svg)\b[^>]*>.*?<\/\1\s*>|<!--.*?-->/gis
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const KEPT = /\s(?:href|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*')/gi

/**
 * The text without styles, scripts and attributes, but for a link's address and the editor's own mark of where a copy was cut: the page's
 * policy would refuse them, and the browser complain, as soon as the text is read. What elements it may have, the editor says.
 */
export function stripHtmlAttributes(html: string): string {
  return html
    .replace(WHOLE, '')
    .replace(TAG, (_, slash: string, name: string, attributes: string) => `<${slash}${name}${kept(attributes)}>`)
}

function kept(attributes: string): string {
  return (attributes.match(KEPT) ?? []).join('')
}
