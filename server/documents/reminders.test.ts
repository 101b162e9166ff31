import { beforeAll, expect, test } from 'vitest'
import { listDocuments, returnDocument } from '../../contract/documents/documents.ts'
import {
  createDocumentRequest,
  deleteDocumentRequest,
  listDocumentRequests,
  remindOfDocuments,
} from '../../contract/documents/requests.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildRegistration,
  buildSemester,
  buildStudent,
} from '../../test/data/builders.ts'
import { buildDocument, buildDocumentRequest } from '../../test/data/documents.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildConfirmedAdmin(school.postgres)
})

const LATE = { due_on: '2020-01-31' }
const list = async (semester_id: number) =>
  (await school.as(admin).send(listDocuments, { query: { semester: String(semester_id) } })).body
const remind = async (semester_id: number) =>
  (await school.as(admin).send(remindOfDocuments, { body: { semester_id } })).body.families

/** A family that is asked for nothing but by the test's own semester. */
async function buildAsked(answers: Readonly<Record<string, string | boolean>> = {}) {
  const built = await buildFamily(school.postgres)
  let form = registrationForm()
  for (const [path, answer] of Object.entries(answers)) form = withAnswer(form, path, answer)
  const student_id = built.student.id
  await buildRegistration(school.postgres, { form, state: 'accepted', student_id, attached: true })
  return built
}

test('each late family gets one email a day with all that is missing, in its language', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  const { parent } = await buildAsked()
  const { parent: spanish } = await buildAsked()
  await school.db.updateTable('users').set({ language: 'es' }).where('id', '=', spanish.id).execute()
  await buildStudent(school.postgres, { parent_id: parent.id, first_name: 'Lena' })
  await buildDocumentRequest(school.postgres, { semester_id, ...LATE })
  await buildDocumentRequest(school.postgres, { semester_id, kind: 'immunization' })
  expect((await list(semester_id)).late_families).toBe(2)
  expect(await Promise.all([remind(semester_id), remind(semester_id)])).toEqual(expect.arrayContaining([2, 0]))
  expect((await list(semester_id)).late_families).toBe(0)
  const server = await startMailServer()
  const worker = await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.text).toMatch(/Birth record.*January 31, 2020/)
  expect(email?.text).toContain('Lena')
  expect(email?.text).toContain('Immunization record')
  const [correo] = await server.waitForEmails(spanish.email)
  expect(correo?.text).toContain('Acta de nacimiento')
  expect(server.emailsTo(parent.email)).toHaveLength(1)
  await worker.close()
  school.now = new Date(Date.now() + DAY_MS + 1000)
  await school.db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() + 9 * DAY_MS), idle_at: null })
    .execute()
  expect((await list(semester_id)).late_families).toBe(2)
  school.now = undefined
})

test.each([
  ['that families do not see', { active: false }],
  ['that is over', { starts_on: '2020-01-06', ends_on: '2020-05-29' }],
] as const)('no family is reminded of documents of a semester %s', async (_, setting) => {
  const { id } = await buildSemester(school.postgres, setting)
  await buildAsked()
  await buildDocumentRequest(school.postgres, { semester_id: id, ...LATE })
  const { late_families, children } = await list(id)
  expect([late_families, children.some(({ can_remind }) => can_remind)]).toEqual([0, false])
  expect(await remind(id)).toBe(0)
})

test('a child without a fixed home, and one whose family has no email, is never reminded, and the list does not say why', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  await school.db.deleteFrom('document_request').execute()
  await school.db.updateTable('student').set({ grade: 'done' }).execute()
  const homeless = await buildAsked({
    'studentReferralQuestionnaire.is_question_1_yes': true,
    'studentReferralQuestionnaire.living_in': 'unordinary',
  })
  const unreachable = await buildAsked()
  await school.db.updateTable('users').set({ email: '' }).where('id', '=', unreachable.parent.id).execute()
  await buildDocumentRequest(school.postgres, { semester_id, ...LATE })
  const { children, late_families } = await list(semester_id)
  expect(late_families).toBe(0)
  const rows = [homeless, unreachable].map(({ student }) => children.find(({ id }) => id === student.id))
  for (const row of rows) expect(row).toMatchObject({ can_remind: false, papers: [{ state: 'missing', late: true }] })
  expect(await remind(semester_id)).toBe(0)
})

test('the office asks new children, returning ones, a grade or residents of Arizona', async () => {
  const first = await buildSemester(school.postgres)
  const { id: semester_id } = await buildSemester(school.postgres)
  const returning = await buildAsked({ 'student.state': 'AZ' })
  const course = await buildCourse(school.postgres, { semester_id: first.id })
  await buildEntry(school.postgres, course, returning.student)
  const added = await buildAsked({ 'student.state': 'Utah' })
  await school.db.updateTable('student').set({ grade: '7' }).where('id', '=', added.student.id).execute()
  const audiences = ['new', 'returning', 'grades', 'arizona'] as const
  const asked = new Map<string, number>()
  for (const audience of audiences) {
    const grades = audience === 'grades' ? '7,8' : ''
    asked.set(audience, (await buildDocumentRequest(school.postgres, { semester_id, audience, grades })).id)
  }
  const { children } = await list(semester_id)
  const of = (id: number) => {
    const ids = children.find((child) => child.id === id)?.papers.map(({ request_id }) => request_id) ?? []
    return audiences.filter((audience) => ids.includes(asked.get(audience) ?? 0))
  }
  expect(of(returning.student.id)).toEqual(['returning', 'arizona'])
  expect(of(added.student.id)).toEqual(['new', 'grades'])
})

test('the office describes another document, and deletes what was sent only when it says so', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  const { student } = await buildAsked()
  const office = school.as(admin)
  const query = { semester: String(semester_id) }
  const fields = {
    ...{ kind: 'other', title: '', title_es: '', audience: 'all', grades: '', why: '', why_es: '' },
    due_on: '2026-10-01',
  }
  const refused = await office.send(createDocumentRequest, { query, body: fields })
  expect(refused).toMatchObject({ status: 422, body: { errors: { title: [expect.any(String)] } } })
  const created = await office.send(createDocumentRequest, { query, body: { ...fields, title: 'Bus form' } })
  expect([created.status, created.body.requests]).toMatchObject([201, [{ title: 'Bus form', due_on: '2026-10-01' }]])
  const request_id = created.body.requests[0]?.id ?? 0
  await buildDocument(school.postgres, { student_id: student.id, request_id })
  const remove = (body: object) => office.send(deleteDocumentRequest, { params: { id: request_id }, body })
  expect(await remove({})).toMatchObject({ status: 422, body: { code: 'documents-sent' } })
  expect((await remove({ with_documents: true })).status).toBe(200)
  expect((await office.send(listDocumentRequests, { query })).body.requests).toEqual([])
})

test('a family reads by email why its document was sent back, unless it has sent another one meanwhile, cannot anymore, or another account sent it', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  const { parent, student } = await buildAsked()
  const other = await buildAsked()
  const moved = await buildAsked()
  const { id: request_id } = await buildDocumentRequest(school.postgres, { semester_id })
  for (const { id } of [student, other.student, moved.student]) {
    const from = id === moved.student.id ? { sent_by: other.parent.id } : {}
    const document = await buildDocument(school.postgres, { student_id: id, request_id, ...from })
    await school.as(admin).send(returnDocument, { params: { id: document.id }, body: { reason: 'It is cut off.' } })
    if (id !== other.student.id) continue
    const again = { state: 'sent', decided_at: null, reason: null } as const
    await school.db.updateTable('document').set(again).where('id', '=', document.id).execute()
  }
  const late = await buildAsked()
  const over = await buildSemester(school.postgres, { starts_on: '2020-01-06', ends_on: '2020-05-29' })
  const paper = { request_id: (await buildDocumentRequest(school.postgres, { semester_id: over.id })).id }
  const document = await buildDocument(school.postgres, { student_id: late.student.id, ...paper })
  await school.as(admin).send(returnDocument, { params: { id: document.id }, body: { reason: 'It is cut off.' } })
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.text).toContain('Birth record')
  expect(email?.text).toContain('It is cut off.')
  expect([other, moved, late].flatMap((family) => server.emailsTo(family.parent.email))).toEqual([])
})
