import { expect, type Page } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { SAMPLE_WARNING as OLD_MESSAGE } from './support/formRows.ts'
import { tabTo } from './support/keyboard.ts'
import { followMenu, signInAsAdmin } from './support/office.ts'
import { field } from './support/steps.ts'

test.slow()

const NEW_MESSAGE = 'Enrollment is closed <b>tonight</b>.\nCome back at eleven.'

test('a notification is edited, shown on the login screen, and dismissed', async ({ page, openPage }) => {
  await openNotifications(page)
  const dialog = page.getByRole('dialog', { name: 'Edit Notification' })
  const row = page.locator('tbody tr').filter({ hasText: 'Warning' })
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Message', 'Type', 'Active', 'Actions'])
  await expect(row).toContainText(OLD_MESSAGE)
  await row.getByRole('cell', { name: 'Warning' }).click()
  await expect(field(page, 'Message')).toBeFocused()
  await field(page, 'Message').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Field is Required')
  await expectUsable(page)
  await field(page, 'Message').fill(NEW_MESSAGE)
  await dialog.getByRole('checkbox', { name: 'Active' }).check()
  await expect(dialog.getByRole('img', { name: 'Warning' })).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Notification successfully updated!' })).toBeVisible()
  await expect(row.getByRole('rowheader').getByRole('button')).toBeFocused()

  const visitor = await openPage()
  await visitor.goto(new URL('/', page.url()).href)
  await expect(visitor.getByText('Enrollment is closed <b>tonight</b>.')).toBeVisible()
  await visitor.close()
  await row.getByRole('button', { name: /^Active: make notification \d+ inactive/ }).click()
  await expect(row.getByRole('button', { name: /^Inactive/ })).toBeFocused()
  await row.getByRole('button', { name: /^Actions for notification/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await field(page, 'Message').fill(OLD_MESSAGE)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(OLD_MESSAGE)
})

test('notifications cannot be created until the settings allow it, and the explanation links to the settings', async ({
  page,
}) => {
  await openNotifications(page)
  const create = page.getByRole('button', { name: 'Create Notification' })
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription(
    'Creating notifications is turned off. You can turn it on in the School settings.',
  )
  await expectUsable(page)
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'School settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeFocused()
})

test('with the setting on, a notification is created by keyboard and shown on the login screen', async ({
  page,
  openPage,
}) => {
  await setCreationAllowed(page, true)
  await openNotifications(page)
  const message = 'The office is closed on Friday.'
  await page.getByRole('button', { name: 'Create Notification' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Notification' })
  await expect(field(page, 'Message')).toBeFocused()
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText(['Message: Field is Required'])
  await expectUsable(page)
  await field(page, 'Message').fill(message)
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
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

test('the school settings are validated and saved', async ({ page }) => {
  await signInAsAdmin(page)
  await followMenu(page, 'School', 'School')
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeFocused()
  await field(page, 'Name').fill('')
  await field(page, 'Office email').fill('office at school')
  await field(page, 'Liaison phone').fill('12')
  await save(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name: Field is Required',
    'Office email: Must be a valid email',
    'Liaison phone: Valid phone number is required',
  ])
  await expectUsable(page)
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

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('the screens for notifications, people and school settings are accessible', async ({ page }) => {
      await openNotifications(page)
      await page.getByRole('rowheader').first().getByRole('button').click()
      await expect(field(page, 'Message')).toBeFocused()
      await expectUsable(page)
      for (const [path, title] of [
        ['school', 'School'],
        ['users/teachers?show=all', 'Teachers'],
        ['users/parents', 'Parents'],
        ['users/students', 'Students'],
        ['users/students/3', 'Oscar Marsh'],
        ['users/teachers?search=nothing', 'Teachers'],
      ] as const) {
        await page.goto(`/admin/dashboard/${path}`)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByText(/^[\d,]+ (teachers|parents|students)$|no results|^by |Save/).first()).toBeVisible()
        await expectUsable(page)
      }
      await page.goto('/admin/dashboard/users/parents')
      for (const command of ['Delete', 'Edit']) {
        await page
          .getByRole('button', { name: /^Actions for / })
          .first()
          .click()
        await page.getByRole('menuitem', { name: command }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: /^(Delete|Save)$/ })).toBeVisible()
        await expectUsable(page)
        await page.keyboard.press('Escape')
      }
      await page.goto('/admin/dashboard/users/students')
      await page.getByRole('button', { name: 'Create Student' }).click()
      await page.getByRole('combobox', { name: 'Parent' }).fill('mar')
      await expect(page.getByRole('listbox', { name: 'Parents' }).getByRole('option').first()).toBeVisible()
      await expectUsable(page)
    })
  })
}

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
