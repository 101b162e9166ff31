import { expect } from '@playwright/test'
import { test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'

test('the office sends itself a test email, and sees that it was sent', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard/school')
  const email = region(page, 'Email')
  await email.getByRole('button', { name: 'Send a test email to me' }).click()
  await expect(email).toContainText('Sent to office@sample.school now.')
  await page.reload()
  await expect(email).toContainText('Sent to office@sample.school')
  await expect(region(page, 'Backups')).toContainText('No backup yet')
})
