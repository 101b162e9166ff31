import { expect, type Request } from '@playwright/test'
import { isStream, openChild, SOON, test } from './support/live.ts'
import { addClass } from './support/office.ts'
import { addChild, getClasses } from './support/school.ts'
import { classButton, classCard, classHeading, scheduleRow, signInToEnroll } from './support/steps.ts'

/** A browser has six connections to a server over HTTP/1.1. Three tabs hold a stream. */
const [TABS, STREAMS] = [7, 3]

test.slow()

test('the list stays usable while classes change: the focus stays near, and a class that fills up stays until a filter changes', async ({
  page,
  family,
  office,
}) => {
  const [course, hidden, last] = [
    await addClass(office, { max_seats: 1 }),
    await addClass(office, { max_seats: 1 }),
    await addClass(office, { max_seats: 1 }),
  ]
  const [child, other] = [await addChild(family), await addChild(family)]
  const post = ({ id }: typeof course, action: string) =>
    family.send('POST', `/api/schedules/${id}/${other.id}/${action}`, {})
  await post(course, 'enroll')
  await openChild(page, child.id)

  await test.step('the class name gets the focus when the focused Wait List button disappears', async () => {
    await classButton(page, 'Wait List', course.name).focus()
    await post(course, 'drop')
    await expect(classButton(page, 'Add', course.name)).toBeEnabled(SOON)
    await expect(classHeading(page, course.name)).toBeFocused()
  })

  await test.step('the class list gets the focus when a class disappears whose button has it', async () => {
    await classButton(page, 'Add', hidden.name).focus()
    await office.send('POST', `/api/courses/toggle-hidden/${hidden.id}`, {})
    await expect(classCard(page, hidden.name)).toHaveCount(0, SOON)
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })

  await test.step('with Open seats, a class that fills up stays in the list until a filter changes', async () => {
    const openSeats = page.getByRole('checkbox', { name: 'Open seats' })
    await openSeats.check()
    await post(last, 'enroll')
    await expect(classButton(page, 'Full', last.name)).toBeVisible(SOON)
    await openSeats.uncheck()
    await openSeats.check()
    await expect(classCard(page, last.name)).toHaveCount(0)
  })
})

test('a family with seven tabs on the enrollment page sees its classes in each', async ({ page, family, office }) => {
  const course = await addClass(office)
  const child = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  const { length } = await getClasses(family, '5')
  const streams = new Set<Request>()
  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await page.context().newPage())
  for (const [index, tab] of tabs.entries()) {
    tab.setDefaultNavigationTimeout(30_000)
    tab.on('response', (response) => isStream(response) && streams.add(response.request()))
    tab.on('requestfailed', (request) => streams.delete(request))
    tab.on('requestfinished', (request) => streams.delete(request))
    await signInToEnroll(tab, child.id)
    if (index < STREAMS) await expect.poll(() => streams.size).toBe(index + 1)
  }
  for (const tab of tabs) {
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 4 })).toHaveCount(length)
    await expect(scheduleRow(tab, course.name)).toBeVisible()
  }
  await expect.poll(() => streams.size).toBe(STREAMS)
})
