import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addChild, createApiClient, registerParent } from './support/school.ts'
import { openEnrollment, signIn } from './support/steps.ts'

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
  await expectUsable(page)
  await add.tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).tap()
  const result = page.getByRole('dialog', { name: 'Success' }).getByRole('status')
  await expect(result.filter({ hasText: `${child.first_name} Marsh is enrolled in ` })).toBeVisible()
  expect(await taps()).toBe(5)
})

test('Back closes the question about a class, and leaves the screen when none is open', async ({ page, family }) => {
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('tabpanel').getByRole('button', { name: /^Add / }).first()
  await add.tap()
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused()
  await goBack(page)
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(page).toHaveURL(/\/enrollment/)
  await expectUsable(page)
  await add.tap()
  await dialog.getByRole('button', { name: 'Yes' }).tap()
  await dialog.getByRole('button', { name: 'OK' }).tap()
  await expect(dialog).toHaveCount(0)
  await goBack(page)
  await expect(page).toHaveURL(/\/dashboard/)
})

/** Playwright's own waits for another screen. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back())
}
