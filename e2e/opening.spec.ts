import { expect, type Page } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Semester } from '../contract/semesters.ts'
import type { Student } from '../contract/students.ts'
import { gradesOf } from '../domain/course.ts'
import { HOUR_MS, MINUTE_MS } from '../domain/durations.ts'
import { clockText, openingText } from '../domain/enrollment/windows.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { unusedSection } from './support/office.ts'
import { type ApiClient, addChild, getSemesters } from './support/school.ts'
import { confirm, openEnrollment, signIn, unfoldPeriods, weekRow } from './support/steps.ts'

test.slow()

/** How fast the clock of the browser is. */
const OFF_BY = (HOUR_MS * 5) / 6

for (const { title, ...options } of SCREENS) {
  test.describe(`${title} whose clock is 50 minutes fast`, () => {
    test.use(options)

    test('a family marks classes, sees enrollment open by itself, and adds all marked classes with one press', async ({
      page,
      office,
      family,
      expectErrors,
    }) => {
      expectErrors(/status of 422/)
      const child = await addChild(family)
      const semester = await addOpenSemester(office)
      const opens = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS)
      await setOpening(office, semester, opens)
      const text = openingText(opens, 'America/Phoenix')
      const { first, backup, other } = await findClasses(family, semester)
      await page.clock.install({ time: Date.now() + OFF_BY })
      await signIn(page)
      await page.getByRole('navigation', { name: 'Semesters' }).getByRole('link', { name: semester.name }).click()

      await test.step('the dashboard says when the child can enroll', async () => {
        await expect(page.getByText(`Enrollment opens ${text}`)).toHaveCount(1)
        expect(await countDates(page, opens)).toBe(1)
        await expect(page.getByText('Opens in:').getByRole('timer')).toHaveText(/^1 day|^2[34] hours/)
        await expect(weekRow(page, child.first_name)).not.toContainText('opens')
        await expect(
          page.getByRole('button', { name: `Choose classes to mark ${child.first_name}`, exact: true }),
        ).toBeVisible()
        const [from, to] = [30, 10].map((minutes) =>
          clockText(new Date(opens.getTime() - minutes * MINUTE_MS), 'America/Phoenix'),
        )
        await expect(page.getByText(/^You stay logged in/)).toHaveText(
          `You stay logged in for one hour. To be ready when enrollment opens, log in again that day between ${from} and ${to}.`,
        )
        await expectUsable(page)
      })

      await test.step('every class can be read and marked with the keyboard, and one sentence says when enrollment opens', async () => {
        await openEnrollment(page, child.first_name)
        await expect(page.getByRole('heading', { name: `Enrollment opens ${text}` })).toBeVisible()
        await page.getByRole('tab', { name: 'All days' }).click()
        const add = page.getByRole('button', { name: `Add ${first.name}`, exact: true })
        await expect(add).toBeDisabled()
        await expect(add).toHaveAccessibleDescription(`Enrollment opens ${text}`)
        expect(await countDates(page, opens)).toBe(1)
        for (const { name } of [first, backup, other]) {
          const mark = page.getByRole('button', { name: `Mark ${name}`, exact: true }).first()
          await mark.focus()
          await page.keyboard.press('Enter')
          await expect(page.getByRole('button', { name: `Marked ${name}`, exact: true }).first()).toBeFocused()
        }
        await expect(marked(page, backup)).toContainText(`Backup: we add it only if we can't add ${first.name}.`)
        await expectUsable(page)
      })

      await test.step('marks survive a reload, and a class moves up and is unmarked', async () => {
        await page.reload()
        await expect(marked(page).getByRole('listitem')).toHaveCount(3)
        const moveUp = page.getByRole('button', { name: `Move up: ${other.name}`, exact: true })
        for (const place of [1, 0]) {
          await moveUp.press('Enter')
          await expect(marked(page).getByRole('listitem').nth(place)).toContainText(other.name)
          await expect(moveUp).toBeFocused()
        }
        await expect(moveUp).toBeDisabled()
        await expectUsableAtTop(page)
        await page.getByRole('button', { name: `Unmark ${other.name}`, exact: true }).press('Enter')
        await expect(marked(page).getByRole('listitem')).toHaveCount(2)
        await page
          .getByRole('button', { name: `Mark ${other.name}`, exact: true })
          .first()
          .press('Enter')
        await expect(marked(page).getByRole('listitem')).toHaveCount(3)
      })

      await test.step('a new opening time reaches the open screen, which then switches without a request', async () => {
        await setOpening(office, semester, new Date(Date.now() + 30_000))
        // By then the screen has fetched what the new time changed.
        await expect(page.getByRole('timer').first()).toHaveText(/^([1-9]|1\d) seconds?$/)
        const requests: string[] = []
        page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
        const add = page.getByRole('button', { name: `Add ${first.name}`, exact: true }).first()
        await expect(add).toBeEnabled()
        await expect(page.getByRole('timer')).toHaveCount(0)
        await expect(page.getByRole('status').filter({ hasText: 'Enrollment is open.' })).toHaveCount(1)
        expect(requests).toEqual([])
        await expectUsableAtTop(page)
      })

      await test.step('one press adds the marked classes, and each shows its result', async () => {
        await page.getByRole('button', { name: 'Add All Marked' }).press('Enter')
        await expect(marked(page).getByText('2 of 3 classes added.')).toBeVisible()
        await expect(marked(page, first)).toContainText(`is enrolled in ${first.name}.`)
        await expect(marked(page, backup)).toContainText(`is in ${first.name} at the same time as ${backup.name}.`)
        await expect(marked(page, other)).toContainText(`is enrolled in ${other.name}.`)
        await expectUsableAtTop(page)
        expect(await enrolledIds(family, child, semester)).toEqual([first.id, other.id].sort((a, b) => a - b))
      })

      await test.step('a class that is dropped afterwards is no longer said to be added', async () => {
        await unfoldPeriods(page)
        await page
          .getByRole('button', { name: `Drop ${other.name}`, exact: true })
          .first()
          .click()
        await confirm(page, `${child.first_name} Marsh has been dropped from ${other.name}.`)
        await expect(marked(page)).not.toContainText('is enrolled in')
        await expect(marked(page)).not.toContainText('classes added')
        await expectUsableAtTop(page)
      })

      await test.step('after the closing time the screen is that of a closed semester', async () => {
        const closes_at = new Date(Date.now() + 3000).toISOString()
        await putWindows(office, semester, [{ grades: '', opens_at: '2026-01-01T08:00:00Z', closes_at }])
        await expect(page.getByRole('heading', { name: `Enrollment is closed for ${semester.name}` })).toBeVisible()
        await expectUsableAtTop(page)
      })
    })
  })
}

/** The tabs stay in view above the rows, and cover a part of one wherever the page is scrolled. */
async function expectUsableAtTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectUsable(page)
}

/** How often the page says this day of the school's clock, in long or in short: "November 3", "Nov 3". */
async function countDates(page: Page, day: Date): Promise<number> {
  const options = { timeZone: 'America/Phoenix', day: 'numeric' } as const
  const [long, short] = (['long', 'short'] as const).map((month) =>
    new Intl.DateTimeFormat('en-US', { ...options, month }).format(day),
  )
  const text = await page.getByRole('main').innerText()
  return [...text.matchAll(new RegExp(`\\b(?:${long}|${short})\\b`, 'g'))].length
}

function marked(page: Page, course?: Course) {
  const section = page.getByRole('region', { name: 'Marked Classes' })
  return course ? section.getByRole('listitem').filter({ has: page.getByText(course.name, { exact: true }) }) : section
}

/** A copy of the open semester. */
async function addOpenSemester(office: ApiClient): Promise<Semester> {
  const name = `Opening ${unusedSection()}`
  const { open } = await getSemesters(office)
  const body = { name, copy_from: open.id }
  const { semesters } = await office.send<{ semesters: Semester[] }>('POST', '/api/semester', body)
  const semester = semesters.find((candidate) => candidate.name === name)
  if (!semester) throw new Error(`There is no semester ${name}`)
  await office.send('PUT', `/api/semester/${semester.id}`, { name, active: true, disabled: false })
  return semester
}

function setOpening(office: ApiClient, semester: Semester, opens: Date) {
  return putWindows(office, semester, [{ grades: '', opens_at: opens.toISOString(), closes_at: null }])
}

function putWindows(office: ApiClient, { id }: Semester, windows: object[]) {
  return office.send('PUT', `/api/semester/${id}/windows`, { windows })
}

/** Two classes of grade 5 at the same time, and one on another day. */
async function findClasses(family: ApiClient, { id }: Semester) {
  const { courses } = await family.send<{ courses: Course[] }>('GET', `/api/courses/by-semester/${id}`)
  const fifth = courses.filter((course) => gradesOf(course).includes('5') && course.restrictions === '')
  for (const first of fifth) {
    const isBackup = (course: Course) => course.id > first.id && isSameTime(course, first) && course.name !== first.name
    const backup = fifth.find(isBackup)
    const names = [first.name, backup?.name]
    const other = fifth.find(({ days, name }) => days !== first.days && !names.includes(name))
    if (backup && other) return { first, backup, other }
  }
  throw new Error('The sample school has two classes of grade 5 at the same time')
}

function isSameTime(a: Course, b: Course): boolean {
  return a.days === b.days && a.period === b.period
}

async function enrolledIds(family: ApiClient, child: Student, { id }: Semester): Promise<number[]> {
  const path = `/api/students/${child.id}/schedule?semester=${id}`
  const { schedule } = await family.send<{ schedule: Schedule }>('GET', path)
  return schedule.enrolled.map((course) => course.id).sort((a, b) => a - b)
}
