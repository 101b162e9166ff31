import { expect, type Page } from '@playwright/test'
import { test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { registerConfirmedParent } from './support/school.ts'
import { field, retryUntil } from './support/steps.ts'

test.slow()

const OFFER = 'Email Me a Login Link'
const throttled = {
  status: 429,
  headers: { 'Retry-After': '8' },
  json: { message: 'Too many attempts. Please try again in 8 seconds.', code: 'throttled' },
}

test('a parent whose login is refused because of other attempts logs in with an emailed link', async ({
  page,
  request,
  mailbox,
  expectErrors,
}) => {
  expectErrors(/status of 429/)
  const parent = await registerConfirmedParent(request, mailbox)
  await page.route('**/api/login', (route) => route.fulfill(throttled))
  await submitLogin(page, parent)
  await expect(page.getByRole('alert')).toContainText('Too many attempts. Please try again in 8 seconds.')
  // What it moves down while Tab passes by would be out of the window.
  await expect(page.getByRole('button', { name: OFFER })).toBeVisible()
  await tabTo(page, OFFER)
  await page.keyboard.press('Enter')
  const sent = page.getByRole('status').filter({ hasText: `If ${parent.email} has an account` })
  await expect(sent).toContainText('a login link is on its way.')
  await expect(sent).toBeFocused()
  const link = linkIn(await mailbox.waitForEmail(parent.email, 'Your login link'))

  const token = link.split('#')[1] ?? ''
  const leaks: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes(token) || (sent.headers().referer ?? '').includes(token)) leaks.push(sent.url())
  })
  // A mail program that follows the link first does not use it up.
  const scanner = await page.context().newPage()
  await scanner.goto(link)
  await expect(scanner.getByText(`You are logging in as ${parent.email}.`)).toBeVisible()
  await scanner.close()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText(`You are logging in as ${parent.email}.`)).toBeVisible()
  await expect(page).toHaveURL('/sign-in-link')
  await tabTo(page, 'Log In')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: `${parent.first_name} ${parent.last_name}` })).toBeVisible()
  expect(leaks).toEqual([])

  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByText('Sorry this link is invalid or has expired')).toBeVisible()
  await expect(other.getByRole('listitem')).toHaveText([
    'Return to Login, and log in with your email and password.',
    /^If you don't know your password, choose "Forgot Password\?"/,
    /^If Login makes you wait, it shows the button "Email Me a Login Link"/,
  ])
  await expect(other.getByText('open the link in your email again')).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('open the link in your email again')).toBeVisible()
  await other.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(other).toHaveURL('/reset-form')
})

async function submitLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/')
  await retryUntil(field(page, 'Email'), () => page.getByRole('button', { name: 'Parent Login' }).click())
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

function linkIn({ text = '' }: { readonly text?: string | undefined }): string {
  return /https?:\/\/\S+\/sign-in-link#[\w-]{43}/.exec(text)?.[0] ?? ''
}
