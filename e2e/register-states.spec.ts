import { expect } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { field, readStorage } from './support/steps.ts'

for (const { title, ...options } of APPEARANCES) {
  test.describe(title, () => {
    test.use(options)

    test('all errors are listed, and can be fixed by keyboard', async ({ page }) => {
      test.slow()
      const { keyboard } = page
      await page.goto('/registration')
      await expect(field(page, 'First name')).toBeFocused()
      await expectUsable(page)
      await tabTo(page, 'Register')
      await keyboard.press('Enter')
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      const labels = ['First name', 'Last name', 'Phone', 'Email', 'Retype email', 'Password', 'Retype password']
      await expect(summary.getByRole('link')).toHaveText(labels.map((label) => `${label}: Field is Required`))
      await expectUsable(page)
      await tabTo(page, 'Phone: Field is Required')
      await keyboard.press('Enter')
      await expect(field(page, 'Phone')).toBeFocused()
      await expectFocusVisible(page)
      await keyboard.type('555')
      await tabTo(page, 'Email')
      await keyboard.type('wren@marsh.example')
      await tabTo(page, 'Retype email')
      await keyboard.type('wren@marsh')
      await tabTo(page, 'Password')
      await keyboard.type('short')
      await tabTo(page, 'Retype password')
      await keyboard.type('shirt')
      await expect(summary.getByRole('link')).toHaveText([
        /^First name: Field/,
        /^Last name: Field/,
        'Valid phone number is required',
        "Retype email: Emails don't match",
        'Password: At least 8 characters',
        "Retype password: Passwords don't match",
      ])
      await expectUsable(page)
      await tabTo(page, 'Retype email', 'Shift+Tab')
      await keyboard.type('wren@marsh.example')
      await expect(page.getByRole('status').filter({ hasText: 'Emails match' })).toBeVisible()
      await expectUsable(page)
      await page.getByRole('link', { name: 'Return to Login' }).click()
      await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    })

    test('retyped fields show while typing whether they match', async ({ page }) => {
      await page.goto('/registration')
      const status = page.getByRole('status')
      await field(page, 'Email').fill('wren@marsh.example')
      await field(page, 'Password').fill('rain in the desert')
      await expect(status).toHaveText(['', ''])
      await field(page, 'Retype email').fill('wren@')
      await field(page, 'Retype password').fill('rain')
      await expect(status).toHaveText(["Emails don't match", "Passwords don't match"])
      await expectUsable(page)
      await field(page, 'Retype email').fill('Wren@Marsh.example')
      await field(page, 'Retype password').fill('rain in the desert')
      await expect(status).toHaveText(['Emails match', 'Passwords match'])
      await expectUsable(page)
      await field(page, 'Password').fill('rain in the dessert')
      await expect(status).toHaveText(['Emails match', "Passwords don't match"])
      expect(await readStorage(page)).toEqual({})
    })
  })
}
