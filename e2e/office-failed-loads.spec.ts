import { expect, type Page } from '@playwright/test'
import { APPEARANCES } from './appearances.ts'
import { expectUsable, test } from './checks.ts'
import { withManyPeople } from './manyPeople.ts'
import { addClass, openClassManager, signInAsAdmin } from './office.ts'
import { addChild } from './school.ts'
import { field } from './steps.ts'

const STUDENTS = '/admin/dashboard/users/students'
const FIRST_PAGE = /\/api\/students\?search=&/

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('a search for a student that fails says so, and finds the student on retry', async ({
      page,
      family,
      office,
      expectErrors,
    }) => {
      expectErrors(/ERR_FAILED/)
      const child = await addChild(family)
      const course = await addClass(office)
      await signInAsAdmin(page)
      await openClassManager(page, course)
      await page.route('**/api/students?*', (route) => route.abort())
      await page.getByRole('combobox', { name: 'Student' }).fill(child.first_name)
      await expect(page.getByRole('alert').filter({ hasText: "The search didn't work." })).toBeVisible()
      await expect(page.getByText('No students found.')).toHaveCount(0)
      await expectUsable(page)
      await page.screenshot({ path: `.build/e2e/failed-search-${title.replaceAll(' ', '-')}.png` })
      await page.unroute('**/api/students?*')
      await page.getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(page.getByRole('combobox', { name: 'Student' })).toBeFocused()
      await expect(page.getByRole('alert').filter({ hasText: "The search didn't work." })).toHaveCount(0)
      await page.getByRole('combobox', { name: 'Student' }).click()
      await page.getByRole('option', { name: new RegExp(child.first_name) }).click()
    })
  })
}

test('an open dialog keeps its input when the list behind it loads again, and a failed search for parents can be repeated', async ({
  page,
  playwright,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/ERR_FAILED/)
  await withManyPeople(playwright.request, async ({ origin }) => {
    await page.route(FIRST_PAGE, (route) => route.abort())
    await signInAsAdmin(page, STUDENTS, origin)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Create Student' }).click()
    await field(page, 'First name').fill('Noa')
    await page.unroute(FIRST_PAGE)
    await showTabAgain(page)
    await expect(page.getByText(/^1 to 50 of /)).toBeAttached()
    await expect(field(page, 'First name')).toHaveValue('Noa')

    await page.route('**/api/users/parents?*', (route) => route.abort())
    const picker = page.getByRole('combobox', { name: 'Parent' })
    await picker.fill('accc@many')
    await expect(page.getByRole('alert').filter({ hasText: "The search didn't work." })).toBeVisible()
    await expect(page.getByText('No parents found.')).toHaveCount(0)
    await expectUsable(page)
    await page.unroute('**/api/users/parents?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await picker.click()
    await page.getByRole('option', { name: 'Accc Many' }).click()
    await expect(picker).toHaveValue('Accc Many')
  })
})

/** The browser does this when the office comes back from another tab. */
async function showTabAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
