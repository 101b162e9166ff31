import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import {
  addClass,
  chooseStudent,
  confirmEmails,
  enrollAsAdmin,
  openClassManager,
  region,
  signInAsAdmin,
} from './support/office.ts'
import { addChild } from './support/school.ts'

test.slow()

test('the office is asked about a broken rule and, separately, before it takes the seat that is held for a child', async ({
  page,
  family,
  office,
  expectErrors,
}) => {
  const [owner, waiting, older] = [
    await addChild(family),
    await addChild(family),
    await addChild(family, { grade: '7' }),
  ]
  const semester = await addActiveSemester(office)
  const course = await addClass(office, { semester: semester.id, grade: '5', max_seats: 1 })
  await enrollAsAdmin(office, course, owner)
  const change = (name: string, student: { readonly id: number }) =>
    office.send('PUT', `/api/admin/${name}`, { course_id: course.id, student_id: student.id })
  await change('add-student-to-waitlist', waiting)
  await change('drop-student-from-class', owner)

  await signInAsAdmin(page)
  await openClassManager(page, course)
  const manual = region(page, 'Manual Enroll or Waitlist')
  await chooseStudent(page, older.first_name)
  await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
  expectErrors(/status of 422/)
  await expect(manual.getByRole('alert')).toContainText(`${course.name} is not for ${older.first_name} Marsh's grade.`)
  await manual.getByRole('button', { name: 'Enroll anyway' }).click()
  const held = `${waiting.first_name} Marsh`
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
  await expect(region(page, 'Roster')).toContainText(`${older.first_name} Marsh`)
})
