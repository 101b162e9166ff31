import type { AskingSemester, KnownChild } from '../../contract/confirmations.ts'
import type { Semester } from '../../contract/semesters.ts'
import {
  ACCESS_GROUPS_OF,
  answersOf,
  CONFIRMATION_GROUPS,
  isSensitiveGroup,
} from '../../domain/confirmations/groups.ts'
import { asksToConfirm } from '../../domain/confirmations/setting.ts'
import { english } from '../../domain/english.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import type { Actor } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { Problem } from '../platform/http/problem.ts'
import { sha256 } from '../platform/sha256.ts'
import { mayReadAnswers } from '../registration/household.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { accountAnswers, type Children, type Family, selectChildren } from './family.ts'
import { type Known, knownAnswers, newest, recordReading, selectKnown } from './known.ts'

/** The active semesters that ask families now, with the children of the family who have not finished school. */
export async function listMine(db: Database | Transaction, family: Children, now: Date): Promise<AskingSemester[]> {
  const asking = (await askingSemesters(db)).filter((row) => asksToConfirm(row, today(row, now)))
  if (asking.length === 0) return []
  const children = await readChildren(db, family)
  return asking.map((semester) => ({
    ...{ semester_id: semester.id, name: semester.name, required: semester.confirmation === 'required' },
    children: children.map(({ confirmedFor, ...child }) => ({ ...child, confirmed_at: confirmedFor(semester.id) })),
  }))
}

function askingSemesters(db: Database | Transaction) {
  return db
    .selectFrom('semester')
    .crossJoin('school')
    .select(['semester.id', 'semester.name', 'active', 'ends_on', 'confirmation', 'confirmation_from', 'time_zone'])
    .where('active', '=', true)
    .where('confirmation', '<>', 'off')
    .orderBy('semester.id', 'desc')
    .execute()
}

/** These children, with when each was confirmed for a semester. */
async function readChildren(db: Database | Transaction, family: Children) {
  const rows = await selectChildren(db, family)
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('confirmation')
          .select(['semester_id', 'confirmed_at'])
          .whereRef('student_id', '=', 'student.id')
          .offset(OPTIMIZATION_FENCE)
          .as('confirmed'),
      (join) => join.onTrue(),
    )
    .select(['semester_id', 'confirmed_at'])
    .execute()
  return [...Map.groupBy(rows, ({ student_id }) => student_id).values()].flatMap((ofChild) =>
    ofChild.slice(0, 1).map(({ student_id, first_name, last_name }) => ({
      ...{ student_id, first_name, last_name },
      confirmedFor: (id: number) =>
        ofChild.find(({ semester_id }) => semester_id === id)?.confirmed_at?.toISOString() ?? null,
    })),
  )
}

interface Reading {
  readonly family: Family
  readonly actor: Actor
  readonly semester: Semester
  readonly now: Date
  /** The children whose sensitive groups are read. Without it, all. */
  readonly students?: readonly number[]
}

/** What the school knows of a family's children. The reading of sensitive answers is recorded before they are decrypted. */
export async function readKnown(
  trx: Transaction,
  keys: KeyRing,
  { family, actor, semester, now, students }: Reading,
): Promise<KnownChild[]> {
  requireAsking(semester, today(await schoolOf(trx, now), now))
  const children = await readChildren(trx, family)
  const knownOf = await selectKnown(
    trx,
    children.map(({ student_id }) => student_id),
  )
  const seen = children.map((child) => ({ ...child, known: seenBy(keys, family, knownOf(child.student_id)) }))
  const groups = CONFIRMATION_GROUPS.flatMap((group) => ACCESS_GROUPS_OF[group])
  const isOpened = ({ student_id }: { readonly student_id: number }) => students?.includes(student_id) ?? true
  await recordReading(trx, seen.filter(isOpened), { actor, now, purpose: 'read', groups })
  return seen.map(({ confirmedFor, known, ...child }) => {
    const all = knownAnswers(keys, known, accountAnswers(family))
    const answers = isOpened(child) ? all : answersOf(all, NOT_SENSITIVE)
    const source = { kind: sourceOf(known), date: known?.date.toISOString() ?? null }
    return { ...child, source, answers, version: versionOf(all), confirmed_at: confirmedFor(semester.id) }
  })
}

const NOT_SENSITIVE = CONFIRMATION_GROUPS.filter((group) => !isSensitiveGroup(group))

function sourceOf(known: ReturnType<typeof newest>): KnownChild['source']['kind'] {
  if (known?.source === 'confirmation' && known.confirmation.by_office !== null) return 'office'
  return known?.source ?? 'account'
}

/**
 * What the account may read of what the school knows. A child can come into the account of another parent, who must not learn an address from what
 * the first one confirmed or registered. Nobody signs in to an account without an email.
 */
export function seenBy(keys: KeyRing, family: Family, known: Known) {
  if (family.email === '') return newest(known)
  const { confirmation, registration } = known
  return newest({
    confirmation: confirmation?.confirmed_by === family.id ? confirmation : undefined,
    registration: registration && mayReadAnswers(keys, registration, family) ? registration : undefined,
  })
}

/** Names the answers that a family saw. */
export function versionOf(answers: Answers): string {
  return sha256(JSON.stringify(answers)).toString('base64url')
}

/** @throws 422 `not-asked` */
export function requireAsking(semester: Semester, day: string): void {
  if (asksToConfirm(semester, day)) return
  const message = english`${semester.name} doesn't ask families to confirm anything now.`
  throw new Problem(422, message, { code: 'not-asked' })
}
