import { type RawBuilder, sql } from 'kysely'
import type {
  Duplicates,
  FoundParent,
  FoundStudent,
  OfficeRegistration,
} from '../../../contract/registration/office.ts'
import { emailStatus } from '../../../domain/account.ts'
import { fullName } from '../../../domain/person.ts'
import { type Answer, type Answers, answerAt } from '../../../domain/registration/answers.ts'
import { toContacts, toProposal } from '../../../domain/registration/proposal.ts'
import { isLinkedTo } from '../../access/children.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { decryptAnswers, selectSummaries, toSummary } from '../registrations.ts'

/** The most records of each kind that are compared and shown. */
const MOST_DUPLICATES = 50
/** Not compared in names, besides case and accents. */
const IGNORED = " .-'·‐‑"

interface Registered {
  readonly id: number
  readonly answers: Answers
}

type Contacts = ReturnType<typeof toContacts>

/** Records that are likely of the same child or family. */
export async function findDuplicates(
  db: Database | Transaction,
  keys: KeyRing,
  registered: Registered,
): Promise<Duplicates> {
  const contacts = toContacts(registered.answers)
  const [students, parents, registrations] = await Promise.all([
    findSameStudents(db, keys, registered, contacts),
    findParentsWith(db, contacts),
    findSameRegistrations(db, keys, registered),
  ])
  return { students, parents, registrations }
}

/** Other registrations of a child with the same name, or with a similar first name, the same birthdate and Enrolling Parent. Newest first. */
async function findSameRegistrations(
  db: Database | Transaction,
  keys: KeyRing,
  { id, answers }: Registered,
): Promise<Duplicates['registrations']> {
  const { student, parent } = toProposal(answers)
  const hasSameName = isSameName(sql`first_name || last_name`, student.first_name + student.last_name)
  const hasSimilarFirstName = isSimilarName(sql`first_name`, student.first_name)
  const hasSameParent = isSameName(sql`parent_name`, fullName(parent))
  const rows = await selectSummaries(db)
    .select(['key_id', 'general', hasSameName.as('name'), hasSimilarFirstName.as('similar_first_name')])
    .where('id', '<>', id)
    .where(sql<boolean>`(${hasSameName} or ${hasSameParent})`)
    .orderBy(hasSameName, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DUPLICATES)
    .execute()
  const compared = rows.map((row) => {
    const isCompared = row.name || row.similar_first_name
    const isSame = { name: row.name, birthdate: isCompared && hasBirthdate(keys, row, birthdateIn(answers)) }
    return { ...toSummary(row), same: (['name', 'birthdate'] as const).filter((what) => isSame[what]) }
  })
  return compared.filter(({ same }) => same.length > 0)
}

/** Students with the same name, or with a similar first name, the same birthdate and a parent with the same email or phone. Twins are not. */
async function findSameStudents(
  db: Database | Transaction,
  keys: KeyRing,
  registered: Registered,
  contacts: Contacts,
): Promise<FoundStudent[]> {
  const birthdate = birthdateIn(registered.answers)
  const rows = await selectCandidates(db, registered, contacts)
  const found = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofStudent): FoundStudent[] => {
    const [row] = ofStudent
    if (!row) return []
    const isCompared = row.name || row.similar_first_name
    const isSame = {
      name: row.name,
      birthdate: isCompared && ofStudent.some((one) => isBornOn(keys, one, birthdate)),
      'parent-email': row.parent_email,
      'parent-phone': row.parent_phone,
    }
    const all = ['name', 'birthdate', 'parent-email', 'parent-phone'] as const
    return [{ ...toStudent(row), same: all.filter((what) => isSame[what]) }]
  })
  return found.filter(({ same }) => same.includes('name') || same.includes('birthdate'))
}

/**
 * Students with the same name or a parent with the same email or phone, with a row for each registration of the student: only its encrypted
 * answers have a birthdate.
 */
function selectCandidates(db: Database | Transaction, { id, answers }: Registered, { emails, phones }: Contacts) {
  const { first_name, last_name } = toProposal(answers).student
  const hasSameName = isSameName(sql`student.first_name || student.last_name`, first_name + last_name)
  const hasSimilarFirstName = isSimilarName(sql`student.first_name`, first_name)
  const hasSameEmail = sql<boolean>`parent.email = any(${emails}::text[])`
  const hasSamePhone = sql<boolean>`parent.phone = any(${phones}::text[])`
  return selectStudents(db)
    .leftJoin('registration', 'registration.student_id', 'student.id')
    .select(['registration.reference', 'registration.key_id', 'registration.general'])
    .select([
      hasSameName.as('name'),
      hasSimilarFirstName.as('similar_first_name'),
      hasSameEmail.as('parent_email'),
      hasSamePhone.as('parent_phone'),
    ])
    .where(({ eb }) => eb('registration.id', 'is distinct from', id))
    .where(sql<boolean>`(${hasSameName} or ${hasSameEmail} or ${hasSamePhone})`)
    .orderBy(hasSameName, 'desc')
    .orderBy('student.id')
    .limit(MOST_DUPLICATES)
    .execute()
}

/** The parent accounts with one of these emails or phones, and their students. */
export async function findParentsWith(
  db: Database | Transaction,
  { emails, phones }: Contacts,
): Promise<FoundParent[]> {
  const parents = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'email_confirmed_at', 'invited_at'])
    .where('role', '=', 'parent')
    .where(sql<boolean>`(email = any(${emails}::text[]) or phone = any(${phones}::text[]))`)
    .orderBy('id')
    .limit(MOST_DUPLICATES)
    .execute()
  const students = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id'])
    .where(isLinkedTo(sql`any(${parents.map(({ id }) => id)}::integer[])`))
    .orderBy('id')
    .execute()
  const byParent = Map.groupBy(students, ({ parent_id }) => parent_id)
  return parents.map(({ email_confirmed_at, invited_at, ...parent }) => {
    const isSame = { email: emails.includes(parent.email), phone: phones.includes(parent.phone) }
    return {
      ...parent,
      email_status: emailStatus({ email: parent.email, email_confirmed_at, invited_at }),
      students: (byParent.get(parent.id) ?? []).map(({ parent_id, ...student }) => student),
      same: (['email', 'phone'] as const).filter((contact) => isSame[contact]),
    }
  })
}

/** A student and the account of the parent. */
export async function findStudent(db: Database | Transaction, id: number): Promise<OfficeRegistration['student']> {
  const [row] = await findStudents(db, [id])
  return row ?? null
}

/** Students and the accounts of their parents, in the order of the ids. */
export async function findStudents(db: Database | Transaction, ids: readonly number[]) {
  const rows = await selectStudents(db)
    .where(sql<boolean>`student.id = any(${[...ids]}::integer[])`)
    .orderBy(sql`array_position(${[...ids]}::integer[], student.id)`)
    .execute()
  return rows.map(toStudent)
}

function selectStudents(db: Database | Transaction) {
  return db
    .selectFrom('student')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', 'student.parent_id'])
    .select(['parent.first_name as parent_first_name', 'parent.last_name as parent_last_name', 'parent.email'])
    .select(['parent.email_confirmed_at', 'parent.invited_at'])
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>

function toStudent(row: StudentRow): NonNullable<OfficeRegistration['student']> {
  const { id, first_name, last_name, grade, parent_id, parent_first_name, parent_last_name, email } = row
  const parent = { id: parent_id, first_name: parent_first_name, last_name: parent_last_name, email }
  return { id, first_name, last_name, grade, parent: { ...parent, email_status: emailStatus(row) } }
}

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number]

function isBornOn(keys: KeyRing, { reference, key_id, general }: Candidate, birthdate: Answer): boolean {
  if (reference === null || key_id === null || general === null) return false
  return hasBirthdate(keys, { reference, key_id, general }, birthdate)
}

/** Whether a registration has this birthdate. Only the encrypted answers have it. */
function hasBirthdate(
  keys: KeyRing,
  row: { readonly reference: string; readonly key_id: string; readonly general: Buffer },
  birthdate: Answer,
): boolean {
  return birthdateIn(decryptAnswers(keys, row, 'general')) === birthdate
}

function birthdateIn(answers: Answers): Answer {
  return answerAt(answers, 'student.birthdate')
}

/** Whether a name is the same as this one: "O’Brien-Nuñez" and "obrien nunez" are. The given name is normalized once per query. */
function isSameName(name: RawBuilder<string>, given: string): RawBuilder<boolean> {
  return sql<boolean>`${nameKey(name)} = (select ${nameKey(sql`${given}::text`)})`
}

/** Whether one of two first names contains the other: "Rio" and "Riordan" are probably one child, "Ana" and "Ben" are twins. */
function isSimilarName(name: RawBuilder<string>, given: string): RawBuilder<boolean> {
  const [one, other] = [nameKey(name), sql`(select ${nameKey(sql`${given}::text`)})`]
  return sql<boolean>`(position(${one} in ${other}) > 0 or position(${other} in ${one}) > 0)`
}

function nameKey(name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`translate(normalized(${name}), ${IGNORED}, '')`
}
