import type { confirmChildren } from '../../contract/confirmations.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { Semester } from '../../contract/semesters.ts'
import { CONFIRMATION_GROUPS, confirmedAnswers, groupErrors } from '../../domain/confirmations/groups.ts'
import { english } from '../../domain/english.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { currentCipher, type KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { fieldError, fieldsProblem, notFound, Problem } from '../platform/http/problem.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { accountAnswers, type Family, selectChildren } from './family.ts'
import { decryptFormer, knownAnswers, newest, selectKnown } from './known.ts'
import { requireAsking, seenBy, versionOf } from './ownChildren.ts'
import { writeConfirmation } from './writeConfirmation.ts'

type Sent = BodyOf<typeof confirmChildren>['children'][number]

interface Confirming {
  readonly semester: Semester
  readonly children: readonly Sent[]
  readonly family: Family
  readonly now: Date
}

/**
 * Confirms children of a family, all or none. What the family changed stays next to what the office knew until the office has reviewed it.
 * @throws 404 for a child of another family; 412 `changed`; 422 `not-asked`, or with errors by path
 */
export async function confirm(
  trx: Transaction,
  { keys, trail }: { readonly keys: KeyRing; readonly trail: AuditTrail },
  { semester, children, family, now }: Confirming,
): Promise<void> {
  await lockSemester(trx, semester.id)
  requireAsking(semester, today(await schoolOf(trx, now), now))
  const ids = children.map(({ student_id }) => student_id)
  if (new Set(ids).size < ids.length) throw fieldError('children', english`Send each child once`)
  await lockRows(trx, { students: ids })
  const own = new Map((await selectChildren(trx, family).execute()).map((child) => [child.student_id, child]))
  const [knownOf, formerOf] = [await selectKnown(trx, ids), await readFormer(trx, semester.id, ids)]
  const account = accountAnswers(family)
  const confirmed = children.map(({ student_id, version, same, answers }) => {
    const child = own.get(student_id)
    if (!child) throw notFound()
    const known = knownAnswers(keys, seenBy(keys, family, knownOf(student_id)), account)
    if (versionOf(known) !== version) throw changed()
    return { child, content: confirmedAnswers(known, same, answers), former: formerOf(student_id) }
  })
  const errors = errorsOf(confirmed.map(({ content }) => content))
  if (errors.length > 0) throw fieldsProblem(errors, english`Please check the answers that are marked.`)
  const cipher = await currentCipher(trx, keys)
  for (const { child, content, former } of confirmed) {
    const { student_id } = child
    const known = knownAnswers(keys, newest(knownOf(student_id)), account)
    const was = former?.former ? decryptFormer(keys, former.id, former.former, former.key_id) : known
    const of = { id: former?.id, student_id, semester_id: semester.id, account: family.id }
    const by = { by_office: family.by_office, known }
    const groups = await writeConfirmation(trx, cipher, { ...of, ...by, content, was, now })
    trail.edited(
      studentSubject(student_id, child),
      { confirmed_for: null, confirmed_at: former?.confirmed_at.toISOString() ?? null, changed_answers: [] },
      { confirmed_for: semester.name, confirmed_at: now.toISOString(), changed_answers: groups },
    )
  }
}

/** So that the semester is not deleted meanwhile. */
async function lockSemester(trx: Transaction, id: number): Promise<void> {
  if (!(await trx.selectFrom('semester').select('id').where('id', '=', id).forShare().executeTakeFirst()))
    throw notFound()
}

/** The confirmations that are replaced. */
async function readFormer(trx: Transaction, semester_id: number, student_ids: readonly number[]) {
  const rows = await trx
    .selectFrom('confirmation')
    .select(['id', 'student_id', 'confirmed_at', 'key_id', 'former'])
    .where('semester_id', '=', semester_id)
    .where('student_id', 'in', [...student_ids])
    .execute()
  return (student_id: number) => rows.find((row) => row.student_id === student_id)
}

function errorsOf(children: readonly Answers[]) {
  return children.flatMap((answers, index) =>
    CONFIRMATION_GROUPS.flatMap((group) =>
      Object.entries(groupErrors(group, answers)).map(
        ([path, message]) => [`children.${index}.${path}`, message] as const,
      ),
    ),
  )
}

function changed(): Problem {
  const message = english`Something changed since you opened this page. Please check the answers again.`
  return new Problem(412, message, { code: 'changed' })
}
