import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Student } from '../contract/students.ts'
import type { Teacher } from '../contract/teachers.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { addClass, enrollAsAdmin, signInAsAdmin, unusedSection } from './support/office.ts'
import { type ApiClient, addChild, fillClass, fillWeek, getClass, getSemesters, uniqueName } from './support/school.ts'
import { clickAction, confirm, openEnrollment, signIn } from './support/steps.ts'

test('the PDF of a schedule has every class, its letters, its head and page numbers', async ({
  page,
  family,
  office,
}) => {
  test.slow()
  const child = await addChild(family, { last_name: 'Nguyễn' })
  const names = await fillWeek(family, child)
  const teacher = await addTeacher(office, { first_name: 'Łukasz', last_name: 'Bįįhǫ́' })
  const name = `Tł'ízí ${unusedSection()}`
  await enrollAsAdmin(office, await addClass(office, { name, teacher_id: teacher.id }), child)

  await openSchedule(page, child)
  const pages = await downloadPdf(page)
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const each of [...names, name]) expect(text.split(each).length, each).toBeGreaterThan(2)
  for (const column of ['Section', 'Name', 'Period', 'Time', 'Day', 'Room', 'Teacher']) expect(text).toContain(column)
  expect(text).toContain('Łukasz Bįįhǫ́')
  expect(text).toContain('Period 4 (Lunch)')
  for (const [index, each] of pages.entries()) {
    expect(each).toContain(`Schedule for ${child.first_name} Nguyễn`)
    expect(each).toContain((await getSemesters(family)).open.name)
    expect(each).toContain('Online Enrollment')
    expect(each).toContain(`Page ${index + 1} of ${pages.length}`)
  }
})

test('a schedule shows its week, which a screen reader reads as a table', async ({ page, family, office }) => {
  const { child, both, waiting } = await busyChild(family, office)
  await openSchedule(page, child)
  await expectUsable(page)
  const week = page.getByRole('table', { name: `${child.first_name}'s week` })
  await expect(week.getByRole('columnheader')).toHaveText(['Period', 'Mon', 'Tue/Thu', 'Wed', 'Fri'])
  await expect(week.getByRole('rowheader', { name: /^Period 1/ })).toContainText('8:30')
  await expect(week.getByRole('rowheader', { name: /^Period 4 \(Lunch\)/ })).toContainText('11:30-12:10')
  await expect(week.getByRole('cell', { name: 'Break' })).toHaveCount(1)
  const overlap = week.getByRole('cell').filter({ hasText: both[0] })
  await expect(overlap).toContainText(both[1])
  await expect(overlap.getByText('Same time')).toHaveCount(2)
  await expect(week.getByRole('cell').filter({ hasText: waiting })).toContainText('1st in line')
  await expect(week.getByText('Open', { exact: true })).not.toHaveCount(0)
})

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('a week and the week of a teacher are accessible', async ({ page, family, office }) => {
      const { child } = await busyChild(family, office)
      await openSchedule(page, child)
      await expect(page.getByRole('dialog').getByText('Same time').locator('visible=true')).toHaveCount(2)
      await expectUsable(page)
      const { teacher } = await addClass(office)
      await signInAsAdmin(page, `/admin/dashboard/week?teacher=${teacher.id}`)
      await expect(page.getByRole('region', { name: /^Week for/ })).toBeVisible()
      await expectUsable(page)
    })
  })
}

for (const { width, role } of [
  { width: 320, role: 'list' },
  { width: 1280, role: 'table' },
] as const) {
  test(`at ${width} px, the week offers the eight classes of Monday, each at its own time`, async ({
    page,
    family,
    office,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const child = await addChild(family)
    await signIn(page)
    await openEnrollment(page, child.first_name)
    await page.getByRole('button', { name: 'Week view' }).click()
    const week = page.getByRole(role, { name: `${child.first_name}'s week` })
    await expect(week).toBeVisible()
    // A phone shows the open periods of a day in one line.
    await week.locator('details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '')
    })
    await expect(week.getByRole('button', { name: /^Open ?, Mon,/ })).toHaveCount(8)
    await week.getByRole('button', { name: /^Open ?, Mon, Period 4 \(Lunch\)/ }).click()
    await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Lunch Bunch'])
    await clickAction(page, 'Add', 'Lunch Bunch')
    await confirm(page, `${child.first_name} Marsh is enrolled in Lunch Bunch.`)

    const early = await addClass(office, { days: 'T/TH', period: '4', time: '11:30-12:05' })
    for (const { id } of [early, await getClass(family, 'Homework Club')])
      await family.send('POST', `/api/schedules/${id}/${child.id}/enroll`, {})
    await openSchedule(page, child)
    const rows = page.getByRole('dialog').getByRole(role, { name: `${child.first_name}'s week` })
    const ofClass = (name: string) =>
      rows
        .getByRole(role === 'list' ? 'listitem' : 'row')
        .filter({ hasText: name })
        .last()
    await expect(ofClass('Lunch Bunch')).toContainText(/Period 4 \(Lunch\).*11:30-12:10.*Lunch Bunch/)
    await expect(ofClass('Homework Club')).toContainText(/Optional \(After School\).*3:15-4:00.*Homework Club/)
    await expect(ofClass(early.name)).toContainText(new RegExp(`Period 4.*11:30-12:05.*${early.name}`))
    await expectUsable(page)
  })
}

test('on a phone, the week is a list per day', async ({ page, family }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const child = await addChild(family)
  await openSchedule(page, child)
  const week = page.getByRole('list', { name: `${child.first_name}'s week` })
  const wednesday = week.getByRole('list', { name: 'Wed' })
  await wednesday.getByText('2 open periods').click()
  await expect(wednesday.getByRole('list').getByRole('listitem')).toHaveText([/Period 1.*Open/, /Periods 2-6.*Open/])
  await expect(page.getByRole('table', { name: /'s week$/ })).toBeHidden()
})

test('the office opens the week of a teacher, then of a room, by keyboard', async ({ page, office }) => {
  test.slow()
  const teacher = await addTeacher(office, { first_name: uniqueName(), last_name: 'Abbey' })
  const room = `Barn ${unusedSection()}`
  const first = await addClass(office, { teacher_id: teacher.id, days: 'M', period: '2', time: '9:30-10:25', room })
  const second = await addClass(office, {
    teacher_id: teacher.id,
    days: 'M',
    period: '2',
    time: '9:30-10:25',
    room: '',
  })

  await signInAsAdmin(page, `/admin/dashboard/users/teachers?search=${teacher.first_name}`)
  await page.getByRole('button', { name: `2 classes taught by ${teacher.first_name} Abbey` }).click()
  await tabTo(page, `Show ${teacher.first_name} Abbey's week`)
  await page.keyboard.press('Enter')
  const week = page.getByRole('table', { name: `Week for ${teacher.first_name} Abbey` })
  const cell = week.getByRole('cell').filter({ hasText: first.name })
  await expect(cell).toContainText(second.name)
  await expect(cell.getByText('Same time')).toHaveCount(2)
  await expect(cell).toContainText('0 of 9 seats')
  await expectUsable(page)

  await page.getByRole('combobox', { name: 'Room' }).focus()
  await page.getByRole('combobox', { name: 'Room' }).selectOption(room)
  await expect(page.getByRole('heading', { level: 2, name: room })).toBeVisible()
  await expect(page).toHaveURL(/room=/)
  await tabTo(page, first.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Class Manager' })).toBeVisible()
})

/** A child with two classes at the same time on Monday, and a place on a wait list. */
async function busyChild(family: ApiClient, office: ApiClient) {
  const child = await addChild(family)
  const at = { days: 'M', period: '2', time: '9:30-10:25' }
  const [one, other] = [await addClass(office, at), await addClass(office, at)]
  for (const { id } of [one, other])
    await office.send('PUT', '/api/admin/add-student-to-class', { course_id: id, student_id: child.id, override: true })
  const full = await addClass(office, { max_seats: 1, days: 'F', period: '3', time: '10:30-11:25' })
  await fillClass(office, full)
  await family.send('POST', `/api/schedules/${full.id}/${child.id}/waitlist`, {})
  return { child, both: [one.name, other.name] as const, waiting: full.name }
}

async function addTeacher(office: ApiClient, name: { first_name: string; last_name: string }): Promise<Teacher> {
  const email = `${uniqueName().toLowerCase()}@teacher.example`
  const { teachers } = await office.send<{ teachers: Teacher[] }>('POST', '/api/teachers', { ...name, email })
  const added = teachers.find((teacher) => teacher.email === email)
  if (!added) throw new Error(`${email} is not among the teachers`)
  return added
}

async function openSchedule(page: Page, { first_name }: Student): Promise<void> {
  await signIn(page)
  await page.getByRole('button', { name: `View ${first_name}` }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Week' })).toBeVisible()
}

/** Downloads the PDF; returns the text of each page. */
async function downloadPdf(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('student-schedule.pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
  return (await extractText(pdf)).text
}
