import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import type { Teacher } from '../contract/teachers.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { addClass, enrollAsAdmin, signInAsAdmin, unusedSection } from './support/office.ts'
import { pagesOf } from './support/pdf.ts'
import { type ApiClient, addChild, fillWeek, getSemesters, uniqueName } from './support/school.ts'
import { signIn } from './support/steps.ts'

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
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('region', { name: /^Week for/ })).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('combobox', { name: 'Room' }).focus()
  await page.getByRole('combobox', { name: 'Room' }).selectOption(room)
  await expect(page.getByRole('heading', { level: 2, name: room })).toBeVisible()
  await expect(page).toHaveURL(/room=/)
  await tabTo(page, first.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
})

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
  return pagesOf(await readFile(await download.path()))
}
