import { expect, type Page } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { expectUsable } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { openChild, SOON, test } from './support/live.ts'
import { type ApiClient, addChild, createApiClient, getClass, getSemesters, registerParent } from './support/school.ts'
import { classButton, classCard, openEnrollment, signIn } from './support/steps.ts'
import { buildLine, setFreedSeats } from './support/waitLists.ts'

test.use({ viewport: { width: 320, height: 568 }, hasTouch: true })

test('a class is enrolled five taps after the login page', async ({ page, request }) => {
  const { email, password } = await registerParent(request)
  const child = await addChild(await createApiClient(request, email, password))
  await page.goto('/')
  const taps = await countClicks(page)
  await page.getByRole('button', { name: 'Parent Login' }).tap()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).tap()
  await page.getByRole('button', { name: `Add/Drop Classes ${child.first_name}` }).tap()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  const add = page.getByRole('tabpanel').getByRole('button', { name: /^Add / }).first()
  await expect(add).toBeInViewport()
  await add.tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).tap()
  const result = page.getByRole('dialog', { name: 'Success' }).getByRole('status')
  await expect(result.filter({ hasText: `${child.first_name} Marsh is enrolled in ` })).toBeVisible()
  expect(await taps()).toBe(5)
})

test('periods that are done are folded, and the screen opens at the first open one', async ({ page, family }) => {
  const child = await addChild(family)
  const names = ['Math Puzzles', 'Beginning Violin', 'Lunch Bunch', 'Robotics I']
  for (const name of names) await enroll(family, child, name)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const done = page.getByRole('tabpanel').locator('summary').filter({ hasText: 'Math Puzzles' })
  await expect(done).toContainText('Period 2')
  await expect(classButton(page, 'Wait List', 'Creative Writing')).toBeInViewport()
  await expect(classButton(page, 'Drop', 'Math Puzzles')).toBeHidden()
  await expectUsableAtTop(page)
  await done.tap()
  await expect(classButton(page, 'Drop', 'Math Puzzles')).toBeVisible()
  await expectUsableAtTop(page)
  expect(await done.evaluate((summary) => getComputedStyle(summary).listStyleType)).toBe('none')
})

test('the end of an offer does not scroll the page to the first open period', async ({ page, family, office }) => {
  const semester = (await getSemesters(family)).open
  await setFreedSeats(office, semester, 'offer')
  const { robotics, course, owner, child, waitForRobotics } = await buildLine(family, office, semester)
  for (const name of ['Math Puzzles', 'Beginning Violin', 'Lunch Bunch', 'Robotics I'])
    await enroll(family, child, name)
  await waitForRobotics()
  await owner.drop()
  await openChild(page, child.id)
  await expect(page.getByRole('button', { name: `Accept ${robotics} for ${child.first_name}` })).toBeVisible()
  await expect(page.getByRole('tabpanel').locator('details + [data-open=true]').first()).not.toBeInViewport()
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/offer/decline`, {})
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0, SOON)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto('about:blank')
  await setFreedSeats(office, semester, 'open')
})

test('a class to change to has its reason and its buttons in lines of their own', async ({ page, family }) => {
  const child = await addChild(family)
  await enroll(family, child, 'Folk Dance')
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await page.getByRole('tabpanel').locator('summary').filter({ hasText: 'Folk Dance' }).tap()
  const card = classCard(page, 'Storytelling in Diné Bizaad')
  const reason = await card.getByText('Same time as Folk Dance').boundingBox()
  expect(reason?.height).toBeLessThan(30)
  expect((await card.boundingBox())?.height).toBeLessThan(140)
  const change = card.getByRole('button', { name: /^Change to this class/ })
  expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const add = await card.getByRole('button', { name: /^Add / }).boundingBox()
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThan((await change.boundingBox())?.x ?? 0)
  await expectUsableAtTop(page)
})

test('the days of a high school student are next to each other', async ({ page, family }) => {
  const child = await addChild(family, { grade: '10' })
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText([/^All days/, /^Mon/, /^Tue\/Thu/, /^Wed/, /^Fri/, /^HS/])
  const edges = await tabs.evaluateAll((elements) =>
    elements.map((tab) => {
      const texts = [...tab.querySelectorAll('span')].map((text) => text.getBoundingClientRect().right)
      const { left, right } = tab.getBoundingClientRect()
      return { left, right: Math.max(right, ...texts) }
    }),
  )
  for (const [index, { right }] of edges.entries())
    expect(right).toBeLessThanOrEqual((edges[index + 1]?.left ?? 320 - 16) + 0.5)
})

test('the title of the notes is not cut beside the schedule', async ({ page, family }) => {
  const child = await addChild(family, { grade: 'K' })
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const title = page.getByRole('heading', { name: 'Notes', exact: true })
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a search without a match says so once, and another semester starts without it', async ({ page, family }) => {
  const child = await addChild(family)
  const { closed } = await getSemesters(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const search = page.getByRole('searchbox', { name: 'Search classes' })
  await search.fill('zzzz')
  await expect(page.getByText('No class matches “zzzz”.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'No class matches' })).toHaveCount(1)
  await expect(page.getByText(/all your filters/)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /match/ })).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('combobox', { name: 'Semester' }).selectOption({ label: closed.name })
  await expect(page.getByRole('heading', { name: `Enrollment is closed for ${closed.name}` })).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 4 }).first()).toBeVisible()
})

/** The tabs stay in view above the rows, and cover a part of one. */
async function expectUsableAtTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectUsable(page)
}

async function enroll(family: ApiClient, { id }: Student, name: string): Promise<void> {
  const course = await getClass(family, name)
  await family.send('POST', `/api/schedules/${course.id}/${id}/enroll`, {})
}
