/** The address in the scheme that opens a calendar program. */
export function webcalUrl(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}
