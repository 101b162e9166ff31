import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, problem } from '../../../test/components/answers.ts'
import { recordDownloads } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { tabTo } from '../../../test/components/gestures.ts'
import { OFFICE_CLASSES, SPRING } from '../../../test/components/sample/classes.ts'
import {
  childOf,
  documentList,
  MATEO,
  missing,
  PDF,
  PERMISSION,
  pageId,
  paperOf,
  pictureOf,
  RESIDENCY,
  RUBY,
  sent,
  studentDocuments,
} from '../../../test/components/sample/officeDocuments.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { textsOf } from '../../../test/components/texts.ts'
import { router } from '../../routes.tsx'
import { READY_REASONS } from './ReturnForm.tsx'

const PATH = '/admin/dashboard/documents'
const [ACCEPT, RETURN] = ['POST /api/documents/:id/accept', 'POST /api/documents/:id/return'] as const

const server = answerRequests()
const dialog = page.getByRole('dialog')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const state = page.getByRole('combobox', { name: 'Status' })

/** Of Ruby two documents wait, of Mateo one is late. */
const CHILDREN = [
  childOf(RUBY, [sent(RESIDENCY.id, 71), sent(PERMISSION.id, 72)]),
  childOf(MATEO, [missing(RESIDENCY.id, { late: true })], false),
]

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_CLASSES, documentList(CHILDREN, 1), await pictureOf())
  server.set(studentDocuments(RUBY, [paperOf(RESIDENCY, 'sent'), paperOf(PERMISSION, 'sent', { pages: [PDF] })], 'es'))
})

test('the list shows each document of each child, and its filters are in the address', async () => {
  await showScreen(`${PATH}?show=sent`, 'admin')
  await expect.element(row('Permission for the field trip')).toMatchTextContent(/^Ruby Marsh5th.*To review/)
  await expect.element(row('Mateo Ortiz')).not.toBeInTheDocument()
  await state.selectOptions('Late')
  await expect
    .element(row('Mateo Ortiz'))
    .toMatchTextContent(/Proof of residency.*Missing, late.*Aug 20, 2026.*Not reminded/)
  await expect.element(row('Ruby Marsh')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Document' }).selectOptions('Permission for the field trip')
  await expect.element(page.getByText('No documents match these filters.')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ show: 'late', request: PERMISSION.id })
  await expectUsable()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.search).toEqual({})
  await expect.element(page.getByRole('status').filter({ hasText: '3 documents' })).toBeVisible()
  await expectUsable()
})

test('a semester without requested documents links to the page on which the office asks for them', async () => {
  server.set(answer('GET /api/documents', 200, { requests: [], children: [], late_families: 0 }))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Ask for a Document' }).click()
  await expect.element(page.getByRole('region', { name: 'Documents', exact: true })).toBeVisible()
})

test('without a semester in the address, one that asks families for documents is shown', async () => {
  const semesters = [SEMESTER, { ...SPRING, asks_documents: true }]
  server.set(answer('GET /api/semester', 200, { semesters }))
  await showScreen(PATH, 'admin')
  await expect.element(page.getByRole('combobox', { name: 'Semester' })).toHaveValue(SPRING.slug)
})

test('a document is accepted by keyboard, and the next one opens', async () => {
  server.set(answer(ACCEPT, 200, { paper: paperOf(RESIDENCY, 'accepted') }))
  await showScreen(`${PATH}?show=sent`, 'admin')
  const opener = row('Proof of residency').getByRole('button', { name: 'Ruby Marsh' })
  await expect.element(opener).toBeVisible()
  await tabTo(opener)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog)
    .toMatchTextContent(/Ruby Marsh: Proof of residency.*To review · Due Aug 20, 2026.*Utility bill/)
  await tabTo(dialog.getByRole('button', { name: 'Accept' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent(/Ruby Marsh: Permission for the field trip/)
  await expect.element(dialog.getByText('Accepted: Ruby Marsh, Proof of residency.')).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
  expect(server.versions(ACCEPT)).toEqual(['"4"'])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Proof of residency')).not.toBeInTheDocument()
  await expect.element(row('Permission for the field trip')).toBeVisible()
})

test('a document is sent back with a reason in the language of the family', async () => {
  await page.viewport(320, 700)
  server.set(documentList([childOf(RUBY, [sent(RESIDENCY.id, 71)])]))
  server.set(answer(RETURN, 200, { paper: paperOf(RESIDENCY, 'returned', { reason: 'Falta una página.' }) }))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Ruby Marsh' }).click()
  await dialog.getByRole('button', { name: 'Send Back' }).click()
  await dialog.getByRole('button', { name: 'Send Back' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/There is a problem/)
  await expectUsable()
  await expect.element(dialog.getByText(/^The family reads it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Page missing' }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect.element(reason).toHaveValue('Falta una página. Envíe todas las páginas juntas.')
  await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('English')
  await dialog.getByRole('button', { name: 'Hard to read' }).click()
  await expect.element(reason).toHaveValue(READY_REASONS[0]?.text.en)
  await dialog.getByRole('button', { name: 'Send Back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Sent back: Ruby Marsh, Proof of residency\./)).toBeVisible()
  await expect.element(row('Ruby Marsh')).toMatchTextContent(/Sent back/)
  const body = server.sent.find(({ route }) => route === RETURN)?.body
  expect(body).toMatchObject({ reason: expect.stringMatching(/^We can't read/) })
})

test('pages are shown one after another, turned and enlarged, and a PDF file is only downloaded', async () => {
  await page.viewport(320, 700)
  server.set(documentList([childOf(RUBY, [sent(RESIDENCY.id, 71)])]))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Ruby Marsh' }).click()
  const picture = dialog.getByRole('img', { name: 'Page 1 of 2' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => widthToHeight(picture.element())).toBeCloseTo(0.75, 1)
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(() => widthToHeight(picture.element())).toBeCloseTo(1 / 0.75, 1)
  await expectUsable()
  const { width } = picture.element().getBoundingClientRect()
  await dialog.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(() => picture.element().getBoundingClientRect().width / width).toBeCloseTo(1.5, 1)
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect.element(dialog.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  server.set(studentDocuments(RUBY, [paperOf(RESIDENCY, 'sent', { pages: [PDF] })]))
  const names = recordDownloads()
  const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  server.set(answer('GET /api/document-pages/:id', 200, pdf))
  await page.getByRole('button', { name: 'Ruby Marsh' }).click()
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect.poll(() => names).toEqual(['Ruby Marsh Proof of residency.pdf'])
  await expect.element(dialog.getByRole('img', { name: /^Page/ })).not.toBeInTheDocument()
  const read = server.sent
    .filter(({ route }) => route === 'GET /api/document-pages/:id')
    .map(({ path }) => path.slice(-1))
  expect(read).toEqual([1, 2, 3].map((n) => pageId(n).slice(-1)))
  await expectUsable()
})

test('a document that the family replaced meanwhile is shown again with the refusal', async () => {
  server.set(documentList([childOf(RUBY, [sent(RESIDENCY.id, 71)])]))
  server.set(problem(ACCEPT, 412, { message: 'Someone else changed this.', code: 'changed' }))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Ruby Marsh' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
  server.set(studentDocuments(RUBY, [paperOf(RESIDENCY, 'sent', { pages: [PDF], etag: '"5"' })]))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await expect.element(dialog.getByText('Someone else changed this.')).toBeVisible()
})

test('the office enters a paper that the family hands over, and the next one opens', async () => {
  const [UPLOAD, SEND] = [
    'POST /api/students/:id/documents/:request_id/pages',
    'POST /api/students/:id/documents/:request_id',
  ] as const
  await page.viewport(320, 700)
  server.set(documentList([childOf(MATEO, [missing(PERMISSION.id)]), childOf(RUBY, [sent(RESIDENCY.id, 71)])]))
  server.set(studentDocuments(MATEO, [paperOf(PERMISSION, 'missing', null)]))
  server.set(answer(UPLOAD, 201, { page: PDF }))
  server.set(answer(SEND, 200, { paper: paperOf(PERMISSION, 'accepted', { pages: [PDF], at_counter: true }) }))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Mateo Ortiz' }).click()
  await dialog.getByRole('button', { name: 'Enter Paper Copy' }).click()
  await expect.element(dialog.getByText(/^Scan the paper that the family hands you/)).toHaveFocus()
  await userEvent.upload(dialog.getByLabelText('Choose Files'), new File(['%PDF-1.7'], 'scan.pdf'))
  await expect.element(dialog.getByRole('list', { name: 'Chosen pages' })).toMatchTextContent(/Page 1 ?scan\.pdf/)
  await expectUsable()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Stay' }).click()
  server.set(studentDocuments(RUBY, [paperOf(RESIDENCY, 'sent')]))
  await dialog.getByRole('button', { name: 'Save 1 Page' }).click()
  await expect.element(dialog).toMatchTextContent(/Ruby Marsh: Proof of residency/)
  await expect
    .element(dialog.getByText('Entered and accepted: Mateo Ortiz, Permission for the field trip.'))
    .toBeVisible()
  expect(server.sent.find(({ route }) => route === SEND)?.body).toEqual({ pages: [PDF.id] })
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Mateo Ortiz')).toMatchTextContent(/Accepted/)
})

test('a canceled entry returns the focus, and a paper that came at the counter or from another account says so', async () => {
  server.set(documentList([childOf(RUBY, [sent(RESIDENCY.id, 71)])]))
  server.set(studentDocuments(RUBY, [paperOf(RESIDENCY, 'accepted', { at_counter: true, sent_by: 'another account' })]))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Ruby Marsh' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Handed in at the counter on Aug 18, 2026.*Another account sent this, and this family doesn't see its pages/,
    )
  await dialog.getByRole('button', { name: 'Enter Paper Copy' }).click()
  await expect.element(dialog.getByText('These pages replace what is there now.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Enter Paper Copy' })).toHaveFocus()
})

test('what another account sent goes back without a reason, which nobody would read', async () => {
  const BACK = 'POST /api/documents/:id/return'
  const from = { sent_by: 'another account' } as const
  server.set(documentList([childOf(RUBY, [sent(RESIDENCY.id, 71)])]))
  server.set(studentDocuments(RUBY, [paperOf(RESIDENCY, 'sent', from)]))
  server.set(answer(BACK, 200, { paper: paperOf(RESIDENCY, 'returned', { ...from, reason: '' }) }))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Ruby Marsh' }).click()
  await dialog.getByRole('button', { name: 'Send Back' }).click()
  await expect.element(page.getByText(/^Sent back: Ruby Marsh/)).toBeVisible()
  expect(server.sent.filter(({ route }) => route === BACK).map(({ body }) => body)).toEqual([{ reason: '' }])
})

test('a missing document is marked as not needed, and needed after all', async () => {
  const EXEMPT = 'PUT /api/students/:id/documents/:request_id/exemption'
  server.set(documentList([childOf(MATEO, [missing(RESIDENCY.id)])]))
  server.set(studentDocuments(MATEO, [paperOf(RESIDENCY, 'missing', null)]))
  server.setBy(EXEMPT, ({ body }) =>
    answer(EXEMPT, 200, { paper: paperOf(RESIDENCY, Object(body).not_needed ? 'not-needed' : 'missing', null) }),
  )
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Mateo Ortiz' }).click()
  await expect.element(dialog).toMatchTextContent(/The family has not sent anything yet\./)
  await dialog.getByRole('button', { name: 'Not Needed' }).click()
  const needed = dialog.getByRole('button', { name: 'Needed After All' })
  await expect.element(needed).toHaveFocus()
  await needed.click()
  await expect.element(dialog.getByRole('button', { name: 'Not Needed' })).toBeVisible()
})

test('late families are reminded in one press after their number is shown, and the screen says who is left out', async () => {
  server.set(answer('POST /api/document-requests/remind', 200, { families: 1 }))
  await showScreen(PATH, 'admin')
  await expect.element(page.getByText(/homeless and unaccompanied children/)).toBeVisible()
  await page.getByRole('button', { name: 'Remind 1 Late Family' }).click()
  await expect.element(dialog).toMatchTextContent(/This emails 1 family\./)
  await expectUsable()
  await page.viewport(1280, 900)
  server.set(documentList(CHILDREN, 0))
  await dialog.getByRole('button', { name: 'Remind', exact: true }).click()
  await expect.element(page.getByText('1 family is being reminded by email.')).toBeVisible()
  await expect.element(page.getByText(/^No families need a reminder right now\./)).toBeVisible()
  expect(await textsOf(page.getByRole('button', { name: /^Remind / }))()).toEqual([])
})

function widthToHeight(element: Element): number {
  const { width, height } = element.getBoundingClientRect()
  return width / height
}
