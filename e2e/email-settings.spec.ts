import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { registerParent } from './support/school.ts'
import { signInWithForm } from './support/steps.ts'

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('a parent turns an email off by keyboard, and the link in an email opens the kept choice once', async ({
      page,
      request,
    }) => {
      // Not the sample family, whose emails other tests expect.
      const parent = await registerParent(request)
      await page.goto('/')
      await signInWithForm(page, parent)
      const open = page.getByRole('button', { name: 'Email Settings' })
      await tabTo(page, 'Email Settings')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Email Settings' })
      const changed = dialog.getByRole('checkbox', { name: /^A class has a new name/ })
      await expect(changed).toBeChecked()
      await expectUsable(page)
      await changed.press('Space')
      await tabTo(page, 'Save')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Your email settings are saved.')).toBeVisible()
      await expect(open).toBeFocused()
      await expectUsable(page)

      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
      await page.goto('/dashboard#email-settings')
      await signInWithForm(page, parent)
      await expect(dialog.getByRole('checkbox', { name: /^The office enrolls my child/ })).toBeChecked()
      await expect(changed).not.toBeChecked()
      await expect(page).toHaveURL('/dashboard')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.reload()
      await expect(open).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })
  })
}
