import { type Browser, expect, type Page } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Teacher } from '../contract/teachers.ts'
import { expectUsable, test } from './checks.ts'
import { startProxy } from './proxy.ts'
import {
  type ApiClient,
  addChild,
  createApiClient,
  getSemesters,
  OFFICE,
  registerParent,
  uniqueName,
} from './school.ts'
import { classButton, classCard, clickAction, confirm, readToken, scheduleRow, signIn } from './steps.ts'

/** Shorter than the refresh without a stream. bench/live.ts measures the delay. */
const SOON = { timeout: 8000 }
const FULL = 'Full. You can join the wait list instead.'

test.slow()

test('when one family takes the last seat, the other family’s open dialog and button say Full', async ({
  page,
  browser,
  family,
  office,
  origin,
}) => {
  const course = await addClass(office, 1)
  const other = await openOtherFamily(browser, origin)
  const child = await addChild(family)
  await openChild(page, child.id)
  const dialog = await clickAction(other.page, 'Add', course.name)
  await expect(dialog).toContainText('1 of 1 seats left')
  const box = await dialog.getByRole('button', { name: 'Yes' }).boundingBox()

  await clickAction(page, 'Add', course.name)
  const answered = page.waitForResponse('**/enroll')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  expect((await answered).status()).toBe(201)
  await expect(dialog).toContainText(FULL, SOON)
  await expect(dialog.getByRole('status').filter({ hasText: FULL })).toHaveCount(1, SOON)
  expect(await dialog.getByRole('button', { name: 'Yes' }).boundingBox()).toEqual(box)
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused()
  await expectUsable(other.page)

  const refused = other.page.waitForResponse('**/enroll')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  expect((await refused).status()).toBe(202)
  await expect(dialog).toHaveAccessibleName('Warning')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(classButton(other.page, 'Full', course.name)).toBeDisabled()
  await expect(classButton(other.page, 'Wait List', course.name)).toBeEnabled()
  await expectUsable(other.page)

  await clickAction(other.page, 'Wait List', course.name)
  await confirm(
    other.page,
    `${other.child.first_name} ${other.child.last_name} is number 1 on the wait list for ${course.name}.`,
  )
  await expect(classCard(page, course.name)).toContainText('1 waiting', SOON)
})

test('a button that becomes Full keeps the focus, on a narrow screen and in dark mode', async ({
  browser,
  family,
  office,
  origin,
}) => {
  const course = await addClass(office, 1)
  const viewport = { width: 320, height: 640 }
  const other = await openOtherFamily(browser, origin, { viewport, colorScheme: 'dark' })
  await other.page.getByRole('tab', { name: /^Fri/ }).click()
  const add = classButton(other.page, 'Add', course.name)
  await add.focus()
  const child = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  const full = classButton(other.page, 'Full', course.name)
  await expect(full).toBeFocused(SOON)
  await expect(full).toBeDisabled()
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByRole('dialog')).toHaveCount(0)
  await expect(classButton(other.page, 'Wait List', course.name)).toBeVisible()
  await expectUsable(other.page)
})

test('a child on a wait list moves up in line, and a screen reader is told so', async ({ page, family, office }) => {
  const course = await addClass(office, 0)
  const [first, second] = [await addChild(family), await addChild(family)]
  for (const { id } of [first, second]) await family.send('POST', `/api/schedules/${course.id}/${id}/waitlist`, {})
  await openChild(page, second.id)
  await expect(scheduleRow(page, course.name)).toContainText('2nd in line')
  await expect(page.getByRole('status').filter({ hasText: course.name })).toHaveCount(0)
  await family.send('POST', `/api/schedules/${course.id}/${first.id}/waitlist/remove`, {})
  await expect(scheduleRow(page, course.name)).toContainText('1st in line', SOON)
  await expect(page.getByRole('status').filter({ hasText: `${course.name}: 1st in line.` })).toHaveCount(1)
  await expectUsable(page)
})

test('a screen whose connection is cut for ten seconds works on and catches up', async ({
  browser,
  family,
  office,
  origin,
}) => {
  const course = await addClass(office, 1)
  const proxy = await startProxy(origin)
  const other = await openOtherFamily(browser, proxy.origin)
  await expect(classButton(other.page, 'Add', course.name)).toBeEnabled()
  await proxy.cut()
  const child = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  await other.page.waitForTimeout(10_000)
  await expect(classButton(other.page, 'Add', course.name)).toBeEnabled()
  await expectUsable(other.page)
  await proxy.restore()
  await expect(classButton(other.page, 'Full', course.name)).toBeDisabled({ timeout: 20_000 })
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/drop`, {})
  await expect(classButton(other.page, 'Add', course.name)).toBeEnabled(SOON)
  await proxy.cut()
})

test('without the stream, the screen refreshes regularly', async ({ page, family, office, expectErrors }) => {
  expectErrors(/status of 503/, /503 from .*\/api\/live/)
  const course = await addClass(office, 1)
  const problem = { status: 503, json: { message: 'Too many screens are open right now.' } }
  await page.route('**/api/live?*', (route) => route.fulfill(problem))
  const child = await addChild(family)
  await openChild(page, child.id)
  const other = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${other.id}/enroll`, {})
  await expect(classButton(page, 'Full', course.name)).toBeDisabled({ timeout: 40_000 })
})

test('a new class appears, and a class that becomes inactive disappears', async ({ page, family, office }) => {
  const child = await addChild(family)
  await openChild(page, child.id)
  const course = await addClass(office, 3)
  await expect(classCard(page, course.name)).toBeVisible(SOON)
  await office.send('POST', `/api/courses/toggle-hidden/${course.id}`, {})
  await expect(classCard(page, course.name)).toHaveCount(0, SOON)
})

test('a session that ends closes the stream and shows the dialog', async ({ page, family, request, expectErrors }) => {
  expectErrors(/status of 401/)
  const child = await addChild(family)
  await openChild(page, child.id)
  await request.post('/api/logout', { headers: { Authorization: `Bearer ${await readToken(page)}` }, data: {} })
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Session Expired')
  await expectUsable(page)
})

test('the office sees rosters and figures change, and keeps what it is typing', async ({ page, family, office }) => {
  const course = await addClass(office, 3)
  const { open } = await getSemesters(office)
  const child = await addChild(family)
  await signIn(page, { email: OFFICE, at: `/admin/dashboard/classes/${open.slug}/${course.id}` })
  const room = page.getByRole('textbox', { name: 'Room' })
  await room.fill('Gym')
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  await expect(page.getByText('Enrolled: 1 of 3 seats')).toBeVisible(SOON)
  await expect(page.getByText(child.first_name)).toBeVisible()
  await expect(room).toHaveValue('Gym')
  await expect(room).toBeFocused()

  await page.goto(`/admin/dashboard?semester=${open.slug}`)
  const filled = page.getByRole('definition').first()
  const before = await filled.textContent()
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/drop`, {})
  await expect(filled).not.toHaveText(before ?? '', SOON)
  await expectUsable(page)
})

/** Adds a class for fifth graders at a time that no other class has. */
async function addClass(office: ApiClient, max_seats: number): Promise<Course> {
  const { open } = await getSemesters(office)
  const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const { course } = await office.send<{ course: Course }>('POST', '/api/courses', {
    section: String(Math.floor(5000 + Math.random() * 4999)),
    name: `Kites ${uniqueName()}`,
    description: '<p>Paper, sticks and wind.</p>',
    teacher_id: teachers[0]?.id,
    grade: '5',
    max_seats,
    room: '12',
    period: '8',
    days: 'F',
    time: '2:00-2:50',
    semester: open.id,
  })
  return course
}

async function openChild(page: Page, id: number, origin = '', email?: string): Promise<void> {
  await signIn(page, { origin, ...(email && { email }) })
  await page.evaluate((student) => sessionStorage.setItem('student_id', String(student)), id)
  await page.goto(`${origin}/enrollment`)
  await expect(page.getByRole('heading', { level: 2, name: 'Schedule' })).toBeVisible()
}

/** Another family's browser on the enrollment screen of its only child. */
async function openOtherFamily(browser: Browser, origin: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ baseURL: origin, ...options })
  const parent = await registerParent(context.request)
  const child = await addChild(await createApiClient(context.request, parent.email, parent.password))
  const page = await context.newPage()
  await signInAs(page, parent, child.id)
  return { page, child }
}

async function signInAs(page: Page, { email, password }: { email: string; password: string }, child: number) {
  const response = await page.request.post('/api/login', { data: { email, password } })
  await page.goto('/config.json')
  await page.evaluate(
    ([session, student]) => {
      sessionStorage.setItem('session', session ?? '')
      sessionStorage.setItem('student_id', student ?? '')
    },
    [await response.text(), String(child)],
  )
  await page.goto('/enrollment')
  await expect(page.getByRole('heading', { level: 2, name: 'Schedule' })).toBeVisible()
}
