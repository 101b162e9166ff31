import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
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
