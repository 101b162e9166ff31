import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  DATES_MESSAGES,
  type NewSemester,
  type SemesterFields,
  type StoredSemesterFields,
} from '../../contract/semesters.ts'
import { english } from '../../domain/english.ts'
import { semesterDatesRefusal } from '../../domain/semester.ts'
import { withEdit } from '../../domain/withEdit.ts'
import type { AuditTrail, Subject } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { toCulprit } from '../enrollment/culprit.ts'
import { expireOffers } from '../enrollment/expiry.ts'
import { withdrawOffers } from '../enrollment/offer.writes.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWithWaitLists } from '../enrollment/waitLists.queries.ts'
import type { Transaction } from '../platform/database/database.ts'
import { violatedConstraint } from '../platform/database/retries.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { fieldError, notFound } from '../platform/http/problem.ts'
import { refuseOutdated } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { EDITED_COLUMNS } from '../rows/course.row.ts'
import { SEMESTER_COLUMNS, semesterEtag } from '../rows/semesters.queries.ts'
import { auditedBellSchedules, createBellSchedules } from './bellSchedules.ts'
import { copySetup } from './copySetup.ts'
import { deleteTestCopy } from './testCopy.ts'

/**
 * Creates a semester that is neither active nor disabled. `copy_from` copies the classes of that semester without rosters (document 1,
 * section 2), or only `classes`, and its bell schedules. Without it, the bell schedules are those of the newest semester. `copy_setup_from` copies
 * everything else that the office prepares, and its bell schedules.
 * @throws 422 on `name` when another semester has it, on `copy_from` and `copy_setup_from` when the semester does not exist, on `classes` when it
 * has not all of them
 */
export async function createSemester(
  trx: Transaction,
  { trail, keys }: { readonly trail: AuditTrail; readonly keys: KeyRing },
  { name, copy_from, classes, copy_setup_from, first_day }: NewSemester,
): Promise<number> {
  const created = await trx
    .insertInto('semester')
    .values({ name })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw nameTaken(name)
  if (copy_from === undefined && classes) throw unknownClass()
  const copied = copy_from === undefined ? {} : await copyCourses(trx, { from: copy_from, to: created.id, classes })
  const setup =
    copy_setup_from === undefined
      ? {}
      : await copySetup(trx, keys, { from: copy_setup_from, to: created.id, first_day })
  const schedules = await createBellSchedules(trx, created.id, copy_setup_from ?? copy_from)
  const fields = { name, active: false, disabled: false, ...copied, ...setup }
  trail.created(subjectOf(created.id, name), { ...fields, bell_schedules: auditedBellSchedules(schedules) })
  return created.id
}

/** Returns the name of the source and the number of copied classes. */
async function copyCourses(
  trx: Transaction,
  { from, to, classes }: { readonly from: number; readonly to: number; readonly classes: number[] | undefined },
) {
  const source = await trx.selectFrom('semester').select('name').where('id', '=', from).executeTakeFirst()
  if (!source) throw fieldError('copy_from', english`Semester not found.`)
  const columns = sql.join(['active', ...EDITED_COLUMNS].map((column) => sql.ref(column)))
  const { numAffectedRows } = await sql`
    insert into course (semester_id, ${columns}) select ${to}::integer, ${columns}
    from course where semester_id = ${from} and ${classes ? sql`id = any(${classes}::integer[])` : sql`true`} order by id
  `.execute(trx)
  if (classes && Number(numAffectedRows) !== new Set(classes).size) throw unknownClass()
  return { copy_from: source.name, classes: Number(numAffectedRows ?? 0) }
}

type Edit = Pick<SemesterFields, keyof StoredSemesterFields>

/**
 * Changes a semester's name, state, dates or settings of freed seats, and settles its wait lists. Commands on its classes that are already
 * running finish first; later ones see the change. Its test ends when it becomes active. If nothing changes, writes nothing.
 * @throws 404; 422 on `name` when another semester has it, on the date that does not fit the stored one; 412 for an earlier version
 */
export async function editSemester(
  trx: Transaction,
  trail: AuditTrail,
  {
    id,
    by,
    if_match,
    ...edited
  }: Edit & { readonly id: number; readonly by: SessionUser; readonly if_match: string | undefined },
): Promise<void> {
  const before = await trx
    .selectFrom('semester')
    .select(SEMESTER_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  refuseOutdated(if_match, semesterEtag(before))
  const fields = withEdit(before, edited)
  const because = semesterDatesRefusal(fields)
  if (because) throw fieldError(edited.ends_on === undefined ? 'starts_on' : 'ends_on', DATES_MESSAGES[because])
  if (isDeepStrictEqual(fields, before)) return
  const { name, active, disabled, ...settings } = fields
  const isRevised = name !== before.name || active !== before.active || disabled !== before.disabled
  const isSettled = active !== before.active || SETTLED_BY.some((field) => fields[field] !== before[field])
  if (active && !before.active) await deleteTestCopy(trx, { semester_id: id, by })
  if (isRevised || isSettled) await lockClasses(trx, id)
  await trx
    .updateTable('semester')
    // The name and state are listed only when they change: a trigger then revises every class.
    .set(isRevised ? fields : settings)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw violatedConstraint(error) === NAME_CONSTRAINT ? nameTaken(name) : error
    })
  trail.edited(subjectOf(id, name), before, fields)
  if (!isSettled) return
  const classes = await classesWithWaitLists(trx, id)
  if (active) await settleClasses(trx, classes)
  else {
    await expireOffers(trx, classes)
    await withdrawOffers(trx, classes, toCulprit(by))
  }
}

/** What decides who gets a free seat. */
const SETTLED_BY = ['freed_seats', 'starts_on', 'ends_on'] as const

/** Commands on the classes that are already running finish first, with the former settings. The trigger changes the classes in any order. */
async function lockClasses(trx: Transaction, semester_id: number): Promise<void> {
  const classes = await trx.selectFrom('course').select('id').where('semester_id', '=', semester_id).execute()
  await lockRows(trx, { courses: classes.map(({ id }) => id) })
}

function subjectOf(id: number, name: string): Subject {
  return { kind: 'semester', id, name }
}

const NAME_CONSTRAINT = 'semester_name_key'
const unknownClass = () => fieldError('classes', english`The semester doesn't have all of these classes anymore.`)
const nameTaken = (name: string) => fieldError('name', english`A semester named ${name} already exists.`)
