import { DAY_MS } from '../../domain/durations.ts'
import { isWithoutFixedHome } from '../../domain/registration/sections/housing.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { decryptAnswers } from '../registration/registrations.ts'
import { type ChildPaper, findRegistrations } from './papers.queries.ts'

/** The late papers of which a family is reminded now: it was not reminded of any within a day. */
export async function findReminded(
  db: Database | Transaction,
  keys: KeyRing,
  papers: readonly ChildPaper[],
  now: Date,
): Promise<ChildPaper[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const recent = papers.filter(({ reminded_at }) => reminded_at !== null && reminded_at > dayAgo)
  const reminded = new Set(recent.map(({ child }) => child.parent_id))
  const late = papers.filter(({ paper, child }) => paper.late && !reminded.has(child.parent_id))
  return mayRemindOf(db, keys, late)
}

/**
 * The missing papers of which the school may remind a family that reads its emails: not those of a child without a fixed home, whom it never
 * chases for papers (McKinney-Vento Act). Nobody sees the answers that decide.
 */
export async function mayRemindOf(
  db: Database | Transaction,
  keys: KeyRing,
  papers: readonly ChildPaper[],
): Promise<ChildPaper[]> {
  const missing = papers.filter(
    ({ paper: { state }, can_be_reminded }) => can_be_reminded && (state === 'missing' || state === 'returned'),
  )
  const rows = await findRegistrations(
    db,
    missing.map(({ child }) => child.id),
    'sensitive',
  )
  const withoutHome = rows.filter((row) => isWithoutFixedHome(decryptAnswers(keys, row, 'sensitive')))
  const exempt = new Set(withoutHome.map(({ student_id }) => student_id))
  return missing.filter(({ child }) => !exempt.has(child.id))
}
