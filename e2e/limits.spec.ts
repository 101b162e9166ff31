import { randomBytes } from 'node:crypto'
import { expect, type Route } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { signInAsAdmin } from './support/office.ts'
import {
  type ApiClient,
  addChild,
  createApiClient,
  FAMILY,
  getClass,
  registerParent,
  setChildrenPerFamily,
} from './support/school.ts'
import { clickAction, field, leaveServer, openEnrollment, retryUntil, signIn, signInWithForm } from './support/steps.ts'

test.slow()

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('a parent who reaches the limit of children sees a message, and the office sees the parent', async ({
      page,
      office,
      playwright,
      baseURL,
      expectErrors,
    }) => {
      expectErrors(/status of 422/)
      const { keyboard } = page
      const http = await playwright.request.newContext({ baseURL })
      const parent = await registerParent(http)
      await signInAsAdmin(page, '/admin/dashboard/school')
      await field(page, 'Children per family').fill('1')
      await keyboard.press('Enter')
      await expect(page.getByText('School successfully updated!')).toBeVisible()

      try {
        await addChild(await createApiClient(http, parent.email, parent.password))
        await page.getByRole('button', { name: 'Logout' }).click()
        await signInWithForm(page, { email: parent.email, password: parent.password, name: parent.name })
        await tabTo(page, 'Add Student')
        await keyboard.press('Enter')
        await field(page, 'First name').fill('Sage')
        await field(page, 'Last name').fill('Marsh')
        await page.getByRole('combobox', { name: 'Grade' }).selectOption('K')
        await tabTo(page, 'Save')
        await keyboard.press('Enter')
        const message =
          'Your account already has 1 child, which is the limit. To add another child, please contact the school office.'
        const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
        await expect(summary).toContainText(message)
        await expect(summary).toBeFocused()
        await expectUsable(page)
      } finally {
        await setChildrenPerFamily(office, 50)
        await http.dispose()
      }

      await signInAsAdmin(page)
      const limited = page.getByRole('region', { name: 'Accounts That Reached a Limit' })
      await expect(limited.getByRole('listitem').filter({ hasText: parent.name })).toContainText('Child limit reached')
      await expectUsable(page)
      await limited.getByRole('link', { name: parent.name }).focus()
      await keyboard.press('Enter')
      await expect(page).toHaveURL(/\/users\/parents\?search=/)
      const row = page.locator('tbody tr').filter({ hasText: parent.name })
      const badge = row.locator('summary')
      await expect(badge).toHaveText(/^Child limit reached \w+ \d+, \d{4}$/)
      await badge.focus()
      await expectFocusVisible(page)
      await keyboard.press('Enter')
      await expect(row.getByText('This parent tried to add more children than the limit allows')).toBeVisible()
      await expectUsable(page)
    })
  })
}

test('a parent whose account sends too many commands has to wait, and can then continue', async ({
  page,
  openSchool,
  playwright,
  expectErrors,
}) => {
  expectErrors(/status of 429/)
  const { origin } = await openSchool({ env: { COMMAND_RATE_LIMIT: '3' } })
  const http = await playwright.request.newContext({ baseURL: origin })
  const family = await createApiClient(http, FAMILY)
  const child = await addChild(family)
  await signIn(page, { origin })
  await openEnrollment(page, child.first_name)
  const { id: course } = await getClass(family, 'Folk Dance')
  await page.route('**/enroll', (route) => sendTooFast(route, { family, child, course }))
  const dialog = await clickAction(page, 'Add', 'Folk Dance')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  const message = /^You are making changes very quickly. Please try again in \d+ seconds?.$/
  await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toHaveText(message)
  await expectUsable(page)
  await page.unroute('**/enroll')
  const done = dialog.getByRole('button', { name: 'OK' })
  await retryUntil(done, () => dialog.getByRole('button', { name: 'Try again' }).click())
  await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/Folk Dance/)
  await expectUsable(page)
  await leaveServer(page)
  await http.dispose()
})

/**
 * Sends the enrollment after as many other commands as an account may send, until it is refused: on a slow machine, a second passes
 * meanwhile, in which the account may send another one.
 */
async function sendTooFast(
  route: Route,
  { family, child, course }: { readonly family: ApiClient; readonly child: Student; readonly course: number },
): Promise<void> {
  const { id, first_name, last_name, grade } = child
  const save = () => family.send('PUT', `/api/students/${id}`, { first_name, last_name, grade })
  for (;;) {
    await Promise.allSettled(Array.from({ length: 6 }, save))
    const headers = { ...route.request().headers(), 'idempotency-key': randomBytes(16).toString('hex') }
    const response = await route.fetch({ headers })
    if (response.status() === 429) return route.fulfill({ response })
    await expect(() => family.send('POST', `/api/schedules/${course}/${id}/drop`, {})).toPass()
  }
}
