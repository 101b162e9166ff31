import { expect, type Page } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { getSemesters } from './support/school.ts'

test.slow()

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('a filter of the class list is kept by name, is a link in every semester, and is removed', async ({
      page,
      office,
    }) => {
      const { open, closed } = await getSemesters(office)
      await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}?day=M&full=true`)
      await save(page, 'Full on Mondays')
      await expect(page.getByRole('status').filter({ hasText: 'Filter saved.' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save this filter' })).toBeFocused()
      await expectUsable(page)
      await page.screenshot({ path: `.build/e2e/saved-filters-${title}.png`.replaceAll(' ', '-') })

      await page.goto(`/admin/dashboard/classes/${closed.slug}`)
      const link = saved(page).getByRole('link', { name: 'Full on Mondays' })
      await link.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${closed.slug}\\?day=M&full=true$`))
      await saved(page).getByRole('button', { name: 'Remove the filter Full on Mondays' }).press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Filter "Full on Mondays" removed.' })).toBeVisible()
      await expect(link).toHaveCount(0)
      await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Save this filter' })).toBeVisible()
      await expect(saved(page).getByRole('link')).toHaveCount(0)
    })
  })
}

function saved(page: Page) {
  return page.getByRole('navigation', { name: 'Saved filters' })
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save this filter' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save This Filter' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expectUsable(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
}
