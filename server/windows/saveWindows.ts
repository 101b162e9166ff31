import type { Semester } from '../../contract/semesters.ts'
import type { EnrollmentWindow, WindowFields } from '../../contract/windows.ts'
import { schoolTimeText } from '../../domain/schoolTime.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { contentEtag, matchesEtag } from '../http/etag.ts'
import { readWindows, replaceWindows } from './windows.queries.ts'

/**
 * Replaces the enrollment windows of a semester, which the contract has checked. Writes nothing if they stay the same. Concurrent changes
 * wait for each other. Returns false when `if_match` does not match the stored windows.
 */
export async function saveWindows(
  trx: Transaction,
  trail: AuditTrail,
  { id, name }: Pick<Semester, 'id' | 'name'>,
  { windows, if_match }: { readonly windows: readonly WindowFields[]; readonly if_match: string | undefined },
): Promise<boolean> {
  await trx.selectFrom('semester').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { windows: before } = await readWindows(trx, id)
  if (!matchesEtag(if_match, contentEtag(before))) return false
  if (areSame(before, windows)) return true
  await replaceWindows(trx, id, before, windows)
  const { time_zone } = await trx.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const fields = (stored: readonly EnrollmentWindow[]) => ({
    enrollment_windows: stored.map((window) => windowText(window, time_zone)),
  })
  trail.edited({ kind: 'semester', id, name }, fields(before), fields((await readWindows(trx, id)).windows))
  return true
}

function areSame(stored: readonly EnrollmentWindow[], windows: readonly WindowFields[]): boolean {
  const isSame = (one: EnrollmentWindow, { id, grades, opens_at, closes_at }: WindowFields) =>
    one.id === id &&
    one.grades === grades &&
    one.opens_at === opens_at.toISOString() &&
    one.closes_at === (closes_at?.toISOString() ?? null)
  return (
    stored.every((one) => windows.some((window) => isSame(one, window))) &&
    windows.every((window) => stored.some((one) => isSame(one, window)))
  )
}

/** "K,1,2: 2026-08-03 08:00:00 -07:00 to 2026-08-14 17:00:00 -07:00". */
function windowText({ grades, opens_at, closes_at }: EnrollmentWindow, timeZone: string): string {
  const [opens, closes] = [opens_at, closes_at].map((time) => time && schoolTimeText(new Date(time), timeZone))
  const span = closes ? `${opens} to ${closes}` : `from ${opens}`
  return `${grades || 'All grades'}: ${span}`
}
