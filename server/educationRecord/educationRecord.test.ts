import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeToFamilies } from '../../contract/classEmails.ts'
import { readDocumentPage } from '../../contract/documents/documents.ts'
import { type EducationRecord, readEducationRecord } from '../../contract/educationRecord.ts'
import { enroll } from '../../contract/enrollment/commands.ts'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { readHousehold } from '../../contract/registration/household.ts'
import { confirmDifferentChildren } from '../../contract/sameChildren.ts'
import { updateStudent } from '../../contract/students.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import { ACCESS_GROUPS } from '../../domain/registration/sensitive.ts'
import {
  type BuiltUser,
  buildCalendarAddress,
  buildCourse,
  buildEnrollmentState,
  buildFamily,
  buildGradeIncrement,
  buildLottery,
  buildRanking,
  buildRegistration,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { buildDocument, buildDocumentRequest } from '../../test/data/documents.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { encryptOfficeRecord } from '../registration/office/officeRecord.ts'
import { readRecord } from './readRecord.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Officer' })
})

const read = async (by: BuiltUser, id: number): Promise<EducationRecord> => {
  const { status, body } = await school.as(by).send(readEducationRecord, { params: { id }, body: {} })
  expect(status).toBe(200)
  return body.record
}

/** Tables and columns about a child that its record does not have, by the reason. */
const NOT_IN_RECORD: Readonly<Record<string, readonly string[]>> = {
  'is what an admin can undo for a minute. The enrollment log has the change': ['roster_change'],
  'is a secret or its hash': [
    'calendar_address.token_hash',
    'document_page.content_key',
    'document_page.key_id',
    'document_page.sha256',
    'registration.corrected_hash',
    'registration.correction_hash',
    'registration.request_hash',
    'registration.submission_hash',
  ],
  'names or connects others': ['confirmation.reviewed_by', 'enrollment_log.culprit', 'registration.household'],
  'the record says in other words, or by name instead of by id': [
    'confirmation.review',
    'document_page.at_counter',
    'enrollment_log.semester_id',
    'family_mail.course_id',
    'registration.declined_at',
    'registration.first_name',
    'registration.grade',
    'registration.last_name',
    'registration.parent_name',
    'registration.returned_at',
    'student.owner_id',
    'student.parent_id',
  ],
  'is only for a search, a comparison or a delivery': [
    'confirmation.revision',
    'enrollment_log.search_text',
    'family_mail.before',
    'family_mail.response',
    'registration.attached',
    'registration.revision',
    'registration.student_deleted',
    'student.name_key',
    'student.search_text',
  ],
}

test('a record reads every table and column about a child, or there is a reason', async () => {
  const about = await columnsAboutChildren()
  const { student } = await buildFamily(school.postgres)
  await buildRegistration(school.postgres, { state: 'accepted', student_id: student.id })
  const statements: string[] = []
  const db = school.db.withPlugin(recordingStatements(statements))
  const by = { ...office, role: 'admin', email_confirmation: 'confirmed' } as const
  await readRecord(db, new KeyRing([school.dataKey]), { child: student, by, now: new Date() })
  const unread = [...about].flatMap(([table, columns]) => {
    const reads = statements.filter((text) => new RegExp(`(?:from|join) "?${table}\\b`).test(text)).join('\n')
    const missing = columns.filter((column) => !new RegExp(`\\*|\\b${column}\\b`).test(reads))
    return reads === '' ? [table] : missing.map((column) => `${table}.${column}`)
  })
  expect(unread.sort()).toEqual(Object.values(NOT_IN_RECORD).flat().sort())
})

/** Of the tables with a column named after a student or a registration, and of those that refer to such a row. */
async function columnsAboutChildren(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    with recursive about (id) as (
      select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        and attname ~ '(^|_)(student|child|registration)(_id)?$'
      union select 'student'::regclass
      union select conrelid from pg_constraint join about on confrelid = about.id where contype = 'f'
    )
    select relname as name, array_agg(attname::text) as columns
    from about join pg_class on pg_class.oid = about.id join pg_attribute on attrelid = about.id
    where attnum > 0 and not attisdropped group by 1`.execute(school.db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

function recordingStatements(statements: string[]): KyselyPlugin {
  const compiler = new PostgresQueryCompiler()
  return {
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

test('a parent gets everything that the school stores about the child', async () => {
  const { postgres, db } = school
  const at = await buildEnrollmentState(postgres, { child: { first_name: 'Ruby' } })
  const { parent, student, course, semester } = at
  const stem = { course_id: course.id, student_id: student.id }
  await school.as(parent).send(enroll, { params: stem, body: {} })
  const full = await buildEnrollmentState(postgres, { course: { max_seats: 0, name: 'Clay' }, ahead: 1 })
  const waits = { course_id: full.course.id, student_id: student.id, semester_id: full.semester.id }
  const { days, period_span } = full.course
  await db
    .insertInto('roster_entry')
    .values({ ...waits, days, period_span, status: 'waiting', grade: '5', drop_course_id: course.id })
    .execute()
  const marked = await buildCourse(postgres, { semester_id: semester.id, name: 'Drums' })
  await db.insertInto('wish').values({ student_id: student.id, course_id: marked.id, position: 1 }).execute()
  const lottery = await buildLottery(postgres, semester)
  const { code } = await buildRanking(postgres, lottery, { student_id: student.id, wishes: [[marked.id]] })
  await buildGradeIncrement(postgres, [{ id: student.id, grade: '5', former: '4' }])
  await buildCalendarAddress(postgres, student)
  const { reference } = await registerWithNotes(student.id, parent.id)
  await school.as(office).send(writeToFamilies, {
    params: { id: course.id },
    body: { subject: 'Bring a pencil', text: 'Please bring a pencil.' },
  })
  await school.as(parent).send(updateStudent, {
    params: { id: student.id },
    body: { first_name: 'Ruby Ann', last_name: 'Yazzie', grade: '5' },
  })

  const record = await read(parent, student.id)
  expect(record.student).toMatchObject({ first_name: 'Ruby Ann', calendar_address: { ended_at: null } })
  expect(record.account).toMatchObject({ email: parent.email, muted_emails: [] })
  expect(record.places).toMatchObject([
    { name: 'Robotics', status: 'enrolled', position: null, semester: semester.name, teacher: 'Grace Nez' },
    { name: 'Clay', status: 'waiting', position: 2, swap: { gives_up: 'Robotics', automatic: false } },
  ])
  expect(record.marked).toMatchObject([{ name: 'Drums', position: 1 }])
  expect(record.lotteries).toMatchObject([{ code, ranking: { choices: [[{ name: 'Drums' }]], results: null } }])
  expect(record.grade_changes).toMatchObject([{ before: '4', after: '5', undone_at: null }])
  expect(record.history).toMatchObject([{ status: 'enrolled', class: 'Robotics', by: 'family', first_name: 'Ruby' }])
  expect(record.emails).toMatchObject([{ subject: 'Bring a pencil', to: 'family', state: 'waiting' }])
  expect(record.emails[0]?.text).toContain('Please bring a pencil.')
  expect(record.changes).toContainEqual(
    expect.objectContaining({
      by: 'family',
      action: 'edited',
      fields: [{ field: 'first_name', before: 'Ruby', after: 'Ruby Ann' }],
    }),
  )
  expect(record.registrations).toMatchObject([
    {
      reference,
      office_notes: null,
      answers: {
        contact_1: { phone: '9285550101' },
        student: { birthplace: 'Flagstaff, Arizona' },
        student_health_conditions: expect.any(Object),
      },
      history: [{ event: 'received', by: 'family' }],
    },
  ])
  expect((await read(office, student.id)).registrations).toMatchObject([{ office_notes: 'Called on Monday' }])
})

async function registerWithNotes(student_id: number, sent_by: number | null) {
  const registration = await buildRegistration(school.postgres, { state: 'accepted', student_id, sent_by })
  const ofRow = school.db.selectFrom('registration').select(['reference', 'key_id'])
  const row = await ofRow.where('id', '=', registration.id).executeTakeFirstOrThrow()
  const declines = [{ date: '2026-08-03T15:15:00Z', text: 'Dear Rosa Yazzie' }]
  const record = { notes: 'Called on Monday', declines, corrections: [] }
  const encrypted = encryptOfficeRecord(new KeyRing([school.dataKey]), row, record)
  await school.db.updateTable('registration').set({ office: encrypted }).where('id', '=', registration.id).execute()
  return registration
}

test('a record names nobody of the office and no other family', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  const stranger = await buildFamily(school.postgres, { first_name: 'Wilhelmina', last_name: 'Strangerson' })
  const former = await buildUser(school.postgres, { first_name: 'Fenton', last_name: 'Formerly' })
  const summary = {
    kind: 'daily-summary',
    child: 'Ada',
    changes: [{ child: 'Fritz', class: 'Choir', status: 'enrolled' }],
  }
  await school.db
    .insertInto('family_mail')
    .values({ user_id: former.id, student_id: student.id, kind: 'daily-summary', facts: JSON.stringify(summary) })
    .execute()
  const moved = { ...student, parent_id: former.id }
  for (const body of [moved, student])
    await school.as(office).send(updateStudent, {
      params: { id: student.id },
      body: { first_name: body.first_name, last_name: body.last_name, grade: body.grade, parent_id: body.parent_id },
    })
  await school.as(office).send(confirmDifferentChildren, { body: { student_ids: [student.id, stranger.student.id] } })
  await school.as(office).send(addStudentToClass, { body: { course_id: course.id, student_id: student.id } })
  await school.db
    .insertInto('enrollment_log')
    .columns([
      'semester_id',
      'course_id',
      'student_id',
      'section',
      'class',
      'semester',
      'first_name',
      'last_name',
      'status',
      'culprit',
      'culprit_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('enrollment_log')
        .select(['semester_id', 'course_id', 'student_id', 'section', 'class', 'semester', 'first_name', 'last_name'])
        .select([eb.val('dropped').as('status'), eb.val('Wilhelmina Strangerson').as('culprit')])
        .select(eb.val(stranger.parent.id).as('culprit_id'))
        .where('student_id', '=', student.id),
    )
    .execute()

  const record = await read(parent, student.id)
  expect(record.history).toMatchObject([
    { status: 'enrolled', by: 'office' },
    { status: 'dropped', by: 'another account' },
  ])
  expect(record.other_entries).toMatchObject([{ decision: 'different child' }])
  expect(record.changes).toContainEqual(expect.objectContaining({ by: 'office', fields: [{ field: 'parent' }] }))
  expect(record.changes).toContainEqual(
    expect.objectContaining({ by: 'office', fields: [{ field: 'not_the_same_child_as' }] }),
  )
  const text = JSON.stringify(record)
  for (const name of ['Strangerson', 'Wilhelmina', 'Formerly', 'Fritz', 'Olive', 'Officer', former.email])
    expect(text).not.toContain(name)
})

test('a family to whose account the child was moved learns of the registration of another parent, and the office gets its answers', async () => {
  const former = await buildUser(school.postgres, { last_name: 'Formerly' })
  const { parent, student } = await buildFamily(school.postgres)
  const { reference } = await registerWithNotes(student.id, former.id)
  const { registrations } = await read(parent, student.id)
  expect(registrations).toMatchObject([
    {
      reference,
      received_at: expect.any(String),
      state: 'accepted',
      answers: null,
      declines: [],
      history: [{ by: 'another account' }],
    },
  ])
  expect((await read(office, student.id)).registrations).toMatchObject([
    { answers: { contact_1: { phone: '9285550101' } }, declines: [{ text: 'Dear Rosa Yazzie' }] },
  ])
})

test('the Enrolling Parent gets the answers, and an account whose email is not confirmed does not', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const form = withAnswer(registrationForm(), 'parent_1.email', parent.email)
  await buildRegistration(school.postgres, { form, state: 'accepted', student_id: student.id })
  expect((await read(parent, student.id)).registrations[0]?.answers).toMatchObject({
    parent_1: { email: parent.email },
  })
  await school.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', parent.id).execute()
  expect((await read(parent, student.id)).registrations).toMatchObject([{ answers: null }])
})

test('a record says by whose account sensitive answers were read', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const registered = { state: 'accepted', student_id: student.id, sent_by: parent.id } as const
  const { id } = await buildRegistration(school.postgres, registered)
  await school.as(parent).send(readHousehold, { body: {} })
  const former = await buildUser(school.postgres)
  await school.db.updateTable('registration').set({ sent_by: former.id }).where('id', '=', id).execute()
  await school.as(former).send(readHousehold, { body: {} })
  await read(office, student.id)
  const { registrations } = await read(parent, student.id)
  expect(registrations[0]?.accesses.map(({ by }) => by)).toEqual([
    ...['family', 'family', 'another account', 'another account'],
    ...ACCESS_GROUPS.map(() => 'office'),
  ])
})

test('a record lists documents with their pages, and who read them, in the language of the family', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  await school.db.updateTable('users').set({ language: 'es' }).where('id', '=', parent.id).execute()
  const { id: semester_id, name: semester } = await buildSemester(school.postgres)
  const title = { kind: 'other', title: 'Photo', title_es: 'Foto' } as const
  const { id: request_id } = await buildDocumentRequest(school.postgres, { semester_id, ...title })
  const { id: unneeded } = await buildDocumentRequest(school.postgres, { semester_id })
  const decided = { state: 'returned', decided_at: new Date(), reason: 'Too dark' } as const
  const sent = { student_id: student.id, request_id, sent_by: parent.id, ...decided }
  const { page_ids } = await buildDocument(school.postgres, { ...sent, pages: [Buffer.from('1'), Buffer.from('2')] })
  const exempt = { student_id: student.id, request_id: unneeded, exempted_at: new Date() }
  await school.db.insertInto('document_exemption').values(exempt).execute()
  const page = await school.as(office).send(readDocumentPage, { params: { id: page_ids[1] ?? '' } })
  expect(page.status).toBe(200)
  const { documents, document_accesses } = await read(parent, student.id)
  expect(documents).toMatchObject([
    {
      ...{ document: 'Foto', semester, not_needed_since: null, reminded_at: null },
      sent: { state: 'returned', by: 'family', reason: 'Too dark' },
      pages: page_ids.map((id) => ({ id, type: 'image/jpeg' })),
    },
    { document: 'Acta de nacimiento', sent: null, not_needed_since: expect.any(String), pages: [] },
  ])
  expect(document_accesses).toMatchObject([{ document: 'Photo', page: 2, purpose: 'read', by: 'office' }])
})

test('a record has the Spanish names of classes for a family that reads Spanish, and the others as they are', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  await school.as(office).send(addStudentToClass, { body: { course_id: course.id, student_id: student.id } })
  await school.db.updateTable('course').set({ name_es: 'Alfarería' }).where('id', '=', course.id).execute()
  const names = async () => {
    const { history, places } = await read(parent, student.id)
    return [history[0]?.class, places[0]?.name]
  }
  expect(await names()).toEqual([course.name, course.name])
  await school.db.updateTable('users').set({ language: 'es' }).where('id', '=', parent.id).execute()
  expect(await names()).toEqual(['Alfarería', 'Alfarería'])
})

test('the reading is in the audit trail, and that of the office in the access log of the registration', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const { id } = await buildRegistration(school.postgres, { state: 'accepted', student_id: student.id })
  await read(parent, student.id)
  await read(office, student.id)
  const { changes, registrations } = await read(parent, student.id)
  const exported = { action: 'exported', fields: [{ field: 'file' }] }
  expect(changes).toMatchObject([
    { ...exported, by: 'family' },
    { ...exported, by: 'office' },
    { ...exported, by: 'family' },
  ])
  const groups = ACCESS_GROUPS.map((group) => ({ group, purpose: 'export', by: 'office' }))
  expect(registrations[0]?.accesses).toMatchObject(groups)
  const accesses = await school.db
    .selectFrom('registration_access')
    .selectAll()
    .where('registration_id', '=', id)
    .execute()
  expect(accesses.map(({ user_id }) => user_id)).toEqual(ACCESS_GROUPS.map(() => office.id))
})
