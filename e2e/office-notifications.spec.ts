import { expect, type Page } from '@playwright/test'
import { test } from './support/checks.ts'
import { followMenu, signInAsAdmin } from './support/office.ts'
import { field } from './support/steps.ts'

test.slow()

/** Of the last notification of the sample school. */
const OLD_MESSAGE = 'Enrollment is closed tonight from 10 to 11 p.m. while we do maintenance.'
const NEW_MESSAGE = 'Enrollment is closed <b>tonight</b>.\nCome back at eleven.'

test('an edited notification is shown on the login screen while it is active', async ({ page, openPage }) => {
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
})

test('with the setting on, a notification is created and shown on the login screen', async ({ page, openPage }) => {
  await setCreationAllowed(page, true)
  await openNotifications(page)
  const message = 'The office is closed on Friday.'
  await page.getByRole('button', { name: 'Create Notification' }).click()
  await field(page, 'Message').fill(message)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Notification successfully added!' })).toBeVisible()
  const row = page.locator('tbody tr').filter({ hasText: message })
  const login = await openPage()
  await login.goto(new URL('/', page.url()).href)
  await expect(login.getByText(message)).toBeVisible()
  await login.close()
  await row.getByRole('button', { name: /^Active/ }).click()
  await expect(row.getByRole('button', { name: /^Inactive/ })).toBeVisible()
  await setCreationAllowed(page, false)
})

test('the school settings are saved', async ({ page }) => {
  await signInAsAdmin(page)
  await followMenu(page, 'School', 'School')
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeFocused()
  await field(page, 'Name').fill('Canyon Homeschool Program')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Denver')
  await field(page, 'Office email').fill('office@canyon.example')
  await field(page, 'Office phone').fill('9285550100')
  await field(page, 'Liaison phone').fill('')
  const years = page.getByRole('group', { name: 'Registration years' }).getByRole('checkbox')
  await years.nth(1).check()
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'School successfully updated!' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Canyon Homeschool Program')
  await expect(page).toHaveTitle('School · Canyon Homeschool Program')
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Canyon Homeschool Program')
  await expect(page.getByRole('banner')).toContainText('Canyon Homeschool Program')
  await expect(page.getByRole('contentinfo')).toContainText('© Canyon Homeschool Program, from 2018 to present')
  await expect(page).toHaveTitle('School · Canyon Homeschool Program')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Denver')
  await expect(field(page, 'Office phone')).toHaveValue('(928) 555 - 0100')
  await expect(years.nth(0)).toBeVisible()
  const chosen = page.getByRole('group', { name: 'Registration years' }).getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(1)
  await chosen.uncheck()
  await field(page, 'Name').fill('Online Enrollment')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Phoenix')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'School successfully updated!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(chosen).toHaveCount(0)
})

/** Turns "Let the office create notifications" on or off in the settings. */
async function setCreationAllowed(page: Page, allowed: boolean): Promise<void> {
  await signInAsAdmin(page, '/admin/dashboard/school')
  await page.getByRole('checkbox', { name: 'Let the office create notifications' }).setChecked(allowed)
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'School successfully updated!' })).toBeVisible()
}

async function openNotifications(page: Page): Promise<void> {
  await signInAsAdmin(page, '/admin/dashboard/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'System Notifications' })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
}
