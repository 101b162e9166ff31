import { expect } from '@playwright/test'
import { test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { addClass, enrollAsAdmin, enrollName, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { type ApiClient, addChild, getSchedule } from './support/school.ts'

const MESSAGE = 'The later class has room now.'

test.slow()

test('the office adds a message to the email about a move, and the audit trail has it', async ({
  page,
  family,
  office,
}) => {
  const [from, to] = [await addClass(office), await addClass(office)]
  const child = await addChild(family)
  await enrollAsAdmin(office, from, child)
  await signInAsAdmin(page)
  await openClassManager(page, from)
  await region(page, 'Roster')
    .getByRole('button', { name: `Move ${child.first_name} Marsh` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New class' }).selectOption(String(to.id))
  const message = dialog.getByRole('textbox', { name: 'Message to Elena Marsh (optional)' })
  await message.fill(MESSAGE)
  await dialog.getByRole('button', { name: `Move ${child.first_name}` }).click()
  await expect(page.getByText(`${child.first_name} Marsh is now in ${to.name}.`)).toBeVisible()
  await page.goto('/admin/dashboard/audit-trail')
  await page
    .getByRole('button', { name: new RegExp(`sent a message to families: ${to.name}`) })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText(MESSAGE)
  await expect(page.getByRole('dialog')).toContainText(`${child.first_name} Marsh`)
})

test('before the office enrolls a child, it reads who is passed, whose seat is taken, and what is in the way', async ({
  page,
  family,
  office,
  expectErrors,
}) => {
  expectErrors(/status of 422/)
  const semester = await addActiveSemester(office)
  const course = await addClass(office, { semester: semester.id, max_seats: 1 })
  const other = await addClass(office, { semester: semester.id })
  const [owner, first, busy] = [await addChild(family), await addChild(family), await addChild(family)]
  await enrollAsAdmin(office, course, owner)
  for (const child of [first, busy]) await changeAsAdmin(office, 'add-student-to-waitlist', course, child)
  await enrollAsAdmin(office, other, busy)
  await changeAsAdmin(office, 'drop-student-from-class', course, owner)
  await signInAsAdmin(page)
  await openClassManager(page, course)
  const roster = region(page, 'Roster')
  const enroll = roster.getByRole('button', { name: enrollName(busy.first_name) })

  await expect(page.getByRole('heading', { name: 'Enrolled: 0 of 1 seats, 1 held' })).toBeVisible()
  await enroll.click()
  const dialog = page.getByRole('dialog')
  const asked = dialog.getByRole('alert')
  await expect(asked).toContainText(`${busy.first_name} Marsh is in ${other.name} at the same time as ${course.name}.`)
  await expect(asked).toContainText(`${first.first_name} Marsh (1) is ahead of ${busy.first_name} Marsh`)
  await expect(asked).toContainText(`${first.first_name} Marsh loses the held seat, and keeps the same place`)
  await dialog.getByRole('button', { name: `Enroll ${busy.first_name} Anyway` }).click()
  await expect(roster.getByText(`${busy.first_name} Marsh is enrolled.`)).toBeVisible()
  expect((await getSchedule(family, busy)).enrolled).toContain(course.name)
})

function changeAsAdmin(
  office: ApiClient,
  command: 'add-student-to-waitlist' | 'drop-student-from-class',
  course: { readonly id: number },
  child: { readonly id: number },
) {
  return office.send('PUT', `/api/admin/${command}`, { course_id: course.id, student_id: child.id })
}
