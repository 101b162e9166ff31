import { expect } from '@playwright/test'
import { test } from './support/checks.ts'
import { addClass, enrollAsAdmin } from './support/office.ts'
import { addChild, getClass } from './support/school.ts'
import { signIn, weekRow } from './support/steps.ts'

test('the dashboard shows what the office changed since the last visit, and the place on a wait list', async ({
  page,
  family,
  office,
}) => {
  const child = await addChild(family)
  const course = await addClass(office, { room: '12' })
  await signIn(page)
  const week = weekRow(page, child.first_name)
  await expect(week.getByRole('listitem')).toHaveText([/^Mon 0 of 8/, /^Tue\/Thu 0 of 6/, /^Wed None/, /^Fri None/])

  await enrollAsAdmin(office, course, child)
  const full = await getClass(family, 'Creative Writing')
  await family.send('POST', `/api/schedules/${full.id}/${child.id}/waitlist`, {})
  const {
    enrolled,
    waiting,
    reserve,
    teacher,
    active,
    current_seats,
    wait_list,
    offered_seats,
    semester,
    semester_id,
    ...fields
  } = course
  await office.send('PUT', `/api/courses/${course.id}`, { ...fields, semester: semester_id, room: 'Annex' })
  await signIn(page)
  await expect(week).toContainText('New since your last visit')
  await expect(week).toContainText(`The school changed ${course.name}: now in Annex.`)
  await expect(week).toContainText(`The school enrolled ${child.first_name} in ${course.name}.`)
  await expect(week.getByRole('list', { name: 'Wait List' })).toContainText(/in line Creative Writing · Mon/)
  await expect(week.getByRole('listitem').filter({ hasText: /^Fri/ })).toContainText('1 class')
  await page.reload()
  await expect(week).toContainText('New since your last visit')
  await signIn(page)
  await expect(week).toContainText('in line Creative Writing')
  await expect(week).not.toContainText('New since your last visit')
})
