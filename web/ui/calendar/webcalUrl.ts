const APPLE = /\b(iPhone|iPad|iPod|Macintosh)\b/

/**
 * The address in the scheme that opens a calendar app. `webcals:` is read over https from the first request on. Apple's
 * devices open `webcal:` only.
 */
export function webcalUrl(url: string, userAgent: string): string {
  return url.replace(/^https:/, APPLE.test(userAgent) ? 'webcal:' : 'webcals:').replace(/^http:/, 'webcal:')
}
