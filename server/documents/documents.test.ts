import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  acceptDocument,
  exemptFromDocument,
  getStudentDocuments,
  listDocumentAccesses,
  listDocuments,
  listOwnDocuments,
  readDocumentPage,
  returnDocument,
} from '../../contract/documents/documents.ts'
import { readEducationRecord } from '../../contract/educationRecord.ts'
import { type BuiltUser, buildEnrollmentState, buildFamily, buildUser } from '../../test/data/builders.ts'
import { buildDocumentRequest, documentsOf, PDF, photoOf } from '../../test/data/documents.ts'
import { TEST_DOCUMENTS } from '../../test/documentFiles.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

async function buildPaper(kind: 'birth' | 'residency' = 'birth') {
  const state = await buildEnrollmentState(school.postgres)
  const request = await buildDocumentRequest(school.postgres, { semester_id: state.semester.id, kind })
  const of = { student_id: state.student.id, request_id: request.id }
  return { ...state, request, of, family: documentsOf(school, state.parent) }
}

/** As the family sees it. Other requests are those of the other tests' semesters. */
async function ownPaper({ id }: { readonly id: number }, parent: BuiltUser) {
  const { children } = (await school.as(parent).send(listOwnDocuments)).body
  return children.flatMap(({ papers }) => papers).find(({ request }) => request.id === id)
}

test('a family sends a picture and a PDF file, the office reads the pages in their order and accepts', async () => {
  const { parent, semester, student, request, of, family } = await buildPaper()
  expect(await ownPaper(request, parent)).toMatchObject({ state: 'missing', late: false, document: null })
  const picture = await family.upload(of, await photoOf())
  expect([picture.status, picture.body.page.type]).toEqual([201, 'image/jpeg'])
  const pdf = await family.upload(of, PDF)
  const sent = await family.send(of, [pdf.body.page.id, picture.body.page.id])
  expect([sent.status, sent.body.paper.state]).toEqual([200, 'sent'])

  const office = school.as(admin)
  const listed = await office.send(listDocuments, { query: { semester: String(semester.id) } })
  expect(listed.body.children).toMatchObject([{ id: student.id, papers: [{ state: 'sent', late: false }] }])
  const { body } = await office.send(getStudentDocuments, { params: { id: student.id } })
  const [document] = body.child.papers.map((paper) => paper.document)
  expect(document?.pages.map(({ type }) => type)).toEqual(['application/pdf', 'image/jpeg'])
  for (const [index, page] of (document?.pages ?? []).entries()) {
    const read = await office.send(readDocumentPage, { params: { id: page.id } })
    expect(read.headers.get('content-type')).toBe(page.type)
    expect(read.headers.get('content-disposition')).toBe(
      index === 0 ? 'attachment; filename="document-1.pdf"' : 'inline',
    )
    expect(read.headers.get('x-content-type-options')).toBe('nosniff')
    expect(read.headers.get('cache-control')).toBe('no-store')
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    if (index === 0) expect(read.body).toEqual(PDF)
  }
  const { accesses } = (await office.send(listDocumentAccesses, { params: { id: student.id } })).body
  expect(accesses).toMatchObject([
    { user_name: 'Rosa Yazzie', kind: 'Birth record', page: 2, purpose: 'read' },
    { page: 1 },
  ])

  const decide = { params: { id: document?.id ?? 0 }, headers: { 'if-match': document?.etag ?? '' }, body: {} }
  const accepted = await office.send(acceptDocument, decide)
  expect([accepted.status, accepted.body.paper.state]).toEqual([200, 'accepted'])
  expect((await office.send(acceptDocument, decide)).status).toBe(412)
  expect(await family.upload(of, PDF)).toMatchObject({ status: 422, body: { code: 'accepted' } })
})

test('a returned document has its reason, and the family sends other pages', async () => {
  const { parent, student, request, of, family } = await buildPaper('residency')
  const { id } = (await family.upload(of, PDF)).body.page
  expect(await family.send(of, [id])).toMatchObject({
    status: 422,
    body: { errors: { residency_type: [expect.any(String)] } },
  })
  const { paper } = (await family.send(of, [id], { residency_type: 'util_bill' })).body
  const { id: document_id = 0, etag = '' } = paper.document ?? {}
  const without = { params: { id: document_id }, headers: { 'if-match': etag }, body: { reason: '' } }
  expect((await school.as(admin).send(returnDocument, without)).body).toMatchObject({
    errors: { reason: ['Field is Required'] },
  })
  const returned = await school.as(admin).send(returnDocument, {
    params: { id: document_id },
    headers: { 'if-match': etag },
    body: { reason: 'The name is cut off.' },
  })
  expect(returned.body.paper).toMatchObject({ state: 'returned', document: { reason: 'The name is cut off.' } })
  await school.db.updateTable('users').set({ language: 'es' }).where('id', '=', parent.id).execute()
  const { body } = await school.as(admin).send(getStudentDocuments, { params: { id: student.id } })
  expect(body.language).toBe('es')
  expect(body.child.papers.find((one) => one.request.id === request.id)?.state).toBe('returned')
  const other = (await family.upload(of, await photoOf())).body.page
  await family.send(of, [other.id], { residency_type: 'w2' })
  expect(await ownPaper(request, parent)).toMatchObject({
    state: 'sent',
    document: { reason: null, residency_type: 'w2', pages: [{ id: other.id }] },
  })
})

test("a child's page has what was sent in a semester that is over, and not what was missing", async () => {
  const { semester, student, request, of, family } = await buildPaper()
  const { id: missing } = await buildDocumentRequest(school.postgres, { semester_id: semester.id, kind: 'custody' })
  await family.sendFiles(of)
  const listed = async () => {
    const { child } = (await school.as(admin).send(getStudentDocuments, { params: { id: student.id } })).body
    const ids = child.papers.map((paper) => paper.request.id)
    return [request.id, missing].filter((id) => ids.includes(id))
  }
  expect(await listed()).toEqual([request.id, missing])
  const over = { starts_on: '2020-01-06', ends_on: '2020-05-29' }
  await school.db.updateTable('semester').set(over).where('id', '=', semester.id).execute()
  expect(await listed()).toEqual([request.id])
})

test.each(['family', 'another account'] as const)(
  'a document that was sent back to the %s is not asked for again when the grade of the child changes',
  async (sent_by) => {
    const { parent, semester, student } = await buildEnrollmentState(school.postgres, { child: { grade: 'K' } })
    const asked = { semester_id: semester.id, audience: 'grades', grades: 'K,1' } as const
    const request = await buildDocumentRequest(school.postgres, asked)
    const of = { student_id: student.id, request_id: request.id }
    expect((await documentsOf(school, parent).sendFiles(of)).status).toBe(200)
    const { id = 0, etag = '' } = (await ownPaper(request, parent))?.document ?? {}
    const sendBack = { params: { id }, headers: { 'if-match': etag }, body: { reason: 'It is too dark.' } }
    expect((await school.as(admin).send(returnDocument, sendBack)).status).toBe(200)
    expect(await ownPaper(request, parent)).toMatchObject({ state: 'returned' })
    const other = await buildUser(school.postgres)
    if (sent_by === 'another account')
      await school.db.updateTable('document').set({ sent_by: other.id }).where('id', '=', id).execute()
    await school.db.updateTable('student').set({ grade: '2' }).where('id', '=', student.id).execute()
    expect(await ownPaper(request, parent)).toMatchObject({ state: 'not-needed', late: false })
  },
)

test.each(['2', 'done'] as const)('what was sent stays with a child whose grade becomes %s', async (grade) => {
  const { parent, semester, student } = await buildEnrollmentState(school.postgres, { child: { grade: 'K' } })
  const asked = { semester_id: semester.id, audience: 'grades', grades: 'K,1' } as const
  const [sent, missing] = [
    await buildDocumentRequest(school.postgres, asked),
    await buildDocumentRequest(school.postgres, { ...asked, due_on: '2026-01-31' }),
  ]
  const of = { student_id: student.id, request_id: sent.id }
  expect((await documentsOf(school, parent).sendFiles(of)).status).toBe(200)
  await school.db.updateTable('student').set({ grade }).where('id', '=', student.id).execute()
  const office = school.as(admin)
  const { child } = (await office.send(getStudentDocuments, { params: { id: student.id } })).body
  const papers = child.papers.filter(({ request: { semester_id } }) => semester_id === semester.id)
  expect(papers).toMatchObject([{ request: { id: sent.id }, state: 'sent', late: false }])
  const listed = await office.send(listDocuments, { query: { semester: String(semester.id) } })
  expect(listed.body.children).toMatchObject([{ id: student.id, papers: [{ request_id: sent.id }] }])
  expect(await ownPaper(sent, parent)).toMatchObject({ state: 'sent' })
  expect(await ownPaper(missing, parent)).toBeUndefined()
  const { id = 0, etag = '' } = papers[0]?.document ?? {}
  const decide = { params: { id }, headers: { 'if-match': etag }, body: {} }
  expect(await office.send(acceptDocument, decide)).toMatchObject({
    status: 200,
    body: { paper: { state: 'accepted' } },
  })
})

test('a picture is stored upright and without the place where it was taken, and its file is unreadable without its key', async () => {
  const { parent, of, family } = await buildPaper()
  const photo = await photoOf({ width: 80, height: 60, orientation: 6 })
  expect(photo.includes('Exif')).toBe(true)
  const { id } = (await family.upload(of, photo)).body.page
  const { body } = await school.as(parent).send(readDocumentPage, { params: { id } })
  const stored = await sharp(body as unknown as Buffer).metadata()
  expect(stored).toMatchObject({ format: 'jpeg', width: 60, height: 80 })
  expect([stored.exif, stored.orientation]).toEqual([undefined, undefined])
  expect((await TEST_DOCUMENTS.read(id))?.includes('JFIF')).toBe(false)
})

test.each([
  ['that families do not see', { active: false }],
  ['that is over', { starts_on: '2020-01-06', ends_on: '2020-05-29' }],
] as const)('only the office enters documents of a semester %s', async (_, setting) => {
  const { parent, semester, request, of, family } = await buildPaper()
  const { id } = (await family.upload(of, PDF)).body.page
  await school.db.updateTable('semester').set(setting).where('id', '=', semester.id).execute()
  expect(await ownPaper(request, parent)).toBeUndefined()
  expect((await family.upload(of, PDF)).status).toBe(404)
  expect((await family.send(of, [id])).status).toBe(404)
  expect((await documentsOf(school, admin).sendFiles(of)).body.paper.state).toBe('accepted')
})

test('a document that a child does not need cannot be sent', async () => {
  const { of, family } = await buildPaper()
  const params = { id: of.student_id, request_id: of.request_id }
  const say = (not_needed: boolean) => school.as(admin).send(exemptFromDocument, { params, body: { not_needed } })
  expect((await say(true)).body.paper.state).toBe('not-needed')
  expect(await family.upload(of, PDF)).toMatchObject({ status: 422, body: { code: 'not-needed' } })
  expect((await say(false)).body.paper.state).toBe('missing')
  expect((await family.sendFiles(of)).status).toBe(200)
})

test('a paper that a family hands over the counter is accepted at once, and the family has it', async () => {
  const { parent, student, request, of, family } = await buildPaper('residency')
  await family.upload(of, PDF)
  const desk = documentsOf(school, admin)
  const pages = [(await desk.upload(of, await photoOf())).body.page.id, (await desk.upload(of, PDF)).body.page.id]
  expect((await desk.send(of, pages)).body).toMatchObject({ errors: { residency_type: [expect.any(String)] } })
  const entered = await desk.send(of, pages, { residency_type: 'util_bill' })
  const document = { state: 'accepted', sent_by: 'family', at_counter: true, residency_type: 'util_bill' }
  expect([entered.status, entered.body.paper]).toMatchObject([200, { state: 'accepted', document }])
  const own = await ownPaper(request, parent)
  expect([own?.state, own?.document?.at_counter, own?.document?.pages.map(({ id }) => id)]).toEqual([
    'accepted',
    true,
    pages,
  ])
  const params = { id: pages[0] ?? '' }
  expect((await school.as(parent).send(readDocumentPage, { params })).status).toBe(200)
  const { accesses } = (await school.as(admin).send(listDocumentAccesses, { params: { id: student.id } })).body
  expect(accesses).toEqual([])
  const call = { params: { id: student.id }, body: {} }
  const [recorded] = (await school.as(parent).send(readEducationRecord, call)).body.record.documents
  expect(recorded?.sent).toMatchObject({ by: 'family', at_counter: true, state: 'accepted' })
  const audited = await school.db
    .selectFrom('audit_entry')
    .select(['user_id', 'action', 'after'])
    .where('subject_kind', '=', 'document')
    .where('subject_id', '=', entered.body.paper.document?.id ?? 0)
    .execute()
  const after = { state: 'accepted', at_counter: true, pages: 2, residency_type: 'util_bill' }
  expect(audited).toEqual([{ user_id: admin.id, action: 'created', after }])
})

test('the office replaces an accepted document by what the family hands over, and not one that is not needed', async () => {
  const { of, family } = await buildPaper()
  const desk = documentsOf(school, admin)
  await desk.sendFiles(of)
  expect(await family.upload(of, PDF)).toMatchObject({ status: 422, body: { code: 'accepted' } })
  const again = await desk.sendFiles(of, [PDF, PDF])
  expect(again.body.paper).toMatchObject({ state: 'accepted', document: { etag: '"2"', pages: [{}, {}] } })
  const params = { id: of.student_id, request_id: of.request_id }
  await school.as(admin).send(exemptFromDocument, { params, body: { not_needed: true } })
  expect(await desk.upload(of, PDF)).toMatchObject({ status: 422, body: { code: 'not-needed' } })
})

test('another parent to whom the child is given learns that the school has a document, and nothing of what is in it', async () => {
  const { student, request, of, family } = await buildPaper('residency')
  const { id } = (await family.upload(of, PDF)).body.page
  const { document: sent } = (await family.send(of, [id], { residency_type: 'util_bill' })).body.paper
  const other = await buildUser(school.postgres)
  await school.db.updateTable('student').set({ parent_id: other.id }).where('id', '=', student.id).execute()
  const hidden = { sent_by: 'another account', residency_type: null, pages: [] }
  expect(await ownPaper(request, other)).toMatchObject({ state: 'sent', document: hidden })
  expect((await school.as(other).send(readDocumentPage, { params: { id } })).status).toBe(404)
  const call = { params: { id: student.id }, body: {} }
  const recorded = async () => (await school.as(other).send(readEducationRecord, call)).body.record.documents[0]
  expect(await recorded()).toMatchObject({ sent: { by: 'another account', residency_type: null }, pages: [] })
  const decided = { params: { id: sent?.id ?? 0 }, headers: { 'if-match': sent?.etag ?? '' } }
  expect((await school.as(admin).send(returnDocument, { ...decided, body: { reason: '' } })).status).toBe(200)
  expect(await ownPaper(request, other)).toMatchObject({ state: 'missing', document: null })
  expect((await recorded())?.sent).toMatchObject({ state: 'returned', reason: null })
  const theirs = (await documentsOf(school, other).upload(of, PDF)).body.page
  await documentsOf(school, other).send(of, [theirs.id], { residency_type: 'w2' })
  expect(await ownPaper(request, other)).toMatchObject({ document: { pages: [{ id: theirs.id }] } })
  expect((await school.as(other).send(readDocumentPage, { params: { id: theirs.id } })).status).toBe(200)
})

test('another family sees no page and no document, and cannot send one', async () => {
  const { of, family } = await buildPaper()
  const { id } = (await family.upload(of, PDF)).body.page
  const { parent } = await buildFamily(school.postgres)
  const stranger = documentsOf(school, parent)
  expect((await stranger.upload(of, PDF)).status).toBe(404)
  expect((await stranger.send(of, [id])).status).toBe(404)
  expect((await school.as(parent).send(readDocumentPage, { params: { id } })).status).toBe(404)
  expect((await school.as(admin).send(readDocumentPage, { params: { id } })).status).toBe(404)
})
