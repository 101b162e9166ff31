import { expect, type Page } from '@playwright/test'
import type { SystemNotification } from '../contract/notifications.ts'
import { expectUsable, test } from './support/checks.ts'
import { watchLayoutShifts } from './support/layoutShifts.ts'
import { holdRequests } from './support/network.ts'
import { OFFICE } from './support/school.ts'
import { signIn, signInWithForm } from './support/steps.ts'

test('a parent cannot open office screens, the office cannot open parent screens, and both can open the reset page', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/enrollment')
  await expect(page).toHaveTitle(/^Enrollment/)
  await expectInvalidLink(page)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await signInWithForm(page, { email: OFFICE, name: 'Admin Dashboard' })
  for (const path of ['/dashboard', '/registration']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/dashboard')
  }
  await expectInvalidLink(page)
})

async function expectInvalidLink(page: Page): Promise<void> {
  await page.goto('/pw-reset')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible()
}

test('notices that are closed in two tabs stay closed', async ({ page, context, family }) => {
  const path = '/api/system-notifications'
  const { notifications } = await family.send<{ notifications: SystemNotification[] }>('GET', path)
  const [first = '', second = ''] = notifications.map(({ message }) => message)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/')
    await expect(tab.getByText(second)).toBeVisible()
  }
  await dismiss(page, first)
  await dismiss(other, second)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(notifications.length - 2)
  for (const text of [first, second]) await expect(page.getByText(text)).toHaveCount(0)
})

test('on a slow phone, notices that come after the login is shown do not move it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const release = await holdRequests(page, '**/api/system-notifications')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  const shifts = await watchLayoutShifts(page)
  release()
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
  await expectUsable(page)
  expect(await shifts()).toBeLessThan(0.02)
})

async function dismiss(page: Page, notice: string): Promise<void> {
  const dismissButton = page.getByRole('button', { name: 'Dismiss' })
  await page.locator('div', { has: dismissButton }).filter({ hasText: notice }).last().getByRole('button').click()
  await expect(page.getByText(notice)).toHaveCount(0)
}

test('without its configuration or its texts, the app says so and starts with them', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/, /Failed to fetch/, /status of 500/, /500 from .*config\.json/, /config\.json/)
  const failed = page.getByRole('heading', { level: 1, name: "Online Enrollment couldn't start" })
  const retry = page.getByRole('button', { name: 'Try again' })
  const login = page.getByRole('button', { name: 'Parent Login' })

  await test.step('a lost connection', async () => {
    await page.route('/config.json', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(failed).toBeVisible()
    await expect(login).toHaveCount(0)
    await expectUsable(page)
  })

  await test.step('an invalid configuration', async () => {
    for (const answer of [
      { status: 500, body: 'no' },
      { status: 200, json: { api: 'elsewhere' } },
    ]) {
      await page.unroute('/config.json')
      await page.route('/config.json', (route) => route.fulfill(answer))
      const answered = page.waitForResponse('/config.json')
      await retry.click()
      await answered
      await expect(failed).toBeVisible()
      await expect(login).toHaveCount(0)
    }
  })

  await test.step('the configuration is there again', async () => {
    await page.unroute('/config.json')
    await retry.click()
    await expect(login).toBeVisible()
  })

  await test.step('without its texts, the page says so in its language', async () => {
    await page.route('**/assets/en-*', (route) => route.abort())
    await page.goto('/')
    await expect(
      page.getByText("We couldn't connect. Please check your internet connection and reload the page."),
    ).toBeVisible()
  })
})
