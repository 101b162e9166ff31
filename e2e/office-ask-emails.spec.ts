import { expect } from '@playwright/test'
import { test } from './support/checks.ts'
import { holdRequests } from './support/network.ts'
import { addClass, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { clickRowAction } from './support/people.ts'
import { addChild } from './support/school.ts'
import { clickAction } from './support/steps.ts'

const TAKEN_BACK =
  "1 family has not been emailed about the earlier change yet. If you continue, that email won't be sent."

test('the office that changes the classes of a child sees what the family is told in the same dialog', async ({
  page,
  family,
  office,
}) => {
  const course = await addClass(office)
  const child = await addChild(family)
  await signInAsAdmin(page, '/admin/dashboard/users/students')
  await page.getByRole('searchbox').fill(child.first_name)
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1)
  await clickRowAction(page, 'Manage Classes', `${child.first_name} Marsh`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await enrollAsAdmin(office, course, child)
  await page.reload()
  await page.getByRole('searchbox').fill(course.name)
  await expect(page.getByRole('heading', { level: 4 })).toHaveText([course.name])
  const release = await holdRequests(page, /\/drop$/)
  const dialog = await clickAction(page, 'Drop', course.name)
  const yes = dialog.getByRole('button', { name: 'Yes' })
  await yes.click({ force: true })
  release()
  await expect(dialog).toContainText(TAKEN_BACK)
  await yes.click()
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
})
