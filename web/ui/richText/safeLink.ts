const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']

/** An absolute http, https or mailto URL, normalized. Undefined for other schemes and relative URLs. */
export function safeLink(href: string | null): string | undefined {
  const url = URL.parse(href ?? '')
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}
