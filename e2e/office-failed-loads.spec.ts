import { expect, type Page } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { importManyPeople } from './support/manyPeople.ts'
import { addClass, openClassManager, signInAsAdmin } from './support/office.ts'
import { addChild, OFFICE } from './support/school.ts'
import { field, signInWithForm } from './support/steps.ts'

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

test('an open dialog keeps its input when the list behind it loads again', async ({ page, office, expectErrors }) => {
  test.slow()
  expectErrors(/ERR_FAILED/)
  await importManyPeople(office)
  await page.route(FIRST_PAGE, (route) => route.abort())
  await signInAsAdmin(page, STUDENTS)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Create Student' }).click()
  await field(page, 'First name').fill('Noa')
  await page.unroute(FIRST_PAGE)
  await showTabAgain(page)
  await expect(page.getByText(/^1 to 50 of /)).toBeAttached()
  await expect(field(page, 'First name')).toHaveValue('Noa')
})

test('Try again keeps the focus in a dialog whose content could not be loaded', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/, /ApiProblem/)
  const entry = /\/api\/audit-trail\/\d+$/
  await page.route(entry, (route) => route.abort())
  await signInAsAdmin(page, '/admin/dashboard/audit-trail')
  await page.getByRole('rowheader').first().getByRole('button').press('Enter')
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(entry)
  await retry.press('Enter')
  await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeFocused()
  await expectUsable(page)
})

test('a search for a parent that fails says so, and finds the parent on retry', async ({
  page,
  office,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/ERR_FAILED/)
  await importManyPeople(office)
  await signInAsAdmin(page, STUDENTS)
  await page.getByRole('button', { name: 'Create Student' }).click()
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

test('a form that an expired session interrupted opens when the list is there after a failed load', async ({
  page,
  office,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/ERR_FAILED/)
  await importManyPeople(office)
  await page.clock.install()
  await signInAsAdmin(page, STUDENTS)
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await field(page, 'Last name').fill('Changed')
  await page.clock.fastForward('01:00:01')
  await page.getByRole('dialog', { name: 'Session Expired' }).getByRole('button', { name: 'Logout' }).click()
  await page.route(FIRST_PAGE, (route) => route.abort())
  await signInWithForm(page, { email: OFFICE, name: 'Students' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(FIRST_PAGE)
  await page.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await expect(dialog).toContainText('We saved what you were typing.')
  await expect(field(page, 'Last name')).toHaveValue('Changed')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^51 to 100 of /)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

/** The browser does this when the office comes back from another tab. */
async function showTabAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
