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
import { field, readStorage, signInWithForm } from './support/steps.ts'

// The browser translates for families who read neither English nor Spanish.
test.use({ translated: true })
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
  const link = findResetLink(await mailbox.waitForEmail(parent.email, 'Reset your password'))
  // An immediate second request gets the same confirmation, and the first link still works.
  await page.getByRole('button', { name: 'Return to login' }).click()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await requestReset(page, parent.email)
  await expect(page.getByText(EMAIL_SENT)).toBeVisible()

  const secondTab = await context.newPage()
  const leaks = [recordTokenLeaks(page, link), recordTokenLeaks(secondTab, link)]
  await openResetLink(secondTab, link)
  await page.goto('/')
  await signInWithForm(page, parent)
  await openResetLink(page, link)
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeFocused()
  await expectUsable(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  expect(await readStorage(page)).toEqual({})
  await mailbox.waitForEmail(parent.email, 'Your password was changed')

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
  await expect(secondTab).toHaveURL('/pw-reset')
  await secondTab.reload()
  await expect(secondTab.getByText('open the link in your email again')).toBeVisible()
  expect(leaks.flat()).toEqual([])
})
