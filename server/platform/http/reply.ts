import { hash } from 'node:crypto'
import { english } from '../../../domain/english.ts'
import { pick } from '../../../domain/pick.ts'
import { Problem } from './problem.ts'

/** The type requires the body that the endpoint declares for this status. */
export function respondWith<const S extends number>(status: S): { status: S }
export function respondWith<const S extends number, B>(status: S, body: B): { status: S; body: B }
export function respondWith(status: number, body?: unknown) {
  return { status, body }
}

const LENGTH = 16

/** An ETag that is the same for the same content. */
export function contentEtag(content: unknown): string {
  return `"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, LENGTH)}"`
}

/** The ETag of the fields of a record that a save replaces. */
export function fieldsEtag<T, K extends keyof T>(record: T, fields: readonly K[]): string {
  return contentEtag(pick(record, fields))
}

/** Without If-Match everything matches, as with `*`. Compressing proxies mark an ETag as weak. */
export function matchesEtag(if_match: string | undefined, etag: string): boolean {
  return if_match === undefined || if_match === '*' || if_match.replace(/^W\//, '') === etag
}

const CHANGED = english`Someone else changed this while you were editing it.`

/** Call it with the lock of the stored record. @throws 412 `changed` when If-Match has the ETag of an earlier version */
export function refuseOutdated(if_match: string | undefined, etag: string): void {
  if (!matchesEtag(if_match, etag)) throw new Problem(412, CHANGED, { code: 'changed' })
}

/** What is stored, with its ETag. */
export function replyWithEtag<B>(body: B, etag: string) {
  return { ...respondWith(200, body), etag }
}

/** The reply to a save with If-Match. `message`: why it failed, because somebody else has saved meanwhile. `stored`: what is stored now. */
export function replyToSave<R extends { readonly etag: string }>(isSaved: boolean, stored: R, message: string) {
  return isSaved ? stored : { ...respondWith(412, { message, code: 'changed' as const }), etag: stored.etag }
}
