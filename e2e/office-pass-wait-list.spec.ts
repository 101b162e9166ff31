import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import {
  addClass,
  chooseStudent,
  confirmEmails,
  enrollAsAdmin,
  enrollName,
  openClassManager,
  region,
} from './support/office.ts'
import { addChild, getSchedule, OFFICE } from './support/school.ts'
import { storeSession } from './support/steps.ts'

test.slow()

test('the office is asked about a broken rule and about the wait list before it enrolls a child ahead of others', async ({
  page,
  family,
  office,
  expectErrors,
}) => {
  expectErrors(/status of 422/)
  const [owner, first, busy, older] = [
    await addChild(family),
    await addChild(family),
    await addChild(family),
    await addChild(family, { grade: '7' }),
  ]
  const semester = await addActiveSemester(office)
  const course = await addClass(office, { semester: semester.id, grade: '5', max_seats: 1 })
  const other = await addClass(office, { semester: semester.id })
  const change = (name: string, student: { readonly id: number }) =>
    office.send('PUT', `/api/admin/${name}`, { course_id: course.id, student_id: student.id })
  await enrollAsAdmin(office, course, owner)
  for (const child of [first, busy]) await change('add-student-to-waitlist', child)
  await enrollAsAdmin(office, other, busy)
  await change('drop-student-from-class', owner)
  await storeSession(page, { email: OFFICE })
  await openClassManager(page, course)
  const roster = region(page, 'Roster')
  const held = `${first.first_name} Marsh`

  await test.step('a child of the wait list, in the roster', async () => {
    await expect(page.getByRole('heading', { name: 'Enrolled: 0 of 1 seats, 1 held' })).toBeVisible()
    await roster.getByRole('button', { name: enrollName(busy.first_name) }).click()
    const dialog = page.getByRole('dialog')
    const asked = dialog.getByRole('alert')
    await expect(asked).toContainText(
      `${busy.first_name} Marsh is in ${other.name} at the same time as ${course.name}.`,
    )
    await expect(asked).toContainText(`${held} (1) is ahead of ${busy.first_name} Marsh`)
    await expect(asked).toContainText(`${held} loses the held seat, and keeps the same place`)
    await dialog.getByRole('button', { name: `Enroll ${busy.first_name} Anyway` }).click()
    await expect(
      page.getByRole('button', { name: `Undo ${busy.first_name} Marsh is enrolled in ${course.name}.` }),
    ).toBeVisible()
    expect((await getSchedule(family, busy)).enrolled).toContain(course.name)
  })

  await test.step('a child of another grade, by hand', async () => {
    await change('drop-student-from-class', busy)
    await openClassManager(page, course)
    const manual = region(page, 'Manual Enroll or Waitlist')
    await chooseStudent(page, older.first_name)
    await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(manual.getByRole('alert')).toContainText(
      `${course.name} is not for ${older.first_name} Marsh's grade.`,
    )
    await manual.getByRole('button', { name: 'Enroll anyway' }).click()
    await expect(manual.getByRole('alert')).toContainText(
      `${held} (1) is on the wait list for ${course.name}. A seat in ${course.name} is held for ${held} until `,
    )
    await expect(manual.getByRole('alert')).toContainText(
      `Enroll ${older.first_name} Marsh in that seat? ${held} loses the held seat, and keeps the same place on the wait list.`,
    )
    await expectUsable(page)
    await manual.getByRole('button', { name: 'Enroll anyway' }).click()
    await confirmEmails(page, 'Enroll')
    await expect(manual.getByText('Student succesfully enrolled!')).toBeVisible()
    await expect(roster).toContainText(`${older.first_name} Marsh`)
  })
})
