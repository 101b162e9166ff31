import { expect, type Page } from '@playwright/test'
import { test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { field } from './support/steps.ts'

test.slow()

/** Of the last notification of the sample school. */
const OLD_MESSAGE = 'Enrollment is closed tonight from 10 to 11 p.m. while we do maintenance.'
const NEW_MESSAGE = 'Enrollment is closed <b>tonight</b>.\nCome back at eleven.'

test('a notification is edited, and with the setting on created, and shown on the login screen while it is active', async ({
  page,
  openPage,
}) => {
  await openNotifications(page)
  const dialog = page.getByRole('dialog', { name: 'Edit Notification' })
  const row = page.locator('tbody tr').filter({ hasText: 'Warning' })
  await expect(row).toContainText(OLD_MESSAGE)
  await row.getByRole('cell', { name: 'Warning' }).click()
  await field(page, 'Message').fill(NEW_MESSAGE)
  await dialog.getByRole('checkbox', { name: 'Active' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Notification successfully updated!' })).toBeVisible()

  const visitor = await openPage()
  await visitor.goto(new URL('/', page.url()).href)
  await expect(visitor.getByText('Enrollment is closed <b>tonight</b>.')).toBeVisible()
  await visitor.close()
  await row.getByRole('button', { name: /^Active: make notification \d+ inactive/ }).click()
  await expect(row.getByRole('button', { name: /^Inactive/ })).toBeVisible()
  await row.getByRole('button', { name: /^Actions for notification/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await field(page, 'Message').fill(OLD_MESSAGE)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(OLD_MESSAGE)

  await setCreationAllowed(page)
  await page.goto('/admin/dashboard/notifications')
  const message = 'The office is closed on Friday.'
  await page.getByRole('button', { name: 'Create Notification' }).click()
  await field(page, 'Message').fill(message)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Notification successfully added!' })).toBeVisible()
  const created = page.locator('tbody tr').filter({ hasText: message })
  const login = await openPage()
  await login.goto(new URL('/', page.url()).href)
  await expect(login.getByText(message)).toBeVisible()
  await login.close()
  await created.getByRole('button', { name: /^Active/ }).click()
  await expect(created.getByRole('button', { name: /^Inactive/ })).toBeVisible()
})

/** Turns "Let the office create notifications" on in the settings. */
async function setCreationAllowed(page: Page): Promise<void> {
  await page.goto('/admin/dashboard/school')
  await page.getByRole('checkbox', { name: 'Let the office create notifications' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'School successfully updated!' })).toBeVisible()
}

async function openNotifications(page: Page): Promise<void> {
  await signInAsAdmin(page, '/admin/dashboard/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'System Notifications' })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toBeVisible()
}
