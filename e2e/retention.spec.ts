import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { signInAsAdmin } from './support/office.ts'
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
