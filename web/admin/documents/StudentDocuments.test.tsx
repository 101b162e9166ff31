import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { afterAsking, NO_EMAILS, scheduleWith } from '../../../test/components/sample/classes.ts'
import {
  RUBY as CHILD,
  paperOf,
  pictureOf,
  RESIDENCY,
  studentDocuments,
} from '../../../test/components/sample/officeDocuments.ts'
import { OFFICE_LISTS, RUBY } from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const server = answerRequests()
const card = page.getByRole('region', { name: 'Documents' })
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(320, 700)
  server.set(...OFFICE_LISTS, scheduleWith({}), await pictureOf())
  server.set(answer('GET /api/students/:id', 200, { student: RUBY }))
  server.set(answer('GET /api/students/:id/history', 200, { logs: [] }))
})

test("a child's page shows its documents, opens one, and names who read them", async () => {
  const reason = 'Please send a current one.'
  server.set(studentDocuments(CHILD, [paperOf(RESIDENCY, 'returned', { reason })]))
  const access = { id: 1, date: '2026-08-19T17:00:00.000Z', user_name: 'Rosa Ibarra', document_id: 71 }
  const accesses = [{ ...access, kind: 'Proof of residency', page: 2, purpose: 'read' as const }]
  server.set(answer('GET /api/students/:id/document-accesses', 200, { accesses }))
  await showScreen('/admin/dashboard/users/students/12', 'admin')
  await expect.element(card).toMatchTextContent(/Proof of residency.*Sent back.*Fall 2026 · Due Aug 20, 2026/)
  const open = card.getByRole('button', { name: 'Open Proof of residency' })
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
  expect([...open.element().querySelectorAll('span')].filter(isCut)).toEqual([])
  await card.getByRole('button', { name: 'Who read these documents' }).click()
  await expect.element(card).toMatchTextContent(/Rosa Ibarra · Proof of residency, page 2/)
  await expectUsable()
  await open.click()
  await expect.element(dialog).toMatchTextContent(/Sent back because:.*Please send a current one\./)
  await expect.element(dialog.getByRole('button', { name: 'Next to Review' })).not.toBeInTheDocument()
  await expectUsable()
})

test('a child of whom nothing is asked has no documents on its page', async () => {
  server.set(studentDocuments(CHILD, []))
  await showScreen('/admin/dashboard/users/students/12', 'admin')
  await expect.element(page.getByRole('region', { name: 'Schedule' })).toBeVisible()
  await expect.poll(() => server.sent.some(({ route }) => route === 'GET /api/students/:id/documents')).toBe(true)
  await expect.element(card).not.toBeInTheDocument()
})

test('a new grade shows at once what is asked of a child in it', async () => {
  const SAVE = 'PUT /api/students/:id'
  server.set(studentDocuments(CHILD, []))
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { students: [{ ...RUBY, grade: '6' }] })))
  await showScreen('/admin/dashboard/users/students/12', 'admin')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOptions('6')
  server.set(studentDocuments(CHILD, [paperOf(RESIDENCY, 'missing', null)]))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card).toMatchTextContent(/Proof of residency.*Missing/)
})
