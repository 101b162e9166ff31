import { expect, type Locator } from '@playwright/test'
import { LAYOUTS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, enrollAsAdmin, followMenu, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { clickRowAction } from './support/people.ts'
import { addChild, getSemesters } from './support/school.ts'
import { field } from './support/steps.ts'

/** The answer that changes nothing comes first and has the focus, and the one that acts is last. */
async function expectAnswers(dialog: Locator, stays: string, acts: string): Promise<void> {
  await expect(dialog.getByRole('button', { name: stays, exact: true })).toBeFocused()
  await expect(dialog.getByRole('button').nth(-2)).toHaveText(stays)
  await expect(dialog.getByRole('button').nth(-1)).toHaveText(acts)
}

for (const { title, ...appearance } of LAYOUTS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the dialogs that ask before a change have their answers and their focus in one order', async ({
      page,
      family,
      office,
    }) => {
      test.slow()
      const course = await addClass(office)
      const child = await addChild(family)
      await enrollAsAdmin(office, course, child)
      const { open } = await getSemesters(office)
      const dialog = page.getByRole('dialog')
      await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}?search=${course.section}`)

      await test.step('an email that the office is asked about', async () => {
        await page.getByRole('button', { name: `Active: make ${course.name} inactive` }).click()
        await expectAnswers(dialog, 'Cancel', 'Make inactive')
        await page.keyboard.press('Escape')
      })
      await test.step('a dropped child', async () => {
        await openClassManager(page, course)
        await clickRowAction(page, 'Drop', `${child.first_name} ${child.last_name}`)
        await expectAnswers(dialog, 'Cancel', `Drop ${child.first_name}`)
        await expectUsable(page)
        await page.keyboard.press('Escape')
      })
      await test.step('a canceled class', async () => {
        await region(page, 'Danger Zone').getByRole('button', { name: 'Cancel Class' }).click()
        await expectAnswers(dialog, 'Keep Class', 'Cancel Class and Email 1 Family')
        await page.keyboard.press('Escape')
      })
      await test.step('an edit that is not saved', async () => {
        await field(page, 'Room').fill('Barn')
        if (title === 'on a narrow screen') await page.getByRole('button', { name: 'Menu' }).click()
        await followMenu(page, 'School', 'School')
        await expectAnswers(dialog, 'Stay', 'Leave without saving')
        await dialog.getByRole('button', { name: 'Leave without saving' }).click()
      })
      await test.step('a deleted student', async () => {
        await page.goto(`/admin/dashboard/users/students?search=${child.first_name}`)
        await clickRowAction(page, 'Delete', `${child.first_name} ${child.last_name}`)
        await expectAnswers(dialog, 'Cancel', 'Delete')
      })
    })
  })
}

test('the errors of a form do not move the fields beside them', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard/classes/create')
  const form = page.getByRole('main').locator('form')
  const rows = [
    ['Section', 'Name'],
    ['Teacher', 'Semester'],
    ['Days', 'Period', 'Time', 'Room'],
    ['Seats', 'Restrictions'],
  ].map((names) => names.map((name) => form.getByLabel(new RegExp(`^${name}`)).first()))
  const tops = () =>
    Promise.all(rows.map((fields) => Promise.all(fields.map(async (one) => (await one.boundingBox())?.y))))
  await expect(field(page, 'Section')).toBeVisible()
  await form.getByRole('button', { name: 'Create Class', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  for (const row of await tops()) expect(new Set(row).size, `the fields at ${row.join(', ')}`).toBe(1)
})
