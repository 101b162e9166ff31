import { expect, type Page } from '@playwright/test'
import type { User } from '../contract/sessions.ts'
import { expectUsable, test } from './support/checks.ts'
import { watchLayoutShifts, watchPositions } from './support/layoutShifts.ts'
import { holdRequests } from './support/network.ts'
import { addChild, createApiClient, registerParent } from './support/school.ts'
import { signIn, signInWithForm, weekRow } from './support/steps.ts'

test.slow()

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 900 }
/** Pixels. */
const HEIGHT_OF_THREE_CHILDREN = 1240

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW, alsoInDark: true })

  test('a family of three children fits on a short page, each with one main button, and opens its week without moving anything', async ({
    page,
  }) => {
    await withSampleChildrenOnly(page)
    await signIn(page)

    await test.step('the cards of the children', async () => {
      for (const name of ['Milo', 'Ruby', 'Oscar']) {
        const card = weekRow(page, name)
        await expect(card).toContainText(/chosen|held until|All set|Rank classes/)
        await expect(card.locator('[data-variant="filled"]')).toHaveCount(1)
      }
      await expectUsable(page)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height).toBeLessThanOrEqual(HEIGHT_OF_THREE_CHILDREN)
    })

    await test.step('the week of the family, which opens on demand', async () => {
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

    await test.step('the week on a wide screen, which is there without scrolling', async () => {
      await page.setViewportSize(WIDE)
      await signIn(page)
      const week = page.getByRole('table', { name: "Your children's week" })
      await expect(week).toContainText('Personal Finance')
      const shifts = await watchLayoutShifts(page)
      await page.mouse.wheel(0, 4000)
      await expect(page.getByRole('contentinfo')).toBeInViewport()
      expect(await shifts()).toBeLessThan(0.02)
    })
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
