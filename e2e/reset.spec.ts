import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { findResetLink } from './support/mailbox.ts'
import {
  EMAIL_SENT,
  LINK_INVALID,
  NEW_PASSWORD,
  openResetLink,
  recordTokenLeaks,
  requestReset,
  submitNewPassword,
} from './support/password-reset.ts'
import { registerParent } from './support/school.ts'
import { field, readStorage, retryUntil, signInWithForm } from './support/steps.ts'

test.slow()

test('a parent with a forgotten password sets a new one with a link and is signed out everywhere', async ({
  page,
  context,
  request,
  mailbox,
}) => {
  const parent = await registerParent(request)
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await signInWithForm(otherTab, parent)

  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await requestReset(page, parent.email)
  await expect(page.getByText(EMAIL_SENT)).toBeVisible()
  const link = findResetLink(await mailbox.waitForMail(parent.email, 'Reset your password'))

  const secondTab = await context.newPage()
  await openResetLink(secondTab, link)
  const leaks = recordTokenLeaks(page, link)
  await openResetLink(page, link)
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeFocused()
  await expectUsable(page)
  expect(leaks).toEqual([])
  await mailbox.waitForMail(parent.email, 'Your password was changed')

  await page.getByRole('button', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await signInWithForm(page, { ...parent, password: NEW_PASSWORD })

  await otherTab.getByRole('button', { name: 'Add Student' }).click()
  await field(otherTab, 'First name').fill('Wren')
  await field(otherTab, 'Last name').fill('Marsh')
  await otherTab.getByRole('combobox', { name: 'Grade' }).selectOption('1st')
  await otherTab.getByRole('button', { name: 'Save' }).click()
  await expect(otherTab.getByRole('dialog', { name: 'Session Expired' })).toBeVisible()

  await submitNewPassword(secondTab, 'too late for this')
  await expect(secondTab.getByText(LINK_INVALID)).toBeVisible()
  await secondTab.goto(link)
  await expect(secondTab.getByText(LINK_INVALID)).toBeVisible()
  await expect(secondTab.getByRole('textbox')).toHaveCount(0)
})

test('a common password and the user’s own name are refused, and the link stays valid', async ({
  page,
  request,
  mailbox,
  expectErrors,
}) => {
  expectErrors(/status of 422/)
  const parent = await registerParent(request)
  await page.goto('/reset-form')
  await requestReset(page, parent.email)
  await openResetLink(page, findResetLink(await mailbox.waitForMail(parent.email, 'Reset your password')))
  const refusals = [
    ['qwertyuiop', 'This password is too common. Please choose a different one.'],
    ['marsh in july', "Your password can't contain your name or email address."],
  ] as const
  for (const [password, refusal] of refusals) {
    const error = page.getByRole('alert').getByRole('listitem').filter({ hasText: refusal })
    await retryUntil(error, () => submitNewPassword(page, password))
  }
  const success = page.getByRole('heading', { level: 1, name: 'Success' })
  await retryUntil(success, () => submitNewPassword(page, NEW_PASSWORD))
})

test('an immediate second request shows the same confirmation, and the first link still works', async ({
  page,
  request,
  mailbox,
}) => {
  const parent = await registerParent(request)
  await page.goto('/reset-form')
  await requestReset(page, parent.email)
  const link = findResetLink(await mailbox.waitForMail(parent.email, 'Reset your password'))
  await page.getByRole('button', { name: 'Return to login' }).click()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await requestReset(page, parent.email)
  await expect(page.getByText(EMAIL_SENT)).toBeVisible()
  await openResetLink(page, link)
})

test('a password reset in a signed-in tab ends that session', async ({ page, request, mailbox }) => {
  const parent = await registerParent(request)
  await page.goto('/reset-form')
  await requestReset(page, parent.email)
  const link = findResetLink(await mailbox.waitForMail(parent.email, 'Reset your password'))
  await page.goto('/')
  await signInWithForm(page, parent)
  await openResetLink(page, link)
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  expect(await readStorage(page)).toEqual({})
  await page.getByRole('button', { name: 'Home' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
})

test('the token of a link stays neither in the address nor in the page', async ({ page }) => {
  const leaks = recordTokenLeaks(page, '/pw-reset?id=7&token=0123456789abcdef')
  await page.goto('/pw-reset?id=7&token=0123456789abcdef')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible()
  await expect(page).toHaveURL('/pw-reset')
  await page.reload()
  await expect(page.getByText('open the link in your email again')).toBeVisible()
  expect(leaks).toEqual([])
})
