import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { signInAsAdmin } from './support/office.ts'
import { addChild, createApiClient, registerParent, setChildrenPerFamily } from './support/school.ts'
import { field, signInWithForm } from './support/steps.ts'

test.slow()

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('a parent who reaches the limit of children sees a message, and the office sees the parent', async ({
      page,
      office,
      playwright,
      baseURL,
      expectErrors,
    }) => {
      expectErrors(/status of 422/)
      const { keyboard } = page
      const http = await playwright.request.newContext({ baseURL })
      const parent = await registerParent(http)
      await signInAsAdmin(page, '/admin/dashboard/school')
      await field(page, 'Children per family').fill('1')
      await keyboard.press('Enter')
      await expect(page.getByText('School successfully updated!')).toBeVisible()

      try {
        await addChild(await createApiClient(http, parent.email, parent.password))
        await page.getByRole('button', { name: 'Logout' }).click()
        await signInWithForm(page, { email: parent.email, password: parent.password, name: parent.name })
        await tabTo(page, 'Add Student')
        await keyboard.press('Enter')
        await field(page, 'First name').fill('Sage')
        await field(page, 'Last name').fill('Marsh')
        await page.getByRole('combobox', { name: 'Grade' }).selectOption('K')
        await tabTo(page, 'Save')
        await keyboard.press('Enter')
        const message =
          'Your account already has 1 child, which is the limit. To add another child, please contact the school office.'
        const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
        await expect(summary).toContainText(message)
        await expect(summary).toBeFocused()
        await expectUsable(page)
      } finally {
        await setChildrenPerFamily(office, 50)
        await http.dispose()
      }

      await signInAsAdmin(page)
      const limited = page.getByRole('region', { name: 'Accounts That Reached a Limit' })
      await expect(limited.getByRole('listitem').filter({ hasText: parent.name })).toContainText('Child limit reached')
      await expectUsable(page)
      await limited.getByRole('link', { name: parent.name }).focus()
      await keyboard.press('Enter')
      await expect(page).toHaveURL(/\/users\/parents\?search=/)
      const row = page.locator('tbody tr').filter({ hasText: parent.name })
      const badge = row.locator('summary')
      await expect(badge).toHaveText(/^Child limit reached \w+ \d+, \d{4}$/)
      await badge.focus()
      await expectFocusVisible(page)
      await keyboard.press('Enter')
      await expect(row.getByText('This parent tried to add more children than the limit allows')).toBeVisible()
      await expectUsable(page)
    })
  })
}
