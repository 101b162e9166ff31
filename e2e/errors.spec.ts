import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './checks.ts'
import { type ApiClient, addChild, fillClass, getClasses, getSchedule } from './school.ts'
import { classButton, classHeading, clickAction, confirm, openEnrollment, scheduleRow, signIn } from './steps.ts'

const ENROLL = '**/api/schedules/*/*/enroll'
const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'

test('an answer that is lost on the way is asked for again, and the child is enrolled once', async ({
  page,
  family,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const keys = keysOf(page)
  await loseAnswers(page)
  const dialog = await clickAction(page, 'Add', 'Board Game Design')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toHaveAccessibleName('Error')
  await expect(dialog.getByRole('status')).toHaveText(WHOOPS)
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

test('whoever gives up after a lost answer sees what was really done', async ({ page, family, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await loseAnswers(page)
  const dialog = await clickAction(page, 'Add', 'Math Puzzles')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toHaveAccessibleName('Error')
  await page.keyboard.press('Escape')
  await expect(scheduleRow(page, 'Math Puzzles')).toBeVisible()
  await expect(classButton(page, 'Drop', 'Math Puzzles')).toBeEnabled()
})

test('a class that fills up while the family thinks is a warning, and the wait list the way on', async ({
  page,
  family,
  office,
}) => {
  const child = await addChild(family)
  const { name, ...course } = await nearlyFull(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const dialog = await clickAction(page, 'Add', name)
  await fillClass(office, course)
  const answered = page.waitForResponse(ENROLL)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  expect((await answered).status()).toBe(202)
  await expect(dialog).toHaveAccessibleName('Warning')
  const told = `${name} has filled up in the meantime. ${child.first_name} Marsh can join the wait list.`
  await expect(dialog.getByRole('status')).toHaveText(told)
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(classHeading(page, name)).toBeFocused()
  await expect(classButton(page, 'Full', name)).toBeDisabled()
  expect(await getSchedule(family, child)).toEqual({ enrolled: [], waiting: [] })
  await clickAction(page, 'Wait List', name)
  await confirm(page, `${child.first_name} Marsh is number ${course.wait_list + 1} on the wait list of ${name}.`)
})

test('a press that bounces is sent once', async ({ page, family }) => {
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const keys = keysOf(page)
  const dialog = await clickAction(page, 'Add', 'Lunch Bunch')
  await dialog.getByRole('button', { name: 'Yes' }).dblclick()
  await expect(dialog).toHaveAccessibleName('Success')
  expect(keys).toHaveLength(1)
})

test('classes that do not load say so, and come with another try', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/, /CallProblem/)
  const path = '**/api/courses/by-semester/*'
  await signIn(page)
  await page.route(path, (route) => route.abort())
  await page.getByRole('button', { name: 'Add/Drop Classes Ruby' }).click()
  await expect(page.getByRole('alert')).toHaveText(WHOOPS, { timeout: 20_000 })
  await expectUsable(page)
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(classHeading(page, 'Folk Dance')).toBeVisible()
})

/** Presses arrive and are carried out; what the server says never comes back. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route(ENROLL, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** The Idempotency-Keys of the presses that are sent from here on. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/enroll')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

/** The fifth grade's class with the fewest free seats whose wait list has room. */
async function nearlyFull(family: ApiClient) {
  const seatsLeft = ({ current_seats, max_seats }: { current_seats: number; max_seats: number }) =>
    max_seats - current_seats
  const courses = (await getClasses(family, '5')).filter((course) => seatsLeft(course) > 0 && course.wait_list < 5)
  const [course] = courses.sort((a, b) => seatsLeft(a) - seatsLeft(b))
  if (!course) throw new Error('Every class of the fifth grade is full')
  return course
}
