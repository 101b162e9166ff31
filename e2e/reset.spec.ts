import { expect, type Page } from '@playwright/test'
import { LOOKS } from './looks.ts'
import { linkIn } from './post.ts'
import { register } from './school.ts'
import { field, pressUntil, signInHere, storageOf } from './steps.ts'
import { expectSound, test } from './watch.ts'

const NEW_PASSWORD = 'monsoon in july'
const OPPS = 'Opps, something went wrong. Please try again.'
const SENT = 'Email was successfully sent, please check your inbox for instructions.'
const INVALID = 'Sorry this link is invalid or has expired'

test.slow()

test('whoever forgot the password gets a link, sets another one, and is signed out everywhere', async ({
  page,
  context,
  request,
  post,
}) => {
  const parent = await register(request)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/')
  await signInHere(elsewhere, parent)

  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await askForMail(page, parent.email)
  await expect(page.getByText(SENT)).toBeVisible()
  const link = linkIn(await post.mailTo(parent.email, 'Reset your password'))

  const late = await context.newPage()
  await openLink(late, link)
  const leaks = leaksOf(page, link)
  await openLink(page, link)
  await setPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeFocused()
  await expectSound(page)
  expect(leaks).toEqual([])
  await post.mailTo(parent.email, 'Your password was changed')

  await page.getByRole('button', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await signInHere(page, { ...parent, password: NEW_PASSWORD })

  await elsewhere.getByRole('button', { name: 'Add Student' }).click()
  await field(elsewhere, 'First name').fill('Wren')
  await field(elsewhere, 'Last name').fill('Marsh')
  await elsewhere.getByRole('combobox', { name: 'Grade' }).selectOption('1st')
  await elsewhere.getByRole('button', { name: 'Save' }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Session Expired' })).toBeVisible()

  await setPassword(late, 'too late for this')
  await expect(late.getByText(INVALID)).toBeVisible()
  await late.goto(link)
  await expect(late.getByText(INVALID)).toBeVisible()
  await expect(late.getByRole('textbox')).toHaveCount(0)
})

test('the newest link is the only one that works', async ({ page, request, post }) => {
  const parent = await register(request)
  await page.goto('/reset-form')
  await askForMail(page, parent.email)
  const first = linkIn(await post.mailTo(parent.email, 'Reset your password'))
  post.forget()
  await page.getByRole('button', { name: 'Return to login' }).click()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await askForMail(page, parent.email)
  const second = linkIn(await post.mailTo(parent.email, 'Reset your password'))
  await page.goto(first)
  await expect(page.getByText(INVALID)).toBeVisible()
  await openLink(page, second)
})

test('a reset in a tab where somebody is signed in ends that session too', async ({ page, request, post }) => {
  const parent = await register(request)
  await page.goto('/reset-form')
  await askForMail(page, parent.email)
  const link = linkIn(await post.mailTo(parent.email, 'Reset your password'))
  await page.goto('/')
  await signInHere(page, parent)
  await openLink(page, link)
  await setPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  expect(await storageOf(page)).toEqual({})
  await page.getByRole('button', { name: 'Home' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
})

test('a link is asked about again when the school could not be reached', async ({ page, foresee }) => {
  foresee(/ERR_FAILED/, /CallProblem/)
  await page.route('**/api/password/validate/token?*', (route) => route.abort())
  await page.goto('/pw-reset?id=1&token=abc')
  await expect(page.getByRole('status')).toHaveText('Loading…')
  await expectSound(page)
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible({ timeout: 20_000 })
  await expectSound(page)
  await page.unroute('**/api/password/validate/token?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(INVALID)).toBeVisible()
})

for (const { title, ...look } of LOOKS) {
  test.describe(title, () => {
    test.use(look)

    test('asking for a link ends well, or says what to do', async ({ page, foresee }) => {
      foresee(/status of 429/, /ERR_FAILED/)
      const asking = '**/api/password/email'
      const failure = page.getByRole('heading', { level: 1, name: 'Failure' })
      await page.goto('/reset-form')
      await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
      await expect(page).toHaveTitle(/^Reset Password/)
      await expect(page.getByRole('button', { name: 'Dismiss' })).not.toHaveCount(0)
      await expectSound(page)
      await field(page, 'Email').fill('wren@')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Email: Must be a valid email'])
      await expectSound(page)
      await page.route(asking, (route) => route.abort())
      await field(page, 'Email').fill('Wren@Marsh.example')
      await pressUntil(failure, () => page.keyboard.press('Enter'))
      await expect(failure).toBeFocused()
      await expect(page.getByText(OPPS)).toBeVisible()
      await expectSound(page)
      await page.unroute(asking)
      await page.route(asking, (route) => route.fulfill({ status: 429, json: { message: 'Try again in 4 minutes.' } }))
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(field(page, 'Email')).toHaveValue('Wren@Marsh.example')
      await pressUntil(failure, () => page.getByRole('button', { name: 'Send Email' }).click())
      await expect(page.getByText('Try again in 4 minutes.')).toBeVisible()
      await expectSound(page)
      await page.unroute(asking)
      await page.getByRole('button', { name: 'Try again' }).click()
      await askForMail(page, 'nobody@marsh.example')
      await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeFocused()
      await expectSound(page)
      await page.getByRole('button', { name: 'Return to login' }).click()
      await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    })

    test('a link that cannot be used says so, and where to get another', async ({ page }) => {
      const leaks = leaksOf(page, '/pw-reset?id=7&token=0123456789abcdef')
      await page.goto('/pw-reset?id=7&token=0123456789abcdef')
      await expect(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible()
      await expect(page).toHaveURL('/pw-reset')
      await expectSound(page)
      await page.reload()
      await expect(page.getByText('open the link in your email once more')).toBeVisible()
      await expectSound(page)
      expect(leaks).toEqual([])
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await expect(page).toHaveURL('/')
      await page.goBack()
      await page.getByRole('button', { name: 'Send another email' }).click()
      await expect(page).toHaveURL('/reset-form')
    })

    test('the form for a new password can be read in every state', async ({ page, request, post }) => {
      const { email } = await register(request)
      await request.post('/api/password/email', { data: { email } })
      await openLink(page, linkIn(await post.mailTo(email, 'Reset your password')))
      await expect(field(page, 'Password')).toBeFocused()
      await expectSound(page)
      await field(page, 'Password').fill('short')
      await field(page, 'Retype password').fill('shirt')
      await expect(page.getByRole('status')).toHaveText("Passwords don't match")
      await page.keyboard.press('Enter')
      const problem = page.getByRole('alert')
      await expect(problem).toBeFocused()
      await expect(problem.getByRole('link')).toHaveText([
        'Password: At least 8 characters',
        "Retype password: Passwords don't match",
      ])
      await expectSound(page)
      await field(page, 'Password').fill(NEW_PASSWORD)
      await field(page, 'Retype password').fill(NEW_PASSWORD)
      await expect(page.getByRole('status')).toHaveText('Passwords match')
      await expect(problem).toHaveCount(0)
      await expectSound(page)
    })
  })
}

async function askForMail(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  const done = page.getByRole('heading', { level: 1, name: 'Success' })
  await pressUntil(done, () => page.getByRole('button', { name: 'Send Email' }).click())
}

/** Opens the link of a mail: the form stands, and neither the address nor a step back has the token. */
async function openLink(page: Page, link: string): Promise<void> {
  expect(link).toMatch(/\/pw-reset\?.*token=.{20}/)
  await page.goto(link)
  await expect(field(page, 'Password')).toBeVisible()
  await expect(page).toHaveURL('/pw-reset')
}

async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password)
  await field(page, 'Retype password').fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** Requests that tell the link's token to anybody but the school, or in a place that is written down: the list stays empty. */
function leaksOf(page: Page, link: string): string[] {
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const leaks: string[] = []
  page.on('request', (request) => {
    const meant = request.url().endsWith(link) || request.url().includes('/api/password/')
    const referer = request.headers().referer ?? ''
    if ((!meant && request.url().includes(token)) || referer.includes(token)) leaks.push(request.url())
  })
  return leaks
}
