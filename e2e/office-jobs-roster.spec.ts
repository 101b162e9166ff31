import { expect, type Page } from '@playwright/test'
import type { CourseWithRoster } from '../contract/courses.ts'
import { LAYOUTS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
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
import { type ApiClient, addChild, getSchedule } from './support/school.ts'

for (const { title, ...appearance } of LAYOUTS) {
  test.describe(title, () => {
    test.use(appearance)
    test.slow()

    test('a child is moved to another class in four clicks, with a reason and without an email, and the move is undone', async ({
      page,
      family,
      office,
    }) => {
      const [from, to] = [await addClass(office), await addClass(office)]
      const child = await addChild(family)
      const name = `${child.first_name} Marsh`
      await enrollAsAdmin(office, from, child)
      await signInAsAdmin(page)
      await openClassManager(page, from)
      const roster = region(page, 'Roster')
      const clicks = await countClicks(page)
      await roster.getByRole('button', { name: `Move ${name}` }).click()
      const dialog = page.getByRole('dialog', { name: `Move ${name} from ${from.name}` })
      await expect(dialog.getByRole('combobox', { name: 'New class' })).toBeFocused()
      await expect(dialog).toContainText('Choose a class to see whether the family is emailed.')
      await expectUsable(page)
      await dialog.getByRole('combobox', { name: 'New class' }).selectOption(String(to.id))
      await expect(dialog).toContainText('This emails Elena Marsh.')
      await expectUsable(page)
      await dialog.getByRole('button', { name: `Move ${child.first_name}`, exact: true }).click()
      await expect(roster.getByText(`${name} is now in ${to.name}.`)).toBeVisible()
      expect(await clicks()).toBeLessThanOrEqual(4)
      expect(await getSchedule(family, child)).toEqual({ enrolled: [to.name], waiting: [] })
      await expect(page.getByRole('heading', { name: 'Enrolled: 0 of 9 seats' })).toBeFocused()
      await expectUsable(page)

      await roster.getByRole('button', { name: 'Undo' }).click()
      await expect(roster.getByText('The change was undone.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Enrolled: 1 of 9 seats' })).toBeFocused()
      if (title === LAYOUTS[0].title)
        expect((await roster.getByRole('row').last().boundingBox())?.height).toBeLessThanOrEqual(34)
      expect(await getSchedule(family, child)).toEqual({ enrolled: [from.name], waiting: [] })

      await roster.getByRole('button', { name: `Move ${name}` }).press('Enter')
      await dialog.getByRole('combobox', { name: 'New class' }).selectOption(String(to.id))
      await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Asked for a later class')
      await dialog.getByRole('checkbox', { name: 'Email this family' }).uncheck()
      await dialog.getByRole('button', { name: `Move ${child.first_name}`, exact: true }).press('Enter')
      await expect(roster.getByText(`${name} is now in ${to.name}.`)).toBeVisible()
      await openClassManager(page, to)
      await expect(region(page, 'Emails to Families')).toContainText('Not sent, because the office left it out.')
      await openLog(page, to)
      await expect(page.getByText('enrolled by swap (Asked for a later class)')).toBeVisible()
      await expectUsable(page)
    })

    test('a child is moved from its schedule in four clicks', async ({ page, family, office }) => {
      const [from, to] = [await addClass(office), await addClass(office)]
      const child = await addChild(family)
      await enrollAsAdmin(office, from, child)
      await signInAsAdmin(page, `/admin/dashboard/users/students/${child.id}`)
      const clicks = await countClicks(page)
      await page.getByRole('button', { name: `Move from ${from.name}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'New class' }).selectOption(String(to.id))
      await dialog.getByRole('button', { name: `Move ${child.first_name}`, exact: true }).click()
      const done = page.getByText(`${child.first_name} Marsh is now in ${to.name}.`)
      await expect(done).toBeVisible()
      await expect(done.locator('xpath=ancestor::*[@tabindex="-1"][1]')).toBeFocused()
      await expect(page.getByRole('button', { name: `Move from ${to.name}` })).toBeVisible()
      expect(await clicks()).toBeLessThanOrEqual(4)
      await expectUsable(page)
    })

    test('a class is canceled for good in three clicks from the list, after the office has seen who is dropped', async ({
      page,
      family,
      office,
    }) => {
      const course = await addClass(office)
      const children = [await addChild(family), await addChild(family), await addChild(family)]
      for (const child of children) await enrollAsAdmin(office, course, child)
      await signInAsAdmin(page)
      await page.goto(`${listOf(course)}?search=${course.section}`)
      const clicks = await countClicks(page)
      await page.getByRole('link', { name: course.name }).click()
      await region(page, 'Danger Zone').getByRole('button', { name: 'Cancel Class' }).click()
      const dialog = page.getByRole('dialog', { name: `Cancel ${course.name} for good?` })
      await expect(dialog).toContainText('3 children are dropped')
      for (const { first_name } of children) await expect(dialog).toContainText(`${first_name} Marsh`)
      await expect(dialog).toContainText('This emails Elena Marsh.')
      await expect(dialog.getByRole('button', { name: 'Keep Class' })).toBeFocused()
      await expectUsable(page)
      await dialog.getByRole('button', { name: 'Cancel Class and Email 1 Family', exact: true }).click()
      await expect(page.getByText(`${course.name} is canceled, and its roster is empty.`)).toBeVisible()
      await expect(page.locator(':focus')).toContainText('is canceled')
      expect(await clicks()).toBeLessThanOrEqual(3)
      await expect(region(page, 'Roster')).toContainText('No one is enrolled yet.')
      await expect(region(page, 'Emails to Families')).toContainText('Class canceled · 3 going out')
      await expectUsable(page)
    })

    test('a wait list is served in two clicks, and says who would be passed over and why', async ({
      page,
      family,
      office,
    }) => {
      const semester = await addActiveSemester(office)
      const course = await addClass(office, { semester: semester.id, max_seats: 1 })
      const other = await addClass(office, { semester: semester.id })
      const [owner, busy, next] = [await addChild(family), await addChild(family), await addChild(family)]
      await enrollAsAdmin(office, course, owner)
      for (const child of [busy, next]) await putOnWaitList(office, course, child)
      await enrollAsAdmin(office, other, busy)
      await office.send('PUT', `/api/schedules/${course.id}/${busy.id}/waitlist/swap`, { swap: null })
      await office.send('PUT', '/api/admin/drop-student-from-class', { course_id: course.id, student_id: owner.id })
      await signInAsAdmin(page)
      await openClassManager(page, course)
      const roster = region(page, 'Roster')
      const rowOf = (name: string) => roster.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
      await expect(rowOf(busy.first_name)).toContainText(`same time as ${other.name}`)
      await expect(rowOf(next.first_name)).toContainText(/Seat held until /)
      if (title === LAYOUTS[0].title)
        expect((await rowOf(busy.first_name).boundingBox())?.height).toBeLessThanOrEqual(34)
      await expectUsable(page)
      const clicks = await countClicks(page)
      await roster.getByRole('button', { name: `Enroll ${next.first_name} Marsh` }).click()
      await expect(page.getByRole('dialog')).toContainText(/A seat is held for .* does not have to answer\./)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Enroll ${next.first_name}` })
        .click()
      await expect(roster.getByText(`${next.first_name} Marsh is enrolled.`)).toBeVisible()
      expect(await clicks()).toBe(2)
    })
  })
}

test('an undo that comes too late says what has changed since', async ({ page, family, office, expectErrors }) => {
  const course = await addClass(office)
  const [child, later] = [await addChild(family), await addChild(family)]
  await signInAsAdmin(page)
  await openClassManager(page, course)
  const manual = region(page, 'Manual Enroll or Waitlist')
  await chooseStudent(page, child.first_name)
  await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
  await confirmEmails(page, 'Enroll')
  await expect(manual.getByText('Student succesfully enrolled!')).toBeVisible()
  await family.send('POST', `/api/schedules/${course.id}/${later.id}/enroll`, {})
  expectErrors(/status of 422/)
  await manual.getByRole('button', { name: 'Undo' }).press('Enter')
  const since = `There is a later change by Elena Marsh: ${later.first_name} Marsh, ${course.name}, enrolled.`
  await expect(manual.getByRole('alert').filter({ hasText: since })).toBeVisible()
  await expect(manual.getByText('Student succesfully enrolled!')).toHaveCount(0)
  await expectUsable(page)
  await expect(region(page, 'Roster')).toContainText('Enrolled: 2 of 9 seats')
})

function putOnWaitList(office: ApiClient, course: { readonly id: number }, child: { readonly id: number }) {
  return office.send('PUT', '/api/admin/add-student-to-waitlist', { course_id: course.id, student_id: child.id })
}

function listOf({ semester, semester_id }: CourseWithRoster): string {
  return `/admin/dashboard/classes/${semester.replaceAll(' ', '-')}_${semester_id}`
}

async function openLog(page: Page, { name, semester, semester_id }: CourseWithRoster): Promise<void> {
  const search = encodeURIComponent(name)
  await page.goto(`/admin/dashboard/logs/${semester.replaceAll(' ', '-')}_${semester_id}?search=${search}`)
}
