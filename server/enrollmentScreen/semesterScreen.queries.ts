import { chooseSemester, type Role } from '../../domain/semester.ts'
import type { Database } from '../db/database.ts'
import { contentEtag } from '../http/etag.ts'
import { readRound } from '../rounds/rounds.queries.ts'
import { readNotes, visibleSemesters } from '../semesters/semesters.queries.ts'
import { readWindows } from '../windows/windows.queries.ts'

/**
 * The part of the enrollment screen that is the same for all requesters of a role. `slug`: undefined or unknown for the default semester.
 * `selected` is null when the role sees no semester. Its clock goes on, because the read may serve requests that arrive later.
 */
export async function readSemesterScreen(
  db: Database,
  { role, slug, now }: { readonly role: Role; readonly slug: string | undefined; readonly now: Date },
) {
  const semesters = await visibleSemesters(db, role)
  const semester = chooseSemester(semesters, slug)
  if (!semester) return { semesters, selected: null }
  const [notes, windows, round] = await Promise.all([
    readNotes(db, semester.id),
    readWindows(db, semester.id),
    readRound(db, { semester_id: semester.id, role, now }),
  ])
  const etag = contentEtag(windows.windows)
  const offset = Date.parse(windows.now) - performance.now()
  const currentWindows = () => ({ ...windows, now: new Date(offset + performance.now()).toISOString(), etag })
  return { semesters, selected: { semester: { ...semester, notes }, currentWindows, round } }
}
