import { expect, type Page } from '@playwright/test'
import type { CourseWithRoster } from '../contract/courses.ts'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { addClass, enrollAsAdmin, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { type ApiClient, addChild, getSchedule } from './support/school.ts'

const MESSAGE = 'The later class has room now.'

test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })
test.slow()

test('a child is moved to another class in four clicks, the move is undone, and is made again with a reason or a message', async ({
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
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Move ${name} from `) })
  const move = dialog.getByRole('button', { name: `Move ${child.first_name}`, exact: true })

  await test.step('a move from the roster, which is undone', async () => {
    const clicks = await countClicks(page)
    await roster.getByRole('button', { name: `Move ${name}` }).click()
    await expect(dialog.getByRole('combobox', { name: 'New class' })).toBeFocused()
    await page.getByRole('option', { name: to.name }).click()
    await expect(dialog).toContainText('This emails Elena Marsh.')
    await expectUsable(page)
    await move.click()
    const undo = page.getByRole('button', { name: `Undo ${name} is now in ${to.name}.` })
    await expect(undo).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(4)
    expect(await getSchedule(family, child)).toEqual({ enrolled: [to.name], waiting: [] })
    await undo.click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'The change was undone.' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Enrolled: 1 of 9 seats' })).toBeVisible()
    expect(await getSchedule(family, child)).toEqual({ enrolled: [from.name], waiting: [] })
  })

  await test.step('a move with a reason and without an email', async () => {
    await roster.getByRole('button', { name: `Move ${name}` }).press('Enter')
    await page.getByRole('option', { name: to.name }).click()
    await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Asked for a later class')
    await dialog.getByRole('checkbox', { name: 'Email this family' }).uncheck()
    await move.press('Enter')
    await expect(page.getByRole('button', { name: `Undo ${name} is now in ${to.name}.` })).toBeVisible()
    await openClassManager(page, to)
    await expect(region(page, 'Emails to Families')).toContainText('Not sent, because the office left it out.')
    await openLog(page, to)
    await expect(page.getByText('enrolled by swap (Asked for a later class)')).toBeVisible()
    await expectUsable(page)
  })

  await test.step('a move from the schedule of the child, with a message that the audit trail has', async () => {
    await page.goto(`/admin/dashboard/users/students/${child.id}`)
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: `Move from ${to.name}` }).click()
    await page.getByRole('option', { name: from.name }).click()
    await dialog.getByRole('textbox', { name: 'Message to Elena Marsh (optional)' }).fill(MESSAGE)
    await move.click()
    await expect(page.getByRole('button', { name: `Undo ${name} is now in ${from.name}.` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Move from ${from.name}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Schedule', exact: true })).toBeFocused()
    expect(await clicks()).toBeLessThanOrEqual(4)
    await expectUsable(page)
    await page.goto('/admin/dashboard/audit-trail')
    const sent = page.getByRole('button', { name: new RegExp(`sent a message to families: ${from.name}`) })
    await sent.first().click()
    await expect(page.getByRole('dialog')).toContainText(MESSAGE)
    await expect(page.getByRole('dialog')).toContainText(name)
  })
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
  const dialog = page.getByRole('dialog')
  const rowOf = (name: string) => roster.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(rowOf(busy.first_name)).toContainText(`same time as ${other.name}`)
  await expect(rowOf(next.first_name)).toContainText(/Seat held until /)
  await expectUsable(page)
  const clicks = await countClicks(page)
  await roster.getByRole('button', { name: `Enroll ${next.first_name} Marsh` }).click()
  await expect(dialog).toContainText(/A seat is held for .* does not have to answer\./)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: `Enroll ${next.first_name}` }).click()
  await expect(
    page.getByRole('button', { name: `Undo ${next.first_name} Marsh is enrolled in ${course.name}.` }),
  ).toBeVisible()
  expect(await clicks()).toBe(2)
})

function putOnWaitList(office: ApiClient, course: { readonly id: number }, child: { readonly id: number }) {
  return office.send('PUT', '/api/admin/add-student-to-waitlist', { course_id: course.id, student_id: child.id })
}

async function openLog(page: Page, { name, semester, semester_id }: CourseWithRoster): Promise<void> {
  const search = encodeURIComponent(name)
  await page.goto(`/admin/dashboard/logs/${semester.replaceAll(' ', '-')}_${semester_id}?search=${search}`)
}
