import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addClass, signInAsAdmin } from './support/office.ts'
import { addChild, fillClass, getSemesters } from './support/school.ts'

test.slow()

test('the dashboard counts a child on two wait lists once', async ({ page, office, family }) => {
  const { open } = await getSemesters(office)
  const figure = page.locator('dl > div').filter({ hasText: 'Waiting children' })
  const classes = [await addClass(office, { max_seats: 1 }), await addClass(office, { max_seats: 1, days: 'M' })]
  for (const course of classes) await fillClass(office, course)
  const read = () => office.send<{ children: number }>('GET', `/api/semester/${open.id}/waiting-children`)
  const before = await read()
  const child = await addChild(family)
  for (const { id } of classes)
    await office.send('PUT', '/api/admin/add-student-to-waitlist', { course_id: id, student_id: child.id })
  expect((await read()).children).toBe(before.children + 1)
  await signInAsAdmin(page, `/admin/dashboard?semester=${open.slug}`)
  await expect(figure.getByText(String(before.children + 1), { exact: true })).toBeVisible()
  await expect(figure).toContainText(/wait for \d+ seats/)
  await expectUsable(page)
})
