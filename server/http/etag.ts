import { hash } from 'node:crypto'

const LENGTH = 16

/** An ETag that is the same for the same content. */
export function contentEtag(content: unknown): string {
  return `"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, LENGTH)}"`
}

/** Without If-Match everything matches, as with `*`. Compressing proxies mark an ETag as weak. */
export function matchesEtag(if_match: string | undefined, etag: string): boolean {
  return if_match === undefined || if_match === '*' || if_match.replace(/^W\//, '') === etag
}
