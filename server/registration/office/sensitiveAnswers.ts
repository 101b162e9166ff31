import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { listRegistrationAccesses, RegistrationAccess } from '../../../contract/registration/sensitiveAnswers.ts'
import { type Answers, answerAt, withAnswer } from '../../../domain/registration/answers.ts'
import { pathsInAccessGroup } from '../../../domain/registration/sections.ts'
import { ACCESS_LOG_WORDS, type AccessGroup, type AccessPurpose } from '../../../domain/registration/sensitive.ts'
import type { Actor } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { matchesAllTerms } from '../../platform/database/search.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Tables } from '../../schema/tables.ts'
import { decryptAnswers } from '../registrations.ts'

export interface Access {
  readonly actor: Actor
  readonly now: Date
  readonly purpose: AccessPurpose
  readonly groups: readonly AccessGroup[]
}

/** The answers of access groups. The access is recorded before they are decrypted. @throws 404 */
export async function readSensitiveAnswers(
  trx: Transaction,
  keys: KeyRing,
  { id, ...access }: Omit<Access, 'purpose'> & { readonly id: number },
): Promise<Answers> {
  const row = await trx
    .selectFrom('registration')
    .select(['id', 'reference', 'key_id', 'general', 'sensitive'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row) throw notFound()
  await recordAccess(trx, [row], { ...access, purpose: 'read' })
  const named = access.groups.filter((group) => group !== 'identity')
  const sensitive = named.length > 0 ? decryptAnswers(keys, row, 'sensitive') : {}
  const identity = named.length < access.groups.length ? identityIn(decryptAnswers(keys, row, 'general')) : {}
  return { ...identity, ...Object.fromEntries(named.map((group) => [group, sensitive[group]])) }
}

function identityIn(general: Answers): Answers {
  return pathsInAccessGroup('identity').reduce<Answers>(
    (found, path) => withAnswer(found, path, answerAt(general, path)),
    {},
  )
}

/** Records who reads which sensitive groups of registrations, in the transaction that reads them. The entries cannot be changed or deleted. */
export function recordAccess(
  trx: Transaction,
  registrations: readonly { readonly id: number; readonly reference: string }[],
  access: Access,
): Promise<void> {
  const read = registrations.map(({ id, reference }) => ({ registration_id: id, reference, student_id: null }))
  return insertAccesses(trx, read, access)
}

/** As `recordAccess`, of what families confirmed of students. */
export function recordConfirmationAccess(
  trx: Transaction,
  student_ids: readonly number[],
  access: Access,
): Promise<void> {
  const read = student_ids.map((student_id) => ({ registration_id: null, reference: null, student_id }))
  return insertAccesses(trx, read, access)
}

type Read = Pick<Insertable<Tables['registration_access']>, 'registration_id' | 'reference' | 'student_id'>

async function insertAccesses(
  trx: Transaction,
  read: readonly Read[],
  { actor, now, purpose, groups }: Access,
): Promise<void> {
  const { user_id, user_name, request_id, network_address } = actor
  if (user_id === null) throw new Error('only a signed-in person reads sensitive answers')
  const who = { user_id, user_name, request_id, network_address, recorded_at: now, purpose }
  const rows = read.flatMap((of) => [...new Set(groups)].map((answers) => ({ ...who, ...of, answers })))
  if (rows.length > 0) await trx.insertInto('registration_access').values(rows).execute()
}

/** A page of the access log of one registration or of all, newest first, and the total of the matching entries. */
export async function findAccesses(
  db: Database,
  { registration_id, search, page, size }: QueryOf<typeof listRegistrationAccesses>,
): Promise<{ accesses: RegistrationAccess[]; total: number }> {
  let matching = db.selectFrom('registration_access')
  if (registration_id !== undefined) matching = matching.where('registration_id', '=', registration_id)
  if (search !== '') matching = matching.where(matchesAllTerms(SHOWN_TEXT, search))
  const [rows, { total }] = await Promise.all([
    matching
      .select(['id', 'recorded_at', 'user_id', 'user_name', 'registration_id', 'reference', 'answers', 'purpose'])
      .select([STUDENT_ID.as('student_id'), STUDENT_NAME.as('student_name')])
      .orderBy('recorded_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const accesses = rows.map(({ recorded_at, answers, student_id, student_name, ...row }) => ({
    ...row,
    date: recorded_at.toISOString(),
    group: answers,
    student: student_id === null ? null : { id: student_id, name: student_name },
  }))
  return { accesses, total }
}

/** Null for a registration. Of an entry that was merged into another one, the student that stays. */
const STUDENT_ID = sql<number | null>`coalesce(
  (select into_id from merged_student merged where merged.student_id = registration_access.student_id),
  registration_access.student_id)`

/** Null for a registration, and for a student who was deleted. */
const STUDENT_NAME = sql<string | null>`(
  select first_name || ' ' || last_name from student where student.id = ${STUDENT_ID})`

/** What the screen shows of an entry, but the date. */
const SHOWN_TEXT = sql<string>`concat_ws(
  ' ', user_name, reference, ${STUDENT_NAME}, ${wordOf('answers')}, ${wordOf('purpose')})`

function wordOf(column: string): RawBuilder<string> {
  return sql<string>`${JSON.stringify(ACCESS_LOG_WORDS)}::jsonb ->> ${sql.ref(column)}`
}
