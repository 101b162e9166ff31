import { expect, type Page } from '@playwright/test'
import type { SystemNotification } from '../contract/notifications.ts'
import { expectUsable, test } from './support/checks.ts'
import { OFFICE, registerParent } from './support/school.ts'
import { expectIllustration, signIn, signInWithForm } from './support/steps.ts'

for (const path of ['/enrollment?semester=Fall-2026_2', '/admin/dashboard']) {
  test(`a visitor is redirected from ${path} to the login`, async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle(/^Login/)
    await expectIllustration(page)
    await expect(page.getByRole('button', { name: 'Dismiss' })).not.toHaveCount(0)
    expect(requested.filter((path) => path.startsWith('/api/'))).toEqual(['/api/system-notifications'])
  })
}

test('a parent cannot open office screens, and the office cannot open parent screens', async ({ page }) => {
  await signIn(page)
  await page.goto('/enrollment')
  await expect(page).toHaveTitle(/^Enrollment/)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await signInWithForm(page, { email: OFFICE, name: 'Admin Dashboard' })
  for (const path of ['/dashboard', '/registration']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/dashboard')
  }
})

test('the reset page is open to signed-in users', async ({ page }) => {
  await signIn(page)
  await page.goto('/pw-reset')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible()
})

for (const path of ['/404', '/no/where', '/admin/nowhere']) {
  test(`${path} is the 404 page, also for the browser`, async ({ page, expectErrors }) => {
    expectErrors(/status of 404/)
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test('a screen without a child, children or semesters has the illustration', async ({ page, request }) => {
  const { email, password } = await registerParent(request)
  await signIn(page)
  await page.goto('/enrollment')
  await expect(page.getByRole('heading', { level: 1, name: 'No Student Selected' })).toBeVisible()
  await expectIllustration(page)
  await expectUsable(page)
  await page.route('**/api/semester', (route) => route.fulfill({ json: { semesters: [] } }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Add/Drop Classes Ruby' }).click()
  await expect(page.getByText('No semester is open for enrollment yet. Please check back later.')).toBeVisible()
  await expectIllustration(page)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await signInWithForm(page, { email, password, name: /Marsh$/ })
  await expect(page.getByText(/^Looks like you don't have any children/)).toBeVisible()
  await expectIllustration(page)
  await expectUsable(page)
})

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

async function dismiss(page: Page, notice: string): Promise<void> {
  const banner = page.getByText(notice).locator('../..')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(notice)).toHaveCount(0)
}

test('without its configuration the app shows an error and a retry button', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/, /Failed to fetch/)
  await page.route('/config.json', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: "Online Enrollment couldn't start" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toHaveCount(0)
  await expectUsable(page)
  await page.unroute('/config.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
})

test('without its texts the page says so in its language', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/, /Failed to fetch/)
  await page.route('**/assets/en-*', (route) => route.abort())
  await page.goto('/')
  await expect(
    page.getByText("We couldn't connect. Please check your internet connection and reload the page."),
  ).toBeVisible()
})

test('with an invalid configuration the app does not start', async ({ page, expectErrors }) => {
  expectErrors(/status of 500/, /500 from .*config\.json/, /config\.json returned 500/)
  await page.route('/config.json', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: "Online Enrollment couldn't start" })).toBeVisible()
  await page.unroute('/config.json')
  await page.route('/config.json', (route) => route.fulfill({ json: { api: 'elsewhere' } }))
  expectErrors(/config\.json has no apiUrl/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: "Online Enrollment couldn't start" })).toBeVisible()
})
