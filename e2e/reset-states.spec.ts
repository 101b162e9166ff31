import { expect } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { findResetLink } from './support/mailbox.ts'
import { NEW_PASSWORD, openResetLink, recordTokenLeaks } from './support/password-reset.ts'
import { registerParent } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

for (const { title, ...options } of APPEARANCES) {
  test.describe(title, () => {
    test.use(options)

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
