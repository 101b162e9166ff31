const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']

/** The address of a link somebody wrote, when it leads to a page or a mailbox; undefined for every other scheme and for a relative one. */
export function safeLink(href: string | null): string | undefined {
  const url = URL.parse(href ?? '')
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}
