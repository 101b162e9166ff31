import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, problem } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { tabTo } from '../../test/components/gestures.ts'
import { NEW_FAMILY, VISITOR } from '../../test/components/sample/accounts.ts'
import { showScreen, USERS } from '../../test/components/screen.tsx'
import { isRemembered } from '../offline/scheduleCopy.ts'
import { router } from '../routes.tsx'

const CHECK = 'POST /api/login/link/check'
const USE = 'POST /api/login/link/use'
const EMAIL = USERS.parent.email
const VALID = answer(CHECK, 200, { email: EMAIL })

const server = answerRequests()
const logIn = page.getByRole('button', { name: 'Log In' })
const invalid = page.getByText('Sorry this link is invalid or has expired')
const again = page.getByText('open the link in your email again', { exact: false })

beforeEach(() => {
  server.set(...VISITOR)
  window.location.hash = ''
})

test('a link says whose account it opens, and only a press uses it', async () => {
  const session = { token: 'a.b', expires_at: '2026-10-06T18:00:00.000Z', user: USERS.parent }
  server.set(...NEW_FAMILY, VALID, answer(USE, 200, session))
  await openLink()
  await expect.element(page.getByText(`You are logging in as ${EMAIL}.`)).toBeVisible()
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === USE)).toEqual([])
  await page.getByRole('checkbox', { name: /^Remember on this device/ }).click()
  await tabTo(logIn)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(isRemembered()).toBe(true)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeVisible()
})

test('an invalid link says how to log in now', async () => {
  server.set(answer(CHECK, 200, { email: null }))
  await openLink()
  await expectInvalid()
  await expect.element(again).not.toBeInTheDocument()
  await expectUsable()
})

test('a link that was used meanwhile says how to log in now', async () => {
  server.set(VALID, problem(USE, 422, { message: 'Sorry this link is invalid or has expired.', code: 'invalid-link' }))
  await openLink()
  await logIn.click()
  await expectInvalid()
  await expect.element(again).not.toBeInTheDocument()
})

test('a page that lost its link says to open it again, and leads to a new password', async () => {
  await showScreen('/sign-in-link')
  await expect.element(again).toBeVisible()
  await expectUsable()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/reset-form')
})

async function openLink(): Promise<void> {
  window.location.hash = 'k'.repeat(43)
  await showScreen('/sign-in-link')
}

async function expectInvalid(): Promise<void> {
  await expect.element(invalid).toBeVisible()
  const items = page.getByRole('listitem')
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Return to Login, and log in with your email and password.',
      expect.stringMatching(/^If you don't know your password, choose "Forgot Password\?"/),
      expect.stringMatching(/^If Login makes you wait, it shows the button "Email Me a Login Link"/),
    ])
}
