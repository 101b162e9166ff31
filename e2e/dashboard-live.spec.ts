import { expect, type Page } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Semester } from '../contract/semesters.ts'
import type { Student } from '../contract/students.ts'
import { MINUTE_MS } from '../domain/durations.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester, addRankedClass } from './support/lotteries.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { type ApiClient, addChild } from './support/school.ts'
import { readToken, signIn } from './support/steps.ts'

test.slow()

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the live view opens on demand, and while enrollment opens it counts by itself and shows how it goes', async ({
      page,
      office,
      family,
      openPage,
    }) => {
      const live = region(page, 'Enrollment Right Now')
      const toggle = page.getByRole('switch', { name: 'Watch enrollment live' })

      await test.step('at other times it opens on demand, and its URL keeps it', async () => {
        await signInAsAdmin(page)
        await expect(region(page, 'To Do')).toBeVisible()
        await expect(live).toHaveCount(0)
        await toggle.check()
        await expect(live).toContainText('Children without any class')
        await expect(toggle).toBeFocused()
        await page.reload()
        await expect(live).toContainText(/As of \d+:\d\d [AP]M/)
        await expectUsable(page)
        await toggle.uncheck()
        await expect(live).toHaveCount(0)
      })

      const semester = await addActiveSemester(office)
      const course = await addRankedClass(office, semester)
      const other = await addRankedClass(office, semester, { name: 'Choir', max_seats: 9, period: '2' })
      await openAt(office, semester, Date.now() - MINUTE_MS)
      const [first, second] = [await addChild(family), await addChild(family)]
      await page.goto(`/admin/dashboard?semester=${semester.slug}`)
      await expect(live).toContainText(/As of \d+:\d\d [AP]M/)
      await expect(live).toContainText('No class has changed in the last 30 minutes.')
      await expect(live).toContainText('Everything worked.')
      await expect(toggle).toHaveCount(0)
      await expect(figure(page, /^Enrollments in 30 minutes/)).toHaveText(/minutes ?0 /)
      await expectUsable(page)

      const enroll = (child: { id: number }, { id }: { id: number }) =>
        family.send('POST', `/api/schedules/${id}/${child.id}/enroll`, {})
      await enroll(first, course)
      await enroll(first, other)
      await enroll(second, other)
      const parent = await openPage()
      await signIn(parent)
      await pressAdd(parent, second, course)
      await expect(figure(page, /^Enrollments in 30 minutes/)).toHaveText(/minutes ?3 /)
      const classes = live.getByRole('table', { name: 'Classes Filling' }).getByRole('row')
      await expect(classes).toHaveText([/^Class/, /^Choir ?7 ?0$/, /^Robotics ?0 ?0$/])
      await expect(live).toContainText('1 of 2 classes are full')
      await expect(live.getByRole('listitem')).toHaveText(/^The class was full ?1$/)
      await expectUsable(page)
      await live.getByRole('link', { name: 'Robotics' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Robotics' })).toBeVisible()
    })
  })
}

/** Opens the semester for all grades at this time. */
async function openAt(office: ApiClient, { id }: Semester, time: number): Promise<void> {
  const opens_at = new Date(time).toISOString()
  await office.send('PUT', `/api/semester/${id}/windows`, { windows: [{ grades: '', opens_at, closes_at: null }] })
}

/** What the screen sends when a class fills while its button is pressed. */
async function pressAdd(page: Page, { id }: Pick<Student, 'id'>, course: Pick<Course, 'id'>): Promise<void> {
  const headers = { Authorization: `Bearer ${await readToken(page)}`, 'Idempotency-Key': `press-${id}` }
  const response = await page.request.post(`/api/schedules/${course.id}/${id}/enroll`, { headers, data: {} })
  expect(response.status()).toBe(202)
}

/** A key figure with its name. */
function figure(page: Page, name: RegExp) {
  return region(page, 'Enrollment Right Now').locator('dl > div').filter({ hasText: name })
}
