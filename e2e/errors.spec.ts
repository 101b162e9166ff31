import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { type ApiClient, addChild, fillClass, getClasses, getSchedule } from './support/school.ts'
import { classButton, classHeading, clickAction, confirm, signInToEnroll } from './support/steps.ts'

const ENROLL = '**/api/schedules/*/*/enroll'

test('a retry after a lost response enrolls the child once', async ({ page, family, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const child = await addChild(family)
  await signInToEnroll(page, child.id)
  const keys = recordKeys(page)
  await dropResponses(page)
  const dialog = await clickAction(page, 'Add', 'Board Game Design')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toHaveAccessibleName('Error')
  const unknown = `We don't know yet whether ${child.first_name} has the seat. Try again: it can't be booked twice.`
  await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toHaveText(unknown)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectUsable(page)
  await page.unroute(ENROLL)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toHaveAccessibleName('Success')
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect(await getSchedule(family, child)).toEqual({ enrolled: ['Board Game Design'], waiting: [] })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await clickAction(page, 'Drop', 'Board Game Design')
  await confirm(page, `${child.first_name} Marsh has been dropped from Board Game Design.`)
  expect(await getSchedule(family, child)).toEqual({ enrolled: [], waiting: [] })
})

test('a class that fills up before confirmation shows a warning and offers the wait list', async ({
  page,
  family,
  office,
}) => {
  const child = await addChild(family)
  const { name, ...course } = await findNearlyFullClass(family)
  await signInToEnroll(page, child.id)
  const dialog = await clickAction(page, 'Add', name)
  await fillClass(office, course)
  const response = page.waitForResponse(ENROLL)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  expect((await response).status()).toBe(202)
  await expect(dialog).toHaveAccessibleName('Warning')
  const message = `Sorry, ${name} just filled up. ${child.first_name} Marsh can join the wait list.`
  await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toHaveText(message)
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(classHeading(page, name)).toBeFocused()
  await expect(classButton(page, 'Full', name)).toBeDisabled()
  expect(await getSchedule(family, child)).toEqual({ enrolled: [], waiting: [] })
  await clickAction(page, 'Wait List', name)
  await confirm(page, `${child.first_name} Marsh is number ${course.wait_list + 1} on the wait list for ${name}.`)
})

/** Requests succeed on the server, but their responses are lost. */
async function dropResponses(page: Page): Promise<void> {
  await page.route(ENROLL, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Collects the Idempotency-Key of every enroll request. */
function recordKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/enroll')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

/** The fifth grade's class with the fewest free seats and an open wait list. */
async function findNearlyFullClass(family: ApiClient) {
  const seatsLeft = ({ current_seats, max_seats }: { current_seats: number; max_seats: number }) =>
    max_seats - current_seats
  const courses = (await getClasses(family, '5')).filter((course) => seatsLeft(course) > 0 && course.wait_list < 5)
  const [course] = courses.sort((a, b) => seatsLeft(a) - seatsLeft(b))
  if (!course) throw new Error('Every class of the fifth grade is full')
  return course
}
