import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  RUBY,
  schedule,
  waitingFor,
} from '../../test/components/sample/family.ts'
import { showScreen } from '../../test/components/screen.tsx'

const server = answerRequests()
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
