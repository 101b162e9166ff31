const DROPPED_WITH_CONTENT = /<(script|style|iframe|object|svg)\b[^>]*>.*?<\/\1\s*>|<!--.*?-->/gis
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const ALLOWED_ATTRIBUTES = /\s(?:href|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*')/gi

/**
 * Removes styles, scripts and all attributes except `href` and the editor's `data-pm-slice`. Parsing them would violate
 * the page's content security policy and log errors in the browser. The editor itself filters the elements.
 */
export function stripHtmlAttributes(html: string): string {
  return html
    .replace(DROPPED_WITH_CONTENT, '')
    .replace(
      TAG,
      (_, slash: string, name: string, attributes: string) => `<${slash}${name}${allowedAttributes(attributes)}>`,
    )
}

function allowedAttributes(attributes: string): string {
  return (attributes.match(ALLOWED_ATTRIBUTES) ?? []).join('')
}
