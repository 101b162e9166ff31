import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests, pending } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_LISTS } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const SAVE = 'POST /api/users/parents'

const server = answerRequests()
const dialog = page.getByRole('dialog', { name: 'Add Family' })
const email = dialog.getByLabelText(/^Email/)
const noEmail = dialog.getByRole('checkbox', { name: 'This family has no email' })
const save = dialog.getByRole('button', { name: 'Save' })
const sent = () => server.sent.filter(({ route }) => route === SAVE).map(({ body }) => body)

beforeEach(async () => {
  await page.viewport(320, 568)
  server.set(...OFFICE_LISTS, pending(SAVE))
  await showScreen('/admin/dashboard/users/parents', 'admin')
  await page.getByRole('button', { name: 'Add Family' }).click()
  await dialog.getByLabelText(/^Parent's first name/).fill('Grace')
  await dialog.getByLabelText(/^Parent's last name/).fill('Begay')
  await dialog.getByLabelText(/^Phone/).fill('9285550161')
  await dialog.getByRole('textbox', { name: 'Child 1: First name' }).fill('Ina')
  await dialog.getByRole('textbox', { name: 'Child 1: Last name' }).fill('Begay')
  await dialog.getByRole('combobox', { name: 'Child 1: Grade' }).selectOptions('3rd')
})

test('an email that was forgotten is asked for, and not taken for a family without one', async () => {
  await save.click()
  await expect.element(email).toHaveAccessibleDescription(/Field is Required/)
  expect(sent()).toEqual([])
})

test('a family without an email is saved without one, and the form says who tells the family', async () => {
  await email.fill('grace@begay')
  await noEmail.click()
  await expect.element(email).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/tells the family by phone or on paper/)).toBeVisible()
  await expectUsable()
  await save.click()
  await expect.poll(sent).toMatchObject([{ first_name: 'Grace', email: '', children: [{ first_name: 'Ina' }] }])
})

test('an email can be entered after all', async () => {
  await noEmail.click()
  await noEmail.click()
  await expect.element(email).toHaveValue('')
  await email.fill('grace@begay.example')
  await save.click()
  await expect.poll(sent).toMatchObject([{ email: 'grace@begay.example' }])
})
