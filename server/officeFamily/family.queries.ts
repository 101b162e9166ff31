import { sql } from 'kysely'
import type { FamilyChild, OfficeFamily } from '../../contract/officeFamily.ts'
import { contactAnswers } from '../../domain/registration/contacts.ts'
import { isLinkedTo } from '../access/children.ts'
import { decryptConfirmed, type Known, newest, type Registered, selectKnown } from '../confirmations/known.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { parentById } from '../parents/parents.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { orderNaturally } from '../platform/database/search.ts'
import { notFound } from '../platform/http/problem.ts'
import { decryptAnswers } from '../registration/registrations.ts'
import { studentEtag } from '../rows/students.queries.ts'
import { HAS_PASSWORD } from '../sessions/passwordHash.ts'

/** A family as the office sees it. @throws 404 */
export async function readFamily(
  db: Database,
  keys: KeyRing,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<OfficeFamily> {
  const [parent] = await parentById(db, now, id)
  if (!parent) throw notFound()
  const [account, children] = await Promise.all([readAccount(db, id, now), readChildren(db, keys, id)])
  return { parent, account, children }
}

async function readAccount(db: Database, id: number, now: Date): Promise<OfficeFamily['account']> {
  const signedIn = db
    .selectFrom('session')
    .select(({ fn }) => fn.max('session.created_at').as('at'))
    .where('session.user_id', '=', id)
    .where('session.expires_at', '>', now)
  const { created_at, email_confirmed_at, invited_at, signed_in_at, ...account } = await db
    .selectFrom('users')
    .select(['users.created_at', 'users.disabled', 'users.email_confirmed_at', 'users.invited_at'])
    .select([HAS_PASSWORD.as('has_password'), signedIn.as('signed_in_at')])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...account,
    created_at: created_at.toISOString(),
    email_confirmed_at: email_confirmed_at?.toISOString() ?? null,
    invited_at: invited_at?.toISOString() ?? null,
    signed_in_at: signed_in_at?.toISOString() ?? null,
  }
}

async function readChildren(db: Database, keys: KeyRing, parent_id: number): Promise<FamilyChild[]> {
  const children = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'awaits_acceptance'])
    .where(isLinkedTo(parent_id))
    .orderBy('id')
    .execute()
  const ids = children.map(({ id }) => id)
  const [classes, knownOf] = await Promise.all([selectClasses(db, parent_id).execute(), selectKnown(db, ids)])
  return children.map((child) => ({
    ...child,
    etag: studentEtag({ ...child, parent_id }),
    classes: classes.filter(({ student_id }) => student_id === child.id).map(({ student_id, ...place }) => place),
    registration: toRegistration(keys, knownOf(child.id).registration),
    confirmation: toConfirmation(keys, knownOf(child.id)),
  }))
}

/** The places of the children in active semesters. */
function selectClasses(db: Database, parent_id: number) {
  const position = sql<number | null>`case when entry.status = 'waiting' then (
    select count(*) from roster_entry ahead
    where ahead.course_id = entry.course_id and ahead.status = 'waiting' and ahead.id <= entry.id
  ) end`
  return db
    .selectFrom('student')
    .innerJoin('roster_entry as entry', 'entry.student_id', 'student.id')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select(['entry.student_id', 'entry.status', position.as('position')])
    .select(['course.id', 'course.section', 'course.name', 'course.days', 'course.period'])
    .select(['course.time', 'course.room', 'course.active', 'course.semester_id', 'semester.name as semester'])
    .where(isLinkedTo(parent_id))
    .where('semester.active', '=', true)
    .orderBy('semester.id', 'desc')
    .orderBy('entry.status')
    .orderBy(orderNaturally('course.section'))
    .orderBy('course.id')
}

function toRegistration(keys: KeyRing, row: Registered | undefined): FamilyChild['registration'] {
  if (!row) return null
  const { id, reference, year, received_at } = row
  const answers = contactAnswers(decryptAnswers(keys, row, 'general'))
  return { id, reference, year, received_at: received_at.toISOString(), answers }
}

/** Null unless it is newer than the registration. */
function toConfirmation(keys: KeyRing, known: Known): FamilyChild['confirmation'] {
  const latest = newest(known)
  if (latest?.source !== 'confirmation') return null
  return {
    confirmed_at: latest.date.toISOString(),
    by_office: latest.confirmation.by_office !== null,
    answers: contactAnswers(decryptConfirmed(keys, latest.confirmation)),
  }
}
