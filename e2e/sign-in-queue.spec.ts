import { expect } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { FAMILY, PASSWORD } from './support/school.ts'
import { field } from './support/steps.ts'

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('a family that logs in with many others sees how long it waits, and is logged in without another click', async ({
      page,
      expectErrors,
    }) => {
      expectErrors(/status of 503/, /503 from .*\/api\/login/)
      const seen = Promise.withResolvers<void>()
      let attempts = 0
      await page.route('**/api/login', async (route) => {
        attempts += 1
        if (attempts === 1) return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: BUSY })
        await seen.promise
        return route.continue()
      })
      await page.route('**/api/login/queue', (route) => route.fulfill({ json: { seconds: 60 } }))
      await page.goto('/')
      await page.getByRole('button', { name: 'Parent Login' }).click()
      await field(page, 'Email').fill(FAMILY)
      await field(page, 'Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByText(/Your turn comes in about \d+ seconds\./)).toBeVisible()
      await expectUsable(page)
      seen.resolve()
      await expect(page).toHaveURL('/dashboard')
      expect(attempts).toBe(2)
    })
  })
}

const BUSY = { message: 'Many families are using the site right now. Please try again.', code: 'busy' }
