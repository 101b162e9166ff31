import { expect, type Page } from '@playwright/test'
import type { User } from '../contract/sessions.ts'
import { expectUsable, test } from './support/checks.ts'
import { holdRequests } from './support/heldRequests.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { watchLayoutShifts, watchPositions } from './support/layoutShifts.ts'
import { addClass, enrollAsAdmin } from './support/office.ts'
import { addChild, createApiClient, getClass, getSemesters, registerParent } from './support/school.ts'
import { signIn, signInWithForm, weekRow } from './support/steps.ts'
import { buildLine, setFreedSeats } from './support/waitLists.ts'

test.slow()

const NARROW = { width: 320, height: 640 }
/** Pixels. */
const HEIGHT_OF_THREE_CHILDREN = 1200

for (const { title, colorScheme } of [
  { title: 'in light mode', colorScheme: 'light' },
  { title: 'in dark mode', colorScheme: 'dark' },
] as const) {
  test.describe(title, () => {
    test.use({ viewport: NARROW, colorScheme })

    test('a family of three children fits on a short page, each with one main button', async ({ page }) => {
      await withSampleChildrenOnly(page)
      await signIn(page)
      for (const name of ['Milo', 'Ruby', 'Oscar']) {
        const card = weekRow(page, name)
        await expect(card).toContainText(/chosen|held until|All set|Rank classes/)
        await expect(card.locator('[data-variant="filled"]')).toHaveCount(1)
      }
      await expectUsable(page)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height).toBeLessThanOrEqual(HEIGHT_OF_THREE_CHILDREN)
      await page.screenshot({ path: `.build/e2e/dashboard-phone-${colorScheme}.png`, fullPage: true })
    })
  })
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW })

  test('a card says what the child needs next, and its main button does it', async ({ page, family }) => {
    const child = await addChild(family)
    const monday = await getClass(family, 'Puppet Theater')
    await family.send('POST', `/api/schedules/${monday.id}/${child.id}/enroll`, {})
    await signIn(page)
    const card = weekRow(page, child.first_name)
    await expect(card.getByText('Monday: 1 of 8 chosen')).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText([/^Mon 1 of 8/, /^Tue\/Thu 0 of 6/, /^Wed None/, /^Fri None/])
    await expect(card.getByRole('button')).toHaveText(['Add/Drop Classes', 'View', 'Edit'])
    await tabTo(page, `Add/Drop Classes ${child.first_name}`)
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: /^Mon/, selected: true })).toBeVisible()
  })

  test('five days fit, and those without a required number say how many classes they have', async ({
    page,
    family,
    office,
  }) => {
    const child = await addChild(family, { grade: '10' })
    for (const at of [{ days: 'W' }, { days: 'F' }, { days: 'F', period: '7' }])
      await enrollAsAdmin(office, await addClass(office, { grade: '10', ...at }), child)
    await signIn(page)
    const days = weekRow(page, child.first_name)
      .getByRole('listitem')
      .filter({ hasText: /^(Mon|Tue|Wed|Fri|HS)/ })
    await expect(days).toHaveText([/^Mon 0 of 8/, /^Tue\/Thu 0 of 6/, /^Wed 1 class$/, /^Fri 2 classes$/, /^HS 0 of 1/])
    const cut = await days.evaluateAll((all) => all.filter((day) => day.scrollWidth > day.clientWidth).length)
    expect(cut).toBe(0)
    await expectUsable(page)
    await page.screenshot({ path: '.build/e2e/dashboard-five-days.png', fullPage: true })
  })

  test('a press that begins before the next step is known opens the classes, and no card moves', async ({
    page,
    request,
  }) => {
    const { email, password, name } = await registerParent(request)
    const child = await addChild(await createApiClient(request, email, password))
    await page.goto('/')
    await signInWithForm(page, { email, password, name })
    const release = await holdRequests(page, '**/api/family*')
    await page.reload()
    const button = page.getByRole('button', { name: `Add/Drop Classes ${child.first_name}` })
    await button.hover()
    const positions = await watchPositions(page, 'tbody button')
    await page.mouse.down()
    release()
    await expect(weekRow(page, child.first_name)).toContainText('Monday: 0 of 8 chosen')
    const seen = await positions()
    expect(Math.max(...seen) - Math.min(...seen), 'pixels, of which one can be rounded').toBeLessThanOrEqual(1)
    await page.mouse.up()
    await expect(page).toHaveURL(/\/enrollment/)
  })

  test('a child whose days are complete is all set, and the main button shows the schedule', async ({
    page,
    family,
    office,
  }) => {
    const child = await addChild(family, { grade: '2' })
    const { open } = await getSemesters(family)
    for (const days of ['M', 'T/TH', 'W', 'F'] as const) {
      const course = await addClass(office, { days, semester: open.id, grade: '2' })
      await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
    }
    await signIn(page)
    const card = weekRow(page, child.first_name)
    await expect(card.getByText('All set: 4 classes')).toBeVisible()
    await card.getByRole('button', { name: `View Schedule ${child.first_name}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page)
  })

  test('a held seat comes first, and its notice opens with the focus', async ({ page, family, office }) => {
    const semester = (await getSemesters(family)).open
    await setFreedSeats(office, semester, 'offer')
    const { robotics, course, owner, child, waitForRobotics } = await buildLine(family, office, semester)
    await waitForRobotics()
    await owner.drop()
    await signIn(page)
    const card = weekRow(page, child.first_name)
    await expect(card.getByText(new RegExp(`A seat in ${robotics} is held until .*\\d:\\d\\d [AP]M$`))).toBeVisible()
    await expect(card.getByRole('region')).toHaveCount(0)
    await expectUsable(page)
    await tabTo(page, `Answer the offer ${child.first_name}`)
    await page.keyboard.press('Enter')
    await expect(card.getByRole('region').getByText(robotics, { exact: true })).toBeFocused()
    await expect(card.getByRole('button', { name: /^Answer the offer/ })).toHaveCount(0)
    await expect(card.locator('[data-variant="filled"]')).toHaveText(['Accept'])
    await expectUsable(page)
    await family.send('POST', `/api/schedules/${course.id}/${child.id}/offer/decline`, {})
    await setFreedSeats(office, semester, 'open')
  })

  test('the family’s week opens on demand, and nothing on the page moves by itself', async ({ page }) => {
    await signIn(page)
    await expect(weekRow(page, 'Oscar')).toContainText('HS 1 of 1')
    const toggle = page.getByRole('button', { name: "Your Family's Week" })
    await toggle.scrollIntoViewIfNeeded()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    // What is counted without regard to presses: a layout shift soon after one counts as caused by it.
    const positions = [
      await watchPositions(page, 'main section > h2 [aria-expanded]'),
      await watchPositions(page, 'main section > h2 + div > div > *'),
    ]
    await toggle.press('Enter')
    const week = page.getByRole('region', { name: "Your Family's Week" })
    await expect(week.getByRole('list', { name: 'HS' })).toContainText('Personal Finance')
    await page.mouse.wheel(0, 4000)
    await expectUsable(page)
    for (const read of positions) expect(await read()).toHaveLength(1)
  })
})

test('the family’s week is there without scrolling, and nothing moves when one scrolls to it', async ({ page }) => {
  await withSampleChildrenOnly(page)
  await signIn(page)
  const week = page.getByRole('table', { name: "Your children's week" })
  await expect(week).toContainText('Personal Finance')
  const shifts = await watchLayoutShifts(page)
  await page.mouse.wheel(0, 4000)
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  expect(await shifts()).toBeLessThan(0.02)
})

/** Removes the children of other tests from the response. */
async function withSampleChildrenOnly(page: Page): Promise<void> {
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const { user }: { user: User } = await response.json()
    const students = user.students.filter(({ first_name }) => ['Milo', 'Ruby', 'Oscar'].includes(first_name))
    await route.fulfill({ response, json: { user: { ...user, students } } })
  })
}
