import { expect } from '@playwright/test'
import { expectSound, test } from './checks.ts'
import { linkIn } from './mailbox.ts'
import { askForMail, INVALID, leaksOf, NEW_PASSWORD, openLink, SENT, setPassword } from './resets.ts'
import { register } from './school.ts'
import { field, pressUntil, signInHere, storageOf } from './steps.ts'

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

test('a common password and the own name are refused at the field, and the link stays good', async ({
  page,
  request,
  post,
  foresee,
}) => {
  foresee(/status of 422/)
  const parent = await register(request)
  await page.goto('/reset-form')
  await askForMail(page, parent.email)
  await openLink(page, linkIn(await post.mailTo(parent.email, 'Reset your password')))
  const refusals = [
    ['qwertyuiop', 'This password is too common. Please choose a different one.'],
    ['marsh in july', "Your password can't contain your name or email address."],
  ] as const
  for (const [password, refusal] of refusals) {
    const said = page.getByRole('alert').getByRole('listitem').filter({ hasText: refusal })
    await pressUntil(said, () => setPassword(page, password))
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(field(page, 'Password')).toHaveAccessibleDescription(new RegExp(refusal))
    await expectSound(page)
  }
  const done = page.getByRole('heading', { level: 1, name: 'Success' })
  await pressUntil(done, () => setPassword(page, NEW_PASSWORD))
})

test('whoever asks again at once is answered the same, and the link that came works', async ({
  page,
  request,
  post,
}) => {
  const parent = await register(request)
  await page.goto('/reset-form')
  await askForMail(page, parent.email)
  const link = linkIn(await post.mailTo(parent.email, 'Reset your password'))
  await page.getByRole('button', { name: 'Return to login' }).click()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await askForMail(page, parent.email)
  await expect(page.getByText(SENT)).toBeVisible()
  await openLink(page, link)
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
