import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { PageType } from '../../domain/documents/documents.ts'
import { type Answer, answer, answerRequests, problem } from '../../test/components/answers.ts'
import { recordDownloads } from '../../test/components/browser.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { recordOf } from '../../test/components/sample/educationRecord.ts'
import {
  course,
  dashboardOf,
  enrollmentOf,
  LONG_NAMED,
  OSCAR,
  offerOf,
  RUBY,
  schedule,
  waitingFor,
} from '../../test/components/sample/family.ts'
import { pageId } from '../../test/components/sample/officeDocuments.ts'
import { showScreen } from '../../test/components/screen.tsx'

const server = answerRequests()
const SENT: EducationRecord['documents'][number]['sent'] & {} = {
  state: 'accepted',
  sent_at: '2026-08-18T17:00:00Z',
  by: 'family',
  at_counter: false,
  decided_at: null,
  reason: null,
  residency_type: null,
}
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the schedule of a child shows its place in line', async () => {
  const waiting = [{ ...waitingFor(course('Guitar Lab')), position: 4 }]
  await showDashboard(...enrollmentOf(OSCAR, schedule({ waiting })))
  await expectUsable()
  await button('View Oscar').click()
  await expect.element(dialog).toMatchTextContent(/4th in line/)
  await expectUsable()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('View Oscar')).toHaveFocus()
})

test('the schedule of a child says until when a seat is held, and has a place behind a full wait list', async () => {
  const [guitar, film] = [course('Guitar Lab'), course('Friday Film Club')]
  const reserve = [{ ...film, reserve_position: 2 }]
  const offered = [offerOf(guitar, { expires_at: '2030-12-02T23:08:00Z' })]
  await showDashboard(...enrollmentOf(OSCAR, schedule({ waiting: [waitingFor(guitar)], offered, reserve })))
  await button('View Oscar').click()
  await expect.element(dialog).toMatchTextContent(/Guitar Lab 502.*Seat held until Dec 2, 4:08\sPM/)
  await expect.element(dialog).toMatchTextContent(/Friday Film Club 508.*Number 2 behind the wait list/)
  await expectUsable()
})

test('the schedule of a child without classes says so, with the longest name', async () => {
  await showDashboard(...enrollmentOf(LONG_NAMED, schedule()))
  await expect.element(page.getByRole('table', { name: /^Your Children/ })).toMatchTextContent(/anastasia/)
  await expectUsable()
  await button(`View ${LONG_NAMED.first_name}`).click()
  await expect.element(dialog).toMatchTextContent(/a has no classes in Fall 2026/)
  await expectUsable()
})

test('a child is edited, and a name with a digit is an error', async () => {
  await showDashboard(...dashboardOf([[RUBY, schedule()]]))
  await button('Edit Ruby').click()
  const name = dialog.getByRole('textbox', { name: 'First name' })
  await expect.element(name).toHaveValue('Ruby')
  await expectUsable()
  await name.fill('Rub7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveFocus()
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === 'PUT /api/students/:id')).toEqual([])
})

test('what the school stores about a child is saved to a file, and a failure says so', async () => {
  await showDashboard(
    ...dashboardOf([[RUBY, schedule()]]),
    answer('POST /api/students/:id/education-record', 200, { record: recordOf(RUBY) }),
  )
  const saved = recordDownloads()
  await button('Edit Ruby').click()
  await dialog.getByRole('button', { name: 'What the school stores about Ruby' }).click()
  await button('Download JSON').click()
  await expect.element(dialog).toMatchTextContent(/Saved to your downloads/)
  expect(saved).toEqual(['education-record-Ruby.json'])
  await expectUsable()
  server.set(problem('POST /api/students/:id/education-record', 404, { message: 'Not found', code: 'not-found' }))
  await button('Download PDF').click()
  await expect.element(dialog).toMatchTextContent(/Not found/)
})

test('the pages of the documents in a record are saved one by one, and a failure says so', async () => {
  const page = (n: number, type: PageType) => ({ ...{ id: pageId(n), type, bytes: 9 }, uploaded_at: SENT.sent_at })
  const paper = { semester: 'Fall 2026', due_on: '2026-08-20', not_needed_since: null, reminded_at: null }
  const documents = [
    { ...paper, document: 'Birth record', sent: SENT, pages: [page(1, 'image/jpeg'), page(2, 'application/pdf')] },
    { ...paper, document: 'Custody paper', sent: null, pages: [page(3, 'image/jpeg')] },
  ]
  await showDashboard(
    ...dashboardOf([[RUBY, schedule()]]),
    answer('POST /api/students/:id/education-record', 200, { record: { ...recordOf(RUBY), documents } }),
    answer('GET /api/document-pages/:id', 200, new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
  )
  const saved = recordDownloads()
  await button('Edit Ruby').click()
  await dialog.getByRole('button', { name: 'What the school stores about Ruby' }).click()
  await button('Download JSON').click()
  await expect.element(button('Birth record, page 1')).toBeVisible()
  await expect.element(button('Custody paper, page 1')).not.toBeInTheDocument()
  await expectUsable()
  await button('Birth record, page 1').click()
  await button('Birth record, page 2').click()
  await expect.poll(() => saved.slice(1)).toEqual(['Birth record 1.jpg', 'Birth record 2.pdf'])
  server.set(problem('GET /api/document-pages/:id', 404, { message: 'Not found', code: 'not-found' }))
  await button('Birth record, page 1').click()
  await expect.element(dialog).toMatchTextContent(/Not found/)
})

test('after the first child was added, the focus is on the button that adds another one', async () => {
  await showDashboard(...dashboardOf([]), answer('POST /api/students', 201, { students: [RUBY] }))
  await button('Add Student').click()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ruby')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Marsh')
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOptions('5th')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Student successfully added!')).toBeVisible()
  await expect.element(button('Add Student')).toHaveFocus()
})

async function showDashboard(...answers: readonly Answer[]): Promise<void> {
  await page.viewport(320, 700)
  server.set(...answers)
  await showScreen('/dashboard', 'parent')
}
