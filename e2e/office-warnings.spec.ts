import { expect } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, chooseStudent, openClassManager, region, richTextField, signInAsAdmin } from './support/office.ts'
import { addChild, fillClass, getSemesters } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

test('a room or a teacher that another class needs at the same time is a warning, and the class can be saved', async ({
  page,
  office,
}) => {
  const other = await addClass(office, { days: 'W', period: 'All Day', room: 'Observatory' })
  const course = await addClass(office, {
    days: 'W',
    period: '3',
    room: 'Greenhouse',
    teacher_id: await otherTeacher(other),
  })
  const warning = page.getByRole('status').filter({ hasText: 'Two classes at one time' })
  const inOneRoom = `${course.name} and ${other.name} are both in room Observatory`
  const withOneTeacher = `${course.name} and ${other.name} are both taught by`

  async function otherTeacher({ teacher_id }: Course): Promise<number | undefined> {
    const { teachers } = await office.send<{ teachers: { id: number; active: number }[] }>('GET', '/api/teachers')
    return teachers.find(({ id, active }) => active === 1 && id !== teacher_id)?.id
  }

  await test.step('it appears with both names while the class is edited, and goes with another period or room', async () => {
    await signInAsAdmin(page)
    await openClassManager(page, course)
    await field(page, 'Room').fill('observatory')
    await expect(warning).toContainText(inOneRoom)
    await expect(warning).not.toContainText(withOneTeacher)
    await page.getByRole('combobox', { name: 'Teacher' }).selectOption(String(other.teacher_id))
    await expect(warning).toContainText(withOneTeacher)
    await expectUsable(page)
    await page.getByRole('combobox', { name: 'Days' }).selectOption('Mon')
    await expect(warning).not.toContainText(other.name)
    await page.getByRole('combobox', { name: 'Days' }).selectOption('Wed')
    await expect(warning).toContainText(inOneRoom)
  })

  await test.step('the office may go on', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Class successfully updated!')).toBeVisible()
    await expect(field(page, 'Room')).toHaveValue('observatory')
  })

  await test.step('a new class is warned about, too', async () => {
    const { open } = await getSemesters(office)
    await page.goto(`/admin/dashboard/classes/create?semester=${open.slug}`)
    await expect(richTextField(page, 'Description')).toBeVisible()
    await field(page, 'Room').fill('Observatory')
    await page.getByRole('combobox', { name: 'Days' }).selectOption('Wed')
    await expect(warning).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('5')
    await expect(warning).toContainText(`This class and ${other.name} are both in room Observatory`)
    await expectUsable(page)
  })
})

test('Enroll is disabled in a full class and says why, until a seat is added', async ({ page, office, family }) => {
  const course = await addClass(office, { max_seats: 1 })
  await fillClass(office, course)
  const child = await addChild(family)
  await signInAsAdmin(page)
  await openClassManager(page, course)
  const manual = region(page, 'Manual Enroll or Waitlist')
  const enroll = manual.getByRole('button', { name: 'Enroll', exact: true })
  await chooseStudent(page, child.first_name)
  await expect(enroll).toBeDisabled()
  await expect(enroll).toHaveAccessibleDescription(/This class is full/)
  await expect(manual.getByRole('button', { name: 'Waitlist' })).toBeEnabled()
  await expectUsable(page)
  await field(page, 'Seats').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Class successfully updated!')).toBeVisible()
  await expect(enroll).toBeEnabled()
})

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
