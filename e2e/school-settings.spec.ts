import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { followMenu, region, signInAsAdmin } from './support/office.ts'
import { field } from './support/steps.ts'

const DRAFTS = 'Days until unfinished registrations are erased'
const DECLINED = 'Days until declined registrations are erased'

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('the office decides when registrations are erased, and sees the bounds at the field', async ({
      page,
      office,
      expectErrors,
    }) => {
      expectErrors(/status of 404/)
      const { school } = await office.send<{ school: object }>('GET', '/api/school')
      await office.send('PUT', '/api/school', { ...school, registration_years: [], draft_retention_days: 30 })
      const { keyboard } = page
      await signInAsAdmin(page, '/admin/dashboard/school')
      await expect(field(page, DRAFTS)).toHaveValue('30')
      await expect(field(page, DECLINED)).toHaveValue('365')
      await expect(field(page, DRAFTS)).toHaveAccessibleDescription(/from 7 to 180 days/)
      await expect(field(page, DECLINED)).toHaveAccessibleDescription(/from 30 to 3650 days/)
      await tabTo(page, DRAFTS)
      await expectFocusVisible(page)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type('5')
      await keyboard.press('Enter')
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(`${DRAFTS}: Enter a number from 7 to 180`)
      await expectUsable(page)
      await tabTo(page, `${DRAFTS}: Enter a number from 7 to 180`)
      await keyboard.press('Enter')
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type('14')
      await keyboard.press('Enter')
      await expect(page.getByText('School successfully updated!')).toBeVisible()
      await expectUsable(page)
      await page.goto('/student-registration')
      await page.getByRole('textbox', { name: 'Resume code' }).fill('0000-0000-0000-0000-0000-0000')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Codes expire 14 days after the last change.')).toBeVisible()
    })
  })
}

test('the office sends itself a test email, and saves the settings of the school', async ({ page }) => {
  await signInAsAdmin(page)
  await followMenu(page, 'School', 'School')
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeFocused()
  const email = region(page, 'Email')
  await email.getByRole('button', { name: 'Send a test email to me' }).click()
  await expect(email).toContainText('Sent to office@sample.school now.')
  await page.reload()
  await expect(email).toContainText('Sent to office@sample.school')
  await expect(region(page, 'Backups')).toContainText('No backup yet')
  await field(page, 'Name').fill('Canyon Homeschool Program')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Denver')
  await field(page, 'Office email').fill('office@canyon.example')
  await field(page, 'Office phone').fill('9285550100')
  await field(page, 'Liaison phone').fill('')
  const years = page.getByRole('group', { name: 'Registration years' }).getByRole('checkbox')
  await years.nth(1).check()
  await page.getByRole('button', { name: 'Save' }).click()
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
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'School successfully updated!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(chosen).toHaveCount(0)
})
