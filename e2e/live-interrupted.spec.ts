import { expect } from '@playwright/test'
import { expectUsable } from './support/checks.ts'
import { openChild, SOON, test, untilLive } from './support/live.ts'
import { addClass } from './support/office.ts'
import { addChild } from './support/school.ts'
import { classButton, readToken, signInToEnroll } from './support/steps.ts'

test.slow()

/** A retry can be half a minute away. */
const AFTER_A_RETRY = { timeout: 60_000 }

test('a screen whose connection is cut works on and catches up', async ({
  cuttable: proxy,
  family,
  office,
  openOtherFamily,
  expectErrors,
}) => {
  // Which of the browser's connection errors it is depends on how far the request was.
  expectErrors(/net::ERR_/)
  const course = await addClass(office, { max_seats: 1 })
  const other = await openOtherFamily({ baseURL: proxy.origin })
  const child = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  await expect(classButton(other.page, 'Full', course.name)).toBeDisabled(SOON)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/drop`, {})
  await expect(classButton(other.page, 'Add', course.name)).toBeEnabled(SOON)
  proxy.cut()
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  await expect.poll(() => proxy.refused, AFTER_A_RETRY).toBeGreaterThan(2)
  await expect(classButton(other.page, 'Add', course.name)).toBeEnabled()
  await expectUsable(other.page)
  await untilLive(other.page, async () => proxy.restore())
  await expect(classButton(other.page, 'Full', course.name)).toBeDisabled(SOON)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/drop`, {})
  await expect(classButton(other.page, 'Add', course.name)).toBeEnabled(SOON)
})

test('a screen that was opened just before its connection was cut is updated once it is back, until its session ends', async ({
  page,
  request,
  family,
  office,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /status of 401/)
  const course = await addClass(office, { max_seats: 1 })
  const child = await addChild(family)
  const scripts = '**/assets/SeatUpdates-*.js'
  await page.route(scripts, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/SeatUpdates-'))
  await signInToEnroll(page, child.id)
  await failed
  await expectUsable(page)
  await page.unroute(scripts)
  const other = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${other.id}/enroll`, {})
  await expect(classButton(page, 'Full', course.name)).toBeDisabled(AFTER_A_RETRY)

  await request.post('/api/logout', { headers: { Authorization: `Bearer ${await readToken(page)}` }, data: {} })
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Session Expired', AFTER_A_RETRY)
  await expectUsable(page)
})

test('without the stream, the screen refreshes regularly', async ({ page, family, office, expectErrors }) => {
  expectErrors(/status of 503/, /503 from .*\/api\/live/)
  const course = await addClass(office, { max_seats: 1 })
  const problem = { status: 503, json: { message: 'Too many screens are open right now.' } }
  await page.route('**/api/live?*', (route) => route.fulfill(problem))
  const child = await addChild(family)
  await openChild(page, child.id)
  const other = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${other.id}/enroll`, {})
  await expect(classButton(page, 'Full', course.name)).toBeDisabled(AFTER_A_RETRY)
})
