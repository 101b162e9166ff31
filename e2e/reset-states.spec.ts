import { expect } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { findResetLink } from './support/mailbox.ts'
import {
  NEW_PASSWORD,
  openResetLink,
  recordTokenLeaks,
  requestReset,
  SENDING_FAILED,
} from './support/password-reset.ts'
import { registerParent } from './support/school.ts'
import { field, retryUntil } from './support/steps.ts'

test.slow()

for (const { title, ...options } of APPEARANCES) {
  test.describe(title, () => {
    test.use(options)

    test('requesting a reset link shows success, errors and the rate limit', async ({ page, expectErrors }) => {
      expectErrors(/status of 429/, /ERR_FAILED/)
      const path = '**/api/password/email'
      const failure = page.getByRole('heading', { level: 1, name: 'Failure' })
      await page.goto('/reset-form')
      await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
      await expect(page).toHaveTitle(/^Reset Password/)
      await expect(page.getByRole('button', { name: 'Dismiss' })).not.toHaveCount(0)
      await expectUsable(page)
      await field(page, 'Email').fill('wren@')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Email: Must be a valid email'])
      await expectUsable(page)
      await page.route(path, (route) => route.abort())
      await field(page, 'Email').fill('Wren@Marsh.example')
      await retryUntil(failure, () => page.keyboard.press('Enter'))
      await expect(failure).toBeFocused()
      await expect(page.getByText(SENDING_FAILED)).toBeVisible()
      await expectUsable(page)
      await page.unroute(path)
      await page.route(path, (route) => route.fulfill({ status: 429, json: { message: 'Try again in 4 minutes.' } }))
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(field(page, 'Email')).toHaveValue('Wren@Marsh.example')
      await retryUntil(failure, () => page.getByRole('button', { name: 'Send Email' }).click())
      await expect(page.getByText('Try again in 4 minutes.')).toBeVisible()
      await expectUsable(page)
      await page.unroute(path)
      await page.getByRole('button', { name: 'Try again' }).click()
      await requestReset(page, 'unknown@marsh.example')
      await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeFocused()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Return to login' }).click()
      await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    })

    test('an invalid link shows an error and offers another email', async ({ page }) => {
      const leaks = recordTokenLeaks(page, '/pw-reset?id=7&token=0123456789abcdef')
      await page.goto('/pw-reset?id=7&token=0123456789abcdef')
      await expect(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible()
      await expect(page).toHaveURL('/pw-reset')
      await expectUsable(page)
      await page.reload()
      await expect(page.getByText('open the link in your email again')).toBeVisible()
      await expectUsable(page)
      expect(leaks).toEqual([])
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await expect(page).toHaveURL('/')
      await page.goBack()
      await page.getByRole('button', { name: 'Send Another Email' }).click()
      await expect(page).toHaveURL('/reset-form')
    })

    test('the form for a new password is accessible in every state', async ({ page, request, mailbox }) => {
      const { email } = await registerParent(request)
      await request.post('/api/password/email', { data: { email } })
      await openResetLink(page, findResetLink(await mailbox.waitForMail(email, 'Reset your password')))
      await expect(field(page, 'Password')).toBeFocused()
      await expectUsable(page)
      await field(page, 'Password').fill('short')
      await field(page, 'Retype password').fill('shirt')
      await expect(page.getByRole('status')).toHaveText("Passwords don't match")
      await page.keyboard.press('Enter')
      const problem = page.getByRole('alert')
      await expect(problem).toBeFocused()
      await expect(problem.getByRole('link')).toHaveText([
        'Password: At least 8 characters',
        "Retype password: Passwords don't match",
      ])
      await expectUsable(page)
      await field(page, 'Password').fill(NEW_PASSWORD)
      await field(page, 'Retype password').fill(NEW_PASSWORD)
      await expect(page.getByRole('status')).toHaveText('Passwords match')
      await expect(problem).toHaveCount(0)
      await expectUsable(page)
    })
  })
}
