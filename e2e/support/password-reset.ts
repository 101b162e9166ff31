import { expect, type Page } from '@playwright/test'
import { field, retryUntil } from './steps.ts'

export const NEW_PASSWORD = 'monsoon in july'
export const EMAIL_SENT = 'Email was successfully sent, please check your inbox for instructions.'
export const LINK_INVALID = 'Sorry this link is invalid or has expired'

export async function requestReset(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  const success = page.getByRole('heading', { level: 1, name: 'Success' })
  await retryUntil(success, () => page.getByRole('button', { name: 'Send Email' }).click())
}

/** Opens a reset link; expects the form, and a page address without the token. */
export async function openResetLink(page: Page, link: string): Promise<void> {
  expect(link).toMatch(/\/pw-reset\?.*token=.{20}/)
  await page.goto(link)
  await expect(field(page, 'Password')).toBeVisible()
  await expect(page).toHaveURL('/pw-reset')
}

export async function submitNewPassword(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password)
  await field(page, 'Retype password').pressSequentially(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** Collects the URLs of requests that leak the token in a wrong URL or a Referer header. */
export function recordTokenLeaks(page: Page, link: string): string[] {
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const leaks: string[] = []
  page.on('request', (request) => {
    const expected = request.url().endsWith(link) || request.url().includes('/api/password/')
    const referer = request.headers().referer ?? ''
    if ((!expected && request.url().includes(token)) || referer.includes(token)) leaks.push(request.url())
  })
  return leaks
}
