import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, held, lost, problem } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { fillWithoutEvents, pressUntil } from '../../test/components/gestures.ts'
import { VISITOR } from '../../test/components/sample/accounts.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { expectCaughtProblems } from '../../test/components/texts.ts'
import { router } from '../routes.tsx'
import { captureMailedLink, clearMailedLink } from './mailedLink.ts'

const CHECK = 'POST /api/password/validate/token'
const SAVE = 'POST /api/password/reset/'
const EMAIL = 'rosa@example.org'
const VALID = answer(CHECK, 200, { valid: true, email: EMAIL, invitation: null })
const INVALID = answer(CHECK, 200, { valid: false, email: null, invitation: null })
const NEW_PASSWORD = 'monsoon in july'
const LINK_INVALID = 'Sorry this link is invalid or has expired'

const server = answerRequests()
const password = page.getByLabelText(/^Password/)
const retyped = page.getByLabelText(/^Retype password/)
const save = page.getByRole('button', { name: 'Reset Password' })
const summary = page.getByRole('alert')

beforeEach(() => {
  server.set(...VISITOR)
  clearMailedLink()
})

test('a failed check of a reset link can be retried', async () => {
  const { answer: failing, release } = held(lost(CHECK))
  server.set(failing)
  await openLink()
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  await expectUsable()
  release()
  await expect.element(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible()
  await expectUsable()
  expectCaughtProblems()
  server.set(INVALID)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(LINK_INVALID)).toBeVisible()
})

test('an invalid link shows an error and offers another email', async () => {
  server.set(INVALID)
  await openLink()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible()
  await expect.element(page.getByText('open the link in your email again', { exact: false })).not.toBeInTheDocument()
  await expectUsable()
  await page.getByRole('button', { name: 'Send Another Email' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/reset-form')
})

test('a page that lost its link says to open it again, and leads home', async () => {
  await showScreen('/pw-reset')
  await expect.element(page.getByText('open the link in your email again', { exact: false })).toBeVisible()
  await expectUsable()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})

test('a password manager reads the account of the new password, whose fields it may fill in without a sound', async () => {
  server.set(VALID, answer(SAVE, 200, { message: 'Saved.' }))
  await openLink()
  const username = page.getByRole('textbox', { name: 'Email' })
  await expect.element(username).toHaveValue(EMAIL)
  await expect.element(username).toHaveAttribute('autocomplete', 'username')
  await expect.element(username).toHaveAttribute('readonly')
  await fillWithoutEvents(password, NEW_PASSWORD)
  await fillWithoutEvents(retyped, NEW_PASSWORD)
  await save.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Success' })).toBeVisible()
  expect(server.sent.filter(({ route }) => route === SAVE).map(({ body }) => body)).toMatchObject([
    { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
  ])
})

test('the form for a new password names its errors, and says when the passwords match', async () => {
  server.set(VALID)
  await openLink()
  await expect.element(password).toHaveFocus()
  await expectUsable()
  await password.fill('short')
  await retyped.fill('shirt')
  await expect.element(page.getByRole('status')).toHaveTextContent("Passwords don't match")
  await userEvent.keyboard('{Enter}')
  await expect.element(summary).toHaveFocus()
  await expect
    .poll(() => linesOf('link'))
    .toEqual(['Password: At least 8 characters', "Retype password: Passwords don't match"])
  await expectUsable()
  await fillPasswords()
  await expect.element(page.getByRole('status')).toHaveTextContent('Passwords match')
  await expect.element(summary).not.toBeInTheDocument()
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === SAVE)).toEqual([])
})

for (const refusal of [
  'This password is too common. Please choose a different one.',
  "Your password can't contain your name or email address.",
])
  test(`the server's refusal stands at the field: ${refusal}`, async () => {
    server.set(VALID, problem(SAVE, 422, { message: 'The input is invalid.', errors: { password: [refusal] } }))
    await openLink()
    await fillPasswords()
    await save.click()
    await expect.element(summary).toHaveFocus()
    await expect.poll(() => linesOf('listitem')).toEqual([`Password: ${refusal}`])
    await expect.element(password).toHaveAccessibleDescription(expect.stringContaining(refusal))
    await expectUsable()
    server.set(answer(SAVE, 200, { message: 'Saved.' }))
    const success = page.getByRole('heading', { level: 1, name: 'Success' })
    await pressUntil(save, success)
    await expect.element(success).toHaveFocus()
    await expectUsable()
  })

test('a link that became invalid meanwhile says so', async () => {
  server.set(VALID, problem(SAVE, 422, { message: `${LINK_INVALID}.`, code: 'invalid-link' }))
  await openLink()
  await fillPasswords()
  await save.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toHaveFocus()
  await expect.element(page.getByText(LINK_INVALID)).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

async function openLink(): Promise<void> {
  captureMailedLink('?id=7&token=0123456789abcdef')
  await showScreen('/pw-reset')
}

async function fillPasswords(): Promise<void> {
  await password.fill(NEW_PASSWORD)
  await retyped.fill(NEW_PASSWORD)
}

/** The texts of the problem. */
function linesOf(role: 'link' | 'listitem') {
  return summary
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent)
}
