import { expect } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { addClass, enrollAsAdmin } from './support/office.ts'
import { addChild, getClass } from './support/school.ts'
import { classHeading, showFamilyWeek, signIn, weekRow } from './support/steps.ts'

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('the dashboard shows a child’s week, wait list and what the office changed since the last visit', async ({
      page,
      family,
      office,
    }) => {
      const child = await addChild(family)
      const course = await addClass(office, { room: '12' })
      await signIn(page)
      const week = weekRow(page, child.first_name)
      await expect(week.getByRole('listitem')).toHaveText([/^Mon 0 of 8/, /^Tue\/Thu 0 of 6/, /^Wed None/, /^Fri None/])
      await expectUsable(page)

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
      await expectUsable(page)
      await page.reload()
      await expect(week).toContainText('New since your last visit')
      await signIn(page)
      await expect(week).toContainText('in line Creative Writing')
      await expect(week).not.toContainText('New since your last visit')
    })
  })
}

test('the next step opens the child’s first open day by keyboard', async ({ page, family }) => {
  const child = await addChild(family, { grade: '2' })
  const { courses } = await family.send<{ courses: { id: number; days: string; grade: string; name: string }[] }>(
    'GET',
    `/api/courses/by-semester/${(await getClass(family, 'Folk Dance')).semester_id}`,
  )
  const monday = courses.find(({ days, grade }) => days === 'M' && grade.split(',').includes('2'))
  await family.send('POST', `/api/schedules/${monday?.id}/${child.id}/enroll`, {})
  await signIn(page)
  await expect(weekRow(page, child.first_name)).toContainText('Complete')
  await tabTo(page, `Add classes for Tuesday and Thursday ${child.first_name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Enrollment' })).toBeFocused()
  await expect(page.getByRole('tab', { name: /^Tue\/Thu 0 of 1/, selected: true })).toBeVisible()
  await expect(classHeading(page, 'Trailblazers')).toHaveCount(1)
})

test('an open period of the family’s timetable opens the classes that fit the child', async ({ page, family }) => {
  const child = await addChild(family)
  await signIn(page)
  const timetable = await showFamilyWeek(page)
  await timetable
    .getByRole('button', { name: new RegExp(`${child.first_name}.*Add a class at this time ?, Mon, Period 1`) })
    .click()
  await expect(page.getByRole('tab', { name: /^Mon/, selected: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Fits schedule' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('1')
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Pottery', 'Puppet Theater'])
  await expect(page.getByText(`${child.first_name} Marsh`)).toBeVisible()
})

test('a dashboard that gets the focus again fetches the weeks of all children in one request', async ({
  page,
  family,
}) => {
  const child = await addChild(family)
  await page.clock.install()
  await signIn(page)
  await expect(weekRow(page, child.first_name)).toContainText('Mon 0 of 8')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.clock.fastForward('31')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => paths.filter((path) => path === '/api/family')).toHaveLength(1)
  await expect(weekRow(page, child.first_name)).toContainText('Mon 0 of 8')
  expect(paths.filter((path) => path.includes('/schedule'))).toEqual([])
})

for (const { title, url } of [
  { title: 'weeks', url: '**/api/family?**' },
  { title: 'semesters', url: '**/api/semester' },
]) {
  test(`the dashboard works while the ${title} fail to load`, async ({ page, family, expectErrors }) => {
    expectErrors(/ERR_FAILED/, /ApiProblem/)
    const child = await addChild(family)
    await page.route(url, (route) => route.abort())
    await signIn(page)
    await expect(weekRow(page, child.first_name).getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: `Add/Drop Classes ${child.first_name}` })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Add Student' })).toBeEnabled()
    await expectUsable(page)
    await page.unroute(url)
    await weekRow(page, child.first_name).getByRole('button', { name: 'Try again' }).click()
    await expect(weekRow(page, child.first_name)).toContainText('Mon 0 of 8')
  })
}

test('the family’s week of a closed semester has no open periods to press', async ({ page, family }) => {
  const child = await addChild(family)
  await page.route('**/api/semester', async (route) => {
    const response = await route.fetch()
    const { semesters }: { semesters: object[] } = await response.json()
    await route.fulfill({ response, json: { semesters: semesters.map((one) => ({ ...one, disabled: true })) } })
  })
  await signIn(page)
  await expect(weekRow(page, child.first_name)).toContainText('Enrollment is closed')
  const timetable = await showFamilyWeek(page)
  await expect(timetable).toContainText('Period 1')
  await expect(timetable.getByRole('button')).toHaveCount(0)
})

test('the family’s week has no open periods to press for a child whose enrollment window is over', async ({
  page,
  family,
}) => {
  const [child, older] = [await addChild(family), await addChild(family, { grade: '10' })]
  await page.route('**/api/semester/*/windows', (route) => route.fulfill({ json: windowsOfGrade('5') }))
  await signIn(page)
  await expect(weekRow(page, child.first_name)).toContainText('Enrollment is closed')
  const timetable = await showFamilyWeek(page)
  await expect(timetable.getByRole('button', { name: new RegExp(older.first_name) })).not.toHaveCount(0)
  await expect(timetable.getByRole('button', { name: new RegExp(child.first_name) })).toHaveCount(0)
  await expectUsable(page)
})

/** The window of this grade is over, and that of the tenth grade is open. */
function windowsOfGrade(grade: string) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const windows = [
    { id: 1, grades: grade, opens_at: at(-2), closes_at: at(-1) },
    { id: 2, grades: '10', opens_at: at(-2), closes_at: null },
  ]
  return { windows, now: at(0) }
}
