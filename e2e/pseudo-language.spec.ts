import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { showPseudoScreens } from './support/pseudoScreens.ts'
import { getSemesters, OFFICE } from './support/school.ts'
import { signIn } from './support/steps.ts'

test.slow()
test.use({ locale: 'es-MX', viewport: { width: 320, height: 640 } })

test.beforeEach(({ page }) => showPseudoScreens(page))

for (const path of ['/', '/registration', '/reset-form', '/student-registration', '/lottery/check']) {
  test(`${path} holds and mirrors in a longer language from right to left`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[áéíóú]/)
    await expectMirrored(page)
    await expectUsable(page)
    await picture(page, path)
  })
}

test('the screens of a family hold and mirror', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeVisible()
  await expectMirrored(page)
  await expectUsable(page)
  await picture(page, 'dashboard')
  await page.getByRole('button', { name: /Ruby$/ }).first().click()
  await expect(page.getByRole('tab')).not.toHaveCount(0)
  await expectUsable(page)
  await picture(page, 'enrollment')
})

test('the screens of the office hold and mirror', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await signIn(page, { email: OFFICE, at: '/admin/dashboard' })
  for (const path of ['', `/classes/${open.slug}`, '/audit-trail', '/registrations', '/users/students', '/school']) {
    await page.goto(`/admin/dashboard${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[áéíóú]/)
    await expectMirrored(page)
    await expectUsable(page)
    await picture(page, `office${path}`)
  }
})

/** The name of the school is at the right, where a line begins. */
async function expectMirrored(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const box = await page.getByRole('banner').getByRole('link').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(280)
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `.build/e2e/pseudo-${name.replaceAll('/', '-')}.png`, fullPage: true })
}
