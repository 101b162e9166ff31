import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, held, problem } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { tabTo } from '../../../../test/components/gestures.ts'
import { OFFICE_LISTS, PARENTS } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const SAVE = 'PUT /api/users/parents/:id'
const CHECK = 'POST /api/admin/validate/password'
const REQUIRED = problem(SAVE, 403, { message: 'Please enter your password first.', code: 'password-required' })
const TAKEN = problem(SAVE, 422, {
  message: 'Another account has this email.',
  errors: { email: ['Another account has this email.'] },
})
const SAVED = answer(SAVE, 200, { parents: [...PARENTS] })
const RIGHT = answer(CHECK, 200, { valid: true })
const WRONG = answer(CHECK, 200, { valid: false })
const ASKED = 'Please enter your password to change the email.'
const LOGGED_OUT = 'the parent is logged out on all devices'

const server = answerRequests()
const dialog = page.getByRole('dialog')
const email = dialog.getByLabelText(/^Email( \*)?$/)
const password = dialog.getByLabelText('Your password')
const save = dialog.getByRole('button', { name: 'Save' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_LISTS, REQUIRED, RIGHT)
  await showScreen('/admin/dashboard/users/parents', 'admin')
  await page.getByRole('button', { name: 'Actions for Elena Marsh' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect.element(dialog.getByLabelText(/^First name/)).toHaveFocus()
})

test('a phone that is too short is not sent', async () => {
  const phone = dialog.getByLabelText(/^Phone/)
  await expect.element(phone).toHaveValue('(480) 555 - 0132')
  await phone.fill('928 555 01')
  await save.click()
  await expect.element(phone).toHaveAccessibleDescription('Valid phone number is required')
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === SAVE)).toEqual([])
})

test('a changed email asks for the password, which a wrong one does not replace', async () => {
  await expect.element(password).not.toBeInTheDocument()
  await tabTo(email)
  await userEvent.keyboard('{Control>}a{/Control}new.elena@marsh.example')
  await expect.element(dialog.getByRole('status').filter({ hasText: LOGGED_OUT })).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByText(ASKED)).toBeVisible()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(save).toHaveAccessibleDescription('Check your password first.')
  server.set(WRONG)
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(dialog.getByText("That password isn't correct. Please try again.")).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expectUsable()
})

test('a password confirmed more than five minutes ago is requested again', async () => {
  await email.fill('new.elena@marsh.example')
  await save.click()
  await confirmPassword()
  await save.click()
  await expect.element(password).toHaveValue('')
  await expect.element(password).toHaveFocus()
  await expect.element(save).toBeDisabled()
  await expectUsable()
  await confirmPassword()
  server.set(SAVED)
  await save.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Parent successfully updated!' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the password is not asked for an email of another account, and asked again for another email', async () => {
  server.set(TAKEN)
  await email.fill('lucia@ortiz.example')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Another account has this email\./)
  await expect.element(password).not.toBeInTheDocument()
  await expectUsable()
  server.set(REQUIRED)
  await email.fill('new.elena@marsh.example')
  await save.click()
  await confirmPassword()
  await expect.element(save).toBeEnabled()
  await email.fill('elena@marsh.example')
  await expect.element(password).not.toBeInTheDocument()
  await email.fill('new.elena@marsh.example')
  await expect.element(password).toHaveValue('')
  await expect.element(save).toBeDisabled()
})

test('a password edited during its check does not enable Save', async () => {
  const { answer: late, release } = held(RIGHT)
  server.set(late)
  await email.fill('new.elena@marsh.example')
  await save.click()
  await password.fill('saguaro in the rain')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent.filter(({ route }) => route === CHECK)).toHaveLength(1)
  await password.fill('something else')
  release()
  await new Promise((resolve) => requestIdleCallback(resolve))
  await expect.element(save).toBeDisabled()
  await expect.element(dialog.getByText('Password confirmed.')).not.toBeInTheDocument()
})

async function confirmPassword(): Promise<void> {
  await password.fill('saguaro in the rain')
  await dialog.getByRole('button', { name: 'Check Password' }).click()
  await expect.element(dialog.getByText('Password confirmed.')).toBeVisible()
}
