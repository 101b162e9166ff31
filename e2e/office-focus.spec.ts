import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addClass, enrollAsAdmin, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters } from './support/school.ts'

/** Of the emails of a class, so many changes are shown at first. */
const SHOWN = 10

test('Show all emails moves the focus to the first email that it adds', async ({ page, office, family }) => {
  test.slow()
  const course = await addClass(office)
  const child = await addChild(family)
  for (let change = 0; change <= SHOWN; change += 2) {
    await enrollAsAdmin(office, course, child)
    await office.send('PUT', '/api/admin/drop-student-from-class', { course_id: course.id, student_id: child.id })
  }
  await signInAsAdmin(page)
  await openClassManager(page, course)
  const emails = region(page, 'Emails to Families')
  const listed = emails.getByRole('list', { name: 'Emails' }).getByRole('listitem')
  await expect(listed).toHaveCount(SHOWN)
  await emails.getByRole('button', { name: /^Show all \d+ emails$/ }).press('Enter')
  await expect(listed).not.toHaveCount(SHOWN)
  await expect(listed.nth(SHOWN)).toBeFocused()
  await expectUsable(page)
})

test('Back in Change Classes moves the focus to what can be changed, and keeps what was typed', async ({
  page,
  office,
}) => {
  const { section } = await addClass(office)
  const { open } = await getSemesters(office)
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}?search=${section}`)
  await page.getByRole('checkbox', { name: 'Choose 1 class' }).check()
  await page.getByRole('button', { name: 'Change 1 Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 Class' })
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('11')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: '1 class would change' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'What to change' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Seats' })).toHaveValue('11')
  await expectUsable(page)
})
