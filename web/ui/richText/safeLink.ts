const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']

/** Returns an absolute http, https or mailto URL, normalized; undefined for any other scheme and for a relative URL. */
export function safeLink(href: string | null): string | undefined {
  const url = URL.parse(href ?? '')
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}
